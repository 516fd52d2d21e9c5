"""Packs, zips and saves that mean harm, or are just broken: each is told of, none stops the others."""
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
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


def run_all(tally):
    names_with_escapes(tally)
    output_that_nobody_reads(tally)
    for each in BAD_ENTRIES:
        one_bad_entry(*each)(tally)
    foreign_tables(tally)
