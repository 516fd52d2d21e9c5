"""Marches by clicks: who sets out, how he turns, why he does not get somewhere."""
import os
import tempfile

from common import Rpc
from programs_panels import SETTLE, report, untold
from programs_ui import click, expect, play

WEIMAR = "W1132"  # where Ney stands at the start
MANSFELD = "W1408"  # Macdonald, Eugene and Latour-Maubourg
ERFURT = "W0432"  # and Napoleon with the Guard


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


def reach(found):
    return {h["hex"]: (h["x"], h["y"]) for h in found.get("hexes", []) if h.get("mark") == "reach"}


def commanders(tally, seats):
    """Of a package of several he sets out as Commander who can hold the others; his card stands for them."""
    code, err, found = play([SETTLE, report("a"), click("map/" + ERFURT), SETTLE, report("b"), click("prompt/set_out"), SETTLE, report("c")], *seats)
    a, b, c = (found.get(name, {}) for name in ("a.json", "b.json", "c.json"))
    tally.case("marches: what is in hand is said where commands are given", "in hand: " in str(a.get("said")), str(a.get("said")))
    tally.case("marches: who can command the others is the first of those chosen", (b.get("chosen") or [""])[0] == "napoleon", str(b.get("chosen")))
    all_go = sorted(c.get("chosen") or []) == ["bessieres", "drouot", "mg_f_a", "mortier", "napoleon", "soult"]
    tally.case("marches: a package sets out under him, all together", code == 0 and c.get("prompt") == "moving" and all_go and
               str(c.get("said")).startswith("Napoleon marches"), f"{err} {c.get('said')} {c.get('chosen')}")
    tally.case("marches: and nothing is refused on the way", not texts(c, "refused/"), str(texts(c, "refused/")))


def left_behind(tally, seats):
    """Who cannot go along is said with the rule, and the others have not marched off for it."""
    code, err, found = play([SETTLE, click("topbar/find"), {"kind": "text", "text": MANSFELD}, SETTLE, click("find/found1"), SETTLE, report("a"),
                             click("prompt/set_out"), SETTLE, report("b")], *seats)
    a, b = (found.get(name, {}) for name in ("a.json", "b.json"))
    refused = " ".join(next((p.get("said", "") for p in b.get("panels", []) if p["id"] == "refused"), "").split())
    tally.case("marches: whom no order reaches is not chosen", code == 0 and a.get("chosen") == ["eugene"], f"{err} {a.get('chosen')}")
    tally.case("marches: of who cannot go along the rule is said, not words of the program", b.get("prompt") == "moving" and "cannot be done now" not in refused and
               "other_first" not in refused, refused)


def quotients(tally, seats):
    """What a march would cost in attrition is said over the hex before it is made, and in the prompt afterwards."""
    code, err, found = play([SETTLE, click("map/" + WEIMAR), SETTLE, report("a")], *seats)
    there = reach(found.get("a.json", {}))
    to, (x, y) = next((hex_, at) for hex_, at in sorted(there.items()) if 100 < at[0] < 900 and 100 < at[1] < 600)
    code, err, found = play([SETTLE, click("map/" + WEIMAR), SETTLE, {"kind": "move", "x": x, "y": y}, {"kind": "wait", "ms": 900}, SETTLE, report("tip"),
                             *press(x, y), SETTLE, report("b")], *seats)
    tip = next((p.get("said", "") for p in found.get("tip.json", {}).get("panels", []) if p["id"] == "tip"), "")
    tally.case("marches: the tip over a hex names the quotients there", code == 0 and "Attrition quotient of the foot" in tip, f"{err} {tip}")
    quotient = tip.split("of the foot: ")[-1].split("  ")[0]
    said_ = str(found.get("b.json", {}).get("said"))
    tally.case("marches: and the march has them", f"quotient {quotient} of the foot" in said_, f"{to} {tip} {said_}")


def lines(tally, seats):
    """A line has a reach of its own and goes there by a click; a click where nobody is leaves a force that marches selected."""
    to_line = [SETTLE, click("map/" + WEIMAR), SETTLE, click("prompt/set_out"), SETTLE, click("prompt/step{how=turn_left,to=%s}" % WEIMAR), SETTLE]
    code, err, found = play([*to_line, report("a")], *seats)
    a = found.get("a.json", {})
    there = reach(a)
    tally.case("marches: a line shows where it gets to", code == 0 and len(there) > 8, f"{err} {sorted(there)}")
    tally.case("marches: the buttons of mode go once used", not [r for r in a.get("regions", []) if r["id"].startswith("prompt/step{")])
    to = max(there, key=lambda hex_: abs(there[hex_][0] - 600) + abs(there[hex_][1] - 400) if 100 < there[hex_][0] < 900 and 100 < there[hex_][1] < 600 else -1)
    code, err, found = play([*to_line, *press(*there[to]), SETTLE, report("b"), *press(150, 600), SETTLE, report("c")], *seats)
    b, c = (found.get(name, {}) for name in ("b.json", "c.json"))
    ney = next((h["hex"] for h in b.get("hexes", []) if h["hex"] == to and h.get("mark") in ("stack", "chosen", None)), None)
    tally.case("marches: a line goes to the hex that is clicked", code == 0 and b.get("n", 0) > a.get("n", 0) and b.get("selected") and ney == to,
               f"{err} {to} {b.get('selected')}")
    tally.case("marches: a click beside the map leaves who marches selected", c.get("selected") == b.get("selected"), f"{b.get('selected')} {c.get('selected')}")


def clicks(tally, seats):
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


def run_all(tally):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "commands")
        at_commands(path)
        seats = ["--load", path, "--no-save", "--seats", "french=human,allied=pass"]
        for part in (clicks, commanders, left_behind, quotients, lines):
            part(tally, seats)
