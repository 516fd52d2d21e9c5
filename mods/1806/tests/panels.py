"""The panels of the game screen in 1806: each opened by its key, overlays, scrubber, rules, minimap, pontoons."""
import os
import random
import tempfile

from common import Rpc
from programs_panels import SETTLE, key, report, untold
from programs_ui import click, expect, play

GAME = ["1806:auerstedt", "--seed", "5", "--seats", "french=human,prussian=pass"]


PANELS = {"T": "turns", "R": "roster", "B": "boxes", "J": "objectives", "V": "layers", "G": "ruler", "H": "history",
          "K": "rules", "I": "options"}


def opened(tally):
    for scale in ("75", "100", "200"):
        events = [SETTLE]
        for letter, panel in PANELS.items():
            events += [key(letter), SETTLE, expect(panel=panel), report(panel)] + [key("Escape")] * (panel == "rules")
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


def run_all(tally):
    for part in (opened, overlays, scrubber, rules, minimap, hexsides):
        part(tally)
