// The table for Aces and Kings: eight foundations, two reserves, four slots, the stock and the
// waste.

import { pileInWords, placeInWords } from './card-names.js';
import { Chooser } from './choosing.js';
import { onceADoubleClick } from './clicks.js';
import { makeDraggable } from './dragging.js';
import { element, heard, nameAloud } from './dom.js';
import { say } from './i18n.js';
import { Piles } from './piles.js';
import { StockPile } from './stock-pile.js';

const ALL = 99;
/**
 * Of a squared pile the card below the uppermost is drawn too: it is seen when the upper one is
 * dragged away.
 */
const SQUARED = 2;
const FOUNDATIONS = ['U1', 'U2', 'U3', 'U4', 'D1', 'D2', 'D3', 'D4'];
const SLOTS = ['S1', 'S2', 'S3', 'S4'];

export class KingsBoard {
  constructor(view, { live = false, onTap = () => {}, onStock = () => {}, onAct = () => {} } = {}) {
    this.live = live;
    this.onTap = onTap;
    this.onAct = onAct;
    this.actions = [];
    this.keys = ['R1', ...SLOTS, 'R2', 'W'];
    this.stock = new StockPile({ live, onStock, word: 'stock.turn' });
    this.boxes = new Map(
      [...FOUNDATIONS, 'R1', ...SLOTS, 'R2', 'W'].map((place) => [place, this.#place(place)]),
    );
    const places = new Map();
    for (const [place, box] of this.boxes)
      places.set(place, { box, shown: place[0] === 'R' ? ALL : SQUARED });
    this.piles = new Piles(places, this.stock.element);
    const middle = element(
      'div',
      { class: 'stock-and-waste' },
      this.stock.element,
      this.boxes.get('W'),
    );
    const laid = [...this.boxes.keys()]
      .filter((place) => place !== 'W')
      .map((place) => this.boxes.get(place));
    this.element = element(
      'div',
      { class: 'table kings' },
      element('div', { class: 'layout' }, laid, middle),
    );
    this.chooser = new Chooser(this);
    if (live) makeDraggable(this);
  }

  #place(place) {
    const name = { class: `pile place place-${place[0]} at-${place}`, 'data-place': place };
    const marks = [
      element(
        'span',
        { class: 'place-mark', 'aria-hidden': 'true' },
        { U: 'A', D: 'K' }[place[0]] ?? '',
      ),
    ];
    const key = this.keys.indexOf(place) + 1;
    if (this.live && key > 0)
      marks.push(element('span', { class: 'key', 'aria-hidden': 'true' }, String(key)));
    if (!this.live) return element('div', { ...name, role: 'img' }, marks);
    return element(
      'button',
      { ...name, type: 'button', click: onceADoubleClick(() => this.chosen(place)) },
      marks,
      heard(),
    );
  }

  /** A place was clicked, or its key pressed: a tap, unless a target is being chosen. */
  chosen(place) {
    if (!this.chooser.take(place)) this.onTap(place);
  }

  /** Lay out a game as the server describes it. */
  show(view, { animated = true } = {}) {
    this.advise(null);
    this.chooser.stop();
    this.actions = view.actions ?? [];
    const contents = contentsOf(view);
    this.piles.show(contents, { animated });
    this.stock.show(view.stock);
    for (const [place, box] of this.boxes) nameAloud(box, pileAtPlace(place, contents.get(place)));
  }

  /** The places to which the card of a place may go. */
  targetsOf(place) {
    return this.actions
      .filter((action) => action.startsWith(`${place}>`))
      .map((action) => action.split('>')[1]);
  }

  /** Mark the places of an action; null takes the marks away. */
  advise(action) {
    for (const marked of this.element.querySelectorAll('.advised'))
      marked.classList.remove('advised');
    if (action === null) return;
    if (action === 'turn') this.stock.element.classList.add('advised');
    for (const place of action.split('>')) this.boxes.get(place)?.classList.add('advised');
    this.piles.top(action.split('>')[0])?.classList.add('advised');
  }

  focusables() {
    const order = [...FOUNDATIONS, 'R1', ...SLOTS, 'R2'].map((place) => [this.boxes.get(place)]);
    return [...order, [this.stock.element], [this.boxes.get('W')]];
  }
}

function contentsOf(view) {
  const contents = new Map();
  const put = (kind, piles) =>
    piles.forEach((cards, index) => contents.set(`${kind}${index + 1}`, cards));
  put('U', view.foundations.up);
  put('D', view.foundations.down);
  put('R', view.reserves);
  put(
    'S',
    view.slots.map((card) => (card === null ? [] : [card])),
  );
  contents.set('W', view.waste);
  return contents;
}

function pileAtPlace(place, cards) {
  const name = placeInWords(place);
  if (cards.length === 0) return say('place.empty', { name });
  // Only in a reserve the cards below are seen.
  const seen = place[0] === 'R' ? pileInWords(cards) : pileInWords(cards.slice(-1));
  return say('place.cards', { name, cards: seen });
}
