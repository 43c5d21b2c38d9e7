// The table for Aces Up: the stock, the columns, and the cards that have left the game.

import { cardInWords, pileInWords } from './card-names.js';
import { cardElement } from './cards.js';
import { onceADoubleClick } from './clicks.js';
import { element, heard, nameAloud } from './dom.js';
import { say } from './i18n.js';
import { Piles } from './piles.js';
import { StockPile } from './stock-pile.js';

const ALL = 99;
const SHOWN_DISCARDS = 3;

export class AcesUpBoard {
  constructor(view, { live = false, onTap = () => {}, onStock = () => {} } = {}) {
    this.live = live;
    this.onTap = onTap;
    this.mayReachDown = view.rules?.reach === 'any-card';
    this.stock = new StockPile({ live, onStock, word: 'stock.deal' });
    this.columns = view.columns.map((_, index) => this.#column(index + 1));
    this.keys = this.columns.map((_, index) => index + 1);
    this.discards = element('div', { class: 'pile discards', role: 'img' });
    const places = new Map(
      this.columns.map((box, index) => [`C${index + 1}`, { box, shown: ALL }]),
    );
    places.set('X', { box: this.discards, shown: SHOWN_DISCARDS });
    const makeCard = this.#hasCardButtons ? (card) => this.#cardButton(card) : cardElement;
    this.piles = new Piles(places, this.stock.element, makeCard);
    this.element = element(
      'div',
      { class: 'table aces-up' },
      element(
        'div',
        { class: 'layout' },
        element('div', { class: 'side side-stock' }, this.stock.element),
        element('div', { class: 'columns' }, this.columns),
        element('div', { class: 'side side-discards' }, this.discards),
      ),
    );
    this.element.style.setProperty('--columns', this.columns.length);
  }

  /** Where a card may be taken from the middle of a column, every card is a button of its own. */
  get #hasCardButtons() {
    return this.live && this.mayReachDown;
  }

  #column(number) {
    const name = { class: 'pile column', 'data-column': number };
    const sign = this.live
      ? element('span', { class: 'key', 'aria-hidden': 'true' }, String(number))
      : null;
    if (!this.live) return element('div', { ...name, role: 'img' }, sign);
    const tapped = onceADoubleClick(() => this.onTap(number));
    if (this.mayReachDown) return element('div', { ...name, role: 'group', click: tapped }, sign);
    return element('button', { ...name, type: 'button', click: tapped }, sign, heard());
  }

  #cardButton(card) {
    const tapped = onceADoubleClick((event) => {
      event.stopPropagation();
      this.onTap(card);
    });
    const node = cardElement(card, 'button', { type: 'button', click: tapped });
    node.append(heard(cardInWords(card)));
    return node;
  }

  /** Lay out a game as the server describes it. */
  show(view, { animated = true } = {}) {
    const focused = this.element.contains(document.activeElement) ? document.activeElement : null;
    const column = focused?.closest('[data-column]');
    this.advise(null);
    const contents = new Map(view.columns.map((cards, index) => [`C${index + 1}`, cards]));
    contents.set('X', view.discarded);
    this.piles.show(contents, { animated });
    // A card that has left the game is no button any more; undo makes it one again.
    for (const card of this.element.querySelectorAll('button.card'))
      card.inert = this.discards.contains(card);
    this.stock.show(view.stock);
    this.columns.forEach((box, index) =>
      nameAloud(box, columnInWords(index + 1, view.columns[index])),
    );
    this.discards.setAttribute('aria-label', say('discards', { count: view.discarded.length }));
    if (focused !== null && document.activeElement !== focused) this.#focusIn(column);
  }

  #focusIn(column) {
    const buttons = [...(column?.querySelectorAll('button.card') ?? [])];
    (buttons.at(-1) ?? this.stock.element).focus();
  }

  /** Mark the card and the place of an action; null takes the marks away. */
  advise(action) {
    for (const marked of this.element.querySelectorAll('.advised'))
      marked.classList.remove('advised');
    if (action === null) return;
    if (action === 'deal') this.stock.element.classList.add('advised');
    const [card, column] = action.replace(/^x/, '').split('>');
    this.element
      .querySelector(`.columns [data-card="${CSS.escape(card)}"]`)
      ?.classList.add('advised');
    if (column !== undefined) this.columns[Number(column) - 1]?.classList.add('advised');
  }

  /**
   * The element that a key or an arrow comes to: a column, or its uppermost card where cards are
   * buttons.
   */
  focusables() {
    const inColumns = this.columns.map((box) => {
      if (!this.#hasCardButtons) return [box];
      return [...box.querySelectorAll('button.card')].reverse();
    });
    return [[this.stock.element], ...inColumns].filter((group) => group.length > 0);
  }
}

function columnInWords(number, cards) {
  if (cards.length === 0) return say('column.empty', { number });
  return say('column.cards', { number, cards: pileInWords(cards) });
}
