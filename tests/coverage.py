"""Holds the ledger of the 1806 pack against its specs: every row that is marked done must be enforced and tested, and each of
300 altered lines, another spread with each commit, is told when no case notices it.

coverage.py [COUNT]     as many altered lines"""
import json
import subprocess
import sys

from common import ROOT, run


def seed():
    """Of this commit; 0 where there is no history."""
    done = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(done.stdout[:8] or "0", 16)


count = sys.argv[1] if len(sys.argv) > 1 else "300"
code, out, err = run("coverage", "1806", "--json", "--mutate", count, "--seed", str(seed()), "--jobs", "2", timeout=3000)
if not out:
    sys.exit(err)
report = json.loads(out)
mutants = report["mutants"]
problems = []
for row in report["states"]:
    if row["status"] == "done" and row["state"] != "tested":
        problems.append(f"{row['id']} is marked done but is {row['state']}")
    if row["status"] == "todo" and row["state"] == "tested":
        problems.append(f"{row['id']} is tested but still marked todo")
problems += [f"{failure['name']}: {failure['message']}" for failure in report["failed"]]
problems += [f"{fault['file']}:{fault['line']}: {fault['text']}" for fault in mutants["stale"]]
print(f"{report['rows']} rows, {report['tested']} tested, {report['na']} not applicable; seed {seed()}: "
      f"{mutants['tried']} altered lines, {mutants['killed']} noticed, {len(mutants['survived'])} not")
for one in mutants["survived"]:
    print(f"survived: {one['file']}:{one['line']} {one['id']} {one['mutant']}")
for problem in problems:
    print(problem)
sys.exit(1 if problems else 0)
