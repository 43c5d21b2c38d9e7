// The texts of the page: both languages say the same things, and everything that is asked for is said.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const PAGE = new URL('../../acesup_solver/web/page/', import.meta.url);
const { ENGLISH } = await import(new URL('words-en.js', PAGE));
const { GERMAN } = await import(new URL('words-de.js', PAGE));
const { languageFor, say, sayChance, sayEstimate, sayOr, sayTime, setLanguage } = await import(
  new URL('i18n.js', PAGE)
);

function names(texts, prefix = '') {
  return Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'object' ? names(text, `${prefix}${name}.`) : [`${prefix}${name}`],
  );
}

test('both languages have the same texts', () => {
  // The server names the badges in English itself.
  const own = (texts) =>
    names(texts)
      .filter((name) => !/^badges\..+\./.test(name))
      .sort();
  assert.deepEqual(own(GERMAN), own(ENGLISH));
});

// What a player can learn from the rules only, in both languages.
const SAID = {
  'play.words': [
    [/even while a card could be discarded/, /auch wenn noch eine Karte abzulegen wäre/],
    [/only card of its column/, /einzige ihrer Spalte/],
    [/in Reverse that holds for the kings/, /in „Verkehrt“ gilt das von den Königen/],
  ],
  'aim.words': [[/Reverse.+aces the lowest/, /Verkehrt.+Asse die niedrigsten/]],
  'points.words': [
    [/never below 0/, /Weniger als 0 Punkte werden es nie/],
    [/first takes back the points of the action and then costs 5/, /zuerst die Punkte der Aktion/],
    [/Aces and Kings has no points: the cards on/, /Asse und Könige hat keine Punkte/],
  ],
  'styles.words': [
    [/pays 100 Taler once a day/, /einmal am Tag 100 Taler/],
    [/not ended goes on/, /nicht zu Ende ist, geht weiter/],
  ],
};

test('the rules say what the games do', () => {
  for (const [name, said] of Object.entries(SAID))
    for (const [english, german] of said) {
      setLanguage('en');
      assert.match(say(`rules.${name}`), english);
      setLanguage('de');
      assert.match(say(`rules.${name}`), german);
    }
});

test('every text that a module asks for by name is there', () => {
  const known = new Set(names(ENGLISH));
  let asked = 0;
  for (const file of readdirSync(PAGE).filter((name) => name.endsWith('.js'))) {
    const source = readFileSync(new URL(file, PAGE), 'utf8');
    for (const [, name] of source.matchAll(/\bsay\('([^']+)'/g)) {
      assert.ok(known.has(name), `${file} asks for ${name}`);
      asked += 1;
    }
  }
  assert.ok(asked > 100);
});

test('a text that does not exist is a mistake, unless another one is given', () => {
  assert.throws(() => say('no.such.text'), RangeError);
  assert.equal(sayOr('variants.new-one.name', 'new-one'), 'new-one');
});

test('the language is the first known one of the browser', () => {
  assert.equal(languageFor(['fr-FR', 'de-AT', 'en']), 'de');
  assert.equal(languageFor(['fr-FR']), 'en');
});

test('chances have the digits that mean something', () => {
  setLanguage('en');
  assert.deepEqual([0.381, 0.0381, 0.02, 0.00042, 0, 1].map(sayChance), [
    '38 %',
    '3.8 %',
    '2.0 %',
    '0.042 %',
    '0 %',
    '100 %',
  ]);
  setLanguage('de');
  assert.equal(sayChance(0.0381), '3,8 %');
  assert.equal(sayTime(83_450, { tenths: true }), '1:23,4');
  setLanguage('en');
  assert.equal(sayTime(83_450), '1:23');
});

test('an estimate and its error have the same decimals', () => {
  setLanguage('en');
  assert.deepEqual(
    [
      [0.0392, 0.00079],
      [0.381, 0.006],
      [0.381, 0.02],
      [0.5, 0.5],
    ].map(([chance, error]) => sayEstimate(chance, error)),
    ['3.92 % ± 0.08 %', '38.1 % ± 0.6 %', '38 % ± 2 %', '50 % ± 50 %'],
  );
  setLanguage('de');
  assert.equal(sayEstimate(0.0392, 0.00079), '3,92 % ± 0,08 %');
});

test('cards are named as card players name them', () => {
  setLanguage('de');
  assert.equal(say('card', { rank: say('ranks.7'), suit: say('suits.D') }), 'Karo Sieben');
  setLanguage('en');
  assert.equal(say('card', { rank: say('ranks.7'), suit: say('suits.D') }), 'seven of diamonds');
});
