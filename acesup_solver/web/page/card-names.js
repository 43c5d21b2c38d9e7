// Cards and places in words.

import { parseCard } from './cards.js';
import { say } from './i18n.js';

/** 'the seven of diamonds' */
export function cardInWords(card) {
  const { rank, suit } = parseCard(card);
  return say('card', { rank: say(`ranks.${rank}`), suit: say(`suits.${suit}`) });
}

/** Only the rank, for a game in which suits play no part. */
export function rankInWords(card) {
  return say(`ranks.${parseCard(card).rank}`);
}

/** The cards of a pile from top to bottom. */
export function pileInWords(cards) {
  return [...cards].reverse().map(cardInWords).join(', ');
}

/** A place of Aces and Kings as the server names it: R1, W, S2, U3, D4. */
export function placeInWords(place) {
  return say(`places.${place[0]}`, { number: place.slice(1) });
}
