"""Games outlive what happens to the program: killed at any moment, copied at any moment, on a disk that can only be read, opened by two.
What was acknowledged is there afterwards, and each trouble is said."""
import json
import os
import random
import shutil
import subprocess
import tempfile
import threading
import time

from common import BINARY, ROOT, Tally
from programs_rpc import PACKS, Line, code_of, planned, request

MOMENTS, SEED = 200, 20260
TURN = (("red", "end", {}), ("blue", "end", {}), ("blue", "plan", {"stance": "feint"}), ("red", "plan", {"stance": "feint"}))
LOADING_S, PLAYING_S = 0.5, 0.15  # kills fall within so much of the start, or of the first answer


def acts():
    return [request(method="act", params={"side": side, "verb": verb, "args": args}) for side, verb, args in TURN]


class Games:
    """A game that is played on from one killed program to the next."""

    def __init__(self, folder):
        self.folder, self.dice = folder, random.Random(SEED)
        self.path, self.number, self.copy = None, 0, None
        self.known = (0, None)  # n and hash that were acknowledged last
        self.wrong, self.phases = [], {"loading": 0, "playing": 0}

    def fresh(self):
        self.number += 1
        return os.path.join(self.folder, f"game{self.number}.grognard")

    def begin(self):
        """A game from its start, in a file."""
        self.path = self.fresh()
        line = Line()
        planned(line, seed=self.number)
        saved = line.call("save", path=self.path)
        self.known = (saved["n"], None)
        line.close()

    def look_at_copy(self, line):
        """A copy taken while the game was played is whole, or says that it may lack moves."""
        path, least = self.copy
        answer = line.ask("load", path=path, bind=False)
        result = answer.get("result", {})
        if "result" not in answer or "differs" in result or (result["n"] < least and "lacks" not in str(answer)):
            self.wrong.append(f"a copy with {least} acknowledged: {str(answer)[:200]}")
        os.remove(path)
        self.copy = None

    def check(self, loaded):
        n, digest = self.known
        if loaded["n"] < n or "differs" in loaded or (loaded["n"] == n and digest and loaded["hash"] != digest):
            self.wrong.append(f"{n} acknowledged, {loaded['n']} there: {str(loaded)[:200]}")
        self.known = (loaded["n"], loaded["hash"])

    def killed_while_loading(self):
        line = Line()
        line.send(request(method="load", params={"path": self.path}) + b"\n")
        time.sleep(self.dice.uniform(0, LOADING_S))
        line.kill()
        self.phases["loading"] += 1

    def killed_while_playing(self):
        """Loads, checks what is there, plays and saves under further names until the end comes."""
        line = Line()
        if self.copy:
            self.look_at_copy(line)
        loaded = line.call("load", path=self.path)
        self.check(loaded)
        if loaded["over"]:
            line.kill()
            return self.begin()
        later = [self.fresh() for _ in range(3)]
        stream = []
        for path in later:
            stream += acts() * 2 + [request(method="save", params={"path": path})]
        line.send(b"".join(each + b"\n" for each in stream))
        threading.Timer(self.dice.uniform(0, PLAYING_S), line.kill).start()
        if self.dice.random() < 0.3:
            self.take_copy(line)
        while (answer := line.read()) is not None:
            self.note(answer.get("result") or {})
        self.phases["playing"] += 1
        return None

    def note(self, result):
        """An acknowledged action, or a save that is the game's file from now on."""
        if "bound" in result and "path" in result:
            self.path = result["path"]
        elif "n" in result and "hash" in result:
            self.known = (result["n"], result["hash"])

    def take_copy(self, line):
        answer = line.read()
        self.note((answer or {}).get("result") or {})
        copy = os.path.join(self.folder, "copy.grognard")
        shutil.copy(self.path, copy)
        self.copy = (copy, self.known[0])


def moments(tally):
    with tempfile.TemporaryDirectory(prefix="grognard_durable_") as folder:
        games = Games(folder)
        games.begin()
        while sum(games.phases.values()) < MOMENTS:
            games.killed_while_loading() if games.dice.random() < 0.25 else games.killed_while_playing()
        line = Line()
        games.check(line.call("load", path=games.path))
        line.call("save", path=games.fresh())
        line.kill()
        left = [name for name in os.listdir(folder) if ".new-" in name]
        tally.case(f"kill -9 at {MOMENTS} moments: nothing acknowledged is lost (seed {SEED})", not games.wrong, "\n".join(games.wrong[:5]))
        tally.case("kill -9: while loading and while playing", min(games.phases.values()) > MOMENTS // 10, str(games.phases))
        tally.case("kill -9: nothing half made is left", not left, str(left))


def mounted(disk, *options):
    return subprocess.run(["mount", "-t", "tmpfs", "-o", ",".join(("size=4m",) + options), "tmpfs", disk],
                          capture_output=True, check=False).returncode == 0


def only_read(tally):
    """A disk that can only be read: the game is looked at, and who would play it on hears why not."""
    with tempfile.TemporaryDirectory(prefix="grognard_durable_") as disk:
        if not mounted(disk):
            return
        try:
            path = os.path.join(disk, "game.grognard")
            line = Line()
            planned(line)
            saved = line.call("save", path=path)
            line.close()
            subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
            line = Line()
            shown = line.ask("load", path=path, bind=False)
            tally.case("a disk that can only be read: the game is shown", shown.get("result", {}).get("n") == saved["n"], str(shown)[:300])
            for method, where in (("load", path), ("save", os.path.join(disk, "other.grognard"))):
                answer = line.ask(method, path=where)
                tally.case(f"a disk that can only be read: {method} says so", code_of(answer) == -32005 and
                           "can only be read" in answer["error"]["message"], str(answer)[:300])
            line.kill()
        finally:
            subprocess.run(["umount", "-l", disk], check=False)


def as_nobody():
    """Words before a command that take the right to write everywhere from who is root."""
    return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []


def forbidden_folder(tally):
    """A folder of others: the game in it is looked at, and who would play or save there hears why not."""
    with tempfile.TemporaryDirectory(prefix="grognard_durable_") as folder:
        path, user = os.path.join(folder, "game.grognard"), os.path.join(folder, "user")
        line = Line()
        saved = planned(line)
        line.call("save", path=path)
        line.close()
        os.mkdir(user)
        os.chmod(user, 0o777)
        os.chmod(folder, 0o555)
        asked = [request(method="load", params={"path": path, "bind": False}), request(method="load", params={"path": path}),
                 request(method="save", params={"path": os.path.join(folder, "other.grognard")})]
        done = subprocess.run([*as_nobody(), BINARY, "rpc", "--data", ROOT, "--mods", PACKS, "--files", folder, "--user", user], input=b"\n".join(asked) + b"\n",
                              capture_output=True, timeout=60, check=False)
        os.chmod(folder, 0o755)
        shown, *refused = [json.loads(each) for each in done.stdout.splitlines()] or [{}]
        tally.case("a folder of others: the game is shown", shown.get("result", {}).get("n") == saved["n"], f"{shown} {done.stderr}"[:300])
        tally.case("a folder of others: playing and saving there are refused", [code_of(each) for each in refused] == [-32005, -32005] and
                   all("you may not write there" in str(each) for each in refused), str(refused)[:600])


def two_programs(tally):
    """One game, two programs: the second may look, not play; when the first is killed it plays on."""
    with tempfile.TemporaryDirectory(prefix="grognard_durable_") as folder:
        path = os.path.join(folder, "game.grognard")
        first, second = Line(), Line()
        planned(first)
        saved = first.call("save", path=path)
        answer = second.ask("load", path=path)
        tally.case("a game that another program plays", code_of(answer) == -32005 and "another program" in str(answer), str(answer)[:300])
        shown = second.ask("load", path=path, bind=False)
        tally.case("it may be looked at", shown.get("result", {}).get("n") == saved["n"], str(shown)[:300])
        acted = first.call("act", side="red", verb="end", args={})
        first.kill()
        taken = second.ask("load", path=path)
        tally.case("and played on once the first is gone", taken.get("result", {}).get("n") == acted["n"], str(taken)[:300])
        second.kill()


def run_all(tally):
    for part in (two_programs, only_read, forbidden_folder, moments):
        part(tally)


if __name__ == "__main__":
    own = Tally()
    run_all(own)
    own.close()
