"""Variants, provenance, rules that change while a game is open, two versions of a pack against each other."""
import json
import os
import random
import shutil
import tempfile
from xml.etree import ElementTree

from common import Rpc, run
from programs_cli import PACKS
from programs_bugs import plant
from programs_rpc import Line, refuses

HOUSE = "drill-night"


def plans(line):
    """Both sides' stances; returns the last answer."""
    line.call("act", side="red", verb="plan", args={"stance": "feint"})
    return line.call("act", side="blue", verb="plan", args={"stance": "feint"})


PLACES = [
    ("units.RED_A.name", "units/units.tsv", 2, "Arrows"),
    ("scenarios.square.turns", "scenarios/square.lua", 4, "3"),
    ("scenarios.square.setup.1.hex", "scenarios/square.lua", 8, "0101"),
    ("hexes.0101", "maps/drill.map", 8, "hex 0101 clear"),
]


def variants(tally, folder):
    line = Line("--referee")
    started = line.call("new", scenario="drill:square", seed=4, variants=[HOUSE])
    tally.case("a game starts under a variant", started["n"] == 0, str(started))
    plans(line)
    why = line.call("explain", side="red", verb="assault", args={"unit": "RED_A", "to": "0201"})
    tally.case("the variant's condition is told with its rule and words",
               ("N1", "it is too dark") in [(r["rule"], r["text"]) for r in why["reasons"]], str(why))
    tally.case("the variant's condition is told with its place",
               why["reasons"][0]["at"] == {"file": f"mods/{HOUSE}/variant.lua", "line": 5}, str(why))
    origins(tally, line)
    saved_variant(tally, line, os.path.join(folder, "night.grognard"))
    code, out, _ = run("sim", f"{HOUSE}:square", "--games", "3", "--json", "--mods", PACKS)
    tally.case("sim plays a variant by its own name", code == 0 and json.loads(out)["errors"] == 0, out)


def origins(tally, line):
    """`where`: of what a variant changed, and of what it left alone."""
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
    for path, file, place, value in PLACES:
        found = line.call("where", path=path)
        tally.case(f"where {path}", (found["pack"], found["file"], found["line"], found["value"]) ==
                   ("drill", f"mods/drill/{file}", place, value), str(found))
    for path, words in (("units.RED_Z.name", "RED_"), ("scenarios.sqare.turns", "square"), ("hexes.9999", "9999")):
        answer = line.ask("where", path=path)
        tally.case(f"where {path}", words in answer.get("error", {}).get("message", ""), str(answer))


def saved_variant(tally, line, path):
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


class Table:
    """The drill's table of assaults in a copy of the packs, to be changed while a game is open."""

    def __init__(self, folder):
        self.packs = os.path.join(folder, "packs")
        shutil.copytree(PACKS, self.packs)
        self.path = os.path.join(self.packs, "drill/tables/assault.lua")
        with open(self.path, encoding="utf-8") as file:
            self.text = file.read()

    def set(self, words):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(self.text.replace("needed = 10", words))


def fight(line, count):
    """Random actions, assaults before all others; returns the last answer."""
    pick, answer = random.Random(2), None
    for _ in range(count):
        for side in ("red", "blue"):
            actions = line.call("legal", side=side)["actions"]
            some = [a for a in actions if a["verb"] in ("assault", "fire")] or actions
            if some:
                action = pick.choice(some)
                answer = line.call("act", side=side, verb=action["verb"], args=action["args"])
                break
    return answer


def opened(tally, table):
    """A game with some fire; its line and the last answer."""
    line = Rpc("--mods", table.packs, "--referee")
    line.call("new", scenario="drill:square", seed=3)
    tally.case("nothing has changed", line.call("reload") == {"changed": [], "offers": []})
    return line, fight(line, 13)


def reload_rules(tally, folder):
    table = Table(folder)
    line, before = opened(tally, table)
    refuses(tally, "nothing to choose", line.ask("reload", choice="go_on"), -32001)
    table.set("needed = 11 - 1")
    answer = line.ask("reload")
    tally.case("a fault is shown with file and line",
               answer.get("error", {}).get("data", {}).get("file") == "mods/drill/tables/assault.lua" and
               answer["error"]["data"]["line"] == 2, str(answer))
    refuses(tally, "after a fault nothing waits", line.ask("reload", choice="go_on"), -32001)
    tally.case("the old rules stay in force", not before["prompts"] or
               line.call("legal", side=before["prompts"][0]["side"])["actions"] != [])
    table.set("needed = 3")
    found = line.call("reload")
    differs = found["differs"]
    tally.case("what changed is told",
               found["changed"][0]["cells"] == [{"path": "assault.needed", "old": "10", "new": "3"}] and
               found["offers"] == ["go_on", "branch", "pin"], str(found))
    tally.case("what differs is told", differs["rolls"]["fire"]["differ"] > 0 and
               differs["what"] == "outcome" and "hits" in differs["now"] and "misses" in differs["was"] and
               "fire rolls differ; first at action" in found["text"], str(found))
    refuses(tally, "a choice that is none", line.ask("reload", choice="branc"), -32001)
    return table, line, before, differs


def choices(tally, folder, reloaded):
    table, line, before, differs = reloaded
    path, other = os.path.join(folder, "old.grognard"), os.path.join(folder, "new.grognard")
    line.call("save", path=path)
    gone_on = line.call("reload", choice="go_on")
    tally.case("go on: the same position", gone_on["hash"] == before["hash"] and
               gone_on["n"] == before["n"], str(gone_on))
    line.call("save", path=other)
    after = fight(line, 2)
    line.close()
    again = Rpc("--mods", table.packs, "--referee")
    loaded = again.call("load", path=other)
    tally.case("a game that went on is loaded where it stood",
               (loaded["hash"], loaded["n"]) == (after["hash"], after["n"]) and "differs" not in loaded,
               str(loaded))
    loaded = again.call("load", path=path)
    tally.case("the old file is as it was, and loading it tells the first difference",
               loaded["differs"]["n"] == differs["n"] and loaded["differs"]["text"] == differs["text"],
               str(loaded))
    again.close()
    table.set("needed = 10")
    line, _ = opened(tally, table)
    table.set("needed = 3")
    differs = line.call("reload")["differs"]
    branched = line.call("reload", choice="branch")
    tally.case("branch: before the first difference", branched["n"] == differs["n"] - 1, str(branched))
    table.set("needed = 4")
    line.call("reload")
    line.close()
    table.set("needed = 10")
    line, before = opened(tally, table)
    table.set("needed = 3")
    line.call("reload")
    pinned = line.call("reload", choice="pin")
    tally.case("pin: the old rules stay, and nothing is asked again",
               pinned["pinned"] and line.call("reload")["changed"] == [], str(pinned))
    line.close()


def in_console(tally, folder):
    table = Table(os.path.join(folder, "console"))
    code, out, _ = run("console", "drill:square", "--mods", table.packs, text_in=":reload\n")
    tally.case("the console reloads", code == 0 and "no file has changed" in out, out)
    code, out, _ = run("console", "drill:square", "--variant", HOUSE, "--mods", PACKS,
                       text_in="where tables.assault.needed\nwhere actions.hold\n")
    tally.case("the console tells where a value comes from",
               code == 0 and f"{HOUSE}, mods/{HOUSE}/patches/assault.lua:1: 3.1 10 -> 9 (they are close)" in out
               and "replace" in out, out)


def against(tally, folder):
    chart = os.path.join(folder, "chart.svg")
    args = ["sim", "drill:square", "--games", "30", "--seed", "3", "--json", "--mods", PACKS]
    code, out, _ = run(*args, "--against", f"drill+{HOUSE}", "--svg", chart)
    both = json.loads(out)["against"] if code == 0 else {}
    red = both.get("sides", {}).get("red", {})
    tally.case("two versions in pairs", both.get("games") == 30 and both["changed"] > 0 and
               both["second"] == f"drill+{HOUSE}:square" and
               red["second"]["wins"] - red["first"]["wins"] == red["gained"] - red["given"] and
               red["first"]["low"] <= red["first"]["rate"] <= red["first"]["high"], out[:400])
    same = json.loads(run(*args, "--against", "drill", "--jobs", "2")[1])["against"]
    tally.case("the same rules come to the same", same["changed"] == 0 and all(
        row["difference"] == row["low"] == row["high"] == 0 for row in same["sides"].values()) and
        same["turns"]["first"] == same["turns"]["second"], str(same))
    added = sum(row["first"] + row["second"] > 0 for row in both["usage"]["modifiers"])
    bars = ElementTree.parse(chart).getroot().findall("{http://www.w3.org/2000/svg}rect")
    tally.case("a chart: a bar for each side, each modifier and each run",
               len(bars) == 3 + 2 * 3 + 2 * added and added > 0, str(len(bars)))
    tally.case("against a pack that is none", run(*args, "--against", "dril")[0] == 2)
    tally.case("a chart of nothing", run(*args, "--svg", chart)[0] == 2)


SURER = {
    "pack.lua": """{ id = "surer", kind = "variant", name = "Surer", version = "1.0.0", api = 1,
  requires = { ["example-first"] = "" }, conflicts = {}, licence = { { what = "all", licence = "MIT", credit = "us" } },
}
""",
    "patches/fights.lua": '{ { table = "fights", cell = "2-5.result", old = "none", new = "defender_lost", why = "surer" } }\n',
}


def write_variant(packs):
    for path, text in SURER.items():
        full = os.path.join(packs, "surer", path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)


def usage(tally, folder):
    """Uses of cells are the dice that fell on them; nothing is counted for offers, odds or when nobody asks."""
    args = ["sim", "example-first:mill", "--games", "20", "--json"]
    told = json.loads(run(*args, "--cells", "--count", "roll.fight")[1])
    cells, rolled = told["usage"]["cells"]["fights"], sum(told["counts"]["roll.fight"].values())
    tally.case("each roll on a table is a use of one cell", sum(cell["uses"] for cell in cells) == rolled > 0
               and [cell["row"] for cell in cells] == ["<=1", "2-5", ">=6"], str(cells))
    added = told["usage"]["modifiers"]
    tally.case("modifiers are counted as often as an effect adds them",
               added["3.2"] == {"attacker": rolled, "defender": rolled}, str(added))
    tally.case("uses are counted alike by several workers",
               json.loads(run(*args, "--cells", "--jobs", "2")[1])["usage"] == told["usage"])
    tally.case("nothing is counted unasked", "usage" not in json.loads(run(*args)[1]))
    packs, chart = os.path.join(folder, "surer_packs"), os.path.join(folder, "cells.svg")
    write_variant(packs)
    both = json.loads(run(*args, "--against", "example-first+surer", "--svg", chart, "--mods", packs)[1])["against"]["usage"]
    row = both["cells"]["fights"][1]
    tally.case("a cell that holds something else in the other rules is told",
               (row["row"], row["result"], row["other"]) == ("2-5", "none", "defender_lost") and row["first"] > 0
               and row["first"] == cells[1]["uses"] and both["dead"] == {"fights": []}, str(row))
    code, out, _ = run("sim", "example-first:mill", "--games", "1", "--bots", "pass,pass", "--against", "example-first")
    tally.case("cells that nobody used are named", code == 0 and
               "cells of fights that nobody used: <=1.result 2-5.result >=6.result" in out, out)
    texts = "".join(ElementTree.parse(chart).getroot().itertext())
    tally.case("the chart has the cells with their uses", f"{row['first']} / {row['second']}" in texts
               and "none > defender_lost" in texts, texts[-300:])


def formations(tally):
    """Losses by formation come from the view of a series that counts them."""
    with tempfile.TemporaryDirectory(prefix="grognard_lost_") as folder:
        mods = plant(folder, "series.lua", "    return seen\n", "    seen.lost = { red = 3, blue = 2 }\n"
                     '    seen.losses = { { formation = "guard", points = G.turn }, { formation = "line", points = 0 } }\n'
                     "    return seen\n")
        args = ["sim", "drill:square", "--games", "4", "--mods", mods]
        told = json.loads(run(*args, "--json")[1])
        turns = sum(int(turn) * games for turn, games in told["turns"].items())
        tally.case("losses by formation", told["formations"] == {"guard": turns, "line": 0}
                   and told["lost"] == {"red": 12, "blue": 8}, str(told))
        code, out, _ = run(*args, "--against", "drill")
        tally.case("losses by formation, in words", code == 0 and f"losses of guard on the average: {turns / 4:.1f}" in out
                   and "losses of line" not in out, out)


def run_all(tally):
    with tempfile.TemporaryDirectory(prefix="grognard_live_") as folder:
        variants(tally, folder)
        choices(tally, folder, reload_rules(tally, folder))
        os.mkdir(os.path.join(folder, "console"))
        in_console(tally, folder)
        against(tally, folder)
        usage(tally, folder)
    formations(tally)
