"""What a modder does: the example packs are judged whole, and are as small as they say."""
import glob
import json
import os

from common import ROOT, run

RULE_LINES = 250  # more than an example pack's rules have


def rule_lines(pack):
    count = 0
    for path in [f"{ROOT}/mods/{pack}/series.lua", *glob.glob(f"{ROOT}/mods/{pack}/rules/*.lua")]:
        with open(path, encoding="utf-8") as file:
            count += sum(1 for _ in file)
    return count


def coverage_of(pack):
    """What keeps a pack's ledger from being enforced and tested to the last row, or ""."""
    code, out, err = run("coverage", pack, "--json", "--mutate", "--jobs", "2")
    report = json.loads(out) if out.strip() else {}
    faults = [report.get("missing"), report.get("unknown"), report.get("failed"),
              report.get("mutants", {}).get("survived")]
    return "" if report and not any(faults) else f"exit {code}: {faults} {err}"


def example_pack(tally, pack):
    tally.case(f"{pack} has less than {RULE_LINES} lines of rules", rule_lines(pack) < RULE_LINES,
               str(rule_lines(pack)))
    code, out, err = run("check", pack, "--games", "10", "--every", "3")
    tally.case(f"check {pack}", code == 0, out + err)
    fault = coverage_of(pack)
    tally.case(f"every rule of {pack} is enforced, tested, and missed when it is off", not fault, fault)


def run_all(tally):
    for path in sorted(glob.glob(f"{ROOT}/mods/example-*")):
        example_pack(tally, os.path.basename(path))
