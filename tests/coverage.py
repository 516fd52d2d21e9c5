"""Holds the ledger of the 1806 pack against its specs: every row that is marked done must be enforced and
tested, no row may be emitted that the ledger lacks, and no rule may be switched off unnoticed: everywhere at once, nor at
any one of the lines where it stands."""
import json
import sys

from common import run

code, out, err = run("coverage", "1806", "--json", "--mutate", "--places", "--jobs", "2", timeout=1500)
report = json.loads(out)
problems = []
for row in report["states"]:
    if row["status"] == "done" and row["state"] != "tested":
        problems.append(f"{row['id']} is marked done but is {row['state']}")
    if row["status"] == "todo" and row["state"] == "tested":
        problems.append(f"{row['id']} is tested but still marked todo")
problems += [f"{failure['name']}: {failure['message']}" for failure in report["failed"]]
problems += [f"{name} is emitted but stands in no ledger" for name in report["unknown"]]
problems += [f"{name} can be switched off and its case still passes" for name in report["mutants"]["survived"]]
problems += [f"{place} can be switched off and every case still passes" for place in report["places"]["survived"]]
problems += [f"{place}: no case comes there" for place in report["places"]["unmet"]]
print(f"{report['rows']} rows, {report['tested']} tested, {report['na']} not applicable, "
      f"{report['mutants']['tried']} switched off, in {report['places']['tried']} places one by one")
for problem in problems:
    print(problem)
sys.exit(1 if problems else 0)
