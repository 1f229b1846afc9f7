"""The turn of the reference game, phase by phase."""

from __future__ import annotations

from tests.reference.ludicrous.moving import Moving
from tests.reference.ludicrous.things import (
    COLOURS,
    FISH,
    STRUCTURE_SQUARES,
    WEAPONS,
    Asking,
    Party,
    Piece,
    Question,
    Step,
    beside,
    offset,
)

PASS: Step = {"do": "pass"}


class Ludicrous(Moving):
    """LL-T1 to LL-T5, LL-3.2 to LL-3.3b, LL-6.9 to LL-6.13, ch. 8, ch. 9."""

    def run(self) -> Asking[None]:
        stages = {
            "turn": self.turning, "tank": self.tank, "action": self.action, "bonus": self.bonus,
            "bonus_move": self.bonus_move, "roll": self.roll, "move": self.move, "again": self.again,
        }  # fmt: skip
        while self.stage != "over":
            self.stage = yield from stages[self.stage]()

    @property
    def party(self) -> Party:
        return self.parties[self.turn]

    # ---- turning, special rules

    def next_turner(self, after: int) -> str:
        """The stage: the next piece that may turn, or what follows."""
        for piece in self.party.pieces[after:]:
            if piece.able and not piece.restrained:
                self.asked = piece.name
                return "turn"
        self.asked = None
        return "tank"

    def turning(self) -> Asking[str]:
        assert self.asked
        steps: list[Step] = [{"do": "turn", "piece": self.asked, "facing": f} for f in ("forward", "backward")]
        answer = yield from self.decide("turn", self.turn, steps, self.asked)
        piece = self.pieces[self.asked]
        piece.facing = answer["facing"]
        stage = self.next_turner(piece.number)
        if stage == "tank":
            yield from self.special_rules()
        return stage

    def special_rules(self) -> Asking[None]:
        party = self.party
        if party.hp <= party.most // 2:
            party.heal(1)
        if party.poisoned:
            yield from self.poison(party)
        for piece in party.pieces:
            piece.stunned = max(0, piece.stunned - 1)
            piece.restrained = max(0, piece.restrained - 1)
            piece.wet = max(0, piece.wet - 1)
        party.poisoned = max(0, party.poisoned - 1)
        yield from self.watchtower(party)
        yield from self.infirmary(party)
        for captor in self.around(self.turn):
            for piece in party.pieces:
                if piece.place == f"prison:{captor}":
                    bonus = 5 - self.parties[captor].yard
                    one = yield from self.die_of("d20", "escape", self.turn)
                    two = yield from self.die_of("d20", "guard", captor)
                    if one + bonus > two:
                        self.put(piece, "base")

    def poison(self, party: Party) -> Asking[None]:
        points = yield from self.die_of("d4", "poison", party.colour)
        hit = [piece for piece in party.pieces if piece.awake]
        if party.hp > points:
            party.hp -= points
        elif hit:
            yield from self.damage([(piece, points) for piece in hit], points)
        else:
            party.hp = 1

    def watchtower(self, party: Party) -> Asking[None]:
        near = self.near(party.colour, "watchtower")
        seen = [p for p in self.pieces.values() if p.colour != party.colour and p.place in near]
        if not seen:
            return
        steps: list[Step] = [{"do": "shoot", "target": p.name} for p in seen]
        answer = yield from self.decide("shoot", party.colour, [*steps, PASS])
        if answer["do"] == "pass":
            return
        target = self.pieces[answer["target"]]
        one = yield from self.die_of("d20", "watchtower", party.colour)
        two = yield from self.die_of("d20", "watchtower_defence", target.colour)
        if one + party["engineering"] > two + self.parties[target.colour]["dexterity"]:
            points = yield from self.die_of("d4", "damage", party.colour)
            yield from self.damage([(target, self.shielded(target, points, party))])

    def infirmary(self, party: Party) -> Asking[None]:
        near = self.near(party.colour, "infirmary")
        inside = [piece for piece in party.pieces if piece.place in near]
        lying = [piece for piece in inside if piece.down]
        if len(lying) < len(inside):
            party.heal(1)
        for piece in lying:
            if (yield from self.die_of("d6", "infirmary", party.colour)) >= 4:
                yield from self.revive(piece)

    # ---- tank, action, bonus action

    def tank(self) -> Asking[str]:
        tanks = ("shield", "attack", "anti_tank")
        answer = yield from self.decide("tank", self.turn, [{"do": "tank", "to": tank} for tank in tanks])
        self.party.tank = answer["to"]
        return "action"

    def actions(self) -> list[Step]:
        party = self.party
        found = [step for piece in party.pieces if piece.able for step in self.actions_of(party, piece)]
        if party.yard or any(p.able and self.at_home(p) for p in party.pieces):
            kinds = [k for k in ("watchtower", "barricade", "infirmary") if k not in party.structures.values()]
            free = [slot for slot in STRUCTURE_SQUARES if slot not in party.structures]
            found += [{"do": "build", "structure": kind, "square": slot} for kind in kinds for slot in free]
        return [*found, *self.spells(party), PASS]

    def actions_of(self, party: Party, piece: Piece) -> list[Step]:
        me = {"piece": piece.name}
        found: list[Step] = [{"do": "dodge", **me}, {"do": "sneak", **me}]
        for weapon in party.weapons():
            how: Step = {"do": "punch"} if weapon == "punch" else {"do": "attack", "weapon": weapon}
            targets = self.targets(piece, WEAPONS[weapon][0], divide=True)
            found += [{**how, **me, "target": target.name} for target in targets]
        if offset(piece.place) in (10, 11):
            found.append({"do": "fish", **me})
        close = [piece.place, beside(piece.place, 1), beside(piece.place, -1)]
        found += [{"do": "revive", **me, "target": p.name} for p in party.pieces if p.down and p.place in close]
        taken = [p.colour for p in self.pieces.values() if p.place == f"prison:{party.colour}"]
        for foe in self.on(piece.place, piece.colour):
            if foe.down and foe.colour != piece.colour and foe.colour not in taken:
                found.append({"do": "capture", **me, "target": foe.name})
        return found

    def action(self) -> Asking[str]:
        step = yield from self.decide("action", self.turn, self.actions())
        piece, target = self.pieces.get(step.get("piece", "")), self.pieces.get(step.get("target", ""))
        match step["do"]:
            case "cast":
                yield from self.cast(step)
            case "build":
                yield from self.build(step)
            case "dodge":
                self.party.dodged = step["piece"]
            case "sneak":
                self.sneak = step["piece"]
            case "fish" if piece:
                yield from self.fish(piece)
            case "revive" if target:
                yield from self.revive(target)
            case "capture" if target:
                self.put(target, f"prison:{self.turn}")
            case "punch" | "attack" if piece and target:
                yield from self.attack(piece, target, step.get("weapon", "punch"))
        return "bonus"

    def build(self, step: Step) -> Asking[None]:
        roll = yield from self.die_of("d20", "build", self.turn)
        if roll + self.party["engineering"] + self.party.yard > 10:
            self.party.structures[step["square"]] = step["structure"]

    def fish(self, piece: Piece) -> Asking[None]:
        """LL-6.12, LL-6.12h."""
        party, number = self.party, 8 if offset(piece.place) == 10 else 10
        natural = yield from self.kept("d20", "fish", self.turn, better=False, worse=piece.wet > 0)
        if natural == 1:
            piece.wet = 2
            return
        critical, total = natural == 20, natural + party["luck"]
        if total < number and not critical:
            return
        graze = total == number and not critical
        found = yield from self.kept("d20", "fish_table", self.turn, better=critical, worse=graze)
        if found == 20:
            which = yield from self.die_of("d4", "fish_weapon", self.turn)
            name = ("harpoon", "trident", "cutlass", "fish_gun")[which - 1]
            party.item = {"name": name, "ammo": 2} if name in ("harpoon", "fish_gun") else {"name": name}
        elif found > 3:
            bounds = ((9, "small_fish"), (14, "fish"), (17, "big_fish"), (19, "golden_fish"))
            party.item = {"name": next(name for bound, name in bounds if found <= bound)}

    def bonus(self) -> Asking[str]:
        party = self.party
        steps: list[Step] = [{"do": "bonus"}] if party.bonus == 6 else []
        steps += [{"do": "eat"}] if party.item and party.item["name"] in FISH else []
        answer = yield from self.decide("bonus", self.turn, [*steps, PASS])
        if answer["do"] == "eat" and party.item:
            points, party.item = FISH[party.item["name"]], None
            if (yield from self.die_of("d20", "eat", self.turn)) == 1:
                party.poisoned = 2
            else:
                party.heal(points)
        if answer["do"] == "bonus":
            self.die = yield from self.die_of("d6", "bonus", self.turn)
            if self.moves(max(1, self.die + party["speed"]), enter=False):
                return "bonus_move"
        return (yield from self.after_bonus())

    def bonus_move(self) -> Asking[str]:
        squares = max(1, self.die + self.party["speed"])
        answer = yield from self.decide("bonus_move", self.turn, self.moves(squares, enter=False))
        yield from self.make(answer, squares)
        self.party.bonus = 0
        return (yield from self.after_bonus())

    def after_bonus(self) -> Asking[str]:
        return (yield from self.end()) if self.hold else "roll"

    # ---- movement

    def nothing_out(self) -> bool:
        return not any(p.out or p.home for p in self.party.pieces) and self.party.yard > 0

    def roll(self) -> Asking[str]:
        trying = self.tries < 3 and self.sixes == 0 and self.nothing_out()
        steps: list[Step] = [{"d6": value, "for": "move"} for value in range(1, 7)]
        self.die = yield Question("roll", self.turn, steps, kind="d6", purpose="move")
        if self.die == 6:
            self.sixes += 1
            if self.sixes > 1:
                save = yield from self.die_of("d6", "speed_save", self.turn)
                self.save_failed = save + self.party["speed"] < self.sixes
        if trying:
            self.tries = 3 if self.die in (1, 6) else self.tries + 1
            if self.tries < 3:
                return "roll"
        if self.moves(self.die, enter=self.die in (1, 6)):
            return "move"
        return (yield from self.movement_ends())

    def move(self) -> Asking[str]:
        answer = yield from self.decide("move", self.turn, self.moves(self.die, enter=self.die in (1, 6)))
        yield from self.make(answer, self.die)
        if self.die == 6 and not self.save_failed:
            return "again"
        return (yield from self.movement_ends())

    def again(self) -> Asking[str]:
        answer = yield from self.decide("again", self.turn, [{"do": "roll"}, {"do": "stop"}])
        return "roll" if answer["do"] == "roll" else (yield from self.movement_ends())

    def movement_ends(self) -> Asking[str]:
        if self.haste and not self.save_failed:
            self.haste = False
            if self.nothing_out():
                self.tries = 3
            return "roll"
        return (yield from self.end())

    # ---- the end of a turn and of a round

    def end(self) -> Asking[str]:
        for piece in self.party.pieces:
            if piece.down:
                piece.down -= 1
                if not piece.down:
                    self.put(piece, "base")
        self.party.bonus = min(6, self.party.bonus + 1)
        following = self.around(self.turn)[0]
        if following == self.first:
            if self.round >= self.options["round_cap"]:
                self.winner = "draw"
                self.finish()
                return "over"
            yield from self.night()
        self.forget()
        self.turn = following
        self.party.dodged, self.party.tackled = None, False
        stage = self.next_turner(0)
        if stage == "tank":
            yield from self.special_rules()
        return stage

    def night(self) -> Asking[None]:
        """ch. 9, LL-6.13."""
        self.forget()
        self.god = self.around(self.god)[-1]
        one = yield from self.die_of("d20", "hoop", self.god)
        two = yield from self.die_of("d20", "hoop", self.god)
        if one == two == 20:
            which = yield from self.die_of("d4", "hoop_which", self.god)
            place = f"t{13 * COLOURS.index(('yellow', 'blue', 'red', 'green')[which - 1]) + 7}"
            if self.options["hoop_hits_pieces"]:
                for piece in self.on(place, ""):
                    self.put(piece, "base")
        yield from self.die_of("d20", "calendar", self.god)
        self.round += 1
