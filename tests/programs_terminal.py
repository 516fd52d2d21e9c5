"""A person at the terminal: numbered orders, what his side knows, why not, undo, saves."""
import json
import os
import re
import subprocess
import tempfile

from common import BINARY, DATA, ROOT, run

ORDER = re.compile(r"^ +(\d+)  (.+?)  \[", re.M)


def typed(lines, *args, user=None, timeout=120):
    """Types lines at a game; exit code, output, error output."""
    with tempfile.TemporaryDirectory(prefix="grognard_typed_") as folder:
        done = subprocess.run([BINARY, "play", *args, "--no-window", "--data", DATA, "--user", user or folder], capture_output=True, text=True,
                              timeout=timeout, input="".join(line + "\n" for line in lines))
    return done.returncode, done.stdout, done.stderr


def whole_game(tally):
    """The first order of each list, to the end: a game of one person against a bot, and of two persons."""
    for args in (("example-first:mill", "--seats", "blue=human,red=random"), ("example-secret:duel", "--seats", "arden=human,brunn=human")):
        code, out, err = typed(["1"] * 400, *args, "--seed", "3", "--no-save")
        tally.case(f"terminal: {args[2]} plays to the end", code == 0 and re.search(r"^over: ", out, re.M), out[-300:] + err)
    code, out, err = typed([], "example-first:mill", "--seats", "blue=human,red=random", "--no-save")
    tally.case("terminal: the end of input leaves the game", code == 0 and ORDER.search(out) and "over:" not in out, out + err)


def commands(tally):
    """What can be typed beside orders, and what is said to what cannot."""
    with tempfile.TemporaryDirectory(prefix="grognard_typed_") as user:
        seats = ("example-first:mill", "--seats", "blue=human,red=pass", "--seed", "5")
        code, out, err = typed(["list 0105", "map", "pieces", "why 1st Foot 0105", "why 1st Foot 1004", "why", "1", "undo", "redo", "undo", "undo", "rule 2.1", "foo", "99",
                                "odds 1", "odds 99", "help", "quit"], *seats, user=user)
        tally.case("terminal: commands", code == 0 and not err, err)
        for what, words in (("orders with a word", "march to 0105"), ("the map", "B blue"), ("the other side on it", "R red"), ("pieces by name", "1st Foot"),
                            ("why", "march to 0105: can be done now"), ("why not", "march to 1004: no\n      2.1"), ("why needs a hex", "Name a hex"), ("rules", "2.1 "),
                            ("no command", "'foo' is no order and no command"), ("no order", "There is no order 99"), ("nothing to undo", "nothing to take back"),
                            ("help", "takes the last order back"), ("the file", "saved in " + user)):
            tally.case(f"terminal: {what}", words in out, out[-1500:])
        save = os.path.join(user, "saves", os.listdir(user + "/saves")[0])
        before = json.loads(run("replay", save, "--json")[1]).get("actions")
        code, out, err = typed(["1", "quit"], "--load", save, user=user)
        after = json.loads(run("replay", save, "--json")[1]).get("actions")
        tally.case("terminal: a saved game goes on with its seats", code == 0 and ORDER.search(out) and before is not None and after > before, f"{before} {after} {out}{err}")


def secrets(tally):
    """Pieces that the side does not know are not named, on the map or in lists."""
    scenario = ("1806:auerstedt", "--seats", "french=human,prussian=pass", "--seed", "20", "--no-save")
    if not os.path.isdir(os.path.join(ROOT, "mods/1806")):
        return
    code, out, err = typed(["pieces", "map", "why N2236", "why Schmettau", "list", "quit"], *scenario)
    tally.case("terminal: what is hidden stays hidden", code == 0 and "not known" in out and "P?" in out and "Schmettau" not in out, out + err)
    code, out, err = typed(["2", "1", "go N1111", "undo", "quit"], *scenario)
    tally.case("terminal: a march that cannot be is refused with its rule", code == 0 and re.search(r"^  \d+\.\d+\w*  ", out, re.M), out + err)


def refused(tally):
    for args, words in ((("--load", "/nowhere.grognard"), "/nowhere.grognard"), (("example-first:mill", "--seats", "blu=human"), "did you mean 'blue'"),
                        (("example-first:mill", "--seats", "blue=staf"), "did you mean 'staff'"), (("example-first:mill", "--load", "x"), "no use with --load"),
                        (("example-first:mill", "--seats", "blue=human", "--json"), "--json"), (("example-first:mill", "--seats", "blue=human", "--quiet"), "--quiet"),
                        (("example-first:mill", "--seats", "blue=human", "--option", "nonsense=1"), "nonsense")):
        code, out, err = typed(["1"], *args)
        tally.case(f"terminal: {' '.join(args)} is refused", code in (1, 2) and words in err + out, f"{code} {out[-200:]} {err}")


def run_all(tally):
    for part in (whole_game, commands, secrets, refused):
        part(tally)
