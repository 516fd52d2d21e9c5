"""What a commit is tested with: what its files touch, and what is in turn by its hash."""
import json
import os
import random
import subprocess

import faults as seeded
import programs
from common import ROOT, run

ALWAYS, TOUCHED, IN_TURN = 0, 1, 2  # why something runs, what matters most first
TURNS = 4  # commits until everything has had its turn, on the average
PROGRAMS = programs.PARTS
# The files that a part of the program tests hangs on, beside its own. What is not named comes in turn.
TOUCHES = {
    "cli": ("engine/cli/",),
    "terminal": ("engine/cli/terminal", "engine/cli/play_terminal", "scripts/session/at_terminal"),
    "rpc": ("engine/cli/cmd_rpc", "engine/api/seats", "engine/api/session"),
    "dice": ("engine/core/dice", "engine/cli/cmd_replay", "scripts/kernel/dice", "scripts/session/dice_proof", "tests/saves/"),
    "kernel": ("scripts/kernel/", "scripts/session/game", "tests/packs/courier/"),
    "durable": ("engine/host/store",),
    "saves": ("engine/host/store", "engine/api/save", "engine/api/session_file", "engine/cli/cmd_replay"),
    "map": ("engine/core/map", "engine/core/hexmap", "engine/cli/cmd_map", "tests/maps/"),
    "packs": ("engine/host/files", "engine/api/script", "tests/wrong/"),
    "editors": ("engine/core/utf8", "engine/core/fault", "engine/core/mapcompile_source", "scripts/workshop/strays"),
    "guests": ("engine/api/session_bot", "engine/cli/cmd_pack", "engine/cli/cmd_install", "engine/host/zipwrite", "scripts/workshop/check", "scripts/kernel/locale", "mods/gambler/", "mods/1806-german/"),
    "docs": ("docs/", "README.md"),
    "modder": ("docs/modding/", "engine/cli/cmd_new", "scripts/workshop/new"),
    "tutorial": ("docs/modding/first", "tests/tutorial.py"),
    "bots": ("scripts/bots/", "engine/api/session_bot"),
    "bugs": ("engine/api/session_bug", "engine/cli/check_bug"),
    "live": ("engine/host/watch", "engine/cli/cmd_console"),
    "due": ("tests/due.py", "tests/suite.py", "tools/test"),
    "errors": ("engine/core/fault", "engine/core/schema"),
    "window": ("engine/host/window", "engine/host/frame", "engine/cli/cmd_play", "engine/cli/play", "engine/api/stage"),
    "panels": ("scripts/ui/",),
    "ui": ("scripts/ui/", "engine/api/drive", "engine/api/stage"),
    "hostile": ("engine/", "scripts/kernel/manifests", "scripts/kernel/content"),
    "contained": ("engine/host/image", "engine/api/session_bot", "engine/api/script_budget"),
    "known": ("scripts/mechanics/concealment", "scripts/mechanics/views", "scripts/session/answers"),
    "confined": ("engine/cli/", "engine/host/confine", "engine/host/window"),
    "pictures": ("engine/host/canvas", "engine/host/carto", "engine/host/font", "assets/", "tests/pictures/"),
}
ALL_PACKS = ("engine/", "scripts/")  # where a change meets the rules of every pack
NOT_RULES = ("engine/cli/", "scripts/ui/", "scripts/meta/")  # and where it does not


def git(*words):
    """What git says; nothing where there is no git or no such commit."""
    try:
        done = subprocess.run(["git", *words], capture_output=True, text=True, cwd=ROOT)
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def base_of():
    """The commit that this one is held against: where it left origin/main, or the one before it."""
    head, common = git("rev-parse", "HEAD"), git("merge-base", "HEAD", "origin/main")
    return common if common and common != head else git("rev-parse", "HEAD~")


def changed_files():
    """Files that the commit and the working tree change, or None when that cannot be known."""
    base = base_of()
    if not base:
        return None
    # With --no-renames a file that went away counts under its old name too.
    names = git("diff", "--name-only", "--no-renames", base).splitlines()
    return sorted({*names, *git("ls-files", "--others", "--exclude-standard").splitlines()})


def touched(changed, prefixes):
    return any(path.startswith(tuple(prefixes)) for path in changed)


def fuzz_targets():
    return sorted(name[:-len("_fuzz.c")] for name in os.listdir(os.path.join(ROOT, "tests/fuzz")) if name.endswith("_fuzz.c"))


def faults():
    return [fault[0] for fault in seeded.all_faults()]


class Pack:
    """A pack of mods/ or tests/packs/."""

    def __init__(self, row, folder):
        self.id, self.folder, self.requires = row["id"], folder, row["requires"]
        self.targets = [f"{self.id}:{each['id']}" for each in row["scenarios"]]
        self.level, self.why = "none", ALWAYS
        self.draft = bool(row.get("draft"))  # its rows are not all there yet
        held = os.path.join(ROOT, folder, "replays")
        names = sorted(os.listdir(held)) if os.path.isdir(held) else []
        self.replays = [name[:-len(".json.gz")] for name in names if name.endswith(".json.gz")]
        programs_of = [os.path.join(folder, kind, "run.py") for kind in ("referee", "tests")]
        self.programs = [path for path in programs_of if os.path.exists(os.path.join(ROOT, path))]
        self.has_ledger = os.path.exists(os.path.join(ROOT, folder, "rules.tsv"))


def packs():
    """All packs that have tests, by id. What varies another pack plays the scenarios of that one."""
    tests = os.path.join(ROOT, "tests/packs")
    rows = json.loads(run("list", "--json", "--mods", tests)[1])["packs"]
    found = {}
    for row in rows:
        folder = next((f"{place}/{row['id']}" for place in ("mods", "tests/packs")
                       if os.path.isdir(os.path.join(ROOT, place, row["id"]))), None)
        if folder:
            found[row["id"]] = Pack(row, folder)
    for row in rows:
        pack, played = found.get(row["id"]), found.get(row.get("series"))
        if pack and played and not pack.targets:
            pack.targets = [f"{pack.id}:{target.split(':')[1]}" for target in played.targets]
    return [found[name] for name in sorted(found) if found[name].targets]


class Due:
    """What is run for the commit that is checked out."""

    def __init__(self, everything=False, changed=changed_files, seed=None):
        self.all, self.packs = everything, packs()
        self.changed = changed()
        self.known = self.changed is not None
        self.changed = self.changed or []
        self.seed = seed or git("rev-parse", "HEAD") or "none"
        self.dice = random.Random(self.seed)
        self.reason = self.words()
        self.asan = everything or not self.known or touched(self.changed, ("engine/", "tests/unit/", "premake5.lua")) \
            or self.turn()
        rules = [path for path in self.changed if path.startswith(ALL_PACKS) and not path.startswith(NOT_RULES)]
        self.every_pack = not self.known or bool(rules)
        self.take_packs()
        self.programs = self.chosen(PROGRAMS, self.program_is_touched)
        files = {fault[0]: fault[1] for fault in seeded.all_faults()}
        self.fuzz = self.chosen(fuzz_targets(), lambda name: touched(self.changed, (f"tests/fuzz/{name}_fuzz", f"tests/fuzz/corpus/{name}/")))
        self.faults = self.chosen(faults(), lambda name: files[name] in self.changed)

    def words(self):
        if self.all:
            return "everything is run"
        if not self.known:
            return f"what changed is not known, so all packs are played; the turn is that of {self.seed[:12]}"
        return f"{len(self.changed)} files changed; the turn is that of {self.seed[:12]}"

    def turn(self):
        return self.dice.randrange(TURNS) == 0

    def program_is_touched(self, name):
        own = (f"tests/programs_{name}.py", "tests/programs.py", "tests/common.py")
        return touched(self.changed, own + TOUCHES.get(name, ()))

    def chosen(self, names, is_touched):
        """{name: why} of those that are touched, and of a quarter of all."""
        turn = set(names) if self.all else set(self.dice.sample(list(names), -(-len(names) // TURNS)))
        due = ALWAYS if self.all else IN_TURN
        return {name: due if self.all or not is_touched(name) else TOUCHED for name in names
                if is_touched(name) or name in turn}

    def is_touched(self, pack):
        return touched(self.changed, [pack.folder + "/"])

    def stands_on_touched(self, pack):
        return any(self.is_touched(other) for other in self.packs if other.id in pack.requires)

    def take_packs(self):
        """How each pack is tested: "whole", "some" of it or "none" beside its specs; and why."""
        by_id = {pack.id: pack for pack in self.packs}
        whole = self.chosen(sorted(by_id), lambda name: self.is_touched(by_id[name]))
        for pack in self.packs:
            some = self.every_pack or self.stands_on_touched(pack)
            pack.level = "whole" if pack.id in whole else "some" if some else "none"
            pack.why = whole.get(pack.id, TOUCHED)

    def some_of(self, names, count):
        return self.dice.sample(list(names), min(count, len(names)))
