// All badges, those that are won and those that are still to win.

import { get } from './api.js';
import { badgeElement } from './badge-pictures.js';
import { persistently } from './connection.js';
import { element, fill } from './dom.js';
import { say } from './i18n.js';

export async function badgesView(place) {
  const { badges } = await persistently(() => get('/badges'));
  const won = badges.filter((badge) => badge.won).length;
  fill(
    place,
    element('h1', { class: 'on-scene' }, say('badges.title')),
    element('section', { class: 'panel' },
      element('h2', {}, say('badge.count', { won, all: badges.length })),
      element('div', { class: 'badges' }, badges.map((badge) => badgeElement(badge))),
    ),
  );
}
