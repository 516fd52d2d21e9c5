"""Looks for a game for every way in which Lützen and Spring can end, and records it as a golden replay of the pack.

find.py [--seeds N] [--seed N] [NAME ...]     the endings named, such as luetzen_french_morale, or all that have no replay yet

Most are games of bots. An Army Morale that breaks is played from a position that both sides agree upon by overrides: both armies at the
end of their tracks, and Ney beside Winzingerode in Lützen. Of the seeds from --seed on the first that ends as wanted is kept."""
import argparse
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
REPLAYS = os.path.join(HERE, "../replays")
sys.path[:0] = [HERE, os.path.join(HERE, "../tests"), os.path.join(HERE, "../../../tests")]

from common import Rpc, run  # noqa: E402
from positions import Position  # noqa: E402

import known  # noqa: E402

BOTS = {"spring_french_armistice": "staff,random"}  # else staff on both sides
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


def with_bots(path, name, scenario, seed):
    """A game of bots, kept in the file; how it ended."""
    rpc = Rpc()
    rpc.call("new", scenario="son:" + scenario, seed=seed)
    rpc.call("save", path=path)
    seats = dict(zip(("french", "allied"), BOTS.get(name, "staff,staff").split(",")))
    over = rpc.call("load", path=path, seats=seats)["over"]
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
    while not game.over and game.prompts[0]["id"] not in ("rally", "administration"):
        side = game.prompts[0]["side"]
        action = wished(game.rpc.call("legal", side=side)["actions"])
        game.act(side, action["verb"], action["args"])
    game.save(path)
    return game.over


def search(scenario, winner, level, seeds):
    """Records the first game that ends so; False when none of the seeds does."""
    name = known.name_of(scenario, winner, level)
    for seed in seeds:
        with tempfile.TemporaryDirectory(prefix="grognard_endings_") as folder:
            path = os.path.join(folder, "game.grognard")
            over = beside_luetzen(path, winner, scenario, seed) if level == "morale" else with_bots(path, name, scenario, seed)
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
