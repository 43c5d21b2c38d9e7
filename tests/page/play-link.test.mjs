// What a player wishes reaches the server once: over lost answers, lost requests and reloads.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const PAGE = new URL('../../acesup_solver/web/page/', import.meta.url);

// The little of a browser that the link needs. Waits are over at once.
const sign = { hidden: true, textContent: '', append() {}, childElementCount: 0 };
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true }, configurable: true });
globalThis.document = { getElementById: () => sign, createElement: () => ({}) };
globalThis.addEventListener = () => {};
globalThis.removeEventListener = () => {};
const later = globalThis.setTimeout;
globalThis.setTimeout = (call) => later(call, 0);

/** A server that counts the actions it takes, each request once. */
class Server {
  constructor() {
    this.sequence = 0;
    this.answers = new Map();
    this.taken = [];
    this.trouble = [];
  }

  /** What `fetch` does, with the next trouble that is due: 'request' or 'answer' gets lost, or a status. */
  async fetch(path, { method, body }) {
    const trouble = method === 'POST' ? this.trouble.shift() : undefined;
    if (trouble === 'request') throw new TypeError('lost');
    if (typeof trouble === 'number') return answer(trouble, { error: { message: 'busy' } });
    const found = method === 'POST' ? this.act(JSON.parse(body)) : answer(200, this.play());
    if (trouble === 'answer') throw new TypeError('lost');
    return found;
  }

  play() {
    return { sequence: this.sequence };
  }

  act(request) {
    if (this.answers.has(request.request)) return answer(200, { ...this.play(), repeated: true });
    if (request.sequence !== this.sequence) {
      return answer(409, { error: { code: 'conflict', message: 'no' }, play: this.play() });
    }
    this.sequence += 1;
    this.taken.push(request.do);
    this.answers.set(request.request, true);
    return answer(200, this.play());
  }
}

function answer(status, body) {
  return { ok: status < 400, status, headers: new Map(), json: async () => body };
}

function storage() {
  const kept = new Map();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
}

const { PlayLink } = await import(new URL('play-link.js', PAGE));

let server;
let answers;
let refusals;

beforeEach(() => {
  server = new Server();
  answers = [];
  refusals = [];
  globalThis.fetch = (path, request) => server.fetch(path, request);
  globalThis.sessionStorage = storage();
});

async function openLink() {
  const link = new PlayLink('P', {
    onAnswer: (play) => answers.push(play.sequence),
    onRefused: (refusal) => refusals.push(refusal.status),
  });
  await link.open();
  return link;
}

async function settled(link) {
  while (!link.isIdle) await new Promise((resolve) => later(resolve, 1));
}

test('wishes are sent one after the other, each with the sequence it was answered with', async () => {
  const link = await openLink();
  for (const wish of ['deal', 'tap', 'undo']) assert.ok(link.wish({ do: wish }));
  await settled(link);
  assert.deepEqual(server.taken, ['deal', 'tap', 'undo']);
  assert.deepEqual(answers, [0, 1, 2, 3]);
});

for (const trouble of ['request', 'answer', 503, 429]) {
  test(`a wish counts once, though there is trouble twice (${trouble})`, async () => {
    const link = await openLink();
    server.trouble = [trouble, trouble];
    link.wish({ do: 'deal' });
    await settled(link);
    assert.deepEqual(server.taken, ['deal']);
    assert.deepEqual(answers, [0, 1]);
    assert.deepEqual(refusals, []);
  });
}

test('a wish whose answer a reload cut off is sent again, and counts once', async () => {
  const first = await openLink();
  server.trouble = ['answer'];
  first.wish({ do: 'deal' });
  first.close();
  await settled(first);
  assert.deepEqual(server.taken, ['deal']);
  await settled(await openLink());
  assert.deepEqual(server.taken, ['deal']);
  assert.deepEqual(refusals, []);
});

test('a wish that a reload kept from being sent is sent afterwards', async () => {
  const first = await openLink();
  server.trouble = ['request'];
  first.wish({ do: 'deal' });
  first.close();
  await settled(first);
  assert.deepEqual(server.taken, []);
  await settled(await openLink());
  assert.deepEqual(server.taken, ['deal']);
  assert.deepEqual(refusals, []);
});

test('when the play has gone on elsewhere it is shown as it is, and nothing more is sent', async () => {
  const link = await openLink();
  server.sequence = 5;
  link.wish({ do: 'tap' });
  link.wish({ do: 'deal' });
  await settled(link);
  assert.deepEqual(server.taken, []);
  assert.deepEqual(answers, [0, 5]);
  assert.deepEqual(refusals, [409]);
  link.wish({ do: 'deal' });
  await settled(link);
  assert.deepEqual(server.taken, ['deal']);
});

test('while the connection is lost no wish is taken', async () => {
  const link = await openLink();
  navigator.onLine = false;
  assert.equal(link.wish({ do: 'deal' }), false);
  navigator.onLine = true;
  assert.equal(link.wish({ do: 'deal' }), true);
  await settled(link);
});
