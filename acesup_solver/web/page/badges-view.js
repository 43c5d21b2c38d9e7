// All badges, those that are won and those that are still to win.

import { badgeElement } from './badge-pictures.js';
import { element, fill } from './dom.js';
import { say } from './i18n.js';
import { allBadges } from './player.js';

export async function badgesView(place) {
  const badges = await allBadges();
  const won = badges.filter((badge) => badge.won).length;
  fill(
    place,
    element('h1', { class: 'on-scene' }, say('badges.title')),
    element(
      'section',
      { class: 'panel' },
      element('h2', {}, say('badge.count', { won, all: badges.length })),
      element(
        'div',
        { class: 'badges' },
        badges.map((badge) => badgeElement(badge)),
      ),
    ),
  );
}
