"""Every way in which Lützen and Spring can end has a golden replay, and it ends so."""
import os
import sys

PACK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(PACK, "endings"))

import known  # noqa: E402
from common import ending_of  # noqa: E402


def run_all(tally):
    for scenario, winner, level in known.endings():
        name = known.name_of(scenario, winner, level)
        over = ending_of(PACK, name)
        good = over.startswith(f"level {level}, ") and over.endswith(f"winner {winner}")
        tally.case(f"{name} has a golden replay", good, over or "there is none")
