"""Variants, provenance, rules that change while a game is open, two versions of a pack against each other."""
import json
import os
import tempfile

from common import run
from programs_cli import PACKS
from programs_rpc import Line, refuses

HOUSE = "drill-night"


def plans(line):
    """Both sides' stances; returns the last answer."""
    line.call("act", side="red", verb="plan", args={"stance": "feint"})
    return line.call("act", side="blue", verb="plan", args={"stance": "feint"})


def variants(tally, folder):
    line = Line("--referee")
    started = line.call("new", scenario="drill:square", seed=4, variants=[HOUSE])
    tally.case("a game starts under a variant", started["n"] == 0, str(started))
    plans(line)
    why = line.call("explain", side="red", verb="assault", args={"unit": "RED_A", "to": "0201"})
    tally.case("the variant's condition is told with its rule and words",
               ("N1", "it is too dark") in [(r["rule"], r["text"]) for r in why["reasons"]], str(why))
    found = line.call("where", path="tables.assault.needed")
    change = found["changes"][0]
    tally.case("a patched cell knows both places",
               (found["value"], found["printed"], found["file"], found["line"]) ==
               ("9", "10", "mods/drill/tables/assault.lua", 2) and
               (change["pack"], change["file"], change["line"], change["why"]) ==
               (HOUSE, f"mods/{HOUSE}/patches/assault.lua", 1, "they are close"), str(found))
    found = line.call("where", path="actions.hold")
    tally.case("an action knows who replaced it",
               [(c["verb"], c["pack"]) for c in found["changes"]] == [("replace", HOUSE)], str(found))
    found = line.call("where", path="texts.marched")
    tally.case("a text knows its variant", found["value"].startswith("steps") and len(found["changes"]) == 1,
               str(found))
    refuses(tally, "where of nothing", line.ask("where", path="tables.asault.needed"), -32602)
    path = os.path.join(folder, "night.grognard")
    line.call("save", path=path)
    after = line.call("act", side="red", verb="whisper", args={})
    line.close()
    other = Line("--referee")
    loaded = other.call("load", path=path)
    tally.case("a save brings its variants back",
               loaded["hash"] == after["hash"] and "differs" not in loaded, str(loaded))
    refuses(tally, "a variant that is none", other.ask("new", scenario="drill:square", seed=1,
                                                       variants=["drill"]), -32602)
    refuses(tally, "a variant that is not there", other.ask("new", scenario="drill:square", seed=1,
                                                            variants=["drill-nite"]), -32602)
    other.close()
    code, out, _ = run("sim", f"{HOUSE}:square", "--games", "3", "--json", "--mods", PACKS)
    tally.case("sim plays a variant by its own name", code == 0 and json.loads(out)["errors"] == 0, out)


def run_all(tally):
    with tempfile.TemporaryDirectory(prefix="grognard_live_") as folder:
        variants(tally, folder)
