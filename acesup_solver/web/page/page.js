// The page in which the games are played. How it is put together:
//
//   page.js          starts it: preferences, the bar with the ways to all views, then the view of
//                    the address
//   routes.js        '#/play/ID' -> a view, a function that fills an element: menu-view.js,
//                    play-view.js, review-view.js and so on
//   api.js           JSON from and to the server; connection.js asks again while there is no
//                    answer; play-link.js carries the wishes of a player to one play, each once;
//                    player.js knows who plays
//   board.js         the table of a game: board-aces-up.js, or board-kings.js with dragging.js and
//                    choosing.js; laid out by piles.js, where cards fly, and identity.js, which
//                    knows one card from its twin; keys.js and clicks.js hear the player
//   cards.js         cards as drawings: suits.js, courts.js
//   i18n.js          what is said, from words-en.js and words-de.js; card-names.js, happenings.js,
//                    advice.js and hindsight.js make sentences; announcements.js says them in the
//                    one live region
//   preferences.js   language and look; the looks are looks.css and the four pictures beside it
//
// The server owns the rules and the cards: the page draws what it is told, and knows no order of
// any stock. All texts become text nodes (dom.js). There is nothing to build: the browser loads
// these modules as they are.

import { badgesView } from './badges-view.js';
import { boardsView } from './boards-view.js';
import { watchConnection } from './connection.js';
import { element, fill } from './dom.js';
import { say, sayNumber } from './i18n.js';
import { loginView } from './login-view.js';
import { menuView } from './menu-view.js';
import { playView } from './play-view.js';
import { whoAmI } from './player.js';
import { loadPreferences } from './preferences.js';
import { reviewView } from './review-view.js';
import { addressOf, followAddress, markInBar } from './routes.js';
import { rulesView } from './rules-view.js';
import { settingsView } from './settings-view.js';
import { statisticsView } from './statistics-view.js';

const IN_THE_BAR = ['menu', 'statistics', 'badges', 'boards', 'rules', 'settings'];

/** Write the bar anew, in the language and with the player of now. */
async function writeBar() {
  const skip = document.getElementById('skip');
  skip.textContent = say('skip');
  skip.onclick = (event) => {
    // The address of the page is the address of the view.
    event.preventDefault();
    document.getElementById('view').focus();
  };
  document.getElementById('message').setAttribute('aria-label', say('log'));
  const link = (name) =>
    element('a', { href: addressOf(name), class: `to-${name}` }, say(`${name}.title`));
  const player = element('a', { class: 'player', href: addressOf('login') });
  const nav = element('nav', { 'aria-label': say('navigation') }, IN_THE_BAR.map(link));
  const bar = document.getElementById('bar');
  fill(bar, element('span', { class: 'brand', 'aria-hidden': 'true' }, say('title')), nav, player);
  markInBar();
  const me = await whoAmI();
  player.textContent =
    me.player === null
      ? say('login.title')
      : say('playerAndTaler', { player: me.player, taler: sayNumber(me.taler ?? 0) });
}

loadPreferences();
watchConnection();
followAddress({
  menu: menuView,
  play: playView,
  review: reviewView,
  statistics: statisticsView,
  badges: badgesView,
  boards: boardsView,
  settings: settingsView,
  rules: rulesView,
  login: loginView,
});
writeBar();
addEventListener('player', writeBar);
