// What has just happened, in a sentence: from the wish, the action that came of it, and the game
// before and after.

import { cardInWords, placeInWords, rankInWords } from './card-names.js';
import { say } from './i18n.js';
import { topOf } from './places.js';

/**
 * The sentence for an answer of the server, or null if there is nothing to say (a hint speaks for
 * itself).
 */
export function whatHappened(before, play, wish) {
  if (wish.do === 'hint' || wish.do === 'finish' || wish.do === 'resign') return null;
  if (wish.do === 'undo') return say('happened.undo');
  if (wish.do === 'next') return say('happened.next', { stage: play.stage });
  if (play.did === null || play.did === undefined) return say('happened.nothing');
  return 'columns' in play ? acesUp(before, play, play.did) : kings(before, play, play.did);
}

function acesUp(before, play, did) {
  if (did === 'deal') {
    const dealt = play.columns
      .map((column, index) => ({
        column,
        number: index + 1,
        isNew: column.length > before.columns[index].length,
      }))
      .filter(({ isNew }) => isNew)
      .map(({ column, number }) =>
        say('happened.dealtTo', { card: cardInWords(column.at(-1)), number }),
      );
    return say('happened.dealt', { cards: dealt.join(', ') });
  }
  if (did.startsWith('x')) return say('happened.discarded', { card: cardInWords(did.slice(1)) });
  const [card, number] = did.split('>');
  return say('happened.moved', { card: cardInWords(card), number });
}

function kings(before, play, did) {
  if (did === 'turn') return say('happened.turned', { card: cardInWords(play.waste.at(-1)) });
  const [from, to] = did.split('>');
  const moved = say('happened.carried', {
    rank: rankInWords(topOf(before, from)),
    from: placeInWords(from),
    to: placeInWords(to),
  });
  // A slot is filled from the stock by itself.
  const refill = from[0] === 'S' ? topOf(play, from) : undefined;
  return refill === undefined
    ? moved
    : `${moved} ${say('happened.refilled', { card: cardInWords(refill) })}`;
}
