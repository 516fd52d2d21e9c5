"""Turning by clicks: the ring of arrows round those who can turn."""
from programs_panels import SETTLE, report
from programs_ui import click, play

SEATS = ("marengo:kellermann", "--seed", "3", "--seats", "french=human,austrian=pass", "--no-save")
GUNS, HORSE = "57.16", "55.17"  # Boudet's battery and Marmont's; Kellermann: all look west
WAYS = {30, 90, 150, 210, 330}  # the others


def ring(found):
    return {int(r["id"][5:]): r.get("text") for r in found.get("regions", []) if r["id"].startswith("ring/")}


def run_all(tally):
    code, err, found = play([SETTLE, report("a"), click("map/" + GUNS), SETTLE, report("b"), click("ring/30"), SETTLE, report("c"),
                             click("prompt/end{}"), SETTLE, click("endwarning/end"), SETTLE, click("map/" + HORSE), SETTLE, report("d"),
                             click("ring/210"), SETTLE, report("e")], *SEATS)
    a, b, c, d, e = (found.get(name, {}) for name in ("a.json", "b.json", "c.json", "d.json", "e.json"))
    tally.case("turns: no ring where nobody is selected", code == 0 and not ring(a), f"{err} {ring(a)}")
    tally.case("turns: a first click shows the ways to look, but for their own", set(ring(b)) == WAYS, str(ring(b)))
    tally.case("turns: and no menu", not [r for r in b.get("regions", []) if r["id"].startswith("menu/")], "")
    tally.case("turns: an arrow says what it does", ring(b).get(30) == "face the upper right in 57.16", str(ring(b).get(30)))
    tally.case("turns: a click turns them, once in the set-up", not ring(c) and c.get("prompt") == "set_up", str(ring(c)))
    tally.case("turns: who moves has a ring too, and no buttons for it", set(ring(d)) == WAYS and d.get("prompt") == "march" and
               not [r for r in d.get("regions", []) if r["id"].startswith("prompt/") and "turn" in r["id"]], str(ring(d)))
    tally.case("turns: each turn is paid", "12 MP" in str(d.get("said")) and "11 MP" in str(e.get("said")) and 270 in ring(e), str(e.get("said")))
