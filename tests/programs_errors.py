"""Errors that a pack can cause: each tells pack, version, file and line, whose hook, rule, step, turn and action, the value at
fault or the nearest name; and the bug file of a running game's fault is a test that fails until it is mended."""
import glob
import os
import shutil
import tempfile

from common import Rpc, run
from programs_bugs import GOOD, plant

SERIES, ORDERS = "series.lua", "rules/orders.lua"
NEW = ("new", {"scenario": "drill:square", "seed": 1, "seats": {}})
PLAN = ("act", {"side": "red", "verb": "plan", "args": {"stance": "attack"}})
VIEW, TABLE = ("view", {"side": "red"}), ("query", {"side": "red", "name": "zone"})
REACH = ("reach", {"side": "red", "unit": "RED_A"})
ASSESS = ("assess", {"side": "red", "targets": ["0101"], "by": ["0102"]})
SET = "    G.plans[side] = stance\n"
OFFER, CHECK = "add(stance) end", "local known_one ="
NIL = "attempt to index a nil value (field 'none')"

# what fails, file, what stands there, what is planted, calls, what must be told: of a running game, also where in it
RUNNING = [
    ("offer", ORDERS, OFFER, 'add(stance) map_of("drill"):ring("9999", 1) end', [NEW],
     "orders.lua:75: bad argument #1 to 'ring' (no hex '9999' on this map (codes run from 0101 to 0504))",
     "offer or check of action 'plan', rule 1.1, step 'plans', turn 1, action 1"),
    ("check", ORDERS, CHECK, "local _ = G.none.x " + CHECK, [NEW], f"orders.lua:78: {NIL}",
     "offer or check of action 'plan', rule 1.1, step 'plans', turn 1, action 1"),
    ("apply", ORDERS, SET, SET + "    G.none.x = 1\n", [NEW, PLAN], f"orders.lua:84: {NIL}",
     "apply of action 'plan', rule 1.1, step 'plans', turn 1, action 1"),
    ("an effect that leaves a fraction", ORDERS, SET, "    G.plans[side] = 1.5\n", [NEW, PLAN],
     "orders.lua:71: apply of action 'plan' leaves what is no plain data in the state: plans.red is a fraction",
     "apply of action 'plan', rule 1.1, step 'plans', turn 1, action 1"),
    ("a step that is none", ORDERS, SET, '    push(G, "reveel")\n', [NEW, PLAN],
     "orders.lua:83: no step is called 'reveel' (did you mean 'reveal'?)", "apply of action 'plan', rule 1.1"),
    ("a kernel call with a wrong value", ORDERS, SET, '    roll(G, "x", 0, "1.1", "y")\n', [NEW, PLAN],
     "orders.lua:83: bad argument #4 to 'roll' (a die has 1 to 1000000 sides)", "apply of action 'plan', rule 1.1"),
    ("an error of its own", ORDERS, SET, '    error("stance " .. stance .. " is too bold")\n', [NEW, PLAN],
     "orders.lua:83: stance attack is too bold", "apply of action 'plan', rule 1.1"),
    ("an error without words", ORDERS, SET, "    error({ odd = 1 })\n", [NEW, PLAN],
     "orders.lua:83: a table without a text was raised", "apply of action 'plan', rule 1.1"),
    ("enter", SERIES, "enter = function(G) G.plans = {} end", "enter = function(G) G.plans = {} G.none.x = 1 end", [NEW],
     f"series.lua:19: {NIL}", "enter of step 'plans', rule 1.1, step 'plans', turn 1, action 1"),
    ("side", SERIES, "local waiting = {}", "local waiting = G.none.x", [NEW], f"series.lua:21: {NIL}",
     "side of step 'plans', rule 1.1"),
    ("done", SERIES, "done = function(G) return", "done = function(G) return G.none.x or", [NEW], f"series.lua:27: {NIL}",
     "done of step 'plans', rule 1.1"),
    ("set-up", SERIES, "setup = function(G, scenario)", "setup = function(G, scenario) G.x = G.none.x", [NEW],
     NIL, "setup of series 'drill'"),
    ("view", SERIES, "view = function(G, side)", "view = function(G, side) local _ = G.none.x", [NEW, VIEW], NIL,
     "view of series 'drill', step 'plans', turn 1, action 1"),
    ("a query", SERIES, "series({", "series({ queries = { zone = function(G) return G.none.x end },", [NEW, TABLE], NIL,
     "query 'zone' of series 'drill', step 'plans', turn 1, action 1"),
    ("reach", SERIES, "series({", "series({ reach = function(G) return G.none.x end,", [NEW, REACH], NIL,
     "reach of series 'drill', step 'plans', turn 1, action 1"),
    ("assess", SERIES, "series({", "series({ assess = function(G) return G.none.x end,", [NEW, ASSESS], NIL,
     "assess of series 'drill', step 'plans', turn 1, action 1"),
]

LOADING = [
    ("a nil field", SERIES, "local ENEMY, known", "local _ = counters.list.none.at\nlocal ENEMY, known", f"series.lua:5: {NIL}"),
    ("a name", SERIES, "local ENEMY, known", "local _ = tabel_of\nlocal ENEMY, known",
     "series.lua:5: undefined name 'tabel_of' (did you mean 'table_of'?)"),
    ("a table", SERIES, 'table_of("units")', 'table_of("unts")', "series.lua:4: no table is called 'unts' (did you mean 'units'?)"),
    ("a map", SERIES, 'map_of("drill")', 'map_of("dril")', "series.lua:3: no map is called 'dril' (did you mean 'drill'?)"),
    ("a module", SERIES, 'require("rules.orders")', 'require("rules.order")',
     "series.lua:2: no module 'rules.order': mods/drill/rules/order.lua: there is no such file (did you mean"),
    ("a step declared twice", SERIES, 'step("reveal"', 'step("plans"', "series.lua:29: step 'plans' is declared twice"),
    ("a type of argument", ORDERS, '{ "to", "hex" }', '{ "to", "hexx" }',
     "orders.lua:88: action 'march', argument 'to': no type is called 'hexx' (did you mean 'hex'?)"),
    ("a hook that is missing", SERIES, "invariants =", "invariant =",
     "series{}: no field is called 'invariant' (did you mean 'invariants'?); as drill 1.2.0 loads"),
    ("a verb that is none", SERIES, '"fire", "hold" }', '"fire", "hodl" }',
     "series.lua:15: step 'opening_fire': no action is called 'hodl' (did you mean 'hold'?)"),
    ("a query that is no function", SERIES, "series({", "series({ queries = { zone = 3 },", "query 'zone' is no function"),
    ("a map's terrain", "maps/drill.map", "hex 0101 clear", "hex 0101 cleer",
     "drill.map:8: the map has no terrain 'cleer'; as drill 1.2.0 loads (did you mean 'clear'?)"),
    ("a value of a table", "units/units.tsv", "RED_A\tred", "RED_A\tredd",
     "units.tsv:2: RED_A.side: 'redd' is not red or blue; as drill 1.2.0 loads (did you mean 'red'?)"),
    ("a schema", "schemas/assault.lua", "{", "{ nonsense = 3,", "schemas/assault.lua:1: record has no option 'nonsense'"),
    ("a pack that is not there", "pack.lua", "requires = {", 'requires = { dril = "",',
     "pack.lua:8: no pack is called 'dril' (did you mean 'drill'?)"),
]

NEVER_LOADED = ["a pack that is not there"]  # a pack whose manifest asks for what is not there counts as broken

LINTED = [
    ("a text that is misspelt", ORDERS, 'log("2.1", "marched"', 'log("2.1", "marchd"',
     "warning: mods/drill/rules/orders.lua:101: there is no text 'marchd' (did you mean 'marched'?)"),
    ("a value that a text lacks", "text/en.lua", 'marched = "', 'marched = "{unnit} ',
     "warning: mods/drill/rules/orders.lua:101: the text 'marched' asks for {unnit}, which is not given here"),
    ("a choice without words", "text/en.lua", '["option.stances.two"] = "attack, defend",', "",
     "warning: mods/drill/pack.lua:22: there is no text 'option.stances.two' (the chooser shows the bare choice)"),
    ("a hint for bots", "bot.lua", None, "{ verbz = {} }\n", "mods/drill/bot.lua:1: no field is named 'verbz' (did you mean 'verbs'?)"),
    ("a face", "faces.lua", None, "{ looky = {} }\n", "mods/drill/faces.lua:1: no field is named 'looky' (did you mean 'looks'?)"),
    ("a look of the window", "ui.lua", None, "{ verbz = {} }\n", "mods/drill/ui.lua:1: no field is named 'verbz' (did you mean 'verbs'?)"),
]


def wrong_pack(folder, path, old, new):
    if old is not None:
        return plant(folder, path, old, new)
    mods = os.path.join(folder, "mods")
    shutil.copytree(os.path.join(GOOD, "drill"), os.path.join(mods, "drill"))
    with open(os.path.join(mods, "drill", path), "w", encoding="utf-8") as file:
        file.write(new)
    return mods


def last_message(mods, user, calls):
    """What the last of some calls answered, as long as those before it went well."""
    line = Rpc("--mods", mods, "--user", user)
    message = ""
    for method, params in calls:
        message = line.ask(method, **params).get("error", {}).get("message", "")
        if message:
            break
    line.close()
    return message


def bug_comes_again(mods, user):
    found = glob.glob(os.path.join(user, "bugs/*.json"))
    if len(found) != 1:
        return f"{len(found)} bug files"
    code, out, err = run("check", "drill", "--mods", mods, "--bug", found[0])
    if code != 1:
        return "the planted pack: " + out + err
    code, out, err = run("check", "drill", "--mods", GOOD, "--bug", found[0])
    return "" if code == 0 else "the mended pack: " + out + err


def running(tally):
    for name, path, old, new, calls, words, where in RUNNING:
        with tempfile.TemporaryDirectory(prefix="grognard_error_") as folder:
            mods, user = plant(folder, path, old, new), os.path.join(folder, "user")
            message = last_message(mods, user, calls)
            tally.case(f"error in {name}: what and where", "mods/drill/" in message and words in message, message)
            tally.case(f"error in {name}: whose", f"; in drill 1.2.0, {where}" in message and "(bug file " in message, message)
            fault = bug_comes_again(mods, user)
            tally.case(f"error in {name}: its bug file", not fault, fault)


def loading(tally):
    for name, path, old, new, words in LOADING:
        with tempfile.TemporaryDirectory(prefix="grognard_error_") as folder:
            mods = plant(folder, path, old, new)
            message = last_message(mods, os.path.join(folder, "user"), [NEW])
            said = name in NEVER_LOADED or "; as drill 1.2.0 loads" in message
            tally.case(f"error as it loads: {name}", "mods/drill/" in message and words in message and said, message)
            code, out, err = run("check", "drill", "--mods", mods, "--quick")
            tally.case(f"check of {name}", code == 1 and words.split("; as")[0] in out, out + err)


def linted(tally):
    for name, path, old, new, words in LINTED:
        with tempfile.TemporaryDirectory(prefix="grognard_error_") as folder:
            mods = wrong_pack(folder, path, old, new)
            code, out, err = run("check", "drill", "--mods", mods, "--quick")
            tally.case(f"check of {name}", words in out, f"{code} {out} {err}")


def run_all(tally):
    running(tally)
    loading(tally)
    linted(tally)
