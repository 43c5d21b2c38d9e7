// What a player likes, remembered by the browser: language, look, colours and size of the symbols.

import { LANGUAGES, languageFor, setLanguage } from './i18n.js';

export const LOOKS = ['summer-sky', 'sunset', 'night-flight', 'card-table'];

const PLACE = 'acesup-preferences';
const USUAL = { language: null, look: 'summer-sky', fourColours: false, largeSymbols: false };

let preferences = { ...USUAL };

/** Read what was remembered, and have the page look like it. */
export function loadPreferences() {
  preferences = { ...USUAL, ...remembered() };
  if (!LOOKS.includes(preferences.look)) preferences.look = USUAL.look;
  if (!(preferences.language in LANGUAGES)) preferences.language = null;
  apply();
}

/** Change some preferences. Without a language of one's own the browser's is spoken. */
export function prefer(changes) {
  preferences = { ...preferences, ...changes };
  try {
    localStorage.setItem(PLACE, JSON.stringify(preferences));
  } catch {
    // A browser may be told to remember nothing; then a choice lasts as long as the page.
  }
  apply();
}

export function preference(name) {
  return preferences[name];
}

/** Whether things may fly about. */
export function motionIsWelcome() {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {};
  }
}

function apply() {
  const page = document.documentElement;
  const spoken = preferences.language ?? languageFor(navigator.languages ?? [navigator.language]);
  setLanguage(spoken);
  page.lang = spoken;
  page.dataset.look = preferences.look;
  page.toggleAttribute('data-four-colours', preferences.fourColours);
  page.toggleAttribute('data-large-symbols', preferences.largeSymbols);
}
