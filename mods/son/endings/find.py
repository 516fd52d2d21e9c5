"""Looks for a game for every way in which Lützen and Spring can end, and records it as a golden replay of the pack.

find.py [--seeds N] [--seed N] [NAME ...]     the endings named, such as luetzen_french_morale, or all that have no replay yet

Most are games of bots. For a draw on points the last actions of such a game are played otherwise, by chance, until both sides have as
many (`equal`). An Army Morale that breaks is played from a position that both sides agree upon by overrides: both armies at the
end of their tracks, and Ney beside Winzingerode in Lützen; a French peace from one with Ney in Dresden. Of the seeds from --seed on the first that ends as wanted is kept."""
import argparse
import json
import os
import random
import sqlite3
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
REPLAYS = os.path.join(HERE, "../replays")
sys.path[:0] = [HERE, os.path.join(HERE, "../tests"), os.path.join(HERE, "../../../tests")]

from common import Rpc, run  # noqa: E402
from positions import Position  # noqa: E402

import known  # noqa: E402

NEAR, TAIL, TRIES = 10, 150, 30  # points between both, last actions, ways in which they are played
WINZINGERODE = {"ru_lan": 13, "ru_kno": 8, "ru_lis": 4}
NEY = {"fr_8": 3, "fr_9": 3, "fr_10": 3, "fr_11": 3}
ARMIES = {  # strengths, and where the markers stand, by the winner
    "french": (WINZINGERODE, {"french": -1, "allied": 1}),
    "allied": ({**WINZINGERODE, **NEY}, {"french": 2, "allied": -2}),
}
# What is played of a list, the first that is there; of others the first action.
WISHES = (
    ("fight", {"pitched": True}),
    ("stand", {"stand": True}),
    ("pursue", {}),
    ("ride", {}),
    ("shift", {"marker": "enemy"}),
    ("end", {}),
    ("support", {}),
)


def with_bots(path, scenario, seed):
    """A game of staff against itself, kept in the file; how it ended."""
    rpc = Rpc()
    rpc.call("new", scenario="son:" + scenario, seed=seed)
    rpc.call("save", path=path)
    over = rpc.call("load", path=path, seats={"french": "staff", "allied": "staff"})["over"]
    rpc.close()
    return over


def journal(path):
    """What was chosen in the game of a file: side, verb, arguments."""
    file = sqlite3.connect(path)
    rows = file.execute("SELECT side, verb, args FROM journal WHERE forced = 0 ORDER BY row").fetchall()
    file.close()
    return [(side, verb, json.loads(args)) for side, verb, args in rows]


def equal(path, scenario, seed):
    """A game of bots whose last actions are played by chance, until it ends in a draw; how it ended."""
    kept, mark = path + ".bots", path + ".mark"
    over = with_bots(kept, scenario, seed)
    if abs(over["scores"]["french"] - over["scores"]["allied"]) > NEAR:
        return over
    rpc, dice = Rpc(), random.Random(seed)
    rpc.call("new", scenario="son:" + scenario, seed=seed)
    for side, verb, args in journal(kept)[:-TAIL]:
        rpc.call("act", side=side, verb=verb, args=args)
    rpc.call("save", path=mark)
    for _ in range(TRIES):
        answer = rpc.call("load", path=mark, bind=False)
        while not answer["over"]:
            side = answer["prompts"][0]["side"]
            action = dice.choice(rpc.call("legal", side=side)["actions"])
            answer = rpc.call("act", side=side, verb=action["verb"], args=action["args"])
        over = answer["over"]
        if over["winner"] == "draw":
            rpc.call("save", path=path)
            break
    rpc.close()
    return over


def wished(actions):
    for verb, args in WISHES:
        for action in actions:
            if action["verb"] == verb and all(action["args"].get(key) == value for key, value in args.items()):
                return action
    return actions[-1] if actions[0]["verb"] == "advance" else actions[0]


def beside_luetzen(path, winner, scenario, seed):
    """Ney attacks in turn 1, both armies at the end of their tracks; how the game ended, None when the battle did not end it."""
    strengths, morale = ARMIES[winner]
    game = Position(seed, scenario)
    game.play_to("movement_commands")
    game.walk("ney", "W1132", "W1032", "W2821")
    for unit, strength in strengths.items():
        game.override(f"pieces.{unit}.strength", strength)
    for side, space in morale.items():
        game.override(f"morale.{side}", space)
    return finish(game, path, ("rally", "administration"))


def in_dresden(path, scenario, seed):
    """Ney stands in Dresden on 1-2 May, the Allies have left it; how the game ended, None when there was no armistice."""
    game = Position(seed, scenario)
    game.play_to("movement_commands")
    game.walk("ney", "W1132", "W1032", "W6132")
    game.play_to("movement_commands", "allied")
    for leader in ("tormasow", "gallitzin"):
        game.walk(leader, "W6431", "W6430", "W6436")
    game.play_to("movement_commands")
    game.walk("ney", "W6132", "W6032", "W6431")
    game.override("turn", 4)
    return finish(game, path, ("administration",), 2)


def finish(game, path, stops, times=1):
    """Plays on to the end, or to one of these steps for so many times; keeps the game in the file."""
    while not game.over:
        times -= game.prompts[0]["id"] in stops
        if times == 0:
            break
        side = game.prompts[0]["side"]
        action = wished(game.rpc.call("legal", side=side)["actions"])
        game.act(side, action["verb"], action["args"])
    game.save(path)
    return game.over


def played(path, scenario, winner, level, seed):
    """A game that may end as wanted, kept in the file; how it ended."""
    if level == "morale":
        return beside_luetzen(path, winner, scenario, seed)
    if (winner, level) == ("draw", "points"):
        return equal(path, scenario, seed)
    if (winner, level) == ("french", "armistice"):
        return in_dresden(path, scenario, seed)
    return with_bots(path, scenario, seed)


def search(scenario, winner, level, seeds):
    """Records the first game that ends so; False when none of the seeds does."""
    name = known.name_of(scenario, winner, level)
    for seed in seeds:
        with tempfile.TemporaryDirectory(prefix="grognard_endings_") as folder:
            path = os.path.join(folder, "game.grognard")
            over = played(path, scenario, winner, level, seed)
            print(f"{name}: seed {seed}: {over}", flush=True)
            if not over or (over["winner"], over["level"]) != (winner, level):
                continue
            code, _, err = run("test", "son", "--record", name, "--from", path)
            if code != 0:
                sys.exit(f"{name}: {err}")
            return True
    return False


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("names", nargs="*")
    words.add_argument("--seeds", type=int, default=20)
    words.add_argument("--seed", type=int, default=1)
    how, missing = words.parse_args(), []
    for ending in known.endings():
        name = known.name_of(*ending)
        wanted = name in how.names if how.names else not os.path.exists(os.path.join(REPLAYS, name + ".json.gz"))
        if wanted and not search(*ending, range(how.seed, how.seed + how.seeds)):
            missing.append(name)
    if missing:
        sys.exit("not found: " + " ".join(missing))


if __name__ == "__main__":
    main()
