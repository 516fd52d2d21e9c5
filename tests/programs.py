"""The programs and bad input: grognard as a stranger and as an enemy would use it. Closes on "N passed, N failed".

programs.py [PART...]   all parts when none is named; a part NAME is tests/programs_NAME.py
"""
import importlib
import os
import shutil
import sys
import tempfile
import traceback

from common import Tally

PARTS = ("due", "cli", "terminal", "rpc", "dice", "kernel", "saves", "durable", "map", "packs", "editors", "guests", "docs", "modder", "tutorial", "bots", "known", "live", "bugs", "errors", "window", "panels", "ui", "hostile", "contained", "confined", "pictures")


def run_part(name, tally):
    """A part that breaks off is a failure; the parts behind it still run."""
    try:
        importlib.import_module(f"programs_{name}").run_all(tally)
    except Exception:  # whatever it is, it is told and counted
        tally.case(f"the part {name} runs to its end", False, traceback.format_exc())


def main():
    folder = tempfile.mkdtemp(prefix="grognard_user_")
    os.environ["GROGNARD_USER"] = folder  # what games leave behind goes away with it
    os.environ.pop("GROGNARD_DATA", None)
    tally = Tally()
    wanted = sys.argv[1:] or PARTS
    unknown = [name for name in wanted if name not in PARTS]
    if unknown:
        sys.exit(f"no part is called '{unknown[0]}'; known: {' '.join(PARTS)}")
    try:
        for name in wanted:
            run_part(name, tally)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    tally.close()


if __name__ == "__main__":
    main()
