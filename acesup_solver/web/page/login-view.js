// Who plays: a name on a server for one house, a name and a password on one for many.

import { announce } from './announcements.js';
import { Refusal } from './api.js';
import { button, element, field, fill } from './dom.js';
import { say } from './i18n.js';
import { logIn, logOut, register, takeProfile, whoAmI } from './player.js';
import { goTo, showView } from './routes.js';

const LONGEST_NAME = 40;

export async function loginView(place) {
  const me = await whoAmI();
  fill(
    place,
    element('h1', { class: 'on-scene' }, say('login.heading')),
    loginPanel(me, () => goTo('menu')),
  );
}

/** The form; `onDone` is called when somebody is known. */
export function loginPanel(me, onDone) {
  const trouble = element('p', { class: 'trouble', role: 'alert' });
  const attempt = async (enter) => {
    trouble.textContent = '';
    try {
      await enter();
    } catch (error) {
      trouble.textContent =
        error instanceof Refusal ? troubleInWords(error) : say('connection.lost');
      return;
    }
    onDone();
  };
  return element(
    'section',
    { class: 'panel login', 'aria-labelledby': 'login-title' },
    element(
      'h2',
      { id: 'login-title' },
      me.player === null ? say('login.who') : say('login.you', { player: me.player }),
    ),
    me.mode === 'local' ? profile(me, attempt) : account(attempt),
    trouble,
    me.player === null ? null : leaving(),
  );
}

function profile(me, attempt) {
  const name = element('input', {
    id: 'profile-name',
    type: 'text',
    maxlength: LONGEST_NAME,
    required: true,
    autocomplete: 'nickname',
  });
  const enter = (event) => {
    event.preventDefault();
    attempt(() => takeProfile(name.value.trim()));
  };
  const known = (me.players ?? []).filter((player) => player !== me.player);
  const choose = (player) =>
    element('li', {}, button(player, { click: () => attempt(() => takeProfile(player)) }));
  return element(
    'div',
    {},
    element(
      'form',
      { submit: enter },
      field(say('login.name'), name),
      button(say('login.go'), { id: 'profile-go', class: 'main', type: 'submit' }),
    ),
    known.length === 0 ? null : element('h3', {}, say('login.known')),
    known.length === 0 ? null : element('ul', { class: 'players' }, known.map(choose)),
  );
}

function account(attempt) {
  const name = element('input', {
    id: 'account-name',
    type: 'text',
    maxlength: LONGEST_NAME,
    required: true,
    autocomplete: 'username',
  });
  const password = element('input', {
    id: 'account-password',
    type: 'password',
    minlength: 8,
    maxlength: 200,
    required: true,
    autocomplete: 'current-password',
  });
  const form = element(
    'form',
    {},
    field(say('login.name'), name),
    field(say('login.password'), password),
    element(
      'div',
      { class: 'choices' },
      button(say('login.in'), { id: 'account-login', class: 'main', type: 'submit' }),
      button(say('login.register'), {
        id: 'account-register',
        click: () =>
          form.reportValidity() && attempt(() => register(name.value.trim(), password.value)),
      }),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    attempt(() => logIn(name.value.trim(), password.value));
  });
  return form;
}

function leaving() {
  const leave = async () => {
    await logOut();
    await showView();
    announce(say('login.left'));
  };
  return element('p', {}, button(say('login.out'), { id: 'log-out', click: leave }));
}

function troubleInWords(refusal) {
  const known = {
    401: 'login.wrong',
    409: 'login.taken',
    422: 'login.invalid',
    400: 'login.invalid',
  };
  return say(known[refusal.status] ?? 'trouble.refused');
}
