// The rules and the keys in English, for the view of the rules.

export const ENGLISH_RULES = {
  rules: {
    title: 'Rules',
    aim: {
      title: 'The aim',
      words:
        'Of all 52 cards only the four aces are to remain. In Reverse it is the four kings: there kings are the highest and aces the lowest.',
    },
    play: {
      title: 'The game',
      words:
        'Every deal puts one card on each column. Only the uppermost card of a column is in play.\n' +
        'A card leaves the game when another uppermost card has the same suit and a higher rank. Aces are the highest and never leave; in Reverse that holds for the kings.\n' +
        'The uppermost card of a column may move into an empty column, if the variant lets it in, even if it is the only card of its column. ' +
        'A click on a card discards it if it can be discarded; otherwise it goes to the leftmost empty column. A click on the stock deals, even while a card could be discarded.\n' +
        'When the stock is empty and nothing is possible any more, the game is scored.',
    },
    points: {
      title: 'Points',
      words:
        '10 for every card discarded, 250 for the win. An undo first takes back the points of the action and then costs 5; a hint costs 10. ' +
        'Points are never below 0. ' +
        'In free play and in the deal of the day classic counts twice, aerobatics three times.\n' +
        'In a stage that is won every second left is a point more; stage two counts twice, stage five five times.\n' +
        'Aces and Kings has no points: the cards on the foundations count.',
    },
    styles: {
      title: 'Ways to play',
      words:
        'Free play: any variant, without a clock. Stages: five deals against the clock; a stage that is not won ends the run. ' +
        'Deal of the day: the first attempt counts for the list of the day, and solving it in any attempt pays 100 Taler once a day. ' +
        'Tournament: the same five stages for everybody, with three undos in all; the first run counts.\n' +
        'An attempt at the deal of the day or at a tournament that has not ended goes on; another one begins only when it is over or given up.',
    },
    help: {
      title: 'Help',
      words:
        'An undo takes the last action back, but never a deal. A hint proposes an action and tells its chance to win. ' +
        'It knows which cards are still to come, but does not look at their order.',
    },
    kings: {
      title: 'Aces and Kings',
      words:
        'Two packs; suits play no part. Four foundations are built from the ace up, four from the king down. ' +
        'The uppermost cards of the reserves and of the waste and the cards in the slots may go to a foundation, ' +
        'and the uppermost card of a foundation to one of the other direction.\n' +
        'The stock is turned card by card, once. While it has cards it fills empty slots at once; afterwards an empty slot takes any card.\n' +
        'A click sends a card to a foundation that takes it, otherwise to an empty slot. Dragging, or “Choose target”, chooses the place.',
    },
    variants: 'The variants',
  },
  keys: {
    title: 'Keys',
    column: {
      key: '1 – 8',
      words: 'the uppermost card of a column; in Aces and Kings the place with that number',
    },
    stock: { key: 'Space', words: 'deal, or turn a card' },
    undo: { key: 'Ctrl + Z', words: 'undo' },
    hint: { key: 'H', words: 'hint' },
    arrows: { key: '← ↑ ↓ →', words: 'go about the table; Enter does what a click does' },
    choose: { key: 'M', words: 'in Aces and Kings: choose where the card goes; Escape stops' },
  },
};
