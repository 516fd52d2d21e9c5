"""The search for the endings of the greater scenarios. Both sides serve an ending together: the Prussians come one by
one, the French stand in the way, hunt, and ride for the sources of supply.

Each Player Turn is tried several times, with other hunters and riders each time and, where it comes to attacks,
several ways to fight; what serves the French best is kept, in one game or in the best few side by side. Whenever the
points stand at a level that is wanted, both sides sit still to the end. A find is kept as its line: the tries that
were taken, "5.2" for the moves of the fifth and the second way to fight after them, so that it can be made again at
once. A line may also name two bots: "bots staff pass", or in place of the Prussian one those who storm: "bots staff
storm". Such a game, too, stops where the points stand as wanted."""
import collections
import json
import os
import random
import sqlite3
import tempfile
import time

from known import CAPTURED
from players import BOARD, PIECES, UNITS, Hound, Marshal, Now, Player, Position, Storm, hops

# Options, and the roads by which the French baggage goes from source to source. The campaign from its last start: the
# same victory conditions in fewer turns.
GREATER = {
    "jena": ({}, ()),
    "jena_auerstedt": ({}, ()),
    "massenbach": ({}, ()),
    "campaign": ({"start_date": "14"}, ("N1744", "N2648", "N3119")),
    "early_warning": ({}, ("N1744", "N2648", "N3119")),
    "erfurt": ({}, ("N3119", "N2648", "N1744")),
    "free_entry": ({}, ("N1744", "N2648", "N3119")),
}
MOVES, FIGHTS = 5, 3  # tries of a Player Turn, and ways to fight after each
LONGEST = 6500  # actions of a replay
SEEDS = 400
FAR = 60  # hexes
THRIFT = 150  # actions that must win a point
ENOUGH = 55  # strength points lost, beyond which nothing is won (20.14)
STORM = "storm"
BREAK_AT = {"P_I": 12, "P_RES": 7, "P_III": 15, "P_IV": 8, "P_AVG": 5, "P_VI": 6}  # 12.11
FRENCH_BREAK_AT = {"F_I": 10, "F_III": 14, "F_IV": 13, "F_V": 11, "F_VI": 9, "F_VII": 8, "F_GUARD": 6, "F_CAV": 8}


def kind_of(over):
    """Level of an ending; the capture of Napoleon ends a game without points (20.3)."""
    captured = over["winner"] == "prussian" and over["scores"] == {"french": 0, "prussian": 0}
    return CAPTURED if captured else over["level"]


def idle():
    return {"french": Player(), "prussian": Player()}


def pairing(name, waypoint, losses):
    """Two players for a try. Of the Prussians those corps come that are not demoralized yet."""
    dice = random.Random(name)
    along = {"F_BAGGAGE": (waypoint,), "LF_NAPOLEON": (waypoint,)} if waypoint else {}
    french = Marshal(dice, hunt=dice.choice([0.0, 0.0, 0.2, 0.5, 1.0]), reach=dice.choice([2, 4, 8, 99]), riders=True,
                     prey=(0, dice.choice([4, 8, 16, 999])), along=along)
    whole = [corps for corps, level in BREAK_AT.items() if losses.get(corps, 0) < level] or list(BREAK_AT)
    corps = dice.sample(whole, min(dice.choice([1, 2, 6]), len(whole)))
    hunters = {name for name in UNITS if PIECES[name]["formation"] in corps}
    prussian = Marshal(dice, hunt=dice.choice([0.0, 0.3, hunters, hunters, hunters]), reach=dice.choice([4, 99, 99]),
                       prey=(dice.choice([0, 30, 50]), 999), together=False)
    return {"french": french, "prussian": prussian}


def betrayal(name):
    """Napoleon goes at the enemy alone, who hunts nobody but him."""
    dice = random.Random(name)
    french = Marshal(dice, hunt={"LF_NAPOLEON"})
    french.shy = {"LF_NAPOLEON"}
    return {"french": french, "prussian": Hound(dice, "LF_NAPOLEON", hunt=dice.choice([0.3, 1.0]))}


def apart(position, side, enemy):
    """Hexes from each unit of a side to the nearest enemy, 25 at most, in all."""
    field = hops(position, [place for place in position.here if position.at(place, enemy)])
    return sum(min(field.get(place, 25), 25) for place in position.here for _ in position.at(place, side))


def shaken(state, levels):
    """Shares of what demoralizes each of the corps, in all; half a share more for each that is demoralized."""
    shares = [min(state["losses"].get(corps, 0) / level, 1) for corps, level in levels.items()]
    return sum(shares) + shares.count(1) / 2


class Steered:
    """A scenario's games, and the shortest of each ending wanted: found[kind] = (actions, seed, line, over)."""

    def __init__(self, rpc, scenario, wanted, width=1):
        self.rpc, self.scenario, self.wanted, self.width = rpc, "1806:" + scenario, wanted, width
        self.options, self.road = GREATER[scenario]
        self.found = {}
        self.folder = tempfile.TemporaryDirectory(prefix="grognard_endings_")

    def begin(self, seed):
        return self.rpc.call("new", scenario=self.scenario, seed=seed, options=self.options)

    def file(self, mark):
        return os.path.join(self.folder.name, f"{mark}.grognard")

    def mark(self, mark="here"):
        """Remembers the position, for `back`."""
        if os.path.exists(self.file(mark)):
            os.remove(self.file(mark))
        self.rpc.call("save", path=self.file(mark))

    def back(self, actions=(), mark="here"):
        """The position marked, and on from there."""
        result = self.rpc.call("load", path=self.file(mark), bind=False)
        for side, verb, args in actions:
            result = self.rpc.call("act", side=side, verb=verb, args=args)
        return result

    def play(self, result, players, name, actions, turns=1, stop_at=None):
        """Adds the actions of so many Player Turns, or of the rest of the game; stops before the verb `stop_at`. Returns
        the last answer, and whether it stopped there."""
        dice, began = random.Random(name), 0
        while not result["over"] and began < turns:
            side = result["prompts"][0]["side"]
            action = players[side].choose(self.rpc.call("legal", side=side), Now(self.rpc), side, dice)
            if action["verb"] == stop_at:
                return result, True
            actions.append([side, action["verb"], action["args"]])
            result = self.rpc.call("act", side=side, verb=action["verb"], args=action["args"])
            began += sum(record["key"] == "player_turn" for record in result["log"])
        return result, False

    def moves(self, result, name, state, actions):
        """A Player Turn that began in `state` as far as its first attack: the last answer, and whether there is one."""
        return self.play(result, pairing(name, self.waypoint(state), state["losses"]), name, actions, stop_at="attack")

    def fights(self, result, name, state, actions):
        """The rest of that Player Turn."""
        return self.play(result, pairing(name, self.waypoint(state), state["losses"]), name, actions)[0]

    def waypoint(self, state):
        """The next place on the road from which a source is still to be won; it moves on when there is none."""
        control, sources = state["control"], state["sources"]["prussian"]
        for place in self.road:
            if any(control.get(source) != "french" and BOARD.distance(place, source) <= 14 for source in sources):
                return place
        return self.road[-1] if self.road else None

    def worth(self):
        """What the position is worth to the French; the Prussians serve them too, and come near."""
        state = self.rpc.call("state")
        prussian, french = state["lost"]["prussian"] / 4, state["lost"]["french"] / 4
        left = [place for place in state["sources"]["prussian"] if state["control"].get(place) != "french"]
        return (0.6 * min(prussian, ENOUGH) - 0.3 * french - 4 * max(0, french - prussian / 3)
                + 8 * shaken(state, BREAK_AT) - 12 * shaken(state, FRENCH_BREAK_AT) - 10 * len(left)
                - self.ways_to_go(state, left))

    def ways_to_go(self, state, left):
        """Hexes between the armies, the horse and the sources, the baggage and its goal, weighed."""
        position = Position(BOARD, PIECES, state)
        armies = apart(position, "prussian", "french") / 20 + apart(position, "french", "prussian") / 40
        horse = [place for place in position.here for name in position.at(place, "french")
                 if PIECES[name]["arm"] == "cavalry"]
        rides = sum(min([BOARD.distance(place, source) for place in horse] + [FAR]) for source in left)
        goal, baggage = self.waypoint(state), state["pieces"].get("F_BAGGAGE", {}).get("hex")
        carts = BOARD.distance(baggage, goal) if goal and baggage in BOARD.next else FAR
        return armies + rides / 3 + (carts / 3 if goal else 0) + (30 if "F_BAGGAGE" in state["captured"]["french"] else 0)

    def keep(self, seed, actions, line, over):
        kind = kind_of(over)
        shorter = kind not in self.found or len(actions) < len(self.found[kind][0])
        if kind in self.wanted and shorter and len(actions) <= LONGEST:
            self.found[kind] = (actions, seed, line, over)

    def tries(self, seed, line, mark):
        """Every try of the next Player Turn of the game marked: its key, its actions, the last answer."""
        self.back(mark=mark)
        state = self.rpc.call("state")
        for m in range(1, MOVES + 1):
            name, moved = f"{seed}.{len(line)}.{m}", []
            result, attacks = self.moves(self.back(mark=mark), name, state, moved)
            if not attacks:
                yield f"{m}", moved, result
                continue
            for f in range(1, FIGHTS + 1):
                actions = list(moved)
                yield f"{m}.{f}", actions, self.fights(self.back(moved, mark), f"{name}.{f}", state, actions)

    def tried(self, seed, games):
        """The tries of all games that go on, those that serve best first: worth, line, actions, mark, key, actions of
        the try."""
        found = []
        for line, actions, mark in games:
            for key, more, result in self.tries(seed, line, mark):
                if result["over"]:
                    self.keep(seed, actions + more, line + [key], result["over"])
                elif len(actions) + len(more) < LONGEST:
                    found.append((self.worth() - len(more) / THRIFT, line, actions, mark, key, more))
        return sorted(found, key=lambda each: -each[0])

    def best_games(self, seed, games, turns):
        """The games a Player Turn on, as (line, actions, mark): the `width` best that are not worth the same, and half of
        them at most go on from one game."""
        best, worths, heirs = [], set(), collections.Counter()
        for worth, line, actions, mark, key, more in self.tried(seed, games):
            if len(best) == self.width or round(worth, 2) in worths or heirs[mark] == (self.width + 1) // 2:
                continue
            worths.add(round(worth, 2))
            heirs[mark] += 1
            best.append((line + [key], actions + more, f"{turns % 2}.{len(best)}"))
            self.back(more, mark)
            self.mark(best[-1][2])
        return best

    def sit_still(self, seed, line, before):
        """Nobody moves any more: the game ends much as it stands. Then back to the position before."""
        actions = list(before)
        self.mark()
        result, _ = self.play(self.back(), idle(), f"{seed}.still", actions, turns=LONGEST)
        self.keep(seed, actions, line, result["over"])
        self.back()

    def steer(self, seed, until):
        """The best games turn by turn, with a look at their ends whenever a level that is wanted is reached."""
        self.begin(seed)
        self.mark("start")
        games, turns = [([], [], "start")], 0
        while games and time.time() < until:
            for line, actions, mark in games:
                self.back(mark=mark)
                self.look(seed, line, actions)
            games, turns = self.best_games(seed, games, turns), turns + 1

    def betray(self, seed):
        actions = []
        result, _ = self.play(self.begin(seed), betrayal(seed), seed, actions, turns=LONGEST)
        self.keep(seed, actions, [CAPTURED], result["over"])

    def bot_game(self, seed, line):
        """The actions of a game of line = ["bots", FRENCH, PRUSSIAN], read from a save."""
        seats = {side: bot for side, bot in zip(("french", "prussian"), line[1:]) if bot != STORM}
        result = self.rpc.call("new", scenario=self.scenario, seed=seed, options=self.options, seats=seats)
        self.play(result, {"prussian": Storm(random.Random(seed))}, seed, [], turns=LONGEST)
        self.mark()
        self.begin(seed)  # lets go of the file
        base = sqlite3.connect(self.file("here"))
        rows = base.execute("SELECT side, verb, args FROM journal WHERE forced = 0 ORDER BY n").fetchall()
        base.close()
        return [[side, verb, json.loads(args)] for side, verb, args in rows]

    def bots(self, seed, line):
        """A game of two bots, with a look at its end whenever a level that is wanted is reached."""
        game, actions, result = self.bot_game(seed, line), [], self.begin(seed)
        for side, verb, args in game:
            result = self.rpc.call("act", side=side, verb=verb, args=args)
            actions.append([side, verb, args])
            if not result["over"] and any(record["key"] == "player_turn" for record in result["log"]):
                self.look(seed, line, actions)
        self.keep(seed, actions, line, result["over"])

    def look(self, seed, line, actions):
        """Where a level stands that is wanted and not found: how the game ends if nobody moves any more."""
        level = self.rpc.call("query", side="french", name="score")["level"]
        if level in self.wanted and level not in self.found:
            self.sit_still(seed, line, actions)

    def replay(self, seed, line):
        """Makes the game of a line again, sitting still after it."""
        if line == [CAPTURED]:
            return self.betray(seed)
        if line[0] == "bots":
            return self.bots(seed, line)
        actions, result = [], self.begin(seed)
        for n, key in enumerate(line):
            state, name = self.rpc.call("state"), f"{seed}.{n}"
            result, attacks = self.moves(result, f"{name}.{key.split('.')[0]}", state, actions)
            if attacks:
                result = self.fights(result, f"{name}.{key}", state, actions)
        if not result["over"]:
            result, _ = self.play(result, idle(), f"{seed}.still", actions, turns=LONGEST)
        self.keep(seed, actions, line, result["over"])

    def explore(self, seconds, bots=None, first=1):
        """Looks for the endings wanted, seed by seed; in games of two bots if they are named."""
        until = time.time() + seconds
        for seed in range(first, SEEDS):
            if time.time() > until or self.wanted <= set(self.found):
                return
            if bots:
                self.bots(seed, ["bots", *bots])
                continue
            if CAPTURED in self.wanted - set(self.found):
                self.betray(seed)
            if self.wanted - set(self.found) - {CAPTURED}:
                self.steer(seed, until)
