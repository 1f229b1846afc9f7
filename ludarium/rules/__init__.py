"""The rules of each game, written once, and the machinery that runs them interpreted or compiled."""
