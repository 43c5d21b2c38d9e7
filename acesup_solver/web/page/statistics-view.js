// What a player has done so far, variant by variant.

import { get } from './api.js';
import { persistently } from './connection.js';
import { element, fill, table } from './dom.js';
import { say, sayChance, sayNumber, sayTime } from './i18n.js';
import { variantName } from './variant-names.js';

export async function statisticsView(place) {
  const statistics = await persistently(() => get('/statistics'));
  const played = Object.entries(statistics.variants);
  fill(
    place,
    element('h1', { class: 'on-scene' }, say('statistics.title')),
    element(
      'section',
      { class: 'panel' },
      element(
        'dl',
        { class: 'end-figures' },
        figure('statistics.taler', sayNumber(statistics.taler ?? 0)),
        figure('statistics.daily', streak(statistics.daily_streak, statistics.best_daily_streak)),
        figure(
          'statistics.cards',
          sayNumber(played.reduce((sum, [, one]) => sum + (one.cards ?? 0), 0)),
        ),
      ),
      played.length === 0
        ? element('p', {}, say('statistics.none'))
        : table(say('statistics.title'), heads(), played.map(row)),
    ),
  );
}

function figure(name, value) {
  return element('div', {}, element('dt', {}, say(name)), element('dd', {}, value));
}

function heads() {
  return ['variant', 'games', 'wins', 'share', 'time', 'moves', 'streak'].map((name) =>
    say(`statistics.${name}`),
  );
}

function row([name, one]) {
  return [
    variantName(name),
    sayNumber(one.games),
    sayNumber(one.wins),
    one.games === 0 ? '–' : sayChance(one.wins / one.games),
    one.best_time === null ? '–' : sayTime(one.best_time, { tenths: true }),
    one.fewest_moves === null ? '–' : sayNumber(one.fewest_moves),
    streak(one.streak, one.best_streak),
  ];
}

/** A streak: as it stands, and the best there was. */
function streak(current, best) {
  return say('statistics.streakOf', { current: sayNumber(current), best: sayNumber(best) });
}
