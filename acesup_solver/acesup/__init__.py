"""The Aces Up family: discard the lower of two top cards of a suit until only the aces are left."""
