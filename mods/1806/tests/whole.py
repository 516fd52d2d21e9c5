"""From the guided first game to the last page of Auerstedt by the mouse: what is on the screen is clicked, nothing else is known.
Run by hand, as it takes minutes:

    whole.py [--seed N] [--size WxH] [--scale PERCENT] [--shots FOLDER] [--clicks N] [--prussian SEAT] [--no-guide]

Both sides are played unless --prussian names a bot (staff). A prompt that no button, menu or marked hex leads out of ends it with
exit code 1; so does a page that says other than it should."""
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../../tests")]

from hand import Hand, Player, arguments  # noqa: E402

MILL = "0504"
TOLD = ("This is a map", "The panel at the top", "lists the keys")  # steps of the guide that ask for nothing
GOALS = {"french": "N2236", "prussian": "N1942"}  # Auerstedt, and the bridge of Koesen where the French come in


def place(code):
    digits = code[-4:]
    return int(digits[:2]), int(digits[2:])


def nearest(far, hexes, goal):
    return min(hexes, key=lambda hex_: (far(hex_, goal), hex_))


class Follower(Player):
    """Somebody who has never played, with the guide before him: does what its step says, however it is put."""

    def far(self, a, b):
        (x, y), (u, v) = place(a), place(b)
        return max(abs(x - u), abs(y - v))

    def goal(self):
        """The mill; once it is held, the nearest of those who come to take it."""
        seen, others = self.hand.seen, self.hand.marked("stack")
        here = seen.get("selected")
        return nearest(self.far, others, here) if seen["turn"] > 2 and others and here else MILL

    def step(self):
        """What the step says is to be done, in the words by which a reader knows it."""
        text, seen, hand = self.hand.panel("guide"), self.hand.seen, self.hand
        named = re.search(r"click (\d{4})\.", text)
        if any(words in text for words in TOLD):
            return "guide/next"
        if "Click the 1st Foot" in text:
            return "hex " + seen["guide_hex"]
        if named:
            return "hex " + named[1]
        if "right button" in text:
            return "right " + max(hand.marked("stack"), key=lambda hex_: self.far(hex_, "0104"))
        return None

    def choose(self):
        self.refusal()
        hand, seen = self.hand, self.hand.seen
        if hand.regions("why/close"):
            return "why/close"
        dialog = self.dialog()
        if dialog:
            return dialog
        step = seen.get("guide") and self.step()
        if step:
            return step
        return self.fights() if hand.seen.get("prompt") != "moves" else self.moves_on()

    def moves_on(self):
        """Takes up the next counter and sends it on, towards the mill; those that are there stay."""
        seen, to = self.hand.seen, self.towards()
        if to and self.once("go", seen["turn"], seen["selected"], to):
            return "hex " + to
        if self.once("next", seen["turn"], most=8):
            return "prompt/next"
        return "prompt/end{}"

    def fights(self):
        """Attacks whom it can, each once a turn."""
        for hex_ in self.hand.marked("attack"):
            if self.once("attack", self.hand.seen["turn"], self.hand.seen.get("selected"), hex_):
                return "hex " + hex_
        if self.hand.regions("prompt/next") and self.once("next fight", self.hand.seen["turn"], most=6):
            return "prompt/next"
        return "prompt/end{}"

    def do(self, what):
        if what.startswith("right "):
            return self.hand.touch(what[6:], button="right")
        return super().do(what)


class Auerstedt(Player):
    moves = ("command_movement", "individual_movement", "entering", "moving")
    
    stacks = 9

    def goal(self):
        return GOALS[self.hand.seen["side"]]

    def far(self, a, b):
        (x, y), (u, v) = place(a), place(b)
        return max(abs(x - u), abs(y - v))

    def depart(self, to):
        return "hex " + to if to else self.hand.regions("prompt/bring_in") and "prompt/bring_in"

    def special(self):
        """Who waits is brought in; who stands beside an enemy attacks him with all there is."""
        hand, seen = self.hand, self.hand.seen
        coming = hand.regions("prompt/enter{")
        if coming and self.once(coming[0], seen["turn"]):
            return coming[0]
        if seen.get("prompt") in ("designation", "grouping"):
            return self.attack()
        if hand.regions("prompt/roll{}"):
            return self.roll()
        return None

    def roll(self):
        """Rolls; where the odds are bad tries to lower them first, as the buttons offer it."""
        lower, good = self.hand.regions("prompt/reduce{"), self.chances("+")
        return lower[0] if lower and good < self.chances("−") / 2 and self.once("lower", self.hand.seen["n"]) else "prompt/roll{}"

    def chances(self, sign):
        """What the panel of the odds says of all outcomes that are good (+) or bad (−), in sixths or whatever it counts by."""
        lines, sum_ = self.hand.panel("odds").split("\n"), 0
        for line, after in zip(lines, [*lines[1:], ""]):
            chance = re.search(r"(\d+) %", after)
            sum_ += int(chance[1]) if line.startswith(sign) and chance else 0
        return sum_

    def attack(self):
        """Who is attacked, further targets as far as they are asked for, then all who can attack him, and the button."""
        hand, seen = self.hand, self.hand.seen
        further = hand.regions("prompt/target{")
        if further and not hand.regions("prompt/gathered", "prompt/by{", "prompt/close{"):
            return further[0]
        kinds = ("attack",) if seen["prompt"] == "designation" else ("able",)
        for hex_ in hand.marked(*kinds):
            if self.once("attack", seen["n"], hex_):
                return "hex " + hex_
        if hand.regions("prompt/gathered"):
            return "prompt/gathered"
        return self.random()


def page(hand, name, shots):
    """A page that was opened: a picture of it, and what is on it."""
    if shots:
        hand.shot(os.path.join(shots, f"page.{name}.png"))
    return hand.panel("over") if name.endswith("result") else " ".join(p["said"] for p in hand.seen["panels"])


def want(good, what):
    if not good:
        raise RuntimeError(what)


def guided(hand, args):
    """The first game to its end, and back to the battles."""
    hand.click("foot/guide")
    player = Follower(hand, args.seed, args.shots)
    clicks = player.play(args.clicks)
    want(hand.seen.get("over") and "Blue:" in page(hand, "mill.result", args.shots), f"the mill is not over: {hand.panel('prompt')}")
    hand.click("over/look")
    want("good next battle" in hand.panel("guide"), "the guide does not say where to go from here")
    hand.click("prompt/chooser")
    return player, clicks


def battle(hand, args):
    """Auerstedt, chosen in the list, to its last turn."""
    hand.click("battles/1806:auerstedt")
    for side, who in (("french", "remote"), ("prussian", args.prussian)):
        hand.click(f"setting/seat.{side}.{who}")
    hand.click("foot/play")
    player = Auerstedt(hand, args.seed, args.shots)
    return player, player.play(args.clicks)


def last_pages(hand, args):
    """The page of the result, the record looked through, the saved game, and back to the battles."""
    said = page(hand, "result", args.shots)
    want("French:" in said and "Prussians:" in said, f"the page of the result does not give the points: {said}")
    hand.click("over/record")
    page(hand, "record", args.shots)
    want(hand.seen.get("panel") == "history", "the record is not open")
    hand.click("panel/back")
    hand.click("prompt/first")
    want(hand.seen.get("looking_back"), "the record does not look back")
    page(hand, "record.first", args.shots)
    hand.click("prompt/present")
    hand.click("prompt/chooser")
    hand.click("foot/saves")
    want("Auerstedt" in page(hand, "saves", args.shots), "the game is not among the saved ones")
    hand.click("savesfoot/back")
    want(hand.seen.get("screen") == "chooser", "no way back to the battles")


def until(player, most, there):
    """Plays on until something is on the screen; False when `most` clicks did not lead there."""
    for _ in range(most):
        if there(player.hand.seen):
            return True
        player.turn()
    return False


def run_all(tally):
    """The beginning of both: the guide's first turn, then the first turn of Auerstedt by two at one table."""
    hand, shown = Hand("1280x800", "--seed", "7", "--user", tempfile.mkdtemp(prefix="grognard_user_")), {}
    try:
        hand.click("foot/guide")
        follower = Follower(hand, 7, None)
        far = until(follower, 60, lambda seen: seen["guide"]["at"] >= 7)
        tally.case("whole: who follows the guide comes to the second turn", far and not follower.refused, f"{hand.seen.get('guide')} {follower.refused}")
        hand.click("topbar/menu")
        hand.click("mainmenu/to_chooser")
        hand.click("battles/1806:auerstedt")
        hand.click("setting/seat.prussian.remote")
        hand.click("foot/play")
        player = Auerstedt(hand, 7, None)
        far = until(player, 150, lambda seen: seen.get("turn") == 30 and not seen.get("curtain"))
        shown = {key: hand.seen.get(key) for key in ("turn", "side", "prompt", "said")}
        tally.case("whole: clicks on what is shown lead to the second turn of Auerstedt", far and not player.refused, f"{shown} {player.refused}")
        tally.case("whole: there they marched and attacked", player.used["hex"] > 5 and player.used["prompt/roll"] > 0, str(player.used))
    except (RuntimeError, StopIteration) as fault:
        tally.case("whole: the mouse alone", False, f"{shown} {str(fault)[:600]}")
    if hand.process.poll() is None:
        hand.close()


def main():
    parser = arguments(__doc__, 6000)
    parser.add_argument("--prussian", default="remote")
    parser.add_argument("--no-guide", action="store_true")
    args = parser.parse_args()
    if args.shots:
        os.makedirs(args.shots, exist_ok=True)
    scale = ["--scale", args.scale] if args.scale else []
    hand = Hand(args.size, "--seed", str(args.seed), "--user", tempfile.mkdtemp(prefix="grognard_user_"), *scale)
    good = True
    try:
        for part in (battle,) if args.no_guide else (guided, battle):
            player, clicks = part(hand, args)
            print(player.summary(clicks), flush=True)
        last_pages(hand, args)
    except (RuntimeError, StopIteration) as fault:
        good = False
        print("FAIL", fault)
        if args.shots and hand.process.poll() is None:
            hand.shot(os.path.join(args.shots, "stuck.png"))
    if hand.process.poll() is None:
        hand.close()
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
