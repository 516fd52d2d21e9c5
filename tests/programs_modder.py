"""What a modder does: the example packs are judged whole, and are as small as they say."""
import glob
import json
import os
import shutil
import sqlite3
import tempfile

from common import ROOT, Rpc, run

RULE_LINES = 300  # of code: more than an example pack's rules have


def rule_lines(pack):
    """Lines of series.lua, or variant.lua, and rules/ that are neither blank nor comment."""
    count = 0
    mod = f"{ROOT}/mods/{pack}"
    for path in glob.glob(f"{mod}/series.lua") + glob.glob(f"{mod}/variant.lua") + glob.glob(f"{mod}/rules/*.lua"):
        with open(path, encoding="utf-8") as file:
            count += sum(1 for line in file if line.strip() and not line.lstrip().startswith("--"))
    return count


def coverage_of(pack):
    """What keeps a pack's ledger from being enforced and tested to the last row, or ""."""
    code, out, err = run("coverage", pack, "--json", "--mutate", "40", "--jobs", "2")
    report = json.loads(out) if out.strip() else {}
    faults = [report.get("missing"), report.get("unknown"), report.get("failed"), report.get("mutants", {}).get("stale")]
    return "" if report and not any(faults) else f"exit {code}: {faults} {err}"


def example_pack(tally, pack):
    tally.case(f"{pack} has less than {RULE_LINES} lines of rules", rule_lines(pack) < RULE_LINES,
               str(rule_lines(pack)))
    code, out, err = run("check", pack, "--games", "10", "--every", "3")
    tally.case(f"check {pack}", code == 0, out + err)
    fault = coverage_of(pack)
    tally.case(f"every rule of {pack} is enforced and tested, and a change of its lines is noticed", not fault, fault)


DRILL = os.path.join(ROOT, "tests/packs/drill")
BAND = """{ id = "band", kind = "battle", name = "Band", version = "1.0.0", api = 1,
  requires = { %s }, conflicts = {},
  licence = { { what = "all", licence = "MIT", credit = "us" } },
}
"""
FORD = """{ id = "ford", title = "The ford", turns = 2, sides = { "red", "blue" },
  start = { day = 1, part = "morning", turn = 1 },
  setup = {
    { piece = "RED_A", hex = "0101" },
    { piece = "RED_D", hex = "0102" },
    { piece = "BLUE_A", hex = "0501" },
  },
}
"""
UNITS = "id\tside\tname\nRED_D\tred\tDarts\n"
GOOD_BAND = {"pack.lua": BAND % 'drill = ">=1.0"', "scenarios/ford.lua": FORD, "units/units.tsv": UNITS,
             "text/en.lua": '{ ["scenario.ford.text"] = "At the ford." }\n'}

# name, files that differ from the good battle (None: left out), words that must be said
WRONG_BANDS = [
    ("a counter that stands already", {"units/units.tsv": UNITS + "RED_A\tred\tAgain\n"},
     ["mods/band/units/units.tsv:3: 'RED_A' stands already in mods/drill/units/units.tsv:2", "a variant"]),
    ("a text that stands already", {"text/en.lua": '{\n  pond = "deep",\n}\n'},
     ["mods/band/text/en.lua:2: 'pond' stands already in mods/drill/text/en.lua:8"]),
    ("a value of a table that stands already", {"tables/assault.lua": "{ needed = 3 }\n"},
     ["mods/band/tables/assault.lua:1: 'needed' stands already in mods/drill/tables/assault.lua:2"]),
    ("a key that the schema of the series lacks", {"tables/assault.lua": "{\n  atack = 3,\n}\n"},
     ["mods/band/tables/assault.lua:2", "did you mean 'attack'"]),
    ("a counter of a wrong side", {"units/units.tsv": UNITS.replace("\tred\t", "\trad\t")},
     ["mods/band/units/units.tsv:2", "did you mean 'red'"]),
    ("a counter that is nowhere", {"scenarios/ford.lua": FORD.replace("RED_D", "RED_E")},
     ["mods/band/scenarios/ford.lua:5", "RED_E"]),
    ("a hex off the map", {"scenarios/ford.lua": FORD.replace("0501", "0901")},
     ["mods/band/scenarios/ford.lua:6", "0901"]),
    ("no series", {"pack.lua": BAND % ""},
     ["mods/band/pack.lua:2: a battle requires the one series that it is for, and this requires none"]),
    ("a series that is not there", {"pack.lua": BAND % 'dril = ""'}, ["mods/band/pack.lua", "did you mean 'drill'"]),
    ("a series of another version", {"pack.lua": BAND % 'drill = ">=2"'},
     ["mods/band/pack.lua", "requires drill >=2, but version 1.2.0 is installed"]),
    ("two series", {"pack.lua": BAND % 'drill = "", ["example-first"] = ""'}, ["and this requires drill, example-first"]),
]


def write_band(folder, changes):
    shutil.copytree(DRILL, os.path.join(folder, "drill"))
    for path, text in {**GOOD_BAND, **changes}.items():
        full = os.path.join(folder, "band", path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)


def good_battle(tally):
    """A battle is listed, shown, checked, simulated, played, saved and loaded as any scenario is."""
    with tempfile.TemporaryDirectory(prefix="grognard_band_") as mods:
        write_band(mods, {})
        more = ("--mods", mods)
        for name, args, words in (
                ("check", ["check", "band"], "ok      fuzz"), ("list", ["list"], "band:ford"),
                ("show", ["show", "band:ford"], "At the ford."), ("show pack", ["show", "band"], "opening_fire"),
                ("sim", ["sim", "band:ford", "--games", "4"], "errors: 0"),
                ("the series beside it", ["sim", "drill:square", "--games", "4"], "errors: 0")):
            code, out, err = run(*args, *more)
            tally.case(f"battle: {name}", code == 0 and words in out, out + err)
        rpc = Rpc(*more)
        rpc.call("new", scenario="band:ford", seed=3, seats={})
        rpc.call("act", side="red", verb="plan", args={"stance": "feint"})
        path = os.path.join(mods, "..", os.path.basename(mods) + ".grognard")
        rpc.call("save", path=path)
        rpc.close()
        rpc = Rpc(*more)
        loaded = rpc.call("load", path=path)
        tally.case("battle: a save is loaded", loaded["n"] == 1 and "differs" not in loaded, str(loaded))
        ids = [piece["id"] for piece in rpc.call("view", side="red")["pieces"]]
        tally.case("battle: its own counters play", "RED_D" in ids, str(ids))
        rpc.close()
        with sqlite3.connect(path) as save:
            lock = [row[0] for row in save.execute("select id from lock order by place")]
        tally.case("battle: its save is locked to both packs", lock == ["drill", "band"], str(lock))
        os.remove(path)


def wrong_battles(tally):
    for name, changes, words in WRONG_BANDS:
        with tempfile.TemporaryDirectory(prefix="grognard_band_") as mods:
            write_band(mods, changes)
            code, out, err = run("check", "band", "--games", "0", "--mods", mods)
            said = out + err
            tally.case(f"wrong battle: {name}", code == 1 and all(each in said for each in words), said[:900])
            code, out, err = run("sim", "drill:square", "--games", "1", "--mods", mods)
            tally.case(f"beside {name} the series is played", code == 0, out + err)


def tree(folder):
    return sorted(os.path.relpath(os.path.join(at, name), folder)
                  for at, _, files in os.walk(folder) for name in files)


def new_good(tally, user):
    """What `new` makes passes at once, is found in the user's folder, and is played."""
    for args in (["series", "my-war", "--title", 'My "War" 100%'], ["battle", "lodi", "--for", "example-first"],
                 ["variant", "thirds", "--for", "my-war"]):
        name = args[1]
        code, out, err = run("new", *args, "--user", user)
        tally.case(f"new {name}", code == 0 and f"grognard check {name}" in out, out + err)
        code, out, err = run("check", name, "--user", user, "--every", "20")
        tally.case(f"new {name} passes check", code == 0 and "ok      fuzz" in out, out + err)
        code, out, err = run("sim", f"{name}:{'lodi' if name == 'lodi' else 'mill'}", "--games", "2", "--user", user)
        tally.case(f"new {name} is played", code == 0 and "errors: 0" in out, out + err)
    code, out, err = run("test", "my-war", "--user", user)
    tally.case("the specs of a new series pass", code == 0 and ", 0 failed" in out, out[-400:] + err)
    code, out, err = run("list", "--json", "--user", user)
    titles = {pack["id"]: pack["name"] for pack in json.loads(out)["packs"]}
    tally.case("a title is kept to the letter", titles.get("my-war") == 'My "War" 100%'
               and titles.get("lodi") == "Lodi", out)
    code, out, err = run("show", "lodi", "--json", "--user", user)
    tally.case("a battle has the options of its series", [o["id"] for o in json.loads(out).get("options", [])] == ["mill_points"], out)


REFUSED = [
    (["series", "My"], "is no name for a pack"),
    (["series", "../x"], "is no name for a pack"),
    (["series", "x" * 41], "is no name for a pack"),
    (["series", "my-war"], "called 'my-war' already"),
    (["series", "example-first"], "called 'example-first' already"),
    (["battle", "x", "--for", "example-firs"], "did you mean 'example-first'"),
    (["battle", "x"], "name it with --for SERIES"),
    (["variant", "x", "--for", "my-wr"], "did you mean 'my-war'"),
    (["variant", "x"], "a variant is for a series"),
    (["series", "x", "--for", "example-first"], "--for goes with a battle"),
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
    good_battle(tally)
    wrong_battles(tally)
    code, out, err = run("check", "halle", "--games", "6", "--every", "5")
    tally.case("check halle", code == 0, out + err)
    fault = coverage_of("halle")
    tally.case("every rule of halle is enforced and tested, and a change of its lines is noticed", not fault, fault)
    for source in (f"{ROOT}/mods/halle/maps/source/halle.geojson", f"{ROOT}/mods/example-sight/maps/source/ridge.geojson"):
        name = os.path.basename(source)[:-len(".geojson")]
        code, out, err = run("map", source, "--check", "-o", os.path.join(os.path.dirname(source), f"../{name}.map"))
        tally.case(f"the map {name} is what its source gives", code == 0, out + err)
    for path in sorted(glob.glob(f"{ROOT}/mods/example-*")):
        example_pack(tally, os.path.basename(path))
