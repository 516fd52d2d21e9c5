"""What a commit is tested with: tests/due.py and tests/suite.py."""
import os
import random

import due
import suite

SEEDS = [f"{n:040x}" for n in range(40)]


def plan_of(*changed, seed="1", known=True):
    how = due.Due(changed=lambda: list(changed) if known else None, seed=seed)
    return how, suite.make_plan(how)


def names(plan, *whys):
    return {item.name for item in plan.items if item.why in whys}


def levels(how):
    return {pack.id: pack.level for pack in how.packs}


def by_files(tally):
    how, plan = plan_of("mods/example-secret/rules/orders.lua")
    level = levels(how)
    tally.case("due: a pack whose files changed is tested whole", level["example-secret"] == "whole")
    tally.case("due: what stands on it is tested in part", level["example-rounds"] in ("some", "whole"))
    must = names(plan, suite.TOUCHED)
    tally.case("due: its replays are played", "replays of example-secret" in must, str(must))
    how, _ = plan_of("scripts/kernel/game.lua")
    tally.case("due: a change of the rules' host plays all packs", "none" not in levels(how).values(), str(levels(how)))
    how, _ = plan_of("engine/core/paths.c")
    tally.case("due: so does one of the engine, with sanitizers", "none" not in levels(how).values() and how.asan)
    how, plan = plan_of("scripts/ui/map_input.lua")
    tally.case("due: one of the window plays the window's parts alone", "some" not in levels(how).values() and
               {"programs ui", "programs panels"} <= names(plan, suite.TOUCHED), str(levels(how)))
    how, plan = plan_of("docs/rpc.md")
    tally.case("due: words need no games", "programs docs" in names(plan, suite.TOUCHED) and "some" not in levels(how).values())


def each_commit(tally):
    for seed in SEEDS[:5]:
        how, plan = plan_of(seed=seed)
        always = names(plan, suite.ALWAYS)
        wanted = {"lint", *(f"{kind} {pack.id}" for pack in how.packs for kind in ("check", "specs of"))}
        tally.case(f"due: each commit checks all packs (seed {seed[-2:]})", wanted <= always, str(wanted - always))


def in_turn(tally):
    """Everything has its turn within some commits; what is not run is listed."""
    run, everything = set(), None
    for seed in SEEDS:
        _, plan = plan_of(seed=seed)
        both = names(plan, suite.IN_TURN) & set(plan.skipped)
        tally.case(f"due: nothing is both run and left out (seed {seed[-2:]})", not both, str(both))
        run |= names(plan, suite.ALWAYS, suite.TOUCHED, suite.IN_TURN)
    everything = {item.name for item in suite.make_plan(due.Due(everything=True, changed=list)).items}
    tally.case("due: all has its turn", everything <= run, str(sorted(everything - run)))
    first, again, other = (names(plan_of(seed=seed)[1], suite.IN_TURN) for seed in ("1", "1", "2"))
    tally.case("due: the hash of the commit says whose turn it is", first == again != other)


def without_history(tally):
    how, _ = plan_of(known=False)
    tally.case("due: without history all packs are played, with sanitizers", "none" not in levels(how).values() and how.asan)
    kept, due.ROOT = due.ROOT, "/"
    found = due.changed_files()
    due.ROOT = kept
    tally.case("due: where there is no git nothing is known", found is None, str(found))


def in_time(tally):
    """When the time is spent what each commit needs still runs."""
    ran = []
    items = [suite.Item(str(why), lambda why=why: ran.append(why) or suite.Outcome(1, 0), why)
             for why in (suite.ALWAYS, suite.TOUCHED, suite.IN_TURN)]
    runner = suite.Runner(-60)
    runner.run_all(items, random.Random(1))
    tally.case("due: late, what is needed runs and the rest is listed", ran == [suite.ALWAYS] and
               sorted(runner.late) == ["1", "2"], f"{ran} {runner.late}")


def counts(tally):
    outcome = suite.counted("sh", "-c", "echo 'not ok 1 - x'; echo '3 passed, 1 failed'; exit 1")
    tally.case("due: a program that counts", (outcome.passed, outcome.failed) == (3, 1))
    outcome = suite.counted("sh", "-c", "echo '3 passed, 0 failed'; exit 3")
    tally.case("due: an exit code counts beside the words", outcome.failed == 1)
    outcome = suite.counted("sh", "-c", "echo broken")
    tally.case("due: a program that breaks off has failed", (outcome.passed, outcome.failed, outcome.text) == (0, 1, "broken\n"))
    games = [suite.games_in(10, each) for each in (0, 0.5, 100)]
    tally.case("due: games in a time", games == [suite.MOST_GAMES, 20, 1], str(games))


def files(tally):
    """The table names files that are there."""
    for part, prefixes in due.TOUCHES.items():
        for prefix in prefixes:
            folder, name = os.path.split(os.path.join(due.ROOT, prefix))
            there = os.path.isdir(folder) and any(each.startswith(name) for each in os.listdir(folder))
            tally.case(f"due: {part} hangs on {prefix}", there)
    tally.case("due: each part of the programs is known", set(due.TOUCHES) == set(due.PROGRAMS),
               str(set(due.TOUCHES) ^ set(due.PROGRAMS)))


def run_all(tally):
    for part in (by_files, each_commit, in_turn, without_history, in_time, counts, files):
        part(tally)
