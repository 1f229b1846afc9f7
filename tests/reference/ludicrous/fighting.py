"""Damage, attacks, retaliation, pushes and traps, straight from the clauses."""

from __future__ import annotations

from tests.reference.ludicrous.table import Table
from tests.reference.ludicrous.things import (
    COLOURS,
    ROUTES,
    STRUCTURE_SQUARES,
    WEAPONS,
    Asking,
    Party,
    Piece,
    Step,
    across,
    beside,
    homefield,
    offset,
    star,
)


def way(piece: Piece) -> int:
    return 1 if piece.facing == "forward" else -1


class Fighting(Table):
    """LL-3.5 to LL-3.9, LL-6.2, LL-6.3, LL-6.11, LL-6.15, LL-A1 to LL-A2, LL-O2, LL-O3."""

    # ---- damage

    def damage(self, blows: list[tuple[Piece, int]], total: int | None = None) -> Asking[None]:
        """LL-O3: what one interaction does to one party; `total`: what it takes from HP, if that is not the sum."""
        party = self.parties[blows[0][0].colour]
        for piece, _ in blows:
            if piece.down:
                self.put(piece, "base")
        hurt = [(piece, points) for piece, points in blows if piece.awake]
        if not hurt:
            return
        party.hp -= sum(points for _, points in hurt) if total is None else total
        if party.hp > 0:
            return
        piece, points = hurt[0]
        if len(hurt) > 1:
            steps = [{"do": "fall", "piece": p.name} for p, _ in sorted(hurt, key=lambda blow: blow[0].number)]
            answer = yield from self.decide("fall", party.colour, steps)
            piece, points = next(blow for blow in hurt if blow[0].name == answer["piece"])
        if party.hp < -20:
            self.put(piece, "base")
        elif star(piece.place):
            stand = yield from self.die_of("d20", "last_stand", party.colour)
            if stand + party["constitution"] >= points:
                party.hp = 1
                return
            self.fall(piece)
        else:
            self.fall(piece)
        party.hp = party.most

    def shielded(self, piece: Piece, points: int, dealer: Party) -> int:
        tank = self.parties[piece.colour].tank == "shield" and dealer.tank != "anti_tank"
        return max(1, points - 1) if tank and self.at_home(piece) else points

    # ---- reach

    def targets(self, piece: Piece, reach: int, *, divide: bool) -> list[Piece]:
        """LL-3.8, LL-6.3."""
        found: list[Piece] = []
        beyond = across(piece.place, way(piece))
        if beyond:
            here = self.on(beyond, piece.colour)
            if divide and not any(p.colour == piece.colour and not p.down for p in here):
                found = [p for p in here if p.colour != piece.colour]
            return found
        place = piece.place
        for _ in range(reach):
            following = beside(place, way(piece))
            if following is None:
                break
            place = following
            here = self.on(place, piece.colour)
            if any(p.colour == piece.colour and not p.down for p in here):
                break
            found += [p for p in here if p.colour != piece.colour]
            if any(not p.down for p in here) or offset(place) in (4, 5, 10, 12):
                break
        return found

    def sweep(self, piece: Piece, reach: int) -> list[Piece]:
        """LL-3.8b: every enemy on both sides, in order."""
        found: list[Piece] = []
        order = self.around(piece.colour)
        for side in (way(piece), -way(piece)):
            place = piece.place
            for _ in range(reach):
                following = beside(place, side)
                if following is None:
                    break
                place = following
                here = [p for p in self.on(place, piece.colour) if p.colour != piece.colour]
                found += sorted(here, key=lambda p: (order.index(p.colour), p.number))
                if offset(place) in (4, 5, 10, 12):
                    break
        return found

    def near(self, colour: str, kind: str) -> list[str]:
        """LL-6.9: the squares within 2 of a party's structure."""
        for slot, structure in self.parties[colour].structures.items():
            if structure == kind:
                place = f"t{13 * COLOURS.index(colour) + STRUCTURE_SQUARES[slot]}"
                return [place, *(p for p in (beside(place, 1), beside(place, -1)) if p)]
        return []

    # ---- attacks

    def attack(self, piece: Piece, target: Piece, weapon: str, *, strong: bool = False) -> Asking[None]:
        yield from self.strike(piece, target, weapon, strong=strong)
        yield from self.retaliation(target, piece)

    def retaliation(self, piece: Piece, attacker: Piece) -> Asking[None]:
        """LL-3.9."""
        if not (piece.able and attacker.awake) or piece.restrained:
            return
        usable = [
            weapon
            for weapon in self.parties[piece.colour].weapons()
            if attacker in self.targets(piece, WEAPONS[weapon][0], divide=True)
        ]
        if usable:
            steps: list[Step] = [{"do": "retaliate", "weapon": weapon} for weapon in usable]
            answer = yield from self.decide("retaliate", piece.colour, [*steps, {"do": "pass"}], piece.name)
            if answer["do"] == "retaliate":
                yield from self.strike(piece, attacker, answer["weapon"])

    def strike(self, piece: Piece, target: Piece, weapon: str, *, strong: bool = False) -> Asking[None]:
        """LL-A1 without what comes back."""
        mine, yours = self.parties[piece.colour], self.parties[target.colour]
        self.spend(mine, weapon)
        spell = weapon == "spark"
        over = (offset(piece.place), offset(target.place)) == (4, 5)
        round_it = (offset(piece.place), offset(target.place)) == (5, 4)
        home = self.at_home(piece)
        worse = bool(piece.restrained or piece.wet) or (round_it and not home)
        natural = yield from self.kept("d20", "attack", mine.colour, better=bool(target.down), worse=worse)
        defence = yield from self.die_of("d20", "defence", yours.colour)
        total = natural + mine["magic" if spell else "dexterity"] + (mine["adaptability"] if over else 0)
        total += mine["intelligence"] if home and (over or round_it) else 0
        against = defence + yours["dexterity"] + (0 if target.down else self.guard(target, over=over))
        critical = natural == 20 and defence != 20
        if natural == 1 or (total < against and not critical):
            return
        graze = total == against and not critical
        dice = (2 if critical else 1) * (2 if strong else 1)
        points = yield from self.sum_of(dice, f"d{WEAPONS[weapon][1]}", "damage", mine.colour)
        points += mine["magic" if spell else "attack"]
        points += int(mine.tank == "attack" and yours.tank != "anti_tank" and home)
        points = max(1, points // 2 if graze else points)
        blows = [(target, self.shielded(target, points, mine))]
        if critical and not target.down and points // 2:
            mates = [p for p in self.on(target.place, "") if p.colour == target.colour and p.awake and p is not target]
            blows += [(mate, self.shielded(mate, points // 2, mine)) for mate in mates]
        yield from self.damage(blows)
        if target.awake and (critical or (weapon == "punch" and not graze)):
            offender = yield from self.die_of("d20", "stun", mine.colour)
            defender = yield from self.die_of("d20", "stun_defence", yours.colour)
            if offender > defender + yours["constitution"]:
                target.stunned = 2

    @staticmethod
    def spend(party: Party, weapon: str) -> None:
        if weapon == "bow":
            party.arrows -= 1
        elif party.item and party.item["name"] == weapon and "ammo" in party.item:
            party.item["ammo"] -= 1
            if not party.item["ammo"]:
                party.item = None

    def guard(self, target: Piece, *, over: bool) -> int:
        """Dodging, cover, barricade."""
        party = self.parties[target.colour]
        points = 0
        if party.dodged == target.name:
            points = 2 + (4 + party["adaptability"] if over else 0)
        return points + (2 if target.place in self.near(target.colour, "barricade") else 0)

    # ---- pushes

    def push(self, piece: Piece, index: int) -> Asking[None]:
        """Forward from an index to the first square with room."""
        found = self.next_place(piece, index)
        if found is not None:
            yield from self.pushed(piece, found)

    def push_back(self, piece: Piece, squares: int) -> Asking[None]:
        index = max(0, piece.index - squares)
        while index > 0 and not self.room(piece, ROUTES[piece.colour][index]):
            index -= 1
        yield from self.push(piece, index)

    def pushed(self, piece: Piece, index: int) -> Asking[None]:
        self.put(piece, ROUTES[piece.colour][index])
        foes = self.foes(piece.place, piece.colour)
        if foes:
            yield from self.skirmish(piece, foes)
        if piece.awake and offset(piece.place) == 12:
            yield from self.trap(piece)

    def skirmish(self, piece: Piece, foes: list[Piece]) -> Asking[None]:
        """LL-6.15b."""
        mine, yours = self.parties[piece.colour], self.parties[foes[0].colour]
        advantage = homefield(mine.colour, piece.place)
        one = yield from self.kept("d20", "skirmish", mine.colour, better=advantage, worse=False)
        advantage = len(foes) > 1 or homefield(yours.colour, piece.place) or star(piece.place) is not None
        two = yield from self.kept("d20", "skirmish_defence", yours.colour, better=advantage, worse=False)
        won = one + mine["luck"] > two + yours["luck"]
        for loser in foes if won else [piece]:
            self.fall(loser)

    def trap(self, piece: Piece) -> Asking[None]:
        """LL-6.11."""
        if self.sneak == piece.name:
            return
        owner = COLOURS[(int(piece.place[1:]) // 13 + 1) % 4]
        yield from self.damage([(piece, 1)])
        if piece.awake:
            save = yield from self.die_of("d6", "trap_save", piece.colour)
            engineering = self.parties[owner]["engineering"] if owner in self.parties else 0
            if save + self.parties[piece.colour]["dexterity"] < 4 + engineering:
                piece.restrained = 2
