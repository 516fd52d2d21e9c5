#!/usr/bin/env python3
"""Prints what legal lists cost with many pieces: 75 leaders in two hexes, organization charts of 196 and of 392 pieces.

tests/board_cost.py [GROGNARD [MODS]]   the program and the folder of the example packs; nothing is asserted: figures for people
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
GROGNARD = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, "build/bin/Release/grognard")
MODS = sys.argv[2] if len(sys.argv) > 2 else os.path.join(ROOT, "mods")


def write(*parts, text):
    with open(os.path.join(*parts), "w", encoding="utf-8") as out:
        out.write(text)


def read(*parts):
    with open(os.path.join(*parts), encoding="utf-8") as source:
        return source.read()


def copy(example, name, folder):
    """The example pack under another name, without specs."""
    pack = os.path.join(folder, name)
    shutil.copytree(os.path.join(MODS, example), pack, ignore=shutil.ignore_patterns("spec"))
    write(pack, "pack.lua", text=read(pack, "pack.lua").replace(f'"{example}"', f'"{name}"'))
    return pack


def packages(folder):
    """37 and 38 leaders; those of a side lie in the 27 pairs of hexes on its side of the river, some pairs with two."""
    pack = copy("example-package", "many-packages", folder)
    rows, setup = [], []
    for side, first_column, count in (("french", 1, 37), ("prussian", 8, 38)):
        for i in range(count):
            pair, name = i % 27, f"{side[0].upper()}_{i:03}"
            column, row = first_column + pair // 9 * 2, pair % 9 + 1
            head, tail = f"{column + 1:02}{row:02}", f"{column:02}{row:02}"
            rows.append("\t".join([name, f"Leader {i}", side, side, "corps", "4", str(2 + i % 3), str(4 + i % 5), "2"]))
            setup.append(f'{{ piece = "{name}", at = {{ mode = "column", head = "{head}", tail = "{tail}" }} }},')
    leaders = re.sub(r"\n[FP]_.*", "", read(pack, "units", "leaders.tsv").rstrip("\n"), flags=re.S)
    write(pack, "units", "leaders.tsv", text=leaders + "\n" + "\n".join(rows) + "\n")
    path = os.path.join(pack, "scenarios", "altenfeld.lua")
    write(path, text=re.sub(r"setup = \{.*\n  \},\n", lambda _: "setup = {\n" + "\n".join(setup) + "\n},\n", read(path), flags=re.S))
    return "many-packages:altenfeld"


def charts(folder, size):
    """So many pieces in charts of seven: a leader and six divisions."""
    pack = copy("example-secret", f"charts-{size}", folder)
    table = read(pack, "units", "units.tsv").split("\n")
    head = [line for line in table if line.startswith("#") or line.startswith("id\t")]
    rows, setup = [], []
    for chart in range(size // 7):
        side = ("arden", "brunn")[chart % 2]
        leader = f"{side[0].upper()}_{chart:02}"
        rows.append(f"{leader}\tLeader {chart}\t{side}\t{side}\tcorps\tleader\t{leader}\t-\t4\t4")
        setup.append(f'{{ leader = "{leader}", hex = "{2 + chart % 10:02}{1 + chart // 10:02}" }},')
        for i in range(1, 7):
            arm = "infantry" if i < 6 else "cavalry"
            rows.append(f"{leader}{i}\t{i}. of {chart}\t{side}\t{side}\tdivision\t{arm}\t{leader}\t4\t2\t4")
    write(pack, "units", "units.tsv", text="\n".join(head + rows) + "\n")
    for name in os.listdir(os.path.join(pack, "scenarios")):
        path = os.path.join(pack, "scenarios", name)
        if name != "duel.lua":
            os.remove(path)
    path = os.path.join(pack, "scenarios", "duel.lua")
    write(path, text=re.sub(r"setup = \{.*\n  \},\n", lambda _: "setup = {\n" + "\n".join(setup) + "\n},\n", read(path), flags=re.S))
    return f"charts-{size}:duel"


def first_list(name, folder, side):
    """Milliseconds from the question for the first prompt's legal list to the answer: of five games the least."""
    command = [GROGNARD, "rpc", "--mods", folder, "--user", folder]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:

        def ask(method, **params):
            program.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}) + "\n")
            program.stdin.flush()
            return json.loads(program.stdout.readline())

        least = float("inf")
        for seed in range(5):
            ask("new", scenario=name, seed=seed)
            start = time.perf_counter()
            answer = ask("legal", side=side)
            least = min(least, (time.perf_counter() - start) * 1000)
            assert "result" in answer, answer
        program.stdin.close()
    return least


def main():
    with tempfile.TemporaryDirectory() as folder:
        games = ((packages(folder), "french"), (charts(folder, 196), "arden"), (charts(folder, 392), "arden"))
        for name, side in games:
            command = [GROGNARD, "bench", name, "--mods", folder, "--user", folder, "--seconds", "1", "--json"]
            found = subprocess.run(command, capture_output=True, text=True, check=False)
            print(name)
            print(f"  {'first legal list, ms':40} {first_list(name, folder, side):.2f}")
            if found.returncode != 0:
                print(f"  {found.stdout}{found.stderr}".rstrip())
                continue
            for key, value in sorted(json.loads(found.stdout).items()):
                if "legal" in key or "actions" in key or "entries" in key:
                    print(f"  {key:40} {value}")


if __name__ == "__main__":
    main()
