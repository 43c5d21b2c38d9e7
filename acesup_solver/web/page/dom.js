// Building pieces of the page. Text always becomes a text node: nothing that a server says can
// become markup.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An HTML element. `attributes` are set as they are; true sets an empty one, null and false leave
 * it out. Functions are listeners: `{click: () => …}`. Children are nodes or texts; null is
 * skipped.
 */
export function element(name, attributes = {}, ...children) {
  return furnished(document.createElement(name), attributes, children);
}

/** The same for a piece of a drawing. */
export function drawing(name, attributes = {}, ...children) {
  return furnished(document.createElementNS(SVG, name), attributes, children);
}

function furnished(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') node.addEventListener(name, value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== null && value !== undefined && value !== false)
      node.setAttribute(name, value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return node;
}

/** Put other children into a node. */
export function fill(node, ...children) {
  node.replaceChildren(
    ...children.flat(Infinity).filter((child) => child !== null && child !== undefined),
  );
  return node;
}

/** A text for those who hear the page only. */
export function heard(text = '') {
  return element('span', { class: 'heard' }, text);
}

/**
 * Name a pile of cards for those who hear the page: a button by its own `heard` text, because the
 * cards in it count as texts that are seen; a picture by a label.
 */
export function nameAloud(node, words) {
  const text = node.querySelector(':scope > .heard');
  if (text === null) node.setAttribute('aria-label', words);
  else text.textContent = words;
}

/** A button with a text, and a picture before it if one is given. */
export function button(text, attributes = {}, picture = null) {
  const label = element('span', { class: 'label' }, text);
  return element('button', { type: 'button', ...attributes }, picture, label);
}

/** A field with its label in front (or, for a tick box, behind). */
export function field(text, control) {
  const isTick = control.getAttribute('type') === 'checkbox';
  const label = element('span', {}, text);
  return element(
    'label',
    { class: isTick ? 'tick' : 'field' },
    isTick ? [control, label] : [label, control],
  );
}

/**
 * A table with a caption for those who hear the page. Cells are texts or nodes; the first one heads
 * its row.
 */
export function table(caption, heads, rows) {
  const row = (cells) =>
    element(
      'tr',
      {},
      cells.map((cell, index) =>
        index === 0
          ? element('th', { scope: 'row' }, cell)
          : element('td', { 'data-head': heads[index] }, cell),
      ),
    );
  return element(
    'div',
    { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption },
    element(
      'table',
      {},
      element('caption', { class: 'heard' }, caption),
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          heads.map((head) => element('th', { scope: 'col' }, head)),
        ),
      ),
      element('tbody', {}, rows.map(row)),
    ),
  );
}
