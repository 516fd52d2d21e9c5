"""Faults while playing: whose hook it was, the bug file that is written, and what `check --bug` and `test` make of it."""
import glob
import json
import os
import shutil
import tempfile

from common import ROOT, Rpc, run

GOOD = os.path.join(ROOT, "tests/packs")
MARCH = '    log("2.1", "marched", "hex", to)'


def plant(folder, path, old, new):
    """The drill with one mistake in it; gives the folder of packs."""
    mods = os.path.join(folder, "mods")
    shutil.copytree(os.path.join(GOOD, "drill"), os.path.join(mods, "drill"))
    full = os.path.join(mods, "drill", path)
    with open(full, encoding="utf-8") as file:
        text = file.read()
    assert old in text, old
    with open(full, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new, 1))
    return mods


def bug_files(folder):
    return glob.glob(os.path.join(folder, "user/bugs/*.json"))


def act_fails(tally, folder, mods):
    """An action that raises: words of the error, and what the file holds."""
    rpc = Rpc("--mods", mods, "--user", os.path.join(folder, "user"))
    rpc.call("new", scenario="drill:square", seed=3)
    for side in ("red", "blue"):
        rpc.call("act", side=side, verb="plan", args={"stance": "attack"})
    answer = rpc.ask("act", side="red", verb="march", args={"unit": "RED_A", "to": "0201"})
    message = answer.get("error", {}).get("message", "")
    wanted = ["mods/drill/rules/orders.lua:101", "drill 1.2.0", "apply of action 'march'", "rule 2.1", "step 'red_orders'",
              "turn 1", "action 3"]
    tally.case("a fault names pack, hook, rule, step, turn and action", all(word in message for word in wanted), message)
    view = rpc.call("view", side="red")
    tally.case("the game stands after a fault", len(view["pieces"]) == 6, str(view))
    rpc.close()
    found = bug_files(folder)
    tally.case("a bug file is written", len(found) == 1, str(found))
    with open(found[0], encoding="utf-8") as file:
        bug = json.load(file)
    good = (bug["scenario"] == "drill:square" and bug["seed"] == 3 and len(bug["actions"]) == 2
            and bug["call"]["params"]["verb"] == "march" and bug["lock"][0]["id"] == "drill"
            and bug["fault"]["where"]["hook"] == "apply of action 'march'")
    tally.case("the bug holds lock list, seed, options, actions and fault", good, json.dumps(bug)[:500])
    return found[0]


def bug_again(tally, name, bug, mods):
    code, out, err = run("check", "drill", "--mods", mods, "--bug", bug)
    tally.case(f"{name}: the bug comes again", code == 1 and "still there: " in out, f"{code} {out} {err}")
    code, out, err = run("check", "drill", "--mods", GOOD, "--bug", bug)
    tally.case(f"{name}: mended, it does not", code == 0 and "mended: " in out, f"{code} {out} {err}")


def bug_as_spec(tally, bug, mods):
    specs = os.path.join(mods, "drill/spec/bugs")
    os.makedirs(specs)
    shutil.copy(bug, specs)
    name = "drill: spec/bugs/" + os.path.basename(bug)
    _, out, err = run("test", "drill", "--mods", mods)
    tally.case("a bug among the specs is a failing case", f"not ok 1 - {name}" in out, out[:400] + err)
    code, out, err = run("check", "drill", "--mods", mods, "--rungs", "specs")
    tally.case("check fails by it", code == 1 and "still there: " in out, out + err)
    shutil.copy(os.path.join(GOOD, "drill/rules/orders.lua"), os.path.join(mods, "drill/rules/orders.lua"))
    code, out, err = run("test", "drill", "--mods", mods)
    tally.case("a mended one passes", code == 0 and f"\nok 1 - {name}" in out, out[:400] + err)


def random_game_fails(tally):
    with tempfile.TemporaryDirectory(prefix="grognard_bug_") as folder:
        mods = plant(folder, "series.lua", "id = is_known and id or", "id = is_known and id or id or")
        user = os.path.join(folder, "user")
        code, out, err = run("check", "drill", "--mods", mods, "--user", user, "--rungs", "fuzz", "--every", "1", "--games", "1")
        found = bug_files(folder)
        tally.case("a leak is kept as a bug", code == 1 and len(found) == 1 and found[0] in out, out + err)
        if not found:
            return
        code, out, err = run("check", "drill", "--mods", mods, "--bug", found[0])
        tally.case("a leak: the bug comes again", code == 1 and "can tell what is hidden" in out, out + err)
        code, out, err = run("check", "drill", "--mods", GOOD, "--bug", found[0])
        tally.case("a leak: mended, it does not", code == 0, out + err)


def inspector(tally):
    """`stack`, `inspect` and `trace` of the console."""
    lines = ['act("plan", { stance = "attack" })', 'act("plan", { stance = "defend" })', "stack", "inspect pieces.RED_A.hex",
             'trace why("march", { unit = "RED_A", to = "0103" })', 'trace act("march", { unit = "RED_A", to = "0201" })']
    code, out, err = run("console", "drill:square", "--mods", GOOD, text_in="\n".join(lines) + "\n")
    tally.case("console: stack", "3  red_orders  rule 2.1  mods/drill/series.lua:" in out and "asked: red" in out, out + err)
    tally.case("console: inspect", '"0101"' in out, out + err)
    work = [line.split()[3:] for line in out.splitlines() if line.startswith("rules at work")]
    tally.case("console: trace of a refusal", work and {"2.1", "2.2", "2.5"} <= set(work[0]) and "4.1" not in work[0], out + err)
    tally.case("console: trace of an action", code == 0 and "pieces.RED_A.hex: 0101 -> 0201" in out
               and "pieces.RED_A.acted: false -> true" in out, out + err)
    code, out, err = run("console", "drill:square", "--mods", GOOD, text_in="inspect pieces.RED_X\n")
    tally.case("console: inspect of nothing", code == 1 and "G.pieces has no 'RED_X'" in err, out + err)


TRACES = [  # pack, variant, lines, what must be told
    ("drill:square", "drill-night", ['act("plan", { stance = "attack" })', 'act("plan", { stance = "defend" })',
                                     'trace act("march", { unit = "RED_A", to = "0201" })'],
     ["hook: replace actions.march, mods/drill-night/variant.lua:", "hook: after actions.march, mods/drill-night/variant.lua:",
      "  it changes pieces.RED_A.sentry: nil -> true", "done: red march (2.1, mods/drill/rules/orders.lua:",
      "hook: replace values.range, mods/drill-night/variant.lua:21, N5 quiet_march: 1 -> 2"]),
]


def traces(tally):
    """`trace` names the rule, the hook, its pack and its line."""
    for scenario, variant, lines, words in TRACES:
        code, out, err = run("console", scenario, "--variant", variant, "--mods", GOOD, text_in="\n".join(lines) + "\n")
        missing = [each for each in words if each not in out]
        tally.case(f"console: {lines[-1]} in {scenario}", code == 0 and not missing, f"{missing} {out[-1500:]} {err}")
    code, out, err = run("console", "drill:square", "--mods", GOOD, text_in="trace legal()\nlegal()\ntrace legal()\n")
    parts = out.split("rules at work")
    tally.case("console: nobody listens after a trace", code == 0 and parts[1].split("{")[0] == parts[2].split("{")[0], out)


def wrong_files(tally):
    with tempfile.TemporaryDirectory(prefix="grognard_bug_") as folder:
        path = os.path.join(folder, "bug.json")
        for text, words in (("{", "no bug file"), ("{}", "not of 'drill'"), ("[1]", "not of 'drill'"),
                            ('{"scenario": "drill:square"}', "no bug file")):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            code, out, err = run("check", "drill", "--mods", GOOD, "--bug", path)
            tally.case(f"a bug file of {text}", code == 1 and words in out + err, f"{code} {out} {err}")


def run_all(tally):
    with tempfile.TemporaryDirectory(prefix="grognard_bug_") as folder:
        mods = plant(folder, "rules/orders.lua", MARCH, MARCH[:-1] + ", G.nothing.at)")
        bug = act_fails(tally, folder, mods)
        bug_again(tally, "an action", bug, mods)
        bug_as_spec(tally, bug, mods)
    random_game_fails(tally)
    inspector(tally)
    traces(tally)
    wrong_files(tally)
