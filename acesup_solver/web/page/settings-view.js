// Language, look, colours of the suits and size of the symbols.

import { cardElement } from './cards.js';
import { element, field, fill } from './dom.js';
import { LANGUAGES, language, say } from './i18n.js';
import { LOOKS, prefer, preference } from './preferences.js';
import { showView } from './routes.js';

export async function settingsView(place) {
  const choose = element(
    'select',
    { id: 'language', change: (event) => speak(event.target.value) },
    Object.entries(LANGUAGES).map(([key, name]) =>
      element('option', { value: key, lang: key, selected: key === language() }, name),
    ),
  );
  const look = element(
    'select',
    { id: 'look', change: (event) => prefer({ look: event.target.value }) },
    LOOKS.map((key) =>
      element('option', { value: key, selected: key === preference('look') }, say(`looks.${key}`)),
    ),
  );
  const tick = (id, name) =>
    element('input', {
      id,
      type: 'checkbox',
      checked: preference(name),
      change: (event) => prefer({ [name]: event.target.checked }),
    });
  const example = element(
    'div',
    { class: 'example', 'aria-hidden': 'true' },
    ['KS', '7H', 'QD', 'TC', 'JH'].map((card) => cardElement(card)),
  );
  for (const card of example.children) card.removeAttribute('data-card');
  fill(
    place,
    element('h1', { class: 'on-scene' }, say('settings.title')),
    element(
      'section',
      { class: 'panel settings' },
      field(say('settings.language'), choose),
      field(say('settings.look'), look),
      field(say('settings.fourColours'), tick('four-colours', 'fourColours')),
      field(say('settings.largeSymbols'), tick('large-symbols', 'largeSymbols')),
      element('p', { class: 'small' }, say('settings.words')),
      example,
    ),
  );
}

function speak(key) {
  prefer({ language: key });
  dispatchEvent(new CustomEvent('player'));
  showView().then(() => document.getElementById('language')?.focus());
}
