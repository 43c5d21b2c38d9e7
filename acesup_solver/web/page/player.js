// Who plays: the player the server knows by the cookie, and the variants that there are.

import { get, post } from './api.js';
import { persistently } from './connection.js';

let me = null;
let asking = null;
let variants = null;

/** What the server says about the player: what it said last, or is just being asked. */
export async function whoAmI() {
  if (me !== null) return me;
  return asking ?? meAgain();
}

/**
 * Ask again, because Taler or names may have changed; whoever shows them listens to the event
 * `player`.
 */
export async function meAgain() {
  asking = persistently(() => get('/me'));
  me = await asking;
  dispatchEvent(new CustomEvent('player'));
  return me;
}

/** Play under a name, on a server for one house. */
export async function takeProfile(name) {
  await post('/profile', { name });
  return meAgain();
}

export async function register(name, password) {
  await post('/account', { name, password });
  return meAgain();
}

export async function logIn(name, password) {
  await post('/login', { name, password });
  return meAgain();
}

export async function logOut() {
  await post('/logout', {});
  return meAgain();
}

/** All badges with their names, and whether this player had won them when the page asked. */
export async function allBadges() {
  return (await persistently(() => get('/badges'))).badges;
}

/** All variants in the order of the server. */
export async function allVariants() {
  variants ??= (await persistently(() => get('/variants'))).variants;
  return variants;
}
