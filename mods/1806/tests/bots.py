"""Bots in 1806: staff is better than doing nothing, plays every battle to its end, and knows nothing that is hidden."""
import os
import shutil
import time

from programs_bots import PEEK, asserted, counts, data_copy, replace_in, sim

CAMPAIGN_S = 150  # two games at once, on a machine that does other things too


def same_seed(tally):
    args = ("1806:saalfeld", "--games", "4", "--seed", "7", "--bots", "staff,march")
    one, two = sim(*args), sim(*args, "--jobs", "2")
    tally.case("bots: the same seed is the same game, whatever the number of jobs", counts(one) == counts(two),
               f"{counts(one)} {counts(two)}")
    tally.case("bots: no errors", one.get("errors") == 0, str(one.get("failures")))


def better_than_nothing(tally):
    value = sim("1806:saalfeld", "--games", "12", "--bots", "staff,pass", "--baseline", "--jobs", "2")
    row = value.get("baseline", {}).get("french", {})
    tally.case("bots: staff wins against pass where random does not", row.get("points", 0) >= 40, str(row))
    wins = value.get("wins", {}).get("french", 0)
    tally.case("bots: staff looks from the turn before the last into the last", wins >= 10, f"{wins} of 12")
    tally.case("bots: the baseline counts the same games", row.get("wins") == value.get("wins", {}).get("french")
               and row.get("errors") == 0, str(row))
    for side, bots in (("prussian", "march,staff"), ("prussian", "pass,staff")):
        value = sim("1806:auerstedt", "--games", "3", "--bots", bots, "--jobs", "2")
        tally.case(f"bots: {bots} in Auerstedt", value.get("wins", {}).get(side) == 3 and value.get("errors") == 0, str(value))


EVERYWHERE = ("1806:jena", "1806:jena_auerstedt", "1806:massenbach", "halle:halle")


def before_combat(tally):
    """Seed 14 has cavalry that may ride off before combat in the turn before the last."""
    value = sim("1806:saalfeld", "--games", "1", "--seed", "14", "--bots", "staff,random")
    tally.case("bots: who may ride off before combat weighs it by the rest of the game", value.get("errors") == 0,
               str(value.get("failures")))


def to_the_end(tally):
    for scenario in EVERYWHERE:
        value = sim(scenario, "--games", "1", "--bots", "staff,staff")
        tally.case(f"bots: staff plays {scenario} against itself", value.get("errors") == 0 and value.get("games") == 1,
                   str(value.get("failures")))
    began = time.monotonic()
    value = sim("1806:campaign", "--games", "2", "--bots", "staff,random", "--jobs", "2")
    tally.case("bots: staff plays a campaign to its end", value.get("errors") == 0 and sum(value.get("wins", {}).values()) == 2,
               str(value.get("failures")))
    took = time.monotonic() - began
    tally.case("bots: which takes no longer than a player waits", took < CAMPAIGN_S, f"{took:.0f} s")


MARK = "marks = { { lost = 11, ratio = 3, worth = 40 } },\n        objectives = "


FAR_OFF = (MARK + "{}", MARK + '{ { hex = "N1453", worth = 20 } }')


def off_the_ground(tally):
    """The map is larger than the area of a battle: what lies off the ground in play changes nothing."""
    folder = data_copy()
    put = replace_in(os.path.join(folder, "mods", "1806", "bot.lua"), *FAR_OFF)
    args = ("1806:jena", "--games", "2", "--bots", "staff,random")
    plain, far = counts(sim(*args)), counts(sim(*args, data=folder))
    tally.case("bots: nobody sets out for an objective off the ground in play",
               put and plain["errors"] == 0 and plain == far, f"{plain} {far}")
    shutil.rmtree(folder, ignore_errors=True)


ALIKE = ('alike = { erfurt = "free_entry" }', 'alike = { saalfeld = "free_entry" }')


def of_another(tally):
    """A scenario that is alike another has the other's hints, whatever stands under its own name."""
    folder = data_copy()
    hints = os.path.join(folder, "mods", "1806", "bot.lua")
    args = ("1806:saalfeld", "--games", "2", "--bots", "staff,random")
    own = counts(sim(*args))
    put = replace_in(hints, *ALIKE)
    alike = counts(sim(*args, data=folder))
    put = put and replace_in(hints, "    saalfeld = {", "    halle = {") and replace_in(hints, "    free_entry = {", "    saalfeld = {")
    put = put and replace_in(hints, *reversed(ALIKE))
    named = counts(sim(*args, data=folder))
    tally.case("bots: a scenario alike another has its hints", put and alike == named and alike != own and not alike["errors"],
               f"{own} {alike} {named}")
    shutil.rmtree(folder, ignore_errors=True)


LEAK = ("    return { nation = pieces.counter(id).nation, march", "    return { nation = pieces.counter(id).nation, top = id, march")


def blind(tally):
    for scenario, bots in (("1806:auerstedt", "staff,staff"), ("1806:saalfeld", "staff,march")):
        value = sim(scenario, "--games", "1", "--bots", bots, "--blind")
        tally.case(f"bots: {bots} choose the same with hidden pieces exchanged ({scenario})",
                   value.get("errors") == 0, str(value.get("failures")))
    folder = data_copy()
    with open(os.path.join(folder, "scripts", "bots", "peek.lua"), "w", encoding="utf-8") as file:
        file.write(PEEK)
    args = ("1806:auerstedt", "--games", "1", "--bots", "peek,random", "--blind")
    tally.case("bots: one that would peek finds nothing to see", sim(*args, data=folder).get("errors") == 0, "")
    put = replace_in(os.path.join(folder, "mods", "1806", "rules", "01_hidden.lua"), *LEAK)
    tally.case("bots: the leak could be put in", put, "hidden_stack of hidden.lua looks otherwise now")
    value = sim(*args, data=folder)
    told = str(value.get("failures"))
    tally.case("bots: a view that leaks is found out", value.get("errors") == 1 and "hidden pieces exchanged" in told, told)
    shutil.rmtree(folder, ignore_errors=True)


LATER = """local picture = require("bots.staff.belief")
local function check(context)
  context.memory.print = {} -- as it was when the counters were asked for before this one came into play
  assert(picture.printed(context, context.pieces().pieces[1].id), "a counter that came later")
end
"""


ASKED_ONCE = ("if not (memory.print and memory.print[id]) then", "if not memory.print then")


def counters_that_come_later(tally):
    asserted(tally, "later", LATER, "what is printed on a counter that came into play later is found", "belief.lua", ASKED_ONCE,
             "a counter that came later", "1806:saalfeld")


def run_all(tally):
    for part in (same_seed, better_than_nothing, before_combat, to_the_end, off_the_ground, of_another, counters_that_come_later, blind):
        part(tally)
