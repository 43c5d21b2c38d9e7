// What the solver says about a finished game, in sentences.

import { actionInWords } from './advice.js';
import { say } from './i18n.js';

/** Was it winnable, and which action threw it away? */
export function hindsightInWords(review) {
  if (review.verdict === 'undecided') return say('review.undecided');
  if (review.verdict === 'unsolvable') return say('review.unsolvable');
  if (review.in_doubt !== null) {
    const [first, last] = review.in_doubt;
    const isLost = review.positions.at(-1).verdict === 'unsolvable';
    return say(isLost ? 'review.lostBetween' : 'review.inDoubt', { first: first + 1, last });
  }
  // A line that wins comes with every game that could be won and was not.
  if (review.threw_away === null) return say(review.line === null ? 'review.won' : 'review.kept');
  const action = actionInWords(
    review.played[review.threw_away],
    review.positions[review.threw_away].board,
  );
  return say('review.threw', { number: review.threw_away + 1, action });
}

/** The verdict on one position. */
export function verdictInWords(verdict) {
  return say(`verdicts.${verdict}`);
}
