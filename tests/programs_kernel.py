"""Actions and steps by the test pack `courier`: arguments of every type, texts, lists of sides, odds as known, rule numbers."""
import glob
import json
import os
import re
import shutil
import tempfile

from common import ROOT, Rpc, run
from programs_ui import click, expect, play

PACKS = os.path.join(ROOT, "tests/packs")
LETTER = {"unit": "RED_A", "to": "0504", "kind": "march", "hour": 1, "urgent": False, "seal": "wax"}
WORDS = 'Tenez le pont – "à tout prix", \\ {sic}'
SERIES, LETTERS, SHOTS = "series.lua", "rules/letters.lua", "rules/shots.lua"


def planted(folder, *edits):
    """A folder of packs with `courier` where each (file, old, new) is changed."""
    shutil.copytree(os.path.join(PACKS, "courier"), os.path.join(folder, "courier"))
    for name, old, new in edits:
        path = os.path.join(folder, "courier", name)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        assert old in text, f"'{old}' does not stand in {name}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new, 1))
    return folder


def at_letters(mods=PACKS):
    """A game where red is to write, every vote false."""
    rpc = Rpc("--mods", mods)
    rpc.call("new", scenario="courier:post", seed=3)
    for verb, args in (("card", {"card": "king"}), ("vote", {"yes": False}), ("number", {"number": 2})):
        for side in ("red", "blue", "green"):
            rpc.call("act", side=side, verb=verb, args=args)
    for side, ids in (("red", ("RED_A", "RED_B")), ("blue", ("BLUE_A",)), ("green", ())):
        for unit in ids:  # the last of a side is its only choice
            rpc.ask("act", side=side, verb="guard", args={"unit": unit})
    return rpc


def texts(tally):
    rpc = at_letters()
    legal = rpc.call("legal", side="red", texts=True)["actions"]
    entry = next(a for a in legal if a["args"] == LETTER)
    tally.case("text: the list leaves it open, and says how long it may be", entry["open"] == [{"arg": "words", "most": 60}], entry)
    tally.case("text: an action without texts has no `open`", "open" not in legal[0], legal[0])
    open_one = rpc.call("explain", side="red", verb="write", args=LETTER)
    tally.case("text: explain takes a missing text for written", open_one["ok"], open_one)
    for words, text in ((None, "is missing"), ("", "is blank"), ("a\nb", "control character"), ("é" * 61, "more than 60"),
                        (7, "must be of type text")):
        args = LETTER if words is None else {**LETTER, "words": words}
        answer = rpc.ask("act", side="red", verb="write", args=args)
        good = answer.get("error", {}).get("code") == -32001 and text in answer["error"]["message"]
        tally.case(f"text: {text!r} is refused", good, answer)
    done = rpc.call("act", side="red", verb="write", args={**LETTER, "words": WORDS})
    tally.case("text: it is in the log of its side to the letter", done["log"][0]["values"]["words"] == WORDS, done["log"])
    others = rpc.call("log", side="blue")["log"]
    tally.case("text: others read nothing of it", all("words" not in r["values"] for r in others), others)
    rpc.close()


COUNTED = "hexes|MPs|points|boxes|turns|columns|places|orders|actions|rounds|Stragglers|movement points|gun points|leaders|units"


def plurals(tally):
    """A number that may be one stands with both its words, and what is read has the right one."""
    single, wrong = re.compile(r"\{[\w/]+\} (%s)\b" % COUNTED), []
    for path in sorted(glob.glob(os.path.join(ROOT, "mods/*/text/en.lua")) + glob.glob(os.path.join(ROOT, "scripts/text/*.lua"))):
        for n, line in enumerate(open(path, encoding="utf-8"), 1):
            wrong += [f"{os.path.relpath(path, ROOT)}:{n}: {found.group()}" for found in single.finditer(line)]
    tally.case("text: no number has its plural alone", not wrong, wrong)
    with tempfile.TemporaryDirectory() as folder:
        words = "{number:letter|letters}, {number/2:hour is|hours are} left"
        rpc = Rpc("--mods", planted(folder, ("text/en.lua", "say {number}", words)))
        rpc.call("new", scenario="courier:post", seed=3)
        for verb, args in (("card", {"card": "king"}), ("vote", {"yes": False})):
            for side in ("red", "blue", "green"):
                rpc.call("act", side=side, verb=verb, args=args)
        said = [each["text"] for each in rpc.call("legal", side="red", texts=True)["actions"]]
        rpc.close()
    want = ["0 letters, 0 hours are left", "1 letter, ½ hour is left", "2 letters, 1 hour is left"]
    tally.case("text: one, a half, and more", said == want, said)


def saves(tally):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "post.grog")
        rpc = at_letters()
        before = rpc.call("act", side="red", verb="write", args={**LETTER, "words": WORDS})
        rpc.call("save", path=path)
        rpc.close()
        rpc = Rpc("--mods", PACKS)
        after = rpc.call("load", path=path)
        tally.case("save: false, integers, ids, hexes and texts come back", "differs" not in after and after["hash"] == before["hash"],
                   after)
        rpc.close()
        code, out, err = run("replay", path, "--verify", "--mods", PACKS)
        tally.case("save: it replays to the letter", code == 0, out + err)
    for scenario in ("courier:post", "drill:square", "patrol:ford"):
        code, out, err = run("check", scenario, "--mods", PACKS, "--rungs", "fuzz", "--games", "2", "--every", "9")
        tally.case(f"save: random games of {scenario} are saved and replayed", code == 0, out + err)


def sides(tally):
    rpc = Rpc("--mods", PACKS)
    rpc.call("new", scenario="courier:post", seed=3)
    for side in ("red", "blue", "green"):
        asked = rpc.call("act", side=side, verb="card", args={"card": "ace"})["prompts"]
    tally.case("sides: a list is asked at once", [p["side"] for p in asked] == ["red", "blue", "green"], asked)
    asked = rpc.call("act", side="green", verb="vote", args={"yes": False})["prompts"]
    tally.case("sides: who has finished is left out", [p["side"] for p in asked] == ["red", "blue"], asked)
    answer = rpc.ask("act", side="green", verb="vote", args={"yes": True})
    tally.case("sides: and is told that others are asked", answer.get("error", {}).get("code") == -32002, answer)
    for side in ("blue", "red"):
        asked = rpc.call("act", side=side, verb="vote", args={"yes": False})["prompts"]
    tally.case("sides: in order one after the other", [p["side"] for p in asked] == ["red"], asked)
    rpc.close()


SEATS = """seats = {
    { side = "blue", of = { "left", "right" } },
    { side = "red", of = { "first", "second" }, option = "none", choice = true },
  },
  start = {"""
OWNS = 'series({\n  owns = function(_, _, _, _, unit) return ({ BLUE_A = "left", BLUE_B = "right" })[unit] end,'


def seats(tally):
    """A side with two players, by a scenario that says so whatever the options."""
    with tempfile.TemporaryDirectory(prefix="grognard_seats_") as folder:
        mods = planted(folder, ("scenarios/post.lua", "start = {", SEATS), (SERIES, "series({", OWNS),
                       ("schemas/scenario.lua", "start = {", 'seats = { type = "any", optional = true },\n    start = {'))
        rpc = Rpc("--mods", mods)
        shown = rpc.call("show", name="courier:post")["sides"]
        tally.case("seats: they stand in the place of their side", shown == ["red", "left", "right", "green"], shown)
        rpc.call("new", scenario="courier:post", seed=3)
        answer = rpc.ask("view", side="blue")
        tally.case("seats: the side itself is no player", answer.get("error", {}).get("code") == -32602, answer)
        for verb, args in (("card", {"card": "king"}), ("vote", {"yes": False}), ("number", {"number": 2})):
            for side in ("red", "left", "green"):
                rpc.call("act", side=side, verb=verb, args=args)
        rpc.call("act", side="red", verb="guard", args={"unit": "RED_A"})
        asked = []
        while len(asked) < 3:  # red's letters and shots, then the first of blue's
            prompts = rpc.call("act", side="red" if not asked or asked[-1] == "red" else "left", verb="end")["prompts"]
            asked.append(prompts[0]["side"])
        tally.case("seats: each is asked for what is his, in turn", asked == ["red", "left", "right"], asked)
        answer = rpc.ask("explain", side="right", verb="write", args={**LETTER, "unit": "BLUE_A", "words": "-"})
        tally.case("seats: what is another's is refused, with his name", "left" in json.dumps(answer.get("result")), answer)
        rpc.close()
        code, out, err = run("check", "courier:post", "--mods", mods, "--rungs", "fuzz", "--games", "3", "--every", "3")
        tally.case("seats: random games are saved, replayed and give nothing away", code == 0, out + err)


def odds(tally):
    shot = {"side": "red", "verb": "shoot", "args": {"unit": "RED_A", "target": "BLUE_B"}}
    rpc = at_letters()
    rpc.call("act", side="red", verb="end", args={})
    known = rpc.call("odds", **shot)
    tally.case("odds: they run on the guess, and say so", known.get("as_known") is True and known["outcomes"][0]["den"] == 2, known)
    rpc.close()
    with tempfile.TemporaryDirectory() as folder:
        rpc = at_letters(planted(folder, (SERIES, "  guess = shots.guess,\n", "")))
        rpc.call("act", side="red", verb="end", args={})
        answer = rpc.ask("odds", **shot).get("error", {})
        tally.case("odds: without a guess they are hidden", answer.get("code") == -32003 and "hidden" in answer.get("message", ""), answer)
        rpc.close()


FAULTS = [
    ("a misspelt field of an action", (SHOTS, "  rolls = function", "  rols = function"),
     "action 'shoot': no field is called 'rols' (did you mean 'rolls'?)"),
    ("a misspelt field of a step", (LETTERS, 'actions = { "end", "write" } })', 'actions = { "end", "write" }, vales = {} })'),
     "step 'letters': no field is called 'vales' (did you mean 'values'?)"),
    ("nine arguments", (LETTERS, '    { "words", "text", 60 },', '    { "a", "boolean" }, { "b", "boolean" }, { "words", "text", 60 },'),
     "action 'write' has 9 arguments; 8 are the most"),
    ("a text without bounds", (LETTERS, '"text", 60', '"text", 5000'), "argument 'words': a text may have 1 to 1000 characters"),
    ("no type", (LETTERS, '"text", 60', '"txt", 60'), "no type is called 'txt' (did you mean 'text'?)"),
]


def faults(tally):
    for name, edit, words in FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            code, out, err = run("test", "courier", "--mods", planted(folder, edit))
            tally.case(f"declaration: {name}", code != 0 and words in out + err and edit[0] + ":" in out + err, out + err)


def stubs(tally):
    with tempfile.TemporaryDirectory() as folder:
        code, out, err = run("new", "series", "lab", "--out", folder)
        path = os.path.join(folder, "lab", ".luarc.json")
        settings = {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                settings = json.load(file)
        there = [os.path.isdir(place) for place in settings.get("workspace.library", [])]
        tally.case("new: .luarc.json names the folders of the stubs", code == 0 and there == [True, True], f"{out}{err}{settings}")
        made = os.path.join(folder, "meta")
        code, _, err = run("api", "--luals", made)
        with open(os.path.join(made, "shapes.lua"), encoding="utf-8") as file:
            text = file.read()
        for name in ("SeriesDef", "PiecesDef", "StepDef", "ActionDef", "Argument", "AskDef"):
            tally.case(f"stubs: class {name}", f"---@class {name}" in text and "---@field [2] \"hex\"" in text, text[:200])
    code, out, err = run("api", "--manual")
    for words in ("`SpecGame:place(", "`assert.refused(", "`guess?`", "`permute?`", "`words?`", "`SpecGame:goto_step(", "- `forced?`"):
        tally.case(f"manual: {words}", words in out, out[-300:])


NUMBERS = ("6.3.4.1a", "3.7.2og1", "29.2A34a", "29.2E0", "21.5D", "13ex1", "18ex", "12.P4a", "24.M1", "19.11A.b", "5.0.0", "21.7-1a",
           "AOC.1a", "MAP.2", "SOP")


def numbers(tally):
    rows = "".join(f"{number}\tA row\tshapes\tA row.\tdone\t-\n" for number in NUMBERS)
    cases = "".join(f'it("{number} a case", function() end)\n' for number in NUMBERS) + 'it("ZOC is no number", function() end)\n'
    both = f'it("{", ".join(NUMBERS)} all of them", function() end)\n'
    where = (("rules.tsv", "4.1\tEnd", rows + "4.1\tEnd"), ("spec/courier_spec.lua", 'it("4.1', cases + both + 'it("4.1'))
    with tempfile.TemporaryDirectory() as folder:
        code, out, err = run("check", "courier", "--mods", planted(folder, *where), "--rungs", "rule numbers")
        tally.case("numbers: cases are named by every shape", code == 0, out + err)
    for number in NUMBERS[:-1]:  # a word without a figure is a number only where the ledger has it
        with tempfile.TemporaryDirectory() as folder:
            less = rows.replace(f"{number}\tA row\t", "99.9\tA row\t", 1)
            mods = planted(folder, ("rules.tsv", "4.1\tEnd", less + "4.1\tEnd"), where[1])
            code, out, err = run("check", "courier", "--mods", mods, "--rungs", "rule numbers")
            tally.case(f"numbers: {number} is read", code == 1 and out.count(f"it '{number}': no such rule") == 2, out + err)


def terminal(tally):
    code, out, err = run("play", "courier:post", "--mods", PACKS, "--no-window", "--no-save", "--seed", "2", "--bots",
                         "random,random,random")
    tally.case("terminal: a bot has nothing to write", code == 0 and "seal lead, urgent no: -" in out, out[-400:] + err)
    lines = "g:act('card', { card = 'ace' }, 'red')\ng:asked()\n"
    code, out, err = run("console", "courier:post", "--mods", PACKS, text_in=lines)
    tally.case("console: actions of several sides", code == 0 and "blue" in out, out + err)


def window(tally):
    settle = {"kind": "settle"}
    entry = "orders/write{hour=0,kind=hold,seal=wax,to=0101,unit=RED_A,urgent=false}"
    way = ["prompt/card{card=ace}", "prompt/vote{yes=true}", "prompt/number{number=0}", "map/0101", "map/0102", "prompt/all", entry,
           "writing/ok"]
    events = [settle] + [e for on in way for e in (click(on), settle)]
    events += [{"kind": "report", "path": "blank.json"}, {"kind": "text", "text": "Hold the bridge."}, settle, click("writing/ok"), settle,
               {"kind": "report", "path": "sent.json"}]
    code, err, found = play(events, "courier:post", "--mods", PACKS, "--no-save", "--seats", "blue=random,green=random")
    blank, sent = found.get("blank.json", {}), found.get("sent.json", {})
    shown = [r["id"] for r in blank.get("regions", [])]
    tally.case("window: a text is asked for, and the dialog stays while it is none", code == 0 and "writing/words" in shown, err)
    tally.case("window: what was typed is played", any("Hold the bridge." in line for line in sent.get("log", [])), sent.get("log"))


def run_all(tally):
    for part in (texts, plurals, saves, sides, seats, odds, faults, stubs, numbers, terminal, window):
        try:
            part(tally)
        except Exception as fault:  # one part that breaks off is a failure; the others still run
            tally.case(f"kernel: {part.__name__}", False, repr(fault))
