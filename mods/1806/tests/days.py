"""Battles on other days, and on maps of their own: the turn record and the text map are theirs."""
import os
import shutil
import tempfile

from common import ROOT, run

TURNS = "turn\tday\tmonth\tpart\tnight\thours\tevent\n" + "".join(
    f"{47 + i}\t6\tNovember\t{part}\t{int(part == 'Night')}\tnight or day\t-\n"
    for i, part in enumerate(("Morning", "Afternoon", "Evening", "Night")))
CHANGES = [("pack.lua", 'id = "halle"', 'id = "luebeck"'), ("scenarios/halle.lua", "day = 17", "day = 6"),
           ("scenarios/halle.lua", 'id = "halle"', 'id = "luebeck"'), ("scenarios/halle.lua", "turn = 41", "turn = 47"),
           ("scenarios/halle.lua", "turn = 42", "turn = 48"), ("scenarios/halle.lua", "turn = 43", "turn = 49"),
           ("text/en.lua", "scenario.halle.", "scenario.luebeck."), ("ui.lua", "pictures = { halle", "pictures = { luebeck"),
           ("ui.lua", "mods/halle/", "mods/luebeck/")]


def november(user):
    """Halle as a battle of 6 November: turns 47 to 49 of its own."""
    pack = os.path.join(user, "mods/luebeck")
    shutil.copytree(os.path.join(ROOT, "mods/halle"), pack, ignore=shutil.ignore_patterns("replays", "spec"))
    for inner, old, new in CHANGES:
        path = os.path.join(pack, inner)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))
    os.makedirs(os.path.join(pack, "tables"))
    with open(os.path.join(pack, "tables/turns.tsv"), "w", encoding="utf-8") as file:
        file.write(TURNS)


def run_all(tally):
    with tempfile.TemporaryDirectory(prefix="grognard_november_") as user:
        november(user)
        code, out, err = run("check", "luebeck", "--quick", "--user", user)
        tally.case("days: a battle of November passes check", code == 0, out + err)
        _, out, err = run("play", "luebeck", "--no-window", "--no-save", "--bots", "pass,pass", "--user", user)
        tally.case("days: it plays on its date", "6 November, Morning" in out and "October" not in out, out[:600] + err)
        _, out, err = run("console", "luebeck:luebeck", "--user", user,
                          text_in='print(table.concat(map(), "\\n"))\n')
        tally.case("days: the text map is the battle's own", "H1004 . . F4P1" in err, out + err)
    _, out, err = run("console", "1806:saalfeld", text_in='print(table.concat(map(), "\\n"))\n')
    lines = [line for line in err.splitlines() if line[:1] in ("N", "S") and line[1:5].isdigit()]
    tally.case("the text map of 1806 crosses its two sections", any(line[0] == "N" for line in lines) and
               any(line[0] == "S" for line in lines) and any("F1" in line for line in lines), out + err)
