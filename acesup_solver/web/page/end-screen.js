// The end of a game: won or lost, what it counts, what it earned, and what could have been.

import { get } from './api.js';
import { announce } from './announcements.js';
import { badgeElement } from './badge-pictures.js';
import { persistently } from './connection.js';
import { button, drawing, element, fill, table } from './dom.js';
import { hindsightInWords } from './hindsight.js';
import { say, sayNumber, sayTime } from './i18n.js';
import { icon } from './icons.js';
import { allBadges } from './player.js';
import { addressOf } from './routes.js';
import { playAgain } from './starting.js';
import { suitAt } from './suits.js';

/** The screen for a play whose game is over. `onNext` goes on to the next stage. */
export function endScreen(play, { hasJustEnded, onNext, isWanted }) {
  const { result } = play;
  const title = say(`end.${result.end}`);
  if (hasJustEnded) announce(`${title} – ${resultInWords(play)}`);
  const hindsight = element('p', { class: 'hindsight' }, say('end.looking'));
  lookBack(play, hindsight, isWanted);
  return element(
    'section',
    { id: 'end', class: 'panel', 'data-result': result.end, 'aria-labelledby': 'end-title' },
    element('h2', { id: 'end-title', tabindex: '-1' }, title),
    element('p', { class: 'end-score' }, resultInWords(play)),
    figures(play),
    (play.stages ?? 1) > 1 ? stageTable(play) : null,
    rewards(play),
    hindsight,
    choices(play, onNext),
  );
}

/** A sentence: what the game counts. */
function resultInWords(play) {
  const { result } = play;
  if (!('columns' in play)) return say('end.foundations', { count: result.score });
  if ((play.stages ?? 1) > 1)
    return say('end.stageScore', { score: sayNumber(result.score), total: sayNumber(play.total) });
  return say('end.score', { score: sayNumber(result.score) });
}

function figures(play) {
  const { result } = play;
  const isScored = 'columns' in play;
  const pairs = [
    isScored ? [say('points.title'), sayNumber(result.points)] : null,
    isScored && result.points > 0 && (play.stages ?? 1) === 1
      ? [say('end.factor'), `× ${sayNumber(result.score / result.points)}`]
      : null,
    isScored ? [say('end.cards'), sayNumber(result.cards)] : null,
    [say('clock.title'), sayTime(result.at, { tenths: true })],
    result.seconds_left > 0 ? [say('end.secondsLeft'), `+${sayNumber(result.seconds_left)}`] : null,
    [say('moves.title'), sayNumber(result.actions)],
    [say('end.undos'), sayNumber(result.undos)],
    [say('end.hints'), sayNumber(result.hints)],
  ];
  const box = ([name, value]) =>
    element('div', {}, element('dt', {}, name), element('dd', {}, value));
  return element('dl', { class: 'end-figures' }, pairs.filter((pair) => pair !== null).map(box));
}

function stageTable(play) {
  const rows = play.results.map((result, index) => [
    say('stage', { stage: index + 1 }),
    say(`ends.${result.end}`),
    sayTime(result.at, { tenths: true }),
    sayNumber(result.points + result.seconds_left),
    sayNumber(result.score),
  ]);
  const sum = [say('end.sum'), '', '', '', sayNumber(play.total)];
  const heads = ['stageTitle', 'end.how', 'clock.title', 'points.title', 'end.counts'].map((name) =>
    say(name),
  );
  return table(say('end.stages'), heads, [...rows, sum]);
}

function rewards({ badges, taler }) {
  if (badges.length === 0 && taler === 0) return null;
  const medals = element('div', { class: 'badges' });
  if (badges.length > 0) showBadges(badges, medals);
  return element(
    'div',
    { class: 'rewards' },
    taler > 0
      ? element('p', { class: 'taler-won' }, say('end.taler', { taler: sayNumber(taler) }))
      : null,
    badges.length > 0 ? element('h3', {}, say('end.badges')) : null,
    medals,
  );
}

async function showBadges(keys, place) {
  const badges = await allBadges();
  fill(
    place,
    badges
      .filter(({ key }) => keys.includes(key))
      .map((badge) => badgeElement({ ...badge, won: true })),
  );
}

function choices(play, onNext) {
  const goesOn = (play.stages ?? 1) > 1 && !play.over;
  return element(
    'div',
    { class: 'choices' },
    goesOn
      ? button(
          say('end.next', { stage: play.stage + 1 }),
          { id: 'next', class: 'main', click: onNext },
          icon('steps'),
        )
      : null,
    !goesOn && (play.style === 'free' || play.style === 'stages')
      ? button(
          say(play.style === 'free' ? 'end.again' : 'menu.startRun'),
          { id: 'again', class: 'main', click: () => playAgain(play) },
          icon('cards'),
        )
      : null,
    element(
      'a',
      {
        id: 'to-review',
        class: 'button',
        href: addressOf('review', play.id, String(play.results?.length || 1)),
      },
      say('review.title'),
    ),
    element('a', { id: 'to-menu', class: 'button', href: '#/' }, say('menu.title')),
  );
}

async function lookBack(play, place, isWanted) {
  const number = play.results?.length || 1;
  try {
    const review = await persistently(
      () => get(`/plays/${encodeURIComponent(play.id)}/review?game=${number}`),
      isWanted,
    );
    const words = hindsightInWords(review);
    fill(place, words);
  } catch {
    place.hidden = true;
  }
}

/** Suits that rain down behind the screen of a won game. */
export function celebration() {
  const pieces = Array.from({ length: 24 }, (_, index) => {
    const suit = 'CDHS'[index % 4];
    const node = drawing(
      'svg',
      { class: `confetti suit-${suit}`, viewBox: '-50 -50 100 100' },
      suitAt(suit, 0, 0, 96),
    );
    node.style.setProperty('--place', `${(index * 61.8) % 100}%`);
    node.style.setProperty('--delay', `${(index * 397) % 1700}ms`);
    return node;
  });
  return element('div', { class: 'celebration', 'aria-hidden': 'true' }, pieces);
}
