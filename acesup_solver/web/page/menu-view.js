// The menu: go on with an open game, or start one in any of the styles.

import { get, post, Refusal } from './api.js';
import { announce } from './announcements.js';
import { cardElement } from './cards.js';
import { persistently } from './connection.js';
import { button, element, field, fill } from './dom.js';
import { say, sayDate, sayMoment } from './i18n.js';
import { icon } from './icons.js';
import { loginPanel } from './login-view.js';
import { allVariants, meAgain } from './player.js';
import { addressOf, showView } from './routes.js';
import { start } from './starting.js';
import { variantName, variantWords } from './variant-names.js';

const MOST_OPEN_PLAYS = 6;

export async function menuView(place) {
  fill(place, banner());
  // The day, the Taler and what was played of today's deal may have changed.
  const me = await meAgain();
  if (me.player === null) {
    fill(
      place,
      banner(),
      loginPanel(me, () => showView()),
    );
    return;
  }
  const [variants, { plays }, { tournaments }] = await Promise.all([
    allVariants(),
    persistently(() => get('/plays')),
    persistently(() => get('/tournaments')),
  ]);
  fill(
    place,
    banner(),
    element(
      'div',
      { class: 'panels' },
      plays.length > 0 ? openPlays(plays) : null,
      freePlay(variants),
      stages(),
      daily(me, plays),
      tournamentPanel(me, tournaments, plays),
    ),
  );
}

function banner() {
  const fan = element(
    'div',
    { class: 'fan', 'aria-hidden': 'true' },
    ['AC', 'AD', 'AS', 'AH'].map((card) => cardElement(card)),
  );
  // These four are an ornament, no cards of a game.
  for (const card of fan.children) card.removeAttribute('data-card');
  return element(
    'div',
    { class: 'banner' },
    fan,
    element(
      'div',
      { class: 'banner-words panel' },
      element('h1', {}, say('menu.heading')),
      element('p', {}, say('menu.words')),
    ),
  );
}

function panel(kind, title, picture, ...children) {
  return element(
    'section',
    { class: `panel choice choice-${kind}` },
    element('h2', {}, icon(picture), title),
    ...children,
  );
}

function openPlays(plays) {
  const link = (play) => {
    const games =
      play.style === 'free' || play.style === 'daily'
        ? variantName(play.variant)
        : say('stage', { stage: play.stage });
    const name = play.tournament ?? say(`styles.${play.style}`);
    return element(
      'li',
      {},
      element(
        'a',
        { class: 'button', href: addressOf('play', play.id) },
        `${name}: ${games}, ${sayMoment(play.touched)}`,
      ),
    );
  };
  return panel(
    'open',
    say('menu.goOn'),
    'cards',
    element('ul', { class: 'open-plays' }, plays.slice(0, MOST_OPEN_PLAYS).map(link)),
  );
}

function freePlay(variants) {
  const select = element('select', { id: 'variant' }, options(variants));
  const words = element('p', { class: 'variant-words' });
  const solvable = element('input', { id: 'solvable', type: 'checkbox' });
  const describe = () => {
    const chosen = variants.find(({ name }) => name === select.value);
    words.textContent = variantWords(select.value);
    solvable.disabled = !chosen.pool;
    if (!chosen.pool) solvable.checked = false;
  };
  select.addEventListener('change', describe);
  describe();
  const go = () =>
    start({ style: 'free', variant: select.value, deal: solvable.checked ? 'solvable' : 'any' });
  return panel(
    'free',
    say('styles.free'),
    'cards',
    field(say('menu.variant'), select),
    words,
    field(say('menu.solvable'), solvable),
    button(say('menu.deal'), { class: 'main', 'data-start': 'free', click: go }),
  );
}

/** First the variants that the menu is made of, then the others. */
function options(variants) {
  const option = ({ name }) => element('option', { value: name }, variantName(name));
  const group = (title, chosen) =>
    chosen.length === 0 ? null : element('optgroup', { label: say(title) }, chosen.map(option));
  return [
    group(
      'menu.usual',
      variants.filter((variant) => variant.in_menu),
    ),
    group(
      'menu.others',
      variants.filter((variant) => !variant.in_menu),
    ),
  ];
}

function stages() {
  return panel(
    'stages',
    say('styles.stages'),
    'steps',
    element('p', {}, say('menu.stagesWords')),
    button(say('menu.startRun'), {
      class: 'main',
      'data-start': 'stages',
      click: () => start({ style: 'stages' }),
    }),
  );
}

// The server goes on with an attempt that has not ended, and the buttons say so.

function daily(me, plays) {
  const isOpen = plays.some(({ date }) => date === me.today);
  return panel(
    'daily',
    say('styles.daily'),
    'sun',
    element('p', {}, say('menu.dailyWords', { date: sayDate(me.today) })),
    dailyState(me.daily),
    button(say(isOpen ? 'menu.goOnDaily' : 'menu.startDaily'), {
      class: 'main',
      'data-start': 'daily',
      click: () => start({ style: 'daily' }),
    }),
  );
}

function dailyState(daily) {
  if (daily === undefined || daily.attempts === 0) return null;
  return element(
    'p',
    { class: 'small' },
    say(daily.won ? 'menu.dailyWon' : 'menu.dailyTried', { attempts: daily.attempts }),
  );
}

function tournamentPanel(me, tournaments, plays) {
  const isOpen = (name) => plays.some(({ tournament }) => tournament === name);
  const entry = ({ name, played }) =>
    element(
      'li',
      {},
      button(isOpen(name) ? say('menu.goOnTournament', { name }) : name, {
        'data-tournament': name,
        class: played && !isOpen(name) ? null : 'main',
        click: () => start({ style: 'tournament', tournament: name }),
      }),
      played ? element('span', { class: 'small' }, ` ${say('menu.played')}`) : null,
    );
  return panel(
    'tournament',
    say('styles.tournament'),
    'cup',
    element('p', {}, say('menu.tournamentWords')),
    tournaments.length === 0
      ? element('p', { class: 'small' }, say('menu.noTournament'))
      : element('ul', { class: 'tournaments' }, tournaments.map(entry)),
    me.may_add_tournaments ? newTournament() : null,
  );
}

function newTournament() {
  const name = element('input', {
    id: 'tournament-name',
    type: 'text',
    maxlength: 40,
    required: true,
    autocomplete: 'off',
  });
  const open = async (event) => {
    event.preventDefault();
    try {
      await post('/tournaments', { name: name.value.trim() });
      showView();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      announce(say('trouble.noTournament'));
    }
  };
  return element(
    'details',
    {},
    element('summary', {}, say('menu.newTournament')),
    element(
      'form',
      { submit: open },
      field(say('menu.tournamentName'), name),
      button(say('menu.openTournament'), { type: 'submit', id: 'tournament-open' }),
    ),
  );
}
