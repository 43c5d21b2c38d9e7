"""The Aces and Kings family: two packs, foundations built up and down, one way through the stock."""
