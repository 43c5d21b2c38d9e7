// The texts of the page in English. Functions get the values that stand in a text.

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export const ENGLISH = {
  title: 'Aces Up',
  skip: 'Skip to the game',
  navigation: 'Views',
  log: 'What happened',
  tools: 'Actions',
  playerAndTaler: ({ player, taler }) => `${player} · ${taler} Taler`,

  ranks: {
    2: 'two',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    T: 'ten',
    J: 'jack',
    Q: 'queen',
    K: 'king',
    A: 'ace',
  },
  suits: { C: 'clubs', D: 'diamonds', H: 'hearts', S: 'spades' },
  card: ({ rank, suit }) => `${rank} of ${suit}`,
  places: {
    R: ({ number }) => `reserve ${number}`,
    W: 'waste',
    S: ({ number }) => `slot ${number}`,
    U: ({ number }) => `foundation ${number} going up`,
    D: ({ number }) => `foundation ${number} going down`,
  },
  column: {
    empty: ({ number }) => `Column ${number}: empty`,
    cards: ({ number, cards }) => `Column ${number}, from the top: ${cards}`,
  },
  place: {
    empty: ({ name }) => `${name}: empty`,
    cards: ({ name, cards }) => `${name}: ${cards}`,
  },
  stock: {
    deal: 'Deal',
    turn: 'Turn a card',
    count: ({ count }) =>
      count === 0 ? 'The stock is empty' : `${plural(count, 'card', 'cards')} in the stock`,
    isEmpty: 'The stock is empty.',
  },
  discards: ({ count }) => `${plural(count, 'card', 'cards')} discarded`,

  variants: {
    classic: { name: 'Classic', words: 'Four columns; any top card may move into an empty one.' },
    'five-columns': { name: 'Five columns', words: 'Five columns, and every deal can be won.' },
    aerobatics: {
      name: 'Aerobatics',
      words: 'Four columns; only ace, king, queen and jack may move into an empty one.',
    },
    strict: { name: 'Strict', words: 'Four columns; only aces may move into an empty one.' },
    easy: { name: 'Easy', words: 'Four columns; buried cards may move into an empty one, too.' },
    'no-moves': {
      name: 'No moves',
      words: 'Four columns; empty ones wait for the next deal. Hardly ever won.',
    },
    reverse: { name: 'Reverse', words: 'Kings are high and aces low: four kings are to remain.' },
    'aces-and-kings': {
      name: 'Aces and Kings',
      words: 'Two packs, eight foundations: four from the ace up, four from the king down.',
    },
  },
  styles: {
    free: 'Free play',
    stages: 'Stages',
    daily: 'Deal of the day',
    tournament: 'Tournament',
  },
  stageTitle: 'Stage',
  stage: ({ stage }) => `Stage ${stage}`,
  stageOf: ({ stage, stages }) => `stage ${stage} of ${stages}`,

  menu: {
    title: 'Menu',
    heading: 'Aces Up',
    words:
      'Of cards that share a suit only the highest stays. Clear the table down to the four aces.',
    goOn: 'Go on playing',
    variant: 'Variant',
    usual: 'The usual ones',
    others: 'Others',
    solvable: 'Only deals that can be won',
    deal: 'Start a game',
    stagesWords:
      'Five deals that can be won, one after the other, against the clock. Later stages count more.',
    startRun: 'Start a run',
    dailyWords: ({ date }) =>
      `One classic deal, the same for everybody, that can be won. ${date}. It pays 100 Taler.`,
    dailyWon: 'You have won it today.',
    dailyTried: ({ attempts }) => `${plural(attempts, 'attempt', 'attempts')} today.`,
    startDaily: 'Play the deal of the day',
    tournamentWords: 'Five stages with the same cards for everybody, and three undos in all.',
    noTournament: 'No tournament is open.',
    played: 'played',
    newTournament: 'Open a tournament',
    tournamentName: 'Name of the tournament',
    openTournament: 'Open',
  },
  login: {
    title: 'Sign in',
    heading: 'Player',
    who: 'Who plays?',
    you: ({ player }) => `You play as ${player}`,
    name: 'Name',
    password: 'Password (8 characters or more)',
    go: 'Play',
    known: 'Or go on as',
    in: 'Sign in',
    register: 'Open an account',
    out: 'Leave',
    left: 'You have left.',
    wrong: 'No player has this name and this password.',
    taken: 'Somebody has this name already.',
    invalid: 'This name or this password will not do.',
  },

  points: {
    title: 'Points',
    change: ({ gain }) => `${gain} points.`,
  },
  foundations: { title: 'Cards up' },
  clock: {
    title: 'Time',
    leftTitle: 'Time left',
    left: ({ seconds }) => `${seconds} seconds left.`,
  },
  moves: { title: 'Actions' },
  undosLeft: 'Undos left',
  undo: 'Undo',
  hint: {
    title: 'Hint',
    won: 'The game is won.',
    over: 'Nothing can be done any more.',
    lost: 'but the game is lost, whatever comes.',
    deal: ({ count, one }) =>
      `nothing better can be done, ${count} ${one ? 'card is' : 'cards are'} still to come`,
    beaten: ({ card }) => `the ${card} beats it`,
    and: ({ frees }) => `and that ${frees}`,
    sure: 'the game can be won from here',
    chance: ({ chance }) => `about ${chance} to win`,
    away: 'that gets it out of the way',
    frees: {
      discardable: ({ card }) => `frees the ${card}, which can be discarded then`,
      'beaten-by': ({ card, count, one }) =>
        `frees the ${card}, which ${count} unseen ${one ? 'card' : 'cards'} can beat`,
      beats: ({ card, count, one }) =>
        `frees the ${card}, which can beat ${count} unseen ${one ? 'card' : 'cards'}`,
      nothing: ({ card }) => `frees the ${card}`,
    },
  },
  advice: {
    title: 'Hint',
    close: 'Close the hint',
    odds: 'Chance to win after',
    exact: 'exact',
    about: ({ chance }) => `about ${chance}`,
    honest: 'The hint knows which cards are still to come, not their order.',
    methods: {
      exact: 'Worked out exactly over every order of the cards to come.',
      'look-ahead':
        'Estimated from samples of what may come; the order of the stock is not looked at.',
      rollouts: 'Estimated from games played out; the order of the stock is not looked at.',
      rule: 'Under these rules every position can be won.',
      lost: 'No order of the cards to come can win any more.',
      solver: 'Nothing is hidden any more: worked out exactly.',
      instant: 'Estimated at a glance; the order of the stock is not looked at.',
    },
  },
  action: {
    deal: 'Deal',
    turn: 'Turn a card',
    discard: ({ card }) => `Discard the ${card}`,
    move: ({ card, number }) => `Move the ${card} to column ${number}`,
    carry: ({ rank, from, to }) => `${rank}: from ${from} to ${to}`,
  },
  choose: {
    title: 'Choose target',
    source: 'Choose the card that is to move.',
    target: ({ place, targets }) => `${place} can go to: ${targets}. Choose one.`,
    nowhere: ({ place }) => `Nothing can move from ${place}.`,
    stopped: 'Choosing stopped.',
  },
  finish: { title: 'Score the game', now: 'Nothing is possible any more: the game can be scored.' },
  resign: {
    title: 'Give up',
    question: 'Give this game up?',
    words: 'It counts as lost.',
    yes: 'Give up',
    no: 'Play on',
  },
  play: {
    deal: 'Deal with a click on the stock or with the space bar.',
    turn: 'Turn a card with a click on the stock or with the space bar.',
  },
  happened: {
    undo: 'Taken back.',
    next: ({ stage }) => `Stage ${stage}.`,
    nothing: 'Nothing can be done there.',
    dealt: ({ cards }) => `Dealt: ${cards}.`,
    dealtTo: ({ card, number }) => `${card} to column ${number}`,
    discarded: ({ card }) => `Discarded the ${card}.`,
    moved: ({ card, number }) => `Moved the ${card} to column ${number}.`,
    turned: ({ card }) => `Turned the ${card}.`,
    carried: ({ rank, from, to }) => `Moved the ${rank} from ${from} to ${to}.`,
    refilled: ({ card }) => `The slot gets the ${card}.`,
  },

  end: {
    won: 'Won!',
    lost: 'Not this time',
    time: 'Time is up',
    resigned: 'Given up',
    score: ({ score }) => `The game counts ${score} points.`,
    stageScore: ({ score, total }) => `This stage counts ${score} points, the run ${total} so far.`,
    foundations: ({ count }) => `${count} of 104 cards are on the foundations.`,
    cards: 'Cards discarded',
    factor: 'Factor',
    secondsLeft: 'Seconds left',
    undos: 'Undos',
    hints: 'Hints',
    stages: 'The stages',
    how: 'End',
    counts: 'Counts',
    sum: 'Sum',
    taler: ({ taler }) => `You have earned ${taler} Taler.`,
    badges: 'New badges',
    looking: 'The solver is looking back …',
    next: ({ stage }) => `To stage ${stage}`,
    again: 'Another game',
  },
  ends: { won: 'won', lost: 'lost', time: 'out of time', resigned: 'given up' },

  review: {
    title: 'Review',
    undecided: 'Whether this deal could be won was too hard to decide in a short time.',
    unsolvable: 'This deal could not be won, by anybody.',
    lostBetween: ({ first, last }) =>
      `This deal could be won. One of the actions ${first} to ${last} threw that away; which one was too hard to decide in a short time.`,
    inDoubt: ({ first, last }) =>
      `This deal could be won. Whether one of the actions ${first} to ${last} threw that away was too hard to decide in a short time.`,
    kept: 'This deal could be won, and nothing threw that away.',
    threw: ({ number, action }) => `This deal could be won, until action ${number}: “${action}”.`,
    toThrow: ({ number }) => `To action ${number}`,
    showLine: 'Show a winning line',
    back: 'Back to the result',
    step: 'Step',
    steps: 'Steps',
    stepOf: ({ step, steps }) => `${step} of ${steps}`,
    starts: 'the start',
    lineStarts: 'here the winning line begins',
    first: 'First',
    previous: 'Back',
    following: 'Forward',
    last: 'Last',
    which: 'What is shown',
    track: { played: 'Your game', line: 'A winning line' },
  },
  verdicts: {
    solvable: 'can be won',
    unsolvable: 'cannot be won',
    undecided: 'undecided',
    won: 'won',
  },

  statistics: {
    title: 'Statistics',
    taler: 'Taler',
    daily: 'Days in a row',
    cards: 'Cards discarded',
    none: 'No game has been finished yet.',
    variant: 'Variant',
    games: 'Games',
    wins: 'Won',
    share: 'Share',
    time: 'Best time',
    moves: 'Fewest moves',
    streak: 'Wins in a row',
    streakOf: ({ current, best }) => `${current} (best ${best})`,
  },
  badge: { won: 'won', open: 'still to win', count: ({ won, all }) => `${won} of ${all} won` },
  badges: { title: 'Badges' },
  boards: {
    title: 'Leaderboards',
    stages: 'Leaderboard of the stages',
    daily: ({ date }) => `Deal of the day, ${date}`,
    tournament: ({ name }) => `Tournament ${name}`,
    date: 'Day',
    name: 'Tournament',
    none: 'Nobody is on this list yet.',
    place: 'Place',
    player: 'Player',
    result: 'Result',
    time: 'Time',
  },
  settings: {
    title: 'Settings',
    language: 'Language',
    look: 'Look',
    fourColours: 'Four colours for the four suits',
    largeSymbols: 'Large symbols on the cards',
    words:
      'This browser remembers what is chosen here. On a narrow screen the symbols are always large.',
  },
  looks: {
    'summer-sky': 'Summer sky',
    sunset: 'Sunset',
    'night-flight': 'Night flight',
    'card-table': 'Card table',
  },
  rules: {
    title: 'Rules',
    aim: { title: 'The aim', words: 'Of all 52 cards only the four aces are to remain.' },
    play: {
      title: 'The game',
      words:
        'Every deal puts one card on each column. Only the uppermost card of a column is in play.\n' +
        'A card leaves the game when another uppermost card has the same suit and a higher rank. Aces are the highest and never leave.\n' +
        'The uppermost card of a column may move into an empty column, if the variant lets it in. ' +
        'A click on a card discards it if it can be discarded; otherwise it goes to the leftmost empty column. A click on the stock deals.\n' +
        'When the stock is empty and nothing is possible any more, the game is scored.',
    },
    points: {
      title: 'Points',
      words:
        '10 for every card discarded, 250 for the win; an undo costs 5 and a hint 10. ' +
        'In free play and in the deal of the day classic counts twice, aerobatics three times.\n' +
        'In a stage that is won every second left is a point more; stage two counts twice, stage five five times.',
    },
    styles: {
      title: 'Ways to play',
      words:
        'Free play: any variant, without a clock. Stages: five deals against the clock; a stage that is not won ends the run. ' +
        'Deal of the day: the first attempt counts for the list of the day, and solving it pays 100 Taler once a day. ' +
        'Tournament: the same five stages for everybody, with three undos in all.',
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
  connection: {
    lost: 'The connection is lost. The game goes on as soon as it is back.',
    busy: 'The server is busy. The game goes on in a moment.',
    back: 'The connection is back.',
    wait: 'Wait until the connection is back.',
  },
  trouble: {
    notFound: 'This game is not to be found.',
    refused: 'That is not possible now.',
    toMenu: 'To the menu',
    elsewhere: 'The game has gone on elsewhere; here it is as it stands now.',
    noUndo: 'Nothing can be taken back.',
    noStart: 'That cannot be played now.',
    noTournament: 'A tournament of this name cannot be opened.',
  },
};
