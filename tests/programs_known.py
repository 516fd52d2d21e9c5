"""What a side gets of a game, in answers and in files of its own, is the same whatever is hidden from it, and holds nothing of the dice to come."""
import json
import os
import random
import sqlite3
import tempfile

from common import Rpc

# Scenario, the side that looks, the side that hides.
GAMES = (("example-secret:duel", "arden", "brunn"), ("example-rounds:duel", "arden", "brunn"), ("example-orders:ridge", "blue", "white"),
         ("1806:saalfeld", "french", "prussian"))
STEPS, TRIES = 40, 6
KEY = "8899aabbccddeeff0011223344556677"  # of the dice
ASKED = (("legal", {"texts": True}), ("view", {}), ("log", {}), ("history", {}), ("history", {"whole": True}), ("dice", {}), ("table", None), ("list", None))


def answers(line, side, n):
    """All that the side may ask for about the game, and the past at action `n`."""
    found = {f"{method} {more}": line.ask(method, **({} if more is None else {"side": side, **more})) for method, more in ASKED}
    found["peek"] = line.ask("peek", side=side, n=n)
    for answer in found.values():
        answer.pop("id", None)
    return found


def export(line, side, folder):
    """The bytes of what the side may keep."""
    path = os.path.join(folder, "own.grognard")
    line.call("save", path=path, side=side)
    with open(path, "rb") as file:
        data = file.read()
    os.remove(path)
    return data


class Twins:
    """Two games from one key, in which the other side does different things out of sight."""

    def __init__(self, game, looks, hides, pick):
        self.looks, self.hides, self.pick = looks, hides, pick
        self.pair = [Rpc(), Rpc()]
        self.now = [line.call("new", scenario=game, seed=KEY) for line in self.pair]
        self.apart = 0  # actions that differ so far
        self.told = [None, None]  # what the side that looks was answered as it acted last

    def close(self):
        for line in self.pair:
            line.close()

    def asked(self):
        return [[prompt["side"] for prompt in now["prompts"]] for now in self.now]

    def act(self, line, side, entry):
        return line.ask("act", side=side, verb=entry["verb"], args=entry["args"])

    def hidden_step(self):
        """The other side acts in both, if it can otherwise in the second; False: no twin any more."""
        lists = [line.call("legal", side=self.hides)["actions"] for line in self.pair]
        chosen = [self.pick.choice(each) for each in lists]
        if lists[0] == lists[1] and self.pick.random() < 0.3:
            chosen[1] = chosen[0]
        self.apart += chosen[0] != chosen[1]
        self.now = [self.act(line, self.hides, entry).get("result") for line, entry in zip(self.pair, chosen)]
        return None not in self.now

    def open_step(self):
        """The side that looks does the same in both: the answers are the same, or it has seen something."""
        entry = self.pick.choice(self.pair[0].call("legal", side=self.looks)["actions"])
        told = [self.act(line, self.looks, entry) for line in self.pair]
        self.now = [each.get("result") for each in told]
        if None in self.now:
            return False
        self.told = [{key: each for key, each in now.items() if key != "hash"} for now in self.now]  # who plays both sides has one of both views
        return True

    def alike(self):
        views = [line.call("view", side=self.looks) for line in self.pair]
        logs = [line.call("log", side=self.looks) for line in self.pair]
        return views[0] == views[1] and logs[0] == logs[1]


def first_difference(one, two):
    for name in one:
        if one[name] != two[name]:
            return f"{name}: {json.dumps(one[name])[:300]} or {json.dumps(two[name])[:300]}"
    return ""


def compared(twins, folder, wrong):
    n = twins.pick.randint(0, twins.pair[0].call("table")["n"])
    found = [{"act": told, **answers(line, twins.looks, n)} for line, told in zip(twins.pair, twins.told)]
    if found[0] != found[1]:
        wrong.append(first_difference(*found))
    files = [export(line, twins.looks, folder) for line in twins.pair]
    if files[0] != files[1]:
        wrong.append("the file of its own has other bytes")


def twin_games(game, looks, hides, folder, pick, wrong):
    """How often two positions that differ out of sight were compared."""
    twins, count = Twins(game, looks, hides, pick), 0
    for _ in range(STEPS):
        asked = twins.asked()
        if asked[0] != asked[1] or not asked[0]:
            break
        good = twins.hidden_step() if twins.hides in asked[0] else twins.open_step()
        if not good or twins.now[0]["n"] != twins.now[1]["n"] or not twins.alike():
            break
        if twins.apart > 0:
            compared(twins, folder, wrong)
            count += 1
    twins.close()
    return count


def out_of_sight(tally):
    for game, looks, hides in GAMES:
        pick, wrong, count = random.Random(game), [], 0
        with tempfile.TemporaryDirectory(prefix="grognard_known_") as folder:
            for _ in range(TRIES):
                count += twin_games(game, looks, hides, folder, pick, wrong)
        tally.case(f"{game}: what {looks} is answered and keeps does not hang on what {hides} does out of sight", not wrong, "\n".join(wrong[:3]))
        tally.case(f"{game}: such positions were compared", count > 0, str(count))


def spellings(key):
    """The key as a file might hold it."""
    raw = bytes.fromhex(key)
    return (key.encode(), key.upper().encode(), raw, raw[::-1], raw[7::-1] + raw[:7:-1], str(int(key, 16)).encode())


def of_others(path, side, truth):
    """What a side's file says of others' actions beyond their number and side."""
    base = sqlite3.connect(path)
    rows = base.execute("select n, side, verb, args, dice, hash, forced from journal").fetchall()
    base.close()
    said = [row for row in rows if row[1] != side and (row[2], row[3], row[4], row[5], row[6]) != ("", "{}", "[]", "", 0)]
    return said + [row for row in rows if row[4] != "[]" or row[5] != ""] + ([] if len(rows) == truth else [f"{len(rows)} rows of {truth}"])


def dice_to_come(tally):
    """While a game goes on, no answer to a side and no file of its own holds the key of the dice, or dice that were set."""
    for game, *sides in GAMES:
        pick, held, told = random.Random(7), [], []
        with tempfile.TemporaryDirectory(prefix="grognard_known_") as folder:
            line = Rpc()
            now = line.call("new", scenario=game, seed=KEY)
            for step in range(STEPS):
                if now["over"]:
                    break
                side = now["prompts"][0]["side"]
                entry = pick.choice(line.call("legal", side=side)["actions"])
                now = line.call("act", side=side, verb=entry["verb"], args=entry["args"])
                if step % 8 or now["over"]:
                    continue
                for each in sides:
                    path = os.path.join(folder, f"{step}{each}.grognard")
                    line.call("save", path=path, side=each)
                    with open(path, "rb") as file:
                        data = file.read() + json.dumps([now, answers(line, each, now["n"])]).encode()
                    held += [f"{step} {each}" for word in spellings(KEY) if word in data]
                    told += of_others(path, each, now["n"])
            line.close()
        tally.case(f"{game}: the key of the dice is in no answer and in no side's file", not held, str(held))
        tally.case(f"{game}: a side's file has of others' actions their number and side, and no dice", not told, str(told[:4]))


def run_all(tally):
    for part in (out_of_sight, dice_to_come):
        part(tally)
