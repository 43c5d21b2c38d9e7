// The link to a play on the server. One wish after the other is sent, each with the sequence number
// that the play had and an id of its own, so that it counts once however often it has to be sent;
// until it is answered it is kept, even over a reload of the page.

import { Refusal, get, post } from './api.js';
import { isConnectionLost, persistently } from './connection.js';

const MOST_WISHES = 4;

export class PlayLink {
  /**
   * `onAnswer(play, wish)` is called for every play that arrives, with the wish that it answers or
   * null; `onRefused(refusal, wish)` when the server would not.
   */
  constructor(id, { onAnswer, onRefused }) {
    this.id = id;
    this.path = `/plays/${encodeURIComponent(id)}`;
    this.onAnswer = onAnswer;
    this.onRefused = onRefused;
    this.sequence = null;
    this.wishes = [];
    this.isBusy = false;
    this.isOpen = true;
  }

  /** Fetch the play; then send again what a reload may have cut off. */
  async open() {
    await this.refresh();
    const kept = this.#kept();
    if (kept !== null && this.isOpen) await this.#send(kept);
  }

  /** Fetch the play anew. */
  async refresh() {
    const play = await persistently(
      () => get(this.path),
      () => this.isOpen,
    );
    // An answer that was overtaken by an action is old news.
    const isNews = this.sequence === null || play.sequence >= this.sequence;
    if (this.isOpen && !this.isBusy && isNews) this.#take(play, null);
  }

  /** Whether the play as it was last told is the play as it is. */
  get isIdle() {
    return !this.isBusy && this.wishes.length === 0;
  }

  /** Nobody looks at the play any more. */
  close() {
    this.isOpen = false;
  }

  /**
   * Wish for something: `{do: 'tap', place: 3}`. Wishes of a fast player wait for each other; while
   * the connection is lost none is taken, because nobody knows what it would do later. Returns
   * whether it was taken.
   */
  wish(wish) {
    if (this.sequence === null || isConnectionLost() || this.wishes.length >= MOST_WISHES)
      return false;
    this.wishes.push(wish);
    this.#work();
    return true;
  }

  async #work() {
    if (this.isBusy) return;
    while (this.wishes.length > 0 && this.isOpen) {
      const wish = this.wishes.shift();
      await this.#send({
        sequence: this.sequence,
        request: crypto.randomUUID?.() ?? randomId(),
        ...wish,
      });
    }
  }

  async #send(request) {
    this.isBusy = true;
    this.#keep(request);
    try {
      const play = await persistently(
        () => post(`${this.path}/actions`, request),
        () => this.isOpen,
      );
      this.#keep(null);
      if (this.isOpen) this.#take(play, request);
    } catch (error) {
      // What was to follow was meant for another position.
      this.wishes = [];
      if (!(error instanceof Refusal)) {
        if (this.isOpen) throw error;
        return;
      }
      this.#keep(null);
      if (!this.isOpen) return;
      if (error.play !== null) this.#take(error.play, null);
      this.onRefused(error, request);
    } finally {
      this.isBusy = false;
    }
  }

  #take(play, wish) {
    this.sequence = play.sequence;
    this.onAnswer(play, wish);
  }

  #keep(request) {
    try {
      if (request === null) sessionStorage.removeItem(this.#place);
      else sessionStorage.setItem(this.#place, JSON.stringify(request));
    } catch {
      // Without storage a request lasts as long as the page.
    }
  }

  #kept() {
    try {
      return JSON.parse(sessionStorage.getItem(this.#place));
    } catch {
      return null;
    }
  }

  get #place() {
    return `acesup-request-${this.id}`;
  }
}

/**
 * crypto.randomUUID is there only on a secure origin, and a server in the house may be reached by
 * plain HTTP.
 */
function randomId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
