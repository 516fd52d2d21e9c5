"""A whole game of Luetzen by the mouse: what is on the screen is clicked, nothing else is known. Run by hand, as it takes minutes:

    whole.py [--seed N] [--size WxH] [--shots FOLDER] [--clicks N] [--allied SEAT]

Both sides are played unless --allied names a bot. A prompt that no button, menu or marked hex leads out of ends it with exit code 1."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../../tests")]

from hand import Hand, Player, arguments  # noqa: E402

GOALS = {"french": "W2921", "allied": "W2029"}  # Luetzen, Camburg: so they meet


def place(code):
    """Column and row of a hex on one grid of the three sheets: the north lies above the west, the east beside it."""
    column, row = int(code[1:3]), int(code[3:5])
    return column + (70 if code[0] == "E" else 0), row - (48 if code[0] == "N" else 0)


class Luetzen(Player):
    moves = ("movement_commands", "individual_initiative", "forced_marches", "moving")
    left_alone = ("prompt/withdraw{army=french}", "prompt/withdraw{army=silesia}")

    def goal(self):
        return GOALS[self.hand.seen["side"]]

    def far(self, a, b):
        (x, y), (u, v) = place(a), place(b)
        return max(abs(x - u), abs(y - v))

    def first_step(self):
        """Now and then a column grows, or turns."""
        seen, turns = self.hand.seen, self.hand.regions("prompt/step{")
        if self.hand.regions("prompt/extend{}") and self.dice.random() < 0.5:
            return "prompt/extend{}"
        if turns and self.dice.random() < 0.25 and self.once("turn", seen["turn"], seen["prompt"], seen.get("selected"), most=2):
            return self.dice.choice(turns)
        return None

    def special(self):
        return "prompt/end{}" if self.hand.seen.get("prompt") == "organization" and self.dice.random() < 0.9 else None


def main():
    parser = arguments(__doc__, 20000)
    parser.add_argument("--allied", default="human")
    args = parser.parse_args()
    if args.shots:
        os.makedirs(args.shots, exist_ok=True)
    seats = f"french=human,allied={args.allied}"
    hand = Hand(args.size, "son:luetzen", "--seed", str(args.seed), "--seats", seats, "--no-save")
    player, clicks, good = Luetzen(hand, args.seed, args.shots), 0, True
    try:
        clicks = player.play(args.clicks)
    except RuntimeError as fault:
        good = False
        print("FAIL", fault)
        if args.shots and hand.process.poll() is None:
            hand.shot(os.path.join(args.shots, "stuck.png"))
    print(player.summary(clicks))
    if hand.process.poll() is None:
        hand.close()
    sys.exit(0 if good and hand.seen.get("over") else 1)


if __name__ == "__main__":
    main()
