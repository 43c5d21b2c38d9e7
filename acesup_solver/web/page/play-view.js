// A game that is being played: score, clock, table, buttons, hint, and what comes at its end.

import { AdvicePanel } from './advice.js';
import { announce } from './announcements.js';
import { Refusal } from './api.js';
import { boardFor } from './board.js';
import { Clock } from './clock.js';
import { isConnectionLost } from './connection.js';
import { button, element, fill } from './dom.js';
import { celebration, endScreen } from './end-screen.js';
import { whatHappened } from './happenings.js';
import { say, sayNumber } from './i18n.js';
import { icon } from './icons.js';
import { listenToKeys } from './keys.js';
import { PlayLink } from './play-link.js';
import { meAgain } from './player.js';
import { askToResign } from './resigning.js';
import { goTo, sign } from './routes.js';
import { variantName } from './variant-names.js';

/** Show the play with this id, from wherever it is. */
export async function playView(place, id) {
  const view = new PlayView(place, id);
  await view.open();
  return () => view.close();
}

class PlayView {
  constructor(place, id) {
    this.place = place;
    this.play = null;
    this.board = null;
    this.stopListening = () => {};
    this.link = new PlayLink(id, {
      onAnswer: (play, wish) => this.#answered(play, wish),
      onRefused: (refusal, wish) => this.#refused(refusal, wish),
    });
    this.clock = new Clock(() => this.#refresh());
    this.advice = new AdvicePanel(() => this.board?.advise(null));
    // A telephone that slept has an old picture of the game, and of its time.
    this.cameBack = () => document.visibilityState === 'visible' && this.#refresh();
    addEventListener('online', this.cameBack);
    document.addEventListener('visibilitychange', this.cameBack);
  }

  async open() {
    await this.link.open();
  }

  close() {
    this.link.close();
    this.clock.stop();
    this.stopListening();
    removeEventListener('online', this.cameBack);
    document.removeEventListener('visibilitychange', this.cameBack);
  }

  async #refresh() {
    try {
      await this.link.refresh();
    } catch (error) {
      if (error instanceof Refusal) this.#refused(error, { do: 'look' });
      else if (this.link.isOpen) throw error;
    }
  }

  // What the player wishes

  #wish(wish) {
    if (this.play.result !== null && wish.do !== 'next') return false;
    if (this.link.isIdle && this.#isVain(wish)) {
      announce(say(wish.do === 'undo' ? 'trouble.noUndo' : 'trouble.refused'));
      return false;
    }
    const isTaken = this.link.wish(wish);
    if (!isTaken && isConnectionLost()) announce(say('connection.wait'));
    return isTaken;
  }

  /** Whether the server has already said that this cannot be. */
  #isVain(wish) {
    const isPossible = {
      undo: this.play.can_undo,
      finish: this.play.can_finish,
      hint: !this.play.can_finish,
    };
    return isPossible[wish.do] === false;
  }

  #stock() {
    if (this.play.stock === 0 && this.link.isIdle) announce(say('stock.isEmpty'));
    else this.#wish({ do: 'deal' });
  }

  #key(number) {
    const target = this.board.keys[number - 1];
    if (target === undefined) return;
    if (this.board.chosen !== undefined) this.board.chosen(target);
    else this.#wish({ do: 'tap', place: target });
  }

  #choose() {
    const focused = document.activeElement?.dataset.place;
    if (this.board.chooser === undefined || this.play.result !== null) return;
    if (focused !== undefined && !this.board.chooser.isOn) this.board.chooser.startFrom(focused);
    else this.board.chooser.toggle();
  }

  // What the server answers

  #answered(play, wish) {
    const before = this.play;
    this.play = play;
    const isAnotherGame = before === null || before.stage !== play.stage;
    if (isAnotherGame) this.#build();
    this.#draw(before !== null && !isAnotherGame);
    if (wish !== null && before !== null) this.#tell(before, wish);
    if (isAnotherGame && !this.#hasBegun)
      announce(this.isScored ? say('play.deal') : say('play.turn'));
    if (play.result === null) this.end.replaceChildren();
    else if (before === null || before.result === null || isAnotherGame)
      this.#showEnd(before !== null);
  }

  #refused(refusal, wish) {
    if (refusal.status === 401) meAgain().then(() => goTo('menu'));
    else if (refusal.status === 404) this.#isGone();
    // A game that has ended meanwhile says so itself.
    else if (refusal.play === null || refusal.play.result === null) {
      if (refusal.status === 409) announce(say('trouble.elsewhere'));
      else announce(wish.do === 'undo' ? say('trouble.noUndo') : say('trouble.refused'));
    }
  }

  /** A game without an action is not kept by a server that ends. */
  #isGone() {
    this.close();
    fill(this.place, ...sign(say('trouble.gone')));
  }

  #tell(before, wish) {
    const { play } = this;
    if (wish.do === 'hint' && play.hint) {
      announce(this.advice.show(play.hint, play));
      this.board.advise(play.hint.action);
      return;
    }
    if (play.sequence !== before.sequence) this.advice.hide();
    const sentence = whatHappened(before, play, wish);
    const gain = play.points - before.points;
    const isScored = 'columns' in play && gain !== 0 && play.stage === before.stage;
    const score = isScored
      ? ` ${say('points.change', { gain: (gain > 0 ? '+' : '−') + sayNumber(Math.abs(gain)) })}`
      : '';
    if (sentence !== null) announce(sentence + score);
    if (play.can_finish && !before.can_finish) announce(say('finish.now'));
  }

  // What is seen

  #build() {
    this.stopListening();
    const { play } = this;
    const wishes = {
      live: true,
      onTap: (target) => this.#wish({ do: 'tap', place: target }),
      onStock: () => this.#stock(),
      onAct: (action) => this.#wish({ do: 'act', action }),
    };
    this.board = boardFor(play, wishes);
    this.isScored = 'columns' in play;
    this.end = element('div', { class: 'end-place' });
    fill(
      this.place,
      this.#head(),
      this.board.element,
      this.advice.element,
      this.#tools(),
      this.end,
    );
    this.stopListening = listenToKeys(this.board, {
      column: (number) => this.#key(number),
      stock: () => this.#stock(),
      undo: () => this.#wish({ do: 'undo' }),
      hint: () => this.#wish({ do: 'hint' }),
      choose: () => this.#choose(),
      close: () => {
        this.board.chooser?.stop();
        this.advice.hide();
      },
    });
  }

  #head() {
    this.points = element('span', { id: 'points' });
    this.moves = element('span', { class: 'figure' });
    this.undosLeft = element('span', { class: 'figure' });
    const figure = (name, node, kind) =>
      element(
        'div',
        { class: `figure-box ${kind}` },
        element('dt', {}, say(name)),
        element('dd', {}, node),
      );
    const isLimited = this.play.undos_left !== null && this.play.undos_left !== undefined;
    return element(
      'div',
      { class: 'play-head panel' },
      element(
        'h1',
        {},
        variantName(this.play.variant),
        element('span', { class: 'play-style' }, this.#style()),
      ),
      element(
        'dl',
        { class: 'figures' },
        figure(this.isScored ? 'points.title' : 'foundations.title', this.points, 'points-box'),
        figure(
          this.play.time_left === null ? 'clock.title' : 'clock.leftTitle',
          this.clock.element,
          'clock-box',
        ),
        figure('moves.title', this.moves, 'moves-box'),
        isLimited ? figure('undosLeft', this.undosLeft, 'undos-box') : null,
      ),
    );
  }

  #style() {
    const { style, stage, stages, tournament } = this.play;
    if (style === 'daily') return say('styles.daily');
    if (style === 'free') return say('styles.free');
    const name =
      style === 'tournament' ? (tournament ?? say('styles.tournament')) : say('styles.stages');
    return `${name} · ${say('stageOf', { stage, stages: stages ?? 5 })}`;
  }

  #tools() {
    this.undo = button(
      say('undo'),
      { id: 'undo', 'aria-keyshortcuts': 'Control+Z', click: () => this.#wish({ do: 'undo' }) },
      icon('undo'),
    );
    this.hint = button(
      say('hint.title'),
      { id: 'hint', 'aria-keyshortcuts': 'H', click: () => this.#wish({ do: 'hint' }) },
      icon('hint'),
    );
    this.finish = button(
      say('finish.title'),
      { id: 'finish', class: 'main', click: () => this.#wish({ do: 'finish' }) },
      icon('finish'),
    );
    this.resign = button(
      say('resign.title'),
      { id: 'resign', click: () => this.#resign() },
      icon('cross'),
    );
    const choose = this.board.chooser === undefined ? null : this.#chooseButton();
    return element(
      'div',
      { class: 'tools', role: 'group', 'aria-label': say('tools') },
      this.undo,
      this.hint,
      choose,
      this.finish,
      this.resign,
    );
  }

  #chooseButton() {
    const toggle = () => this.board.chooser.toggle();
    const node = button(
      say('choose.title'),
      { id: 'choose', 'aria-pressed': 'false', 'aria-keyshortcuts': 'M', click: toggle },
      icon('choose'),
    );
    this.board.chooser.onChange = (isOn) => node.setAttribute('aria-pressed', String(isOn));
    return node;
  }

  async #resign() {
    if (await askToResign(this.place)) this.#wish({ do: 'resign' });
  }

  get #hasBegun() {
    return this.play.moves + this.play.undos + this.play.hints > 0;
  }

  #draw(animated) {
    const { play } = this;
    this.board.show(play, { animated });
    this.clock.set(play);
    this.points.textContent = sayNumber(this.isScored ? play.points : cardsOnFoundations(play));
    this.moves.textContent = sayNumber(play.moves);
    this.undosLeft.textContent = sayNumber(play.undos_left ?? 0);
    const isOver = play.result !== null;
    setDisabled(this.undo, !play.can_undo);
    setDisabled(this.hint, isOver || play.can_finish);
    setDisabled(this.resign, isOver || !this.#hasBegun);
    this.finish.hidden = !play.can_finish;
    this.place.classList.toggle('is-over', isOver);
  }

  #showEnd(hasJustEnded) {
    this.advice.hide();
    const screen = endScreen(this.play, {
      hasJustEnded,
      onNext: () => this.#wish({ do: 'next' }),
      isWanted: () => this.link.isOpen,
    });
    const isWon = this.play.result.end === 'won';
    fill(this.end, isWon && hasJustEnded ? celebration() : null, screen);
    if (!hasJustEnded) return;
    screen.querySelector('h2').focus({ preventScroll: true });
    // Taler may have been won.
    meAgain();
  }
}

/** A button that can do nothing now keeps the focus it may have. */
function setDisabled(node, isDisabled) {
  node.setAttribute('aria-disabled', String(isDisabled));
}

function cardsOnFoundations(play) {
  return [...play.foundations.up, ...play.foundations.down].reduce(
    (sum, pile) => sum + pile.length,
    0,
  );
}
