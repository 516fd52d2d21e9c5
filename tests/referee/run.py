"""The referee: 300 random positions of both battles, in which the rulebook, done slowly, must agree with the
program about zones of control, costs, steps, stacking, repulses, odds and retreats; and as many Nights and
mornings after them, about who falls back where and who brings back whom.

run.py [POSITIONS [FIRST_SEED]]     closes on "N passed, N failed"
"""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from common import Rpc, Tally  # noqa: E402

from board import Board, counters  # noqa: E402
from book import Position  # noqa: E402
from checks import CHECKS, ended, load_levels, paid  # noqa: E402
import night  # noqa: E402
from play import Player  # noqa: E402


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


def nights(board, pieces, count, seed, tally, seen):
    """Random Nights and mornings of reorganization."""
    for label, findings in night.positions(board, pieces, count, seed):
        for kind, good, detail in findings:
            seen[kind] = seen.get(kind, 0) + 1
            tally.case(f"{label}: {kind}", good, detail)


def main():
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    first = seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    board, pieces, tally, seen = Board(), counters(), Tally(), {}
    load_levels()
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
    nights(board, pieces, positions, first, tally, seen)
    rpc.close()
    print(json.dumps({"positions": positions, "seeds": [first, seed - 1], "cases": seen}))
    tally.close()


if __name__ == "__main__":
    main()
