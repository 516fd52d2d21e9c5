"""Marches by clicks: who sets out, how he turns, why he does not get somewhere."""
import os
import tempfile

from common import Rpc
from programs_panels import SETTLE, report, untold
from programs_ui import click, expect, play

WEIMAR = "W1132"  # where Ney stands at the start


def at_commands(path):
    """A game of Lützen in which the French are asked for Movement Commands; fair weather is not promised."""
    rpc = Rpc()
    prompts = rpc.call("new", scenario="son:luetzen", seed=3)["prompts"]
    while prompts[0]["id"] != "movement_commands":
        side = prompts[0]["side"]
        actions = rpc.call("legal", side=side)["actions"]
        chosen = next((a for verb in ("support", "end") for a in actions if a["verb"] == verb), actions[0])
        prompts = rpc.call("act", side=side, verb=chosen["verb"], args=chosen["args"])["prompts"]
    rpc.call("save", path=path)
    rpc.close()


def press(x, y):
    return [{"kind": "move", "x": x, "y": y}, {"kind": "press", "x": x, "y": y}, {"kind": "release", "x": x, "y": y}]


def texts(found, head):
    return [r.get("text") or "" for r in found.get("regions", []) if r["id"].startswith(head)]


def place(found, hex_):
    return next(((h["x"], h["y"]) for h in found.get("hexes", []) if h["hex"] == hex_), None)


def run_all(tally):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "commands")
        at_commands(path)
        seats = ["--load", path, "--no-save", "--seats", "french=human,allied=pass"]
        code, err, found = play([SETTLE, click("map/" + WEIMAR), SETTLE, report("a")], *seats)
        a = found.get("a.json", {})
        tally.case("marches: a package that is clicked is chosen", code == 0 and a.get("chosen") == ["ney"], f"{err} {a.get('chosen')}")
        x, y = place(a, WEIMAR)
        code, err, found = play([SETTLE, click("map/" + WEIMAR), SETTLE, *press(x, y + 440), SETTLE, report("b")], *seats)
        why = texts(found.get("b.json", {}), "why/")
        tally.case("marches: a click out of reach says by which rule", code == 0 and "14.6a" in why, f"{err} {why}")
        code, err, found = play([SETTLE, click("map/" + WEIMAR), SETTLE, click("prompt/set_out"), SETTLE, expect(prompt="moving"), report("c"),
                                 click("prompt/step{how=turn_about,to=%s}" % WEIMAR), SETTLE, report("d")], *seats)
        c, d = (found.get(name, {}) for name in ("c.json", "d.json"))
        turns = [r["id"] for r in c.get("regions", []) if r["id"].startswith("prompt/step{")]
        tally.case("marches: turns and changes of mode are buttons", code == 0 and len(turns) == 3, f"{err} {turns}")
        tally.case("marches: what is left to the march is said", "points left" in str(c.get("hint")), str(c.get("hint")))
        tally.case("marches: a column turns about by its button", d.get("n", 0) > c.get("n", 0), f"{c.get('n')} {d.get('n')}")
        tally.case("marches: no word is missing", not untold(c) and not untold(d), f"{untold(c)} {untold(d)}")
