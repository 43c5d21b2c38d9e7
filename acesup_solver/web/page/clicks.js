// Clicks on the table. A double click is meant as one click, and a second deal could not be taken
// back.

const A_DOUBLE_CLICK = 250;

let lastClick = -Infinity;

/**
 * The same listener without the second click of a double click; somebody who is merely fast is
 * slower than that.
 */
export function onceADoubleClick(listener) {
  return (event) => {
    // Keys that press a button tell 0 clicks.
    const isSecond = event.detail > 1 && event.timeStamp - lastClick < A_DOUBLE_CLICK;
    if (isSecond) {
      event.stopPropagation();
      return;
    }
    lastClick = event.timeStamp;
    listener(event);
  };
}
