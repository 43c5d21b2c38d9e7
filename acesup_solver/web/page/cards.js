// Cards as drawings, 100 wide and 140 high: with pips and court figures, and besides with one large
// symbol. Which of the two faces is seen is decided in cards.css, by the width of the screen and
// the player's wish.

import { courtFigure } from './courts.js';
import { drawing, element } from './dom.js';
import { suitAt } from './suits.js';

const LEFT = 32;
const MIDDLE = 50;
const RIGHT = 68;
const FOUR_CORNERS = [
  [LEFT, 27],
  [RIGHT, 27],
  [LEFT, 113],
  [RIGHT, 113],
];
const SIX = [...FOUR_CORNERS, [LEFT, 70], [RIGHT, 70]];
const EIGHT_IN_TWO_ROWS = [27, 55.7, 84.3, 113].flatMap((y) => [
  [LEFT, y],
  [RIGHT, y],
]);
const PIPS = {
  2: [
    [MIDDLE, 27],
    [MIDDLE, 113],
  ],
  3: [
    [MIDDLE, 27],
    [MIDDLE, 70],
    [MIDDLE, 113],
  ],
  4: FOUR_CORNERS,
  5: [...FOUR_CORNERS, [MIDDLE, 70]],
  6: SIX,
  7: [...SIX, [MIDDLE, 48.5]],
  8: [...SIX, [MIDDLE, 48.5], [MIDDLE, 91.5]],
  9: [...EIGHT_IN_TWO_ROWS, [MIDDLE, 70]],
  T: [...EIGHT_IN_TWO_ROWS, [MIDDLE, 41.4], [MIDDLE, 98.6]],
};

const drawn = new Map();

/** The rank and the suit of a card as the server writes it: '7D' is `{rank: '7', suit: 'D'}`. */
export function parseCard(card) {
  return { rank: card[0], suit: card[1] };
}

/** What stands in the corner of a card: '10' for 'T'. */
export function rankSign(rank) {
  return rank === 'T' ? '10' : rank;
}

/**
 * A card face up: a box (or another kind of element) that tells its card, with the drawing in it.
 */
export function cardElement(card, kind = 'span', attributes = {}) {
  if (!drawn.has(card)) drawn.set(card, face(card));
  const { suit } = parseCard(card);
  const told = { ...attributes, class: `card suit-${suit}`, 'data-card': card };
  return element(kind, told, drawn.get(card).cloneNode(true));
}

/** A card face down. */
export function backElement() {
  if (!drawn.has('back')) drawn.set('back', back());
  return element('span', { class: 'card back' }, drawn.get('back').cloneNode(true));
}

function sheet(...children) {
  return drawing(
    'svg',
    { viewBox: '0 0 100 140', 'aria-hidden': 'true', focusable: 'false' },
    drawing('rect', { class: 'paper', x: 0.5, y: 0.5, width: 99, height: 139, rx: 8 }),
    ...children,
  );
}

function face(card) {
  const { rank, suit } = parseCard(card);
  return sheet(
    drawing(
      'g',
      { class: 'fine' },
      corner(rank, suit),
      turnedOver(corner(rank, suit)),
      ...centre(rank, suit),
    ),
    drawing('g', { class: 'large' }, ...largeSigns(rank, suit)),
  );
}

function corner(rank, suit) {
  return drawing('g', {}, rankText(rank, 11, 20, 20, 16), suitAt(suit, 11, 31, 13));
}

function turnedOver(node) {
  node.setAttribute('transform', 'rotate(180 50 70)');
  return node;
}

function rankText(rank, x, y, size, widest) {
  const squeezed = rank === 'T' ? { textLength: widest, lengthAdjust: 'spacingAndGlyphs' } : {};
  return drawing(
    'text',
    { class: 'rank suit-paint', x, y, 'font-size': size, 'text-anchor': 'middle', ...squeezed },
    rankSign(rank),
  );
}

function centre(rank, suit) {
  if (rank === 'A') return ace(suit);
  if (rank in PIPS) return PIPS[rank].map(([x, y]) => suitAt(suit, x, y, 18, { turned: y > 71 }));
  return [courtFigure(rank, suit)];
}

function ace(suit) {
  const rays = Array.from({ length: 24 }, (_, index) =>
    drawing('path', {
      class: 'ray',
      d: 'M50,38 L51,29 L50,26 L49,29 Z',
      transform: `rotate(${15 * index} 50 70)`,
    }),
  );
  return [...rays, suitAt(suit, 50, 70, 46)];
}

function largeSigns(rank, suit) {
  return [rankText(rank, 28, 43, 50, 44), suitAt(suit, 74, 25, 36), suitAt(suit, 50, 94, 66)];
}

function back() {
  const lattice = [];
  for (let step = -120; step <= 120; step += 10) {
    lattice.push(`M${step},8 l124,124 M${step + 100},8 l-124,124`);
  }
  const points = Array.from({ length: 16 }, (_, index) => {
    const long = index % 4 === 0 ? 23 : index % 2 === 0 ? 17 : 11;
    return drawing('path', {
      d: `M50,${70 - long} L52.4,66 L50,70 L47.6,66 Z`,
      transform: `rotate(${22.5 * index} 50 70)`,
    });
  });
  return sheet(
    drawing(
      'svg',
      { x: 7, y: 7, width: 86, height: 126, viewBox: '7 7 86 126' },
      drawing('rect', { class: 'back-ground', x: 7, y: 7, width: 86, height: 126, rx: 5 }),
      drawing('path', { class: 'back-lines', d: lattice.join(' ') }),
    ),
    drawing('circle', { class: 'back-ground', cx: 50, cy: 70, r: 28 }),
    drawing('circle', { class: 'back-ring', cx: 50, cy: 70, r: 25.5 }),
    drawing('g', { class: 'back-rose' }, ...points),
  );
}
