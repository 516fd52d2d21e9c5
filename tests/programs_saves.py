"""Saves that are wrong or cut short: nothing that was acknowledged is lost, nothing of others is touched."""
import hashlib
import json
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile

from common import BINARY, ROOT
from programs_cli import PACKS, bare, drill
from programs_rpc import Line, code_of, planned, refuses, request


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def play_on(line, pick, count):
    """Plays random actions of whoever is asked; returns the last answer."""
    answer = None
    for _ in range(count):
        for side in ("red", "blue"):
            actions = line.call("legal", side=side)["actions"]
            if actions:
                action = pick.choice(actions)
                answer = line.call("act", side=side, verb=action["verb"], args=action["args"])
                break
    return answer


def make_save(path, count=14, seed=3):
    """A saved game of some actions; returns its last answer."""
    line = Line("--referee")
    planned(line, seed=seed)
    line.call("save", path=path)
    answer = play_on(line, random.Random(seed), count)
    line.close()
    return answer


def round_trip(tally, folder):
    path = os.path.join(folder, "good.grognard")
    line = Line("--referee")
    planned(line)
    saved = line.call("save", path=path)
    tally.case("save binds", saved["bound"] is True and saved["path"] == path, str(saved))
    refuses(tally, "save over a file", line.ask("save", path=path), -32005)
    after = play_on(line, random.Random(1), 9)
    state = line.call("state")
    tally.case("a bound file is one file",
               [name for name in os.listdir(folder) if not name.endswith(("-wal",
                       "-shm"))] == ["good.grognard"],
               str(os.listdir(folder)))
    other = Line()
    refuses(tally, "a file that is open elsewhere", other.ask("load", path=path), -32005)
    other.close()
    line.close()
    tally.case("a closed file leaves no other", os.listdir(folder) == ["good.grognard"],
               str(os.listdir(folder)))
    line = Line("--referee")
    loaded = line.call("load", path=path)
    tally.case("load gives the game back", (loaded["hash"], loaded["n"]) == (after["hash"], after["n"])
               and "differs" not in loaded, str(loaded)[:300])
    tally.case("load gives the state back", line.call("state") == state, "another state")
    more = play_on(line, random.Random(2), 3)
    line.close()
    line = Line("--referee")
    again = line.call("load", path=path)
    tally.case("a loaded file grows on", again["hash"] == more["hash"], str(again)[:300])
    line.close()
    code, out, err = drill("replay", path, "--verify", "--json")
    tally.case("replay --verify of it", code == 0 and more["hash"] in out, f"{code} {out[:300]} {err[:300]}")


def undo_on_file(tally, folder):
    path = os.path.join(folder, "undo.grognard")
    line = Line()
    before = planned(line)
    line.call("save", path=path)
    line.call("act", side="red", verb="march", args={"unit": "RED_A", "to": "0102"})
    line.call("undo")
    line.kill()
    line = Line()
    tally.case("an undo is on the file", line.call("load", path=path)["hash"] == before["hash"],
               "another state")
    line.close()


def both_ways(tally, name, path):
    """rpc and replay refuse a file with a clear message, and leave it as it is."""
    before = digest(path) if os.path.isfile(path) else None
    line = Line()
    first = planned(line)
    answer = line.ask("load", path=path)
    message = answer.get("error", {}).get("message", "")
    good = code_of(answer) == -32005 and os.path.basename(path) in message and len(message) < 900
    tally.case(f"load of {name}", good, str(answer)[:400])
    tally.case(f"load of {name} leaves the game", line.call("legal", side="red")["prompt"] is not None
               and first["n"] == 2, "no prompt")
    line.close()
    code, _, err = drill("replay", path)
    tally.case(f"replay of {name}", code == 1 and os.path.basename(path) in err and len(err) < 1500,
               f"{code} {err[:400]}")
    if before:
        tally.case(f"{name} is as it was", os.path.isfile(path) and digest(path) == before, "changed")
        beside = [path + "-wal", path + "-shm", path + "-journal"]
        tally.case(f"{name}: nothing lies beside it", not any(os.path.exists(each) for each in beside),
                   "a file is left behind")


def foreign(tally, folder):
    def file(name, data):
        path = os.path.join(folder, name)
        with open(path, "wb") as out:
            out.write(data)
        return path

    both_ways(tally, "an empty file", file("empty.grognard", b""))
    both_ways(tally, "a text", file("text.grognard", b"dear diary\n" * 300))
    both_ways(tally, "JSON", file("json.grognard", b'{"scenario":"drill:square","seed":1}'))
    both_ways(tally, "the head of a database alone", file("head.grognard", b"SQLite format 3\0"))
    both_ways(tally, "noise after the head",
              file("noise.grognard", b"SQLite format 3\0" + random.Random(9).randbytes(20000)))
    os.mkdir(os.path.join(folder, "folder.grognard"))
    both_ways(tally, "a folder", os.path.join(folder, "folder.grognard"))
    path = os.path.join(folder, "foreign.grognard")
    base = sqlite3.connect(path)
    base.executescript("create table journal(row, n); insert into journal values(1, 2);"
                       "create table header(key, value)")
    base.close()
    both_ways(tally, "another program's database", path)
    if os.geteuid() != 0:
        path = file("locked.grognard", b"x")
        os.chmod(path, 0)
        both_ways(tally, "an unreadable file", path)
    refuses(tally, "save into a folder that is not there",
            saver().ask("save", path=os.path.join(folder, "no/where.grognard")), -32005)
    refuses(tally, "save over a folder", saver().ask("save", path=folder), -32005)
    refuses(tally, "save to a device", saver().ask("save", path="/dev/full"), -32005)
    refuses(tally, "save to a name that is too long",
            saver().ask("save", path=os.path.join(folder, "x" * 5000)), -32005)


def saver():
    line = Line()
    planned(line)
    return line


def edited(source, path, *statements):
    """A copy of a save, changed by hand."""
    shutil.copy(source, path)
    base = sqlite3.connect(path)
    triggers = base.execute("select name, sql from sqlite_master where type = 'trigger'").fetchall()
    for name, _ in triggers:
        base.execute(f"drop trigger {name}")
    for statement in statements:
        base.execute(statement)
    for _, sql in triggers if statements[0] != "drop table journal" else ():
        base.execute(sql)
    base.commit()
    base.close()
    return path


def long_record(record, n):
    """A log record as saves of format 1 have it."""
    return {"n": n, **dict(zip(("rule", "key", "values", "visible_to"), record))}


def older(tally, folder):
    """A save of format 1, whose logs are longer: it is read, and goes on in the format of today."""
    source, path = os.path.join(folder, "today.grognard"), os.path.join(folder, "older.grognard")
    make_save(source)
    base = sqlite3.connect(source)
    rows = [(n, [long_record(record, n) for record in json.loads(log)])
            for n, log in base.execute("select n, log from journal")]
    base.close()
    tally.case("logs are kept short", any(log for _, log in rows), str(rows))
    edited(source, path, "pragma user_version = 1",
           *(f"update journal set log = '{json.dumps(log)}' where n = {n}" for n, log in rows))
    answers = []
    for save in (source, path):
        line = Line("--referee")
        answers.append((line.call("load", path=save), line.call("log", side="red"), line.call("log", side="blue")))
        play_on(line, random.Random(5), 3)
        line.close()
    tally.case("a save of format 1 is the same game", answers[0] == answers[1], str(answers)[:600])
    tally.case("replay --verify of it, played on", drill("replay", path, "--verify")[0] == 0, "refused")
    base = sqlite3.connect(path)
    tally.case("it is of the format of today then", base.execute("pragma user_version").fetchone() == (2,), "not so")
    base.close()


def shown(tally, folder):
    """What one side may know is shown as text, whatever a hand has put there."""
    path = os.path.join(folder, "red.grognard")
    line = Line()
    planned(line)
    line.call("save", path=path, side="red")
    line.close()
    words = json.dumps([{"key": "k", "rule": "1.1\x07", "text": "\x1b[31mred\nü", "values": {}}])
    edited(path, path + "2", f"update journal set log = '{words}' where row = 1")
    code, out, err = drill("replay", path + "2")
    tally.case("replay of what one side knows", code == 0 and "as red knows it" in out and "1.1?     ?[31mred\nü\n" in out, out + err)


# What a hand with SQLite can do to a save.
NOISE = "a snapshot of noise"  # is passed over: the journal says it all
EDITS = (
    ("gap", ["delete from journal where n = 3"]),
    ("swapped", ["update journal set verb = 'end', args = '{}' where n = 4"]),
    ("no verb", ["update journal set verb = 'frob' where n = 4"]),
    ("bad JSON", ["update journal set args = '{\"unit\":' where n = 4"]),
    ("a log of numbers", ["update journal set log = '[7]' where n = 4"]),
    ("a record cut short", ["update journal set log = '[[\"1.1\"]]' where n = 4"]),
    ("deep JSON", ["update journal set args = '" + "[" * 5000 + "' where n = 4"]),
    ("other side", ["update journal set side = 'green' where n = 4"]),
    ("wrong hash", ["update journal set hash = 'abc' where n = 4"]),
    ("blob", ["update journal set verb = x'00ff00' where n = 4"]),
    ("text for n", ["update journal set n = 'four' where n = 4"]),
    ("other seed", ["update header set value = '99' where key = 'seed'"]),
    ("no seed", ["delete from header where key = 'seed'"]),
    ("seed of words", ["update header set value = 'seven' where key = 'seed'"]),
    ("a seed too big", ["update header set value = '99999999999999999999' where key = 'seed'"]),
    ("other scenario", ["update header set value = 'example-first:mill' where key = 'scenario'"]),
    ("no scenario", ["update header set value = 'drill:sqare' where key = 'scenario'"]),
    ("options", ["update header set value = '{\"stances\":\"two\",\"x\":[1]}' where key = 'options'"]),
    ("options with escapes", ["update header set value = '{\"\\u001b[31m\\n\":1}' where key = 'options'"]),
    ("sides", ["update header set value = '[1,{}]' where key = 'sides'"]),
    ("huge number", ["update journal set n = 9223372036854775807 where n = 14"]),
    ("no journal", ["drop table journal"]),
    ("newer", ["pragma user_version = 99"]),
    (NOISE, ["delete from snapshot",
                             "insert into snapshot select max(row), 9, x'00112233445566778899' from journal"]),
)


def edit(tally, folder, source, name, statements):
    """Never a crash; the first difference is told."""
    path = edited(source, os.path.join(folder, "edited.grognard"), *statements)
    line = Line()
    answer = line.ask("load", path=path)
    line.close()
    result, error = answer.get("result", {}), answer.get("error", {})
    told = error.get("code") in (-32005, -32602, -32001) or "differs" in result
    told = told or name == NOISE and "hash" in result
    message = error.get("message", "") or str(result.get("differs"))
    tally.case(f"a save changed by hand: {name}", told and "attempt to" not in message, str(answer)[:400])
    tally.case(f"a save changed by hand is named: {name}", not error or "edited.grognard" in message, message)
    code, out, err = drill("replay", path, "--verify")
    good = code == 1 and (out + err).strip() or name == NOISE
    tally.case(f"replay --verify of it: {name}", good, f"{code} {out[:300]} {err[:300]}")
    os.remove(path)
    return result


def changed(tally, folder):
    source = os.path.join(folder, "source.grognard")
    make_save(source)
    for name, statements in EDITS:
        result = edit(tally, folder, source, name, statements)
        if name == "swapped":
            first = result.get("differs", {}).get("n") == 4 and result.get("bound") is False
            tally.case("the first difference has its number", first, str(result)[:400])


def torn(tally, folder):
    """Cut at every seventh, and with flipped bytes."""
    source = os.path.join(folder, "torn.grognard")
    last = make_save(source, count=20)
    with open(source, "rb") as file:
        data = file.read()
    path = os.path.join(folder, "piece.grognard")
    for part in range(1, 7):
        with open(path, "wb") as file:
            file.write(data[: len(data) * part // 7])
        both_ways(tally, f"a save cut at {part}/7", path)
    wrongs, pick = [], random.Random(77)
    for trial in range(60):
        broken = bytearray(data)
        for _ in range(1 + trial % 4):
            broken[pick.randrange(len(broken))] ^= 1 << pick.randrange(8)
        with open(path, "wb") as file:
            file.write(broken)
        code, out, err = drill("replay", path, "--verify")
        if code not in (0, 1) or (code == 1 and not (out + err).strip()):
            wrongs.append(f"trial {trial}: exit code {code} {err[:200]}")
        if code == 0 and last["hash"] not in out:
            wrongs.append(f"trial {trial}: another game passes for this one")
    tally.case("saves with flipped bytes", not wrongs, str(wrongs[:4]))


def finished(tally, folder):
    """Of a game that is over nothing can be asked; it is said so."""
    path = os.path.join(folder, "over.grognard")
    last = make_save(path, count=400)
    tally.case("a game played to its end", last["over"], str(last)[:300])
    code, out, err = drill("odds", path, "assault", "unit=RED_A", "to=0401")
    tally.case("odds of a game that is over", code == 1 and "over.grognard: the game is over" in err, out + err)


def renamed(tally, folder):
    """The words of the database are noise: the message quotes them and is an answer all the same."""
    path = os.path.join(folder, "noise.grognard")
    make_save(path)
    with open(path, "rb") as file:
        data = bytearray(file.read())
    at = data.index(b"CREATE TABLE snapshot")
    data[at - 20:at - 8] = b"\xa9'\x1f\xf8F%\xa3`\xff\xfe\x80z"
    with open(path, "wb") as file:
        file.write(data)
    both_ways(tally, "a table of no letters", path)


def killed(tally, folder):
    """kill -9 after an acknowledgement: every acknowledged action is there."""
    pick = random.Random(8)
    for count in (1, 5, 12):
        path = os.path.join(folder, f"killed{count}.grognard")
        line = Line()
        planned(line, seed=count)
        line.call("save", path=path)
        answer = play_on(line, pick, count)
        line.kill()
        line = Line()
        loaded = line.call("load", path=path)
        tally.case(f"kill -9 after {count} actions",
                   (loaded["n"], loaded["hash"]) == (answer["n"], answer["hash"]), str(loaded)[:300])
        more = play_on(line, pick, 1)
        tally.case(f"kill -9 after {count} actions: it goes on", more["n"] > loaded["n"], str(more)[:200])
        line.kill()
    path = os.path.join(folder, "midway.grognard")
    line = Line()
    planned(line, seed=9)
    line.call("save", path=path)
    turn = (("red", "end", {}), ("blue", "end", {}), ("blue", "plan", {"stance": "feint"}),
            ("red", "plan", {"stance": "feint"}))
    requests = [request(method="act", params={"side": side, "verb": verb, "args": args}) for side, verb, args in turn]
    line.send(b"".join(each + b"\n" for each in requests * 40))  # some are done and some are not when the end comes
    acknowledged = 0
    for _ in range(6):
        acknowledged = max(acknowledged, ((line.read() or {}).get("result") or {}).get("n", 0))
    line.kill()
    line = Line()
    loaded = line.call("load", path=path)
    tally.case("kill -9 in the midst", loaded["n"] >= acknowledged > 2 and "differs" not in loaded,
               f"{acknowledged} {str(loaded)[:300]}")
    line.close()


def copied(tally, folder):
    """What a person copies of a game that is open, or that was killed, is whole; a replay of it is shown meanwhile."""
    path, copy = os.path.join(folder, "open.grognard"), os.path.join(folder, "mail.grognard")
    line, pick = Line("--referee"), random.Random(4)
    planned(line, seed=4)
    line.call("save", path=path)
    for step in range(8):
        answer = play_on(line, pick, 1)
        if step == 4:
            answer = line.call("undo") if "result" in line.ask("undo") else answer
        shutil.copy(path, copy)
        code, out, err = drill("replay", copy, "--verify", "--json")
        n = json.loads(out)["actions"] if code == 0 else None
        tally.case(f"a copy of an open game, step {step}", n == line.call("table")["n"] and not err, f"{n} {out[:200]} {err}")
    code, out, err = drill("replay", path, "--verify")
    tally.case("the replay of a game that is open elsewhere", code == 0 and line.call("table")["n"] > 0
               and f"{line.call('table')['n']} actions" in out, out + err)
    n = line.call("table")["n"]
    line.kill()
    shutil.copy(path, copy)
    for name in (copy, path):
        other = Line("--referee")
        loaded = other.call("load", path=name)
        tally.case(f"{os.path.basename(name)} after a kill", loaded["n"] == n and "differs" not in loaded and "incomplete" not in loaded,
                   str(loaded)[:300])
        other.kill()


def incomplete(tally, folder):
    """A copy that may lack moves says so."""
    path = os.path.join(folder, "lacks.grognard")
    make_save(path)
    edited(path, path + "2", "insert into header values('under_way', '1')")
    line = Line()
    loaded = line.call("load", path=path + "2")
    tally.case("load says that moves may be missing", f"after action {loaded['n']} may be missing" in loaded.get("incomplete", ""), str(loaded)[:300])
    line.close()
    code, out, err = drill("replay", edited(path, path + "3", "insert into header values('under_way', '1')"))
    tally.case("replay says that moves may be missing", code == 0 and "may be missing" in err, err)
    line = Line()
    tally.case("and once it is gone on with it is whole", "incomplete" not in line.call("load", path=path + "2"))
    line.close()


def who_played(tally, folder):
    """A save brings back who played each side; other players may be named, and are kept in turn."""
    path = os.path.join(folder, "seats.grognard")
    line = Line()
    line.call("new", scenario="example-package:altenfeld", seed=3, seats={"prussian": "random"})
    line.call("save", path=path)
    line.close()

    def seats_of(**more):
        other = Line()
        other.call("load", path=path, **more)
        seats, shut = other.call("table")["seats"], code_of(other.ask("view", side="prussian"))
        other.close()
        return seats, shut
    tally.case("load brings back who played", seats_of() == ({"french": "remote", "prussian": "random"}, -32003), str(seats_of()))
    both = {"french": "remote", "prussian": "remote"}
    tally.case("load with other players", seats_of(seats={}) == (both, None), "")
    tally.case("and they are kept", seats_of() == (both, None), "")
    line = Line()
    wrong = line.ask("load", path=edited(path, path + "2", "update header set value = '{\"french\":\"nobody\"}' where key = 'seats'"))
    tally.case("a player who is not here is said", code_of(wrong) == -32602 and "nobody" in wrong["error"]["message"], str(wrong))
    for value in ("7", "[]", "{\"french\":7}", "not JSON"):
        answer = line.ask("load", path=edited(path, path + "2", f"update header set value = '{value}' where key = 'seats'"), bind=False)
        tally.case(f"seats that are none: {value}", "result" in answer or code_of(answer) == -32602, str(answer)[:200])
    line.close()


def on_small_disk(tally, folder):
    """A disk that fills up: an error, the game stays at the last accepted action, and goes on when there is room."""
    disk = os.path.join(folder, "disk")
    os.mkdir(disk)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", disk], capture_output=True,
                             check=False).returncode == 0
    if mounted:
        try:
            full_disk(tally, disk)
        finally:
            subprocess.run(["umount", "-l", disk], check=False)
    else:
        file_limit(tally, disk)


def until_refused(line):
    """Marches and takes back until the file refuses; returns the refusal, the state before it and the action."""
    before = None
    action = {"side": "red", "verb": "march", "args": {"unit": "RED_A", "to": "0102"}}
    for _ in range(4000):
        before = line.call("view", side="red")
        answer = line.ask("act", **action)
        if "error" in answer:
            return answer, before, action
        undone = line.ask("undo")
        if "error" in undone:
            return undone, None, action
    return None, before, action


def full_disk(tally, disk):
    path, ballast = os.path.join(disk, "game.grognard"), os.path.join(disk, "ballast")
    line = Line()
    start = planned(line)
    with open(ballast, "wb") as file:
        file.write(b"x" * (100 << 10))
    line.call("save", path=path)
    answer, before, action = until_refused(line)
    refuses(tally, "a full disk is told", answer, -32005)
    tally.case("a full disk is told by name", "game.grognard" in str(answer)
               and ("full" in str(answer) or "space" in str(answer)), str(answer)[:300])
    if before:
        tally.case("a full disk: the game stays", line.call("view", side="red") == before, "another view")
    tally.case("a full disk: it still lists", line.call("legal", side="red")["actions"] != [], "no list")
    os.remove(ballast)
    if before is None:
        action = {"side": "red", "verb": "end"}
    after = line.ask("act", **action)
    tally.case("a full disk: with room again it goes on", "result" in after, str(after)[:300])
    line.kill()
    line = Line()
    loaded = line.ask("load", path=path)
    good = "result" in loaded and loaded["result"]["hash"] == (after.get("result") or start)["hash"]
    tally.case("a full disk: the file holds all that was accepted", good, str(loaded)[:300])
    line.close()


def file_limit(tally, disk):
    """Without the right to mount: a bound on the size of files does for a full disk."""
    path = os.path.join(disk, "game.grognard")
    line = Line()
    line.kill()
    line.process = subprocess.Popen(["bash", "-c", 'trap "" XFSZ; ulimit -f 96; exec "$0" "$@"', BINARY,
                                     "rpc", "--data", ROOT, "--mods", PACKS, "--files", tempfile.gettempdir()],
                                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                    bufsize=0)
    planned(line)
    line.call("save", path=path)
    answer, before, _ = until_refused(line)
    refuses(tally, "a full disk is told", answer, -32005)
    tally.case("a full disk: the game stays", before is None or line.call("view", side="red") == before,
               "another view")
    hash_now = line.ask("undo")
    line.kill()
    line = Line()
    loaded = line.ask("load", path=path)
    tally.case("a full disk: the file still loads", "result" in loaded,
               f"{str(loaded)[:300]} {str(hash_now)[:100]}")
    line.close()


def other_pack(tally, folder):
    """A save under a pack that was changed: the first difference is told, with the pack."""
    save = os.path.join(folder, "lock.grognard")
    line = Line()
    planned(line, red="attack", seed=21)
    line.call("save", path=save)
    line.call("act", side="red", verb="end")
    line.call("act", side="blue", verb="end")
    line.close()
    packs = os.path.join(folder, "packs")
    shutil.copytree(PACKS, packs)

    def change(path, old, new):
        with open(os.path.join(packs, "drill", path), encoding="utf-8") as file:
            text = file.read()
        assert old in text, path
        with open(os.path.join(packs, "drill", path), "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))

    def replayed(*more):
        return bare("replay", save, "--mods", packs, *more)

    change("text/en.lua", "fire, or hold", "fire or hold")
    code, out, err = replayed("--verify")
    tally.case("a pack with another text: the game is the same", code == 0, f"{code} {out} {err}")
    change("series.lua", "G.supply[side] - 1", "G.supply[side] - 2")
    change("pack.lua", "1.2.0", "1.3.0")
    code, out, err = replayed("--verify")
    words = ("differs at action 4", "pack 'drill' is version 1.3.0 now and was version 1.2.0")
    tally.case("a pack with another rule: the difference is told", code == 1
               and all(word in out + err for word in words), f"{code} {out} {err}")
    code, out, err = replayed()
    tally.case("without --verify it is told, too", code == 0 and "differs at action" in out,
               f"{code} {out} {err}")
    change("pack.lua", 'id = "drill"', 'id = "drum"')
    code, out, err = replayed("--verify")
    tally.case("a pack that is gone", code == 1 and "drill" in err, f"{code} {out} {err}")


PARTS = (round_trip, undo_on_file, foreign, older, shown, changed, torn, finished, renamed, killed, copied, incomplete, who_played, on_small_disk, other_pack)


def run_all(tally):
    for part in PARTS:
        with tempfile.TemporaryDirectory(prefix="grognard_saves_") as folder:
            try:
                part(tally, folder)
            except (RuntimeError, KeyError, IndexError, TypeError, OSError, AssertionError,
                    sqlite3.Error) as fault:
                tally.case(f"saves: {part.__name__}", False, f"{type(fault).__name__}: {str(fault)[:600]}")
