"""A study as it goes: batches of games for all variants with the same dice, until the intervals are narrow enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from ludarium.sim.executor import Executor
from ludarium.sim.pools import Processes
from ludarium.sim.shares import digest
from ludarium.sim.signals import undisturbed
from ludarium.study.estimates import FIRST_LOOK, Estimate, difference, estimate, looks, narrow
from ludarium.study.measures import GAME, KINDS, MATCH, MEASURES, Numbers
from ludarium.study.settings import Study
from ludarium.study.shares import POINT, Share, play_share, sizes
from ludarium.study.store import Store

__all__ = ["Progress", "Results", "Run"]

FIRST_ROLLED_OUT = 50  # games of the first look where each is played out many times


@dataclass(frozen=True)
class Progress:
    """How far a study is.

    games: up to which number those of the batch at hand go. width: how many times as wide as asked for the widest
    interval was at the last look, 0 before the first and where none was asked for. part: how much is done of all the
    work that is foreseen.
    """

    kind: str
    variant: str
    games: int
    width: float
    part: float


@dataclass
class Results:
    """What is known so far: by measure and variant a number for each game, from game 0 on.

    finished: whether every interval is as narrow as asked for, or all games are played.
    """

    study: Study
    numbers: dict[tuple[str, int], Numbers] = field(default_factory=dict)
    played: dict[tuple[str, int], int] = field(default_factory=dict)
    finished: bool = False

    def of(self, measure: str, variant: int) -> Estimate | None:
        """The mean of a measure in a variant."""
        numbers = self.numbers.get((measure, variant))
        known = MEASURES[measure]
        return None if numbers is None else estimate(numbers, share=known.share, grain=known.grain)

    def against_base(self, measure: str, variant: int) -> Estimate | None:
        """How much larger it is than in the variant that it is compared with; all these intervals hold together."""
        bases = [self.study.base(n) for n in range(len(self.study.variants))]
        if variant == bases[variant]:
            return None
        return self.between(measure, bases[variant], variant, len(bases) - len(set(bases)))

    def between(self, measure: str, one: int, other: int, comparisons: int) -> Estimate | None:
        """How much larger it is in the other variant than in the one; so many such intervals hold together."""
        base, numbers = self.numbers.get((measure, one)), self.numbers.get((measure, other))
        if base is None or numbers is None:
            return None
        return difference(numbers, base, comparisons=comparisons, grain=MEASURES[measure].grain)

    def against_zero(self, measure: str, variant: int) -> Estimate | None:
        """The mean of a measure whose 0 is a mark; all these intervals of a measure hold together."""
        numbers, several = self.numbers.get((measure, variant)), len(self.study.variants)
        return None if numbers is None else estimate(numbers, comparisons=several, grain=MEASURES[measure].grain)

    def curve(self, variant: int) -> Numbers:
        """The winner's chance along a game, the mean at each point in per cent; empty where it was not asked for."""
        points = range(1, self.study.rollouts.points + 1)
        found = [self.numbers.get((f"{POINT}{point}", variant)) for point in points]
        return np.array(
            [np.nanmean(numbers) for numbers in found if numbers is not None and not np.isnan(numbers).all()]
        )

    def add(self, share: Share, shared: dict[str, Numbers]) -> None:
        """Take in the games that come next."""
        for name, numbers in shared.items():
            before = self.numbers.get((name, share.variant), np.zeros(0))
            self.numbers[name, share.variant] = np.concatenate([before, numbers])
        self.played[share.kind, share.variant] = share.index + share.count


class Run:
    """A study being done in a folder; `results` is what is known so far."""

    def __init__(self, study: Study, store: Store) -> None:
        self.study = study
        self.results = Results(study)
        self._store = store

    @property
    def kinds(self) -> list[str]:
        """The kinds of work that the measures need."""
        return [kind for kind in KINDS if any(MEASURES[name].kind == kind for name in self.study.measures)]

    def run(self, executor: Executor, progress: Callable[[Progress], None] | None = None) -> None:
        """Do what is still to be done; raises StoreError."""
        for number, kind in enumerate(self.kinds):
            if isinstance(executor, Processes):
                self._compile(kind)
            done, width = 0, 0.0
            for games in looks(*self._most(kind)):
                shares = list(self._batch(kind, done, games))
                for share in self._shared(executor, shares):
                    if progress:
                        progress(self._progress(number, share, games, width))
                done, width = games, self._width(kind)
                if self._narrow(kind):
                    break
        self.results.finished = True

    def _compile(self, kind: str) -> None:
        """Leave compiled rules where the processes find them, so that they don't all compile the same."""
        games = {variant.setting.rules.name: n for n, variant in enumerate(self.study.variants)}
        for number in games.values():
            if self.study.of_kind(kind, self.study.variants[number]):
                play_share(Share(self.study, number, kind, 0, 1))

    def _most(self, kind: str) -> tuple[int, int]:
        """Games at most, and of the first look."""
        whole = kind in (GAME, MATCH)
        return (self.study.games, FIRST_LOOK) if whole else (self.study.rollouts.games, FIRST_ROLLED_OUT)

    def _batch(self, kind: str, start: int, end: int) -> Iterator[Share]:
        """Shares of all variants in turn, so that each has about the same games whenever the run ends."""
        size = sizes(self.study, kind)
        for index in range(start, end, size):
            for number, variant in enumerate(self.study.variants):
                if self.study.of_kind(kind, variant):
                    yield Share(self.study, number, kind, index, min(size, end - index), digest(variant.setting.rules))

    def _shared(self, executor: Executor, shares: list[Share]) -> Iterator[Share]:
        """Take in each share, from the disk or from who does it."""
        stored = {share.name: self._store.load(share) for share in shares}
        missing = [share for share in shares if stored[share.name] is None]
        done = executor.map(play_share, missing)
        for share in shares:
            shared = stored.pop(share.name)
            if shared is None:
                shared = next(done)
                self._store.save(share, shared)
            with undisturbed():
                self.results.add(share, shared)
            yield share

    def _targets(self, kind: str) -> Iterator[tuple[Estimate | None, float]]:
        for name, half in self.study.precision.items():
            for number, variant in enumerate(self.study.variants):
                if name in self.study.of_kind(kind, variant):
                    yield self.results.of(name, number), half

    def _narrow(self, kind: str) -> bool:
        targets = list(self._targets(kind))
        return bool(targets) and all(narrow(found, half) for found, half in targets)

    def _width(self, kind: str) -> float:
        return max((found.half / half for found, half in self._targets(kind) if found), default=0.0)

    def _progress(self, number: int, share: Share, games: int, width: float) -> Progress:
        """The work foreseen: as many games as will narrow the widest interval enough, as far as the last look tells."""
        most, _ = self._most(share.kind)
        now = share.index + share.count
        expected = min(most, max(games, share.index * width * width)) if width > 0 else most
        variant = self.study.variants[share.variant].name
        return Progress(share.kind, variant, games, width, (number + now / expected) / len(self.kinds))
