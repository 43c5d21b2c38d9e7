// The four suits as outlines, drawn around (0, 0) in a square of 100.

import { drawing } from './dom.js';

const OUTLINES = {
  C:
    'M0,-49 A22,22 0 0 1 18,-13 A22.5,22.5 0 1 1 4,23 C5,34 9,43 17,48 L-17,48 C-9,43 -5,34 -4,23' +
    ' A22.5,22.5 0 1 1 -18,-13 A22,22 0 0 1 0,-49 Z',
  D: 'M0,-50 C9,-30 23,-12 38,0 C23,12 9,30 0,50 C-9,30 -23,12 -38,0 C-23,-12 -9,-30 0,-50 Z',
  H:
    'M0,48 C-12,26 -46,6 -46,-20 C-46,-36 -35,-46 -23,-46 C-11,-46 -4,-39 0,-28' +
    ' C4,-39 11,-46 23,-46 C35,-46 46,-36 46,-20 C46,6 12,26 0,48 Z',
  S:
    'M0,-49 C12,-28 45,-8 45,15 C45,29 34,37 23,37 C15,37 8,33 4,26 C5,36 9,44 17,48 L-17,48' +
    ' C-9,44 -5,36 -4,26 C-8,33 -15,37 -23,37 C-34,37 -45,29 -45,15 C-45,-8 -12,-28 0,-49 Z',
};

/** A suit at a place of a drawing, `size` wide, upside down if asked. */
export function suitAt(suit, x, y, size, { turned = false, paint = 'suit-paint' } = {}) {
  const turn = turned ? ' rotate(180)' : '';
  return drawing('path', {
    class: paint,
    d: OUTLINES[suit],
    transform: `translate(${x} ${y})${turn} scale(${size / 100})`,
  });
}
