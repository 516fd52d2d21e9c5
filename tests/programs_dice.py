"""Dice that nobody can foretell and everybody can verify: keys, commitments, hashes of answers, saves of old."""
import os
import random
import re
import shutil
import tempfile

from common import ROOT, run
from programs_cli import PACKS
from programs_rpc import Line, code_of, seeded
from programs_saves import edited


def hashes(tally):
    """The hash of an answer covers what its caller sees: no seed, no hidden choice can be found by trying."""
    line = Line()
    found = {line.call("new", scenario="example-secret:duel", seed=seed)["hash"] for seed in range(1, 30)}
    tally.case("rpc: games of other seeds that look alike have one hash", len(found) == 1, str(found))
    found, plans = {}, set()
    for seed in range(1, 30):
        answer = seeded(line, seed, seats={"blue": "random"})
        found[answer["hash"]] = answer
        judge = Line("--referee")
        seeded(judge, seed, seats={"blue": "random"})
        plans.add(judge.call("state")["plans"]["blue"])
        judge.close()
    tally.case("rpc: what a bot has chosen in secret is not in the hash", len(found) == 1 and len(plans) > 1, f"{list(found)} {plans}")
    one = seeded(line)
    two = line.call("act", side="red", verb="plan", args={"stance": "feint"})
    tally.case("rpc: what the caller does is in the hash", one["hash"] != two["hash"], str(two))
    line.close()


def proved(path):
    code, out, err = run("replay", path, "--verify-dice", "--mods", PACKS)
    return code, out + err


def to_the_end(line, answer, pick):
    while not answer["over"]:
        side = answer["prompts"][0]["side"]
        action = pick.choice(line.call("legal", side=side)["actions"])
        answer = line.call("act", side=side, verb=action["verb"], args=action["args"])
    return answer


def committed_game(tally, folder):
    """A game of a drawn key, saved on the way and at the end, for the referee and for one side: the paths."""
    line = Line()
    answer = line.call("new", scenario="example-package:altenfeld")
    first = line.call("table")["commitment"]
    said = [record for record in line.call("log", side="french")["log"] if record["key"] == "dice_commitment"]
    tally.case("dice: the commitment is shown at the start", len(first) == 64 and len(said) == 1 and first in said[0]["text"], str(said))
    again = Line()
    again.call("new", scenario="example-package:altenfeld")
    tally.case("dice: each game draws a key of its own", again.call("table")["commitment"] != first)
    again.close()
    paths = [os.path.join(folder, name + ".grognard") for name in ("whole", "early", "late")]
    line.call("save", path=paths[0])
    line.call("save", path=paths[1], side="french")
    to_the_end(line, answer, random.Random(3))
    line.call("save", path=paths[2], side="french")
    shown = [record for record in line.call("log", side="french")["log"] if record["key"] == "dice_key"]
    tally.case("dice: the key is shown at the end", len(shown) == 1 and re.search("[0-9a-f]{32}", shown[0]["text"]), str(shown))
    line.close()
    key = shown[0]["values"]["key"]
    for path, known in zip(paths, (True, False, True)):
        with open(path, "rb") as file:
            data = file.read()
        tally.case(f"dice: the key is in {os.path.basename(path)}: {known}", (key.encode() in data) == known and first.encode() in data)
    return paths


def committed(tally):
    """Either player holds each roll against the key, and the key against its commitment."""
    with tempfile.TemporaryDirectory(prefix="grognard_dice_") as folder:
        whole, early, late = committed_game(tally, folder)
        for path in (whole, late):
            code, said = proved(path)
            rolls = int(said.split(" rolls")[0]) if " rolls" in said else 0
            tally.case(f"dice: verified: {os.path.basename(path)}", code == 0 and rolls > 5 and "committed to" in said, said)
        code, said = proved(early)
        tally.case("dice: an export of a game under way is not verified", code == 1 and "when the game is over" in said, said)
        for name, statement, words in (
                ("a roll", "update journal set dice = replace(dice, '\"result\":1', '\"result\":2')", "the seed gives 1"),
                ("a roll left out", "update journal set dice = '[]' where row = (select min(row) from journal where dice != '[]')", "the seed gives"),
                ("another key", "update header set value = '00112233445566778899aabbccddeeff' where key = 'seed'", "not the one that was committed to"),
                ("a key that is none", "update header set value = '00112233445566778899aabbccddeefg' where key = 'seed'", "neither a number nor a key")):
            for path in (whole, late):
                code, said = proved(edited(path, path + "2", statement))
                tally.case(f"dice: {name} changed in {os.path.basename(path)} is found", code == 1 and words in said, said)
                os.remove(path + "2")
        answer = Line().ask("load", path=edited(whole, whole + "2", "update header set value = '00112233445566778899aabbccddeeff' where key = 'seed'"))
        tally.case("dice: a save with another key is not loaded", code_of(answer) in (-32005, -32602, -32001)
                   and "committed to" in answer["error"]["message"], str(answer)[:300])


def older_dice(tally):
    """A save of the time before keys, tests/saves: it is loaded, played again to the letter, and its dice verified."""
    with tempfile.TemporaryDirectory(prefix="grognard_older_") as folder:
        path = os.path.join(folder, "older.grognard")
        shutil.copy(os.path.join(ROOT, "tests/saves/numbered.grognard"), path)
        code, out, err = run("replay", path, "--verify", "--mods", PACKS)
        tally.case("dice: a save of old replays to the letter", code == 0 and "differs" not in out, out + err)
        code, said = proved(path)
        tally.case("dice: a save of old is verified", code == 0 and "begun by a number" in said and not said.startswith("0 rolls"), said)
        line = Line("--referee")
        answer = line.call("load", path=path)
        tally.case("dice: a save of old is played on", answer["bound"] and "differs" not in answer, str(answer)[:300])
        answer = to_the_end(line, answer, random.Random(5))
        line.close()
        code, out, err = run("replay", path, "--verify", "--mods", PACKS)
        tally.case("dice: and by the same dice", code == 0 and answer["hash"] in out and proved(path)[0] == 0, out + err)


def run_all(tally):
    hashes(tally)
    committed(tally)
    older_dice(tally)
