"""The table of the reference game: positions in and out, questions, dice, squares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from tests.reference.ludicrous.things import (
    COLOURS,
    DECK,
    LAST,
    ROUTES,
    Asking,
    Party,
    Piece,
    Question,
    Step,
    Won,
    homefield,
    star,
)

DEFAULTS = {"pieces": 4, "tackles": False, "hoop_hits_pieces": True, "round_cap": 1000, "any_sum": False}
FLAGS = ("save_failed", "haste", "hold")


class Table(ABC):
    """Everything that lies on the table."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.options = {**DEFAULTS, **position.get("options", {})}
        self.seats: list[str] = position["seats"]
        self.parties = {colour: self.read_party(colour, position) for colour in self.seats}
        self.pieces = {piece.name: piece for party in self.parties.values() for piece in party.pieces}
        for key in ("facing", "down", "stunned", "restrained", "wet"):
            for name, value in position.get(key, {}).items():
                setattr(self.pieces[name], key, value)
        self.round: int = position["round"]
        self.first: str = position["first"]
        self.god: str = position["god"]
        self.turn: str = position["turn"]
        self.stage: str = position["await"]
        self.asked: str | None = position.get("piece")
        self.die: int = position.get("die", 0)
        self.sixes: int = position.get("sixes", 0)
        self.tries: int = position.get("tries", 0)
        self.sneak: str | None = position.get("sneak")
        self.save_failed: bool = position.get("save_failed", False)
        self.haste: bool = position.get("haste", False)
        self.hold: bool = position.get("hold", False)
        self.winner: str | None = position.get("winner")
        self.discards: dict[str, int] = dict(position.get("discards", {}))
        self.question: Question | None = None
        self.play = self.run()
        self.go_on(None)

    @staticmethod
    def read_party(colour: str, position: dict[str, Any]) -> Party:
        data = position["parties"][colour]
        party = Party(
            colour, data.get("abilities", {}), data["weapon"], data.get("arrows", 0), data["hp"],
            list(data.get("hand", [])), dict(data["item"]) if "item" in data else None, data["bonus"], data["tank"],
            dict(data.get("structures", {})), data.get("poisoned", 0), data.get("dodged"), data.get("tackled", False),
        )  # fmt: skip
        party.pieces = [Piece(colour, n, place) for n, place in enumerate(position["tokens"][colour], 1)]
        return party

    # ---- from outside

    @abstractmethod
    def run(self) -> Asking[None]:
        """The course of the game from its stage on."""

    def steps(self) -> list[Step]:
        """Every step that may come."""
        return self.question.steps if self.question else []

    def apply(self, step: Step) -> None:
        assert step in self.steps(), step
        if self.question and self.question.kind == "card":
            self.go_on(step["card"])
        elif self.question and self.question.kind:
            self.go_on(step[self.question.kind])
        else:
            self.go_on(step)

    def go_on(self, answer: Any) -> None:
        try:
            self.question = self.play.send(answer)
        except Won:
            self.finish()
        except StopIteration:
            self.question = None

    def finish(self) -> None:
        self.question = None
        self.stage = "over"
        self.forget()

    def forget(self) -> None:
        """What stands for a turn alone."""
        self.sneak, self.sixes, self.tries = None, 0, 0
        self.save_failed = self.haste = self.hold = False

    def position(self) -> dict[str, Any]:
        found: dict[str, Any] = {
            "game": "ludicrous",
            "options": {key: value for key, value in self.options.items() if value != DEFAULTS[key]},
            "seats": self.seats, "round": self.round, "first": self.first, "god": self.god, "turn": self.turn,
            "tokens": {c: [piece.place for piece in p.pieces] for c, p in self.parties.items()},
            "facing": {piece.name: piece.facing for piece in self.pieces.values() if piece.out},
            "parties": {colour: self.write_party(party) for colour, party in self.parties.items()},
            **self.awaited(),
        }  # fmt: skip
        for key in ("down", "stunned", "restrained", "wet"):
            named = {piece.name: getattr(piece, key) for piece in self.pieces.values() if getattr(piece, key)}
            found |= {key: named} if named else {}
        discards = {card: count for card, count in self.discards.items() if count}
        found |= {"discards": discards} if discards else {}
        for key in ("sneak", "sixes", "tries", *FLAGS):
            found |= {key: getattr(self, key)} if getattr(self, key) else {}
        return found

    def awaited(self) -> dict[str, Any]:
        q = self.question
        if q is None:
            return {"await": "over", "winner": self.winner}
        if q.awaits == "draw":
            reason = {} if q.kind == "card" else {"for": q.purpose}
            return {"await": "draw", "die_kind": q.kind, "by": q.by, **reason}
        if q.awaits == "roll":
            return {"await": "roll"}
        die = {"die": self.die} if q.awaits in ("move", "bonus_move") else {}
        between = q.awaits in ("fall", "shed", "teleport", "retaliate", "shoot", "tackle")
        return {
            "await": q.awaits,
            **die,
            **({"piece": q.piece} if q.piece else {}),
            **({"by": q.by} if between else {}),
        }

    @staticmethod
    def write_party(party: Party) -> dict[str, Any]:
        found: dict[str, Any] = {"weapon": party.weapon, "hp": party.hp, "hand": sorted(party.hand)}
        found |= {"bonus": party.bonus, "tank": party.tank}
        abilities = {name: value for name, value in party.abilities.items() if value}
        for key, value in (("abilities", abilities), ("item", party.item), ("structures", party.structures)):
            found |= {key: value} if value else {}
        for key in ("poisoned", "dodged", "tackled"):
            found |= {key: getattr(party, key)} if getattr(party, key) else {}
        return found | ({"arrows": party.arrows} if party.weapon == "bow" else {})

    # ---- questions

    def die_of(self, kind: str, purpose: str, by: str) -> Asking[int]:
        steps: list[Step] = [{kind: value, "for": purpose} for value in range(1, int(kind[1:]) + 1)]
        value: int = yield Question("draw", by, steps, kind=kind, purpose=purpose)
        return value

    def sum_of(self, count: int, kind: str, purpose: str, by: str) -> Asking[int]:
        total = 0
        for _ in range(count):
            total += yield from self.die_of(kind, purpose, by)
        return total

    def kept(self, kind: str, purpose: str, by: str, *, better: bool, worse: bool) -> Asking[int]:
        """Advantage and disadvantage."""
        one = yield from self.die_of(kind, purpose, by)
        if better == worse:
            return one
        two = yield from self.die_of(kind, purpose, by)
        return max(one, two) if better else min(one, two)

    def decide(self, awaits: str, by: str, steps: list[Step], piece: str | None = None) -> Asking[Step]:
        answer: Step = yield Question(awaits, by, steps, piece=piece)
        return answer

    def deck(self) -> dict[str, int]:
        hands = [card for party in self.parties.values() for card in party.hand]
        left = {card: n - hands.count(card) - self.discards.get(card, 0) for card, n in DECK.items()}
        return {card: n for card, n in left.items() if n}

    def discard(self, party: Party, card: str) -> None:
        party.hand.remove(card)
        self.discards[card] = self.discards.get(card, 0) + 1

    # ---- squares

    def on(self, place: str, colour: str) -> list[Piece]:
        """Who is on a square of a colour's route, by number and seat."""
        here = [piece for piece in self.pieces.values() if piece.place == place]
        return here if place[0] == "t" else [piece for piece in here if piece.colour == colour]

    def foes(self, place: str, colour: str) -> list[Piece]:
        """The conscious enemies on a square of the pathway."""
        return [p for p in self.on(place, colour) if p.colour != colour and not p.down] if place[0] == "t" else []

    def room(self, piece: Piece, place: str) -> bool:
        """LL-6.15: whether a piece may stand there."""
        own = [p for p in self.on(place, piece.colour) if p.colour == piece.colour and p is not piece]
        foreign = star(place) not in (None, piece.colour)
        block = not piece.down and any(not p.down for p in own)
        return len(own) < 2 and not (foreign and block)

    def free(self, piece: Piece, place: str) -> bool:
        """Whether a movement may end there."""
        return self.room(piece, place) and len(self.foes(place, piece.colour)) < 2

    def put(self, piece: Piece, place: str) -> None:
        """Set a piece down, and see whether it has won its party the game."""
        piece.place = place
        if not piece.out:
            piece.facing = "forward"
            piece.down = piece.stunned = piece.restrained = piece.wet = 0
        pieces = self.parties[piece.colour].pieces
        if all(p.home for p in pieces) and any(p.place == "home" for p in pieces):
            self.winner = piece.colour
            raise Won

    def fall(self, piece: Piece) -> None:
        if piece.awake:
            piece.down = 4 if piece.colour == self.turn else 3

    def at_home(self, piece: Piece) -> bool:
        return homefield(piece.colour, piece.place)

    def around(self, colour: str) -> list[str]:
        """The other parties, clockwise from a colour."""
        start = COLOURS.index(colour)
        order = [COLOURS[(start + k) % 4] for k in (1, 2, 3)]
        return [c for c in order if c in self.seats]

    def next_place(self, piece: Piece, index: int) -> int | None:
        """The first square from an index on where a piece may stand."""
        return next((i for i in range(index, LAST + 1) if self.room(piece, ROUTES[piece.colour][i])), None)
