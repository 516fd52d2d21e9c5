"""Packs, zips and saves that mean harm, or are just broken: each is told of, none stops the others."""
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import warnings
import zipfile

from common import BINARY, DATA, Rpc, run

DRILL = os.path.join(DATA, "tests/packs/drill")


def folder_with_drill():
    folder = tempfile.mkdtemp(prefix="grognard_mods_")
    shutil.copytree(DRILL, os.path.join(folder, "drill"))
    return folder


def names_with_escapes(tally):
    """A name of a pack reaches the terminal without control characters."""
    folder = folder_with_drill()
    path = os.path.join(folder, "drill/pack.lua")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace('name = "Drill"', 'name = "\\27]0;owned\\7\\27[31m\\u{9b}2JDrill"'))
    code, out, err = run("list", "--mods", folder)
    line = [each for each in out.splitlines() if each.startswith("drill")]
    tally.case("escape sequences in a name", code == 0 and len(line) == 1 and "?]0;owned??[31m" in line[0] and
               not any(ord(c) < 32 or 0x7f <= ord(c) < 0xa0 for c in line[0]), repr(line) + err)
    shutil.rmtree(folder)


def output_that_nobody_reads(tally):
    """`| head` is quiet."""
    done = subprocess.run(f"'{BINARY}' api --manual --data '{DATA}' | head -n 1", shell=True, capture_output=True, text=True, timeout=60)
    tally.case("| head is quiet", done.stderr == "" and done.stdout.startswith("#"), done.stderr)


def one_bad_entry(name, spoil, wanted):
    def case(tally):
        folder = folder_with_drill()
        spoil(folder)
        for words in (("list",), ("show", "drill:square"), ("sim", "drill:square", "--games", "1"),
                      ("play", "drill:square", "--no-window", "--no-save")):
            code, out, err = run(*words, "--mods", folder)
            good = "drill" in out or "games" in out or code == 0
            tally.case(f"{words[0]} beside {name}", good and code in (0, 1) and (words[0] == "show" or wanted in err),
                       f"{code} {out[:200]} {err}")
        line = Rpc("--mods", folder)
        listed = line.call("list")
        ids = [pack["id"] for pack in listed["packs"]]
        tally.case(f"rpc beside {name}", "drill" in ids and any(wanted in each["message"] for each in listed["broken"]),
                   json.dumps(listed["broken"]))
        line.call("new", scenario="drill:square", seed=1)
        line.close()
        shutil.rmtree(folder)
    return case


def put(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def zip_of_drill(folder):
    with zipfile.ZipFile(os.path.join(folder, "drill.zip"), "w") as packed:
        for here, _, files in os.walk(os.path.join(folder, "drill")):
            for name in files:
                path = os.path.join(here, name)
                packed.write(path, os.path.relpath(path, folder))


def misspelt_scenario(folder):
    run("new", "series", "other", "--user", folder)
    shutil.move(os.path.join(folder, "mods/other"), os.path.join(folder, "other"))
    shutil.rmtree(os.path.join(folder, "mods"))
    scenarios = os.path.join(folder, "other/scenarios")
    path = os.path.join(scenarios, sorted(os.listdir(scenarios))[0])
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace("turns =", "turms ="))


BAD_ENTRIES = [
    ("a broken zip", lambda at: put(os.path.join(at, "new.zip"), b"half a download"), "new.zip"),
    ("a zip of the same pack", zip_of_drill, "drill.zip"),
    ("a folder with an odd name", lambda at: put(os.path.join(at, "odd?/pack.lua"), b"{}"), "odd?"),
    ("a folder named in Latin-1", lambda at: put(os.path.join(os.fsencode(at), b"K\xf6ln/pack.lua").decode("utf-8", "surrogateescape"), b"{}"), "cannot be called"),
    ("a scenario with a misspelt field", misspelt_scenario, "turms"),
    ("a copy of a pack", lambda at: shutil.copytree(os.path.join(at, "drill"), os.path.join(at, "drill copy")), "drill copy"),
]


LINK = 0o120777 << 16  # the attributes that make an entry of a zip a link
BIG = bytes(1 << 26)


def hostile_zip(path, entries=(), manifest=None):
    """A zip of the drill under another id, with further entries (name, bytes, attributes) and perhaps another manifest."""
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        warnings.simplefilter("ignore")  # a name that is there twice
        for here, _, files in os.walk(DRILL):
            for name in files:
                with open(os.path.join(here, name), "rb") as file:
                    data = file.read()
                if name == "pack.lua":
                    data = (manifest or (lambda each: each))(data.replace(b'"drill"', b'"hostile"'))
                packed.writestr("hostile/" + os.path.relpath(os.path.join(here, name), DRILL), data)
        for name, data, attributes in entries:
            info = zipfile.ZipInfo(name)
            info.external_attr, info.compress_type = attributes, zipfile.ZIP_DEFLATED
            packed.writestr(info, data)


def called(name):
    return lambda manifest: manifest.replace(b'"hostile"', name)


REFUSED_ZIPS = [  # what it is, further entries, the manifest, what is said
    ("a name that leads upwards", [("../evil.lua", b"x", 0)], None, "leads out of it"),
    ("a name that leads upwards from within", [("hostile/../../evil", b"x", 0)], None, "leads out of it"),
    ("a name with backslashes that leads upwards", [("..\\evil", b"x", 0)], None, "leads out of it"),
    ("an absolute name", [("/etc/evil", b"x", 0)], None, "leads out of it"),
    ("two manifests of one name", [("hostile/pack.lua", b"{}", 0)], None, "holds two packs"),
    ("too many entries", [(f"hostile/x/{i}", b"", 0) for i in range(20001)], None, "more than 20000 files"),
    ("a huge ratio", [("hostile/big.lua", BIG, 0)], None, "claims 67108864 bytes"),
    ("the id of a shipped pack", [], called(b'"example-first"'), "is there twice"),
    ("an id that leads upwards", [], called(b'"../x"'), "cannot be called"),
    ("an id with escape sequences", [], called(b'"a\\27[31mb"'), "cannot be called 'a?[31mb'"),
    ("an endless id", [], called(b'"' + b"a" * 100000 + b'"'), "longer than 65536 bytes"),
    ("a manifest nested without end", [], lambda _: b"{ id = " + b"{" * 100000, "nested deeper"),
    ("a manifest without an id", [], called(b"nil"), "pack.lua"),
    ("a manifest that is no table", [], lambda _: b'"hostile"', "pack.lua"),
]
HARMLESS_ENTRIES = [  # they are installed, and nothing of them is read or written anywhere else
    ("a link out of it", ("hostile/rules/out.lua", b"/etc/passwd", LINK)),
    ("a link within", ("hostile/rules/within.lua", b"../series.lua", LINK)),
    ("names that differ in case", ("hostile/PACK.LUA", b"{ id = 'other' }", 0)),
    ("a name of a device", ("hostile/CON", b"x", 0)),
    ("scripts of the program's names", ("scripts/kernel/flow.lua", b"error('taken over')", 0)),
]


def all_files(folder):
    return sorted(os.path.relpath(os.path.join(here, name), folder) for here, _, files in os.walk(folder) for name in files)


def installed(tally):
    """Zips that mean harm are refused by name, and leave nothing; what is harmless does no harm."""
    folder = tempfile.mkdtemp(prefix="grognard_zips_")
    path, user = os.path.join(folder, "a.zip"), os.path.join(folder, "user")
    for name, entries, manifest, wanted in REFUSED_ZIPS:
        hostile_zip(path, entries, manifest)
        code, out, err = run("install", path, "--user", user, timeout=60)
        tally.case(f"a zip with {name} is not installed", code == 1 and wanted in err and all_files(folder) == ["a.zip"],
                   f"{code} {out}{err} {all_files(folder)}"[:400])
    for name, entry in HARMLESS_ENTRIES:
        hostile_zip(path, [entry])
        code, out, err = run("install", path, "--user", user, timeout=60)
        ran, won, why = run("sim", "hostile:square", "--games", "1", "--user", user, timeout=60)
        tally.case(f"a zip with {name} does no harm", code == 0 and ran == 0 and "errors: 0" in won and
                   all_files(user) == ["mods/a.zip"], f"{code} {out}{err} {ran} {won}{why} {all_files(user)}"[:400])
        shutil.rmtree(user)
    os.unlink(path)
    os.mkfifo(path)
    for place in (path, "/dev/zero", "/proc/self/mem", folder):
        code, out, err = run("install", place, "--user", user, timeout=20)
        tally.case(f"{os.path.basename(place)} is not installed", code == 1 and err and not os.path.exists(os.path.join(user, "mods", "a.zip")), out + err)
    shutil.rmtree(folder)


def turned_text(tally):
    """Characters that turn the direction of the text, and so hide what stands there, reach no terminal."""
    folder = folder_with_drill()
    path = os.path.join(folder, "drill/pack.lua")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace('name = "Drill"', 'name = "a\u202egnp.b\u202c\u2066c\u2069\u2026 é\u2068"'))
    code, out, err = run("list", "--mods", folder)
    line = next((each for each in out.splitlines() if each.startswith("drill")), "")
    tally.case("text that turns its direction", code == 0 and "a\u203dgnp.b\u203d\u2047c\u2047\u2026 é\u2047" in line, repr(line) + err)
    shutil.rmtree(folder)


def special_files(tally):
    """Pipes and devices in the place of files of a pack end at once with a message."""
    for name in ("pack.lua", "series.lua", "scenarios/square.lua", "units/units.tsv"):
        folder = folder_with_drill()
        place = os.path.join(folder, "drill", name)
        os.unlink(place)
        os.mkfifo(place)
        code, out, err = run("sim", "drill:square", "--games", "1", "--mods", folder, timeout=20)
        tally.case(f"a pipe in the place of {name}", code == 1 and "neither a file nor a folder" in err, f"{code} {out}{err}")
        shutil.rmtree(folder)
    folder = tempfile.mkdtemp(prefix="grognard_mods_")
    os.mkfifo(os.path.join(folder, "a.zip"))
    code, out, err = run("list", "--mods", folder, timeout=20)
    tally.case("a pipe in the place of a zip", "a.zip" in err or code == 0, f"{code} {err}")
    code, out, err = run("play", "--headless", "--events", "/dev/zero", timeout=60)
    tally.case("events without end", code != 0 and "longer than 1048576 bytes" in err, f"{code} {out[:200]} {err}")
    shutil.rmtree(folder)


def long_requests(tally):
    """A request of 100 MB, and JSON of any depth, are refused; the next one is answered."""
    line = Rpc()
    for name, sent in (("100 MB", "x" * 100_000_000), ("lists 10,000 deep", '{"jsonrpc":"2.0","id":1,"method":"list","params":' + "[" * 10000),
                       ("objects 150,000 deep", '{"a":' * 150000), ("lists 900,000 deep", "[" * 900000)):
        line.process.stdin.write(sent + "\n")
        line.process.stdin.flush()
        answer = json.loads(line.process.stdout.readline())
        tally.case(f"a request of {name}", answer.get("error", {}).get("code") in (-32700, -32600), str(answer)[:300])
        tally.case(f"and after {name} the next", "bots" in line.call("bots"), "")
    line.close()


def foreign_tables(tally):
    """Saves with tables of somebody else's are refused at once, by name."""
    folder = tempfile.mkdtemp(prefix="grognard_saves_")
    good = os.path.join(folder, "good.grognard")
    line = Rpc("--mods", os.path.dirname(DRILL))
    line.call("new", scenario="drill:square", seed=1)
    line.call("save", path=good)
    line.close()
    endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)"
    for name, steps in {
        "a view": ["ALTER TABLE header RENAME TO h", f"CREATE VIEW header AS {endless} SELECT h.key AS key, h.value AS value FROM h, c WHERE c.x < 0"],
        "a trigger": ["CREATE TRIGGER x AFTER INSERT ON journal BEGIN INSERT INTO snapshot SELECT 1, 1, randomblob(50000000); END"],
        "a generated column": ["ALTER TABLE snapshot ADD COLUMN big AS (zeroblob(500000000))"],
    }.items():
        path = os.path.join(folder, "bad.grognard")
        shutil.copy(good, path)
        base = sqlite3.connect(path, isolation_level=None)
        for step in steps:
            base.execute(step)
        base.close()
        line = Rpc("--mods", os.path.dirname(DRILL))
        answer = line.ask("load", path=path)
        line.close()
        tally.case(f"a save with {name} of its own", "not the program's own" in json.dumps(answer), json.dumps(answer)[:300])
    shutil.rmtree(folder)


def wrong_translations(tally):
    """Texts of another pack that cannot be used are said and left out: the game is played."""
    spoilt = {"a table": "{1, 2}", "a number": "5", "a zero byte": '"a\\0b"', "a long text": '"' + "A" * 100000 + '"', "code": "(function() end)()"}
    for name, text in (*spoilt.items(), ("braces that never close", '"{x:{hex/2:"')):
        folder = folder_with_drill()
        os.makedirs(os.path.join(folder, "words/text"))
        with open(os.path.join(folder, "words/pack.lua"), "w", encoding="utf-8") as file:
            file.write('{ id = "words", kind = "locale", name = "Words", version = "0.1.0", api = 1, language = "xx", '
                       'requires = { drill = ">=0.1" }, conflicts = {}, licence = { { what = "all", licence = "MIT", credit = "x" } } }')
        with open(os.path.join(folder, "words/text/xx.lua"), "w", encoding="utf-8") as file:
            file.write('{ ["side.north"] = ' + text + " }")
        code, _, err = run("play", "drill:square", "--no-window", "--no-save", "--language", "xx", "--mods", folder)
        tally.case(f"a translation with {name}", code == 0 and (name not in spoilt or "mods/words/text/xx.lua:1" in err and "left out" in err),
                   f"{code} {err}")
        shutil.rmtree(folder)


def run_all(tally):
    names_with_escapes(tally)
    output_that_nobody_reads(tally)
    for each in BAD_ENTRIES:
        one_bad_entry(*each)(tally)
    foreign_tables(tally)
    for part in (wrong_translations, installed, turned_text, special_files, long_requests):
        part(tally)
