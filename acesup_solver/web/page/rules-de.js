// The rules and the keys in German, for the view of the rules.

export const GERMAN_RULES = {
  rules: {
    title: 'Regeln',
    aim: {
      title: 'Das Ziel',
      words:
        'Von allen 52 Karten sollen nur die vier Asse bleiben. In „Verkehrt“ sind es die vier Könige: Dort sind Könige die höchsten und Asse die niedrigsten.',
    },
    play: {
      title: 'Das Spiel',
      words:
        'Jedes Austeilen legt eine Karte auf jede Spalte. Nur die oberste Karte einer Spalte ist im Spiel.\n' +
        'Eine Karte scheidet aus, wenn eine andere oberste Karte dieselbe Farbe und einen höheren Wert hat. Asse sind die höchsten und scheiden nie aus; in „Verkehrt“ gilt das von den Königen.\n' +
        'Die oberste Karte einer Spalte darf in eine leere Spalte ziehen, wenn die Variante sie hineinlässt, auch wenn sie die einzige ihrer Spalte ist. ' +
        'Ein Klick auf eine Karte legt sie ab, wenn das geht; sonst zieht sie in die linke leere Spalte. Ein Klick auf den Talon teilt aus, auch wenn noch eine Karte abzulegen wäre.\n' +
        'Wenn der Talon leer und nichts mehr möglich ist, wird das Spiel gewertet.',
    },
    points: {
      title: 'Punkte',
      words:
        '10 für jede abgelegte Karte, 250 für den Sieg. Zurücknehmen nimmt zuerst die Punkte der Aktion zurück und kostet dann 5; ein Tipp kostet 10. ' +
        'Weniger als 0 Punkte werden es nie. ' +
        'Im freien Spiel und im Spiel des Tages zählt das klassische Spiel doppelt, der Kunstflug dreifach.\n' +
        'In einer gewonnenen Etappe bringt jede Restsekunde einen Punkt; Etappe zwei zählt doppelt, Etappe fünf fünffach.\n' +
        'Asse und Könige hat keine Punkte: Es zählen die Karten auf den Stapeln.',
    },
    styles: {
      title: 'Spielweisen',
      words:
        'Freies Spiel: jede Variante, ohne Uhr. Etappen: fünf Spiele gegen die Uhr; eine verlorene Etappe beendet den Lauf. ' +
        'Spiel des Tages: Der erste Versuch zählt für die Tagesliste, und wer es in irgendeinem Versuch löst, bekommt einmal am Tag 100 Taler. ' +
        'Turnier: dieselben fünf Etappen für alle; dreimal darf man zurücknehmen; der erste Lauf zählt.\n' +
        'Ein Versuch am Spiel des Tages oder an einem Turnier, der nicht zu Ende ist, geht weiter; ein neuer beginnt erst, wenn er vorbei oder aufgegeben ist.',
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
