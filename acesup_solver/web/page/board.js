// The table for whatever game a view shows.

import { AcesUpBoard } from './board-aces-up.js';
import { KingsBoard } from './board-kings.js';

/**
 * The board for a game: `show(view)` lays out its cards, `advise(action)` marks what a hint says,
 * `keys` are the places of the keys 1, 2, …. `live` boards call `onTap(place)`, `onStock()` and
 * `onAct(action)`; others are pictures.
 */
export function boardFor(view, options) {
  return 'columns' in view ? new AcesUpBoard(view, options) : new KingsBoard(view, options);
}
