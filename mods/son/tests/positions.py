"""Positions for the tests of the window, which both sides agree upon: values of the state that are overridden."""
from collections import deque

from common import Rpc

QUIET = ("end", "support")  # what is played on the way


def beside(at):
    """The neighbours of a hex of the west sheet, (column, row)."""
    column, row = at
    shift = 0 if row % 2 else 1
    return [(column - 1, row), (column + 1, row), (column - 1 + shift, row - 1), (column + shift, row - 1), (column - 1 + shift, row + 1),
            (column + shift, row + 1)]


def way(start, goal):
    """Hexes from one to another, the shortest way."""
    before, queue = {start: None}, deque([start])
    while goal not in before:
        at = queue.popleft()
        for to in beside(at):
            if to not in before and all(1 <= figure <= 70 for figure in to):
                before[to] = at
                queue.append(to)
    path = [goal]
    while before[path[-1]]:
        path.append(before[path[-1]])
    return path[::-1]


def pair(code):
    return int(code[1:3]), int(code[3:5])


class Position:
    """A game of Luetzen, or of another scenario with its set-up, played on until something is asked."""

    def __init__(self, seed=3, scenario="luetzen"):
        self.rpc, self.over = Rpc(), None
        self.prompts = self.rpc.call("new", scenario="son:" + scenario, seed=seed)["prompts"]

    def act(self, side, verb, args):
        answer = self.rpc.call("act", side=side, verb=verb, args=args)
        self.prompts, self.over = answer["prompts"], answer["over"]

    def play_to(self, step, side="french"):
        while (self.prompts[0]["id"], self.prompts[0]["side"]) != (step, side):
            self.go_on()

    def go_on(self):
        side = self.prompts[0]["side"]
        actions = self.rpc.call("legal", side=side)["actions"]
        chosen = next((a for verb in QUIET for a in actions if a["verb"] == verb), actions[0])
        self.act(side, chosen["verb"], chosen["args"])

    def override(self, path, value):
        self.act(self.prompts[0]["side"], "override", {"path": path, "value": value, "reason": "a position of a test"})
        while self.prompts[0]["id"] not in ("movement_commands",):
            self.act(self.prompts[0]["side"], "agree", {})

    def walk(self, leader, head, tail, to):
        """Takes a column of the west sheet along, half by half, as it must lie in two hexes side by side all the time."""
        hexes = [tail] + ["W%02d%02d" % at for at in way(pair(head), pair(to))]
        halves = {True: "tail", False: "head"}
        for i, hex_ in enumerate(hexes[2:]):
            self.override(f"pieces.{leader}.at.{halves[i % 2 == 0]}", hex_)

    def save(self, path):
        self.rpc.call("save", path=path)
        self.rpc.close()


def beside_luetzen(path):
    """Ney lies next to Winzingerode in Luetzen, and both are asked how they fight."""
    position = Position()
    position.play_to("movement_commands")
    position.walk("ney", "W1132", "W1032", "W2821")
    position.play_to("choices")
    position.save(path)


def pursuing_from_luetzen(path):
    """Ney has beaten Winzingerode in a Pursuit Battle and is asked whether he pursues."""
    position = Position()
    position.play_to("movement_commands")
    position.walk("ney", "W1132", "W1032", "W2821")
    position.play_to("choices")
    while position.prompts[0]["id"] != "pursuit":
        side = position.prompts[0]["side"]
        actions = position.rpc.call("legal", side=side)["actions"]
        chosen = next((a for a in actions if a["args"].get("pitched") is False), actions[0])
        position.act(side, chosen["verb"], chosen["args"])
    position.save(path)


def equal_dice(path):
    """Napoleon has marched with the Guard, and the dice of foot and horse fell alike; says which they were."""
    position = Position(9)
    position.play_to("movement_commands")
    position.act("french", "move", {"leader": "napoleon"})
    for leader in ("bessieres", "drouot", "mg_f_a", "mortier", "soult"):
        position.act("french", "with", {"leader": leader})
    position.act("french", "go", {"to": "W1028"})
    log = position.rpc.call("act", side="french", verb="halt", args={})["log"]
    position.save(path)
    return [record["values"]["result"] for record in log if record["key"] == "roll.attrition"]
