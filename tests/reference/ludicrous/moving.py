"""Own movements, teleports, cards and spells, straight from the clauses."""

from __future__ import annotations

from itertools import combinations

from tests.reference.ludicrous.fighting import Fighting, way
from tests.reference.ludicrous.things import (
    LAST,
    ROUTES,
    Asking,
    Party,
    Piece,
    Question,
    Step,
    homefield,
    offset,
    star,
)


class Moving(Fighting):
    """LL-3.2 to LL-3.3, LL-6.4 to LL-6.7, LL-A3 to LL-A5, LL-O1, LL-TK, ch. 13."""

    # ---- what is legal

    def may_move(self, piece: Piece, squares: int) -> bool:
        if not (piece.home or piece.awake) or piece.restrained or piece.index + squares > LAST:
            return False
        route = ROUTES[piece.colour]
        if self.sneak != piece.name:
            for place in route[piece.index + 1 : piece.index + squares]:
                own = any(p.colour == piece.colour for p in self.on(place, piece.colour))
                if own or len(self.foes(place, piece.colour)) > 1:
                    return False
        return self.free(piece, route[piece.index + squares])

    def moves(self, squares: int, *, enter: bool) -> list[Step]:
        found: list[Step] = []
        for piece in self.parties[self.turn].pieces:
            if self.may_move(piece, squares):
                found.append({"do": "move", "piece": piece.name})
            if enter and piece.place == "base" and self.free(piece, ROUTES[piece.colour][0]):
                found += [{"do": "enter", "piece": piece.name, "facing": f} for f in ("forward", "backward")]
        return found

    # ---- a movement

    def make(self, step: Step, squares: int) -> Asking[None]:
        piece = self.pieces[step["piece"]]
        route = ROUTES[piece.colour]
        if step["do"] == "enter":
            self.put(piece, route[0])
            piece.facing = step["facing"]
            yield from self.landing(piece)
            return
        here = piece.index
        end = here + squares
        for index in range(here + 1, end + 1):
            if index < end and (yield from self.tackled(piece, route[index - 1], route[index])):
                end = index - 1
                while end > here and not self.free(piece, route[end]):
                    end -= 1
                break
            yield from self.pick_up(piece, route[index])
        self.put(piece, route[end])
        yield from self.landing(piece)

    def tackled(self, piece: Piece, before: str, place: str) -> Asking[bool]:
        """LL-TK."""
        if not self.options["tackles"] or self.sneak == piece.name:
            return False
        for foe in self.foes(place, piece.colour):
            theirs, mine = self.parties[foe.colour], self.parties[piece.colour]
            if foe.facing == "forward" or foe.stunned or foe.restrained or theirs.tackled:
                continue
            answer = yield from self.decide("tackle", foe.colour, [{"do": "tackle"}, {"do": "pass"}], foe.name)
            if answer["do"] == "tackle":
                theirs.tackled = True
                one = yield from self.die_of("d20", "tackle", foe.colour)
                easier = homefield(piece.colour, before)
                two = yield from self.kept("d20", "tackle_defence", piece.colour, better=easier, worse=False)
                return one + theirs["attack"] > two + mine["speed"]
        return False

    def landing(self, piece: Piece) -> Asking[None]:
        """LL-O1 from the ambush on."""
        if not piece.out or not (yield from self.ambush(piece)):
            return
        if offset(piece.place) == 12:
            yield from self.trap(piece)
        elif offset(piece.place) == 2:
            answer = yield from self.decide("teleport", piece.colour, [{"do": "teleport"}, {"do": "pass"}], piece.name)
            if answer["do"] == "teleport":
                yield from self.teleport(piece)

    def ambush(self, piece: Piece) -> Asking[bool]:
        """LL-A4, LL-6.5a: whether the piece has not been repelled."""
        for foe in self.foes(piece.place, piece.colour):
            if star(piece.place):
                save = yield from self.die_of("d6", "star_save", foe.colour)
                if save + self.parties[foe.colour]["dexterity"] >= 4 + self.parties[piece.colour]["speed"]:
                    yield from self.push(piece, piece.index + 1)
                    self.fall(piece)
                    return False
            self.fall(foe)
        return True

    def teleport(self, piece: Piece) -> Asking[None]:
        """LL-6.6."""
        route, here = ROUTES[piece.colour], piece.index
        goal = here + 7
        for place in route[here + 1 : goal + 1]:
            yield from self.pick_up(piece, place)
        save = yield from self.die_of("d6", "teleport_save", piece.colour)
        if save + self.parties[piece.colour]["luck"] >= 4:
            yield from self.arrival(piece, goal)
            return
        self.fall(piece)
        found = self.next_place(piece, goal)
        assert found is not None
        self.put(piece, route[found])

    def arrival(self, piece: Piece, goal: int) -> Asking[bool]:
        """From the air: whether the piece stays where it comes down."""
        place = ROUTES[piece.colour][goal]
        if not self.free(piece, place):
            yield from self.push(piece, goal + 1)
            return False
        self.put(piece, place)
        return piece.out and (yield from self.ambush(piece))

    def pick_up(self, piece: Piece, place: str) -> Asking[None]:
        """LL-6.7."""
        if place[0] != "t" or offset(place) != 6:
            return
        party = self.parties[piece.colour]
        if len(party.hand) >= 4 + party["intelligence"]:
            pairs = sorted({tuple(sorted(pair)) for pair in combinations(party.hand, 2)})
            steps: list[Step] = [{"do": "shed", "cards": list(pair)} for pair in pairs]
            answer = yield from self.decide("shed", piece.colour, [*steps, {"do": "pass"}])
            if answer["do"] == "pass":
                return
            for card in answer["cards"]:
                self.discard(party, card)
        if not self.deck():
            self.discards = {}
        cards: list[Step] = [{"card": card} for card in self.deck()]
        party.hand.append((yield Question("draw", piece.colour, cards, kind="card")))

    # ---- spells

    def spells(self, party: Party) -> list[Step]:
        found: list[Step] = []
        hand = set(party.hand)
        able = [piece for piece in party.pieces if piece.able]
        for card in sorted(hand & {"spark", "fear", "bind"}):
            for piece in able:
                found += self.aimed(card, piece, hand)
        for card in sorted(hand & {"burst", "gale"}):
            for piece in able:
                found += self.swept(card, piece, hand)
        for card in sorted(hand & {"haste", "hold", "mend"}):
            found.append({"do": "cast", "card": card})
        if "mend" in hand:
            found += [{"do": "cast", "card": "mend", "meta": "strong"}] if "strong" in hand else []
            found += [{"do": "cast", "card": "mend", "target": p.name} for p in party.pieces if p.down]
        if "blink" in hand and able:
            for piece in party.pieces:
                if piece.awake and not piece.restrained:
                    step: Step = {"do": "cast", "card": "blink", "target": piece.name}
                    found += [step, {**step, "meta": "strong"}] if "strong" in hand else [step]
        return found

    def aimed(self, card: str, piece: Piece, hand: set[str]) -> list[Step]:
        reach = 3 if card == "bind" else 4
        found: list[Step] = []
        for meta in [None, *sorted(hand & {"far", "strong"})]:
            if (meta, card) == ("strong", "bind"):
                continue
            for target in self.targets(piece, reach + 2 * (meta == "far"), divide=card == "spark"):
                if not target.down:
                    step: Step = {"do": "cast", "card": card, "piece": piece.name, "target": target.name}
                    found.append({**step, "meta": meta} if meta else step)
        return found

    def swept(self, card: str, piece: Piece, hand: set[str]) -> list[Step]:
        found: list[Step] = []
        for meta in [None, *sorted(hand & {"far", "strong"})]:
            reached = self.sweep(piece, 2 + 2 * (meta == "far"))
            if any(card == "burst" or not target.down for target in reached):
                step: Step = {"do": "cast", "card": card, "piece": piece.name}
                found.append({**step, "meta": meta} if meta else step)
        return found

    def cast(self, step: Step) -> Asking[None]:
        party, card, meta = self.parties[self.turn], step["card"], step.get("meta")
        self.discard(party, card)
        if meta:
            self.discard(party, meta)
        dice = 2 if meta == "strong" else 1
        piece = self.pieces.get(step.get("piece", ""))
        target = self.pieces.get(step.get("target", ""))
        if card == "haste":
            self.haste = True
        elif card == "hold":
            self.hold, party.bonus = True, 6
        elif card == "mend":
            yield from self.revive(target) if target else self.mend(dice)
        elif card == "blink" and target:
            yield from self.blink(target, dice)
        elif card == "spark" and piece and target:
            yield from self.attack(piece, target, "spark", strong=dice == 2)
        elif card == "fear" and target:
            squares = yield from self.sum_of(dice, "d6", "fear", self.turn)
            yield from self.push_back(target, -(-squares // 2) if self.at_home(target) else squares)
        elif card == "bind" and target:
            yield from self.bind(target)
        elif piece:
            reached = self.sweep(piece, 4 if meta == "far" else 2)
            yield from self.burst(piece, reached, dice) if card == "burst" else self.gale(reached, dice)

    def mend(self, dice: int) -> Asking[None]:
        points = yield from self.sum_of(dice, "d4", "heal", self.turn)
        self.parties[self.turn].heal(max(1, points + self.parties[self.turn]["magic"]))

    def bind(self, target: Piece) -> Asking[None]:
        save = yield from self.die_of("d6", "bind_save", target.colour)
        if save + self.parties[target.colour]["adaptability"] < 4 + self.parties[self.turn]["magic"]:
            target.restrained = target.stunned = 2

    def burst(self, piece: Piece, reached: list[Piece], dice: int) -> Asking[None]:
        points = yield from self.sum_of(dice, "d4", "damage", self.turn)
        for colour in dict.fromkeys(target.colour for target in reached):
            yield from self.damage([(target, points) for target in reached if target.colour == colour])
        for target in reached:
            yield from self.retaliation(target, piece)

    def gale(self, reached: list[Piece], dice: int) -> Asking[None]:
        squares = yield from self.sum_of(dice, "d4", "gale", self.turn)
        for target in reached:
            if target.awake:
                yield from self.push_back(target, squares)

    def blink(self, piece: Piece, dice: int) -> Asking[None]:
        squares = yield from self.sum_of(dice, "d4", "blink", self.turn)
        goal = piece.index + squares
        if goal > LAST or self.next_place(piece, goal) is None:
            return
        for place in ROUTES[piece.colour][piece.index + 1 : goal + 1]:
            yield from self.pick_up(piece, place)
        if not self.free(piece, ROUTES[piece.colour][goal]):
            yield from self.push(piece, goal + 1)
            return
        self.put(piece, ROUTES[piece.colour][goal])
        yield from self.landing(piece)

    def revive(self, piece: Piece) -> Asking[None]:
        """LL-3.4b."""
        piece.down = 0
        if self.foes(piece.place, piece.colour) or not self.room(piece, piece.place):
            yield from self.push(piece, piece.index + 1)


__all__ = ["Moving", "way"]
