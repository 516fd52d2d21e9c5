"""Looks for a game for every way in which each scenario can end, with simple purposeful players over rpc.

find_endings.py                 searches and names what it finds
find_endings.py --record        records each find in tests/replays
find_endings.py NAME ...        only the endings named

The referee's board and costs steer the players; what they may do comes from the legal list alone.
"""
import heapq
import os
import random
import sys

import golden
from common import ROOT, Rpc

sys.path.insert(0, os.path.join(ROOT, "tests/referee"))

from board import Board, counters  # noqa: E402
from book import NEVER, Position  # noqa: E402

BOARD, PIECES = Board(), counters()
GIVE_UP = 400  # seeds tried for one ending


class Player:
    """Walks its pieces to their goals and fights where it arrives.

    goals   pairs (pieces or None for all, hexes): the first pair that names a piece steers it; no hexes = stay
    contact False: never steps next to an enemy; mass: how many stacks join an attack (all, or one at a time)"""

    def __init__(self, goals=(), contact=True, mass=True, advance=True, repulse=False):
        self.goals, self.contact, self.mass = goals, contact, mass
        self.will_advance, self.repulse = advance, repulse
        self.tired = set()

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

    def fight(self, by_verb, dice):
        order = ["by", "target", "close"] if self.mass else ["close", "by", "target"]
        order += ["attack", "resolve", "roll", "end"] + (["advance", "stay"] if self.will_advance else ["stay"])
        for verb in order:
            if verb in by_verb:
                return dice.choice(by_verb[verb])
        return dice.choice(sum(by_verb.values(), []))

    def next_piece(self, by_verb, position, side, dice):
        self.tired = {key for key in self.tired if key[0] == position.state["turn"]}
        turn = position.state["turn"]
        for action in by_verb.get("enter", []):
            if self.goals and (turn, action["args"]["group"]) not in self.tired:
                self.tired.add((turn, action["args"]["group"]))
                return action
        for verb, key in (("move", "unit"), ("check", "leader")):
            for action in by_verb.get(verb, []):
                name = action["args"][key]
                place = position.state["pieces"][name].get("hex", "-")
                goal = self.goal(name)
                if goal and place not in goal and (turn, verb, name) not in self.tired:
                    self.tired.add((turn, verb, name))
                    return action
        return (by_verb.get("end") or dice.choice(list(by_verb.values())))[0]

    def next_step(self, by_verb, position, side, dice):
        frame = position.state["stack"][-1]
        name, place = frame["force"][0], frame.get("hex", "-")
        goal = self.goal(name)
        stops = by_verb.get("halt") or by_verb.get("form") or by_verb.get("leave")
        if not goal or (place in goal and stops):
            return (stops or sum(by_verb.values(), []))[0]
        if self.repulse and "repulse" in by_verb:
            return dice.choice(by_verb["repulse"])
        field = distances(position, name, goal)
        here = field.get(place, NEVER)
        steps = [(field.get(action["args"]["to"], NEVER), action["args"]["to"], action)
                 for action in by_verb.get("step", []) if self.dares(position, side, action["args"]["to"])]
        steps = sorted((s for s in steps if s[0] < here or place == "-"), key=lambda s: s[:2])
        if steps:
            return steps[0][2]
        return (stops or sum(by_verb.values(), []))[0]

    def dares(self, position, side, place):
        return self.contact or place not in position.zone(position.enemy(side))


FIELDS = {}


def distances(position, name, goal):
    """Half points from every hex to the nearest goal, enemies left aside; kept while the bridges stay as they are."""
    kind = (PIECES[name]["arm"], position.state["area"], str(position.state["bridges"]), goal)
    if kind not in FIELDS:
        FIELDS[kind] = flood(position, name, goal)
    return FIELDS[kind]


def flood(position, name, goal):
    best = {place: 0 for place in goal}
    heap = [(0, place) for place in goal]
    while heap:
        spent, b = heapq.heappop(heap)
        if spent > best[b]:
            continue
        for a in BOARD.next[b]:
            total = spent + position.cost(name, False, a, b)
            if a in position.area and total < best.get(a, NEVER):
                best[a] = total
                heapq.heappush(heap, (total, a))
    return best


def game(rpc, scenario, seed, players, options):
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
        if len(actions) > 4000:
            raise RuntimeError(f"{scenario} seed {seed} does not end")
    return actions, result["over"]


def passive():
    return Player()


def enemy_camp():
    """The Prussian camp of Auerstedt, for Davout to march on."""
    return Player([(None, ("N2137", "N2138", "N2237"))])


def french_stand():
    return Player([(None, ("N2039", "N2040"))], contact=False)


def prussians_rush(mass=True):
    return Player([(None, ("N2040", "N1941", "N1942"))], mass=mass)


ENDINGS = [
    # name, scenario, the level wanted, French player, Prussian player
    ("auerstedt_prussian_decisive", "1806:auerstedt", "prussian_decisive", passive, passive),
    ("auerstedt_prussian", "1806:auerstedt", "prussian", enemy_camp, passive),
    ("auerstedt_french_marginal", "1806:auerstedt", "french_marginal", enemy_camp, passive),
    ("auerstedt_french", "1806:auerstedt", "french", enemy_camp, passive),
    ("auerstedt_french_decisive", "1806:auerstedt", "french_decisive", enemy_camp, passive),
    ("auerstedt_french_crushing", "1806:auerstedt", "french_crushing", enemy_camp, prussians_rush),
]
