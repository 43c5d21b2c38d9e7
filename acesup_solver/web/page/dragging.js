// Dragging a card to a place, with a mouse, a pen or a finger.

const A_DRAG_NOT_A_CLICK = 7;

/** Let the uppermost cards of a board be dragged to the places that take them. */
export function makeDraggable(board) {
  let drag = null;

  board.element.addEventListener('pointerdown', (event) => {
    const box = event.target.closest('[data-place]');
    if (box === null || event.button !== 0 || drag !== null) return;
    const card = board.piles.top(box.dataset.place);
    const targets = board.targetsOf(box.dataset.place);
    if (card === null || targets.length === 0) return;
    drag = {
      box,
      card,
      targets,
      x: event.clientX,
      y: event.clientY,
      pointer: event.pointerId,
      isFlying: false,
    };
  });

  board.element.addEventListener('pointermove', (event) => {
    if (drag === null || event.pointerId !== drag.pointer) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.isFlying && Math.hypot(x, y) < A_DRAG_NOT_A_CLICK) return;
    if (!drag.isFlying) begin();
    drag.card.style.transform = `translate(${x}px, ${y}px) rotate(2deg)`;
    mark(targetAt());
  });

  board.element.addEventListener('pointerup', (event) => {
    if (drag === null || event.pointerId !== drag.pointer) return;
    const target = drag.isFlying ? targetAt() : null;
    const { box, card, isFlying } = drag;
    end();
    if (isFlying) swallowTheClick();
    // The card stays where it was dropped until the server has answered and the table is laid out
    // anew.
    const isTaken = target !== null && board.onAct(`${box.dataset.place}>${target}`);
    if (!isTaken) card.style.transform = '';
  });

  board.element.addEventListener('pointercancel', () => {
    if (drag === null) return;
    drag.card.style.transform = '';
    end();
  });

  function begin() {
    drag.isFlying = true;
    board.element.setPointerCapture(drag.pointer);
    board.element.classList.add('dragging');
    drag.box.classList.add('receiving');
    for (const place of drag.targets) board.boxes.get(place).classList.add('target');
  }

  function end() {
    drag.box.classList.remove('receiving');
    board.element.classList.remove('dragging');
    for (const box of board.boxes.values()) box.classList.remove('target', 'aimed');
    drag = null;
  }

  /** The nearest place that takes the card and that the card touches, or null. */
  function targetAt() {
    const card = drag.card.getBoundingClientRect();
    const touched = drag.targets
      .map((place) => ({
        place,
        area: overlap(card, board.boxes.get(place).getBoundingClientRect()),
      }))
      .filter(({ area }) => area > 0);
    touched.sort((one, other) => other.area - one.area);
    return touched[0]?.place ?? null;
  }

  function mark(target) {
    for (const [place, box] of board.boxes) box.classList.toggle('aimed', place === target);
  }

  /** The browser takes the end of a drag for a click on the table. */
  function swallowTheClick() {
    const swallow = (event) => event.stopPropagation();
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
  }
}

function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}
