// The stock: a pile of cards face down, as high as it has cards left, and how many they are.

import { backElement } from './cards.js';
import { onceADoubleClick } from './clicks.js';
import { element, fill, heard, nameAloud } from './dom.js';
import { say, sayNumber } from './i18n.js';

const CARDS_IN_A_LAYER = 9;

export class StockPile {
  /** `word` names the text that tells what a click on it does. */
  constructor({ live, onStock, word }) {
    this.live = live;
    this.word = word;
    this.layers = element('span', { class: 'layers', 'aria-hidden': 'true' });
    this.number = element('span', { class: 'stock-count', 'aria-hidden': 'true' });
    const name = { class: 'pile stock', id: live ? 'stock' : null };
    const parts = [this.layers, this.number];
    this.element = live
      ? element(
          'button',
          { ...name, type: 'button', click: onceADoubleClick(onStock) },
          parts,
          heard(),
        )
      : element('div', { ...name, role: 'img' }, parts);
  }

  /** Show a number of cards. */
  show(count) {
    const layers = Math.ceil(count / CARDS_IN_A_LAYER);
    if (this.layers.childElementCount !== layers) {
      fill(
        this.layers,
        Array.from({ length: layers }, (_, index) => layer(index)),
      );
    }
    this.number.textContent = sayNumber(count);
    this.element.classList.toggle('empty', count === 0);
    const label = say('stock.count', { count });
    nameAloud(this.element, this.live && count > 0 ? `${say(this.word)} – ${label}` : label);
    if (this.live) this.element.setAttribute('aria-disabled', String(count === 0));
  }
}

function layer(index) {
  const node = backElement();
  node.style.setProperty('--layer', index);
  return node;
}
