// Piles of cards on the table: every card is one element for as long as it lies there, and when the
// piles change, each card flies from where it was to where it is.

import { cardElement } from './cards.js';
import { identified } from './identity.js';
import { motionIsWelcome } from './preferences.js';

const FLIGHT = 230;
const BETWEEN_TWO_DEALT = 60;
const LONGEST_DEAL = 360;
const EASE = 'cubic-bezier(0.25, 0.8, 0.35, 1)';

export class Piles {
  /**
   * `places` maps the name of each place to `{box, shown}`: the element that holds its cards, and
   * how many of the uppermost are drawn. New cards come from the element `stock`. `makeCard` makes
   * the element of a card.
   */
  constructor(places, stock, makeCard = cardElement) {
    this.places = places;
    this.stock = stock;
    this.makeCard = makeCard;
    this.piles = new Map();
    this.elements = new Map();
    this.count = 0;
  }

  /** Lay out these piles: a map from each place to its cards from bottom to top. */
  show(contents, { animated = true } = {}) {
    const flies = animated && this.piles.size > 0 && motionIsWelcome();
    const origins = flies ? this.#whereabouts() : null;
    this.piles = identified(this.piles, contents, () => (this.count += 1));
    const wanted = new Map();
    for (const [place, cards] of this.piles) wanted.set(place, this.#lay(place, cards));
    this.#forget();
    if (flies) this.#fly(wanted, origins);
  }

  /** The element of the uppermost card of a place, or null. */
  top(place) {
    const cards = this.piles.get(place) ?? [];
    return cards.length === 0 ? null : this.elements.get(cards.at(-1).id);
  }

  #lay(place, cards) {
    const { box, shown } = this.places.get(place);
    box.style.setProperty('--count', cards.length);
    box.classList.toggle('empty', cards.length === 0);
    const drawn = cards.slice(Math.max(0, cards.length - shown));
    const elements = drawn.map(({ id, card }, index) => {
      if (!this.elements.has(id)) this.elements.set(id, this.makeCard(card));
      const node = this.elements.get(id);
      node.style.setProperty('--index', index);
      // Where it was dragged to.
      node.style.transform = '';
      return { id, node };
    });
    const nodes = elements.map(({ node }) => node);
    for (const old of box.querySelectorAll(':scope > .card'))
      if (!nodes.includes(old)) old.remove();
    nodes.forEach((node, index) => {
      const there = box.querySelectorAll(':scope > .card')[index];
      if (there !== node) box.insertBefore(node, there ?? null);
    });
    return elements;
  }

  #forget() {
    for (const [id, node] of this.elements) if (node.parentNode === null) this.elements.delete(id);
  }

  /** Where every card is now: its own place on the screen, or its pile's if it is not drawn. */
  #whereabouts() {
    const found = new Map();
    for (const [place, cards] of this.piles) {
      const pile = this.places.get(place).box.getBoundingClientRect();
      for (const { id } of cards)
        found.set(id, this.elements.get(id)?.getBoundingClientRect() ?? pile);
    }
    return found;
  }

  #fly(wanted, origins) {
    const start = this.stock.getBoundingClientRect();
    const flights = [];
    for (const [place, elements] of wanted) {
      for (const { id, node } of elements) {
        for (const old of node.getAnimations()) old.cancel();
        const from = origins.get(id) ?? start;
        const to = node.getBoundingClientRect();
        const [x, y] = [from.left - to.left, from.top - to.top];
        if (Math.abs(x) + Math.abs(y) > 2)
          flights.push({ place, node, x, y, isDealt: !origins.has(id) });
      }
    }
    const dealt = flights.filter(({ isDealt }) => isDealt);
    const wait = Math.min(BETWEEN_TWO_DEALT, LONGEST_DEAL / dealt.length);
    for (const flight of flights)
      this.#start(flight, flight.isDealt ? wait * dealt.indexOf(flight) : 0);
  }

  #start({ place, node, x, y, isDealt }, delay) {
    const { box } = this.places.get(place);
    const frames = [
      {
        transform: `translate(${x}px, ${y}px)${isDealt ? ' rotate(-8deg)' : ''}`,
        opacity: isDealt ? 0.4 : 1,
      },
      { transform: 'none', opacity: 1 },
    ];
    box.classList.add('receiving');
    const flight = node.animate(frames, {
      duration: FLIGHT,
      delay,
      easing: EASE,
      fill: 'backwards',
    });
    const landed = () => box.classList.remove('receiving');
    flight.finished.then(landed, landed);
  }
}
