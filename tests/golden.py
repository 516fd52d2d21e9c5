"""Golden replays: tests/replays/*.json hold a scenario, a seed, the chosen actions, the log and the final state
of a game. Each is played again through rpc and must come out the same to the letter.

golden.py [WORD ...]          plays all, or those whose name holds a word; closes on "N passed, N failed"
golden.py --record NAME SCENARIO SEED [OPTION=VALUE ...] < actions.jsonl     records one anew
golden.py --again [WORD ...]    records again what still ends as it did, after a change of log or state; tells the others
"""
import concurrent.futures
import glob
import json
import os
import sys

from common import ROOT, Rpc, Tally

FOLDER = os.path.join(ROOT, "tests/replays")


def log_lines(result):
    return [f"{record['rule']} {record['text']}" for record in result["log"]]


def play(scenario, seed, options, actions):
    """Plays the actions; returns the log lines, the final hash and the result."""
    rpc = Rpc("--referee")
    result = rpc.call("new", scenario=scenario, seed=seed, options=options)
    lines = log_lines(result)
    for side, verb, args in actions:
        result = rpc.call("act", side=side, verb=verb, args=args)
        lines += log_lines(result)
    rpc.close()
    return lines, result["hash"], result["over"]


def record(name, scenario, seed, options, actions):
    write(name, scenario, seed, options, actions, *play(scenario, seed, options, actions))


def write(name, scenario, seed, options, actions, lines, state, over):
    os.makedirs(FOLDER, exist_ok=True)
    with open(os.path.join(FOLDER, name + ".json"), "w", encoding="utf-8") as file:
        golden = {"scenario": scenario, "seed": seed, "options": options, "over": over, "hash": state}
        head = json.dumps(golden, ensure_ascii=False, indent=1)
        file.write(head[:-2] + ',\n "actions": [\n')
        file.write(",\n".join("  " + json.dumps(action, ensure_ascii=False) for action in actions))
        file.write('\n ],\n "log": [\n')
        file.write(",\n".join("  " + json.dumps(line, ensure_ascii=False) for line in lines))
        file.write("\n ]\n}\n")


def again(path):
    """Records a replay again if its actions hold and end the game as they did: its name, whether they do, what is wrong."""
    name, golden = read(path)
    game = [golden[key] for key in ("scenario", "seed", "options", "actions")]
    try:
        played = play(*game)
    except RuntimeError as fault:
        return name, False, str(fault)
    if played[2] != golden["over"]:
        return name, False, f"ended {golden['over']}, ends {played[2]}"
    write(name, *game, *played)
    return name, True, ""


def read(path):
    """A replay: its name and what it holds."""
    with open(path, encoding="utf-8") as file:
        return os.path.basename(path)[:-len(".json")], json.load(file)


def first_difference(old, new):
    for i, (a, b) in enumerate(zip(old, new)):
        if a != b:
            return f"log line {i + 1}: was '{a}', is '{b}'"
    return f"the log had {len(old)} lines and has {len(new)}"


def verify(path):
    """A replay's name, whether it plays again to the letter, and what is wrong."""
    name, golden = read(path)
    try:
        lines, state, over = play(golden["scenario"], golden["seed"], golden["options"], golden["actions"])
    except RuntimeError as fault:
        return name, False, str(fault)
    if lines != golden["log"]:
        return name, False, first_difference(golden["log"], lines)
    if over != golden["over"]:
        return name, False, f"ended {golden['over']}, ends {over}"
    return name, state == golden["hash"], "the log is the same but the final state is another"


def main():
    if len(sys.argv) > 4 and sys.argv[1] == "--record":
        options = dict(pair.split("=", 1) for pair in sys.argv[5:])
        actions = [json.loads(line) for line in sys.stdin if line.strip()]
        record(sys.argv[2], sys.argv[3], int(sys.argv[4]), options, actions)
        return
    tally = Tally()
    judge = again if sys.argv[1:2] == ["--again"] else verify
    words = sys.argv[2 if judge is again else 1:]
    paths = sorted(path for path in glob.glob(os.path.join(FOLDER, "*.json"))
                   if not words or any(word in os.path.basename(path) for word in words))
    tally.case("replays", bool(paths), "there is none")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for judgement in pool.map(judge, paths):
            tally.case(*judgement)
    tally.close()


if __name__ == "__main__":
    main()
