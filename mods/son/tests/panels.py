"""The panels and overlays of the window in The Struggle of Nations: each opened by its key, what is lit, what lies where."""
import os
import tempfile

from common import Rpc
from positions import beside_luetzen, equal_dice, pursuing_from_luetzen
from programs_panels import SETTLE, key, report, untold
from programs_ui import click, expect, play

SEATS = ["--seed", "5", "--seats", "french=human,allied=pass", "--no-save"]
GAME = ["son:luetzen", *SEATS]
PANELS = {"D": "displays", "P": "armies", "W": "tables", "Y": "battle", "T": "turns", "J": "objectives", "V": "layers"}
PAGES = ("matrix", "attrition", "combat", "fire", "pursuit", "initiative", "morale", "weather")
SIZES = ("1280x800", "1920x1080")


def texts(found, head):
    """The texts of the regions of a report whose ids begin so."""
    return [r.get("text") or "" for r in found.get("regions", []) if r["id"].startswith(head)]


def said(found):
    """The lines of the open panel."""
    return next((p.get("said", "") for p in found.get("panels", []) if p["id"] == "panel"), "").split("\n")


def inside(found, size):
    w, h = map(int, size.split("x"))
    return all(p["x"] >= 0 and p["y"] >= 0 and p["x"] + p["w"] <= w and p["y"] + p["h"] <= h for p in found.get("panels", []))


def opened(tally):
    for size in SIZES:
        events = [SETTLE]
        for letter, panel in PANELS.items():
            events += [key(letter), SETTLE, expect(panel=panel), report(panel)]
        code, err, found = play(events, *GAME, size=size)
        tally.case(f"panels: each opens by its key at {size}", code == 0, err)
        found = {name: r for name, r in found.items() if name.endswith(".json")}
        wrong = {name: untold(r) for name, r in found.items() if untold(r)}
        tally.case(f"panels: all words at {size}", not wrong, str(wrong))
        out = [name for name, r in found.items() if not inside(r, size)]
        tally.case(f"panels: within the window at {size}", len(found) == len(PANELS) and not out, str(out))
        failed = [name for name, r in found.items() if "failed" in str(r.get("said"))]
        tally.case(f"panels: none fails at {size}", not failed, str(failed))


def displays(tally):
    """A track for each leader: a unit of 12 SP lies inverted on space 2."""
    code, err, found = play([SETTLE, key("D"), SETTLE, report("all"), click("panel/leader.ney"), SETTLE, report("there")], *GAME)
    names = texts(found.get("all.json", {}), "panel/leader.")
    tally.case("panels: a display for each leader", code == 0 and "Ney" in names and len(names) > 3, f"{err} {names}")
    rpc = Rpc()
    rpc.call("new", scenario="son:luetzen", seed=5)
    boxes = {box["values"]["leader"]: box["pieces"] for box in rpc.call("view", side="french")["boxes"]}
    rpc.close()
    great = [unit["id"] for unit in boxes["ney"] if unit.get("strength", 0) > 10]
    spots = {r["id"]: r["x"] for r in found.get("all.json", {}).get("regions", []) if r["id"].startswith("panel/on.")}
    least = min(x for name, x in spots.items() if name in {"panel/on." + unit["id"] for unit in boxes["ney"]})
    tally.case("panels: above ten a unit lies inverted on a low space", great and all(
        spots["panel/on." + unit] < least + 100 for unit in great), f"{great} {spots}")
    hexes = [h["hex"] for h in found.get("there.json", {}).get("hexes", [])]
    tally.case("panels: a click on a leader goes to his package", "W1132" in hexes or code == 0, str(hexes[:5]))


def tables(tally):
    """Every page is drawn; the matrix lights the column of the points, and the row of the package that is selected."""
    events = [SETTLE, key("W"), SETTLE, report("bare")]
    for page in PAGES:
        events += [click("panel/page." + page), SETTLE, report(page)]
    code, err, found = play(events, *GAME)
    tally.case("panels: each page of the tables opens", code == 0, err)
    drawn = [page for page in PAGES if any(r["id"].startswith("panel/chart.") for r in found.get(page + ".json", {}).get("regions", []))]
    tally.case("panels: each page has its table", drawn == [page for page in PAGES if page != "morale"], str(drawn))
    lines = said(found.get("morale.json", {}))
    tally.case("panels: what moves morale is a page", any("Pitched Battle" in line for line in lines) and not untold(found.get("morale.json", {})), str(lines))
    lit = texts(found.get("bare.json", {}), "panel/chart.march_5")
    tally.case("panels: the matrix lights the column in force", any(text.startswith("c") for text in lit), str(lit))


def overlays(tally):
    plain = play([SETTLE, {"kind": "shot", "path": "a.png"}], *GAME)[2].get("a.png")
    names = ("zoc", "dispatch", "lines", "supply", "territory", "control", "reach", "retreat")
    for i, name in enumerate(names, 1):
        code, err, found = play([SETTLE, key(str(i)), SETTLE, expect(overlays=[name]), {"kind": "shot", "path": "a.png"}], *GAME)
        tally.case(f"panels: overlay {name} is switched by {i}", code == 0, err)
        if name not in ("reach", "control", "retreat"):
            tally.case(f"panels: overlay {name} is seen on the map", found.get("a.png") not in (None, plain))


def retreats(tally):
    """The overlay of retreats: nothing selected it says what to do; of a package the ways and what each priority has left."""
    shot = {"kind": "shot", "path": "a.png"}
    code, err, found = play([SETTLE, key("8"), key("V"), SETTLE, report("none"), key("V"), click("map/W1132"), SETTLE, key("8"), SETTLE, shot, key("8"),
                             key("V"), SETTLE, report("ney")], *GAME)
    none, ney = (said(found.get(name, {})) for name in ("none.json", "ney.json"))
    tally.case("panels: the overlay of retreats asks for a package", code == 0 and any("Select a package" in line for line in none), f"{err} {none}")
    wanted = ("Ney goes back 3 hexes", "of the lowest cost", "nearest to the Supply Source")
    tally.case("panels: the overlay of retreats says what each priority has left", all(any(text in line for line in ney) for text in wanted), str(ney))
    plain = play([SETTLE, click("map/W1132"), SETTLE, shot], *GAME)[2].get("a.png")
    over = play([SETTLE, click("map/W1132"), SETTLE, key("8"), SETTLE, shot], *GAME)[2].get("a.png")
    tally.case("panels: the ways back are seen on the map", plain and over not in (None, plain))


def first_look(tally):
    """The map opens at the main army, not where a fortress is besieged."""
    for size in SIZES:
        w, h = map(int, size.split("x"))
        code, err, found = play([SETTLE, report("a")], *GAME, size=size)
        seen = {each["hex"] for each in found.get("a.json", {}).get("hexes", []) if 0 < each["x"] < 0.75 * w and 60 < each["y"] < h - 110}
        tally.case(f"panels: the map opens at the main army at {size}", code == 0 and {"W1132", "W0432"} <= seen and "E4505" not in seen,
                   f"{err} {seen}")


def by_prompts(tally):
    """Displays open while units are organized, a unit on its track does what it may, and they shut when marches begin."""
    code, err, found = play([SETTLE, click("prompt/support{army=french,points=0}"), SETTLE, expect(prompt="organization", panel="displays"),
                             click("panel/on.fr_8"), SETTLE, report("a"), key("Escape"), click("prompt/end{}"), SETTLE,
                             expect(prompt="movement_commands"), report("b")], *GAME)
    tally.case("panels: displays open by the prompt of organization", code == 0, err)
    tally.case("panels: a click on a unit on its track goes to its leader", found.get("a.json", {}).get("selected") == "W1132",
               str(found.get("a.json", {}).get("selected")))
    tally.case("panels: and shut when it is over", code == 0 and found.get("b.json", {}).get("panel") is None, str(found.get("b.json", {}).get("panel")))


def battle(tally):
    """A battle by clicks: each side chooses by a button behind its curtain, and the panel says what is left."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "battle")
        beside_luetzen(path)
        seats = ["--load", path, "--no-save", "--seats", "french=human,allied=human"]
        choose = "prompt/fight{hex=W2921,pitched=%s}"
        code, err, found = play([SETTLE, click("curtain/ready"), SETTLE, report("a"), key("Y"), SETTLE, report("b"), click(choose % "true"), SETTLE,
                                 click("curtain/ready"), SETTLE, expect(panel="battle"), report("c"), click(choose % "true"), SETTLE,
                                 click("curtain/ready"), SETTLE, click("prompt/resolve{hex=W2921}"), SETTLE, report("d")], *seats)
        a, b, c, d = (found.get(name + ".json", {}) for name in "abcd")
        tally.case("panels: a battle is chosen by buttons", code == 0, err)
        both = [text for text in texts(a, "prompt/fight{")]
        tally.case("panels: the choices are named", sorted(both) == ["A Pitched Battle", "A Pursuit Battle"], str(both))
        shown = said(c)
        tally.case("panels: no choice of the enemy is shown", c.get("side") == "allied" and "Pitched Battle" not in shown and
                   shown.count("choice unseen") == 2, str(shown))
        fight = [r["id"] for r in d.get("regions", []) if r["id"].startswith("fight/")]
        tally.case("panels: the battle is in the panel of attacks", fight, str(d.get("prompt")))
        tally.case("panels: all words of a battle", not untold(a) and not untold(b) and not untold(d), f"{untold(a)} {untold(b)} {untold(d)}")


def said_by(found, panel):
    return next((p.get("said", "") for p in found.get("panels", []) if p["id"] == panel), "")


def pursuit(tally):
    """Who is about to pursue sees how far the die may let him; the matrix has the two leaders, attrition the package or the march."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "pursuit")
        pursuing_from_luetzen(path)
        seats = ["--load", path, "--no-save", "--seats", "french=human,allied=human"]
        for size in SIZES:
            code, err, found = play([SETTLE, click("curtain/ready"), SETTLE, click("prompt/pursue{leader=ney}"), SETTLE, report("odds"), key("W"),
                                     SETTLE, click("panel/page.initiative"), SETTLE, report("initiative")], *seats, size=size)
            odds = said_by(found.get("odds.json", {}), "odds")
            tally.case(f"panels: the odds of a pursuit at {size}", code == 0 and all(text in odds for text in ("P0", "up to 2 hexes", "Weather")),
                       f"{err} {odds}")
            lines = said(found.get("initiative.json", {}))
            tally.case(f"panels: the matrix says who pursues whom at {size}", any("Ney, Initiative 3, against an enemy of 2" in line for line in lines),
                       str(lines))
    code, err, found = play([SETTLE, click("prompt/support{army=french,points=2}"), SETTLE, click("prompt/end{}"), SETTLE, click("map/W1132"), SETTLE,
                             key("W"), SETTLE, click("panel/page.attrition"), SETTLE, report("stands")], *GAME)
    lines = said(found.get("stands.json", {}))
    lit = texts(found.get("stands.json", {}), "panel/chart.march_attrition")
    tally.case("panels: the attrition table lights the package that is selected", code == 0 and lit and any("if it stands still" in line for line in lines),
               f"{err} {lit} {lines}")


def two_dice(tally):
    """Two dice that fall alike are two lines of the log, each with what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "march")
        dice = equal_dice(path)
        seats = ["--load", path, "--no-save", "--seats", "french=human,allied=pass"]
        code, err, found = play([SETTLE, report("log")], *seats)
        lines = [line for line in said_by(found.get("log.json", {}), "tabs").split("\n") if "March attrition of Napoleon" in line]
        tally.case("panels: dice that fall alike are said apart", code == 0 and dice[0] == dice[1] and len(lines) == 2 and "foot" in lines[0] and
                   "horse" in lines[1], f"{err} {dice} {lines}")


def guided(tally):
    """The first turn step by step: each step of the guide waits for what it says; no panel lies over it."""
    lose = [click(f"prompt/lose{{unit={unit}}}") for unit in ("fr_10", "fr_11", "fr_8")]
    at = lambda n: expect(guide={"at": n, "count": 11})  # noqa: E731
    for size in SIZES:
        code, err, found = play([SETTLE, click("battles/son:luetzen"), SETTLE, click("foot/guide"), SETTLE, at(1), report("first"), click("guide/next"), at(2),
                                 key("D"), SETTLE, at(3), click("prompt/support{army=french,points=2}"), SETTLE, at(4), click("prompt/end{}"), SETTLE, at(5),
                                 click("map/W1132"), SETTLE, at(6), click("map/W1332"), SETTLE, click("prompt/halt{}"), SETTLE, at(7), *lose, SETTLE, at(8),
                                 click("prompt/end{}"), SETTLE, click("endwarning/end"), SETTLE, at(9), report("entry"), click("map/W0131"), SETTLE],
                                "son", size=size)
        tally.case(f"panels: the guide of the first turn goes step by step at {size}", code == 0, err)
        by = {p["id"]: p for p in found.get("first.json", {}).get("panels", [])}
        panel, guide = by.get("panel"), by.get("guide")
        apart = panel and guide and (guide["x"] >= panel["x"] + panel["w"] or guide["y"] >= panel["y"] + panel["h"])
        tally.case(f"panels: the guide lies beside the panel at {size}", apart, f"{panel} {guide}")
        entries = texts(found.get("entry.json", {}), "prompt/enter{")
        tally.case(f"panels: each way in has words of its own at {size}", len(entries) > 1 and len(set(entries)) == len(entries), str(entries))


def run_all(tally):
    for part in (opened, displays, tables, overlays, retreats, first_look, by_prompts, battle, pursuit, two_dice, guided):
        part(tally)
