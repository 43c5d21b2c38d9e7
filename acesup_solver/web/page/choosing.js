// Choosing where a card goes without dragging it: first the place it comes from, then the place it
// goes to.

import { announce } from './announcements.js';
import { placeInWords } from './card-names.js';
import { capitalised, say } from './i18n.js';

export class Chooser {
  constructor(board) {
    this.board = board;
    this.isOn = false;
    this.source = null;
    this.onChange = () => {};
  }

  /** Start or stop choosing: what the button does. */
  toggle() {
    if (this.isOn) {
      this.stop();
      announce(say('choose.stopped'));
    } else {
      this.isOn = true;
      announce(say('choose.source'));
      this.onChange(true);
    }
  }

  /** Choose for the card of this place: what the key does. */
  startFrom(place) {
    this.isOn = true;
    this.onChange(true);
    this.take(place);
  }

  stop() {
    if (!this.isOn) return;
    this.isOn = false;
    this.source = null;
    this.#mark([]);
    this.onChange(false);
  }

  /** A place was activated. Returns whether that was part of choosing. */
  take(place) {
    if (!this.isOn) return false;
    if (this.source === null || !this.board.targetsOf(this.source).includes(place))
      this.#pick(place);
    else {
      const action = `${this.source}>${place}`;
      this.stop();
      this.board.onAct(action);
    }
    return true;
  }

  #pick(place) {
    const targets = this.board.targetsOf(place);
    if (targets.length === 0) {
      announce(say('choose.nowhere', { place: placeInWords(place) }));
      return;
    }
    this.source = place;
    this.#mark(targets);
    announce(
      capitalised(
        say('choose.target', {
          place: placeInWords(place),
          targets: targets.map(placeInWords).join(', '),
        }),
      ),
    );
  }

  #mark(targets) {
    for (const [place, box] of this.board.boxes) {
      box.classList.toggle('target', targets.includes(place));
      box.classList.toggle('source', place === this.source);
    }
  }
}
