"""What the pack nbs promises beyond its rules: its window. Closes on "N passed, N failed".

run.py [PART ...]      a part NAME is NAME.py of this folder; all when none is named"""
import importlib
import os
import shutil
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../../tests")]

from common import Tally  # noqa: E402

PARTS = ("turns",)


def main():
    tally, folder = Tally(), tempfile.mkdtemp(prefix="grognard_user_")
    os.environ["GROGNARD_USER"] = folder  # what games leave behind goes away with it
    try:
        for name in sys.argv[1:] or PARTS:
            importlib.import_module(name).run_all(tally)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    tally.close()


if __name__ == "__main__":
    main()
