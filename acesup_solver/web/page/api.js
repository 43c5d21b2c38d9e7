// Talking to the server: JSON under /api/v1, and the three ways in which an answer can fail to
// come.

const ROOT = '/api/v1';
const PATIENCE = 20_000;

/**
 * The server answered that it will not. `code` is one of its own words, `play` the play as it is,
 * if it said so.
 */
export class Refusal extends Error {
  constructor(status, body) {
    super(body?.error?.message ?? `status ${status}`);
    this.status = status;
    this.code = body?.error?.code ?? 'refused';
    this.play = body?.play ?? null;
  }
}

/**
 * No answer came, or none that means anything: worth another try. A server that is there but busy
 * may ask for a `wait` (ms).
 */
export class NoAnswer extends Error {
  constructor({ isBusy = false, wait = 0 } = {}) {
    super('no answer from the server');
    this.isBusy = isBusy;
    this.wait = wait;
  }
}

export function get(path) {
  return ask(path, {});
}

export function post(path, content) {
  return ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Acesup-Request': '1' },
    body: JSON.stringify(content),
  });
}

async function ask(path, request) {
  let answer;
  let body;
  try {
    answer = await fetch(ROOT + path, {
      ...request,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    });
    body = await answer.json();
  } catch (error) {
    // Cut off in the middle, timed out, or something that is no JSON, such as the error page of a
    // proxy.
    if (answer !== undefined && !isWorthAnotherTry(answer.status) && !answer.ok)
      throw new Refusal(answer.status, null);
    throw new NoAnswer();
  }
  if (answer.ok) return body;
  if (isWorthAnotherTry(answer.status)) {
    const seconds = Number(answer.headers.get('Retry-After') ?? 0);
    throw new NoAnswer({ isBusy: true, wait: 1000 * (seconds || 0) });
  }
  throw new Refusal(answer.status, body);
}

function isWorthAnotherTry(status) {
  return status >= 500 || status === 429 || status === 408;
}
