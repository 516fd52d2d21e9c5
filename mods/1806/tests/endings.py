"""Every way in which a scenario can end has a golden replay, and it ends so."""
import os
import sys

PACK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, os.path.join(PACK, "endings"))

import known  # noqa: E402
from common import ending_of  # noqa: E402


def run_all(tally):
    for scenario, kind in known.endings():
        name = f"{scenario}_{kind}"
        over = ending_of(PACK, name)
        tally.case(f"{name} has a golden replay", over.startswith(known.words(scenario, kind)), over or "there is none")
