// The keys of a game: 1-8 a column, space the stock, Ctrl+Z undo, H a hint; arrows go about the
// table.

/**
 * Listen to the keys of a game until the function that is returned is called. `commands` has
 * `column(number)`, `stock()`, `undo()`, `hint()`, `choose()` and `close()`; `board` tells what can
 * be focused.
 */
export function listenToKeys(board, commands) {
  let focusCameByPointer = false;
  let spaceIsOurs = false;

  const pressed = (event) => {
    if (event.key === 'Tab') focusCameByPointer = false;
    if (document.querySelector('dialog[open]') !== null || isWriting(event.target)) return;
    const command = commandOf(event);
    if (command === null) return;
    event.preventDefault();
    if (!event.repeat) command();
  };

  const commandOf = (event) => {
    if (event.ctrlKey || event.metaKey) {
      const isUndo = event.key.toLowerCase() === 'z' && !event.shiftKey && !event.altKey;
      return isUndo ? commands.undo : null;
    }
    if (event.altKey) return null;
    if (/^[1-8]$/.test(event.key)) return () => commands.column(Number(event.key));
    if (event.key === ' ') {
      spaceIsOurs = !pressesAButton(event.target);
      return spaceIsOurs ? commands.stock : null;
    }
    if (event.key.startsWith('Arrow')) return arrow(event.key, event.target);
    return (
      { h: commands.hint, m: commands.choose, escape: commands.close }[event.key.toLowerCase()] ??
      null
    );
  };

  // Space deals, wherever a click has left the focus; but a button beside the table that was
  // reached by keyboard is pressed by it, as everywhere.
  const pressesAButton = (target) =>
    !focusCameByPointer &&
    target.closest('button, a, summary') !== null &&
    !board.element.contains(target);

  const arrow = (key, target) => {
    if (!board.element.contains(target) && pressesAButton(target)) return null;
    const groups = board.focusables();
    const across = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
    const along = { ArrowUp: -1, ArrowDown: 1 }[key] ?? 0;
    const at = groups.findIndex((group) => group.includes(target));
    if (at < 0) return () => groups[0][0].focus();
    if (across !== 0) return () => groups[(at + across + groups.length) % groups.length][0].focus();
    // Cards of a column are listed from the uppermost, which is lowest on the screen.
    const next = groups[at][groups[at].indexOf(target) - along];
    return next === undefined ? null : () => next.focus();
  };

  const released = (event) => {
    if (event.key === ' ' && spaceIsOurs) event.preventDefault();
  };
  const pointed = () => {
    focusCameByPointer = true;
  };

  document.addEventListener('keydown', pressed);
  document.addEventListener('keyup', released);
  document.addEventListener('pointerdown', pointed);
  return () => {
    document.removeEventListener('keydown', pressed);
    document.removeEventListener('keyup', released);
    document.removeEventListener('pointerdown', pointed);
  };
}

function isWriting(target) {
  return target.closest('input:not([type=checkbox]):not([type=range]), select, textarea') !== null;
}
