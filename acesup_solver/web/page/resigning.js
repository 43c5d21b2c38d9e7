// Asking once more before a game is given up.

import { button, element } from './dom.js';
import { say } from './i18n.js';

/** Whether the player really wants to give the game up. */
export function askToResign(place) {
  return new Promise((resolve) => {
    const dialog = element(
      'dialog',
      { class: 'panel', 'aria-labelledby': 'resign-title' },
      element('h2', { id: 'resign-title' }, say('resign.question')),
      element('p', {}, say('resign.words')),
      element(
        'div',
        { class: 'choices' },
        button(say('resign.no'), { id: 'resign-no', click: () => dialog.close('no') }),
        button(say('resign.yes'), {
          id: 'resign-yes',
          class: 'main',
          click: () => dialog.close('yes'),
        }),
      ),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    place.append(dialog);
    dialog.showModal();
  });
}
