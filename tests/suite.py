"""The tests of one commit: what it changed, a part of the rest in turn, within a time. tools/test calls this.

suite.py                  what each commit needs, then what is due
suite.py --all            everything
suite.py PART ...         these parts, whole
suite.py --minutes N      lets go of what is only in turn when so much time is spent, and two minutes later of the rest
                          but what each commit needs; default 17
suite.py --plan           says what would run and what would be left out

Each commit: unit tests, lint, `check --quick` and the specs of all packs. In turn, by the hash of the commit: a quarter of the
packs (replays, random play, referee, tests of their own, coverage), of the seeded faults, of the program tests and of the targets of
tools/fuzz. What the commit's files touch is run whatever the turn: tests/due.py says what that is. Closes on "N passed, N failed"."""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time

import due
from common import BINARY, ROOT

BUILD = os.environ.get("GROGNARD_BUILD", os.path.join(ROOT, "build"))
LANES = os.cpu_count() or 1
FUZZ_SECONDS = {"some": 12, "whole": 60, "all": 240}  # of random play, for each pack
MOST_GAMES = 500
INPUT_SECONDS = 10  # of hostile input, for each target


class Outcome:
    """What an item came to: cases passed and failed, and what to read when one failed."""

    def __init__(self, passed, failed, text=""):
        self.passed, self.failed, self.text = passed, failed, text


def output_of(*command):
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", cwd=ROOT)
    return done.returncode, done.stdout + done.stderr


def checked(*command):
    """A command that is one case: good when it ends with 0."""
    code, text = output_of(*command)
    return Outcome(code == 0, code != 0, text)


def counted(*command):
    """A command that counts by itself: its last line is "N passed, N failed"."""
    code, text = output_of(*command)
    tally = re.findall(r"^(\d+) passed, (\d+) failed", text, re.M)
    if not tally:
        return Outcome(0, 1, text)
    passed, failed = map(int, tally[-1])
    return Outcome(passed, max(failed, int(code != 0)), text)


def python(path, *words):
    return lambda: counted(sys.executable, os.path.join(ROOT, path), *words)


def in_mods(pack):
    """The option that finds a pack of tests/packs."""
    return ["--mods", os.path.join(ROOT, os.path.dirname(pack.folder))] if pack.folder.startswith("tests/") else []


# ---------------------------------------------------------------- unit tests and lint


def unit(config, name):
    """A cmocka program; its own lines say what passed."""
    code, text = output_of(os.path.join(BUILD, "bin", config, name))
    passed = len(re.findall(r"^\[       OK \]", text, re.M))
    failed = len(set(re.findall(r"^\[  FAILED  \] [a-z].*", text, re.M)))
    return Outcome(passed, failed or int(code != 0), text)


def unit_items(config):
    folder = os.path.join(ROOT, "tests/unit")
    names = sorted(name[:-2] for name in os.listdir(folder) if name.endswith("_test.c"))
    return [(f"{config}/{name}", lambda name=name: unit(config, name)) for name in names]


def build(config):
    return checked("tools/build", config)


# ---------------------------------------------------------------- packs


def quick(pack):
    return checked(BINARY, "check", pack.id, "--quick", *in_mods(pack))


def specs(pack):
    return counted(BINARY, "test", pack.id, "--specs", *in_mods(pack))


def replays(pack, names):
    """The replays of a pack, or those named."""
    if names is None:
        return counted(BINARY, "test", pack.id, "--replays", *in_mods(pack))
    both = [counted(BINARY, "test", pack.id, "--replays", "--filter", f"replay {name}", *in_mods(pack)) for name in names]
    return Outcome(sum(each.passed for each in both), sum(each.failed for each in both), "".join(each.text for each in both))


def coverage(pack):
    """The ledger against the specs."""
    return checked(sys.executable, "tests/coverage.py", pack.id)


def games_in(seconds, each):
    return max(1, min(MOST_GAMES, int(seconds / max(each, 0.001))))


def timed(*command):
    before = time.monotonic()
    code, text = output_of(*command)
    return code, text, time.monotonic() - before


def random_play(pack, target, seconds):
    """Random games of a scenario for so many seconds: half of them with every law checked on the way, half in bulk. The
    first of each says how many there is time for; all begin with seed 1, so that a failure comes again."""
    words = in_mods(pack)
    code, text, took = timed(BINARY, "sim", target, "--games", "1", "--json", *words)
    if code != 0:
        return Outcome(0, 1, text)
    actions = json.loads(text)["actions"]
    games = games_in(seconds / 2, took)
    bulk = checked(BINARY, "sim", target, "--games", str(games), *words)
    law = ["check", target, "--rungs", "fuzz", "--every", str(max(1, actions // 12)), *words]
    code, text, took = timed(BINARY, *law, "--games", "1")
    more = games_in(seconds / 2, took)
    judged = checked(BINARY, *law, "--games", str(more)) if code == 0 and more > 1 else Outcome(code == 0, code != 0, text)
    head = f"{target}: {games} games in bulk, {more} with the laws checked\n"
    return Outcome(bulk.passed + judged.passed, bulk.failed + judged.failed, head + bulk.text + judged.text)


def options(pack):
    return checked(BINARY, "check", pack.id, "--rungs", "options", *in_mods(pack))


# ---------------------------------------------------------------- the plan


ALWAYS, TOUCHED, IN_TURN = due.ALWAYS, due.TOUCHED, due.IN_TURN
WORDS = {ALWAYS: "always", TOUCHED: "touched", IN_TURN: "in turn"}
GRACE = {TOUCHED: 120, IN_TURN: 0}  # seconds behind the time that is given


class Item:
    """A thing to run. What not each commit needs is let go when the time is spent."""

    def __init__(self, name, work, why):
        self.name, self.work, self.why = name, work, why


class Plan:
    def __init__(self):
        self.items, self.skipped = [], []

    def add(self, name, work, why=ALWAYS):
        self.items.append(Item(name, work, why))

    def skip(self, name):
        self.skipped.append(name)


def plan_units(plan, how):
    for name, work in unit_items("Release"):
        plan.add(name, work)
    if how.asan:
        for name, work in unit_items("Asan"):
            plan.add(name, work)
    else:
        plan.skip("unit tests with sanitizers (no C changed)")


def plan_replays(plan, pack, level, how):
    if not pack.replays:
        return
    if level == "whole":
        plan.add(f"replays of {pack.id}", lambda: replays(pack, None), pack.why)
        return
    if level == "some":
        two = how.some_of(pack.replays, 2)
        plan.add(f"replays of {pack.id}: {', '.join(two)}", lambda: replays(pack, two), pack.why)
    plan.skip(f"{'other ' if level == 'some' else ''}replays of {pack.id}")


def plan_fuzz(plan, pack, level, how):
    if level == "none":
        return plan.skip(f"random play of {pack.id}")
    targets = how.some_of(pack.targets, 2) if level == "some" else pack.targets
    seconds = FUZZ_SECONDS[level] / len(targets)
    for target in targets:
        plan.add(f"random play of {target}", lambda target=target: random_play(pack, target, seconds), pack.why)
    return None


def plan_own(plan, pack, level):
    """Test programs that lie in the pack."""
    for path in pack.programs:
        if level == "whole":
            plan.add(path, python(path), pack.why)
        else:
            plan.skip(path)


def plan_coverage(plan, pack, level):
    if not pack.has_ledger:
        return
    if level == "whole" and not pack.draft:
        plan.add(f"coverage of {pack.id}", lambda: coverage(pack), pack.why)
    else:
        plan.skip(f"coverage of {pack.id}")


def plan_pack(plan, pack, how):
    level = pack.level
    plan.add(f"check {pack.id}", lambda: quick(pack))
    plan.add(f"specs of {pack.id}", lambda: specs(pack))
    plan_replays(plan, pack, level, how)
    plan_fuzz(plan, pack, "all" if how.all and level == "whole" else level, how)
    plan_own(plan, pack, level)
    plan_coverage(plan, pack, level)
    if level == "whole":
        plan.add(f"options of {pack.id}", lambda: options(pack), pack.why)


def plan_named(plan, kind, names, wanted, work):
    """Parts of a kind: those that are wanted {name: why}, the others are left out."""
    for name in names:
        if name in wanted:
            plan.add(f"{kind} {name}", work(name), wanted[name])
        else:
            plan.skip(f"{kind} {name}")


def plan_hostile_input(plan, how):
    """Targets of tools/fuzz, a few seconds each; where there is no clang none."""
    wanted = how.fuzz if shutil.which("clang") else {}
    plan_named(plan, "hostile input", due.fuzz_targets(), wanted, lambda name: lambda: counted("tools/fuzz", str(INPUT_SECONDS), name))


def make_plan(how):
    plan = Plan()
    plan_units(plan, how)
    plan.add("lint", lambda: checked("tools/lint"))
    for pack in how.packs:
        plan_pack(plan, pack, how)
    plan_named(plan, "programs", due.PROGRAMS, how.programs, lambda name: python("tests/programs.py", name))
    plan_named(plan, "seeded fault:", due.faults(), how.faults, lambda name: python("tests/faults.py", name))
    plan_hostile_input(plan, how)
    return plan


def plan_part(plan, part, how):
    """A part by its name, whole."""
    packs = how.packs
    if part == "unit":
        plan_units(plan, how)
    elif part == "lint":
        plan.add("lint", lambda: checked("tools/lint"))
    elif part == "programs":
        plan_named(plan, "programs", due.PROGRAMS, how.programs, lambda name: python("tests/programs.py", name))
    elif part == "input":
        plan_hostile_input(plan, how)
    elif part == "faults":
        plan_named(plan, "seeded fault:", due.faults(), how.faults, lambda name: python("tests/faults.py", name))
    for pack in packs:
        if part == "specs":
            plan.add(f"specs of {pack.id}", lambda pack=pack: specs(pack))
        elif part == "check":
            plan.add(f"check {pack.id}", lambda pack=pack: quick(pack))
        elif part == "replays":
            plan_replays(plan, pack, "whole", how)
        elif part == "fuzz":
            plan_fuzz(plan, pack, "all", how)
        elif part == "packs":
            plan_own(plan, pack, "whole")
        elif part == "coverage":
            plan_coverage(plan, pack, "whole")


PARTS = ("unit", "lint", "specs", "check", "replays", "fuzz", "packs", "coverage", "programs", "faults", "input")


# ---------------------------------------------------------------- running


class Runner:
    """Runs items, as many at a time as there are processors, and counts."""

    def __init__(self, minutes):
        self.until = None if minutes is None else time.monotonic() + 60 * minutes
        self.passed = self.failed = 0
        self.late, self.lock = [], threading.Lock()

    def is_late(self, item):
        return self.until is not None and item.why in GRACE and time.monotonic() > self.until + GRACE[item.why]

    def run(self, item):
        if self.is_late(item):
            with self.lock:
                self.late.append(item.name)
            return
        before = time.monotonic()
        try:
            outcome = item.work()
        except Exception as fault:  # whatever it is, it is shown and counted
            outcome = Outcome(0, 1, repr(fault))
        self.take(item.name, outcome, time.monotonic() - before)

    def run_all(self, items, dice):
        """What each commit needs comes first, what is only in turn last; else any order, so that what is let go differs."""
        mixed = dice.sample(items, len(items))
        with concurrent.futures.ThreadPoolExecutor(LANES) as pool:
            list(pool.map(self.run, sorted(mixed, key=lambda item: item.why)))

    def take(self, name, outcome, seconds):
        with self.lock:
            self.passed += outcome.passed
            self.failed += outcome.failed
            word = "FAIL" if outcome.failed else "ok  "
            print(f"{word}  {name}: {outcome.passed:d} passed, {outcome.failed:d} failed ({seconds:.0f}s)", flush=True)
            if outcome.failed:
                lines = outcome.text.splitlines()
                told = [line for line in lines if re.match(r"not ok|FAIL|\s{2}", line)]
                print("\n".join((told or lines)[-60:]), flush=True)


def parsed():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("parts", nargs="*", metavar="PART", help=" ".join(PARTS))
    words.add_argument("--all", action="store_true")
    words.add_argument("--plan", action="store_true")
    words.add_argument("--minutes", type=float, default=17)
    given = words.parse_args()
    unknown = [part for part in given.parts if part not in PARTS]
    if unknown:
        words.error(f"no part is called '{unknown[0]}'; there are: {' '.join(PARTS)}")
    return given


def planned(given, how):
    if not given.parts:
        return make_plan(how)
    plan = Plan()
    for part in given.parts:
        plan_part(plan, part, how)
    return plan


def main():
    given = parsed()
    how = due.Due(everything=given.all or bool(given.parts))
    plan = planned(given, how)
    runner = Runner(None if how.all else given.minutes)
    print(f"{len(plan.items)} things to run; {how.reason}", flush=True)
    if given.plan:
        print("\n".join(f"{WORDS[item.why]:8} {item.name}" for item in plan.items))
    else:
        if any(item.name.startswith("Asan/") for item in plan.items):
            runner.take("build with sanitizers", build("asan"), 0)
        runner.run_all(plan.items, how.dice)
    for name in plan.skipped + [name + " (no time)" for name in runner.late]:
        print(f"left out: {name}")
    print(f"{runner.passed} passed, {runner.failed} failed")
    sys.exit(1 if runner.failed else 0)


if __name__ == "__main__":
    main()
