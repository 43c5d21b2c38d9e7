// The places of Aces and Kings in a game as the server describes it.

/** The uppermost card of a place (R1, W, S2, U3, D4), undefined if it is empty. */
export function topOf(view, place) {
  const index = Number(place.slice(1)) - 1;
  switch (place[0]) {
    case 'R':
      return view.reserves[index].at(-1);
    case 'S':
      return view.slots[index] ?? undefined;
    case 'U':
      return view.foundations.up[index].at(-1);
    case 'D':
      return view.foundations.down[index].at(-1);
    default:
      return view.waste.at(-1);
  }
}
