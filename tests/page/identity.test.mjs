// Which card is which when the piles change.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { identified } from '../../acesup_solver/web/page/identity.js';

/** Lays out one table after the other, and tells the numbers of the cards on the last. */
function laidOut(...tables) {
  let count = 0;
  let piles = new Map();
  for (const table of tables) {
    piles = identified(piles, new Map(Object.entries(table)), () => (count += 1));
  }
  return Object.fromEntries([...piles].map(([place, cards]) => [place, cards.map(({ id }) => id)]));
}

test('cards that stay are the same, and new ones are new', () => {
  assert.deepEqual(laidOut({ C1: ['7D'], C2: [] }, { C1: ['7D', 'AS'], C2: ['2C'] }), {
    C1: [1, 2],
    C2: [3],
  });
});

test('a card that moves is the same at its new place', () => {
  assert.deepEqual(laidOut({ C1: ['7D', 'AS'], C2: [] }, { C1: ['7D'], C2: ['AS'] }), {
    C1: [1],
    C2: [2],
  });
});

test('a card may be taken from the middle of a pile', () => {
  assert.deepEqual(laidOut({ C1: ['7D', 'AS', 'KH'], C2: [] }, { C1: ['7D', 'KH'], C2: ['AS'] }), {
    C1: [1, 3],
    C2: [2],
  });
});

test('the twin of a card that moves stays where it is', () => {
  assert.deepEqual(
    laidOut({ R1: ['5C', '9H'], R2: ['9H'], U1: [] }, { R1: ['5C'], R2: ['9H'], U1: ['9H'] }),
    { R1: [1], R2: [3], U1: [2] },
  );
});

test('a slot is refilled with a new card when its card goes', () => {
  assert.deepEqual(laidOut({ S1: ['9H'], U1: ['8D'] }, { S1: ['3S'], U1: ['8D', '9H'] }), {
    S1: [3],
    U1: [2, 1],
  });
});
