// The pictures on buttons, drawn in a square of 24 with the colour of the text.

import { drawing } from './dom.js';

const SHAPES = {
  undo: 'M9 5 4 10l5 5 M4 10h10a5.5 5.5 0 0 1 0 11h-3',
  hint: 'M9 18h6 M10 21.5h4 M12 2.5a6.5 6.5 0 0 0-4 11.6c.8.7 1 1.4 1 2.4h6c0-1 .2-1.7 1-2.4A6.5 6.5 0 0 0 12 2.5Z',
  finish: 'M5 21V3 M5 4h13l-3 4.5 3 4.5H5',
  cross: 'M6 6l12 12 M18 6 6 18',
  choose: 'M12 3v18 M3 12h18 M9 6l3-3 3 3 M9 18l3 3 3-3 M6 9l-3 3 3 3 M18 9l3 3-3 3',
  first: 'M18 5 9 12l9 7Z M6 5v14',
  previous: 'M16 5 7 12l9 7Z',
  following: 'M8 5l9 7-9 7Z',
  last: 'M6 5l9 7-9 7Z M18 5v14',
  sun: 'M12 7.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9Z M12 1.8v2.6 M12 19.6v2.6 M1.8 12h2.6 M19.6 12h2.6 M4.8 4.8l1.8 1.8 M17.4 17.4l1.8 1.8 M4.8 19.2l1.8-1.8 M17.4 6.6l1.8-1.8',
  cup: 'M7 3h10v6a5 5 0 0 1-10 0Z M7 5H3.5c0 4 1.5 5.5 4 5.8 M17 5h3.5c0 4-1.5 5.5-4 5.8 M12 14v4 M8 21h8',
  steps: 'M3 20h5v-5h4.5v-5H17V5h4',
  cards: 'M8 6.5h9.5v14H8Z M5.5 17 4 5.2 13 4',
};

/** A picture by name, for those who see it only: the text beside it says the same. */
export function icon(name) {
  return drawing(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    drawing('path', { d: SHAPES[name] }),
  );
}
