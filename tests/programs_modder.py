"""What a modder does: the example packs are judged whole, and are as small as they say."""
import glob
import json
import os
import tempfile

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


def tree(folder):
    return sorted(os.path.relpath(os.path.join(at, name), folder)
                  for at, _, files in os.walk(folder) for name in files)


def new_good(tally, user):
    """What `new` makes passes at once, is found in the user's folder, and is played."""
    for args in (["series", "my-war", "--title", 'My "War" 100%'], ["battle", "lodi", "--for", "1806"]):
        name = args[1]
        code, out, err = run("new", *args, "--user", user)
        tally.case(f"new {name}", code == 0 and f"grognard check {name}" in out, out + err)
        code, out, err = run("check", name, "--user", user, "--every", "20")
        tally.case(f"new {name} passes check", code == 0 and "ok      fuzz" in out, out + err)
        code, out, err = run("sim", f"{name}:{'mill' if name == 'my-war' else name}", "--games", "2", "--user", user)
        tally.case(f"new {name} is played", code == 0 and "errors: 0" in out, out + err)
    code, out, err = run("test", "my-war", "--user", user)
    tally.case("the specs of a new series pass", code == 0 and ", 0 failed" in out, out[-400:] + err)
    code, out, err = run("list", "--json", "--user", user)
    titles = {pack["id"]: pack["name"] for pack in json.loads(out)["packs"]}
    tally.case("a title is kept to the letter", titles.get("my-war") == 'My "War" 100%'
               and titles.get("lodi") == "Lodi", out)
    code, out, err = run("show", "lodi", "--json", "--user", user)
    tally.case("a battle has the options of its series", len(json.loads(out).get("options", [])) > 5, out)


REFUSED = [
    (["series", "My"], "is no name for a pack"),
    (["series", "../x"], "is no name for a pack"),
    (["series", "x" * 41], "is no name for a pack"),
    (["series", "my-war"], "called 'my-war' already"),
    (["series", "example-first"], "called 'example-first' already"),
    (["battle", "x", "--for", "1807"], "did you mean '1806'"),
    (["battle", "x"], "name it with --for SERIES"),
    (["series", "x", "--for", "1806"], "--for goes with a battle"),
    (["series", "x", "--title", "a\nb"], "a title is one line"),
    (["seris", "x"], "did you mean 'series'"),
]


def new_refused(tally, user):
    before = tree(user)
    for args, words in REFUSED:
        code, out, err = run("new", *args, "--user", user)
        tally.case(f"new {' '.join(args)[:40]!r} is refused", code == 1 and words in err, out + err)
    with tempfile.TemporaryDirectory() as out_folder:
        os.mkdir(os.path.join(out_folder, "x"))
        code, out, err = run("new", "series", "x", "--out", out_folder, "--user", user)
        tally.case("new leaves a folder that is there alone", code == 1 and "exists" in err
                   and os.listdir(out_folder) == ["x"] and not os.listdir(out_folder + "/x"), out + err)
        code, out, err = run("new", "series", "x", "--out", out_folder + "/nowhere", "--user", user)
        tally.case("new wants a folder that is there", code == 1 and "nowhere" in err, out + err)
    full = [*run("new", "series", "x", "--out", "/dev/full", "--user", user)]
    tally.case("new wants a folder, not a file", full[0] == 1 and "/dev/full" in full[2], str(full))
    tally.case("nothing is left of what was refused", tree(user) == before, str(tree(user)))


def run_all(tally):
    with tempfile.TemporaryDirectory(prefix="grognard_new_") as user:
        new_good(tally, user)
        new_refused(tally, user)
    for path in sorted(glob.glob(f"{ROOT}/mods/example-*")):
        example_pack(tally, os.path.basename(path))
