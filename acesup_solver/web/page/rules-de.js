// The rules and the keys in German, for the view of the rules.

export const GERMAN_RULES = {
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
};
