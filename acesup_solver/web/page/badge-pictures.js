// A badge: a medal with a picture, its name and what it takes.

import { drawing, element } from './dom.js';
import { say, sayOr } from './i18n.js';

const PICTURES = {
  'first-win': 'M-22,8 L22,-14 L8,20 L0,6 Z M0,6 L22,-14',
  'clean-win':
    'M0,-11 A11,11 0 1 1 -0.1,-11 Z M0,-24 V-17 M0,17 V24 M-24,0 H-17 M17,0 H24 M-17,-17 L-12,-12 M17,-17 L12,-12 M-17,17 L-12,12 M17,17 L12,12',
  'fast-win': 'M-6,-22 H12 L2,-5 H14 L-10,23 L-3,2 H-13 Z',
  'aerobatics-win': 'M-22,14 C0,14 18,8 18,-6 A12,12 0 1 0 -6,-6 C-6,6 8,14 22,14',
  'all-stages': 'M-22,18 H-12 V8 H-2 V-2 H8 V-12 H20',
  tournament:
    'M-11,-20 H11 V-6 A11,11 0 0 1 -11,-6 Z M-11,-15 H-20 C-20,-5 -16,-2 -10,-1 M11,-15 H20 C20,-5 16,-2 10,-1 M0,5 V14 M-10,20 H10',
  'last-second': 'M0,-16 A18,18 0 1 1 -0.1,-16 Z M0,2 V-9 M-5,-23 H5',
  'strict-win': 'M-20,20 L14,-14 M8,-20 A7,7 0 1 1 20,-8 L14,-14 Z',
  'kings-win': 'M-20,16 L-24,-12 L-10,-2 L0,-18 L10,-2 L24,-12 L20,16 Z',
  'three-variants': 'M-20,-8 H-4 V18 H-20 Z M-8,-16 H8 V10 H-4 M4,-22 H20 V4 H8',
  'streak-5': 'M-24,-8 H8 A8,8 0 1 0 0,-16 M-24,2 H16 A8,8 0 1 1 8,10 M-24,12 H-4',
  'daily-7': 'M-20,-14 H20 V20 H-20 Z M-20,-4 H20 M-10,-20 V-10 M10,-20 V-10 M-8,8 L-2,14 L9,2',
  'wins-100': 'M0,-22 L6,-7 L22,-6 L10,4 L14,20 L0,11 L-14,20 L-10,4 L-22,-6 L-6,-7 Z',
  'cards-10000': 'M-18,-10 L-2,-16 L8,14 L-8,20 Z M-2,-16 L14,-12 L8,14',
};
const ANY_PICTURE = PICTURES['wins-100'];

/**
 * A badge as the server tells of it in English, `{key, won, name, words}`, in the language of the
 * page.
 */
export function badgeElement({ key, won, name, words }) {
  return element(
    'div',
    { class: `badge ${won ? 'won' : 'open'}` },
    medal(key),
    element(
      'div',
      {},
      element('h3', {}, sayOr(`badges.${key}.name`, name ?? key)),
      element('p', {}, sayOr(`badges.${key}.words`, words ?? '')),
      element('p', { class: 'badge-state' }, say(won ? 'badge.won' : 'badge.open')),
    ),
  );
}

function medal(key) {
  return drawing(
    'svg',
    { class: 'medal', viewBox: '-50 -50 100 100', 'aria-hidden': 'true', focusable: 'false' },
    drawing('path', {
      class: 'medal-wings',
      d: 'M-30,4 C-44,4 -49,-4 -50,-12 C-44,-8 -36,-8 -30,-6 Z M30,4 C44,4 49,-4 50,-12 C44,-8 36,-8 30,-6 Z',
    }),
    drawing('circle', { class: 'medal-disc', r: 37 }),
    drawing('circle', { class: 'medal-ring', r: 32 }),
    drawing('path', { class: 'medal-picture', d: PICTURES[key] ?? ANY_PICTURE }),
  );
}
