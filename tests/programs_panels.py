"""The panels of the game screen: opened by their keys, panels of packs, boxes, counters over two hexes."""
import json
import os
import re
import tempfile

from common import Rpc
from programs_ui import changed_tree, click, expect, play

GAME = ["example-first:mill", "--seed", "5", "--seats", "blue=human,red=pass"]
SETTLE = {"kind": "settle"}
PANELS = {"T": "turns", "R": "roster", "V": "layers", "G": "ruler", "H": "history", "K": "rules", "I": "options"}


def key(name):
    return {"kind": "key", "key": name}


def report(name):
    return {"kind": "report", "path": name + ".json"}


def untold(found):
    """Keys of strings that have no text stand in brackets."""
    return [r["text"] for r in found.get("regions", []) if str(r.get("text") or "").startswith("[")]


def opened(tally):
    events = [SETTLE]
    for letter, panel in PANELS.items():
        events += [key(letter), SETTLE, expect(panel=panel), report(panel)] + [key("Escape")] * (panel == "rules")
    code, err, found = play(events + [key("Escape"), report("shut")], *GAME)
    tally.case("panels: each opens by its key", code == 0, err)
    wrong = {name: untold(r) for name, r in found.items() if name.endswith(".json") and untold(r)}
    tally.case("panels: all words", not wrong, str(wrong))
    tally.case("panels: Escape shuts", "panel" not in found.get("shut.json", {"panel": 1}))


def minimap(tally):
    code, err, found = play([SETTLE, key("M"), report("c")], *GAME)
    tally.case("panels: M takes the minimap away", code == 0 and
               "minimap" not in [p["id"] for p in found.get("c.json", {}).get("panels", [{"id": "minimap"}])], err)


GOOD = """local clicks = 0
return {
  id = "sums", title = "Sums", key = "Y",
  build = function(panel, view)
    panel.heading(panel.text_of("side.blue"))
    panel.text({ "See", { rule = "1.1" }, { hex = "0404" } })
    panel.bar({ value = #view.own, level = 2 })
    panel.row({ id = "count", text = "clicked " .. clicks, on = function() clicks = clicks + 1 end })
    panel.counters({ "B_1", "nobody" })
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


def guest_pack(folder, files):
    """A pack of panels for the first example."""
    pack = os.path.join(folder, "sums")
    os.makedirs(os.path.join(pack, "ui"))
    with open(os.path.join(pack, "pack.lua"), "w") as out:
        out.write('{ id = "sums", kind = "ui", name = "Sums", version = "1.0.0", api = 1, requires = { ["example-first"] = "" },'
                  ' conflicts = {}, licence = { { what = "all", licence = "MIT", credit = "us" } } }')
    for name, text in files.items():
        with open(os.path.join(pack, "ui", name), "w") as out:
            out.write(text)
    return pack


def guests(tally):
    with tempfile.TemporaryDirectory() as folder:
        pack = guest_pack(folder, FILES)
        code, err, found = play([
            SETTLE, key("Y"), SETTLE, expect(panel="sums", region="panel/piece.B_1"), click("panel/count"), SETTLE,
            report("good"), click("topbar/panel.raises"), SETTLE, expect(panel="raises"),
            click("topbar/panel.fault_shape"), SETTLE, expect(panel="fault_shape"), click("topbar/panel.fault_syntax"), SETTLE,
            click("topbar/panel.fault_reaches"), SETTLE, expect(panel="fault_reaches", screen="game"), key("Escape"),
            expect(prompt="moves")], *GAME, "--mods", pack, size="1920x1080")
    tally.case("panels: those of packs are shown, those that fail say so, the game goes on", code == 0, err)
    texts = [r.get("text") for r in found.get("good.json", {}).get("regions", [])]
    tally.case("panels: a pack's row is clicked", "clicked 1" in texts, json.dumps(texts[:40]))


# What a panel does -> what its own place says of it.
HOSTILE = {
    "gap": ("panel.gap(-1e18)", "a gap is a number"),
    "nan": ("panel.gap(0/0)", "a gap is a number"),
    "bar": ("panel.bar({ value = 1/0, most = 1 })", "'value' of a bar is a number"),
    "ticks": ("panel.bar({ value = 1, most = 999999 }) error('drawn')", "drawn"),
    "long": ('panel.text(("x"):rep(1000000))', "65536 bytes"),
    "many": ("for _ = 1, 1e6 do panel.rule() end", "2000 elements"),
    "bytes": ('panel.text("\\255")', "not UTF-8"),
    "late": ("kept = kept or panel.gap kept(1) error('kept')", "kept"),
    "loop": ("while true do end", "is spent (an endless loop?)"),
    "pcall": ("while true do pcall(function() while true do end end) end", "is spent (an endless loop?)"),
    "kept": ("kept = kept or {} for i = 1, 200 do kept[#kept + 1] = ('x'):rep(1000000) .. #kept end", "memory budget"),
    "cells": ("local line, rows = {}, {} for i = 1, 100 do line[i], rows[i] = '', line end"
              " for _ = 1, 1000 do panel.table({ heads = line, rows = rows }) end", "10000 cells"),
    "memory": ("local t = {} while true do t[#t + 1] = ('x'):rep(100000) .. #t end", "memory budget"),
    "view": ("view.turn = 77 view.own[1].hex = 'x' error(view.turn)", "77"),
    "answer": ("local a = panel.query('nothing') error('asked')", "asked"),
    "raised": ("error(setmetatable({}, { __tostring = function() while true do end end }))", "table"),
}


def hostile(tally):
    """A panel that means harm shows its fault in its own place; the game shows what it did, and goes on."""
    for name, (body, said) in HOSTILE.items():
        with tempfile.TemporaryDirectory() as folder:
            pack = guest_pack(folder, {"evil.lua": "local kept return { id = 'evil', title = 'Evil', key = 'Y', icon = 'x',"
                                                   " build = function(panel, view) %s end }" % body})
            code, err, found = play([SETTLE, report("before"), key("Y"), SETTLE, expect(panel="evil", screen="game"), report("evil"),
                                     key("Escape"), SETTLE, expect(prompt="moves"), report("after")], *GAME, "--mods", pack)
        words = " ".join(each.get("said", "") for each in found.get("evil.json", {}).get("panels", []) if each["id"] == "panel")
        same = found.get("before.json", {}).get("turn") == found.get("after.json", {"turn": "?"}).get("turn")
        tally.case(f"panels: one that means harm ({name}) says so in its place", code == 0 and said in words and same, f"{words} {err}")


SLOW = "local n = 0 for _ = 1, 2000000 do n = n + 1 end "


def together(tally):
    """Many panels, none of which spends its time alone, leave the interface what it needs."""
    with tempfile.TemporaryDirectory() as folder:
        pack = guest_pack(folder, {f"p{n}.lua": SLOW + f"return {{ id = 'p{n}', title = 'x', build = function() end, over = function() {SLOW} end }}"
                                   for n in range(400)})
        code, err, _ = play([SETTLE, expect(screen="game", prompt="moves"), key("T"), SETTLE, expect(panel="turns")], *GAME, "--mods", pack)
    tally.case("panels: many slow ones together do not stop the interface", code == 0, err)


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


LACAZE = 'piece = "F_LAC", at = { mode = "column", head = "%s", tail = "0304" }'


def shared(tally):
    """Cards that share a hex: a click on it means both of them, one on the other half of either that one alone."""
    with tempfile.TemporaryDirectory(prefix="grognard_cards_") as folder:
        changed_tree(folder, ("mods/example-package/scenarios/altenfeld.lua", LACAZE % "0404", LACAZE % "0305"))
        for hex_, wanted in (("0305", {"F_AUB", "F_LAC"}), ("0304", {"F_LAC"}), ("0205", {"F_AUB"})):
            code, err, found = play([SETTLE, click("map/" + hex_), SETTLE, {"kind": "report", "path": "menu.json"}], *PACKAGES, data=folder)
            ids = [r["id"] for r in found.get("menu.json", {}).get("regions", [])]
            leaders = {id_.split("with=")[1][:-1] for id_ in ids if re.match(r"menu/set_out\{by=order,leader=(\w+),with=\1\}", id_)}
            tally.case(f"packages: a click on {hex_} where cards share 0305", code == 0 and leaders == wanted, f"{err} {ids}")
        march = [SETTLE, click("map/0304"), SETTLE, click("menu/set_out{by=order,leader=F_LAC,with=F_LAC}"), SETTLE,
                 expect(prompt="march", selected="0305", region="map/0405"), click("map/0405"), SETTLE, expect(selected="0405")]
        code, err, _ = play(march, *PACKAGES, data=folder)
        tally.case("packages: one of two cards that share a hex marches off", code == 0, err)


def run_all(tally):
    for part in (opened, minimap, boxes, guests, hostile, together, ridge, packages, shared):
        part(tally)
