// Hints and hindsight in sentences.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { hintInWords } from '../../acesup_solver/web/page/advice.js';
import { hindsightInWords } from '../../acesup_solver/web/page/hindsight.js';
import { setLanguage } from '../../acesup_solver/web/page/i18n.js';

const VIEW = { columns: [['8H', '6D'], ['QD'], ['3C'], ['3S']] };

function hint(data) {
  return {
    code: 'discard',
    action: 'x6D',
    words: 'Discard the 6 of diamonds.',
    data: {
      beater: 'QD',
      frees: { card: '8H', how: 'beaten-by', count: 3 },
      lost: false,
      ...data,
    },
  };
}

test('cards have the same names in a hint as everywhere on the page', () => {
  setLanguage('en');
  assert.equal(
    hintInWords(hint({}), VIEW),
    'Discard the six of diamonds: the queen of diamonds beats it, ' +
      'and that frees the eight of hearts, which 3 unseen cards can beat.',
  );
});

test('that a game is lost comes first, where no line is cut', () => {
  setLanguage('en');
  assert.match(hintInWords(hint({ lost: true }), VIEW), /^The game is lost, whatever comes\. Disc/);
  setLanguage('de');
  assert.match(hintInWords(hint({ lost: true }), VIEW), /^Das Spiel ist verloren, was auch kommt\. /);
});

test('of a game that was won it is said that it was won', () => {
  const review = { verdict: 'solvable', in_doubt: null, threw_away: null, line: null };
  setLanguage('en');
  assert.equal(hindsightInWords(review), 'The game was won.');
  const givenUp = { ...review, line: { actions: [], boards: [] } };
  assert.match(hindsightInWords(givenUp), /could be won, and nothing threw that away/);
});
