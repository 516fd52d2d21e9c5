"""A hand at the window: clicks what is on the screen, by the window's event pipe, and knows nothing else.

`Hand` is the window and the mouse in it; `Player` chooses what to click. A game's own player says where its sides want to go and
answers what it has a mind about; the rest is clicked at random among what is offered."""
import argparse
import collections
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
import time

from common import BINARY, DATA

SETTLE = {"kind": "settle"}
QUIET = ("prompt/rule", "prompt/all", "prompt/why", "prompt/next", "prompt/more", "prompt/menu")  # buttons that order nothing
MARKS = {"attack": 5, "join": 4, "retreat": 5, "advance": 5, "enter": 4, "target": 3, "command": 2}
UNREADABLE = re.compile(r"\bnil\b|\{\w+\}|\b[a-z]+_[a-z_]+\b")  # a value that is missing, a key that has no text
DEAD_END = 60  # clicks in a row that change nothing


class Hand:
    """A window without a screen, and a hand in it: each click answers with what is on the screen then."""

    def __init__(self, size, *args):
        self.folder = tempfile.mkdtemp(prefix="grognard_hand_")
        self.pipe, self.path = os.path.join(self.folder, "events"), os.path.join(self.folder, "report.json")
        os.mkfifo(self.pipe)
        self.size = tuple(map(int, size.split("x")))
        self.errors = open(os.path.join(self.folder, "errors"), "w+")
        self.process = subprocess.Popen([BINARY, "play", *args, "--events", self.pipe, "--size", size, "--data", DATA], stderr=self.errors)
        self.out = open(self.pipe, "w")
        self.seen = self.send()

    def failed(self):
        self.errors.seek(0)
        return self.errors.read().strip()

    def send(self, *events):
        """Plays events and answers with a report."""
        if os.path.exists(self.path):
            os.remove(self.path)
        for event in (*events, SETTLE, {"kind": "report", "path": self.path}):
            self.out.write(json.dumps(event) + "\n")
        self.out.flush()
        while self.process.poll() is None:
            try:
                with open(self.path) as file:
                    self.seen = json.load(file)
                    return self.seen
            except (OSError, ValueError):
                time.sleep(0.005)
        raise RuntimeError("the window is gone: " + self.failed())

    def click(self, region, **more):
        return self.send({"kind": "click", "on": region, **more})

    def type(self, text):
        return self.send({"kind": "text", "text": text})

    def regions(self, *heads):
        """What can be clicked, by the heads of its ids."""
        return [r["id"] for r in self.seen.get("regions", []) if r["id"].startswith(heads or "") and r.get("enabled", True)]

    def panel(self, name):
        """What a sheet says; "" when it is not there."""
        return next((p.get("said", "") for p in self.seen.get("panels", []) if p["id"] == name), "")

    def marked(self, *kinds):
        return [h["hex"] for h in self.seen.get("hexes", []) if h.get("mark") in kinds]

    def free(self):
        """The part of the window that shows the map."""
        w, h = self.size
        return 400 if self.seen.get("panel") else 20, 80, 0.74 * w, h - 180

    def reveal(self, hex_):
        """Drags the map until a hex is in its free part; where it is then."""
        left, top, right, bottom = self.free()
        for _ in range(40):
            at = next(each for each in self.seen["hexes"] if each["hex"] == hex_)
            x, y = at["x"], at["y"]
            if left < x < right and top < y < bottom:
                return x, y
            mx, my = (left + right) // 2, (top + bottom) // 2
            dx = int(max(left - mx, min(right - mx, mx - x)))
            dy = int(max(top - my, min(bottom - my, my - y)))
            self.send({"kind": "move", "x": int(mx), "y": int(my)}, {"kind": "press", "x": int(mx), "y": int(my)},
                      {"kind": "move", "x": int(mx) + dx, "y": int(my) + dy, "buttons": {"left": True}},
                      {"kind": "release", "x": int(mx) + dx, "y": int(my) + dy})
        if self.seen.get("panel"):
            self.click("panel/close")
            return self.reveal(hex_)
        raise RuntimeError(f"{hex_} cannot be brought into sight from {at}")

    def touch(self, hex_, **more):
        """A click on a hex: where it is free to be clicked as it stands, else the map is dragged first."""
        if "map/" + hex_ in self.regions("map/"):
            return self.click("map/" + hex_, **more)
        x, y = self.reveal(hex_)
        return self.send({"kind": "click", "x": x, "y": y, **more})

    def shot(self, path):
        """A picture; the window itself may write beside its events alone."""
        own = os.path.join(self.folder, "shot.png")
        self.send({"kind": "shot", "path": own})
        shutil.move(own, path)

    def close(self):
        self.out.close()
        self.process.wait(timeout=60)


class Player:
    """Clicks what is offered: forces go towards a goal, other prompts are answered at random. A game says which prompts are
    `moves` and which button `halts`, which goal a side has (`goal`), how far it is (`far`), and which buttons it leaves alone."""

    moves, under_way, halt, set_out, left_alone, stacks = (), "moving", "prompt/halt{}", "prompt/set_out", (), 18

    def __init__(self, hand, seed, shots):
        self.hand, self.dice, self.shots = hand, random.Random(seed), shots
        self.asked, self.tried, self.used = collections.Counter(), collections.Counter(), collections.Counter()
        self.refused, self.last, self.stuck = collections.Counter(), None, 0

    def goal(self):
        raise NotImplementedError

    def far(self, a, b):
        raise NotImplementedError

    def once(self, *key, most=1):
        """Has this been tried fewer than `most` times? It counts as tried from then on."""
        self.tried[key] += 1
        return self.tried[key] <= most

    def note(self):
        """A picture of each prompt, and of each panel, when it is met first; what no player can read is a fault."""
        seen = self.hand.seen
        for each in seen.get("panels", []):
            unread = UNREADABLE.search(each.get("said", ""))
            if unread:
                raise RuntimeError(f"the sheet {each['id']} shows '{unread[0]}': {each['said']}")
        names = [seen["prompt"]] if seen.get("prompt") else []
        names += ["panel." + p["id"] for p in seen.get("panels", [])]
        for name in names:
            self.asked[name] += 1
            if self.shots and self.asked[name] <= 2:
                self.hand.shot(os.path.join(self.shots, f"{name}{self.asked[name]}.png"))

    def dialog(self):
        """Buttons of what lies over all: a curtain, a warning, a refusal, a menu."""
        menu = self.hand.regions("menu/")
        ends = ("/ok", "/ready", "/do", "/yes", "refused/close", "endwarning/end")
        found = [each for each in self.hand.regions() if each.endswith(ends)]
        return found[0] if found else self.dice.choice(menu) if menu else None

    def answers(self):
        """What may be clicked, with weights."""
        list_ = [(each, 1 if each == "prompt/end{}" else 4) for each in self.hand.regions("prompt/")
                 if each not in QUIET and each not in self.left_alone]
        return list_ + [("hex " + h["hex"], MARKS[h["mark"]]) for h in self.hand.seen.get("hexes", []) if h.get("mark") in MARKS]

    def random(self):
        list_ = self.answers()
        return self.dice.choices([each for each, _ in list_], [weight for _, weight in list_])[0] if list_ else None

    def towards(self):
        """The hex of the reach that is nearest to the goal."""
        goal, here = self.goal(), self.hand.seen.get("selected")
        reach = [hex_ for hex_ in self.hand.marked("reach") if not here or self.far(hex_, goal) < self.far(here, goal)]
        return min(reach, key=lambda hex_: (self.far(hex_, goal), hex_)) if reach else None

    def first_step(self):
        """What a march under way is told besides its goal; nil: go on to the goal."""

    def march(self):
        """In a prompt of movement: picks a force, sends it towards the goal, halts it."""
        hand, seen = self.hand, self.hand.seen
        key = (seen["turn"], seen["prompt"], seen.get("selected"))
        to = self.towards()
        if seen["prompt"] == self.under_way:
            first = self.first_step()
            if first:
                return first
            if to and self.once("go", to, *key):
                return "hex " + to
            if hand.regions(self.halt):
                return self.halt
            any_ = hand.marked("reach")  # a leader without employment has to go somewhere
            return "hex " + self.dice.choice(any_) if any_ else None
        if seen.get("chosen") and self.once("force", *key):
            return self.depart(to)
        if hand.regions("prompt/next") and self.once("next", seen["turn"], seen["prompt"], seen["side"], most=self.stacks):
            return "prompt/next"
        return "prompt/end{}" if hand.regions("prompt/end{}") else None

    def depart(self, _to):
        """How a chosen force is sent off."""
        return self.set_out if self.hand.regions(self.set_out) else None

    def refusal(self):
        """What was offered and yet refused, in its words."""
        said = self.hand.panel("refused")
        if said:
            self.refused[f"{self.hand.seen.get('prompt')}: {self.last}: {' '.join(said.split())}"] += 1

    def special(self):
        """What the game has a mind about; nil: no matter."""

    def choose(self):
        self.refusal()
        dialog = self.dialog()
        if dialog:
            return dialog
        special = self.special()
        if special:
            return special
        if self.hand.seen.get("prompt") in self.moves:
            return self.march() or self.random()
        return self.random()

    def state(self):
        seen = self.hand.seen
        return seen.get("n"), seen.get("prompt"), seen.get("selected"), str(seen.get("chosen")), len(seen.get("panels", []))

    def do(self, what):
        self.used[what.split("{")[0].split(" ")[0]] += 1
        self.last = what
        return self.hand.touch(what[4:]) if what.startswith("hex ") else self.hand.click(what)

    def turn(self):
        """One click. Reports whether the game goes on."""
        if self.hand.seen.get("over"):
            return False
        self.note()
        what, before = self.choose(), self.state()
        if what is None:
            what = "prompt/next" if self.hand.regions("prompt/next") else None
        if what is None:
            raise RuntimeError(f"nothing to click in {self.hand.seen.get('prompt')}: {self.hand.seen.get('said')}; {self.hand.regions()}")
        self.do(what)
        self.stuck = self.stuck + 1 if before == self.state() else 0
        if self.stuck > DEAD_END:
            now = self.hand.seen
            raise RuntimeError(f"no way on in {now.get('prompt')}: {now.get('said')}; {self.hand.regions('prompt/')}")
        return True

    def play(self, most):
        """Plays to the end of the game, or `most` clicks. Returns how many."""
        clicks = 0
        while clicks < most and self.turn():
            clicks += 1
            if clicks % 100 == 0:
                seen = self.hand.seen
                print(clicks, "clicks, turn", seen.get("turn"), seen.get("side"), seen.get("prompt"), "actions", seen.get("n"), flush=True)
        return clicks

    def summary(self, clicks):
        asked, clicked, refused = dict(self.asked), dict(self.used), dict(self.refused)
        return json.dumps({"clicks": clicks, "over": self.hand.seen.get("over"), "prompts": asked, "clicked": clicked, "refused": refused}, indent=1)


def arguments(about, clicks):
    """What every such program takes."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--scale", help="of text and panels, in percent")
    parser.add_argument("--shots", help="a folder for pictures of each prompt and panel")
    parser.add_argument("--clicks", type=int, default=clicks)
    return parser
