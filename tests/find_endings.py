"""Looks for a game for every way in which each scenario can end, with simple purposeful players over rpc.

find_endings.py                 searches and names what it finds
find_endings.py --record        records each find in tests/replays
find_endings.py --seconds N     how long to look in each of the greater scenarios; default 60
find_endings.py NAME ...        only the endings named, or all of a scenario: jena, campaign

Auerstedt and Saalfeld have players made for each ending. The other scenarios are steered: each side's turn is played
several times by players who hunt, ride for supply sources or wait, and the way that serves the French best is kept;
whenever the points stand at a level that is wanted, both sides sit still to the end. Of each ending the shortest game
is kept. What is not reached is told.

The referee's board and costs steer the players; what they may do comes from the legal list alone.
"""
import collections
import heapq
import os
import random
import sys
import tempfile
import time

import golden
from common import ROOT, Rpc

sys.path.insert(0, os.path.join(ROOT, "tests/referee"))

from board import Board, counters  # noqa: E402
from book import NEVER, Position  # noqa: E402

BOARD, PIECES = Board(), counters()
GIVE_UP = 400  # seeds tried for one ending
LONGEST_REPLAY = 2000  # actions, in the greater scenarios


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


FIELDS = {}


def distances(position, name, goal, veto):
    """Half points from every hex to the nearest goal round the vetoed ones; kept while the bridges stay as they are."""
    kind = (PIECES[name]["arm"], position.state["area"], str(position.state["bridges"]), goal, veto)
    if kind not in FIELDS:
        FIELDS[kind] = flood(position, name, goal, veto)
    return FIELDS[kind]


def flood(position, name, goal, veto):
    best = {place: 0 for place in goal if place not in veto}
    heap = [(0, place) for place in best]
    area, cost = position.area, position.cost
    while heap:
        spent, b = heapq.heappop(heap)
        if spent > best[b]:
            continue
        for a in BOARD.next[b]:
            total = spent + cost(name, False, a, b)
            if a in area and a not in veto and total < best.get(a, NEVER):
                best[a] = total
                heapq.heappush(heap, (total, a))
    return best


class Now:
    """The position as it stands, asked for when somebody looks at it."""

    def __init__(self, rpc):
        self.rpc, self.held = rpc, None

    def __getattr__(self, name):
        if self.held is None:
            self.held = Position(BOARD, PIECES, self.rpc.call("state"))
        return getattr(self.held, name)


class TooLong(Exception):
    """A game that would make too great a replay."""


def game(rpc, scenario, seed, players, options, most=4000):
    """Plays one game; returns the actions and the result."""
    dice = random.Random(seed)
    result = rpc.call("new", scenario=scenario, seed=seed, options=options)
    actions = []
    for player in players.values():
        player.tired = set()
    while not result["over"]:
        side = result["prompts"][0]["side"]
        legal = rpc.call("legal", side=side)
        position = Position(BOARD, PIECES, rpc.call("state"))
        action = players[side].choose(legal, position, side, dice)
        actions.append([side, action["verb"], action["args"]])
        result = rpc.call("act", side=side, verb=action["verb"], args=action["args"])
        if len(actions) > most:
            raise TooLong(f"{scenario} seed {seed} does not end in {most} actions")
    return actions, result["over"]


def passive():
    return Player()


def davout_stands():
    """The French hold the road at Hassenhausen and let the enemy come."""
    return Player([(None, ("N2039", "N2040"))], shy=True)


def davout_attacks():
    """The French march on the Prussian camp."""
    return Player([(None, ("N2137", "N2138", "N2237"))])


def brunswick_rushes():
    """The Prussians run at the bridge of Kösen one by one."""
    return Player([(None, ("N2040", "N1941", "N1942"))])


RIDER = (("F_TREILHARD",), ("N1409",))


def lannes_rides():
    """Only Treilhard moves: round the enemy to the hills above Blankenburg."""
    return Player([RIDER], shy=("F_TREILHARD",))


def lannes_takes_all():
    """Treilhard rides round, the rest takes Saalfeld."""
    return Player([RIDER, (None, ("N0809",))], shy=("F_TREILHARD",))


def lannes_raids():
    """As before, but nobody enters what he has won: the rest stands before the gates and fights."""
    return Player([RIDER, (None, ("N0808",))], shy=("F_TREILHARD",), advance=False)


def pelet_leaves():
    """The Prussians give the hills up and stand elsewhere."""
    return Player([(("P_PELET",), ("N1211",))])


A, S = "1806:auerstedt", "1806:saalfeld"

# The name, the scenario, the level wanted, who holds an objective, the players. There is no french_decisive at
# Auerstedt: it takes 3 points to 1 (or 6 to 2, 9 to 3). The French get 3 only for a loss ratio of 3:1 with neither
# Prussian corps demoralized; then the Prussians have lost 19 points at most, which leaves them 2 points or more.
# At Saalfeld the points decide when both sides hold their objectives, or neither does: `held`.
ENDINGS = [
    ("auerstedt_prussian_decisive", A, "prussian_decisive", None, davout_attacks, passive),
    ("auerstedt_prussian", A, "prussian", None, davout_attacks, passive),
    ("auerstedt_french_marginal", A, "french_marginal", None, davout_stands, brunswick_rushes),
    ("auerstedt_french", A, "french", None, davout_stands, brunswick_rushes),
    ("auerstedt_french_crushing", A, "french_crushing", None, davout_stands, brunswick_rushes),
    ("saalfeld_french_objective", S, "french_objective", "french", lannes_takes_all, pelet_leaves),
    ("saalfeld_prussian_objective", S, "prussian_objective", "prussian", passive, passive),
    ("saalfeld_both_french", S, "french", "both", lannes_raids, pelet_leaves),
    ("saalfeld_both_prussian", S, "prussian", "both", lannes_takes_all, pelet_leaves),
    ("saalfeld_both_draw", S, "draw", "both", lannes_rides, pelet_leaves),
    ("saalfeld_neither_french", S, "french", "neither", lannes_takes_all, passive),
    ("saalfeld_neither_prussian", S, "prussian", "neither", lannes_takes_all, passive),
    ("saalfeld_neither_draw", S, "draw", "neither", lannes_takes_all, passive),
]


# --- the greater scenarios --------------------------------------------------------------------------------


class Marshal(Player):
    """Some of its units ride for the enemy's supply sources, some march at the nearest enemies within `reach` hexes
    and fight at whatever odds; the rest stays. Commands are given at random.

    hunt    share of the units that hunt
    ride    how many sources are ridden for
    along   units that stand where they are told: {piece: hexes}"""

    def __init__(self, dice, hunt=0.0, ride=0, reach=99, along=None):
        super().__init__([(None, ())])  # reinforcements come in
        self.dice, self.hunt, self.ride, self.reach = dice, hunt, ride, reach
        self.along = along or {}
        self.marching, self.prey, self.field, self.riders, self.hunters = False, (), {}, {}, None

    def goal(self, name):
        if name in self.along:
            return self.along[name]
        return self.riders.get(name) or (self.prey if name in self.hunters else ())

    def draw(self, position, side):
        """Who hunts and who rides: for each source the horse that is nearest as the crow flies."""
        own = [name for name in position.state["pieces"] if PIECES[name]["side"] == side]
        units = [name for name in own if "infantry" in PIECES[name]["arm"] or PIECES[name]["arm"] in ("cavalry", "light")]
        self.hunters = {name for name in units if self.dice.random() < self.hunt}
        sources = position.state["sources"][position.enemy(side)]
        horse = [name for name in units if PIECES[name]["arm"] == "cavalry" and name not in self.along]
        for source in self.dice.sample(sources, min(self.ride, len(sources))):
            rider = min((name for name in horse if name not in self.riders), default=None,
                        key=lambda name: crow(position.state["pieces"][name].get("hex", "-"), source))
            self.riders[rider] = (source,)

    def look(self, position, side):
        """Where the enemy stands as the side begins to move."""
        self.prey = tuple(sorted(place for place in position.here if position.at(place, position.enemy(side))))
        self.field = hops(position, self.prey)

    def choose(self, legal, position, side, dice):
        if self.hunters is None:
            self.draw(position, side)
        moving = legal["prompt"]["id"] in ("command_movement", "individual_movement", "moving")
        if moving and not self.marching:
            self.look(position, side)
        self.marching = moving
        if legal["prompt"]["id"] in ("allocation", "officer_checks"):
            return dice.choice([action for action in legal["actions"] if action["verb"] != "end"] or legal["actions"])
        return super().choose(legal, position, side, dice)

    def field_of(self, position, name, goal, veto):
        return self.field if goal is self.prey else super().field_of(position, name, goal, veto)

    def wants(self, place, name, goal):
        return goal is not self.prey or self.field.get(place, NEVER) <= self.reach


class Whim(Player):
    """Takes any action, ends rarely."""

    def choose(self, legal, position, side, dice):
        actions = legal["actions"]
        return dice.choices(actions, [0.3 if action["verb"] in ("end", "halt") else 1 for action in actions])[0]


def crow(a, b):
    """Hexes between two places as the crow flies, or nearly; far when one of them is off the map."""
    return BOARD.distance(a, b) if a in BOARD.next else NEVER


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


def pairing(seed, waypoint=None):
    """Two players for a seed: who hunts, how many, who rides. The baggage goes to a place within supply of sources."""
    dice = random.Random(seed)
    french = Marshal(dice, hunt=dice.choice([0, 0.1, 0.3, 0.6, 1]), ride=dice.choice([0, 3, 6]), reach=dice.choice([6, 99]),
                     along={"F_BAGGAGE": (waypoint,), "LF_NAPOLEON": (waypoint,)} if waypoint else {})
    prussian = Marshal(dice, hunt=dice.choice([0, 0.5, 1, 1]), reach=dice.choice([6, 99]))
    return {"french": french, "prussian": prussian}


LEVELS = ["prussian_decisive", "prussian", "french_marginal", "french", "french_decisive", "french_crushing"]
# Options, and how many Player Turns are played before the best way is chosen. The campaign from its last start: the same
# victory conditions in fewer turns.
GREATER = {"jena": ({}, 1), "jena_auerstedt": ({}, 1), "massenbach": ({}, 1), "campaign": ({"start_date": "14"}, 2),
           "early_warning": ({}, 2), "erfurt": ({}, 2), "free_entry": ({}, 2)}
# Jena has no french_decisive. Its points are those of losses and demoralized corps alone; 3 to 1 is the one ratio of
# such numbers from 3:1 to below 4:1. 3 French points are a loss ratio of 3:1 with no corps demoralized: III Corps has
# lost 14 at most, IV 7, and Pletz, alone of his corps, 1. That is below 25, so the Prussians keep 2 points or more.
NEVER_ENDS = {"jena_french_decisive"}
WAYPOINTS = ("N2648", "N1744", "N3119", "N0149")  # roads within 14 hexes of Prussian sources
TRIES = 6  # ways in which the next turns are played
ALL = 1000  # Player Turns: to the end of the game
BREAK_AT = {"P_I": 12, "P_RES": 7, "P_III": 15, "P_IV": 8, "P_AVG": 5, "P_VI": 6}  # 12.11


def kind_of(over):
    """Level of an ending; the capture of Napoleon ends a game without points (20.3)."""
    captured = over["winner"] == "prussian" and over["scores"] == {"french": 0, "prussian": 0}
    return "napoleon_captured" if captured else over["level"]


class Steered:
    """The search for the endings of one scenario: { ending: (actions, seed, over) } with the shortest game of each."""

    def __init__(self, rpc, scenario, wanted):
        self.rpc, self.scenario, self.wanted = rpc, "1806:" + scenario, wanted
        self.options, self.span = GREATER[scenario]
        self.found = {}
        self.folder = tempfile.TemporaryDirectory(prefix="grognard_endings_")
        self.path = os.path.join(self.folder.name, "mark.grognard")

    def begin(self, seed):
        return self.rpc.call("new", scenario=self.scenario, seed=seed, options=self.options)

    def mark(self):
        """Remembers the position, for `back`."""
        if os.path.exists(self.path):
            os.remove(self.path)
        self.rpc.call("save", path=self.path)

    def back(self, actions=()):
        """The position marked, and on from there."""
        result = self.rpc.call("load", path=self.path, bind=False)
        for side, verb, args in actions:
            result = self.rpc.call("act", side=side, verb=verb, args=args)
        return result

    def play(self, result, players, dice, actions, most):
        """Adds the actions of so many Player Turns, or of the rest of the game."""
        turns = 0
        while not result["over"] and turns < most:
            side = result["prompts"][0]["side"]
            legal = self.rpc.call("legal", side=side)
            action = players[side].choose(legal, Now(self.rpc), side, dice)
            actions.append([side, action["verb"], action["args"]])
            result = self.rpc.call("act", side=side, verb=action["verb"], args=action["args"])
            turns += sum(record["key"] == "player_turn" for record in result["log"])
        return result

    def keep(self, seed, actions, over):
        kind = kind_of(over)
        shorter = kind not in self.found or len(actions) < len(self.found[kind][0])
        if kind in self.wanted and shorter and len(actions) <= LONGEST_REPLAY:
            self.found[kind] = (actions, seed, over)

    def worth(self, result):
        """What the position is worth to the French; the Prussians serve them too, and come near."""
        state, score = self.rpc.call("state"), self.rpc.call("query", side="french", name="score")["scores"]
        if result["over"] and kind_of(result["over"]) == "napoleon_captured":
            return -1000
        position = Position(BOARD, PIECES, state)
        field = hops(position, [place for place in position.here if position.at(place, "french")])
        far = sum(min(field.get(place, 25), 25) for place in position.here for _ in position.at(place, "prussian"))
        broken = sum(min(state["losses"].get(name, 0) / level, 1) for name, level in BREAK_AT.items())
        taken = sum(state["control"].get(place) == "french" for place in state["sources"]["prussian"])
        lost = state["lost"]["prussian"] / 4 - state["lost"]["french"]
        return lost + 4 * (score["french"] - score["prussian"]) + 8 * taken + 5 * broken - far / 20

    def at_random(self, seed):
        """A whole game of one pairing: Napoleon is in danger only where nobody looks after him."""
        actions, dice = [], random.Random(seed)
        self.keep(seed, actions, self.play(self.begin(seed), pairing(seed), dice, actions, ALL)["over"])

    def best_turn(self, seed, prefix, waypoint):
        """The next turns played TRIES times from here: the actions that serve best."""
        best = None
        self.mark()
        for n in range(TRIES):
            actions, name = [], f"{seed}.{len(prefix)}.{n}"
            result = self.play(self.back(), pairing(name, waypoint), random.Random(name), actions, self.span)
            if result["over"]:
                self.keep(seed, prefix + actions, result["over"])
            worth = self.worth(result)
            if best is None or worth > best[0]:
                best = (worth, actions)
        return best[1]

    def sit_still(self, seed, prefix):
        """Nobody moves any more: the game ends much as it stands."""
        actions = list(prefix)
        self.mark()
        over = self.play(self.back(), {"french": Player(), "prussian": Player()}, random.Random(seed), actions, ALL)["over"]
        self.keep(seed, actions, over)
        return self.back()

    def steer(self, seed, until):
        prefix, result = [], self.begin(seed)
        while not result["over"] and time.time() < until and len(prefix) < LONGEST_REPLAY:
            actions = self.best_turn(seed, prefix, WAYPOINTS[seed % len(WAYPOINTS)])
            result = self.back(actions)
            prefix += actions
            level = None if result["over"] else self.rpc.call("query", side="french", name="score")["level"]
            if level in self.wanted and level not in self.found:
                result = self.sit_still(seed, prefix)


def explore(rpc, scenario, wanted, seconds):
    """Looks for the endings wanted, seed by seed."""
    search, until = Steered(rpc, scenario, wanted), time.time() + seconds
    for seed in range(1, GIVE_UP):
        if time.time() > until or wanted <= set(search.found):
            break
        if "napoleon_captured" not in search.found:
            search.at_random(seed)
        if wanted - set(search.found) - {"napoleon_captured"}:
            search.steer(seed, until)
    return search.found


def greater(names, seconds, record):
    """Looks for the endings of the greater scenarios; how many are missing."""
    missing = 0
    for scenario, (options, _) in GREATER.items():
        kinds = LEVELS + ["napoleon_captured"]
        wanted = {kind for kind in kinds if not names or scenario in names or f"{scenario}_{kind}" in names}
        wanted -= {kind for kind in kinds if f"{scenario}_{kind}" in NEVER_ENDS}
        if not wanted:
            continue
        rpc = Rpc("--referee")
        found = explore(rpc, scenario, wanted, seconds)
        rpc.close()
        for kind in sorted(wanted, key=kinds.index):
            name = f"{scenario}_{kind}"
            if kind not in found:
                missing += 1
                print(f"{name}: none in {seconds} s", flush=True)
                continue
            actions, seed, over = found[kind]
            print(f"{name}: seed {seed}, {len(actions)} actions, {over}", flush=True)
            if record:
                golden.record(name, "1806:" + scenario, seed, options, actions)
    return missing


def holders(state):
    """Who holds an objective of his own at Saalfeld; None where there are no objectives."""
    if not state["objectives"]:
        return None
    held = [entry["side"] for entry in state["objectives"]
            if any(state["control"].get(place) == entry["side"] for place in entry["hexes"])]
    return {0: "neither", 2: "both"}.get(len(held)) or held[0]


def search(rpc, scenario, level, held, players):
    """The first seed that ends as wanted: seed, actions, result."""
    for seed in range(1, GIVE_UP):
        actions, over = game(rpc, scenario, seed, {side: make() for side, make in players.items()}, {})
        if over["level"] == level and holders(rpc.call("state")) == held:
            return seed, actions, over
    return None


def made(names, record):
    """The endings of the two small battles, each with its players; how many are missing."""
    missing = 0
    rpc = Rpc("--referee")
    for name, scenario, level, held, french, prussian in ENDINGS:
        if names and name not in names and name.split("_")[0] not in names:
            continue
        found = search(rpc, scenario, level, held, {"french": french, "prussian": prussian})
        if not found:
            missing += 1
            print(f"{name}: none in {GIVE_UP} seeds")
            continue
        seed, actions, over = found
        print(f"{name}: seed {seed}, {len(actions)} actions, {over}")
        if record:
            golden.record(name, scenario, seed, {}, actions)
    rpc.close()
    return missing


def main():
    words, seconds = sys.argv[1:], 60
    if "--seconds" in words:
        at = words.index("--seconds")
        seconds = int(words[at + 1])
        del words[at:at + 2]
    names, record = [word for word in words if not word.startswith("-")], "--record" in words
    missing = made(names, record) + greater(names, seconds, record)
    sys.exit(1 if missing else 0)


if __name__ == "__main__":
    main()
