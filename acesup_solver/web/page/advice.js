// The hint: what to do, why, and the odds of everything that could be done, in words and numbers.

import { cardInWords, placeInWords } from './card-names.js';
import { button, element, fill } from './dom.js';
import { language, say, sayChance, sayNumber, sayOr } from './i18n.js';

const MOST_CANDIDATES = 6;

export class AdvicePanel {
  constructor(onClose) {
    this.onClose = onClose;
    this.element = element('section', { id: 'advice', class: 'panel', hidden: true, 'aria-labelledby': 'advice-title' });
  }

  /** Show a hint; returns its sentence. */
  show(hint) {
    const sentence = hintInWords(hint);
    const candidates = [...hint.candidates].sort((one, other) => other.win - one.win);
    const shown = candidates.slice(0, MOST_CANDIDATES);
    const best = shown[0]?.win || 1;
    fill(
      this.element,
      element('div', { class: 'panel-head' },
        element('h2', { id: 'advice-title' }, say('advice.title')),
        button('×', { class: 'close', 'aria-label': say('advice.close'), click: () => this.hide() }),
      ),
      element('p', {}, sentence),
      shown.length === 0 ? null : element('h3', {}, say('advice.odds')),
      shown.length === 0 ? null : element('ul', { class: 'odds' }, shown.map((chance) => odds(chance, hint.action, best))),
      element('p', { class: 'small' }, sayOr(`advice.methods.${hint.method}`, say('advice.honest'))),
    );
    this.element.hidden = false;
    return sentence;
  }

  hide() {
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.onClose();
  }
}

/** One candidate; its bar is as long as it is good, measured by the best. */
function odds({ action, win, stderr, exact }, advised, best) {
  return element('li', { class: action === advised ? 'best' : null },
    element('span', { class: 'odds-action' }, actionInWords(action)),
    element('span', { class: 'odds-number' }, chanceInWords(win, stderr, exact)),
    element('progress', { max: best, value: win, 'aria-hidden': 'true' }),
  );
}

function chanceInWords(win, stderr, exact) {
  if (exact) return `${sayChance(win)} ${say('advice.exact')}`;
  return stderr > 0 ? `${sayChance(win)} ± ${sayChance(stderr)}` : say('advice.about', { chance: sayChance(win) });
}

/** An action in few words: 'Discard the six of diamonds'. */
export function actionInWords(action) {
  if (action === 'deal' || action === 'turn') return say(`action.${action}`);
  if (action.startsWith('x')) return say('action.discard', { card: cardInWords(action.slice(1)) });
  const [from, to] = action.split('>');
  if (/^\d/.test(to)) return say('action.move', { card: cardInWords(from), number: to });
  return say('action.carry', { from: placeInWords(from), to: placeInWords(to) });
}

/** The hint in a sentence of the page's language; the server itself speaks English. */
export function hintInWords(hint) {
  if (language() === 'en' && hint.words) return hint.words;
  const data = hint.data ?? {};
  if (hint.action === null) return say(data.won ? 'hint.won' : 'hint.over');
  const because = reason(hint.code, data);
  const what = actionInWords(hint.action);
  const sentence = because === null ? what : `${what}: ${because}`;
  return data.lost ? `${sentence}; ${say('hint.lost')}` : `${sentence}.`;
}

function reason(code, data) {
  const frees = data.frees ? freed(data.frees) : null;
  switch (code) {
    case 'deal':
      return say('hint.deal', { count: sayNumber(data.unseen), one: data.unseen === 1 });
    case 'discard': {
      const beaten = say('hint.beaten', { card: cardInWords(data.beater) });
      return frees === null ? beaten : `${beaten}, ${say('hint.and', { frees })}`;
    }
    case 'move':
      return frees ?? say('hint.away');
    default:
      return null;
  }
}

function freed({ card, how, count }) {
  return say(`hint.frees.${how}`, { card: cardInWords(card), count: sayNumber(count ?? 0), one: count === 1 });
}
