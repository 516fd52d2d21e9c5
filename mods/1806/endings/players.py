"""Players who walk their pieces towards hexes and fight, for the search of endings. The referee's board and costs steer
them; what they may do comes from the legal list alone."""
import collections
import heapq

from board import Board, counters
from book import NEVER, Position

BOARD, PIECES = Board(), counters()
UNITS = {name for name, piece in PIECES.items() if piece["arm"] not in ("leader", "vedette", "bridge_train")}
SUPPLY_LINE = 14  # hexes (14.1)


class Player:
    """Walks its pieces to their goals and fights where it arrives.

    goals   pairs (pieces or None for all, hexes): the first pair that names a piece steers it; no hexes = stay
    shy     pieces that keep out of enemy zones of control, or all of them (True)
    advance False: stays where it stands after a victory"""

    def __init__(self, goals=(), shy=(), advance=True):
        self.goals, self.shy, self.will_advance = goals, shy, advance
        self.tired = set()
        self.walker = None  # (piece, its hex, the position when it set out) of the move under way

    def goal(self, name):
        for names, hexes in self.goals:
            if names is None or name in names:
                return hexes
        return ()

    def choose(self, legal, position, side, dice):
        prompt = legal["prompt"]["id"]
        by_verb = {}
        for action in legal["actions"]:
            by_verb.setdefault(action["verb"], []).append(action)
        if prompt in ("command_movement", "individual_movement"):
            return self.next_piece(by_verb, position, side, dice)
        if prompt == "moving":
            return self.next_step(by_verb, position, side, dice)
        return self.fight(by_verb, dice)

    def field_of(self, position, name, goal, veto):
        return distances(position, name, goal, veto)

    def wants(self, place, name, goal):
        return True

    def fight(self, by_verb, dice):
        order = ["by", "target", "close", "attack", "resolve", "roll", "end"]
        order += ["advance", "stay"] if self.will_advance else ["stay"]
        for verb in order:
            if verb in by_verb:
                return dice.choice(by_verb[verb])
        return dice.choice(sum(by_verb.values(), []))

    def next_piece(self, by_verb, position, side, dice):
        self.tired = {key for key in self.tired if key[0] == position.state["turn"]}
        turn = position.state["turn"]
        self.walker = None
        for action in by_verb.get("enter", []):
            if self.goals and (turn, action["args"]["group"]) not in self.tired:
                self.tired.add((turn, action["args"]["group"]))
                return action
        for verb, key in (("move", "unit"), ("check", "leader")):
            for action in by_verb.get(verb, []):
                name = action["args"][key]
                place = position.state["pieces"][name].get("hex", "-")
                goal = self.goal(name)
                if goal and place not in goal and (turn, verb, name) not in self.tired and self.wants(place, name, goal):
                    self.tired.add((turn, verb, name))
                    self.walker = (name, place, position) if verb == "move" else None
                    return action
        return (by_verb.get("end") or dice.choice(list(by_verb.values())))[0]

    def next_step(self, by_verb, position, side, dice):
        if self.walker is None:
            frame = position.state["stack"][-1]
            self.walker = frame["force"][0], frame.get("hex", "-"), position
        name, place, before = self.walker
        goal = self.goal(name)
        stops = by_verb.get("halt") or by_verb.get("form") or by_verb.get("leave")
        if not goal or (place in goal and stops):
            return (stops or sum(by_verb.values(), []))[0]
        shy = self.shy is True or name in self.shy
        veto = frozenset(position.zone(position.enemy(side))) - set(goal) if shy else frozenset()
        field = self.field_of(before, name, goal, veto)
        here = field.get(place, NEVER)
        steps = [(field.get(action["args"]["to"], NEVER), action["args"]["to"], action)
                 for action in by_verb.get("step", []) if action["args"]["to"] not in veto]
        steps = sorted((s for s in steps if s[0] < here or place == "-"), key=lambda s: s[:2])
        if steps:
            self.walker = name, steps[0][1], before
            return steps[0][2]
        return (stops or sum(by_verb.values(), []))[0]


FIELDS, MOST_FIELDS = {}, 300
WAYS = {}
OFF_ROAD = 10  # times as far


def distances(position, name, goal, veto, march=False):
    """Half points from every hex to the nearest goal round the vetoed ones, by road in Road March (`march`); kept while
    the bridges stay as they are."""
    ground = (PIECES[name]["arm"], march, position.state["area"], str(position.state["bridges"]))
    if len(FIELDS) > MOST_FIELDS:
        FIELDS.clear()
    if (ground, goal, veto) not in FIELDS:
        FIELDS[ground, goal, veto] = flood(WAYS.setdefault(ground, {}), position, name, march, goal, veto)
    return FIELDS[ground, goal, veto]


def step_cost(position, name, march, a, b):
    """Half points; trains keep to the road, and cross streams by it alone."""
    cost = position.cost(name, march, a, b)
    if PIECES[name]["arm"] != "baggage_train" or position.linked(a, b, ("road",)):
        return cost
    return NEVER if BOARD.side(a, b, "stream") else cost * OFF_ROAD


def ways_into(ways, position, name, march, b):
    """The hexes from which b is entered, each with its half points."""
    if b not in ways:
        ways[b] = [(a, step_cost(position, name, march, a, b)) for a in BOARD.next[b] if a in position.area]
    return ways[b]


def flood(ways, position, name, march, goal, veto):
    best = {place: 0 for place in goal if place not in veto}
    heap = [(0, place) for place in best]
    while heap:
        spent, b = heapq.heappop(heap)
        if spent > best[b]:
            continue
        for a, cost in ways_into(ways, position, name, march, b):
            if a not in veto and spent + cost < best.get(a, NEVER):
                best[a] = spent + cost
                heapq.heappush(heap, (best[a], a))
    return best


class Now:
    """The position as it stands, asked for when somebody looks at it."""

    def __init__(self, rpc):
        self.rpc, self.held = rpc, None

    def __getattr__(self, name):
        if self.held is None:
            self.held = Position(BOARD, PIECES, self.rpc.call("state"))
        return getattr(self.held, name)


def hops(position, goals):
    """Hexes from every place to the nearest goal, rivers over whole bridges alone."""
    best = {place: 0 for place in goals}
    area, passable, queue = position.area, position.passable, collections.deque(best)
    while queue:
        b = queue.popleft()
        for a in BOARD.next[b]:
            if a not in best and a in area and passable(a, b):
                best[a] = best[b] + 1
                queue.append(a)
    return best


class Marshal(Player):
    """One side in a greater scenario: some of its pieces hunt the nearest enemies within `reach` hexes, some ride for the
    enemy's supply sources, some go along a road; the rest stays. Commands are given at random.

    hunt      share of the units that hunt, or the names of the pieces that do
    prey      least and greatest strength of the stacks that are hunted, in quarter points
    riders    horse rides for the sources: for each one the nearest by road and field
    along     pieces that go where they are told, out of the enemy's way: {piece: hexes}
    together  all neighbours join an attack; otherwise each stack attacks by itself"""

    def __init__(self, dice, hunt=0.0, reach=99, prey=(0, 999), riders=False, along=None, together=True):
        super().__init__([(None, ())])  # reinforcements come in
        self.dice, self.hunt, self.reach, self.strengths, self.rides = dice, hunt, reach, prey, riders
        self.along, self.together, self.on_road = along or {}, together, set()
        self.marching, self.prey, self.field, self.riders, self.hunters = False, (), {}, {}, None

    def goal(self, name):
        return self.along.get(name) or self.riders.get(name) or (self.prey if name in self.hunters else ())

    def draw(self, position, side):
        """Who hunts and who rides."""
        units = [name for name in position.state["pieces"] if name in UNITS and PIECES[name]["side"] == side]
        self.hunters = self.hunt
        if isinstance(self.hunt, float):
            self.hunters = {name for name in units if self.dice.random() < self.hunt and name != "F_BAGGAGE"}
        if self.rides:
            self.send_riders(position, side, [name for name in units if PIECES[name]["arm"] == "cavalry"])
        self.shy = {*self.riders, *self.along}

    def send_riders(self, position, side, horse):
        """Whoever came before he had supply goes back a hex, to come again (20.16b)."""
        pieces, control = position.state["pieces"], position.state["control"]
        left = [place for place in position.state["sources"][position.enemy(side)] if control.get(place) != side]
        ways = [(distances(position, name, (place,), frozenset(), True).get(pieces[name].get("hex"), NEVER), name, place)
                for place in left for name in horse if name not in self.along]
        for far, name, place in sorted(ways):
            if far < NEVER and name not in self.riders and place in left:
                left.remove(place)
                again = far == 0 and self.supply_is_near(position, place)
                self.riders[name] = tuple(BOARD.next[place]) if again else (place,)

    def supply_is_near(self, position, place):
        at = position.state["pieces"].get("F_BAGGAGE", {}).get("hex")
        return at in BOARD.next and BOARD.distance(at, place) <= SUPPLY_LINE

    def look(self, position, side):
        """Where the hunted stand as the side begins to move."""
        least, most = self.strengths
        enemy = position.enemy(side)
        stacks = {place: sum(map(position.strength, position.at(place, enemy))) for place in position.here
                  if position.at(place, enemy)}
        self.prey = tuple(sorted(place for place, strength in stacks.items() if least <= strength <= most))
        self.field = hops(position, self.prey)

    def choose(self, legal, position, side, dice):
        prompt, actions = legal["prompt"]["id"], legal["actions"]
        if self.hunters is None:
            self.draw(position, side)
        moving = prompt in ("command_movement", "individual_movement", "moving")
        if moving and not self.marching:
            self.look(position, side)
        self.marching = moving
        if prompt in ("deployment", "setting_up"):
            return self.set_up(actions)
        if prompt in ("allocation", "officer_checks"):
            return dice.choice([action for action in actions if action["args"].get("target") in self.along]
                               or [action for action in actions if action["verb"] != "end"] or actions)
        return super().choose(legal, position, side, dice)

    def set_up(self, actions):
        """The baggage stands as near to where it shall go as it may; all else as it is."""
        spot = self.along.get("F_BAGGAGE")
        for action in actions:
            if spot and action["args"].get("unit") == "F_BAGGAGE":
                return action
        places = [action for action in actions if "hex" in action["args"]]
        if spot and places:
            return min(places, key=lambda action: BOARD.distance(action["args"]["hex"], spot[0]))
        return actions[0]

    def fight(self, by_verb, dice):
        for verb in ("by", "close") if self.together else ("close", "by"):
            if verb in by_verb:
                return dice.choice(by_verb[verb])
        return super().fight(by_verb, dice)

    def next_step(self, by_verb, position, side, dice):
        """Who has far to go takes to the road."""
        name = self.walker[0] if self.walker else position.state["stack"][-1]["force"][0]
        move = (position.state["turn"], name)
        if "march" in by_verb and (name in self.along or name in self.riders) and move not in self.on_road:
            self.on_road.add(move)
            return by_verb["march"][0]
        return super().next_step(by_verb, position, side, dice)

    def field_of(self, position, name, goal, veto):
        if goal is self.prey:
            return self.field
        if name in self.along:  # waits on its road until the enemy is gone
            veto = frozenset()
        return distances(position, name, goal, veto, name in self.along or name in self.riders)

    def wants(self, place, name, goal):
        return goal is not self.prey or self.field.get(place, NEVER) <= self.reach


class Hound(Marshal):
    """Hunts one leader."""

    def __init__(self, dice, leader, **how):
        super().__init__(dice, **how)
        self.leader = leader

    def look(self, position, side):
        place = position.state["pieces"].get(self.leader, {}).get("hex")
        self.prey = (place,) if place in BOARD.next else ()
        self.field = hops(position, self.prey)


class Storm(Marshal):
    """Goes at all strong stacks; it may sit still for some turns first."""

    def __init__(self, dice):
        super().__init__(dice, hunt=dice.choice([0.3, 0.6, 1.0]), reach=dice.choice([4, 8, 99]),
                         prey=(dice.choice([0, 20, 30]), 999), together=dice.random() < 0.3)
        self.waits, self.first, self.still = dice.choice([0, 0, 1, 2, 3]), None, Player()

    def choose(self, legal, position, side, dice):
        turn = position.state["turn"]
        self.first = self.first or turn
        waiting = turn < self.first + self.waits
        return (self.still if waiting else super()).choose(legal, position, side, self.dice)
