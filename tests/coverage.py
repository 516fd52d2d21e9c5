"""Holds the ledgers of packs against their specs: every row that is marked done must be enforced and tested, and each altered
line that no case notices is listed, and each sign-off that is needless. Another spread of lines is altered with each commit.

coverage.py [PACK...] [--count N]     packs that have a ledger, all when none is named; N altered lines of each, 300 by default"""
import argparse
import glob
import json
import os
import subprocess
import sys

from common import ROOT, run

FOLDERS = ("mods", "tests/packs")


def seed():
    """Of this commit; 0 where there is no history."""
    done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(done.stdout[:8] or "0", 16)


def with_ledgers():
    """Ids of the packs that have a ledger."""
    paths = (path for folder in FOLDERS for path in glob.glob(os.path.join(ROOT, folder, "*/rules.tsv")))
    return sorted(os.path.basename(os.path.dirname(path)) for path in paths)


def report_of(pack, count):
    words = ["coverage", pack, "--json", "--mutate", str(count), "--seed", str(seed()), "--jobs", "2"]
    _, out, err = run(*words, "--mods", os.path.join(ROOT, "tests/packs"), timeout=3000)
    if not out:
        sys.exit(f"{pack}: {err}")
    return json.loads(out)


def is_needless(fault):
    """Is it a sign-off whose mutant a case notices? Only a draw that has the mutant shows it, so it is listed as a survivor is."""
    return fault["text"].startswith("a case notices")


def problems_of(report):
    """What is wrong: rows marked done that the specs do not show to be so, cases that fail, sign-offs that match nothing."""
    for row in report["states"]:
        if row["status"] == "done" and row["state"] != "tested":
            yield f"{row['id']} is marked done but is {row['state']}"
    for failure in report["failed"]:
        yield f"{failure['name']}: {failure['message']}"
    for fault in report["mutants"]["stale"]:
        if not is_needless(fault):
            yield f"{fault['file']}:{fault['line']}: {fault['text']}"


def judge(pack, count):
    """Prints what was found; whether all is well."""
    report = report_of(pack, count)
    mutants, problems = report["mutants"], list(problems_of(report))
    print(f"{pack}: {report['rows']} rows, {report['tested']} tested, {report['na']} not applicable; seed {seed()}: "
          f"{mutants['tried']} altered lines, {mutants['killed']} noticed, {len(mutants['survived'])} not")
    todo = [row["id"] for row in report["states"] if row["status"] == "todo" and row["state"] == "tested"]
    if todo:
        print(f"tested, but marked todo: {' '.join(todo)}")
    for one in mutants["survived"]:
        print(f"survived: {one['file']}:{one['line']} {one['id']} {one['mutant']}")
    for fault in filter(is_needless, mutants["stale"]):
        print(f"signed off without need: {fault['file']}:{fault['line']}: {fault['text']}")
    for problem in problems:
        print(f"{pack}: {problem}")
    return not problems


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("packs", nargs="*", metavar="PACK")
    words.add_argument("--count", type=int, default=300)
    given = words.parse_args()
    good = [judge(pack, given.count) for pack in given.packs or with_ledgers()]
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
