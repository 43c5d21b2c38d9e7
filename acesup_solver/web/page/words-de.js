// The texts of the page in German. Functions get the values that stand in a text.

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export const GERMAN = {
  title: 'Aces Up',
  skip: 'Zum Spiel springen',
  navigation: 'Ansichten',
  log: 'Was geschah',
  tools: 'Aktionen',
  playerAndTaler: ({ player, taler }) => `${player} · ${taler} Taler`,

  ranks: {
    2: 'Zwei',
    3: 'Drei',
    4: 'Vier',
    5: 'Fünf',
    6: 'Sechs',
    7: 'Sieben',
    8: 'Acht',
    9: 'Neun',
    T: 'Zehn',
    J: 'Bube',
    Q: 'Dame',
    K: 'König',
    A: 'Ass',
  },
  suits: { C: 'Kreuz', D: 'Karo', H: 'Herz', S: 'Pik' },
  card: ({ rank, suit }) => `${suit} ${rank}`,
  places: {
    R: ({ number }) => `Reserve ${number}`,
    W: 'Ablage',
    S: ({ number }) => `Feld ${number}`,
    U: ({ number }) => `Stapel ${number} aufwärts`,
    D: ({ number }) => `Stapel ${number} abwärts`,
  },
  column: {
    empty: ({ number }) => `Spalte ${number}: leer`,
    cards: ({ number, cards }) => `Spalte ${number}, von oben: ${cards}`,
  },
  place: {
    empty: ({ name }) => `${name}: leer`,
    cards: ({ name, cards }) => `${name}: ${cards}`,
  },
  stock: {
    deal: 'Austeilen',
    turn: 'Karte umdrehen',
    count: ({ count }) =>
      count === 0 ? 'Der Talon ist leer' : `${plural(count, 'Karte', 'Karten')} im Talon`,
    isEmpty: 'Der Talon ist leer.',
  },
  discards: ({ count }) => `${plural(count, 'Karte', 'Karten')} abgelegt`,

  variants: {
    classic: {
      name: 'Klassisch',
      words: 'Vier Spalten; jede oberste Karte darf in eine leere ziehen.',
    },
    'five-columns': {
      name: 'Fünf Spalten',
      words: 'Fünf Spalten, und jedes Spiel ist zu gewinnen.',
    },
    aerobatics: {
      name: 'Kunstflug',
      words: 'Vier Spalten; nur Ass, König, Dame und Bube dürfen in eine leere ziehen.',
    },
    strict: { name: 'Streng', words: 'Vier Spalten; nur Asse dürfen in eine leere ziehen.' },
    easy: {
      name: 'Leicht',
      words: 'Vier Spalten; auch überdeckte Karten dürfen in eine leere ziehen.',
    },
    'no-moves': {
      name: 'Ohne Züge',
      words: 'Vier Spalten; leere warten auf das nächste Austeilen. Fast nie zu gewinnen.',
    },
    reverse: {
      name: 'Verkehrt',
      words: 'Könige sind die höchsten, Asse die niedrigsten Karten: vier Könige sollen bleiben.',
    },
    'aces-and-kings': {
      name: 'Asse und Könige',
      words: 'Zwei Kartenspiele, acht Stapel: vier vom Ass aufwärts, vier vom König abwärts.',
    },
  },
  styles: {
    free: 'Freies Spiel',
    stages: 'Etappen',
    daily: 'Spiel des Tages',
    tournament: 'Turnier',
  },
  stageTitle: 'Etappe',
  stage: ({ stage }) => `Etappe ${stage}`,
  stageOf: ({ stage, stages }) => `Etappe ${stage} von ${stages}`,

  menu: {
    title: 'Menü',
    heading: 'Aces Up',
    words:
      'Von Karten gleicher Farbe bleibt nur die höchste. Räume den Tisch ab, bis nur die vier Asse liegen.',
    goOn: 'Weiterspielen',
    variant: 'Variante',
    usual: 'Die üblichen',
    others: 'Weitere',
    solvable: 'Nur Spiele, die zu gewinnen sind',
    deal: 'Spiel beginnen',
    stagesWords:
      'Fünf Spiele, die zu gewinnen sind, nacheinander und gegen die Uhr. Spätere Etappen zählen mehr.',
    startRun: 'Lauf beginnen',
    dailyWords: ({ date }) =>
      `Ein klassisches Spiel, für alle gleich und zu gewinnen. ${date}. Es bringt 100 Taler.`,
    dailyWon: 'Du hast es heute schon gewonnen.',
    dailyTried: ({ attempts }) => `Heute schon ${plural(attempts, 'Versuch', 'Versuche')}.`,
    startDaily: 'Spiel des Tages spielen',
    tournamentWords: 'Fünf Etappen mit denselben Karten für alle; dreimal darf man zurücknehmen.',
    noTournament: 'Es läuft kein Turnier.',
    played: 'gespielt',
    newTournament: 'Turnier eröffnen',
    tournamentName: 'Name des Turniers',
    openTournament: 'Eröffnen',
  },
  login: {
    title: 'Anmelden',
    heading: 'Spieler',
    who: 'Wer spielt?',
    you: ({ player }) => `Du spielst als ${player}`,
    name: 'Name',
    password: 'Passwort (mindestens 8 Zeichen)',
    go: 'Spielen',
    known: 'Oder weiter als',
    in: 'Anmelden',
    register: 'Konto eröffnen',
    out: 'Abmelden',
    left: 'Du bist abgemeldet.',
    wrong: 'Diesen Namen mit diesem Passwort gibt es nicht.',
    taken: 'Diesen Namen gibt es schon.',
    invalid: 'Dieser Name oder dieses Passwort geht nicht.',
  },

  points: {
    title: 'Punkte',
    change: ({ gain }) => `${gain} Punkte.`,
  },
  foundations: { title: 'Gestapelt' },
  clock: {
    title: 'Zeit',
    leftTitle: 'Restzeit',
    left: ({ seconds }) => `Noch ${seconds} Sekunden.`,
  },
  moves: { title: 'Aktionen' },
  undosLeft: 'Zurück übrig',
  undo: 'Zurück',
  hint: {
    title: 'Tipp',
    won: 'Das Spiel ist gewonnen.',
    over: 'Es ist nichts mehr zu machen.',
    lost: 'aber das Spiel ist verloren, was auch kommt.',
    deal: ({ count, one }) =>
      `Besseres ist nicht zu tun, ${count} ${one ? 'Karte kommt' : 'Karten kommen'} noch`,
    beaten: ({ card }) => `${card} schlägt sie`,
    and: ({ frees }) => `und das ${frees}`,
    sure: 'das Spiel ist von hier zu gewinnen',
    chance: ({ chance }) => `etwa ${chance} Gewinnaussicht`,
    away: 'so ist sie aus dem Weg',
    frees: {
      discardable: ({ card }) => `macht ${card} frei, die sich dann ablegen lässt`,
      'beaten-by': ({ card, count, one }) =>
        `macht ${card} frei, die ${count} ${one ? 'Karte' : 'Karten'} noch schlagen ${one ? 'kann' : 'können'}`,
      beats: ({ card, count, one }) =>
        `macht ${card} frei, die ${count} kommende ${one ? 'Karte' : 'Karten'} schlagen kann`,
      nothing: ({ card }) => `macht ${card} frei`,
    },
  },
  advice: {
    title: 'Tipp',
    close: 'Tipp schließen',
    odds: 'Gewinnaussicht nach',
    exact: 'exakt',
    about: ({ chance }) => `etwa ${chance}`,
    honest: 'Der Tipp weiß, welche Karten noch kommen, nicht ihre Reihenfolge.',
    methods: {
      exact: 'Exakt berechnet über jede Reihenfolge der kommenden Karten.',
      'look-ahead':
        'Geschätzt aus Stichproben dessen, was kommen kann; die Reihenfolge im Talon bleibt ungesehen.',
      rollouts:
        'Geschätzt aus zu Ende gespielten Spielen; die Reihenfolge im Talon bleibt ungesehen.',
      rule: 'Nach diesen Regeln ist jede Stellung zu gewinnen.',
      lost: 'Keine Reihenfolge der kommenden Karten gewinnt noch.',
      solver: 'Nichts ist mehr verborgen: exakt berechnet.',
      instant: 'Auf einen Blick geschätzt; die Reihenfolge im Talon bleibt ungesehen.',
    },
  },
  action: {
    deal: 'Austeilen',
    turn: 'Karte umdrehen',
    discard: ({ card }) => `${card} ablegen`,
    move: ({ card, number }) => `${card} in Spalte ${number} ziehen`,
    carry: ({ rank, from, to }) => `${rank}: von ${from} auf ${to}`,
  },
  choose: {
    title: 'Ziel wählen',
    source: 'Wähle die Karte, die ziehen soll.',
    target: ({ place, targets }) => `${place} kann ziehen auf: ${targets}. Wähle eines.`,
    nowhere: ({ place }) => `${place}: Hier kann nichts ziehen.`,
    stopped: 'Auswahl beendet.',
  },
  finish: {
    title: 'Spiel werten',
    now: 'Es ist nichts mehr möglich: Das Spiel kann gewertet werden.',
  },
  resign: {
    title: 'Aufgeben',
    question: 'Dieses Spiel aufgeben?',
    words: 'Es zählt als verloren.',
    yes: 'Aufgeben',
    no: 'Weiterspielen',
  },
  play: {
    deal: 'Mit einem Klick auf den Talon oder mit der Leertaste wird ausgeteilt.',
    turn: 'Ein Klick auf den Talon oder die Leertaste dreht eine Karte um.',
  },
  happened: {
    undo: 'Zurückgenommen.',
    next: ({ stage }) => `Etappe ${stage}.`,
    nothing: 'Dort ist nichts zu machen.',
    dealt: ({ cards }) => `Ausgeteilt: ${cards}.`,
    dealtTo: ({ card, number }) => `${card} in Spalte ${number}`,
    discarded: ({ card }) => `${card} abgelegt.`,
    moved: ({ card, number }) => `${card} in Spalte ${number} gezogen.`,
    turned: ({ card }) => `${card} umgedreht.`,
    carried: ({ rank, from, to }) => `${rank} gezogen: von ${from} auf ${to}.`,
    refilled: ({ card }) => `Das Feld bekommt ${card}.`,
  },

  end: {
    won: 'Gewonnen!',
    lost: 'Diesmal nicht',
    time: 'Die Zeit ist um',
    resigned: 'Aufgegeben',
    score: ({ score }) => `Das Spiel zählt ${score} Punkte.`,
    stageScore: ({ score, total }) =>
      `Diese Etappe zählt ${score} Punkte, der Lauf bisher ${total}.`,
    foundations: ({ count }) => `${count} von 104 Karten liegen auf den Stapeln.`,
    cards: 'Abgelegte Karten',
    factor: 'Faktor',
    secondsLeft: 'Restsekunden',
    undos: 'Zurück',
    hints: 'Tipps',
    stages: 'Die Etappen',
    how: 'Ende',
    counts: 'Zählt',
    sum: 'Summe',
    taler: ({ taler }) => `Du hast ${taler} Taler verdient.`,
    badges: 'Neue Abzeichen',
    looking: 'Der Löser blickt zurück …',
    next: ({ stage }) => `Zu Etappe ${stage}`,
    again: 'Noch ein Spiel',
  },
  ends: { won: 'gewonnen', lost: 'verloren', time: 'Zeit um', resigned: 'aufgegeben' },

  review: {
    title: 'Rückblick',
    undecided: 'Ob dieses Spiel zu gewinnen war, ließ sich in kurzer Zeit nicht entscheiden.',
    unsolvable: 'Dieses Spiel war nicht zu gewinnen, von niemandem.',
    lostBetween: ({ first, last }) =>
      `Dieses Spiel war zu gewinnen. Eine der Aktionen ${first} bis ${last} hat das verspielt; welche, ließ sich in kurzer Zeit nicht entscheiden.`,
    inDoubt: ({ first, last }) =>
      `Dieses Spiel war zu gewinnen. Ob eine der Aktionen ${first} bis ${last} das verspielt hat, ließ sich in kurzer Zeit nicht entscheiden.`,
    kept: 'Dieses Spiel war zu gewinnen, und nichts hat das verspielt.',
    threw: ({ number, action }) =>
      `Dieses Spiel war zu gewinnen, bis zur Aktion ${number}: „${action}“.`,
    toThrow: ({ number }) => `Zu Aktion ${number}`,
    showLine: 'Einen Gewinnweg zeigen',
    back: 'Zurück zum Ergebnis',
    step: 'Schritt',
    steps: 'Schritte',
    stepOf: ({ step, steps }) => `${step} von ${steps}`,
    starts: 'der Anfang',
    lineStarts: 'hier beginnt der Gewinnweg',
    first: 'Anfang',
    previous: 'Zurück',
    following: 'Weiter',
    last: 'Ende',
    which: 'Was gezeigt wird',
    track: { played: 'Dein Spiel', line: 'Ein Gewinnweg' },
  },
  verdicts: {
    solvable: 'zu gewinnen',
    unsolvable: 'nicht zu gewinnen',
    undecided: 'unentschieden',
    won: 'gewonnen',
  },

  statistics: {
    title: 'Statistik',
    taler: 'Taler',
    daily: 'Tage in Folge',
    cards: 'Abgelegte Karten',
    none: 'Noch ist kein Spiel zu Ende gespielt.',
    variant: 'Variante',
    games: 'Spiele',
    wins: 'Gewonnen',
    share: 'Anteil',
    time: 'Beste Zeit',
    moves: 'Wenigste Züge',
    streak: 'Siege in Folge',
    streakOf: ({ current, best }) => `${current} (höchstens ${best})`,
  },
  badge: {
    won: 'gewonnen',
    open: 'noch zu gewinnen',
    count: ({ won, all }) => `${won} von ${all} gewonnen`,
  },
  badges: {
    title: 'Abzeichen',
    'first-win': { name: 'Jungfernflug', words: 'Gewinne ein Spiel.' },
    'clean-win': { name: 'Klarer Himmel', words: 'Gewinne ohne Zurücknehmen und ohne Tipp.' },
    'fast-win': { name: 'Überschall', words: 'Gewinne in 45 Sekunden.' },
    'aerobatics-win': { name: 'Kunstflieger', words: 'Gewinne ein Spiel im Kunstflug.' },
    'all-stages': { name: 'Rundflug', words: 'Gewinne alle fünf Etappen eines Laufs.' },
    tournament: { name: 'Große Reise', words: 'Gewinne alle fünf Etappen eines Turniers.' },
    'last-second': {
      name: 'Punktlandung',
      words: 'Gewinne eine Etappe mit weniger als fünf Sekunden Rest.',
    },
    'strict-win': { name: 'Nadelöhr', words: 'Gewinne ein strenges Spiel.' },
    'kings-win': { name: 'Asse und Könige', words: 'Gewinne ein Spiel von Asse und Könige.' },
    'three-variants': { name: 'Allrounder', words: 'Gewinne drei Varianten.' },
    'streak-5': { name: 'Rückenwind', words: 'Gewinne fünf Spiele einer Variante in Folge.' },
    'daily-7': {
      name: 'Linienflug',
      words: 'Gewinne das Spiel des Tages an sieben Tagen in Folge.',
    },
    'wins-100': { name: 'Kapitän', words: 'Gewinne hundert Spiele.' },
    'cards-10000': { name: 'Zehntausend', words: 'Lege zehntausend Karten ab.' },
  },
  boards: {
    title: 'Bestenlisten',
    stages: 'Bestenliste der Etappen',
    daily: ({ date }) => `Spiel des Tages, ${date}`,
    tournament: ({ name }) => `Turnier ${name}`,
    date: 'Tag',
    name: 'Turnier',
    none: 'Noch steht niemand auf dieser Liste.',
    place: 'Platz',
    player: 'Spieler',
    result: 'Ergebnis',
    time: 'Zeit',
  },
  settings: {
    title: 'Einstellungen',
    language: 'Sprache',
    look: 'Aussehen',
    fourColours: 'Vier Farben für die vier Kartenfarben',
    largeSymbols: 'Große Zeichen auf den Karten',
    words:
      'Dieser Browser merkt sich, was hier gewählt wird. Auf schmalen Bildschirmen sind die Zeichen immer groß.',
  },
  looks: {
    'summer-sky': 'Sommerhimmel',
    sunset: 'Abendrot',
    'night-flight': 'Nachtflug',
    'card-table': 'Kartentisch',
  },
  rules: {
    title: 'Regeln',
    aim: { title: 'Das Ziel', words: 'Von allen 52 Karten sollen nur die vier Asse bleiben.' },
    play: {
      title: 'Das Spiel',
      words:
        'Jedes Austeilen legt eine Karte auf jede Spalte. Nur die oberste Karte einer Spalte ist im Spiel.\n' +
        'Eine Karte scheidet aus, wenn eine andere oberste Karte dieselbe Farbe und einen höheren Wert hat. Asse sind die höchsten und scheiden nie aus.\n' +
        'Die oberste Karte einer Spalte darf in eine leere Spalte ziehen, wenn die Variante sie hineinlässt. ' +
        'Ein Klick auf eine Karte legt sie ab, wenn das geht; sonst zieht sie in die linke leere Spalte. Ein Klick auf den Talon teilt aus.\n' +
        'Wenn der Talon leer und nichts mehr möglich ist, wird das Spiel gewertet.',
    },
    points: {
      title: 'Punkte',
      words:
        '10 für jede abgelegte Karte, 250 für den Sieg; Zurücknehmen kostet 5 und ein Tipp 10. ' +
        'Im freien Spiel und im Spiel des Tages zählt das klassische Spiel doppelt, der Kunstflug dreifach.\n' +
        'In einer gewonnenen Etappe bringt jede Restsekunde einen Punkt; Etappe zwei zählt doppelt, Etappe fünf fünffach.',
    },
    styles: {
      title: 'Spielweisen',
      words:
        'Freies Spiel: jede Variante, ohne Uhr. Etappen: fünf Spiele gegen die Uhr; eine verlorene Etappe beendet den Lauf. ' +
        'Spiel des Tages: Der erste Versuch zählt für die Tagesliste, und wer es löst, bekommt einmal am Tag 100 Taler. ' +
        'Turnier: dieselben fünf Etappen für alle; dreimal darf man zurücknehmen.',
    },
    help: {
      title: 'Hilfe',
      words:
        'Zurück nimmt die letzte Aktion zurück, aber nie ein Austeilen. Ein Tipp schlägt eine Aktion vor und nennt ihre Gewinnaussicht. ' +
        'Er weiß, welche Karten noch kommen, sieht aber ihre Reihenfolge nicht.',
    },
    kings: {
      title: 'Asse und Könige',
      words:
        'Zwei Kartenspiele; die Farben sind gleichgültig. Vier Stapel wachsen vom Ass aufwärts, vier vom König abwärts. ' +
        'Die obersten Karten der Reserven und der Ablage und die Karten auf den Feldern dürfen auf einen Stapel, ' +
        'und die oberste Karte eines Stapels auf einen der anderen Richtung.\n' +
        'Der Talon wird Karte für Karte umgedreht, einmal. Solange er Karten hat, füllt er leere Felder sofort; danach nimmt ein leeres Feld jede Karte.\n' +
        'Ein Klick schickt eine Karte auf einen Stapel, der sie nimmt, sonst auf ein leeres Feld. Ziehen oder „Ziel wählen“ bestimmt den Ort.',
    },
    variants: 'Die Varianten',
  },
  keys: {
    title: 'Tasten',
    column: {
      key: '1 – 8',
      words: 'die oberste Karte einer Spalte; in Asse und Könige der Ort mit dieser Nummer',
    },
    stock: { key: 'Leertaste', words: 'austeilen oder eine Karte umdrehen' },
    undo: { key: 'Strg + Z', words: 'zurücknehmen' },
    hint: { key: 'H', words: 'Tipp' },
    arrows: { key: '← ↑ ↓ →', words: 'über den Tisch gehen; Eingabe tut, was ein Klick tut' },
    choose: {
      key: 'M',
      words: 'in Asse und Könige: wählen, wohin die Karte zieht; Escape bricht ab',
    },
  },
  connection: {
    lost: 'Die Verbindung ist weg. Das Spiel geht weiter, sobald sie wieder da ist.',
    busy: 'Der Server ist beschäftigt. Das Spiel geht gleich weiter.',
    back: 'Die Verbindung ist wieder da.',
    wait: 'Warte, bis die Verbindung wieder da ist.',
  },
  trouble: {
    notFound: 'Dieses Spiel ist nicht zu finden.',
    refused: 'Das geht jetzt nicht.',
    toMenu: 'Zum Menü',
    elsewhere: 'Das Spiel ging anderswo weiter; so steht es jetzt.',
    noUndo: 'Es ist nichts zurückzunehmen.',
    noStart: 'Das kann jetzt nicht gespielt werden.',
    noTournament: 'Ein Turnier dieses Namens lässt sich nicht eröffnen.',
  },
};
