// What the page says, in the language of the player. A text is a string, or a function of the
// values in it.

import { ENGLISH } from './words-en.js';
import { GERMAN } from './words-de.js';

export const LANGUAGES = { en: 'English', de: 'Deutsch' };
const TEXTS = { en: ENGLISH, de: GERMAN };

let current = 'en';

/** The language that fits best what a browser asks for, in the order of its wishes. */
export function languageFor(wishes) {
  const known = wishes.map((wish) => wish.slice(0, 2).toLowerCase()).find((wish) => wish in TEXTS);
  return known ?? 'en';
}

export function setLanguage(language) {
  current = language;
}

export function language() {
  return current;
}

/**
 * The text of that name. A name that no language knows is a mistake in the page, and is said so.
 */
export function say(name, values = {}) {
  const text = find(TEXTS[current], name) ?? find(ENGLISH, name);
  if (text === undefined) throw new RangeError(`no text is called ${name}`);
  return typeof text === 'function' ? text(values) : text;
}

/**
 * The text of that name, or another one where there is none: for names that the server may add to.
 */
export function sayOr(name, otherwise, values = {}) {
  const text = find(TEXTS[current], name);
  if (text === undefined) return otherwise;
  return typeof text === 'function' ? text(values) : text;
}

function find(texts, name) {
  return name.split('.').reduce((found, part) => found?.[part], texts);
}

/** A text as the beginning of a sentence. */
export function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function sayNumber(number) {
  return new Intl.NumberFormat(current).format(number);
}

/** A chance with as many digits as mean something: 38 %, 3.8 %, 0.042 %. */
export function sayChance(chance) {
  const percent = 100 * chance;
  const digits =
    percent >= 9.95 || percent === 0
      ? { maximumFractionDigits: 0 }
      : { minimumSignificantDigits: 2, maximumSignificantDigits: 2 };
  return `${new Intl.NumberFormat(current, digits).format(percent)} %`;
}

/** A chance and its standard error, to the decimal place of the error's first digit. */
export function sayEstimate(chance, error) {
  const digits = Math.min(4, Math.max(0, Math.ceil(-Math.log10(100 * error))));
  const format = new Intl.NumberFormat(current, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${format.format(100 * chance)} % ± ${format.format(100 * error)} %`;
}

/** A time in milliseconds as minutes and seconds; `tenths` for records. */
export function sayTime(milliseconds, { tenths = false } = {}) {
  const unit = tenths ? 100 : 1000;
  const whole = Math.floor(milliseconds / unit);
  const seconds = tenths ? whole / 10 : whole;
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - 60 * minutes).toFixed(tenths ? 1 : 0).padStart(tenths ? 4 : 2, '0');
  return `${minutes}:${current === 'de' ? rest.replace('.', ',') : rest}`;
}

/** A moment as the clock on the wall shows it; with its day, if it was not today. */
export function sayMoment(isoMoment) {
  const moment = new Date(isoMoment);
  const isToday = moment.toDateString() === new Date().toDateString();
  const day = isToday ? {} : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(current, { timeStyle: 'short', ...day }).format(moment);
}

export function sayDate(isoDate) {
  const [year, month, day] = isoDate.split('-').map(Number);
  return new Intl.DateTimeFormat(current, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, day),
  );
}
