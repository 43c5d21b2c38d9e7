// Looking back on a finished game: step by step, with the verdict on every position, and a line
// that wins.

import { actionInWords } from './advice.js';
import { announce } from './announcements.js';
import { get } from './api.js';
import { boardFor } from './board.js';
import { persistently } from './connection.js';
import { button, element, fill } from './dom.js';
import { hindsightInWords, verdictInWords } from './hindsight.js';
import { say } from './i18n.js';
import { icon } from './icons.js';
import { addressOf } from './routes.js';

export async function reviewView(place, id, game = '1') {
  const path = `/plays/${encodeURIComponent(id)}/review?game=${encodeURIComponent(game)}`;
  const review = await persistently(() => get(path));
  return new Review(place, review, id).close;
}

class Review {
  constructor(place, review, id) {
    this.review = review;
    this.tracks = { played: playedTrack(review), line: lineTrack(review) };
    this.track = 'played';
    this.step = 0;
    this.board = boardFor(this.tracks.played[0].board);
    this.words = element('p', { class: 'step-words' });
    this.verdict = element('span', { class: 'verdict' });
    this.range = element('input', {
      type: 'range',
      id: 'review-step',
      min: 0,
      'aria-label': say('review.step'),
      input: () => this.go(Number(this.range.value)),
    });
    fill(place, this.#head(id), this.board.element, this.#tools());
    this.pressed = (event) => this.#key(event);
    document.addEventListener('keydown', this.pressed);
    this.close = () => document.removeEventListener('keydown', this.pressed);
    // Cards are laid out by their places on the screen, and they have none before the view is
    // shown.
    this.go(0, { silent: true });
  }

  #head(id) {
    const { review } = this;
    const jump = (track, step) => () => {
      this.#choose(track);
      this.go(step);
    };
    const threw = review.threw_away;
    return element(
      'div',
      { class: 'panel review-head' },
      element('h1', {}, say('review.title')),
      element(
        'p',
        { id: 'review-verdict', 'data-verdict': review.verdict },
        hindsightInWords(review),
      ),
      element(
        'div',
        { class: 'choices' },
        threw === null
          ? null
          : button(say('review.toThrow', { number: threw + 1 }), {
              id: 'review-threw',
              click: jump('played', threw + 1),
            }),
        this.tracks.line === null
          ? null
          : button(say('review.showLine'), {
              id: 'review-line',
              class: 'main',
              click: jump('line', 0),
            }),
        element('a', { class: 'button', href: addressOf('play', id) }, say('review.back')),
      ),
    );
  }

  #tools() {
    const go = (name, picture, target) =>
      button(
        say(`review.${name}`),
        { id: `review-${name}`, click: () => this.go(target()) },
        icon(picture),
      );
    this.switches = ['played', 'line'].map((track) =>
      button(say(`review.track.${track}`), {
        'data-track': track,
        'aria-pressed': 'false',
        click: () => {
          this.#choose(track);
          this.go(0);
        },
      }),
    );
    this.switches[1].hidden = this.tracks.line === null;
    return element(
      'div',
      { class: 'review-tools panel' },
      element('div', { class: 'review-state' }, this.words, this.verdict),
      this.range,
      element(
        'div',
        { class: 'choices', role: 'group', 'aria-label': say('review.steps') },
        go('first', 'first', () => 0),
        go('previous', 'previous', () => this.step - 1),
        go('following', 'following', () => this.step + 1),
        go('last', 'last', () => this.steps.length - 1),
      ),
      element(
        'div',
        { class: 'choices', role: 'group', 'aria-label': say('review.which') },
        this.switches,
      ),
    );
  }

  get steps() {
    return this.tracks[this.track];
  }

  #choose(track) {
    this.track = track;
  }

  /** Show a step of the track; the first and the last are as far as it goes. */
  go(step, { silent = false } = {}) {
    this.step = Math.max(0, Math.min(step, this.steps.length - 1));
    const { action, board, verdict } = this.steps[this.step];
    this.board.show(board);
    this.range.max = this.steps.length - 1;
    this.range.value = this.step;
    const count = say('review.stepOf', { step: this.step, steps: this.steps.length - 1 });
    const what =
      action === null
        ? say(this.track === 'line' ? 'review.lineStarts' : 'review.starts')
        : actionInWords(action, this.steps[this.step - 1].board);
    this.words.textContent = `${count}: ${what}`;
    this.range.setAttribute('aria-valuetext', this.words.textContent);
    this.verdict.textContent = verdict === null ? '' : verdictInWords(verdict);
    this.verdict.dataset.verdict = verdict ?? '';
    for (const node of this.switches)
      node.setAttribute('aria-pressed', String(node.dataset.track === this.track));
    if (!silent) announce(`${this.words.textContent}. ${this.verdict.textContent}`);
  }

  #key(event) {
    if (
      event.target.closest('input, select') !== null ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey
    )
      return;
    const target = {
      ArrowLeft: this.step - 1,
      ArrowRight: this.step + 1,
      Home: 0,
      End: this.steps.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.go(target);
  }
}

function playedTrack(review) {
  // A deal that can be won comes with a line that wins, unless the game itself is one.
  const isWon = review.verdict === 'solvable' && review.line === null && review.in_doubt === null;
  const last = review.positions.length - 1;
  return review.positions.map((position, index) =>
    isWon && index === last ? { ...position, verdict: 'won' } : position,
  );
}

/** The winning line, from the position where it leaves what was played; null if there is none. */
function lineTrack(review) {
  if (review.line === null) return null;
  const { actions, boards } = review.line;
  const verdict = (index) => (index === boards.length - 1 ? 'won' : 'solvable');
  return boards.map((board, index) => ({
    action: actions[index - 1] ?? null,
    board,
    verdict: verdict(index),
  }));
}
