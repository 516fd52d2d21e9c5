"""A whole game of Luetzen by the mouse: what is on the screen is clicked, nothing else is known. Run by hand, as it takes minutes:

    whole.py [--seed N] [--size WxH] [--shots FOLDER] [--clicks N] [--allied SEAT]

Both sides are played unless --allied names a bot. A prompt that no button, menu or marked hex leads out of ends it with exit code 1."""
import argparse
import collections
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../../tests")]

from common import BINARY, DATA  # noqa: E402

SETTLE = {"kind": "settle"}
GOALS = {"french": "W2921", "allied": "W2029"}  # Luetzen, Camburg: so they meet
QUIET = ("prompt/withdraw{army=french}", "prompt/withdraw{army=silesia}", "prompt/rule", "prompt/all", "prompt/why", "prompt/next", "prompt/more", "prompt/menu")
MARKS = {"attack": 5, "join": 4, "retreat": 5, "advance": 5, "enter": 4, "target": 3, "command": 2}


class Hand:
    """A window without a screen, and a hand in it: each click answers with what is on the screen then."""

    def __init__(self, size, *args):
        self.folder = tempfile.mkdtemp(prefix="grognard_whole_")
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

    def click(self, region):
        return self.send({"kind": "click", "on": region})

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

    def touch(self, hex_):
        x, y = self.reveal(hex_)
        return self.send({"kind": "click", "x": x, "y": y})

    def shot(self, path):
        """A picture; the window itself may write beside its events alone."""
        own = os.path.join(self.folder, "shot.png")
        self.send({"kind": "shot", "path": own})
        shutil.move(own, path)

    def close(self):
        self.out.close()
        self.process.wait(timeout=60)


def place(code):
    """Column and row of a hex on one grid of the three sheets: the north lies above the west, the east beside it."""
    column, row = int(code[1:3]), int(code[3:5])
    return column + (70 if code[0] == "E" else 0), row - (48 if code[0] == "N" else 0)


def far(a, b):
    (x, y), (u, v) = place(a), place(b)
    return max(abs(x - u), abs(y - v))


class Player:
    """Clicks what is offered: forces go towards the goal of their side, other prompts are answered at random."""

    def __init__(self, hand, seed, shots):
        self.hand, self.dice, self.shots = hand, random.Random(seed), shots
        self.asked, self.tried, self.used = collections.Counter(), collections.Counter(), collections.Counter()
        self.refused, self.last, self.stuck = collections.Counter(), None, 0

    def regions(self, *heads):
        return [r["id"] for r in self.hand.seen.get("regions", []) if r["id"].startswith(heads)]

    def note(self):
        """A picture of each prompt when it is met first."""
        prompt = self.hand.seen.get("prompt")
        if prompt is None:
            return
        self.asked[prompt] += 1
        if self.shots and self.asked[prompt] <= 2:
            self.hand.shot(os.path.join(self.shots, f"{prompt}{self.asked[prompt]}.png"))

    def dialog(self):
        """Buttons of what lies over all: a curtain, a warning, a refusal, a menu."""
        ids, menu = self.regions(""), self.regions("menu/")
        found = [each for each in ids if each.endswith(("/ok", "/ready", "/do", "/yes", "refused/close", "endwarning/end"))]
        return found[0] if found else self.dice.choice(menu) if menu else None

    def marked(self, kinds):
        return [h["hex"] for h in self.hand.seen.get("hexes", []) if h.get("mark") in kinds]

    def answers(self):
        """What may be clicked, with weights."""
        seen, list_ = self.hand.seen, []
        for each in self.regions("prompt/"):
            if each in QUIET:
                continue
            list_.append((each, 1 if each == "prompt/end{}" else 4))
        for h in seen.get("hexes", []):
            if h.get("mark") in MARKS:
                list_.append(("hex " + h["hex"], MARKS[h["mark"]]))
        return list_

    def towards(self):
        """The hex of the reach that is nearest to the goal."""
        goal = GOALS[self.hand.seen["side"]]
        reach = self.marked(("reach",))
        here = self.hand.seen.get("selected")
        reach = [hex_ for hex_ in reach if not here or far(hex_, goal) < far(here, goal)]
        return min(reach, key=lambda hex_: (far(hex_, goal), hex_)) if reach else None

    def march(self):
        """In a prompt of movement: picks a force, sends it towards the goal, halts it."""
        seen = self.hand.seen
        key = (seen["turn"], seen["prompt"], seen.get("selected"))
        if seen["prompt"] == "moving":
            to = self.towards()
            turns = [each for each in self.regions("prompt/step{")]
            if "prompt/extend{}" in self.regions("prompt/extend") and self.dice.random() < 0.5:
                return "prompt/extend{}"
            if turns and self.dice.random() < 0.25 and self.tried[("turn", *key)] < 2:
                self.tried[("turn", *key)] += 1
                return self.dice.choice(turns)
            if to and self.tried[("go", to, *key)] < 1:
                self.tried[("go", to, *key)] += 1
                return "hex " + to
            if self.regions("prompt/halt{}"):
                return "prompt/halt{}"
            any_ = self.marked(("reach",))  # a leader without employment has to go somewhere
            return "hex " + self.dice.choice(any_) if any_ else None
        if self.tried[("force", *key)] < 1 and seen.get("chosen"):
            self.tried[("force", *key)] += 1
            return "prompt/set_out" if self.regions("prompt/set_out") else None
        if self.tried[("next", seen["turn"], seen["prompt"], seen["side"])] < 18 and self.regions("prompt/next"):
            self.tried[("next", seen["turn"], seen["prompt"], seen["side"])] += 1
            return "prompt/next"
        return "prompt/end{}" if self.regions("prompt/end{}") else None

    def refusal(self):
        """What was offered and yet refused, in its words."""
        said = next((p.get("said", "") for p in self.hand.seen.get("panels", []) if p["id"] == "refused"), None)
        if said:
            self.refused[f"{self.hand.seen.get('prompt')}: {self.last}: {' '.join(said.split())}"] += 1

    def choose(self):
        self.refusal()
        dialog = self.dialog()
        if dialog:
            return dialog
        if self.hand.seen.get("prompt") in ("movement_commands", "individual_initiative", "forced_marches", "moving"):
            return self.march() or self.random()
        if self.hand.seen.get("prompt") == "organization" and self.dice.random() < 0.9:
            return "prompt/end{}"
        return self.random()

    def random(self):
        list_ = self.answers()
        if not list_:
            return None
        return self.dice.choices([each for each, _ in list_], [weight for _, weight in list_])[0]

    def turn(self):
        """One click. Reports whether the game goes on."""
        seen = self.hand.seen
        if seen.get("over"):
            return False
        self.note()
        what, before = self.choose(), (seen.get("n"), seen.get("prompt"), seen.get("selected"), str(seen.get("chosen")))
        if what is None:
            what = "prompt/next" if self.regions("prompt/next") else None
        if what is None:
            raise RuntimeError(f"nothing to click in {seen.get('prompt')}: {seen.get('said')}; {self.regions('')}")
        self.used[what.split("{")[0].split(" ")[0]] += 1
        self.last = what
        self.hand.touch(what[4:]) if what.startswith("hex ") else self.hand.click(what)
        now = self.hand.seen
        same = before == (now.get("n"), now.get("prompt"), now.get("selected"), str(now.get("chosen")))
        self.stuck = self.stuck + 1 if same else 0
        if self.stuck > 60:
            raise RuntimeError(f"no way on in {now.get('prompt')}: {now.get('said')}; {self.regions('prompt/')}")
        return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--shots")
    parser.add_argument("--clicks", type=int, default=20000)
    parser.add_argument("--allied", default="human")
    args = parser.parse_args()
    if args.shots:
        os.makedirs(args.shots, exist_ok=True)
    seats = f"french=human,allied={args.allied}"
    hand = Hand(args.size, "son:luetzen", "--seed", str(args.seed), "--seats", seats, "--no-save")
    player, clicks, good = Player(hand, args.seed, args.shots), 0, True
    try:
        while clicks < args.clicks and player.turn():
            clicks += 1
            if clicks % 100 == 0:
                seen = hand.seen
                print(clicks, "clicks, turn", seen.get("turn"), seen.get("side"), seen.get("prompt"), "actions", seen.get("n"), flush=True)
    except RuntimeError as fault:
        good = False
        print("FAIL", fault)
        if args.shots and hand.process.poll() is None:
            hand.shot(os.path.join(args.shots, "stuck.png"))
    print(json.dumps({"clicks": clicks, "over": hand.seen.get("over"), "prompts": player.asked, "clicked": player.used, "refused": player.refused}, indent=1))
    if hand.process.poll() is None:
        hand.close()
    sys.exit(0 if good and hand.seen.get("over") else 1)


if __name__ == "__main__":
    main()
