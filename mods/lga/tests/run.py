"""What the pack lga promises beyond its rules: its window. Closes on "N passed, N failed".

run.py [PART ...]      a part NAME is NAME.py of this folder; all when none is named"""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../../tests")]

from common import run_parts  # noqa: E402

PARTS = ("battle", "bots", "campaigns", "charts", "grand", "march")

if __name__ == "__main__":
    run_parts(sys.argv[1:] or PARTS)
