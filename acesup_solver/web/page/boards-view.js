// The leaderboards: of the stages, of a day, of a tournament.

import { get } from './api.js';
import { persistently } from './connection.js';
import { element, field, fill, table } from './dom.js';
import { say, sayDate, sayNumber, sayTime } from './i18n.js';
import { whoAmI } from './player.js';

export async function boardsView(place) {
  const [me, { tournaments }] = await Promise.all([
    whoAmI(),
    persistently(() => get('/tournaments')),
  ]);
  const board = () => element('div', { class: 'board' });
  const places = { stages: board(), daily: board(), tournament: board() };
  const day = element('input', { id: 'board-date', type: 'date', value: me.today, max: me.today });
  const names = tournaments.map(({ name }) => element('option', { value: name }, name));
  const tournament = element('select', { id: 'board-tournament' }, names);
  const showDay = () => {
    if (day.value !== '')
      return showBoard(
        places.daily,
        `/boards/daily/${day.value}`,
        say('boards.daily', { date: sayDate(day.value) }),
        me,
      );
    return undefined;
  };
  const showTournament = () =>
    showBoard(
      places.tournament,
      `/boards/tournaments/${encodeURIComponent(tournament.value)}`,
      say('boards.tournament', { name: tournament.value }),
      me,
    );
  day.addEventListener('change', showDay);
  tournament.addEventListener('change', showTournament);
  const section = (title, control, entries) =>
    element('section', { class: 'panel' }, element('h2', {}, title), control, entries);
  fill(
    place,
    element('h1', { class: 'on-scene' }, say('boards.title')),
    element(
      'div',
      { class: 'panels' },
      section(say('styles.stages'), null, places.stages),
      section(say('styles.daily'), field(say('boards.date'), day), places.daily),
      names.length === 0
        ? null
        : section(
            say('styles.tournament'),
            field(say('boards.name'), tournament),
            places.tournament,
          ),
    ),
  );
  await Promise.all([
    showBoard(places.stages, '/boards/stages', say('boards.stages'), me),
    showDay(),
    names.length === 0 ? null : showTournament(),
  ]);
}

async function showBoard(place, path, caption, me) {
  const { entries } = await persistently(() => get(path));
  if (entries.length === 0) {
    fill(place, element('p', {}, say('boards.none')));
    return;
  }
  const heads = ['place', 'player', 'result', 'time'].map((name) => say(`boards.${name}`));
  const row = (entry) => [
    sayNumber(entry.place),
    entry.player === me.player ? element('strong', {}, entry.player) : entry.player,
    sayNumber(entry.result),
    entry.time === null || entry.time === undefined ? '–' : sayTime(entry.time, { tenths: true }),
  ];
  fill(place, table(caption, heads, entries.map(row)));
}
