"""Looks for a game for every way in which each scenario can end, with simple purposeful players over rpc.

find.py                 searches and names what it finds
find.py --record        records each find as a golden replay of the pack, and its line in lines.json
find.py --seconds N     how long to look in each of the greater scenarios; default 60
find.py --width N       keeps so many games side by side when it steers; default 1
find.py --bots A,B      looks among games of bots, those of the program or of bots/ beside this file: detachment,pass
find.py --seed N        begins the search in the greater scenarios with this seed; default 1
find.py NAME ...        only the endings named, or all of a scenario: jena, campaign

Auerstedt and Saalfeld have players made for each ending, the other scenarios are steered (steered.py). Lines that are
kept in lines.json are tried first: they hold as long as no rule comes between."""
import argparse
import json
import os
import random
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../../../tests"), os.path.join(HERE, "../referee")]

from common import DATA, Rpc, run  # noqa: E402

import known  # noqa: E402
import steered  # noqa: E402
from players import BOARD, PIECES, Player, Position  # noqa: E402

GIVE_UP = 400  # seeds tried for one ending
LINES = os.path.join(HERE, "lines.json")


def record(name, scenario, seed, options, actions):
    """Plays the actions and makes a golden replay of the game."""
    with tempfile.TemporaryDirectory(prefix="grognard_endings_") as folder:
        path, rpc = os.path.join(folder, "game.grognard"), Rpc()
        rpc.call("new", scenario=scenario, seed=seed, options=options)
        for side, verb, args in actions:
            rpc.call("act", side=side, verb=verb, args=args)
        rpc.call("save", path=path)
        rpc.close()
        code, _, err = run("test", "1806", "--record", name, "--from", path)
        if code != 0:
            sys.exit(f"{name}: {err}")


# --- the greater scenarios --------------------------------------------------------------------------------


def lines_kept():
    """{ending: {seed, line}}"""
    if not os.path.exists(LINES):
        return {}
    with open(LINES, encoding="utf-8") as file:
        return json.load(file)


def keep_line(name, seed, line):
    kept = lines_kept()
    kept[name] = {"seed": seed, "line": " ".join(line)}
    with open(LINES, "w", encoding="utf-8") as file:
        json.dump(kept, file, indent=1, sort_keys=True)
        file.write("\n")


def explored(scenario, wanted, how, data):
    """The endings found: those of lines that hold, then by search."""
    rpc, kept = Rpc("--referee", data=data), lines_kept()
    search = steered.Steered(rpc, scenario, wanted, how.width)
    for kind in sorted(wanted):
        known = kept.get(f"{scenario}_{kind}")
        if known:
            search.replay(known["seed"], known["line"].split())
    search.explore(how.seconds, how.bots and how.bots.split(","), how.seed)
    rpc.close()
    return search.found


def data_with_bots(folder):
    """The program's data with the bots of this search among its own."""
    os.symlink(os.path.join(DATA, "mods"), os.path.join(folder, "mods"))
    scripts = shutil.copytree(os.path.join(DATA, "scripts"), os.path.join(folder, "scripts"))
    shutil.copytree(os.path.join(HERE, "bots"), os.path.join(scripts, "bots"), dirs_exist_ok=True)
    return folder


def greater(names, how):
    """Looks for the endings of the greater scenarios; how many are missing."""
    with tempfile.TemporaryDirectory(prefix="grognard_data_") as folder:
        return greater_with(names, how, data_with_bots(folder))


def greater_with(names, how, data):
    missing = 0
    for scenario, (options, _) in steered.GREATER.items():
        kinds = {f"{scenario}_{kind}": kind for kind in known.kinds(scenario)}
        wanted = {name: kind for name, kind in kinds.items() if not names or scenario in names or name in names}
        found = explored(scenario, set(wanted.values()), how, data) if wanted else {}
        for name, kind in wanted.items():
            if kind not in found:
                missing += 1
                print(f"{name}: none in {how.seconds} s", flush=True)
                continue
            actions, seed, line, over = found[kind]
            print(f"{name}: seed {seed}, {len(actions)} actions, {over}", flush=True)
            if how.record:
                record(name, "1806:" + scenario, seed, options, actions)
                keep_line(name, seed, line)
    return missing


# --- the two small battles --------------------------------------------------------------------------------


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


def made(names, keep):
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
        if keep:
            record(name, scenario, seed, {}, actions)
    rpc.close()
    return missing


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("names", nargs="*")
    words.add_argument("--record", action="store_true")
    words.add_argument("--seconds", type=int, default=60)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--width", type=int, default=1)
    words.add_argument("--bots")
    how = words.parse_args()
    sys.exit(1 if made(how.names, how.record) + greater(how.names, how) else 0)


if __name__ == "__main__":
    main()
