"""The window, driven as hands would drive it: recorded input in, reports and pictures out."""
import glob
import json
import os
import re
import shutil
import tempfile

from common import DATA, ROOT, Rpc, run
from hand import Hand

UI = os.path.join(ROOT, "scripts/ui")


def play(events, *args, size="1280x800", data=DATA):
    """Plays events without a screen; returns exit code, errors, and the reports by name."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "events")
        with open(path, "w") as out:
            for event in events:
                if event["kind"] in ("report", "shot"):
                    event = {**event, "path": os.path.join(folder, event["path"])}
                out.write(json.dumps(event) + "\n")
        code, _, err = run("play", *args, "--events", path, "--size", size, data=data)
        found = {}
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "rb") as file:
                found[name] = json.loads(file.read()) if name.endswith(".json") else file.read()
    return code, err, found


def click(target, **more):
    return {"kind": "click", "on": target, **more}


def expect(**what):
    return {"kind": "expect", **what}


START = ["example-package:altenfeld", "--seed", "5"]
HOT_SEAT = ["example-secret:duel", "--seed", "5", "--seats", "arden=human,brunn=human"]


def long_lists(tally):
    """The button of a dialog is in sight however long its list is, also after it was scrolled and typed in."""
    seats = ["--seats", "french=human,prussian=pass"]
    for size, scale in (("1280x800", "100"), ("1280x800", "200"), ("640x400", "100")):
        code, err, found = play([{"kind": "settle"}, {"kind": "key", "key": "F1"}, {"kind": "report", "path": "help.json"},
                                 {"kind": "wheel", "x": 320, "y": 200, "dy": -9}, {"kind": "report", "path": "end.json"},
                                 click("help/close"), click("topbar/find"), {"kind": "text", "text": "a"},
                                 {"kind": "report", "path": "find.json"}, click("find/close"),
                                 expect(screen="game")], *START, *seats, "--scale", scale, size=size)
        tally.case(f"ui: long dialogs are shut by their buttons at {size}, {scale} %", code == 0, err)
        w, h = map(int, size.split("x"))
        for name in ("help", "end", "find"):
            panels = {p["id"]: p for p in found.get(name + ".json", {}).get("panels", [])}
            sheet = panels.get("find" if name == "find" else "help", {"x": 0, "y": h, "w": w, "h": h})
            tally.case(f"ui: the dialog {name} is within the window at {size}, {scale} %",
                       sheet["y"] >= 0 and sheet["y"] + sheet["h"] <= h, str(sheet))


def sizes(tally):
    for size in ("40x30", "320x240", "1920x1080", "3840x2160"):
        code, err, _ = play([{"kind": "settle"}, expect(screen="game"), {"kind": "shot", "path": "a.png"}],
                            *START, "--seats", "french=human,prussian=pass", size=size)
        tally.case(f"ui: the game stands at {size}", code == 0, err)
    for scale in ("75", "200"):
        code, err, found = play([{"kind": "settle"}, {"kind": "report", "path": "a.json"}],
                                *START, "--seats", "french=human,prussian=pass", "--scale", scale)
        tally.case(f"ui: letters at {scale} %", code == 0 and found["a.json"]["scale"] == int(scale), err)
    held = [{"kind": "key", "key": "Right", "down": True, "again": i > 0} for i in range(30)]
    code, err, _ = play([{"kind": "settle"}, {"kind": "press", "button": "left", "x": 400, "y": 300, "clicks": 1},
                         {"kind": "move", "x": 420, "y": 320, "buttons": {"left": True}}, {"kind": "leave"},
                         *held, {"kind": "size", "w": 30, "h": 20}, {"kind": "size", "w": 1280, "h": 800},
                         {"kind": "settle"}, expect(screen="game")],
                        *START, "--seats", "french=human,prussian=pass")
    tally.case("ui: a drag that leaves, held keys and a window like a stamp are survived", code == 0, err)


def drags(tally):
    """A map that is held goes along wherever the pointer goes, over panels too."""
    near, over = {"x": 500, "y": 300}, {"x": 1100, "y": 500}
    code, err, found = play([{"kind": "settle"}, {"kind": "report", "path": "a.json"}, {"kind": "move", **near}, {"kind": "press", **near},
                             {"kind": "move", **over, "buttons": {"left": True}}, {"kind": "move", "x": 560, "y": 330, "buttons": {"left": True}},
                             {"kind": "release", "x": 560, "y": 330}, {"kind": "settle"}, {"kind": "report", "path": "b.json"},
                             {"kind": "move", **near}, {"kind": "press", **near}, {"kind": "move", **over, "buttons": {"left": True}},
                             {"kind": "release", **over}, {"kind": "move", **near}, {"kind": "settle"}, {"kind": "report", "path": "c.json"}],
                            *START, "--seats", "french=human,prussian=pass")
    places = [{h["hex"]: (h["x"], h["y"]) for h in found.get(name, {}).get("hexes", [])} for name in ("a.json", "b.json", "c.json")]
    hex_ = next(iter(places[0]), None)
    by = [tuple(p[hex_][i] - places[0][hex_][i] for i in (0, 1)) for p in places if hex_ in p]
    tally.case("ui: a map that is dragged goes along over panels", code == 0 and len(by) == 3 and by[1] != (0, 0) and by[2] != by[1], f"{err} {by}")


def exact(tally):
    events = [{"kind": "settle"}, {"kind": "shot", "path": "a.png"}]
    one = play(events, *START, "--seats", "french=human,prussian=pass")
    two = play(events, *START, "--seats", "french=human,prussian=pass")
    good = one[0] == 0 and one[2].get("a.png") and one[2]["a.png"] == two[2].get("a.png")
    tally.case("ui: the same input gives the same picture", bool(good), one[1])


def texts(tally):
    with open(os.path.join(DATA, "scripts/text/ui.en.lua")) as file:
        known = set(re.findall(r'^\s*(?:\["([^"]+)"\]|(\w+)) = "', file.read(), re.M))
    known = {a or b for a, b in known}
    used = set()
    for name in (os.path.join(folder, name) for folder, _, names in os.walk(UI) for name in sorted(names)):
        with open(name) as file:
            used |= set(re.findall(r'words\.of\(\s*"([^"]+)"', file.read()))
    used = {key for key in used if key[-1] not in "_."}  # keys put together: pace_350
    tally.case("ui: every string has its text", used <= known, str(sorted(used - known)))


def minus(tally):
    """Numbers below nothing carry a minus in texts."""
    paths = glob.glob(os.path.join(DATA, "mods/*/text/*")) + glob.glob(os.path.join(DATA, "scripts/text/*"))
    wrong = []
    for path in paths:
        with open(path) as file:
            wrong += [f"{path}: {found}" for found in re.findall(r"(?:^|[\s(])-\d.*", file.read(), re.M)]
    tally.case("ui: texts write a minus, not a hyphen, before a number", len(paths) > 5 and not wrong, str(wrong[:5]))


def overlays(tally):
    with open(os.path.join(UI, "overlays.lua")) as file:
        text = file.read()
    block = text[text.index("M.kinds = {"):]
    block = block[:block.index("\n}\n")]
    looks = {}
    for name, body in re.findall(r"^  (\w+) = \{(.*?)\},?$", block, re.M | re.S):
        field = dict(re.findall(r'(hatch|edge|icon) = "(\w+)"', body))
        looks[name] = (field.get("hatch"), field.get("edge"), field.get("icon"))
    same = [(a, b) for a in looks for b in looks if a < b and looks[a] == looks[b]]
    tally.case("ui: overlays differ by hatch, edge or figure, not by colour alone", len(looks) > 8 and not same, str(same))


def faces(tally):
    for pack in sorted(os.listdir(os.path.join(DATA, "mods"))):
        path = os.path.join(DATA, "mods", pack, "faces.lua")
        if not os.path.exists(path):
            continue
        with open(path) as file:
            rows = re.findall(r'(value = )?(?:"\w+", )?shape = "(\w+)".*?letter = "(\w*)"', file.read())
        plain = [shape for value, shape, _ in rows if not value]
        tally.case(f"ui: badges of {pack} differ by shape, those of values of one field by letter",
                   len(set(plain)) == len(plain) and len({row[1:] for row in rows}) == len(rows), str(rows))


def changed_tree(folder, *changes):
    """The data of the program with changes: path, what stands there, what stands there then."""
    for name in ("scripts", "mods", "assets"):
        shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name))
    for path, old, new in changes:
        with open(os.path.join(folder, path)) as file:
            text = file.read()
        with open(os.path.join(folder, path), "w") as file:
            file.write(text.replace(old, new))


SETTLE = {"kind": "settle"}


def chooser(tally):
    """A battle is chosen, with who plays, by clicks and by keys alone."""
    code, err, found = play([SETTLE, expect(screen="chooser"), {"kind": "report", "path": "top.json"},
                             *[{"kind": "wheel", "x": 120, "y": 400, "dy": -1}] * 60, click("battles/example-first:mill"), expect(battle="example-first:mill"),
                             click("setting/seat.blue.remote"), click("setting/seat.red.pass"), {"kind": "report", "path": "a.json"},
                             click("foot/play"), SETTLE, expect(screen="game", side="blue")])
    tally.case("ui: the chooser starts a battle by clicks", code == 0, err)
    seats = found.get("a.json", {}).get("seats")
    listed = [[r["id"] for r in found.get(name, {}).get("regions", []) if r["id"].startswith("battles/")] for name in ("top.json", "a.json")]
    tally.case("ui: the chooser puts examples after the games", len(listed[0]) > 0 and not any("example-" in each for each in listed[0]) and
               "example-" in (listed[1] or [""])[-1], str(listed))
    tally.case("ui: the chooser keeps who plays", seats == {"blue": "remote", "red": "pass"}, str(seats))
    code, err, _ = play([SETTLE, {"kind": "key", "key": "Tab"}, {"kind": "key", "key": "Tab"},
                         {"kind": "key", "key": "Return"}, {"kind": "report", "path": "a.json"},
                         {"kind": "key", "key": "Escape"}, {"kind": "key", "key": "Return"}, SETTLE, expect(screen="game")])
    tally.case("ui: the chooser works by keys alone", code == 0, err)


def resumed(tally):
    """A game can be resumed where one was saved, and only there."""
    can = []
    with tempfile.TemporaryDirectory() as folder:
        shown = {"kind": "report", "path": "a.json"}
        for events, args in (([SETTLE, shown], ()),
                             ([SETTLE, click("map/0104"), click("map/0204"), SETTLE], ("example-first:mill", "--seats", "blue=human,red=pass")),
                             ([SETTLE, shown, click("foot/resume"), SETTLE, expect(screen="game", side="blue")], ())):
            code, err, found = play(events, *args, "--user", folder)
            regions = {r["id"]: r["enabled"] for r in found.get("a.json", {}).get("regions", [])}
            can.append((code, err, regions.get("foot/resume")))
    tally.case("ui: a game can be resumed once there is one", [each[0] for each in can] == [0, 0, 0] and (can[0][2], can[2][2]) == (False, True), str(can))


def curtain(tally):
    """Two at one table: behind the curtain nothing of either side is on the screen; a right click says why not."""
    code, err, found = play([SETTLE, expect(curtain="arden"), {"kind": "report", "path": "shut.json"}, click("curtain/ready"), SETTLE,
                             expect(side="arden", curtain=None), click("map/0505", button="right"), SETTLE,
                             {"kind": "report", "path": "why.json"}, {"kind": "key", "key": "Escape"},
                             {"kind": "report", "path": "closed.json"}], *HOT_SEAT)
    shut = [r["id"] for r in found.get("shut.json", {}).get("regions", []) if not r["id"].startswith("curtain/")]
    tally.case("ui: behind the curtain nothing of either side is left on the screen", code == 0 and shut == [], f"{err} {shut}")
    panels = [[p["id"] for p in found.get(name, {}).get("panels", [])] for name in ("why.json", "closed.json")]
    tally.case("ui: a right click says why not", len(panels) == 2 and "why" in panels[0] and "why" not in panels[1], str(panels))


def read_again(tally):
    """What the dice brought one player is gone when the other sits down, though the rules were read again meanwhile."""
    with tempfile.TemporaryDirectory() as mods:
        pack = os.path.join(mods, "copied")
        shutil.copytree(os.path.join(DATA, "mods/example-secret"), pack)
        shutil.rmtree(os.path.join(pack, "replays"), ignore_errors=True)
        for path in (os.path.join(pack, "pack.lua"), os.path.join(pack, "ui.lua")):
            with open(path) as file:
                text = file.read().replace("example-secret", "copied")
            with open(path, "w") as file:
                file.write(text)
        hand = Hand("1280x800", "copied:duel", "--mods", mods, "--no-save", "--seed", "5", "--seats", "arden=human,brunn=human")
        for _ in range(20):
            if hand.panel("despatch"):
                break
            ways = [way for head in ("curtain/ready", "endwarning/end", "prompt/bar", "prompt/end{}") for way in hand.regions(head)]
            hand.click(ways[0])
        shown = hand.panel("despatch")
        with open(os.path.join(pack, "text/en.lua"), "a") as file:
            file.write("-- read again\n")
        hand.send({"kind": "files"})
        hand.click("curtain/ready")
        tally.case("ui: no news of one player lies before the other, whatever was read again", shown and not hand.panel("despatch") and
                   not hand.seen.get("curtain"), f"{shown} {hand.panel('despatch')} {hand.seen.get('curtain')}")
        hand.close()


def fights(tally):
    """A pack that says nothing of its attacks: from its strengths, or its first die, on they are shown all the same."""
    code, err, found = play([{"kind": "wait", "ms": 20000}, SETTLE, {"kind": "report", "path": "a.json"}, {"kind": "key", "key": "X"},
                             {"kind": "report", "path": "b.json"}], "example-first:mill", "--no-save", "--bots", "random,random")
    fight, log = found.get("a.json", {}).get("fight", {}), found.get("a.json", {}).get("log", [])
    tally.case("ui: the die of an attack is shown, between whom, as the log has it", code == 0 and len(fight.get("dice", [])) == 1 and
               fight["by"] != fight["targets"] and any(line.endswith(f": {fight['dice'][0]}") for line in log), f"{err} {fight} {log[-3:]}")


def said(found, panel):
    """What a panel of a report says."""
    return next((p.get("said", "") for p in found.get("panels", []) if p["id"] == panel), "")


def beside(folder):
    """A game of the mill in which the Hussars stand beside the Grenadiers, saved before Blue may attack."""
    path, rpc = os.path.join(folder, "beside.grognard"), Rpc()
    rpc.call("new", scenario="example-first:mill", seed=7)
    marches = (("blue", "B_H", "0305", "0306", "0406", "0505", "0504"), ("red", "R_1", "0904", "0804"), ("blue", "B_H", "0604", "0704"))
    for side, unit, *way in marches:
        for to in way:
            rpc.call("act", side=side, verb="march", args={"unit": unit, "to": to})
        rpc.call("act", side=side, verb="end", args={})
    rpc.call("save", path=path)
    rpc.close()
    return path


def odds_of(tally):
    """Before an attack: the enemy is marked, not who attacks him; the odds are those of the hex that is pointed at, in words."""
    with tempfile.TemporaryDirectory() as folder:
        events = [SETTLE, click("curtain/ready"), SETTLE, {"kind": "report", "path": "a.json"}, click("map/0804"), SETTLE,
                  {"kind": "report", "path": "menu.json"}, {"kind": "key", "key": "Escape"}, click("map/0704"), {"kind": "report", "path": "b.json"},
                  {"kind": "key", "key": "Escape"}, click("map/0104", button="right"), SETTLE, {"kind": "report", "path": "why.json"}]
        code, err, found = play(events, "--load", beside(folder), "--no-save", "--seats", "blue=human,red=human")
    a, menu, why = (found.get(name + ".json", {}) for name in ("a", "menu", "why"))
    marks = {h["hex"]: h["mark"] for h in a.get("hexes", [])}
    tally.case("ui: who can be attacked is marked, not who attacks", code == 0 and marks.get("0804") == "attack" and marks.get("0704") == "able", f"{err} {marks}")
    odds = said(menu, "odds")
    tally.case("ui: an outcome names those whom it is about, in words", "Hussars attacks" in odds and "Hussars: broken" in odds and "nil" not in odds and
               "_" not in odds, odds)
    tally.case("ui: where nothing is asked about a place, it is said what is asked", "What is asked: attack" in said(why, "why"), said(why, "why"))


def put_away(tally):
    """The attack that is shown makes room as soon as an order is given that is no part of it."""
    with tempfile.TemporaryDirectory() as folder:
        events = [SETTLE, click("map/0804"), SETTLE, click("menu/attack{target=R_1,unit=B_H}"), SETTLE, {"kind": "report", "path": "made.json"},
                  click("prompt/end{}"), SETTLE, {"kind": "report", "path": "on.json"}]
        code, err, found = play(events, "--load", beside(folder), "--no-save", "--seats", "blue=human,red=pass")
    fights = [found.get(name, {}).get("fight") for name in ("made.json", "on.json")]
    tally.case("ui: the attack that is shown is put away by the next order", code == 0 and fights[0] and fights[0]["dice"] and fights[1] is None, f"{err} {fights}")


def guided(tally):
    """The guided first game: each step waits for what it says, or goes on at a press; a guide that is wrong is said by check."""
    events = [SETTLE, click("foot/guide"), SETTLE, expect(screen="game", guide={"at": 1, "count": 12}),
              {"kind": "report", "path": "first.json"}, click("guide/next"), {"kind": "report", "path": "second.json"}, click("map/0104"),
              {"kind": "report", "path": "taken.json"},
              expect(guide={"at": 3, "count": 12}), click("map/0204"), SETTLE, expect(guide={"at": 4, "count": 12})]
    for _ in range(2):
        events += [{"kind": "key", "key": "O"}, click("orders/march{to=0105,unit=B_2}"), SETTLE, {"kind": "key", "key": "Z", "mods": {"ctrl": True}}]
    events += [click("guide/next"), expect(guide={"at": 5, "count": 12}), click("map/0204", button="right"), {"kind": "key", "key": "Escape"},
               expect(guide={"at": 6, "count": 12}), click("prompt/end{}"), SETTLE, click("endwarning/end"), SETTLE, click("prompt/end{}"), SETTLE,
               expect(guide={"at": 7, "count": 12}), *[click("guide/next")] * 5, expect(guide={"at": 12, "count": 12}), click("guide/leave"), expect(guide=None)]
    code, err, found = play(events, "--no-save")
    tally.case("ui: the guided first game goes step by step", code == 0, err)
    first, second, taken = (found.get(name + ".json", {}) for name in ("first", "second", "taken"))
    tally.case("ui: 'Go on' shows the next step at once", said(second, "guide").startswith("First game, 2 of 12"), said(second, "guide"))
    tally.case("ui: the map of the first game is large enough to read its counters", first.get("step", 0) >= 5, str(first.get("step")))
    marks = {h["mark"] for h in first.get("hexes", [])}
    tally.case("ui: while a counter is to be clicked first, counters alone are marked", marks == {"able", "stack"}, str(marks))
    tally.case("ui: once it is taken up, the hexes that it reaches are to be clicked", "dotted" in taken.get("hint", ""), str(taken.get("hint")))
    with tempfile.TemporaryDirectory() as folder:
        changed_tree(folder, ("mods/example-first/guide.lua", '"0504"', '"9904"'), ("mods/example-first/guide.lua", '"march",\n    },', '"marhc",\n    },'))
        code, out, err = run("check", "example-first", "--quick", data=folder)
        tally.case("ui: check judges the guide", code == 1 and "has no hex '9904'" in out and "did you mean 'march'" in out, out[-800:] + err)


def by_agreement(tally):
    """A value is changed when the other side agrees; the log has proposal, reason and answer; what cannot be is said in the form."""
    def text(field, said):
        return [click("agreement/" + field), {"kind": "key", "key": "A", "mods": {"ctrl": True}}, {"kind": "text", "text": said}]

    events = [SETTLE, click("curtain/ready"), SETTLE, click("map/0104"), SETTLE, click("topbar/menu"), click("mainmenu/agreement"), SETTLE,
              {"kind": "report", "path": "form.json"}, *text("path", "pieces.B_1.hex"), *text("value", "0303"), click("agreement/propose"), SETTLE,
              {"kind": "report", "path": "none.json"}, *text("reason", "he was promised the wood"), click("agreement/propose"), SETTLE,
              click("curtain/ready"), SETTLE, expect(side="red", prompt="override"), click("prompt/agree{}"), SETTLE, click("curtain/ready"), SETTLE, {"kind": "report", "path": "done.json"}]
    code, err, found = play(events, "example-first:mill", "--no-save", "--seats", "blue=human,red=human")
    forms = {name: {p["id"]: p["said"] for p in found.get(name + ".json", {}).get("panels", [])}.get("agreement", "") for name in ("form", "none")}
    tally.case("ui: the form lists what may be changed, and says what is missing", code == 0 and "1st Foot: hex" in forms["form"] and
               "needs a reason" in forms["none"], f"{err} {forms}")
    log = " ".join(found.get("done.json", {}).get("log", []))
    tally.case("ui: the change is made by agreement, and logged", "promised the wood" in log and "by agreement" in log.lower(), f"{err} {log[-400:]}")


def walks(tally):
    """A piece that marches by itself: its reach with what the ways cost, a click marches all the way, taken back as one."""
    events = [SETTLE, click("map/0205"), {"kind": "report", "path": "a.json"}, click("map/0404"), SETTLE, {"kind": "report", "path": "b.json"},
              {"kind": "key", "key": "Z", "mods": {"ctrl": True}}, SETTLE, {"kind": "report", "path": "c.json"},
              {"kind": "key", "key": "Y", "mods": {"ctrl": True}}, SETTLE, {"kind": "report", "path": "d.json"}]
    code, err, found = play(events, "example-first:mill", "--no-save", "--seats", "blue=human,red=pass")
    at = {name[0]: each for name, each in found.items() if name.endswith(".json")}
    reach = {h["hex"] for h in at.get("a", {}).get("hexes", []) if h["mark"] == "reach"}
    tally.case("ui: the reach of a piece is shown", code == 0 and {"0404", "0308"} <= reach and "0504" in reach and "1004" not in reach, f"{err} {sorted(reach)}")
    n = [at.get(name, {}).get("n") for name in "abcd"]
    tally.case("ui: it marches all the way, taken back and done again as one", code == 0 and n == [0, 3, 0, 3] and at["b"]["selected"] == "0404", f"{err} {n}")


def set_keys(tally):
    """Another key is set for something: the two change places, on the page and in what they do; what lets go cannot be set."""
    def key(name):
        return {"kind": "key", "key": name}

    def report(name):
        return {"kind": "report", "path": name + ".json"}

    events = [SETTLE, key("F1"), click("help/key.N"), key("Return"), report("still"), key("T"), report("page"), key("Escape"),
              key("T"), report("next"), key("N"), report("track"), key("N"), key("F1"), click("help/reset"), report("reset"), key("Escape"),
              key("T"), report("came"), key("F1"), click("help/key.N"), key("Escape"), report("left")]
    code, err, found = play(events, *START, "--seats", "french=human,prussian=pass")
    at = {name[:-5]: each for name, each in found.items() if name.endswith(".json")}
    tally.case("ui: a key is set", code == 0 and "newkey" in {p["id"] for p in at["still"]["panels"]}, err)
    lines = [{r["id"]: r.get("text") for r in at.get(name, {}).get("regions", [])} for name in ("page", "reset", "left")]
    tally.case("ui: the page shows it, and the other in its place", [(each.get("help/key.N"), each.get("help/key.T")) for each in lines] ==
               [("T", "N"), ("N", "T"), ("N", "T")], str(lines)[:300])
    tally.case("ui: the keys do what the page says", at["next"].get("selected") and not at["next"].get("panel") and at["track"].get("panel") == "turns" and
               at["came"].get("panel") == "turns", str([each.get("panel") for each in at.values()]))


def watching(tally):
    """Who watches bots sees what both sides see, or one; stops them, plays one action, and lets them go on."""
    events = [{"kind": "wait", "ms": 2500}, {"kind": "key", "key": "Space"}, {"kind": "report", "path": "a.json"}, {"kind": "wait", "ms": 5000},
              {"kind": "report", "path": "b.json"}, click("prompt/step"), {"kind": "wait", "ms": 5000}, {"kind": "report", "path": "c.json"},
              click("prompt/eyes"), {"kind": "report", "path": "one.json"}, click("prompt/eyes"), {"kind": "report", "path": "other.json"},
              click("prompt/eyes"), {"kind": "report", "path": "both.json"}, click("prompt/pause"), {"kind": "wait", "ms": 3000}, {"kind": "report", "path": "d.json"}]
    code, err, found = play(events, "example-secret:duel", "--seed", "5", "--no-save", "--bots", "random,random", "--pace", "700")
    at = {name: report.get("n") for name, report in found.items() if name.endswith(".json")}
    tally.case("ui: bots that are watched stop, play one action and go on", code == 0 and 0 < at["a.json"] == at["b.json"] and
               at["b.json"] < at["c.json"] == at["both.json"] < at["d.json"] and found["b.json"]["paused"], f"{err} {at}")
    seen = [(found.get(name, {}).get("both"), found.get(name, {}).get("side")) for name in ("c.json", "one.json", "other.json", "both.json")]
    tally.case("ui: the onlooker sees both sides, then as each one", [both for both, _ in seen] == [True, False, False, True] and
               seen[1][1] != seen[2][1], str(seen))


def typing(tally):
    """A line for typing has a caret, a selection, Home and End, cut and paste; F and K put it there."""
    def key(name, **mods):
        return {"kind": "key", "key": name, "mods": mods}

    def text(said):
        return {"kind": "text", "text": said}

    events = [SETTLE, key("F"), SETTLE, expect(typing="find/name"), text("bcd"), key("Home"), text("a"), key("End"), text("e"),
              {"kind": "report", "path": "home.json"}, key("Left", shift=True), key("Left", shift=True), key("X", ctrl=True),
              key("Home"), key("V", ctrl=True), {"kind": "report", "path": "cut.json"}, key("A", ctrl=True), text("ü"),
              key("Left"), key("Delete"), {"kind": "report", "path": "none.json"}, key("Escape"), SETTLE, key("K"), SETTLE,
              expect(typing="panel/search"), key("I"), expect(panel="rules", typing="panel/search"), text("2"), {"kind": "report", "path": "rules.json"}]
    code, err, found = play(events, *START, "--seats", "french=human,prussian=pass")
    lines = [next((r.get("text") for r in found.get(name + ".json", {}).get("regions", []) if r["id"] == which), None)
             for name, which in (("home", "find/name"), ("cut", "find/name"), ("none", "find/name"), ("rules", "panel/search"))]
    tally.case("ui: lines for typing are edited as everywhere", code == 0 and lines == ["abcde", "deabc", "", "2"], f"{err} {lines}")


def tips(tally):
    """A tip does not cover the hex or button that it explains, and goes when a key is pressed."""
    for size in ("1280x800", "1366x768"):
        start = play([SETTLE, {"kind": "report", "path": "a.json"}], *START, "--seats", "french=human,prussian=pass", size=size)[2]
        a = start.get("a.json", {"hexes": [], "regions": []})
        w, h = map(int, size.split("x"))
        spots = [(e["x"], e["y"], 10) for e in a["hexes"] if 0 < e["x"] < w - 320 and 80 < e["y"] < h - 120][:3]
        spots += [(r["x"] + r["w"] // 2, r["y"] + r["h"] // 2, min(r["w"], r["h"]) // 2) for r in a["regions"] if r["id"] in ("topbar/undo", "prompt/all")]
        events = [SETTLE]
        for i, (x, y, _) in enumerate(spots):
            events += [{"kind": "move", "x": x, "y": y}, {"kind": "wait", "ms": 900}, {"kind": "report", "path": f"{i}.json"}]
        code, err, found = play(events + [{"kind": "key", "key": "L"}, {"kind": "report", "path": "gone.json"}], *START,
                                "--seats", "french=human,prussian=pass", size=size)
        covered = []
        for i, (x, y, r) in enumerate(spots):
            tip = next((p for p in found.get(f"{i}.json", {}).get("panels", []) if p["id"] == "tip"), None)
            clear = tip and (tip["x"] > x + r - 2 or tip["x"] + tip["w"] < x - r + 2 or tip["y"] > y + r - 2 or tip["y"] + tip["h"] < y - r + 2)
            covered += [] if clear else [(x, y, tip)]
        tally.case(f"ui: tips leave what they explain in sight at {size}", code == 0 and len(spots) > 3 and not covered, f"{err} {covered}")
        tally.case("ui: a key takes the tip away", "tip" not in {p["id"] for p in found.get("gone.json", {}).get("panels", [])}, err)


def keys(tally):
    """The cursor goes along with N; Return and Space press the button that stands out, and nothing else."""
    code, err, found = play([SETTLE, {"kind": "key", "key": "N"}, SETTLE, {"kind": "report", "path": "a.json"}, {"kind": "key", "key": "Space"},
                             SETTLE, {"kind": "report", "path": "b.json"}], *START, "--seats", "french=human,prussian=pass")
    a, b = found.get("a.json", {}), found.get("b.json", {})
    tally.case("ui: the cursor goes to the stack that N takes up", code == 0 and a.get("selected") and a["cursor"] == a["selected"], f"{err} {a.get('cursor')}")
    tally.case("ui: Space does nothing where no button stands out", code == 0 and a.get("n") == b.get("n") and a.get("prompt") == b.get("prompt"), err)


def run_all(tally):
    for part in (keys, tips, typing, guided, odds_of, put_away, walks, by_agreement, set_keys, watching, fights, chooser, resumed, curtain, read_again, long_lists, sizes, drags, exact, texts, minus, overlays, faces):
        part(tally)
