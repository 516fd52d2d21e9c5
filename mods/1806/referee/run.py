"""The referee: 300 random positions of both battles, in which the rulebook, done slowly, must agree with the
program about zones of control, costs, steps, stacking, repulses, odds and retreats; as many Nights and
mornings after them, about who falls back where and who brings back whom; and half as many of supply, of command
and of Vedettes.

run.py [POSITIONS [FIRST_SEED [PART ...]]]     closes on "N passed, N failed"
PART: battles, night, supply, command, vedettes; all when none is named
"""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../tests"))

from common import Rpc, Tally  # noqa: E402

from board import Board, counters  # noqa: E402
from book import Position  # noqa: E402
from checks import CHECKS, ended, load_levels, paid  # noqa: E402
import command  # noqa: E402
import night  # noqa: E402
from play import Player  # noqa: E402
import supply  # noqa: E402
import vedettes  # noqa: E402


def examine(game, legal, state, board, pieces, tally, seen):
    """All checks that fit the prompt; returns how many there were."""
    position = Position(board, pieces, state)
    return sum(note(game, check(game.rpc, position, legal), tally, seen) for check in CHECKS)


def note(game, findings, tally, seen):
    done = 0
    for kind, good, detail in findings:
        done += 1
        seen[kind] = seen.get(kind, 0) + 1
        tally.case(f"{game.label} action {game.count}: {kind}", good, detail)
    return done


KINDS = {"moving": "moving", "command_movement": "between", "individual_movement": "between",
         "designation": "designation", "grouping": "designation", "attacks": "attack", "odds": "attack",
         "defender_withdraws": "withdrawal", "attacker_withdraws": "withdrawal"}
SHARES = {"moving": 30, "between": 10, "designation": 10, "attack": 15, "withdrawal": 15, "after": 20}


def share(positions):
    """How many positions of each kind: most of them in combat, where most rules meet."""
    room = {kind: positions * part // 100 for kind, part in SHARES.items()}
    room["moving"] += positions - sum(room.values())
    return room


def referee_game(game, room, board, pieces, tally, seen):
    """Plays one game to its end and looks at it on the way, at the places that `room` still has room for."""
    while not game.over:
        legal, state = game.legal(), game.rpc.call("state")
        kind = KINDS.get(legal["prompt"]["id"], "after")
        counted = room[kind] > 0 and (kind not in ("moving", "between") or game.count % 7 == 0)
        if counted or kind == "attack":  # attacks are rare and each is another: all are looked at
            found = examine(game, legal, state, board, pieces, tally, seen)
            room[kind] -= bool(found and counted)
        action, before = game.advance(legal, state), Position(board, pieces, state)
        if action["verb"] == "step" and not game.over:
            after = Position(board, pieces, game.rpc.call("state"))
            note(game, paid(before, after, action), tally, seen)
    note(game, ended(Position(board, pieces, game.rpc.call("state")), game.over), tally, seen)


# Chapters that random play meets too rarely, and the share of positions that each gets.
STAGED = {"night": (night, 1), "supply": (supply, 2), "command": (command, 2), "vedettes": (vedettes, 2)}


def staged(name, board, pieces, positions, seed, tally, seen):
    """Random positions of one chapter, put up through the console."""
    chapter, share_of = STAGED[name]
    for label, findings in chapter.positions(board, pieces, positions // share_of, seed):
        for kind, good, detail in findings:
            seen[kind] = seen.get(kind, 0) + 1
            tally.case(f"{label}: {kind}", good, detail)


def battles(board, pieces, positions, seed, tally, seen):
    """Games of both battles until there were enough positions of each kind; the last seed."""
    rpc, room = Rpc("--referee"), share(positions)
    while any(room.values()):
        scenario = ("1806:auerstedt", "1806:saalfeld")[seed % 2]
        try:
            referee_game(Player(rpc, board, scenario, seed), room, board, pieces, tally, seen)
        except RuntimeError as fault:
            tally.case(f"{scenario} seed {seed}", False, str(fault))
            rpc.close()
            rpc = Rpc("--referee")
        seed += 1
    rpc.close()
    return seed - 1


def main():
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    first = last = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    parts = sys.argv[3:] or ["battles", *STAGED]
    board, pieces, tally, seen = Board(), counters(), Tally(), {}
    load_levels()
    if "battles" in parts:
        last = battles(board, pieces, positions, first, tally, seen)
    for name in parts:
        if name in STAGED:
            staged(name, board, pieces, positions, first, tally, seen)
        elif name != "battles":
            tally.case(name, False, f"no such part: there are battles, {', '.join(STAGED)}")
    print(json.dumps({"positions": positions, "seeds": [first, last], "cases": seen}))
    tally.close()


if __name__ == "__main__":
    main()
