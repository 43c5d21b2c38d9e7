// Jack, queen and king: a half figure and its reflection on a slanted line, as on a real card, of
// simple shapes. The classes (robe, gold, skin, hair, ink …) are coloured in cards.css.

import { drawing } from './dom.js';
import { suitAt } from './suits.js';

/** The middle of a court card. */
export function courtFigure(rank, suit) {
  const half = () => drawing('g', {}, ...upperHalf(rank, suit));
  const lower = half();
  lower.setAttribute('transform', 'rotate(180 50 70)');
  return drawing(
    'g',
    { class: `court court-${rank}` },
    drawing('rect', { class: 'frame-ground', x: 23, y: 13, width: 54, height: 114, rx: 3 }),
    half(),
    lower,
    path('seam', 'M23,77 L77,63'),
    drawing('rect', { class: 'frame', x: 23, y: 13, width: 54, height: 114, rx: 3 }),
  );
}

function upperHalf(rank, suit) {
  const figure = { J: jack, Q: queen, K: king }[rank]();
  return [
    ...figure.behind,
    path('robe', 'M23,77 V66 C28,55 37,52 50,52 C63,52 72,55 77,66 V63 Z'),
    path(
      'robe-fold',
      'M34,55.5 L29,75.4 L36,73.6 L40,53.4 Z M66,55.5 L68,65.3 L63,66.6 L60,53.4 Z',
    ),
    path('gold', 'M46,52 L44.4,71.4 L55.6,68.5 L54,52 Z'),
    ...figure.collar,
    path('skin', 'M45.5,45 h9 v6 q-4.5,4.5 -9,0 Z'),
    drawing('ellipse', { class: 'skin', cx: 50, cy: 38.5, rx: 9, ry: 10.5 }),
    ...face(),
    ...figure.before,
    suitAt(suit, 31, 22, 12.5),
    suitAt(suit, 50, 62, 8),
  ];
}

function face() {
  return [
    path('line', 'M44,36 q2,-1.6 4,0 M52,36 q2,-1.6 4,0 M50,37 l-1.2,4.4 h2.2'),
    dot('ink', 46, 37.6, 0.9),
    dot('ink', 54, 37.6, 0.9),
    path('lips', 'M47.4,44 q2.6,1.8 5.2,0 q-2.6,-1.4 -5.2,0 Z'),
  ];
}

function king() {
  return {
    behind: [path('hair', 'M39.5,30 C36,38 36,46 39,51 L61,51 C64,46 64,38 60.5,30 Z')],
    collar: [
      path(
        'ermine',
        'M33,55 C38,60 44,62 50,62 C56,62 62,60 67,55 L63,51.6 C58,55.4 42,55.4 37,51.6 Z',
      ),
      ...[
        [38, 56],
        [44, 58.6],
        [50, 59.4],
        [56, 58.6],
        [62, 56],
      ].map(([x, y]) => dot('ink', x, y, 0.8)),
    ],
    before: [
      path(
        'hair',
        'M41,41 C41,53 46,57 50,57 C54,57 59,53 59,41 C57,45 55,46.6 54,46 C52,44.6 48,44.6 46,46 C45,46.6 43,45 41,41 Z',
      ),
      path('lips', 'M47.6,47 q2.4,1.4 4.8,0 q-2.4,-1 -4.8,0 Z'),
      path(
        'gold',
        'M39,31 L36.5,19.5 L43.4,24.6 L50,16.4 L56.6,24.6 L63.5,19.5 L61,31 C54,28.6 46,28.6 39,31 Z',
      ),
      path('jewel', 'M50,23 l2,3 l-2,3 l-2,-3 Z'),
      dot('gold', 36.5, 18.6, 1.5),
      dot('gold', 50, 16, 1.7),
      dot('gold', 63.5, 18.6, 1.5),
      dot('jewel', 43.4, 27.6, 1),
      dot('jewel', 56.6, 27.6, 1),
      // The sword beside the head.
      path('steel', 'M70,60 L70,22 L71.5,18 L73,22 L73,60 Z'),
      path('gold', 'M66.6,55 h9.8 v2.2 h-9.8 Z'),
    ],
  };
}

function queen() {
  return {
    behind: [
      path(
        'hair',
        'M50,26 C38,26 36.5,36 37,43 C37.4,50 34,53 35,58 L65,58 C66,53 62.6,50 63,43 C63.5,36 62,26 50,26 Z',
      ),
    ],
    collar: [
      path(
        'ermine',
        'M40,52.6 C43,58.6 47,60 50,60 C53,60 57,58.6 60,52.6 L56.6,50.6 C55,55 45,55 43.4,50.6 Z',
      ),
      path('gold', 'M43.4,52.6 q6.6,6 13.2,0 l0.6,1 q-7.2,6.6 -14.4,0 Z'),
      dot('jewel', 50, 57.4, 1.4),
    ],
    before: [
      path(
        'hair',
        'M41,37 C41,30 45,29 50,31.4 C55,29 59,30 59,37 C57,33.6 53,34 50,33 C47,34 43,33.6 41,37 Z',
      ),
      path(
        'gold',
        'M40.6,30 L39.4,22.6 L44.6,26 L50,19.6 L55.4,26 L60.6,22.6 L59.4,30 C53,27.8 47,27.8 40.6,30 Z',
      ),
      dot('pearl', 39.4, 22, 1.3),
      dot('pearl', 50, 19, 1.5),
      dot('pearl', 60.6, 22, 1.3),
      dot('jewel', 50, 25.8, 1.2),
      // A flower beside the head.
      path(
        'leaf',
        'M70.6,63 C69.4,56 69.8,50 70.8,45 L71.6,45 C71,50 71.4,56 72,63 Z M71,55 q5,-1 5,-5 q-5,0 -5,5 Z',
      ),
      ...[0, 72, 144, 216, 288].map((turn) =>
        drawing('ellipse', {
          class: 'petal',
          cx: 71,
          cy: 37.6,
          rx: 2.1,
          ry: 3.2,
          transform: `rotate(${turn} 71 41)`,
        }),
      ),
      dot('gold', 71, 41, 1.7),
    ],
  };
}

function jack() {
  return {
    behind: [
      path('hair', 'M40,31 C37.4,38 37,45 38,49.6 C41,51.4 59,51.4 62,49.6 C63,45 62.6,38 60,31 Z'),
    ],
    collar: [path('ermine', 'M38,54.6 L50,51 L62,54.6 L58,60 L50,56 L42,60 Z')],
    before: [
      path('hair', 'M41,37 C41,33.4 43,31.4 46,31 C50,32.6 55,32.6 59,34 L59,30 H41 Z'),
      path(
        'robe',
        'M37.6,31.4 C36.6,24 43,19 51,19.6 C59,20 64,24.6 62.6,31.4 C55,28.4 46,28.4 37.6,31.4 Z',
      ),
      path('gold', 'M37.4,32.4 C46,28.4 55,28.4 62.8,32.4 L62.6,29.4 C55,26 46,26 37.6,29.4 Z'),
      path('feather', 'M58.6,28 C62,24 64,19 70.6,16.4 C71.4,22 68,28 60.6,29.6 Z'),
      path('line', 'M59.6,28.6 C63,25 66,21 69.6,17.6'),
      dot('jewel', 58.8, 28.4, 1.5),
      // The halberd beside the head.
      path('steel', 'M71,66 V32 h1.6 V65.4 Z'),
      path(
        'steel',
        'M71.8,26 L73.6,33 C75.6,33.6 75.8,38 74.6,41 C73.4,39.4 72.8,39 71.8,39 C70.6,39 69.6,38.6 68.6,37.6 L70,33 Z',
      ),
    ],
  };
}

function path(paint, d) {
  return drawing('path', { class: paint, d });
}

function dot(paint, cx, cy, r) {
  return drawing('circle', { class: paint, cx, cy, r });
}
