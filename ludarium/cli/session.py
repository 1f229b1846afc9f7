"""A game at the terminal: whose turn it is, what the keys do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from ludarium.agents import Agent
from ludarium.cli.files import InputError, write_text
from ludarium.cli.keys import ENTER
from ludarium.cli.prose import wrapped
from ludarium.cli.screen import Choices, FullScreen, Transcript, View
from ludarium.cli.words import hint, sentence, worth_telling
from ludarium.errors import LudariumError
from ludarium.game.clauses import clause
from ludarium.game.game import Game
from ludarium.rules.events import Event
from ludarium.rules.ruleset import Step

HUMAN = "human"
KEYS = [
    "Enter, Space  roll the die; the move, if there is but one",
    "1 2 3 4       move the piece of that number",
    "h             a hint: what to move, how good it is, why",
    "u             take back your last move; the same dice come again",
    "r             the rule behind what happened last",
    "l             the list of moves again",
    "s             save the game as a record",
    "q             leave",
]
PIECES = ("1", "2", "3", "4")
UNSAVED = "The game is not saved. s: save it and leave, any other key: leave"


class Quit(Exception):
    """The person at the terminal leaves."""


class Session:
    """A game between people at this terminal and bots; `players` has a bot, or None for a person, by colour."""

    help = KEYS

    def __init__(
        self, game: Game, players: Mapping[str, Agent | None], screen: Transcript | FullScreen, record: str | None
    ) -> None:
        self.game = game
        self.players = players
        self.screen = screen
        self.record = record
        self.kept = 0  # steps that are saved
        self._choices: list[int] = []  # plies at which people moved
        self._last: Event | None = None
        self._listed = -1  # the ply whose choices were shown last
        self._whole = False
        self._hint: Sequence[str] = ()
        self._keys: dict[str, Callable[[], None]] = {
            "h": self.hint,
            "u": self.undo,
            "r": self.rule,
            "l": self.relist,
            "s": self.save,
            "q": self.leave,
            "": self.leave,
            "?": lambda: self.screen.page(self.help),
        }

    def play(self) -> None:
        """Play until the game is over or the person leaves, which raises Quit."""
        self._tell(self.game.events)
        while True:
            while not self.game.over:
                self._bot() if self.players[self._decider()] else self._person()
            if not self._choices:
                break
            self._ask([], f"{self._result()}. u: take back, s: save, q: leave")
        self.screen.show(self._view())
        self.screen.tell([self._result()])

    # ---- turns

    def _decider(self) -> str:
        """The colour that rolls or decides."""
        return self.game.turn

    def _bot(self) -> None:
        bot, seat = self.players[self.game.turn], self.game.turn
        if self.game.awaiting == "roll":
            self._tell(self.game.roll())
        elif bot:
            self._tell(self.game.play(bot.choose(self.game.observation(), self.game.legal_moves)))
            if self.game.turn != seat:
                self.screen.glance(self._view())

    def _person(self) -> None:
        if self.game.awaiting == "roll":
            key = self._ask([], f"{self._whose()}: Enter rolls, ? shows the keys")
            if key == ENTER:
                self._tell(self.game.roll())
            elif key in PIECES:
                self.screen.tell(["The die comes first: Enter rolls it."])
            return
        moves = {move[-1]: move for move in self.game.legal_moves}
        prompt = f"{self._whose()} with a {self.game.die}: {' '.join(moves)} to move, ? shows the keys"
        key = self._ask([self._choice(key, move) for key, move in moves.items()], prompt)
        if key == ENTER and len(moves) == 1:
            key = next(iter(moves))
        if key in moves:
            self._choices.append(self.game.ply)
            self._tell(self.game.play(moves[key]))
            self.keep()
        elif key in PIECES:
            self.screen.tell([f"Piece {key} cannot move with a {self.game.die}."])

    def _ask(self, lines: list[str], prompt: str) -> str:
        """The key that is pressed; what it does on every prompt is done."""
        return self._obey(self._key(lines, prompt), PIECES)

    def _key(self, lines: Sequence[str], prompt: str, *, number: bool = False) -> str:
        """The key that is pressed; choices that were shown already need not be shown again."""
        choices = Choices(lines, self._hint, again=self._listed == self.game.ply, whole=self._whole)
        self._listed, self._hint, self._whole = self.game.ply, (), False
        return self.screen.ask(self._view(), choices, prompt, number=number)

    def _obey(self, key: str, choices: Collection[str]) -> str:
        """Do what a key does on every prompt; say so if it is none of the choices either."""
        if key in self._keys:
            self._keys[key]()
        elif key != ENTER and key not in choices:
            self.screen.tell(["That is none of the keys; ? shows them."])
        return key

    def _choice(self, key: str, move: str) -> str:
        return f"  {key}  {move}: {hint(self.game.preview(move), self.game.position())}"

    # ---- keys

    def undo(self) -> None:
        """Back to before the last move of a person; the same dice come again."""
        if not self._choices:
            self.screen.tell(["There is no move of yours to take back."])
            return
        self.game.rewind(self._choices.pop())
        self._last = None
        self.screen.tell(["The move is taken back."])

    def hint(self) -> None:
        """Tell what to choose."""
        from ludarium.cli.hint_words import advice

        if len(self.game.legal_moves) < 2:
            self.screen.tell(["There is nothing to choose."])
            return
        self.screen.wait()
        try:
            self._hint = advice(self.game, self._described)
        except LudariumError as error:
            self.screen.tell([f"No hint: {error}"])

    def _described(self, step: Step) -> str:
        """A choice and what it does, in words."""
        return f"{step['move']}, {hint(self.game.preview(step), self.game.position())}"

    def relist(self) -> None:
        """Show all choices with the next prompt."""
        self._whole = True

    def rule(self) -> None:
        """Tell the clause of what happened last."""
        if self._last is None:
            self.screen.tell(["Nothing has happened yet."])
            return
        self.screen.page(wrapped(clause(self.game.name, self._last.clause)))

    def save(self) -> None:
        """Save the record, in a new file unless one was named, and say so."""
        self.record = self.record or self._free_name()
        if self.keep():
            self.screen.tell([f"Saved in {self.record}."])

    def keep(self) -> bool:
        """Write the record to its file, if it has one; whether that went well."""
        if self.record is None:
            return False
        try:
            write_text(self.record, self.game.record())
        except InputError as error:
            self.screen.tell([f"Not saved: {error}"])
            return False
        self.kept = self.game.ply
        return True

    def leave(self) -> None:
        """Leave, after a word about what is not saved where somebody can read it; raises Quit."""
        if self.unsaved and self.screen.attended and self.screen.ask(self._view(), Choices(), UNSAVED) == "s":
            self.save()
        raise Quit

    @property
    def unsaved(self) -> bool:
        """Whether somebody has moved in a game that is in no file."""
        return self.record is None and self.kept < self.game.ply and bool(self._choices)

    # ---- words

    def _tell(self, events: tuple[Event, ...]) -> None:
        told = [event for event in events if worth_telling(event)]
        self._last = told[-1] if told else self._last
        self.screen.tell(map(self._sentence, told))

    def _sentence(self, event: Event) -> str:
        return sentence(event)

    def _whose(self) -> str:
        return "Your turn" if self._people() == [self.game.turn] else f"{self.game.turn.capitalize()}'s turn"

    def _people(self) -> list[str]:
        return [colour for colour, player in self.players.items() if player is None]

    def _view(self) -> View:
        marked = self._marked() if self.players[self._decider()] is None else []
        return View(self.game.position(), {colour: self._note(colour) for colour in self.game.seats}, marked)

    def _marked(self) -> list[str]:
        """The pieces to choose from."""
        return self.game.legal_moves

    def _note(self, colour: str) -> str:
        player = self.players[colour]
        name = player.name if player else "you" if self._people() == [colour] else HUMAN
        return f"{name} {self.game.scores[colour]}" if self.game.scores else name

    def _result(self) -> str:
        winner = self.game.winner or ""
        if winner == "draw":
            return "Nobody wins"
        return "You win" if self._people() == [winner] else f"{winner.capitalize()} wins"

    def _free_name(self) -> str:
        stem = f"ludarium-{self.game.name}-{self.game.seed}"
        names = (f"{stem}{suffix}.jsonl" for suffix in ("", *(f"-{number}" for number in range(2, 10_000))))
        return next(name for name in names if not Path(name).exists())
