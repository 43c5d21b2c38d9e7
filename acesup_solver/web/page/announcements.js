// What has happened, said once: in the one live region of the page, whose last line is also seen.

const MOST_LINES = 30;

/** Say something to everybody, those who see the page and those who hear it. */
export function announce(text) {
  const log = document.getElementById('message');
  const line = document.createElement('p');
  line.textContent = text;
  log.append(line);
  while (log.childElementCount > MOST_LINES) log.firstElementChild.remove();
}

/** Forget what was said, when another view comes. */
export function hush() {
  document.getElementById('message').replaceChildren();
}
