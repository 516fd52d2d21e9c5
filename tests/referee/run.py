"""The referee: 300 random positions of both battles, in which the rulebook, done slowly, must agree with the
program about zones of control, costs, steps, stacking, repulses, odds and retreats.

run.py [POSITIONS [FIRST_SEED]]     closes on "N passed, N failed"
"""
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from common import Rpc, Tally  # noqa: E402

from board import Board, counters  # noqa: E402
from book import Position  # noqa: E402
from checks import CHECKS  # noqa: E402
from play import Player  # noqa: E402


def examine(game, legal, state, board, pieces, tally, seen):
    """All checks that fit the prompt; returns how many there were."""
    position = Position(board, pieces, state)
    done = 0
    for check in CHECKS:
        for kind, good, detail in check(game.rpc, position, legal):
            done += 1
            seen[kind] = seen.get(kind, 0) + 1
            tally.case(f"{game.label} action {game.count}: {kind}", good, detail)
    return done


def wanted(prompt, board_count):
    return prompt["id"] not in ("command_movement", "individual_movement") or board_count % 7 == 0


def main():
    positions = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    board, pieces, tally, seen = Board(), counters(), Tally(), {}
    rpc, looked = Rpc("--referee"), 0
    while looked < positions:
        scenario = ("1806:auerstedt", "1806:saalfeld")[seed % 2]
        try:
            game = Player(rpc, board, scenario, seed)
            before, here = looked, 0
            while not game.over and looked < positions and looked - before < 25:
                legal, state = game.legal(), rpc.call("state")
                if wanted(legal["prompt"], game.count):
                    looked += bool(examine(game, legal, state, board, pieces, tally, seen))
                game.advance(legal, state)
        except RuntimeError as fault:
            tally.case(f"{scenario} seed {seed}", False, str(fault))
            rpc.close()
            rpc = Rpc("--referee")
        seed += 1
    rpc.close()
    print(json.dumps({"positions": looked, "seeds": f"to {seed - 1}", "cases": seen}))
    tally.close()


if __name__ == "__main__":
    main()
