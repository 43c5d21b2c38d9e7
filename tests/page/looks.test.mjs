// The looks: what is written stands out against what it is written on, as WCAG AA asks for.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const CSS = readFileSync(
  new URL('../../acesup_solver/web/page/looks.css', import.meta.url),
  'utf8',
);
const TEXT = 4.5;
const SHAPE = 3;

function looks() {
  const found = new Map();
  for (const [, selector, body] of CSS.matchAll(/^(:root|\[data-look='[a-z-]+'\]) \{([^}]+)\}/gm)) {
    const colours = Object.fromEntries(
      [...body.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]),
    );
    found.set(selector, colours);
  }
  return found;
}

function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test('there are four looks', () => {
  assert.equal(looks().size, 4);
});

for (const [look, colours] of looks()) {
  const pairs = [
    ['ink', 'panel', TEXT],
    ['ink-soft', 'panel', TEXT],
    ['accent', 'panel', TEXT],
    ['good', 'panel', TEXT],
    ['bad', 'panel', TEXT],
    ['ink', 'accent-soft', TEXT],
    ['ink-soft', 'accent-soft', TEXT],
    ['accent-ink', 'accent', TEXT],
    ['focus', 'focus-around', SHAPE],
  ];
  for (const [what, ground, least] of pairs) {
    test(`${look}: ${what} stands out against ${ground}`, () => {
      const found = contrast(colours[what], colours[ground]);
      assert.ok(found >= least, `${found.toFixed(2)} to 1; expected ${least}`);
    });
  }
}

test('the suits stand out against the paper, with two colours and with four', () => {
  const cards = readFileSync(
    new URL('../../acesup_solver/web/page/cards.css', import.meta.url),
    'utf8',
  );
  const suits = [...cards.matchAll(/--suit: (#[0-9a-f]{6})/g)].map(([, colour]) => colour);
  assert.equal(new Set(suits).size, 4);
  for (const suit of suits) assert.ok(contrast(suit, '#fffefa') >= TEXT, suit);
});
