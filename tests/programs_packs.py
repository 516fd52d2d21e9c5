"""Wrong packs: each folder of tests/wrong is one mistake, and says what the program must answer to it. Packs that
cannot be kept as text (bytecode, zips) are made here."""
import concurrent.futures
import os
import re
import shutil
import struct
import subprocess
import tempfile
import zipfile

import parade
from common import BINARY, ROOT

WRONG = os.path.join(ROOT, "tests/wrong")
GOOD = os.path.join(ROOT, "tests/packs/drill")
SECONDS = 15  # of processor time, as the budgets of scripts are: the longest of these is 10
CLOCK = 10  # times that on the clock: others may use the machine too, and what waits for ever is found all the same
KILOBYTES = 2 * 1024 * 1024


def bounded(args, mods, seconds=SECONDS, data=ROOT):
    """Runs the program under 2 GB; returns exit code (None: too long) and all that it printed."""
    memory = "" if "/Asan/" in BINARY else f"-v {KILOBYTES}"  # a sanitizer's shadow needs all addresses
    shell = ["bash", "-c", f'ulimit {memory} -t {seconds}; exec "$@"', "-", BINARY, *args, "--data",
             data]
    for folder in mods:
        shell += ["--mods", folder]
    try:
        done = subprocess.run(shell, capture_output=True, timeout=CLOCK * seconds, check=False)
    except subprocess.TimeoutExpired:
        return None, f"not done after {CLOCK * seconds} s"
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


def line_count(path):
    with open(path, "rb") as file:
        return file.read().count(b"\n")


def words_of(text):
    """`series.lua:+2` is the second line after those of the drill's own file."""

    def number(match):
        for folder, _, files in os.walk(GOOD):
            if match[1] in files:
                return f"{match[1]}:{line_count(os.path.join(folder, match[1])) + int(match[2])}"
        return match[0]

    return re.sub(r"([\w.]+):\+(\d+)", number, text)


class Expect:
    """What a wrong pack's `expect` says."""

    def __init__(self, path):
        self.run, self.code = "check drill --games 0", 1
        self.has, self.lacks, self.remove, self.replace = [], [], [], []
        with open(path, encoding="utf-8") as file:
            for line in file:
                if line.strip():
                    self.take(*line.rstrip("\n").split(": ", 1))

    def take(self, key, value):
        if key == "run":
            self.run = value
        elif key == "code":
            self.code = int(value)
        elif key == "replace":
            self.replace.append([part.strip() for part in (value + " ").split(" | ")])
        else:
            getattr(self, key).append(words_of(value) if key == "has" else value)


def lay_over(source, target):
    for folder, _, files in os.walk(source):
        for name in files:
            if name == "expect" and folder == source:
                continue
            path = os.path.join(target, os.path.relpath(folder, source), name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(os.path.join(folder, name), "rb") as file:
                data = file.read()
            with open(path[:-4] if name.endswith(".add") else path,
                      "ab" if name.endswith(".add") else "wb") as file:
                file.write(data)


def change(path, old, new):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if old not in text:
        raise ValueError(f"'{old}' does not stand in {path}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new, 1))


def plant(name, target):
    """Makes the wrong pack in `target`; returns what is expected of it."""
    expect = Expect(os.path.join(WRONG, name, "expect"))
    shutil.copytree(GOOD, os.path.join(target, "drill"))
    for path in expect.remove:
        os.remove(os.path.join(target, path))
    for path, old, new in expect.replace:
        change(os.path.join(target, path), old, new)
    lay_over(os.path.join(WRONG, name), target)
    return expect


def judge(expect, code, text):
    """What is wrong with the answer, or ""."""
    if code is None:
        return text
    faults = []
    if code != expect.code:
        faults.append(f"exit code {code}, not {expect.code}")
    faults += [f"lacks '{words}'" for words in expect.has if words not in text]
    faults += [f"has '{words}'" for words in expect.lacks if words in text]
    said = [line for line in text.splitlines() if line.startswith("    mods/")]
    faults += [f"says twice '{line.strip()}'" for line in sorted(set(said)) if said.count(line) > 1]
    if "Sanitizer" in text or "core dumped" in text:
        faults.append("it broke")
    return f"{', '.join(faults)}: {text.strip()[:600]}" if faults else ""


def run_wrong(name):
    with tempfile.TemporaryDirectory(prefix="grognard_wrong_") as target:
        try:
            expect = plant(name, target)
        except (OSError, ValueError) as fault:
            return name, str(fault)
        return name, judge(expect, *bounded(expect.run.split(), [target]))


def bytecode():
    """A head that Lua would take for a compiled chunk."""
    return b"\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08" + struct.pack("<qd", 0x5678,
            370.5) + b"\x01\x00" * 40


def plain_pack(target, name="series.lua", data=b""):
    shutil.copytree(GOOD, os.path.join(target, "drill"))
    if data:
        with open(os.path.join(target, "drill", name), "wb") as file:
            file.write(data)
    return [target]


def good_zip(target, extra):
    """The drill as a zip, with what `extra(zip)` adds."""
    path = os.path.join(target, "drill.zip")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as pack:
        for folder, _, files in os.walk(GOOD):
            for name in files:
                full = os.path.join(folder, name)
                pack.write(full, os.path.relpath(full, GOOD))
        extra(pack)
    return [path]


def zip_bomb(pack):
    with pack.open("text/de.lua", "w", force_zip64=True) as file:
        for _ in range(600):
            file.write(bytes(1 << 20))


def zip_link(pack):
    link = zipfile.ZipInfo("units/link.tsv")
    link.create_system = 3
    link.external_attr = 0o120777 << 16
    pack.writestr(link, "/etc/passwd")


def truncated_zip(target):
    path = good_zip(target, lambda pack: None)[0]
    with open(path, "rb") as file:
        data = file.read()
    with open(path, "wb") as file:
        file.write(data[: len(data) * 2 // 3])
    return [path]


def flipped_zip(target):
    path = good_zip(target, lambda pack: None)[0]
    with open(path, "rb") as file:
        data = bytearray(file.read())
    for at in range(40, len(data) - 200, 97):
        data[at] ^= 0x55
    with open(path, "wb") as file:
        file.write(data)
    return [path]


def big_file(target):
    mods = plain_pack(target)
    with open(os.path.join(target, "drill/tables/assault.lua"), "r+b") as file:
        file.truncate(1 << 36)
    return mods


def folder_for_file(target):
    mods = plain_pack(target)
    os.remove(os.path.join(target, "drill/series.lua"))
    os.mkdir(os.path.join(target, "drill/series.lua"))
    return mods


def link_out(target):
    mods = plain_pack(target)
    os.remove(os.path.join(target, "drill/tables/assault.lua"))
    os.symlink("/etc/passwd", os.path.join(target, "drill/tables/assault.lua"))
    return mods


def many_braces(target):
    return plain_pack(target, "tables/assault.lua", b"{ a = " + b"{" * 200000)


def many_brackets(target):
    return plain_pack(target, "series.lua", b"return " + b"(" * 100000)


def no_folder(target):
    return [os.path.join(target, "nowhere")]


def two_of_one_id(target):
    plain_pack(target)
    other = os.path.join(target, "other")
    shutil.copytree(GOOD, os.path.join(other, "drill"))
    return [target, other]


CHECK = "check drill --games 0"
# name, how the packs are made, arguments, exit codes, words
MADE = [
    ("bytecode", lambda t: plain_pack(t, "series.lua", bytecode()), CHECK, [1], ["mods/drill/series.lua"]),
    ("bytecode module", lambda t: plain_pack(t, "rules/orders.lua", bytecode()), CHECK, [1],
     ["mods/drill/rules/orders.lua"]),
    ("bytes for a table", lambda t: plain_pack(t, "tables/assault.lua", bytes(range(256)) * 40), CHECK, [1],
     ["mods/drill/tables/assault.lua:2"]),
    ("bytes for a manifest", lambda t: plain_pack(t, "pack.lua", bytes(range(255, 0, -1)) * 40), CHECK, [1],
     ["mods/drill/pack.lua:1"]),
    ("NUL in the source", lambda t: plain_pack(t, "series.lua", b"local a = 1\nlocal b\0 = 2\n"), CHECK, [1],
     ["mods/drill/series.lua:2"]),
    ("no UTF-8 in the texts", lambda t: plain_pack(t, "text/en.lua", b'{ plans = "\xff\xfe" }'), CHECK, [1],
     ["mods/drill/text/en.lua:1"]),
    ("deep data", many_braces, CHECK, [1], ["mods/drill/tables/assault.lua:1"]),
    ("deep source", many_brackets, CHECK, [1], ["mods/drill/series.lua:1"]),
    ("a file of 64 GB", big_file, CHECK, [1], ["mods/drill/tables/assault.lua"]),
    ("a folder for a file", folder_for_file, CHECK, [1], ["mods/drill/series.lua"]),
    ("a link out of the pack", link_out, CHECK, [1], ["a symbolic link"]),
    ("a zip that is whole", lambda t: good_zip(t, lambda pack: None), CHECK, [0], []),
    ("a zip bomb", lambda t: good_zip(t, zip_bomb), CHECK, [1, 2], ["drill.zip", "text/de.lua", "claims"]),
    ("a zip that climbs out", lambda t: good_zip(t,
                                                 lambda pack: pack.writestr("../../grognard_out.lua", "x")),
                                                 CHECK, [0, 1, 2], []),
    ("a zip with a root", lambda t: good_zip(t, lambda pack: pack.writestr("/etc/grognard_out.lua", "x")),
     CHECK, [0, 1, 2], []),
    ("a zip with odd names", lambda t: good_zip(t, lambda pack: pack.writestr("units/a\\b:c*?.tsv", "x")),
     CHECK, [0, 1], []),
    ("a zip with a link", lambda t: good_zip(t, zip_link), CHECK, [0, 1], []),
    ("half a zip", truncated_zip, CHECK, [1], ["drill.zip"]),
    ("a zip with flipped bytes", flipped_zip, CHECK, [1], ["drill"]),
    ("a folder that is not there", no_folder, "list", [1, 2], ["nowhere"]),
    ("two packs of one id", two_of_one_id, "list", [1], ["drill"]),
]


def run_made(one):
    name, make, arguments, codes, words = one
    with tempfile.TemporaryDirectory(prefix="grognard_made_") as target:
        mods = make(target)
        code, text = bounded(arguments.split(), mods)
    expect = Expect(os.devnull)
    expect.code, expect.has = code if code in codes else codes[0], words
    return name, judge(expect, code, text)


def good_beside_bad(tally):
    """A broken pack spoils neither the list nor the packs beside it."""
    with tempfile.TemporaryDirectory(prefix="grognard_beside_") as target:
        plain_pack(target)
        broken = os.path.join(target, "broken")
        os.mkdir(broken)
        with open(os.path.join(broken, "pack.lua"), "w", encoding="utf-8") as file:
            file.write("{ id = ")
        code, text = bounded(["list"], [target])
        tally.case("list beside a broken pack", code in (0, 1) and "drill" in text
                   and "mods/broken/pack.lua:1" in text, text)
        code, text = bounded(["sim", "drill:square", "--games", "2"], [target])
        tally.case("sim beside a broken pack", code == 0, text)
        code, text = bounded(["show", "broken"], [target])
        tally.case("show of a broken pack", code == 1 and "mods/broken/pack.lua:1" in text, text)


def parade_holds(tally):
    """The pack that the window is measured with is sound."""
    with tempfile.TemporaryDirectory(prefix="grognard_parade_") as target:
        parade.make(target)
        code, text = bounded(["check", "parade"], [target])
        tally.case("check of the parade", code == 0 and "ok      coverage" in text, text[:600])


GOING = [  # a name that is marked, exit code, what check must say, what sim must say and how often
    ("barrier", "{ since = 0, removed_in = 9, use = 'log' }", 0, "warning: mods/drill/rules/orders.lua:32: ",
     "'barrier' is deprecated since api 0 and goes with api 9 (use log)", 2),
    ("roll", "{ since = 1, removed_in = 9, use = 'roll_to' }", 0, "note: mods/drill/rules/orders.lua:56: ",
     "'roll' is deprecated since api 1 and goes with api 9 (use roll_to)", 0),
    ("finish", "{ since = 0, removed_in = 1, use = 'within' }", 1, "mods/drill/series.lua:32: ",
     "'finish' is gone since api 1 (use within)", 1),
]


def deprecations(tally):
    """A name that goes: a note in the version that says so, then a warning once for each place, then a refusal."""
    for name, farewell, code, place, words, times in GOING:
        with tempfile.TemporaryDirectory(prefix="grognard_names_") as data:
            shutil.copytree(os.path.join(ROOT, "scripts"), os.path.join(data, "scripts"))
            os.symlink(os.path.join(ROOT, "mods"), os.path.join(data, "mods"))
            change(os.path.join(data, "scripts/kernel/names.lua"), "--- Of specs",
                   f"M.rules.{name}.deprecated = {farewell}\n\n--- Of specs")
            mods = [os.path.dirname(GOOD)]
            got, text = bounded(["check", "drill", "--rungs", "parse,lint"], mods, data=data)
            tally.case(f"check: {name} goes", got == code and place + words in text, text)
            got, text = bounded(["sim", "drill:square", "--games", "1", "--user", data + "/user"], mods, data=data)
            tally.case(f"sim: {name} goes", got == code and text.count(words) == times, text)
            got, text = bounded(["api"], [], data=data)
            tally.case(f"the manual: {name} goes", f"**Deprecated** since api {farewell[10]}" in text, text[-600:])


def run_all(tally):
    deprecations(tally)
    parade_holds(tally)
    names = sorted(name for name in os.listdir(WRONG) if os.path.isdir(os.path.join(WRONG, name)))
    names.sort(key=lambda name: not name.startswith(("endless", "loop", "recursion")))  # the long ones first
    tally.case("there are wrong packs", len(names) >= 25, str(len(names)))
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count() or 2) as pool:
        for name, fault in pool.map(run_wrong, names):
            tally.case("wrong pack " + name, not fault, fault)
        for name, fault in pool.map(run_made, MADE):
            tally.case("wrong pack: " + name, not fault, fault)
    tally.case("no zip wrote outside", not os.path.exists("/etc/grognard_out.lua"),
               "/etc/grognard_out.lua is there")
    good_beside_bad(tally)
