"""The rulebook of 1806, chapters 3, 4, 8, 10, 11 and 16, done slowly and literally for one position.

Movement in half points and strengths in quarter points, as the pack's tables have them. Only the state that
`grognard rpc --referee` shows is used; pontoons, trains and vedettes are not in the two battles."""
from fractions import Fraction

COLUMNS = ["1:4", "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1"]
FOOT = {"infantry", "guard_infantry", "light"}
HORSE = {"cavalry", "guard_cavalry"}
NEVER = 10 ** 6


class Position:
    def __init__(self, board, pieces, state):
        self.board, self.all, self.state = board, pieces, state
        self.area = board.areas[state["area"]]
        self.here = {}
        for name, piece in state["pieces"].items():
            if piece.get("hex", "-")[0] in "NS":
                self.here.setdefault(piece["hex"], []).append(name)

    # --- who stands where -------------------------------------------------------------------------------

    def arm(self, name):
        return self.all[name]["arm"]

    def is_leader(self, name):
        return self.arm(name) == "leader"

    def side(self, name):
        return self.all[name]["side"]

    def marked(self, name):
        return self.state["pieces"][name]["march"]

    def at(self, place, side, leaders=False):
        """The side's combat units (or its leaders) in a hex."""
        return [name for name in self.here.get(place, ())
                if self.side(name) == side and self.is_leader(name) == leaders]

    def enemy(self, side):
        return "prussian" if side == "french" else "french"

    def strength(self, name):
        row = self.all[name]
        return row["reduced"] if self.state["pieces"][name]["reduced"] else row["strength"]

    # --- 8.3, 8.4: bridges ------------------------------------------------------------------------------

    def bridge_state(self, a, b):
        return (self.state["bridges"] or {}).get("/".join(sorted((a, b))), {})

    def damaged(self, a, b):
        return self.bridge_state(a, b).get("state") == "damaged"

    def river(self, a, b):
        return self.board.side(a, b, "river")

    def passable(self, a, b):
        """8.31: a river only over an undamaged bridge; nothing else stops a combat unit or a leader."""
        return not self.river(a, b) or (frozenset((a, b)) in self.board.spans and not self.damaged(a, b))

    def linked(self, a, b, kinds=("road", "trail")):
        links = self.board.links.get(frozenset((a, b)), set())
        return any(kind in links for kind in kinds) and not self.damaged(a, b)

    # --- 4.0: zones of control --------------------------------------------------------------------------

    def reaches(self, a, b):
        """May a unit in a exert its zone on the neighbour b: not over a river, bridged or not."""
        return not self.river(a, b)

    def zone(self, side, seen=False):
        """Every hex in the zone of control of a side; `seen`: as the enemy must suppose, who does not know which
        hidden stacks are leaders alone (1.5)."""
        found = set()
        for place in self.here:
            if self.at(place, side) or (seen and self.at(place, side, leaders=True)):
                found.update(b for b in self.board.next[place] if self.reaches(place, b))
        return found

    # --- 8.1 to 8.3: what a step costs ------------------------------------------------------------------

    def cost(self, name, march, a, b):
        """Half points for one piece from a to its neighbour b; NEVER when it cannot cross at all."""
        if not self.passable(a, b):
            return NEVER
        if self.arm(name) in FOOT:
            ground = {"clear": 2, "woods": 2}[self.board.terrain[b]]
            trees = 2
        else:
            ground = {"clear": 2, "woods": 4}[self.board.terrain[b]]
            trees = 4
        cost = ground
        if self.board.side(a, b, "stream"):
            cost += 2
        if self.board.side(a, b, "woods"):
            cost += trees
        if (a, b) in self.board.climbs:
            cost += 2
        if self.linked(a, b):
            cost = min(2, ground)  # 8.24
        if march and self.linked(a, b, ("road",)):
            cost = 1  # 8.21
        return cost + self.surcharge(name, march, a, b)

    def surcharge(self, name, march, a, b):
        """8.31 and the last lines of 8.43; leaders never pay."""
        if self.is_leader(name):
            return 0
        river = self.river(a, b)
        if self.bridge_state(a, b).get("fresh") and not self.damaged(a, b):
            return 4 if river else 2
        return 2 if river and not march else 0

    def step_cost(self, names, march, a, b):
        return {name: self.cost(name, march, a, b) for name in names}

    # --- 3.1: stacking ----------------------------------------------------------------------------------

    def stack_stands(self, names):
        units = [self.arm(name) for name in names if not self.is_leader(name) and self.arm(name) != "vedette"]
        if not any(self.is_leader(name) for name in names):
            return len(units) <= 2
        foot = sum(arm in FOOT for arm in units)
        return (foot <= 2 and len(units) - foot <= 2) or (foot == 0 and len(units) <= 4)

    def fits(self, side, place, names):
        there = [name for name in self.here.get(place, ()) if self.side(name) == side and name not in names]
        units = [name for name in names if not self.is_leader(name)]
        return not units or self.stack_stands(there + list(names))

    # --- 8.22: units in Road March side by side ---------------------------------------------------------

    def light_marcher(self, name):
        """Cavalry brigades and Vedettes are overlooked by others in Road March."""
        return self.arm(name) == "vedette" or (self.arm(name) in HORSE and self.all[name]["size"] == "brigade")

    def may_rest(self, side, place, names, march):
        """May these pieces end their movement there: 3.14, 8.22B, 8.22C."""
        if not self.fits(side, place, names):
            return False
        units = [name for name in names if not self.is_leader(name)]
        near = [other for other in self.at(place, side) if other not in names]
        for name in units:
            for other in near:  # units in Road March do not stack
                if march and not self.light_marcher(other):
                    return False
                if not march and self.marked(other) and not self.light_marcher(name):
                    return False
            if march:
                for beside in self.board.next[place]:
                    if self.reaches(beside, place):
                        for other in self.at(beside, side):
                            if other not in names and self.marked(other) and not self.light_marcher(other):
                                return False
        return True

    # --- 8.12, 4.1, 5.22: which steps a moving force may take -------------------------------------------

    def pinned(self, side, place, names, start=False):
        """start: before the first step, when the garrison of a chateau goes freely (11.52a)."""
        if start and self.garrison(side, place) and not any(self.arm(name) == "vedette" for name in names):
            return False
        return any(not self.is_leader(name) for name in names) and place in self.zone(self.enemy(side))

    def garrison(self, side, place):
        """11.52: a single unit of infantry or Light Troops that holds a chateau, its own Vedettes aside."""
        units = self.at(place, side)
        foot = [name for name in units if self.arm(name) in FOOT]
        own = [name for name in units if foot and self.all[name].get("parent") == foot[0]]
        return "chateau" in self.board.features[place] and len(foot) == 1 and len(units) == 1 + len(own)

    def may_enter(self, side, names, a, b, seen=False):
        """Terrain, area and enemies only, without the price."""
        if b not in self.area or not self.passable(a, b):
            return False
        if any(self.side(name) != side for name in self.here.get(b, ())):
            return False
        if all(self.is_leader(name) for name in names) and b in self.zone(self.enemy(side), seen):
            return bool([name for name in self.at(b, side) if name not in names])
        return True

    def finishes(self, side, place, left, march, depth=0):
        """Can a force in `place` with these points left end its movement somewhere? left: {name: points}."""
        names = sorted(left)
        if march and depth and self.pinned(side, place, names):
            return self.repulses(side, place, left, march) != set()  # 8.22A
        if self.may_rest(side, place, names, march):
            return True
        if self.pinned(side, place, names):
            return bool(self.repulses(side, place, left, march))
        if march:
            rest = {name: points - (0 if self.is_leader(name) else 2) for name, points in left.items()}
            if min(rest.values()) >= 0 and self.finishes(side, place, rest, False, depth):
                return True
        for b in self.board.next[place]:
            if self.step_is_legal(side, place, left, march, b, depth + 1):
                return True
        return False

    def step_is_legal(self, side, a, left, march, b, depth=1, start=False):
        names = sorted(left)
        if march and len(names) > 1:
            return False
        if self.pinned(side, a, names, start) or not self.may_enter(side, names, a, b):
            return False
        cost = self.step_cost(names, march, a, b)
        rest = {name: left[name] - cost[name] for name in names}
        if min(rest.values()) < 0:
            return False
        return self.finishes(side, b, rest, march, depth)

    def steps(self, side, place, left, march, begun):
        return {b for b in self.board.next[place] if self.step_is_legal(side, place, left, march, b, start=not begun)}

    # --- 10: repulse ------------------------------------------------------------------------------------

    def projecting(self, side, place):
        """The enemy stacks whose zone covers a hex."""
        foe = self.enemy(side)
        return [b for b in self.board.next[place] if self.at(b, foe) and self.reaches(b, place)]

    def repulses(self, side, place, left, march):
        """The hexes that a force may try to enter by Repulse."""
        names = sorted(left)
        if not any(not self.is_leader(name) for name in names) or (march and len(names) > 1):
            return set()
        targets = self.projecting(side, place)
        if not targets or any(self.board.features[t] & {"chateau", "fortified_town"} for t in targets):
            return set()
        for name in names:
            if max(self.cost(name, march, place, t) for t in targets) > left[name]:
                return set()
        if not self.may_rest(side, place, names, march):
            return set()
        return {t for t in targets if t in self.area and self.may_rest(side, t, names, march)}

    # --- 11.43: retreats --------------------------------------------------------------------------------

    def open_retreat(self, name, a, b):
        """May one unit retreat over this hexside, leaving the room in b aside."""
        side = self.side(name)
        foe = self.enemy(side)
        return (b in self.area and self.passable(a, b) and b not in self.zone(foe)
                and not any(self.side(other) == foe for other in self.here.get(b, ())))

    def room(self, name, b):
        there = [other for other in self.here.get(b, ()) if other != name]
        return self.stack_stands(there + [name])

    def retreat_paths(self, name, place, steps):
        """Every way of so many open hexes, whatever room there is at its end."""
        if steps == 0:
            return [[]]
        return [[b] + rest for b in self.board.next[place] if self.open_retreat(name, place, b)
                for rest in self.retreat_paths(name, b, steps - 1)]

    def room_by_displacing(self, name, place, closed):
        """11.45: would the stack hold with one unit of it pushed a hex further, which may push in its turn?"""
        side = self.side(name)
        there = [other for other in self.here.get(place, ()) if other != name]
        for pushed in self.at(place, side):
            rest = [other for other in there if other != pushed]
            if pushed != name and (self.stack_stands(rest + [name]) or len(there) > 2):
                for b in self.board.next[place]:
                    if b not in closed and self.open_retreat(pushed, place, b) and (
                            self.room(pushed, b) or self.room_by_displacing(pushed, b, closed | {place})):
                        return True
        return False

    # --- 11.3, 16: odds ---------------------------------------------------------------------------------

    def attack_of(self, side, attackers, targets):
        """Strength of the attackers, and that of their cavalry in it: halved across woods (11.31E)."""
        attack = horse = Fraction(0)
        for place in attackers:
            faced = [t for t in targets if t in self.board.next[place] and self.passable(place, t)]
            woods = any(self.board.side(place, t, "woods") for t in faced)
            for name in self.at(place, side):
                value = Fraction(self.strength(name))
                if self.arm(name) in HORSE:
                    value = value / 2 if woods else value
                    horse += value
                attack += value
        return attack, horse

    def defence_of(self, side, attackers, targets):
        """Strength of the defenders, and what the ground multiplies it by."""
        best, plain = self.terrain_of_defence(side, attackers, targets)
        defence = Fraction(0)
        for place in targets:
            for name in self.at(place, self.enemy(side)):
                halved = self.arm(name) in HORSE and best == 1 and place in plain
                defence += Fraction(self.strength(name)) / (2 if halved else 1)
        return defence * best, best

    def shifts_of(self, side, attackers, targets, failed, horse):
        """Columns by rule, before the chateau's cap."""
        foe, shifts = self.enemy(side), {}
        mine = [name for place in attackers for name in self.at(place, side)]
        foot = any(self.arm(name) in FOOT for name in mine)
        light = any(self.arm(name) == "light" for name in mine)
        answered = any(self.chateau_holds(foe, t) or self.both_arms(list(self.at(t, foe))) for t in targets)
        if not answered and (light or (foot and horse >= 4)):
            shifts["16.1a"] = 1
        if any(self.arm(name) == "guard_infantry" for name in mine):
            shifts["16.32a"] = 1
        if any("LF_NAPOLEON" in self.here.get(place, ()) for place in attackers):
            shifts["5.14"] = 1
        if any("LF_NAPOLEON" in self.here.get(place, ()) for place in targets):
            shifts["5.14"] = -1
        if failed:
            shifts["10.22b"] = -2
        return shifts

    def odds(self, side, attackers, targets, failed):
        """Column label and shifts for stacks in `attackers` against stacks in `targets`."""
        attack, horse = self.attack_of(side, attackers, targets)
        defence, best = self.defence_of(side, attackers, targets)
        shifts = self.shifts_of(side, attackers, targets, failed, horse)
        column = self.column_of(attack, defence) + sum(shifts.values())
        column, cap = min(max(column, 0), len(COLUMNS) - 1), COLUMNS.index("2:1")
        if column > cap and any(self.chateau_holds(self.enemy(side), t) for t in targets):
            shifts["11.53A"] = cap - column
            column = cap
        return COLUMNS[column], shifts, best, (attack, defence)

    def both_arms(self, names):
        arms = {self.arm(name) for name in names}
        return "light" in arms or (bool(arms & FOOT) and bool(arms & HORSE))

    def chateau_holds(self, side, place):
        foot = [name for name in self.at(place, side) if self.arm(name) in FOOT]
        return "chateau" in self.board.features[place] and len(foot) == 1

    def terrain_of_defence(self, side, attackers, targets):
        """The best multiplier the defender may choose, and the targets attacked only across woods hexsides."""
        best, plain = Fraction(1), set()
        for t in targets:
            if self.board.features[t] & {"village", "town", "fortified_town"}:
                best = max(best, Fraction(3, 2))
            over = [a for a in attackers if t in self.board.next[a] and self.passable(a, t)]
            bridges = [self.river(a, t) for a in over]
            wet = [self.river(a, t) or self.board.side(a, t, "stream") or (a, t) in self.board.climbs for a in over]
            if over and all(bridges):
                best = max(best, Fraction(2))
            elif over and all(wet):
                best = max(best, Fraction(3, 2))
            if over and all(self.board.side(a, t, "woods") for a in over):
                plain.add(t)
        return best, plain

    def column_of(self, attack, defence):
        if attack >= defence:
            ratio = f"{min(6, int(attack / defence))}:1"
        else:
            ratio = f"1:{min(4, self.up(defence / attack))}"
        return COLUMNS.index(ratio)

    @staticmethod
    def up(value):
        whole = int(value)
        return whole if whole == value else whole + 1
