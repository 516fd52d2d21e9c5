"""The panels of the game screen: each opened by its key, overlays, scrubber, rules, minimap, panels of packs."""
import json
import os
import random
import tempfile

from common import Rpc
from programs_ui import click, expect, play

GAME = ["1806:auerstedt", "--seed", "5", "--seats", "french=human,prussian=pass"]
SETTLE = {"kind": "settle"}
PANELS = {"T": "turns", "R": "roster", "B": "boxes", "J": "objectives", "V": "layers", "G": "ruler", "H": "history",
          "K": "rules", "I": "options"}


def key(name):
    return {"kind": "key", "key": name}


def report(name):
    return {"kind": "report", "path": name + ".json"}


def untold(found):
    """Keys of strings that have no text stand in brackets."""
    return [r["text"] for r in found.get("regions", []) if str(r.get("text") or "").startswith("[")]


def opened(tally):
    for scale in ("75", "100", "200"):
        events = [SETTLE]
        for letter, panel in PANELS.items():
            events += [key(letter), SETTLE, expect(panel=panel), report(panel)]
        code, err, found = play(events + [key("Escape"), report("shut")], *GAME, "--scale", scale)
        tally.case(f"panels: each opens by its key at {scale} %", code == 0, err)
        wrong = {name: untold(r) for name, r in found.items() if name.endswith(".json") and untold(r)}
        tally.case(f"panels: all words at {scale} %", not wrong, str(wrong))
        sheets = {p["id"]: p for p in found.get("turns.json", {}).get("panels", [])}
        inside = all(p["x"] >= 0 and p["y"] >= 0 and p["x"] + p["w"] <= 1280 and p["y"] + p["h"] <= 800
                     for p in sheets.values())
        tally.case(f"panels: within the window at {scale} %", "panel" in sheets and inside, str(sheets))
        tally.case(f"panels: Escape shuts at {scale} %", "panel" not in found.get("shut.json", {"panel": 1}))


def overlays(tally):
    code, err, _ = play([SETTLE, expect(overlays=[]), key("1"), SETTLE, expect(overlays=["zoc"]), key("5"), SETTLE,
                         expect(overlays=["zoc", "bridges"]), key("V"), click("panel/overlay.zoc"), SETTLE,
                         expect(overlays=["bridges"]), click("panel/clear"), expect(overlays=[])], *GAME)
    tally.case("panels: overlays by keys and by clicks", code == 0, err)
    plain = play([SETTLE, {"kind": "shot", "path": "a.png"}], *GAME)[2].get("a.png")
    for i in range(1, 8):
        code, err, found = play([SETTLE, key(str(i)), SETTLE, {"kind": "shot", "path": "a.png"}], *GAME)
        if i in (1, 5):
            tally.case(f"panels: overlay {i} is seen on the map", found.get("a.png") not in (None, plain), err)
        else:
            tally.case(f"panels: overlay {i} is drawn", code == 0, err)


def scrubber(tally):
    ended = [SETTLE, key("E"), click("endwarning/never"), SETTLE, expect(looking_back=False), report("now")]
    code, err, found = play(ended + [
        key("H"), key(","), SETTLE, expect(looking_back=True, panel="history"), report("back"),
        key("."), key("["), SETTLE, report("first"), key("Escape"), SETTLE, expect(looking_back=False), report("again")], *GAME)
    tally.case("panels: the scrubber goes back and on", code == 0, err)
    now, back, again = (found.get(name + ".json", {}) for name in ("now", "back", "again"))
    tally.case("panels: looking back shows an earlier action", back.get("shown_n", 9) < back.get("n", 0), str(back.get("shown_n")))
    tally.case("panels: nothing can be ordered meanwhile", back.get("prompt") is None, str(back.get("prompt")))
    tally.case("panels: the game is where it was", (now.get("n"), now.get("prompt")) == (again.get("n"), again.get("prompt")),
               f"{now.get('n')} {now.get('prompt')} {again.get('n')} {again.get('prompt')}")


def rules(tally):
    code, err, _ = play([SETTLE, click("prompt/rule"), SETTLE, expect(panel="rules", region="panel/up"),
                         click("panel/up"), expect(region="panel/to.2.11"), click("panel/to.2.11"),
                         click("panel/back"), expect(region="panel/to.2.11"), click("panel/contents"),
                         expect(region="panel/chapter.11"), click("panel/search"), {"kind": "text", "text": "road march"},
                         SETTLE, expect(region="panel/to.8.22A")], *GAME)
    tally.case("panels: rules by link, by chapter and by search", code == 0, err)
    code, err, _ = play([SETTLE, key("K"), SETTLE, click("panel/search"), {"kind": "text", "text": "casualty track adjusted"}, SETTLE,
                         click("panel/to.2.11A1b"), SETTLE, click("panel/rule.2.11A1b.rule1"), SETTLE,
                         expect(region="panel/following")], *GAME)
    tally.case("panels: a rule in its section, with links", code == 0, err)
    code, err, _ = play([SETTLE, click("map/N1942", button="right"), SETTLE, key("F1"), key("Escape")], *GAME)
    tally.case("panels: keys over other panels", code == 0, err)


def minimap(tally):
    code, err, found = play([SETTLE, report("a"), click("minimap/map"), SETTLE, report("b"), key("M"), report("c")], *GAME)

    def places(name):
        return [(h["hex"], h["x"], h["y"]) for h in found.get(name, {}).get("hexes", [])]
    tally.case("panels: a click on the minimap moves the map", code == 0 and places("a.json") != places("b.json"), err)
    tally.case("panels: M takes the minimap away", "minimap" not in [p["id"] for p in found.get("c.json", {}).get("panels", [{"id": "minimap"}])])


def played_to(path, verb, scenario, seed, *liked):
    """Plays until a verb is offered, by the first entry of the liked verbs ("VERB" or "VERB UNIT", best first), else by
    random ones, and saves; the side that is asked, and the arguments of the verb's first entry."""
    rpc, pick = Rpc(), random.Random(seed)
    prompts = rpc.call("new", scenario=scenario, seed=seed)["prompts"]
    while True:
        side = prompts[0]["side"]
        actions = rpc.call("legal", side=side)["actions"]
        wanted = [a for a in actions if a["verb"] == verb]
        if wanted:
            break
        ranked = [a for like in liked for a in actions if like in (a["verb"], f"{a['verb']} {a['args'].get('unit')}")]
        chosen = (ranked or [pick.choice(actions)])[0]
        prompts = rpc.call("act", side=side, verb=chosen["verb"], args=chosen["args"])["prompts"]
    rpc.call("save", path=path)
    rpc.close()
    return side, wanted[0]["args"]


def with_pontoon(path, verb="take_up"):
    """A position where a bridge train lies as a pontoon and can be taken up; or, by `deploy`, where it can be laid."""
    return played_to(path, verb, "1806:campaign", 2, "deploy", *(f"move P_BRIDGE{i}" for i in (1, 2, 3)), "end")


def hexsides(tally):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pontoon.save")
        at = with_pontoon(path)[1]["at"]
        near = at.split("/")[0]
        seats = ["--load", path, "--no-save", "--seats", "french=pass,prussian=human"]
        found = play([SETTLE, report("a")], *seats)[2].get("a.json", {})
        links = [r["id"] for r in found.get("regions", []) if r["id"].startswith("tabs/") and r.get("text") == near]
        tally.case("panels: a pontoon is on the map at once",
                   [h for h in found.get("hexsides", []) if h["at"] == at and h["figures"] == ["boats"]] != [],
                   str(found.get("hexsides")))
        for size in ("1280x800", "1920x1080"):
            code, err, seen = play([SETTLE, click(links[-1]), SETTLE, {"kind": "shot", "path": "near.png"}, report("near"),
                                    click("side/" + at), SETTLE, report("menu"), {"kind": "shot", "path": "menu.png"},
                                    key("Escape"), key("-"), key("-"), SETTLE, report("far"),
                                    {"kind": "shot", "path": "far.png"}], *seats, size=size)
            texts = [r.get("text") or "" for r in seen.get("menu.json", {}).get("regions", []) if r["id"].startswith("hexside/")]
            tally.case(f"panels: a click on a pontoon tells whose train lies there at {size}",
                       code == 0 and any("Bridge Train" in text for text in texts), err + str(texts))
            tally.case(f"panels: and what the crossing costs at {size}", any("Crossing costs" in text for text in texts), str(texts))
            tally.case(f"panels: no word is missing at {size}", not untold(seen.get("menu.json", {})))
            tally.case(f"panels: pontoons are there when far off at {size}",
                       any(h["at"] == at for h in seen.get("far.json", {}).get("hexsides", [])))


GOOD = """local clicks = 0
return {
  id = "sums", title = "Sums", key = "Y",
  build = function(panel, view)
    panel.heading(panel.text_of("nation.french"))
    panel.text({ "See", { rule = "1.31b" }, { hex = "N1942" } })
    panel.bar({ value = #view.own, level = 2 })
    panel.row({ id = "count", text = "clicked " .. clicks, on = function() clicks = clicks + 1 end })
    panel.counters({ "F_GUDIN", "nobody" })
  end,
  over = function(map, view)
    for _, stack in ipairs(view.enemy) do map.hex(stack.hex, "bad") end
  end,
}
"""
FILES = {
    "good.lua": GOOD,
    "raises.lua": "return { id = 'raises', title = 'Raises', build = function(panel) panel.nothing() end }",
    "shape.lua": "return { id = 'shape' }",
    "syntax.lua": "return {",
    "reaches.lua": "local game = require('engine.game') return { id = 'reaches', title = 'x', build = function() end }",
}


def guests(tally):
    with tempfile.TemporaryDirectory() as folder:
        pack = os.path.join(folder, "sums")
        os.makedirs(os.path.join(pack, "ui"))
        with open(os.path.join(pack, "pack.lua"), "w") as out:
            out.write('{ id = "sums", kind = "ui", name = "Sums", version = "1.0.0", api = 1, requires = { ["1806"] = "" },'
                      ' conflicts = {}, licence = { { what = "all", licence = "MIT", credit = "us" } } }')
        for name, text in FILES.items():
            with open(os.path.join(pack, "ui", name), "w") as out:
                out.write(text)
        code, err, found = play([
            SETTLE, key("Y"), SETTLE, expect(panel="sums", region="panel/piece.F_GUDIN"), click("panel/count"), SETTLE,
            report("good"), click("topbar/panel.raises"), SETTLE, expect(panel="raises"),
            click("topbar/panel.fault_shape"), SETTLE, expect(panel="fault_shape"), click("topbar/panel.fault_syntax"), SETTLE,
            click("topbar/panel.fault_reaches"), SETTLE, expect(panel="fault_reaches", screen="game"), key("Escape"),
            expect(prompt="command_movement")], *GAME, "--mods", pack, size="1920x1080")
    tally.case("panels: those of packs are shown, those that fail say so, the game goes on", code == 0, err)
    texts = [r.get("text") for r in found.get("good.json", {}).get("regions", [])]
    tally.case("panels: a pack's row is clicked", "clicked 1" in texts, json.dumps(texts[:40]))


def ridge(tally):
    """What facing, sight and orders show: the profile in the ruler, the field of view, the panel of a variant."""
    begin = [SETTLE, click("curtain/ready"), SETTLE]
    seats = ["--seats", "blue=human,white=human"]
    code, err, _ = play(begin + [key("G"), SETTLE, click("map/11.07"), click("map/08.06"), SETTLE,
                                 expect(panel="ruler", region="panel/sight1"), key("Escape"), click("map/08.07"), SETTLE,
                                 key("1"), SETTLE, expect(overlays=["view"])], "example-sight:ridge", *seats)
    tally.case("panels: the sight tool tells of a line, an overlay of a field of view", code == 0, err)
    code, err, _ = play(begin + [key("Y"), SETTLE, expect(panel="orders"), key("Escape"), click("map/08.07"), SETTLE,
                                 click("menu/write{kind=attack,to=08.07,unit=B_1}"), SETTLE, key("Y"), SETTLE,
                                 expect(panel="orders", prompt="orders")], "example-orders:ridge", *seats)
    tally.case("panels: those of a variant in play", code == 0, err)


ATTACK = [("arden", "order", {"unit": "A_1", "kind": "normal"}), ("arden", "end", {}), ("brunn", "end", {}),
          ("arden", "march", {"unit": "A_1", "to": "0705"}), ("brunn", "end", {}), ("arden", "end", {}),
          ("arden", "attack", {"unit": "A_1", "target": "B_1"})]


def boxes(tally):
    """Organization charts, and front line and reserve, which open as both sides deploy."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "attack.save")
        rpc = Rpc()
        rpc.call("new", scenario="example-rounds:duel", seed=1, dice=[1])
        for side, verb, args in ATTACK:
            rpc.call("act", side=side, verb=verb, args=args)
        rpc.call("save", path=path)
        rpc.close()
        seats = ["--load", path, "--no-save", "--seats", "arden=human,brunn=pass"]
        code, err, found = play([SETTLE, expect(panel="boxes", prompt="deployment"), click("panel/piece.A_12"), SETTLE,
                                 report("one"), click("map/0705"), SETTLE, click("prompt/seal{}"), SETTLE,
                                 expect(panel="boxes"), report("two")], *seats)
        tally.case("panels: boxes open as a deployment is asked, and take clicks", code == 0, err)
        told = [r.get("text") for r in found.get("one.json", {}).get("regions", []) if r["id"].startswith("prompt/front")]
        tally.case("panels: a counter in a box is an order", told and "2nd Foot in front" not in told, str(told))
        chart = [r["id"] for r in found.get("two.json", {}).get("regions", []) if r["id"] == "panel/piece.A_21"]
        tally.case("panels: charts lie in boxes", chart == ["panel/piece.A_21"], str(chart))
        tally.case("panels: no word of a box is missing", not untold(found.get("two.json", {})), err)


PACKAGES = ["example-package:altenfeld", "--seats", "prussian=random"]


def packages(tally):
    """A counter over two hexes is found by a click on either, at each zoom, and marches in column and in line."""
    order = click("menu/set_out{by=order,leader=F_AUB,with=F_AUB}")
    march = [order, SETTLE, expect(prompt="march", selected="0305", region="map/0405")]
    for half in ("0305", "0205"):
        for zooms in range(-3, 4):
            zoomed = [SETTLE] + [key("+" if zooms > 0 else "-")] * abs(zooms) + [key("N"), SETTLE]
            code, err, _ = play(zoomed + [click("map/" + half), SETTLE] + march, *PACKAGES)
            tally.case(f"packages: the half in {half} at zoom {zooms:+d}", code == 0, err)
    code, err, _ = play([SETTLE, click("map/0306"), SETTLE, click("menu/set_out{by=order,leader=F_THE,with=F_THE}"), SETTLE,
                             click("map/0506"), SETTLE, expect(selected="0506"), click("map/0506"), SETTLE,
                             click("menu/step{how=turn_left,to=0506}"), SETTLE, expect(selected="0406"),
                             click("map/0407"), SETTLE, expect(selected="0407", region="map/0507")], *PACKAGES)
    tally.case("packages: a column follows its head, a line advances", code == 0, err)


def run_all(tally):
    for part in (opened, overlays, scrubber, rules, minimap, hexsides, boxes, guests, ridge, packages):
        part(tally)
