"""What the pack 1806 promises beyond its rules. Closes on "N passed, N failed".

run.py [PART ...]                        a part NAME is NAME.py beside this file; all when none is named
run.py pictures --record [NAME ...]      records pictures again, once somebody has looked at build/pictures"""
import importlib
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../../tests")]

from common import run_parts  # noqa: E402

PARTS = ("endings", "map", "rpc", "ui", "panels", "hands", "fights", "whole", "pictures", "renewal", "traces", "bots", "days")


def main():
    if sys.argv[1:3] == ["pictures", "--record"]:
        del sys.argv[1]
        importlib.import_module("pictures").GALLERY.main()
    else:
        run_parts(sys.argv[1:] or PARTS)


if __name__ == "__main__":
    main()
