// The sign that the connection is lost, and patience: asking again and again, after longer and
// longer waits.

import { NoAnswer } from './api.js';
import { announce } from './announcements.js';
import { say } from './i18n.js';

const WAITS = [300, 700, 1500, 3000, 6000, 12_000];

let waiting = 0;
let isBusy = false;

/**
 * Ask until there is an answer, even if it is a refusal. `isWanted` tells whether anybody still
 * waits for it.
 */
export async function persistently(ask, isWanted = () => true) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof NoAnswer) || !isWanted()) throw error;
      isBusy = error.isBusy;
      showWaiting(+1);
      await pause(Math.max(error.wait, WAITS[Math.min(attempt, WAITS.length - 1)]));
      showWaiting(-1);
      if (!isWanted()) throw error;
    }
  }
}

/** Whether something waits for the connection to come back. */
export function isConnectionLost() {
  return waiting > 0 || navigator.onLine === false;
}

/** Show the sign when the browser says so, too. */
export function watchConnection() {
  for (const event of ['online', 'offline']) addEventListener(event, show);
  show();
}

function pause(milliseconds) {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, milliseconds);
    addEventListener('online', goOn);
  });
}

function showWaiting(change) {
  waiting += change;
  // Between two attempts nothing waits for a moment; the sign is to stay until one succeeds.
  setTimeout(show, change < 0 ? 250 : 0);
}

function show() {
  const sign = document.getElementById('connection');
  const isLost = isConnectionLost();
  const words = isBusy && navigator.onLine ? say('connection.busy') : say('connection.lost');
  sign.textContent = words;
  if (sign.hidden === !isLost) return;
  sign.hidden = !isLost;
  announce(isLost ? words : say('connection.back'));
}
