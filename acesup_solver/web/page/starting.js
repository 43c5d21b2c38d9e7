// Starting a play, and going to it.

import { announce } from './announcements.js';
import { NoAnswer, Refusal, post } from './api.js';
import { say } from './i18n.js';
import { meAgain } from './player.js';
import { goTo } from './routes.js';

/** Start a play: `{style: 'free', variant: 'classic', deal: 'solvable'}`. */
export async function start(wish) {
  try {
    const play = await post('/plays', wish);
    remember(play.id, wish);
    goTo('play', play.id);
  } catch (error) {
    if (error instanceof NoAnswer) announce(say('connection.lost'));
    else if (error instanceof Refusal && error.status === 401) meAgain().then(() => goTo('menu'));
    else if (error instanceof Refusal) announce(say('trouble.noStart'));
    else throw error;
  }
}

/** The same again, with other cards. */
export function playAgain(play) {
  return start(
    remembered(play.id) ??
      (play.style === 'free'
        ? { style: 'free', variant: play.variant, deal: 'any' }
        : { style: play.style }),
  );
}

const PLACE = 'acesup-started';

function remember(id, wish) {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ id, wish }));
  } catch {
    // Then the next game is of any deal.
  }
}

function remembered(id) {
  try {
    const started = JSON.parse(sessionStorage.getItem(PLACE));
    return started.id === id ? started.wish : null;
  } catch {
    return null;
  }
}
