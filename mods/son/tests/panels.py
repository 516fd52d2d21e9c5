"""The panels and overlays of the window in The Struggle of Nations: each opened by its key, what is lit, what lies where."""
from common import Rpc
from programs_panels import SETTLE, key, report, untold
from programs_ui import click, expect, play

SEATS = ["--seed", "5", "--seats", "french=human,allied=pass", "--no-save"]
GAME = ["son:luetzen", *SEATS]
PANELS = {"D": "displays", "P": "armies", "W": "tables", "Y": "battle", "T": "turns", "J": "objectives", "V": "layers"}
PAGES = ("matrix", "attrition", "combat", "fire", "pursuit", "initiative", "weather")
SIZES = ("1280x800", "1920x1080")


def texts(found, head):
    """The texts of the regions of a report whose ids begin so."""
    return [r.get("text") or "" for r in found.get("regions", []) if r["id"].startswith(head)]


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
    tally.case("panels: each page has its table", drawn == list(PAGES), str(drawn))
    lit = texts(found.get("bare.json", {}), "panel/chart.march_5")
    tally.case("panels: the matrix lights the column in force", any(text.startswith("c") for text in lit), str(lit))


def overlays(tally):
    plain = play([SETTLE, {"kind": "shot", "path": "a.png"}], *GAME)[2].get("a.png")
    names = ("zoc", "dispatch", "lines", "supply", "territory", "control", "reach")
    for i, name in enumerate(names, 1):
        code, err, found = play([SETTLE, key(str(i)), SETTLE, expect(overlays=[name]), {"kind": "shot", "path": "a.png"}], *GAME)
        tally.case(f"panels: overlay {name} is switched by {i}", code == 0, err)
        if name not in ("reach", "control"):
            tally.case(f"panels: overlay {name} is seen on the map", found.get("a.png") not in (None, plain))


def first_look(tally):
    """The map opens at the main army, not where a fortress is besieged."""
    for size in SIZES:
        w, h = map(int, size.split("x"))
        code, err, found = play([SETTLE, report("a")], *GAME, size=size)
        seen = {each["hex"] for each in found.get("a.json", {}).get("hexes", []) if 0 < each["x"] < 0.75 * w and 60 < each["y"] < h - 110}
        tally.case(f"panels: the map opens at the main army at {size}", code == 0 and {"W1132", "W0432"} <= seen and "E4505" not in seen,
                   f"{err} {seen}")


def run_all(tally):
    for part in (opened, displays, tables, overlays, first_look):
        part(tally)
