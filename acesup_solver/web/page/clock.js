// The clock of a game. The server's time is the truth; between two of its answers the page counts
// on by itself.

import { announce } from './announcements.js';
import { element } from './dom.js';
import { say, sayTime } from './i18n.js';

const TICK = 200;
const HURRY = 15_000;
const WARNINGS = [30_000, 10_000];

export class Clock {
  /** `onTimeUp` is called once when the time of a stage has run out. */
  constructor(onTimeUp) {
    this.onTimeUp = onTimeUp;
    this.element = element('span', { id: 'clock', role: 'timer' });
    this.timer = setInterval(() => this.#tick(), TICK);
  }

  /** What the server says now. */
  set(play) {
    this.play = play;
    this.heard = performance.now();
    this.isUp = false;
    this.#tick();
  }

  stop() {
    clearInterval(this.timer);
  }

  get #isRunning() {
    const hasBegun = this.play.moves + this.play.undos + this.play.hints > 0;
    return hasBegun && this.play.result === null;
  }

  #tick() {
    if (this.play === undefined) return;
    const since = this.#isRunning ? performance.now() - this.heard : 0;
    const { time_left: left, elapsed } = this.play;
    if (left === null) this.#write(sayTime(elapsed + since), false);
    else this.#countDown(Math.max(0, left - since));
  }

  #countDown(left) {
    this.#write(sayTime(Math.ceil(left / 1000) * 1000), this.#isRunning && left <= HURRY);
    if (!this.#isRunning) return;
    const isWarned = WARNINGS.some((time) => this.last > time && left <= time);
    if (isWarned && left > 0) announce(say('clock.left', { seconds: Math.ceil(left / 1000) }));
    this.last = left;
    if (left === 0 && !this.isUp) {
      this.isUp = true;
      this.onTimeUp();
    }
  }

  #write(text, isHurried) {
    if (this.element.textContent !== text) this.element.textContent = text;
    this.element.classList.toggle('hurry', isHurried);
  }
}
