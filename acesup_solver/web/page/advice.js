// The hint: what to do, why, and the odds of everything that could be done, in words and numbers.

import { cardInWords, placeInWords, rankInWords } from './card-names.js';
import { element, fill, heard } from './dom.js';
import { capitalised, say, sayChance, sayEstimate, sayNumber, sayOr } from './i18n.js';
import { icon } from './icons.js';
import { topOf } from './places.js';

const MOST_CANDIDATES = 6;

export class AdvicePanel {
  constructor(onClose) {
    this.onClose = onClose;
    this.element = element('section', {
      id: 'advice',
      class: 'panel',
      hidden: true,
      'aria-labelledby': 'advice-title',
    });
  }

  /** Show a hint in a game as it stands; returns its sentence. */
  show(hint, view) {
    const sentence = hintInWords(hint, view);
    const candidates = withoutTwins(hint.candidates, hint.action).sort(
      (one, other) => other.win - one.win,
    );
    const shown = candidates.slice(0, MOST_CANDIDATES);
    const best = shown[0]?.win || 1;
    fill(
      this.element,
      element(
        'div',
        { class: 'panel-head' },
        element('h2', { id: 'advice-title' }, say('advice.title')),
        element(
          'button',
          { type: 'button', class: 'close', click: () => this.hide() },
          icon('cross'),
          heard(say('advice.close')),
        ),
      ),
      element('p', {}, sentence),
      shown.length === 0 ? null : element('h3', {}, say('advice.odds')),
      shown.length === 0
        ? null
        : element(
            'ul',
            { class: 'odds' },
            shown.map((chance) => odds(chance, hint.action, best, view)),
          ),
      element(
        'p',
        { class: 'small' },
        sayOr(`advice.methods.${hint.method}`, say('advice.honest')),
      ),
    );
    this.element.hidden = false;
    this.element.parentElement?.classList.add('has-advice');
    return sentence;
  }

  hide() {
    if (this.element.hidden) return;
    this.element.hidden = true;
    this.element.parentElement?.classList.remove('has-advice');
    this.onClose();
  }
}

/** One candidate; its bar is as long as it is good, measured by the best. */
function odds({ action, win, stderr, exact }, advised, best, view) {
  return element(
    'li',
    { class: action === advised ? 'best' : null },
    element('span', { class: 'odds-action' }, actionInWords(action, view)),
    element('span', { class: 'odds-number' }, chanceInWords(win, stderr, exact)),
    element('progress', { max: best, value: win, 'aria-hidden': 'true' }),
  );
}

/**
 * Whether a card goes to one foundation or to another of the same direction is often all the same.
 */
function withoutTwins(candidates, advised) {
  const likeness = ({ action, win, stderr }) =>
    />[UD]/.test(action) ? `${action.slice(0, -1)} ${win} ${stderr}` : action;
  const kept = new Map();
  for (const chance of candidates) {
    const like = likeness(chance);
    if (!kept.has(like) || chance.action === advised) kept.set(like, chance);
  }
  return [...kept.values()];
}

function chanceInWords(win, stderr, exact) {
  if (exact) return `${sayChance(win)} ${say('advice.exact')}`;
  return stderr > 0
    ? sayEstimate(win, stderr)
    : say('advice.about', { chance: sayChance(win) });
}

/** An action in few words: 'Discard the six of diamonds'. `view` is the game before it. */
export function actionInWords(action, view) {
  if (action === 'deal' || action === 'turn') return say(`action.${action}`);
  if (action.startsWith('x')) return say('action.discard', { card: cardInWords(action.slice(1)) });
  const [from, to] = action.split('>');
  if (/^\d/.test(to)) return say('action.move', { card: cardInWords(from), number: to });
  const card = topOf(view, from);
  const rank = card === undefined ? '' : capitalised(rankInWords(card));
  return say('action.carry', { rank, from: placeInWords(from), to: placeInWords(to) });
}

/** The hint in a sentence of the page's language, in which cards are named as everywhere on it. */
export function hintInWords(hint, view) {
  const data = hint.data ?? {};
  if (hint.action === null) return say(data.won ? 'hint.won' : 'hint.over');
  const because = reason(hint.code, data);
  const what = actionInWords(hint.action, view);
  const sentence = because === null ? `${what}.` : `${what}: ${because}.`;
  // What matters most comes first: a narrow line has no room for the rest.
  return data.lost ? `${say('hint.lost')} ${sentence}` : sentence;
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
      return frees === null ? say('hint.away') : say('hint.that', { frees });
    case 'act':
    case 'turn':
      return data.sure ? say('hint.sure') : say('hint.chance', { chance: sayChance(data.win) });
    default:
      return null;
  }
}

function freed({ card, how, count }) {
  return say(`hint.frees.${how}`, {
    card: cardInWords(card),
    count: sayNumber(count ?? 0),
    one: count === 1,
  });
}
