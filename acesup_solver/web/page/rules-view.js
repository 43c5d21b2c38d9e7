// The rules, the variants and the keys, in words.

import { element, fill } from './dom.js';
import { say } from './i18n.js';
import { allVariants } from './player.js';
import { variantName, variantWords } from './variant-names.js';

const CHAPTERS = ['aim', 'play', 'points', 'styles', 'help', 'kings'];
const KEYS = ['column', 'stock', 'undo', 'hint', 'arrows', 'choose'];

export async function rulesView(place) {
  const variants = await allVariants();
  const chapter = (name) => [
    element('h2', {}, say(`rules.${name}.title`)),
    ...say(`rules.${name}.words`)
      .split('\n')
      .map((words) => element('p', {}, words)),
  ];
  const named = ({ name }) => [
    element('dt', {}, variantName(name)),
    element('dd', {}, variantWords(name)),
  ];
  const key = (name) => [
    element('dt', {}, element('kbd', {}, say(`keys.${name}.key`))),
    element('dd', {}, say(`keys.${name}.words`)),
  ];
  fill(
    place,
    element('h1', { class: 'on-scene' }, say('rules.title')),
    element(
      'article',
      { class: 'panel prose' },
      CHAPTERS.map(chapter),
      element('h2', {}, say('rules.variants')),
      element('dl', { class: 'variants' }, variants.map(named)),
      element('h2', {}, say('keys.title')),
      element('dl', { class: 'keys' }, KEYS.map(key)),
    ),
  );
}
