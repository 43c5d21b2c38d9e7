// From the address to the view: '#/play/ID' is the view 'play' with the argument ID.

import { announce, hush } from './announcements.js';
import { Refusal } from './api.js';
import { element, fill } from './dom.js';
import { say } from './i18n.js';
import { meAgain } from './player.js';

let views = {};
let leave = () => {};
let visits = 0;

/** The name of a view and its arguments. */
export function parseAddress(hash) {
  try {
    const [name, ...rest] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
    return { name: name === '' ? 'menu' : name, rest };
  } catch {
    // Somebody wrote a percent sign by hand.
    return { name: 'menu', rest: [] };
  }
}

/** The address of a view. */
export function addressOf(name, ...rest) {
  return `#/${[name === 'menu' ? '' : name, ...rest.map(encodeURIComponent)].filter(Boolean).join('/')}`;
}

/**
 * Follow the address from now on. A view is a function that gets an empty element and the arguments
 * of the address, fills it, and may return a function that is called when another view comes.
 */
export function followAddress(allViews) {
  views = allViews;
  addEventListener('hashchange', () => showView());
  return showView();
}

export function goTo(name, ...rest) {
  const address = addressOf(name, ...rest);
  if (location.hash === address || (location.hash === '' && address === '#/')) showView();
  else location.hash = address;
}

/** Show the view of the address anew, in the language and with the player of now. */
export async function showView() {
  visits += 1;
  const visit = visits;
  const asked = parseAddress(location.hash);
  const name = asked.name in views ? asked.name : 'menu';
  leave();
  leave = () => {};
  hush();
  const place = element('div', { class: `view view-${name}` });
  // What the very first view has to show without asking is shown at once.
  if (visit === 1) fill(document.getElementById('view'), place);
  let left = () => {};
  try {
    left = (await views[name](place, ...asked.rest)) ?? left;
  } catch (error) {
    if (visit !== visits) return;
    if (error instanceof Refusal && error.status === 401) {
      await meAgain();
      goTo('menu');
      return;
    }
    fill(place, ...trouble(error, name));
  }
  if (visit !== visits) {
    // The player was faster: this view is not wanted any more.
    left();
    return;
  }
  leave = left;
  document.body.dataset.view = name;
  markInBar();
  fill(document.getElementById('view'), place);
  const heading = place.querySelector('h1');
  document.title = heading === null ? say('title') : `${heading.textContent} – ${say('title')}`;
  // Not at the first view: a page that has just opened starts at its top.
  if (visit > 1) {
    scrollTo(0, 0);
    heading?.setAttribute('tabindex', '-1');
    if (!place.contains(document.activeElement)) heading?.focus({ preventScroll: true });
  }
  place.dispatchEvent(new CustomEvent('shown'));
}

/** Mark the view that is seen in the bar. */
export function markInBar() {
  const here = addressOf(document.body.dataset.view ?? 'menu');
  for (const link of document.querySelectorAll('#bar a')) {
    if (link.getAttribute('href') === here) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** What stands in the place of a view that the server would not show. */
function trouble(error, view) {
  if (!(error instanceof Refusal)) throw error;
  // What cannot be the number of a game is refused as invalid.
  const isOfGame = view === 'play' || view === 'review';
  const isMissing = error.status === 404 || (error.status === 400 && isOfGame);
  return sign(say(isMissing ? 'trouble.notFound' : 'trouble.refused'));
}

/** A view that says one thing and shows the way to the menu. */
export function sign(text) {
  announce(text);
  return [
    element(
      'section',
      { class: 'panel' },
      element('h1', {}, text),
      element('p', {}, element('a', { href: '#/' }, say('trouble.toMenu'))),
    ),
  ];
}
