"""What the pack 1806 promises beyond its rules. Closes on "N passed, N failed".

run.py [PART ...]      a part NAME is NAME.py beside this file; all when none is named"""
import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../../../tests"), HERE]

from common import Tally  # noqa: E402

PARTS = ("endings", "map", "rpc")


def main():
    tally = Tally()
    for name in sys.argv[1:] or PARTS:
        importlib.import_module(name).run_all(tally)
    tally.close()


if __name__ == "__main__":
    main()
