"""What cuts the search of an Aces Up deal: every cut with its proof and its switch.

A cut may be switched off alone; verdicts are the same with and without it, only the work differs.
The kernels get the switches as the bits of one mask.

Words used in the proofs. A position is *settled* if no discard is possible. *Last cards* are the
cards of the highest rank (the four aces, or kings): nothing beats them, they are never discarded, and
a win leaves exactly them.
"""

from __future__ import annotations

from enum import IntFlag

__all__ = ["ALL_CUTS", "NO_CUTS", "Cut"]


class Cut(IntFlag):
    """One provable cut a bit."""

    LAST_SUITS = 1
    """Four columns; the last round is complete and its four cards are of four suits: the deal is lost.

    After that round the four tops are those cards. No two share a suit, so none can be discarded; no
    column is empty, so none can move; the stock is empty: this is the end. It is a win only if the
    table holds nothing but the last cards, so these four would have to be them and all else gone before.
    But the cards of the second highest rank are beaten by the last cards alone, which nobody has seen
    before this round. (With two or three columns the bottoms can be last cards too, so there it needs
    a card among the last ones that is not of the highest rank.) Discipline, reach and fillers play no
    part. Decides 10.55 % of all four-column deals.
    """

    MORE_COLUMNS_THAN_SUITS = 2
    """Five columns or more and any card may enter a gap: every position is won.

    Play so: discard while possible, else move a top from a column of two or more into an empty column
    while possible, else deal. A discard lessens the cards and a move the empty columns, so this ends
    in every round. When the stock is empty and neither is possible, the tops are of different
    suits, at most four of them, so a column is empty; then no column has two cards, so at most four
    cards are left, all of different suits. Last cards never leave, so these are they: a win. The
    policy obeys `forced` (it deals only when no discard is possible) and `must-fill`, and it never
    needs a lone move or a buried card.
    """

    LAST_CARDS_BLOCK = 4
    """No column is empty, every column holds a last card, and a bottom is none of them: lost.

    Last cards are never discarded, and a card moves only into an empty column. No column is empty, and
    a column can become empty only by losing its last cards, the first of which would need an empty
    column to go to: so no column is ever empty again, and no last card ever moves again. A card under
    a last card is then never a top and, where buried cards may be taken, has no empty column to go to:
    the bottom that is no last card stays. (More columns than suits: cannot happen.)
    """

    SAFE_DISCARD = 8
    """Optional discards, gaps need not be filled, lone cards may move (or nothing moves at all):
    discard at once a card with no lower one of its suit left, neither on the table nor in the stock.

    Let X be the card. Play any winning line without what it does to X; the columns are then always those
    of the line with X left out. X beats nothing now or later, so every discard of the line is possible
    still. A column that is empty in the line is empty here, and a card that moves there may move here
    too, even if X's absence has left it alone in its column. A deal is always possible. (With no lone
    moves the cut is wrong: a card dealt on X can move on to another column, which matters for the next
    round, and then X is discarded; dealt on the empty column that X's discard leaves, it is stuck there.
    With forced discards there is nothing to decide.)
    """

    TAKE_OUT = 16
    """Buried cards and lone cards may move, gaps need not be filled, a column is empty: a buried card X
    that may enter a gap, has a higher card of its suit among the tops, and has no lower card of its suit
    left, can be taken out and discarded at once; the column is empty again, nothing else has changed.

    With optional discards it is: the proof is that of SAFE_DISCARD.

    With forced discards X may be worth keeping: on top at a deal it hides the cards under it, which the
    rules might otherwise force to be discarded, or which might force other discards. (Seven ranks, won in
    `easy`, lost if every such card goes at once: `AC 8H JD 8S AD TC AS 9D JH QH 8C TH AH KC TD 9H JS KH
    QS KS 9S JC TS KD 8D 9C QC QD`; one deck of seven ranks in 300 000.) And if it has lower cards left it
    can beat them.

    So on four columns every such X, with lower cards left or without, becomes a *phantom*: gone and kept
    are one position while it lies buried. Nothing tells the two cases apart there: the tops are the same,
    and the empty columns too, because a real card lies over X. The actions are the same but for three
    things.

    - *X comes to the top.* If a real top beats it, it must go now if it has not gone before. Otherwise
      the position parts into the two cases. Until then X beats nothing.
    - *X is moved.* Then it was kept, and that is an action of its own, which says so; not while a top
      beats X, because then it goes at once, which is the other case.
    - *All cards under the top are phantoms.* If all are gone the column is light (see LIGHT_COLUMNS). So
      there the lowest is a phantom no more: while a top beats it, it is kept, and taking it out is an
      action; otherwise the position parts at it.

    *Useless* phantoms, those with no lower card of their suit left, go for good where they hide only
    useless cards, and moving them is no action. Take a winning line with a useless card X under which
    there are only useless cards; leave out X. All discards are possible still, X being nobody's only
    beater; a card under X that the line did not show may be shown, and have to go, but it is as useless
    as X, so that the argument goes on without it too. A card that is alone in its column because X is
    gone may move, because lone cards may. So a useless X is kept only to hide something, which it can do
    in its place alone: moved, it is the bottom of a column. (Without lone moves, or where gaps must be
    filled: nothing of this.)
    """

    ONE_DESTINATION = 32
    """The stock is empty: fill only the first empty column, and never move a lone card.

    No further card is dealt onto a column, so positions that differ only in the order of their columns
    have the same continuations, and moving a lone card or choosing another gap only reorders columns.
    """

    LIGHT_COLUMNS = 64
    """Four columns, forced discards: search classes of positions instead of positions.

    Call an empty column, or one whose only card may move, *light* while some column is empty and lone
    moves are allowed. The light columns' cards can be arranged on the light columns in any way, one move
    at a time through a gap, and no arrangement changes which cards are tops. So positions that differ
    only by an arrangement reach the same positions, and one of them, cards in descending order and gaps
    last, stands for all. What the arrangement decides is on which card the next round puts which: all
    arrangements are tried before a deal, and before a move that fills the last gap, after which nothing
    can be rearranged until another gap opens. (Without the latter wins are lost: smallest deck
    `AC AH KS QD AS QC QS AD QH KD KH KC`.) With an empty stock no arrangement is needed. The class has an
    exact key because its representative is a position. Without lone moves no column is light. Switched
    off, the plain search of `kernel.py` runs instead of that of `fast.py`.
    """

    RUNS = 128
    """Four columns, forced discards, reach `top`, gaps need not be filled: when a dealt card D lies on
    lower cards of its own suit, the cards of this run under it are deleted.

    The cards of the run can act only after D has left. D leaves by a move into a gap, and is then a top
    that beats them one after the other, or by a discard, and then the card that beats D is a top and
    beats them too; discards being forced, they go before the next deal and beat nothing on their way
    that D or its beater does not beat. So deleting them early changes nothing, except in what D may do:
    (a) If D has the highest rank and may not enter a gap, it never leaves and the cards stay for ever:
    nothing is deleted. (b) If the run reaches the bottom of the column, D is alone without it. Alone or
    not matters where D has the highest rank, because only its leaving clears the column, and where lone
    cards may not move but D on its run may: the lowest card of the run is kept. Otherwise a move of D
    clears the column it leaves, so it does what a lone move does.

    The same while a column is empty and lone moves are allowed: `[x, D]`, D of the suit of x, higher, and
    D may move, becomes `[D]`. D moves to the gap, x is discarded, and the columns have changed places,
    which light columns do freely. (A run that is taken apart from within needs `any-card`; a duty to fill
    gaps can tell `[x, D]` from `[D]`; so neither is cut. Wrong without (a): `KC KD KH KS AC AD AH AS`;
    without (b): `QS AS KD AC QD KH AD QH KS AH KC QC`, no lone moves.)
    """

    LAZY_DISCARDS = 256
    """Four columns, optional discards, gaps need not be filled, lone moves allowed (or nothing moves at
    all): first the forced search, then positions in which discards are put off.

    *Forced first.* Every line under forced discards is one under optional discards.

    *What a lazy position stands for.* Some of its cards are ghosts. It stands for every position that
    comes of it when each ghost is either gone or kept, where a linked ghost is gone only if the next
    card above it that is treated exactly is gone too. A real card becomes a ghost when a real top beats
    it and only ghosts lie over it: each position that the lazy one stands for could discard it just now
    if those over it are gone, and need not. The link says the former; where one link does not (a ghost
    among those over it that is not linked, except the highest) the card stays real. So by induction every
    position that it stands for can really be reached, and a lazy win (no real card but the last ones)
    is a win: let all ghosts be gone.

    *Nothing is missed.* Follow any real line and keep a lazy position that stands for the present one.
    A deal deals on both. Move w into column e: what lies over w and in e is gone, w is kept: the action
    MOVE says so, and with w what was linked to it is kept. Discard of y by Y: in the lazy position only
    ghosts that are gone lie over either. If Y is no real top there, the action USE of Y says that it is
    kept and those over it gone; and y becomes a ghost, or is one, or, where links do not allow it, the
    action POP says that enough of the ghosts over it are gone. So actions are needed only for moves, for
    a Y that beats something not beaten otherwise, and for such y. A card that beats only what is beaten
    anyway need not act.

    *Buried cards* (reach `any-card`). MOVE takes a card from any depth and says nothing of those over it.
    While a column is empty a real card at any depth that may enter the gap and is beaten by a real top
    becomes a ghost, not linked: each position that the lazy one stands for could move it to the gap and
    discard it, and the gap would be there again. So could it with a card that is a linked ghost; its link
    goes, unless something is linked to it, which could leave only when it left by the top. Nothing is
    missed: a line that moves a card and discards it later is followed by a MOVE and a discard.

    *Useless ghosts* (switch SAFE_DISCARD). A ghost that is not linked and has no lower card of its suit
    left, none that is real or lazy or in the stock, can do nothing but lie about; fewer cards never hurt
    where lone cards may move (see SAFE_DISCARD), so it is gone. With an empty stock tops are never
    covered again: once a real top beats a ghost the highest top of that suit stays a top or gives way to a
    higher one, for ever, and the ghost is useless too. (A free ghost of EXACT_CARDS does not count, because
    it can have left. Lost with them, though won, fillers `aces`: `AD AH KC TH JH JS KD AS KS QS TD JC KH JD
    QC QH TC AC TS QD`.)

    *Light columns* as in LIGHT_COLUMNS: while a column is empty, columns with one real card that may
    move and no ghost are permuted at will. Arranged are they before a deal, before a move that fills the
    last empty column, and with a move that puts a ghost into a gap: such a ghost may have become
    one in any light column. Last cards block as in LAST_CARDS_BLOCK, where each column holds a real last
    card and a real card that is none lies under one; ghosts under them may be gone.

    LIGHT_COLUMNS must be on too, otherwise the plain search runs.
    """

    EXACT_CARDS = 512
    """With LAZY_DISCARDS: only some cards are treated exactly, all others are free ghosts when beaten.

    A free ghost beats while no real card lies over it in its column, costs nothing, and hides nothing:
    what lies under it acts as if it were gone. While another column has no real card, one that may
    enter a gap beats for ever, wherever it is, because it may have moved. The claim: if a real
    position is won, so is the lazy one with it. Keep, along the winning line, that cards treated exactly
    are as above; that the other real cards of each column are among the cards of the real one; and that
    each further card of the real position is a ghost that lies in the same column or beats for ever.
    A top of the real position then beats in the lazy one: a free ghost with a real card over it in
    the lazy position has it over it in the real one. A card that is beaten becomes a ghost there, at
    once. If a free ghost moves in the real line, nothing need happen: a column is empty there, hence
    without a real card here, and another than its own, so that it beats for ever. If a real card moves,
    or acts as a top (USE, POP), what lay over it is gone in the real line, also the free ghosts, and so is
    all in the column that it moves to. At the end of the line only last cards are real. Free ghosts leave
    when useless as above; or when a higher one of the suit, in the same column with no card between them
    but free ghosts, and able to move if they are, beats as long as they do.

    So a loss is a loss. A win is one if its line can be played (`refine.py` plays it); otherwise more cards
    are treated exactly and the search starts anew. Where buried cards may be taken a free ghost beats for
    ever, while another column has no real card, at whatever depth it lies, because it may have moved from
    there. Cards are only added, and with all of them a line
    can be played by the proof of LAZY_DISCARDS, so it ends. Switched off, all are from the start.
    """

    RELAXED_CHECK = 1024
    """With EXACT_CARDS: a lazy position is lost if it is lost with no card treated exactly.

    The claim above, for a position in which the lazy ghosts have become free ones. What is found out stays
    in the table for all rounds. A position of this search is lost when all its continuations are,
    and none can lead back to it, so that what has been left is lost even if the search ends with a win
    elsewhere: between two deals each action lessens, in this order, the real cards, the columns without
    one, the free ghosts in columns, or those of them that are covered; permutations of light columns,
    which would not, are no actions. Positions under way when a check is given up are known to nobody and
    marked so. (In the search itself lazy ghosts can move round in rings, so there only a whole round
    that has failed proves anything.) So a position of a check is marked lost when it is left for good.
    """

    MORE_GHOSTS = 2048
    """With LAZY_DISCARDS: a lazy position is not searched if another, entered before, stands for at least
    as much; and a check ends with a win where a position known to be winnable stands for at most as much.

    Let T and S have the same real cards in the same columns and the same cards treated exactly. T covers
    S, stands for every real position that S stands for, if (a) the lazy ghosts of S are some of those of T,
    in the same columns: those that only T has are gone; (b) no link of T forbids what S allows: for a card
    x linked in T to a card y, either y is no ghost of S, hence gone, or x is linked in S too, and to y, as
    T has all cards of S; (c) each free ghost of S is a ghost in the same column of T, where nothing
    real lies over it that does not in S, or has nothing to beat, among the cards left in S, that a ghost of
    T that beats for ever does not; (d) if the light columns of S can be permuted, they are the same in T.

    In a check T is lost, so S is. In a round T has only been entered, and S may even come of T. The claim
    is that a round finds a win if its first position stands for a won one. The distance of a lazy
    position is that of the shortest winning line from any position that it stands for: first the number
    of actions that are no lone moves (the only card of a column moves on), then that of the lone moves.
    Lone moves do not change the tops, so that a line can make its discards before its lone moves. Suppose
    there is no win, and let X be the entered position with the least distance, p and the line those that
    it is taken from. The line begins with
    - a deal, or a move that leaves cards behind. X has a continuation that stands for the position after
      it, or for one from which lone moves lead there, where cards are ghosts now that were light. It is
      nearer by one action, and so is one that covers it: a contradiction.
    - a lone move. A light card's changes nothing for X. Any other is a MOVE after which a position stands
      for that of the line exactly, because all arrangements are tried if the card or a light one is a
      ghost then (`_is_ghost_again`, `_lone_move_ghosts_lights`): nearer by one lone move.
    - a discard of y by Y. If y is a ghost now or after POP or USE, this is nearer by one action. If after
      the USE of Y links keep y real, a POP is still to come, and nothing is nearer yet. When nothing else
      became a ghost (NO_FURTHER), no other may answer for the position after USE, which then is entered
      and has that POP. Otherwise the position, or one that covers it, is as near as X, and begins with
      the same discard, Y being real: the argument is repeated with it. In the next USE of Y no card
      becomes real, so that the real cards lessen each time, and this ends.
    Ghosts left out because they are useless make no line longer (see SAFE_DISCARD).
    (Without NO_FURTHER a position after USE is covered by the one before it, where Y is real under
    ghosts: `strict`, seed 16255 of splitmix-1 is lost then, though won, the one such deal of 50 000.)
    """

    SWEEPS = 4096
    """With LAZY_DISCARDS: a round that takes long begins anew and takes its positions in another order.

    The order is that of `sweep.py`. A round is lost when all positions that it has come to are entered or
    answered for, in whatever order, and nothing in the proof of MORE_GHOSTS depends on it: X is a nearest
    one of all positions that were entered in the end, and what covers a continuation of X may have been
    entered before X or after it.
    """

    DIVES = 8192
    """With SWEEPS: a round is searched depth first for a while before it is swept.

    Most rounds end soon, with a win. Switched off, every round is swept, so that small decks test sweeps.
    """

    IDLE_COVERS = 16384
    """Four columns, forced discards, reach `top`: a card x that is dealt on a higher card Y of its own
    suit is gone at once, (a) unless Y is a last card with none but last cards under it, and (b) unless Y
    may enter a gap and x may not.

    Let S be a position in which such cards lie directly on such a Y, one or several, and S' the one
    without them. S is won exactly if S' is, because each can be played after the other.

    - *Tops.* While other cards lie over x nothing differs. Where x is a top in S, Y is one in S'. A top V
      of the suit in another column, higher than Y, beats x and then Y in S, and Y in S'. If V is between
      them it beats x, Y beats V, and V is gone in both; if it is lower it is gone in both at once. If V
      is such a Y too, with cards of its own on it, the highest card of both columns' runs beats what it
      meets. So after the forced discards S and S' are again so related, and the same columns are empty.
    - *Moves.* In S the move of x to a gap shows what lies under it, in the end Y, which beats x: the gap
      is back, and this is what S' was before. Where Y moves in S', which needs a gap, in S the cards over
      it are sent through that gap first; they may, because of (b). A duty to fill gaps only makes S do so
      sooner. Where lone cards may not move, a Y that is alone may not in S' either, nor in S when x is
      gone.
    - *Deals* put the same cards on both.
    - *The end.* Only last cards are left in S'. If Y is none it has left, beaten or moved, and x before
      it. If it is one with another card than last ones under it, it has moved, so that those could leave,
      and x before it. If it is one with last cards under it, it may have stayed; so there x is kept.

    While a column is empty x can be sent through it, with the cards directly under it that it beats. So
    what (a) has kept goes then, if it may enter a gap.

    Won, though lost: without (a) `KS KD AD QH AS QD KC KH QC AH AC QS`; with x kept only on a Y that is
    the bottom, fillers `K`, `KC AD KD QD KS AS AH QH KH QS QC AC`; without (b), fillers `aces`, `AD KS KC
    QC KH AS QH AH QD QS KD AC`; with reach `any-card`, where x can act from below, `KS QH QS QC KD KH AH
    JC KC QD JH AS AC JS AD JD`.
    """


ALL_CUTS = ~Cut(0)
NO_CUTS = Cut(0)
