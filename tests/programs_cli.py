"""The programs as a stranger uses them: help, exit codes, the shapes of --json, and names that nobody knows."""
import gzip
import json
import os
import re
import shutil
import subprocess
import tempfile
import xml.etree.ElementTree

from common import BINARY, DATA, ROOT, Rpc, run
from programs_bugs import plant

PACKS = os.path.join(ROOT, "tests/packs")
COMMANDS = ["play", "list", "show", "rules", "sim", "test", "coverage", "check", "replay", "odds", "console", "rpc", "bench",
            "map", "new", "api"]

INT, NUM, TEXT, FLAG = int, (int, float), str, bool


def fits(value, shape, path=""):
    """What is wrong with a value held against a shape, or "". A dict shape names the keys that must stand; a list
    of one is an array of such; a tuple of `dict` and a type is an object of any keys."""
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return f"{path or 'the whole'} is no object"
        for key, inner in shape.items():
            if key not in value:
                return f"{path}.{key} is missing"
            wrong = fits(value[key], inner, f"{path}.{key}")
            if wrong:
                return wrong
        return ""
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{path} is no array"
        wrongs = [fits(each, shape[0], f"{path}[{i}]") for i, each in enumerate(value)]
        return next((wrong for wrong in wrongs if wrong), "")
    if isinstance(shape, tuple) and shape[0] is dict:
        if not isinstance(value, dict):
            return f"{path} is no object"
        return next((wrong for wrong in (fits(each, shape[1], f"{path}.{key}") for key,
                                         each in value.items()) if wrong), "")
    if callable(shape) and not isinstance(shape, type):
        return "" if shape(value) else f"{path} is {value!r}"
    good = isinstance(value, shape) and not (shape in (INT, NUM) and isinstance(value, bool))
    return "" if good else f"{path} is {value!r}"


SCENARIO = {"id": TEXT, "title": TEXT, "sides": [TEXT], "turns": INT,
            "starts": [{"date": TEXT, "turn": INT, "turns": INT}]}
SHAPES = {
    "list": {"packs": [{"id": TEXT, "kind": TEXT, "version": TEXT, "scenarios": [SCENARIO]}]},
    "sim": {"games": INT, "errors": INT, "actions": INT, "seconds": NUM, "actions_per_s": NUM,
            "games_per_s": NUM,
            "wins": (dict, INT), "levels": (dict, INT), "lost": (dict, INT),
            "loss_ratio": (dict, lambda v: v is None or isinstance(v, float)), "counts": (dict, (dict, INT)),
            "turns_mean": NUM, "turns": (dict, INT), "legal_mean": NUM, "legal_p99": NUM},
    "coverage": {"rows": INT, "enforced": INT, "tested": INT, "na": INT, "missing": [TEXT], "todo": [TEXT],
                 "mutants": {"tried": INT, "killed": INT, "unproven": [TEXT],
                             "survived": [{"file": TEXT, "line": INT, "id": TEXT, "mutant": TEXT}]}},
    "check": {"pack": TEXT, "rungs": [{"name": TEXT, "ok": FLAG,
                                       "faults": [{"file": TEXT, "line": INT, "text": TEXT, "hint": TEXT}]}]},
    "bench": {"los_ns": NUM, "fov20_us": lambda v: True, "range155_us": NUM, "range_all_us": NUM,
              "clone_us": NUM, "hash_us": NUM,
              "legal_mean_us": NUM, "legal_p99_us": NUM, "legal_mean": NUM, "legal_p99": NUM,
              "prompts": (dict, {"lists": INT, "mean_us": NUM, "most_us": NUM}),
              "actions_per_s": NUM,
              "replay_actions_per_s": NUM, "start_ms": NUM, "frame_ms": (dict, NUM), "frame_p99_ms": (dict, NUM), "click_ms": NUM,
              "idle_cpu_percent": lambda v: 0 <= v < 5, "rss_mb": NUM, "save_mb": lambda v: 0 < v < 1,
              "load_ms": lambda v: v > 0},
    "replay": {"scenario": TEXT, "actions": INT, "hash": TEXT, "over": lambda v: v is None
               or isinstance(v, dict)},
}


def bare(*args):
    """Exactly these words; the data folder comes by the environment."""
    done = subprocess.run([BINARY, *args], capture_output=True, text=True, timeout=60, check=False,
                          stdin=subprocess.DEVNULL,
                          env={**os.environ, "GROGNARD_DATA": ROOT})
    return done.returncode, done.stdout, done.stderr


def drill(*args, **more):
    return run(*args, "--mods", PACKS, **more)


def shape_case(tally, name, shape, args, code=0, runner=drill):
    """Runs a program with --json; returns what it printed, {} when that is no JSON."""
    got, out, err = runner(*args, "--json")
    try:
        value = json.loads(out)
    except json.JSONDecodeError:
        tally.case(f"{name} --json", False, f"exit code {got}, no JSON: {out[:200]} {err[:300]}")
        return {}
    wrong = fits(value, shape)
    one_line = out.count("\n") == 1 and out.endswith("\n")
    tally.case(f"{name} --json", got == code and not wrong and one_line,
               f"exit code {got}, {wrong or 'one line?'} {err[:300]}")
    return value


def helps(tally):
    code, out, err = bare("--help")
    tally.case("--help", code == 0 and not err and all(f"  {command} " in out for command in COMMANDS), out)
    for command in COMMANDS:
        code, out, err = run(command, "--help")
        good = out.startswith(f"usage: grognard {command}") and "--json" in out and "exit codes" in out
        tally.case(f"{command} --help", code == 0 and not err and good, f"{code} {out[:200]} {err[:200]}")
    code, out, err = bare("help", "sim")
    tally.case("help sim", code == 0 and "--games" in out, out + err)


def lists_and_shows(tally):
    value = shape_case(tally, "list", SHAPES["list"], ["list"])
    packs = {pack["id"]: pack for pack in value.get("packs", [])}
    unnumbered = [scenario["id"] for scenario in packs.get("example-secret", {"scenarios": []})["scenarios"]]
    tally.case("list names scenarios without numbers by their ids", unnumbered == ["coalition", "duel", "partition"], str(unnumbered))
    tally.case("list names drill", "drill" in packs, str(list(packs)))
    shape_case(tally, "show PACK",
               {"id": TEXT, "version": TEXT, "scenarios": [SCENARIO], "options": [{"id": TEXT}]},
               ["show", "drill"])
    shape_case(tally, "show SCENARIO", SCENARIO, ["show", "drill:square"])


def told_rules(tally):
    rule = {"id": TEXT, "title": TEXT, "text": TEXT}
    book = shape_case(tally, "rules PACK", {"rules": [{**rule, "section": TEXT}], "sections": [rule], "lines": [TEXT]},
                      ["rules", "drill"])
    sections = [each["id"] for each in book.get("sections", [])]
    tally.case("rules: each stands in a section", {each["section"] for each in book.get("rules", [])} == set(sections))
    for number, section in (("2.1a", "2.1"), ("2.1b", "2.1"), ("2.1", "2.1"), ("3.3", "3.3")):
        found = shape_case(tally, f"rules {number}", {}, ["rules", "drill", number])
        tally.case(f"rules {number} tells its section", [each["id"] for each in found["sections"]] == [section], str(found))
        tally.case(f"rules {number}: no rule of another", {each["section"] for each in found["rules"]} == {section})
    chapter = shape_case(tally, "rules CHAPTER", {}, ["rules", "drill", "2"])["sections"]
    tally.case("rules of a chapter", [s["id"] for s in chapter] == [s for s in sections if s.startswith("2.")])
    found = shape_case(tally, "rules WORDS", {}, ["rules", "drill", "pond", "Enters"])
    tally.case("rules by words", [s["id"] for s in found["sections"]] == ["2.5"], str(found))
    code, out, err = drill("rules", "drill", "zeppelin")
    tally.case("rules with no such words", code == 0 and out == "no rule has these words\n", out + err)
    with tempfile.TemporaryDirectory() as folder:  # of rows that are `todo` it is said, and of a section that has no others
        shutil.copytree(os.path.join(PACKS, "drill"), os.path.join(folder, "drill"))
        ledger = os.path.join(folder, "drill/rules.tsv")
        with open(ledger, encoding="utf-8") as file:
            rows = [line.replace("\tdone\t-", "\ttodo\tlater") if line.startswith(("1.1\t", "2.1\t")) else line for line in file]
        with open(ledger, "w", encoding="utf-8") as file:
            file.writelines(rows)
        _, out, err = run("rules", "drill", "--mods", folder, "--json")
        book = json.loads(out)
        marked = [each["id"] for kind in ("sections", "rules") for each in book[kind] if each["text"].endswith("Not played yet.")]
        tally.case("rules: what is not played yet is marked", marked == ["1.1", "1.1", "2.1"], f"{marked} {err}")


def sims(tally):
    value = shape_case(tally, "sim", SHAPES["sim"], ["sim", "drill:square", "--games", "40", "--seed", "5"])
    tally.case("sim: every side and draw", sorted(value.get("wins", {})) == ["blue", "draw", "red"],
               str(value.get("wins")))
    tally.case("sim: no errors, all counted", value.get("errors") == 0
               and sum(value.get("wins", {}).values()) == 40, str(value))
    two = shape_case(tally, "sim --jobs 2", SHAPES["sim"],
                     ["sim", "drill:square", "--games", "40", "--seed", "5", "--jobs", "2"])
    again = shape_case(tally, "sim again", SHAPES["sim"],
                       ["sim", "drill:square", "--games", "40", "--seed", "5"])
    same = ("games", "errors", "actions", "wins", "levels", "turns_mean", "legal_mean", "legal_p99")
    for name, other in (("two jobs", two), ("the same seed", again)):
        differs = [key for key in same if other.get(key) != value.get(key)]
        tally.case(f"sim: {name} gives the same counts", not differs, str(differs))
    tally.case("sim: every game ended in some turn", sum(value.get("turns", {}).values()) == 40, str(value.get("turns")))
    counted = shape_case(tally, "sim --count", SHAPES["sim"],
                         ["sim", "drill:square", "--games", "40", "--seed", "5", "--count", "over,marched"])
    over = counted.get("counts", {}).get("over", {})
    wins = {f"winner={side}": times for side, times in value.get("wins", {}).items() if times and side != "draw"}
    tally.case("sim --count: the log's records by what they tell", wins.items() <= over.items()
               and sum(over.values()) == 40 and counted["wins"] == value["wins"], f"{over} {wins}")
    other = shape_case(tally, "sim of another seed", SHAPES["sim"],
                       ["sim", "drill:square", "--games", "40", "--seed", "500"])
    tally.case("sim: another seed is another game", other.get("actions") != value.get("actions"), str(other))
    for bots in ("random,random", "blue=random", "blue=random,red=random"):
        shape_case(tally, f"sim --bots {bots}", SHAPES["sim"],
                   ["sim", "drill:square", "--games", "2", "--bots", bots])
    shape_case(tally, "sim --option", SHAPES["sim"],
               ["sim", "drill:square", "--games", "2", "--option", "stances=two", "--option",
                                                     "opening_fire=false"])
    value = shape_case(tally, "sim of three sides", SHAPES["sim"],
                       ["sim", "example-secret:partition", "--games", "2", "--jobs", "2"])
    tally.case("sim: each of three sides", sorted(value.get("wins", {})) == ["arden", "brunn", "corvin", "draw"],
               str(value))


RUNGS = ["parse", "schema", "map topology", "references", "guest", "set-up", "window", "lint", "rule numbers", "unused", "licence", "summaries", "load order",
         "specs", "fuzz", "options", "coverage"]


def check_reports(tally):
    """What `check` leaves out, and its report as JUnit."""
    with tempfile.TemporaryDirectory(prefix="grognard_junit_") as folder:
        path = os.path.join(folder, "report.xml")
        code, out, err = drill("check", "drill", "--quick", "--junit", path)
        tally.case("check --quick leaves four rungs out", code == 0 and out.count("left out: --quick") == 4, out + err)
        cases = xml.etree.ElementTree.parse(path).getroot().findall("testcase")
        names = [case.get("name") for case in cases]
        left = [case.get("name") for case in cases if case.find("skipped") is not None]
        tally.case("check --junit", names == RUNGS and left == ["guest", "window"] + RUNGS[-4:], str([names, left]))
    code, out, err = drill("check", "drill", "--rungs", "lint,options")
    tally.case("check --rungs", code == 0 and out.count("\n") == 2 and "options (2 games" in out, out + err)
    code, out, err = drill("check", "drill", "--rungs", "lnit")
    tally.case("check --rungs of no such name", code == 2 and "did you mean 'lint'" in err, out + err)
    code, out, err = drill("check", "drill:square", "--games", "1")
    tally.case("check of one scenario", code == 0 and out.count("one scenario was asked for") == 3, out + err)


NEXT_HEX = """    assert.refused(g:why("assault", { unit = "RED_A", to = "0301" }), "3.1")\n"""
ONE_HEX = 'need(map:distance(G.pieces[id].hex, to) == 1, "3.1", "one_hex", "to", to)'
SIGNED = "file\tline\tmutant\treason\n"


def changed(mods, *lines):
    """Coverage of the drill in a folder with mutants of some lines of its orders alone."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(f"mods/drill/rules/orders.lua:{line}\n" for line in lines))
        file.flush()
        code, out, err = run("coverage", "drill", "--mods", mods, "--changed", file.name, "--json", "--jobs", "2")
    return code, json.loads(out)["mutants"] if out else {}, out + err


def line_of(mods, text):
    with open(os.path.join(mods, "drill/rules/orders.lua"), encoding="utf-8") as file:
        return next(number for number, line in enumerate(file, 1) if text in line)


def mutants(tally):
    """Mutants of the source: of changed lines, of a rule whose case is gone, signed off."""
    with tempfile.TemporaryDirectory(prefix="grognard_mutants_") as folder:
        mods = plant(os.path.join(folder, "whole"), "spec/drill_spec.lua", NEXT_HEX, NEXT_HEX)
        line = line_of(mods, ONE_HEX)
        code, found, told = changed(mods, line)
        tally.case("a changed line: each of its mutants is noticed", code == 0 and found.get("killed", 0) >= 3 and not found["survived"], told)
        code, out, err = run("coverage", "drill", "--mods", mods, "--changed", "-", "--json",
                             text_in=f"+++ b/mods/drill/rules/orders.lua\n@@ -{line} +{line},1 @@\n")
        tally.case("a diff names the same lines", json.loads(out)["mutants"] == found, out + err)
        tally.case("one job and two find the same", changed(mods, line)[1] == found, "")
        turns = plant(os.path.join(folder, "turns"), "scenarios/square.lua", "turns = 3,", "turns = 3, -- 5.1")
        code, out, err = run("coverage", "drill", "--mods", turns, "--changed", "-", "--json", text_in="mods/drill/scenarios/square.lua:4\n")
        tally.case("one job reads scenarios again for each mutant", json.loads(out)["mutants"]["killed"] == 1, out[-300:] + err)
        mods = plant(os.path.join(folder, "less"), "spec/drill_spec.lua", NEXT_HEX, "")
        code, found, told = changed(mods, line)
        wanted = {"file": "mods/drill/rules/orders.lua", "line": line, "id": "3.1",
                  "mutant": "map:distance(G.pieces[id].hex, to) == 1 -> true"}
        tally.case("a line whose case is gone: its mutant survives", code == 1 and found.get("survived") == [wanted], told)
        row = f"rules/orders.lua\t{ONE_HEX}\t{wanted['mutant']}\t"
        signed = os.path.join(mods, "drill/spec/equivalent.tsv")
        with open(signed, "w", encoding="utf-8") as file:
            file.write(SIGNED + row + "no piece assaults farther\n")
        code, found, told = changed(mods, line)
        tally.case("a mutant is signed off by the text of its line", code == 0 and found.get("survived") == [], told)
        with open(signed, "w", encoding="utf-8") as file:
            file.write(SIGNED + row.replace("== 1 -> true", "== 2 -> true") + "gone\n")
        code, found, told = changed(mods, line)
        tally.case("a row that matches no mutant is stale", code == 1 and found["stale"][0]["line"] == 2, told)
        mods = plant(os.path.join(folder, "untrue"), "spec/drill_spec.lua", NEXT_HEX, NEXT_HEX)
        signed = os.path.join(mods, "drill/spec/equivalent.tsv")
        with open(signed, "w", encoding="utf-8") as file:
            file.write(SIGNED + row + "untrue\n")
        code, found, told = changed(mods, line)
        tally.case("a row whose mutant is noticed is stale", code == 1 and "a case notices" in found["stale"][0]["text"], told)
        strike = "local function strike(G, id, target, base)\n"
        report = 'local function report(id) log("2.4", "shown", "unit", id, "hex", id) end\n\n'
        mods = plant(os.path.join(folder, "says"), "rules/orders.lua", strike, report + strike + "  report(id)\n")
        code, found, told = changed(mods, line_of(mods, "  report(id)"))
        tally.case("a call that only logs is not left out", code == 0 and found.get("tried") == 0, told)
        read = 'local worth = table_of("assault")\n'
        made = 'local function read() return table_of("assault") end -- 3.1\nlocal worth = read()\n'
        mods = plant(os.path.join(folder, "once"), "rules/orders.lua", read, made)
        code, found, told = changed(mods, line_of(mods, "local function read"))
        tally.case("what ran once as the pack was loaded meets the cases of its rule", code == 0 and found.get("killed") == 1, told)
    code, out, err = drill("coverage", "drill", "--mutate", "6", "--seed", "1", "--json")
    tried = json.loads(out)["mutants"]
    tally.case("a spread of six mutants", 4 <= tried["tried"] <= 6 and tried["killed"] + len(tried["survived"]) == tried["tried"], out + err)


def one_case_less(tally):
    """A rule whose case is taken away is missing."""
    with tempfile.TemporaryDirectory(prefix="grognard_case_") as folder:
        mods = plant(folder, "spec/drill_spec.lua", '"2.5 ', '"')
        code, out, err = run("coverage", "drill", "--mods", mods, "--json")
        tally.case("a rule without a case is missing", code == 1 and json.loads(out)["missing"] == ["2.5"], out + err)
        with open(os.path.join(folder, "mods/drill/rules.tsv")) as file:
            rows = file.read()
        with open(os.path.join(folder, "mods/drill/rules.tsv"), "w") as file:
            file.write("\n".join(line.replace("\tdone\t", "\ttodo\t") if line.startswith("2.5\t") else line for line in rows.split("\n")))
        code, out, err = run("coverage", "drill", "--mods", mods, "--json")
        report = json.loads(out)
        tally.case("one that the ledger says is to do is listed as such", code == 0 and (report["missing"], report["todo"]) == ([], ["2.5"]), out + err)


def judges(tally):
    value = shape_case(tally, "coverage",
                       {key: SHAPES["coverage"][key]
                        for key in ("rows", "enforced", "tested", "na", "missing", "todo")},
                       ["coverage", "drill"])
    rows = (value.get("rows"), value.get("na"), value.get("missing"))
    tally.case("coverage of the drill", rows == (16, 3, []), str(rows))
    value = shape_case(tally, "coverage --mutate", SHAPES["coverage"],
                       ["coverage", "drill", "--mutate", "--jobs", "2"], code=1)  # some mutants survive
    told = value.get("mutants", {})
    tally.case("the drill's rules are all tested", told.get("tried", 0) > 60 and told["unproven"] == [], str(told))
    mutants(tally)
    one_case_less(tally)
    value = shape_case(tally, "check", SHAPES["check"], ["check", "drill", "--games", "3", "--every", "2"])
    names = [rung["name"] for rung in value.get("rungs", [])]
    tally.case("check: rungs", names == RUNGS, str(names))
    tally.case("check: all well", value and all(rung["ok"] for rung in value["rungs"]), str(value))
    code, out, err = drill("test", "drill")
    tally.case("test: TAP", code == 0 and out.startswith("TAP version 13\nok 1 - ") and "\n1..23\n" in out,
               out[-600:] + err)
    shape_case(tally, "test", {"passed": INT, "failed": INT, "cases": [{"name": TEXT, "ok": FLAG}]},
               ["test", "drill"])
    code, out, err = drill("test", "drill", "--filter", "odds", "--spec", "spec/drill_spec.lua")
    tally.case("test --filter", code == 0 and "1..0" in out, out + err)
    shape_case(tally, "bench", SHAPES["bench"], ["bench", "drill:square", "--seconds", "1"])


def others(tally):
    with tempfile.TemporaryDirectory(prefix="grognard_cli_") as folder:
        code, out, err = drill("play", "drill:square", "--quiet", "--user", folder)
        tally.case("play --quiet", code == 0 and len(out) < 4000, f"{code} {out[:400]} {err[:400]}")
        code, out, err = drill("play", "drill:square", "--no-save", "--user", folder)
        tally.case("play tells the game", code == 0 and "marches" in out and "the end" in out,
                   f"{code} {out[-400:]} {err[:400]}")
        saved = [os.path.join(at, name) for at, _, files in os.walk(folder) for name in files]
        tally.case("play saves, once", len(saved) == 1, str(saved))
        if saved:
            value = shape_case(tally, "replay --verify", SHAPES["replay"], ["replay", saved[0], "--verify"])
            tally.case("replay: over", bool(value.get("over")) and "differs" not in value, str(value))
            code, out, err = drill("replay", saved[0], "--log")
            tally.case("replay --log", code == 0 and "marches to" in out, out[-300:] + err)
    code, out, err = drill("console", "drill:square", text_in="1 + 1\nG.turn\n")
    tally.case("console", code == 0 and out.split() == ["2", "1"], f"{code} {out[:300]} {err[:300]}")
    code, out, err = drill("console", "drill:square", text_in="while true do end\nprint('on')\n")
    tally.case("console outlives a loop", "budget" in err and "on" in (out + err).split(),
               f"{code} {out[:300]} {err[:300]}")
    code, out, err = run("api")
    tally.case("api", code == 0 and "engine.map" in out, out[:200] + err)


ROLLS = [  # what stands in the place of two dice, the chance of a 9 or more (hundredths of a per cent), exact?
    ("roll(G, 'fire', 6, '3.1', 'fire') + roll(G, 'fire', 6, '3.1', 'fire')", 2778, True),
    ("(function() local s = 0 for _ = 1, 9 do s = s + roll(G, 'fire', 6, '3.1', 'fire') % 2 end return s + 2 end)()", 898, False),
    ("(function() local n = 0 repeat n = n + 1 until roll(G, 'fire', 6, '3.1', 'fire') == 6 return n end)()", 2326, False),
]
SHOT = "roll(G, \"fire\", 6, \"3.1\", \"fire\", \"unit\", id) + roll(G, \"fire\", 6, \"3.1\", \"fire\", \"unit\", id)"


def in_range(mods, path):
    """Saves a game of the drill in which RED_A may assault, with one added to the dice: a 9 hits."""
    line = Rpc("--mods", mods)
    line.call("new", scenario="drill:square", seed=1, seats={})
    line.call("act", side="red", verb="plan", args={"stance": "feint"})
    line.call("act", side="blue", verb="plan", args={"stance": "attack"})
    line.call("act", side="red", verb="override", args={"path": "pieces.RED_A.hex", "value": "0301", "reason": "near"})
    line.call("act", side="blue", verb="agree")
    line.call("save", path=path)
    line.close()


def odds(tally):
    """The same resolver gives exact odds, and where its tree is too large or endless trials with their error."""
    for number, (roll, share, exact) in enumerate(ROLLS):
        with tempfile.TemporaryDirectory(prefix="grognard_odds_") as mods:
            shutil.copytree(os.path.join(PACKS, "drill"), os.path.join(mods, "drill"))
            orders = os.path.join(mods, "drill/rules/orders.lua")
            with open(orders, encoding="utf-8") as file:
                text = file.read()
            with open(orders, "w", encoding="utf-8") as file:
                file.write(text.replace(SHOT, roll))
            path = os.path.join(mods, "game.grognard")
            in_range(mods, path)
            asked = ["odds", path, "assault", "unit=RED_A", "to=0401", "--mods", mods]
            code, out, err = run(*asked, "--json")
            told = json.loads(out) if code == 0 else {}
            hit = next((each for each in told.get("outcomes", []) if each["result"] == "hit"), {"num": 0, "den": 1})
            off = abs(10000 * hit["num"] / hit["den"] - share)
            tally.case(f"odds: roller {number}", told.get("exact") is exact and off <= (1 if exact else hit["error"])
                       and ("samples" in told) != exact, f"{share} {out} {err}")
            code, out, err = run(*asked)
            tally.case(f"odds in words: roller {number}", code == 0 and ("exact:" if exact else "+- ") in out, out + err)
    code, out, err = drill("odds", "drill:square", "plan", "stance=attack")
    tally.case("odds of what rolls nothing", code == 1 and "'plan' rolls no dice" in err, out + err)


# arguments, exit code, words in the error output
REFUSED = [
    (["smi"], 2, "did you mean 'sim'"),
    (["lst"], 2, "did you mean 'list'"),
    (["frobnicate"], 2, "'frobnicate' is no command"),
    ([], 2, ""),
    ([""], 2, "no command"),
    (["sim", "drill:square", "--gmes", "3"], 2, "did you mean 'games'"),
    (["sim", "drill:square", "-g", "3"], 2, "no option -g (known"),
    (["list", "--zzz"], 2, "no option --zzz"),
    (["sim"], 2, "operand is missing"),
    (["sim", "drill:square", "drill:square"], 2, "too many operands"),
    (["rules", "example-sigh"], 2, "did you mean 'example-sight'"),
    (["rules", "drill", "2.12"], 1, "no rule is called '2.12'"),
    (["show", "example-sigh"], 2, "did you mean 'example-sight'"),
    (["show", "dril"], 2, "did you mean 'drill'"),
    (["show", __file__], 2, "is a file, no pack (a saved game? did you mean 'grognard replay"),
    (["sim", __file__], 2, "is a file, no pack"),
    (["sim", "example-sight:ride"], 2, "did you mean 'ridge'"),
    (["sim", "drll:square"], 2, "did you mean 'drill'"),
    (["sim", "square"], 2, "PACK:SCENARIO"),
    (["sim", "drill:"], 2, "scenario"),
    (["sim", ":square"], 2, ""),
    (["sim", "drill:square:more"], 2, "scenario"),
    (["sim", "../../etc:passwd"], 2, "no pack is called"),
    (["sim", "drill:square", "--bots", "ranbom"], 2, "did you mean 'random'"),
    (["sim", "drill:square", "--bots", "random,random,random"], 2, "more bots"),
    (["sim", "drill:square", "--bots", "rad=random"], 2, "did you mean 'red'"),
    (["sim", "drill:square", "--bots", "../kernel/game"], 2, "no bot is called"),
    (["sim", "drill:square", "--seed", "seven"], 2, "not 'seven'"),
    (["sim", "drill:square", "--seed", "99999999999999999999"], 2, "whole number"),
    (["sim", "drill:square", "--seed"], 2, "takes a value"),
    (["sim", "drill:square", "--games", "-1"], 2, "whole number"),
    (["sim", "drill:square", "--games", "1.5"], 2, "whole number"),
    (["sim", "drill:square", "--jobs", "0"], 2, "whole number"),
    (["sim", "drill:square", "--json=yes"], 2, "takes no value"),
    (["sim", "drill:square", "--option", "stnces=two", "--games", "1"], 2, "did you mean 'stances'"),
    (["sim", "drill:square", "--option", "stances=five", "--games", "1"], 2, "choose from three, two"),
    (["sim", "drill:square", "--option", "opening_fire=2", "--games", "1"], 2, "opening_fire"),
    (["sim", "drill:square", "--option", "stances", "--games", "1"], 2, "KEY=VALUE"),
    (["sim", "lga:italy", "--option", "players=3", "--games", "1"], 2, "'players' changes nothing in 'italy'; it is one of 1805_1807"),
    (["play", "drill:sqare"], 2, "did you mean 'square'"),
    (["play", "drill", "--pace", "x"], 2, "whole number"),
    (["test", "dril"], 2, "did you mean 'drill'"),
    (["test", "drill", "--spec", "spec/dril_spec.lua"], 2, "drill_spec.lua"),
    (["test", "drill", "--specs", "--replays"], 2, "choose specs or replays"),
    (["test", "drill", "--record", "x"], 2, "--from SAVE"),
    (["test", "drill", "--record", "../x", "--from", "/nowhere"], 1, "cannot be called '../x'"),
    (["test", "--record-again"], 2, "goes with one pack"),
    (["coverage", "dril"], 2, "did you mean 'drill'"),
    (["coverage", "drill", "--mutate", "--jobs", "x"], 2, "whole number"),
    (["coverage", "drill", "--changed", "no/such/file"], 1, "no/such/file"),
    (["check", "dril"], 2, "did you mean 'drill'"),
    (["check", "drill", "--every", "0"], 2, "whole number"),
    (["check", "drill", "--quick", "--junit", "/dev/full"], 1, "/dev/full: No space left"),
    (["shot", "drill:square", "-o", "/dev/full"], 1, "No space left"),
    (["bench", "dril"], 2, "did you mean 'drill'"),
    (["bench", "drill:square", "--seconds", "0"], 2, "whole number"),
    (["odds", "drill:sqare", "roll"], 2, "did you mean 'square'"),
    (["odds", "drill:square", "assualt"], 1, "assualt"),
    (["odds", "drill:square", "assault", "unit"], 2, "NAME=VALUE"),
    (["odds", "/nowhere/at.all", "roll"], 1, "/nowhere/at.all"),
    (["console", "drill:sqare"], 2, "did you mean 'square'"),
    (["replay", "/nowhere/at.all"], 1, "/nowhere/at.all"),
    (["map", "/nowhere/at.geojson"], 1, "/nowhere/at.geojson"),
    (["rpc", "extra"], 2, "too many operands"),
    (["list", "--data", "/nowhere"], 1, "/nowhere"),
    (["list", "--mods", "/nowhere"], 1, "/nowhere"),
]


# What has no use beside what else is given, or would be replaced without a word: said, exit code 2, nothing is played.
SAVE = "SAVE"  # stands for a saved game
IGNORED = [
    *((["play", "drill:square", "--no-window", f"--{option}", *value], "needs the window") for option, *value in (
        ("replay", "/nowhere.grognard"), ("size", "800x600"), ("scale", "100"),
        ("renderer", "software"), ("show",), ("record", "/nowhere/x"), ("dev",))),
    (["play", "drill:square", "--no-window", "--load", "/nowhere.grognard"], "a pack has no use with --load"),
    (["play", "--no-window", "--json", "--load", "/nowhere.grognard"], "--json is for bot against bot"),
    (["play", "drill:square", "--no-window", "--quiet", "--seats", "red=human"], "--quiet has no use with --seats"),
    (["play", "drill:square", "--no-window", "--option", "stnces=two"], "did you mean 'stances'"),
    (["play", "--headless", "--load", "/nowhere.grognard", "--seed", "1"], "--seed has no use with --load"),
    (["play", "--headless", "--load", "/nowhere.grognard", "--option", "a=b"], "--option has no use with --load"),
    (["play", "--headless", "--replay", "/nowhere.grognard", "--seats", "red=random"], "--seats has no use with --replay"),
    (["play", "--headless", "--replay", "a", "--load", "b"], "exclude each other"),
    (["play", "drill:square", "--headless", "--load", "/nowhere.grognard"], "a pack has no use with"),
    (["play", "--headless", "--option", "stances=two"], "takes a scenario"),
    (["play", "drill", "--headless", "--seats", "red=random"], "takes a scenario"),
    (["play", "drill:square", "--headless", "--option", "stnces=two"], "did you mean 'stances'"),
    (["play", "drill:square", "--headless", "--option", "stances=five"], "choose from three, two"),
    (["play", "drill:square", "--headless", "--seats", "rde=random"], "did you mean 'red'"),
    (["play", "--headless", "--load", SAVE, "--seats", "rde=random"], "did you mean 'red'"),
    (["play", "drill:square", "--headless", "--show"], "belongs to --events"),
    (["play", "drill:square", "--headless", "--quiet"], "has no use with --headless"),
    (["shot", SAVE, "-o", "/dev/null", "--option", "stances=two"], "a save has its options"),
    (["shot", SAVE, "-o", "/dev/null", "--seed", "3"], "no bot plays on"),
    (["shot", "drill:square", "-o", "/dev/null", "--at", "9999"], "no hex '9999'"),
    (["shot", "drill:square", "-o", "/dev/null", "--side", "rde"], "did you mean 'red'"),
    (["shot", "drill:square", "-o", "/dev/null", "--bots", "random,random"], "--bots has no use"),
    (["replay", SAVE, "--verify", "--verify-dice"], "--verify has no use with --verify-dice"),
    (["odds", SAVE, "march", "unit=RED_A", "to=0102", "--seed", "4"], "--seed has no use"),
    (["sim", "drill:square", "--games", "1", "--seed", "1", "--seed", "2"], "--seed is given twice"),
    (["sim", "drill:square", "--games", "1", "--option", "stances=two", "--option", "stances=three"], "--option stances is given twice"),
    (["list", "--data", ROOT, "--data", ROOT], "--data is given twice"),
    (["rpc", "--json"], "--json has no use"),
]


def ignored(tally):
    with tempfile.TemporaryDirectory(prefix="grognard_ignored_") as user:
        run("play", "drill:square", "--no-window", "--seed", "3", "--user", user, "--mods", PACKS)
        save = os.path.join(user, "saves/drill-square-3.grognard")
        for args, words in IGNORED:
            before = sorted(os.listdir(os.path.join(user, "saves")))
            words_of = [save if word == SAVE else word for word in args]
            got, out, err = bare(words_of[0], "--mods", PACKS, "--user", user, *words_of[1:])
            good = got == 2 and words in err and sorted(os.listdir(os.path.join(user, "saves"))) == before
            tally.case(f"not ignored: grognard {' '.join(args)}", good, f"exit code {got}, not 2, or no '{words}' in: {out[:100]} {err[:400]}")


def refusals(tally):
    for args, code, words in REFUSED:
        got, out, err = bare(*args[:1], *(["--mods", PACKS] if len(args) > 1 else []), *args[1:])
        good = got == code and words in err and len(err) < 1500 and (not words or err.startswith("grognard"))
        tally.case(f"grognard {' '.join(args)}", good,
                   f"exit code {got}, not {code}, or no '{words}' in: {out[:100]} {err[:400]}")


def closed_output(tally):
    """Nobody reads: no crash, no endless work."""
    for args in (["list"], ["sim", "drill:square", "--games", "5"], ["rpc"]):
        shell = f'"$0" "$@" --data {ROOT} --mods {PACKS} < /dev/null > /dev/full'
        done = subprocess.run(["bash", "-c", shell, BINARY, *args], capture_output=True, text=True,
                              timeout=30, check=False)
        tally.case(f"{args[0]} to a full device",
                   done.returncode in (0, 1) if args == ["rpc"] else done.returncode == 1,
                   f"{done.returncode} {done.stderr[:200]}")


def damaged_lines(tally):
    """A line for the console that is no text: said, and the next one is read."""
    done = subprocess.run([BINARY, "console", "drill:square", "--data", ROOT, "--mods", PACKS], capture_output=True, timeout=30,
                          input=b"return 'a\xff'\n" + b"x" * (1 << 21) + b"\nreturn 1 + 1\n", check=False)
    told = done.stderr.decode().splitlines()
    tally.case("console: lines that are no text", done.returncode == 1 and done.stdout == b"2\n" and len(told) == 2
               and all("UTF-8" in line for line in told), f"{done.returncode} {done.stdout} {done.stderr[:300]}")


def broken_bots(tally):
    """A bot that does not load: its line is told, by play and shot too."""
    with tempfile.TemporaryDirectory(prefix="grognard_bots_") as folder:
        shutil.copytree(os.path.join(DATA, "scripts"), os.path.join(folder, "scripts"))
        for name in ("assets", "mods"):
            os.symlink(os.path.join(DATA, name), os.path.join(folder, name))
        with open(os.path.join(folder, "scripts/bots/broken.lua"), "w", encoding="utf-8") as file:
            file.write("return {\n")
        for args in (["play", "--no-window", "--no-save"], ["shot", "--actions", "3", "-o", os.path.join(folder, "a.png")]):
            code, out, err = run(args[0], "example-first:mill", *args[1:], "--bots", "broken", data=folder)
            tally.case(f"{args[0]} --bots broken", code == 1 and "scripts/bots/broken.lua:2: unexpected symbol" in err, f"{code} {out[-300:]} {err}")


def unwritable_saves(tally):
    """No file can be made: why is said, and the game is played."""
    code, out, err = drill("play", "drill:square", "--quiet", "--no-window", "--user", "/proc/nowhere")
    tally.case("play where no save can be written", code == 0 and "/proc/nowhere: the folder cannot be made" in err and "without a save" in err,
               f"{code} {out[-300:]} {err}")


def golden(tally):
    """A replay is recorded of a save, played, recorded again; one that differs names the action, what was expected and found."""
    with tempfile.TemporaryDirectory(prefix="grognard_golden_") as folder:
        pack, user = os.path.join(folder, "drill"), os.path.join(folder, "user")
        shutil.copytree(os.path.join(PACKS, "drill"), pack)
        mods = ["--mods", pack]
        run("play", "drill:square", "--no-window", "--seed", "3", "--user", user, *mods)
        save = os.path.join(user, "saves/drill-square-3.grognard")
        code, out, err = run("test", "drill", "--record", "three", "--from", save, *mods)
        path = os.path.join(pack, "replays/three.json.gz")
        tally.case("test --record", code == 0 and os.path.exists(path), out + err)
        code, out, err = run("test", "drill", "--replays", *mods)
        tally.case("test --replays", code == 0 and out.endswith("ok 1 - drill: replay three\n1..1\n1 passed, 0 failed\n"), out + err)
        code, out, err = run("test", "drill", *mods)
        tally.case("test plays replays behind the specs", code == 0 and "drill: replay three\n1..24\n" in out, out[-300:] + err)
        for change, words in ((lambda game: game["log"][4].append("2.1 nothing"), "the log: expected '2.1 nothing', found nothing"),
                              (lambda game: game.update(over="level none"), "the end: expected 'level none', found 'level "),
                              (lambda game: game["states"].update({str(len(game["actions"])): "0" * 16}), "the state: expected 0000"),
                              (lambda game: game["actions"][0].__setitem__(1, "march"), "action 1, "),
                              (lambda game: game["forced"].append(5), "the prompt: expected no choice, found a choice"),
                              (lambda game: game.update(golden=9), "no golden replay of format 1"),
                              (lambda game: game.update(scenario="patrol:ford"), "a game of 'patrol', not of 'drill'")):
            with gzip.open(path, "rt", encoding="utf-8") as file:
                game = json.load(file)
            kept = os.path.join(pack, "replays/other.json.gz")
            change(game)
            with gzip.open(kept, "wt", encoding="utf-8") as file:
                json.dump(game, file)
            code, out, err = run("test", "drill", "--replays", "--filter", "other", *mods)
            tally.case(f"a replay that differs: {words}", code == 1 and words in out and "0 passed, 1 failed" in out, out + err)
        with open(kept, "wb") as file:
            file.write(b"no gzip")
        code, out, err = run("test", "drill", "--replays", "--filter", "other", *mods)
        tally.case("a replay that is no gzip file", code == 1 and "the compressed file is broken" in out, out + err)
        os.remove(kept)
        with open(path, "rb") as file:
            before = file.read()
        code, out, err = run("test", "drill", "--record-again", *mods)
        with open(path, "rb") as file:
            tally.case("test --record-again of what is unchanged", code == 0 and file.read() == before, out + err)


def stopped(tally):
    """A run that is told to stop says how far it came, once, whatever its workers do."""
    for args in (["sim", "drill:square", "--games", "100000000"],
                 ["check", "drill", "--rungs", "fuzz", "--games", "100000", "--jobs", "2"]):
        done = subprocess.run(["timeout", "6", BINARY, *args, "--data", ROOT, "--mods", PACKS], capture_output=True,
                              text=True, timeout=30, check=False)
        told = re.fullmatch(r"grognard: stopped after \d+ of \d+ games\n", done.stderr)
        tally.case(f"{args[0]} that is stopped", done.returncode == 124 and told, f"{done.returncode} {done.stderr[:200]}")


def run_all(tally):
    helps(tally)
    lists_and_shows(tally)
    told_rules(tally)
    sims(tally)
    judges(tally)
    ignored(tally)
    check_reports(tally)
    others(tally)
    odds(tally)
    refusals(tally)
    damaged_lines(tally)
    broken_bots(tally)
    unwritable_saves(tally)
    closed_output(tally)
    golden(tally)
    stopped(tally)
