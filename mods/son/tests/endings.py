"""Every way in which Lützen and Spring can end has a golden replay, and it ends so."""
import gzip
import json
import os
import sys

PACK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(PACK, "endings"))

import known  # noqa: E402


def ending_of(name):
    """How the replay of an ending says that its game ended; "" when there is none."""
    path = os.path.join(PACK, "replays", name + ".json.gz")
    if not os.path.exists(path):
        return ""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return json.load(file)["over"]


def run_all(tally):
    for scenario, winner, level in known.endings():
        name = known.name_of(scenario, winner, level)
        over = ending_of(name)
        good = over.startswith(f"level {level}, ") and over.endswith(f"winner {winner}")
        tally.case(f"{name} has a golden replay", good, over or "there is none")
