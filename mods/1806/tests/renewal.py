"""Rules that change while the window shows a game: a real table of Auerstedt is edited between two events."""
import json
import os
import re
import shutil
import subprocess
import tempfile
import time

from common import BINARY, DATA

CRT = "mods/1806/tables/crt.grid"
RESULT = r"\t(Ae|Ar[23]?|Ex|Dr2?|De)\b"
BOTS = "french=staff,prussian=random"
SAVED = [{"kind": "files"}, {"kind": "settle"}]


class LiveWindow:
    """The window on a copy of the program's data, driven through a pipe, so that files can be edited between events."""

    def __init__(self, folder, *args):
        self.folder, self.data = folder, os.path.join(folder, "data")
        for name in ("scripts", "mods", "assets"):
            shutil.copytree(os.path.join(DATA, name), os.path.join(self.data, name))
        pipe = os.path.join(folder, "events")
        os.mkfifo(pipe)
        self.process = subprocess.Popen([BINARY, "play", *args, "--events", pipe, "--data", self.data, "--user",
                                         os.path.join(folder, "user")], stderr=subprocess.PIPE, text=True)
        self.pipe = open(pipe, "w")
        self.told = 0

    def give(self, *events):
        for event in events:
            self.pipe.write(json.dumps(event) + "\n")
        self.pipe.flush()

    def report(self):
        """What is on the screen after all that was given. A second report that is begun tells that the first is whole."""
        self.told += 1
        path, after = (os.path.join(self.folder, f"{name}{self.told}.json") for name in ("report", "after"))
        self.give({"kind": "report", "path": path}, {"kind": "report", "path": after})
        while not os.path.exists(after):
            if self.process.poll() is not None:
                raise RuntimeError(self.process.stderr.read())
            time.sleep(0.02)
        with open(path) as file:
            return json.load(file)

    def edit(self, path, old, new):
        """Puts `new` wherever the pattern `old` stands."""
        path = os.path.join(self.data, path)
        with open(path) as file:
            text = file.read()
        assert re.search(old, text), (path, old)
        with open(path, "w") as file:
            file.write(re.sub(old, new, text))

    def close(self):
        self.pipe.close()
        said = self.process.stderr.read()
        return self.process.wait(timeout=60), said


def offered(report):
    return {region["id"] for region in report["regions"] if region["id"].startswith("renewal/")}


def edited_table(tally, folder):
    window = LiveWindow(folder, "1806:auerstedt", "--seats", BOTS)
    window.give({"kind": "settle"}, *SAVED)
    before = window.report()
    tally.case("renewal: nothing saved, nothing told", not offered(before) and "fault" not in before)
    window.edit(CRT, "\tAr2", "\tAr3")
    window.give(*SAVED)
    wrong = window.report()
    tally.case("renewal: a fault shows file and line", "fault/retry" in {r["id"] for r in wrong["regions"]} and
               wrong["fault"]["file"] == CRT and wrong["fault"]["line"] == 9, str(wrong.get("fault")))
    tally.case("renewal: after a fault the old game stands", wrong["n"] == before["n"] and not offered(wrong))
    window.edit(CRT, RESULT, "\tEx")  # whatever was rolled
    window.give({"kind": "click", "on": "fault/retry"}, {"kind": "settle"})
    asked = window.report()
    tally.case("renewal: what was played would differ: three ways are offered",
               offered(asked) == {"renewal/go_on", "renewal/branch", "renewal/pin"}, str(offered(asked)))
    window.give({"kind": "click", "on": "renewal/branch"}, {"kind": "wait", "ms": 100})
    branched = window.report()
    tally.case("renewal: branch goes back to before the difference",
               branched["n"] < before["n"] and branched["banner"] == "The changed rules are in play", str(branched["n"]))
    code, said = window.close()
    tally.case("renewal: the window ends well", code == 0, said)


def unused_row(tally, folder):
    """At the start nothing was rolled: changed rules are in play at once."""
    window = LiveWindow(folder, "1806:auerstedt", "--seats", "french=human,prussian=random")
    window.edit(CRT, "1\tAr\t", "1\tEx\t")
    window.give(*SAVED[:1])
    told = window.report()
    tally.case("renewal: without a difference the new rules are in play at once",
               told["banner"] == "The changed rules are in play" and not offered(told), str(told.get("banner")))
    window.edit("mods/1806/faces.lua", "#3A5F9E", "#9E3A5F")
    window.give(*SAVED)
    tally.case("renewal: new colours of counters", window.report()["screen"] == "game")
    code, said = window.close()
    tally.case("renewal: and it ends well", code == 0, said)


def run_all(tally):
    for case in (edited_table, unused_row):
        with tempfile.TemporaryDirectory() as folder:
            case(tally, folder)
