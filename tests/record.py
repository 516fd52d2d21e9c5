"""Records golden replays: games of bots, one for each way in which they end.

record.py PACK:SCENARIO [--seeds N] [--bots A,B]     seeds 1 to N, 20 by default; random against random

The replays are mods/PACK/replays/SCENARIO_WINNER_LEVEL.json.gz. Those that are there stay as they are."""
import argparse
import glob
import json
import os
import sys
import tempfile

from common import ROOT, run


def played(scenario, seed, bots):
    """The save of a game of bots, and how it ended."""
    with tempfile.TemporaryDirectory(prefix="grognard_record_") as folder:
        code, _, err = run("play", scenario, "--no-window", "--seed", str(seed), "--bots", bots, "--user", folder)
        saves = glob.glob(os.path.join(folder, "saves", "*.grognard"))
        if code != 0 or len(saves) != 1:
            sys.exit(f"{scenario} seed {seed}: {err}")
        report = json.loads(run("replay", saves[0], "--json")[1])
        if report["over"] is None:
            sys.exit(f"{scenario} seed {seed}: its save does not lead to the end: {report.get('differs')}")
        yield saves[0], report["over"]


def name_of(scenario, over):
    """A level that names its winner needs no more."""
    ends = [over["level"]] if over["level"].startswith(over["winner"]) else [over["winner"], over["level"]]
    return "_".join([scenario.split(":")[1], *ends])


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("scenario")
    words.add_argument("--seeds", type=int, default=20)
    words.add_argument("--bots", default="random,random")
    how = words.parse_args()
    pack = how.scenario.split(":")[0]
    for seed in range(1, how.seeds + 1):
        for save, over in played(how.scenario, seed, how.bots):
            name = name_of(how.scenario, over)
            if os.path.exists(os.path.join(ROOT, "mods", pack, "replays", name + ".json.gz")):
                continue
            code, out, err = run("test", pack, "--record", name, "--from", save)
            print(f"seed {seed}: {(out or err).strip()}")
            if code != 0:
                sys.exit(1)


if __name__ == "__main__":
    main()
