// Which card is which: two packs have every card twice, and what moves is a certain one of them.

/**
 * Tell every card of the new piles which one of the old piles it is. Piles are maps from a place to
 * its cards from bottom to top: `previous` with cards as `{id, card}`, `contents` as the server
 * writes them. A card that was on no pile is new and gets the next number of `newId`.
 */
export function identified(previous, contents, newId) {
  const left = [];
  const stayed = new Map();
  for (const [place, cards] of previous) {
    const now = contents.get(place) ?? [];
    let same = 0;
    while (same < cards.length && same < now.length && cards[same].card === now[same]) same += 1;
    stayed.set(place, cards.slice(0, same));
    left.push(...cards.slice(same).map((known) => ({ ...known, place })));
  }
  const found = (card, place) => {
    const isIt = (known) => known.card === card;
    let index = left.findIndex((known) => isIt(known) && known.place === place);
    if (index < 0) index = left.findIndex(isIt);
    return index < 0 ? { id: newId(), card } : { id: left.splice(index, 1)[0].id, card };
  };
  const piles = new Map();
  for (const [place, cards] of contents) {
    const kept = stayed.get(place) ?? [];
    piles.set(place, [...kept, ...cards.slice(kept.length).map((card) => found(card, place))]);
  }
  return piles;
}
