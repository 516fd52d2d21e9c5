"""The panels of the series: fights with their chances, printed tables with what is in force lit, Loss Charts, points; results in words."""
from programs_panels import SETTLE, key, report
from programs_ui import click, play

SEATS = ("marengo:kellermann", "--seed", "3", "--seats", "french=human,austrian=staff", "--no-save")
FOOT, HORSE, GUNS, ENEMY = "56.13", "55.17", "57.16", "53.14"  # the 9th Light; Kellermann; Boudet's and Marmont's guns; Saint-Julien
PAGES = ("fire", "stand", "combat", "charge", "morale", "movement")


def said(found, name, panel):
    return next((p["said"] for p in found.get(name + ".json", {}).get("panels", []) if p["id"] == panel), "")


def ids(found, name):
    return [r["id"] for r in found.get(name + ".json", {}).get("regions", [])]


def end():
    return [click("prompt/end{}"), SETTLE, click("endwarning/end"), SETTLE]


def fights(tally):
    events = [SETTLE, *end(), click("map/" + HORSE), SETTLE, key("A"), SETTLE, report("charge"), key("Escape"), *end(),
              click("map/" + FOOT), SETTLE, click("menu/move{unit=9Lt-B-D}"), SETTLE, report("before"),
              click("map/55.14"), SETTLE, report("first"), click("map/54.14"), SETTLE, key("A"), SETTLE, report("assault")]
    code, err, found = play(events, *SEATS)
    charge, assault = said(found, "charge", "panel"), said(found, "assault", "panel")
    tally.case("panels: whom horse could charge, with the chance", code == 0 and "could charge 52.15" in charge and "The charge succeeds: 36 of 36" in charge, err + charge)
    tally.case("panels: guns alone on the move give way without a roll", "gives way without a roll" in charge and "16.3.2" in charge, charge)
    tally.case("panels: whom foot could attack, and how likely each end is", "could attack 53.14" in assault and "24 of 36" in assault and
               "12 of 36" in assault and "The attackers check first" in assault, assault)
    tally.case("panels: what counts is named with its rule", "in March Column 8.4" in " ".join(assault.split()), assault)
    tally.case("panels: what each die costs, for both sides", {"panel/losses.53.14.attacker", "panel/losses.53.14.defender"} <= set(ids(found, "assault")),
               str(ids(found, "assault")))
    tally.case("panels: a click on a hex ahead is a step, nothing else", found.get("first.json", {}).get("n") == found.get("before.json", {}).get("n", 0) + 1 and
               not [i for i in ids(found, "first") if i.startswith("menu/")], str(ids(found, "first")))


def tables(tally):
    pages = [each for page in PAGES for each in (click("panel/page." + page), SETTLE, report("page_" + page))]
    code, err, found = play([SETTLE, *end(), click("map/" + FOOT), SETTLE, key("W"), SETTLE, *pages, key("D"), SETTLE, report("losses"),
                             click("topbar/panel.objectives"), SETTLE, report("points"), key("T"), SETTLE, report("turns")], *SEATS)
    for page in PAGES:
        tally.case(f"panels: the page of tables '{page}'", code == 0 and any(i.startswith("panel/chart.") for i in ids(found, "page_" + page)), err)
    losses = said(found, "losses", "panel")
    tally.case("panels: Loss Charts of the own side, and how far each unit is from Wrecked", "2 to Wrecked" in losses and "1 lost" in losses and
               "3 gun points" in losses and "Saint-Julien" not in losses, losses)
    tally.case("panels: who holds what counts, and the points", "Vigna Santa" in said(found, "points", "panel"), said(found, "points", "panel"))
    turns = [i for i in ids(found, "turns") if i.startswith("panel/turn.")]
    tally.case("panels: the turn track ends with the battle", turns == [f"panel/turn.{n}" for n in range(17, 21)], str(turns))


def fire(tally):
    code, err, found = play([SETTLE, *end(), click("map/" + GUNS), SETTLE, click("menu/pick.Bb"), SETTLE, click("map/" + ENEMY), SETTLE, report("fire")], *SEATS)
    words = said(found, "fire", "odds")
    tally.case("panels: results of fire in the book's signs and in words", code == 0 and "1(0) M-2" in words and "1 box lost for good" in words and
               "morale 2 steps down" in words and "no effect" in words, err + words)


def run_all(tally):
    for part in (fights, tables, fire):
        part(tally)
