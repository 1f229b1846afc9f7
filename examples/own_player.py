"""A player of one's own: it likes captures and dislikes idling, and plays red against three random players."""

from collections import Counter

import ludarium as lu
from ludarium.agents import make

LIKES = {"captured": 3, "home": 2, "lane": 2, "released": 1}
GAMES = 200


def best(game: lu.Game) -> str:
    """The move whose events are liked most."""
    return max(game.legal_moves, key=lambda move: sum(LIKES.get(event.kind, 0) for event in game.preview(move)))


def winner(seed: int) -> str | None:
    """The colour that wins the game of this seed."""
    game = lu.Game("classic", seed=seed)
    others = make("random", seed)
    while not game.over:
        game.play(best(game) if game.turn == "red" else others.choose(game.observation(), game.legal_moves))
    return game.winner


wins = Counter(winner(seed) for seed in range(GAMES))
print(f"red won {wins['red']} of {GAMES} games")
