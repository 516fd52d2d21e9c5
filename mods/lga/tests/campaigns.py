"""Campaigns in the window, by the mouse from both sides, to their ends: arrivals, orders on the charts, marches, supply, battles."""
import os

from hand import Hand, Player

MOST = 2500  # clicks
ORDERS = 4  # hexes of a week in which a side is given orders
# Where each side goes, and a prompt that comes up only there.
GAMES = {
    "ulm": {"seed": 3, "goals": {"French": "B3309", "Coalition": "B3008"}, "asks": "arrivals"},
    "1806": {"seed": 3, "goals": {"French": "A3627", "Coalition": "A3530"}, "asks": "secret_deployment"},
    "ratisbon": {"seed": 3, "goals": {"French": "B3806", "Coalition": "B3609"}, "asks": "arrivals"},
    "waterloo": {"seed": 3, "goals": {"French": "A1229", "Coalition": "A1231"}, "asks": "watch"},
    "italy": {"seed": 3, "goals": {"French": "B3522", "Coalition": "B3324"}, "asks": "stirring"},
}

CHOSEN = {"command": ("menu/order", "menu/give{kind=march}", "menu/give{kind=force}"), "movement": ("menu/move",)}  # of menus, by prompt


class Campaign(Player):
    moves, under_way = ("movement",), "moving"
    goals = {}

    def goal(self):
        return self.goals[self.hand.seen["side"].capitalize()]

    def far(self, a, b):
        """Hexes between two, nearly; sheet A lies over sheet B."""
        def place(hex_):
            return int(hex_[1:3]), int(hex_[3:5]) - (32 if hex_[0] == "A" else 0)
        (x, y), (u, v) = place(a), place(b)
        return max(abs(x - u), abs(y - v))

    def march(self):
        """A click on a stack that can march has it set out."""
        hand, seen = self.hand, self.hand.seen
        if seen["prompt"] == "movement":
            able = next((hex_ for hex_ in hand.marked("able") if self.once("set out", seen["turn"], seen["side"], hex_)), None)
            if able:
                return "hex " + able
        return super().march()

    def dialog(self):
        heads = CHOSEN.get(self.hand.seen.get("prompt"))
        rows = heads and self.hand.regions(*heads)
        return self.dice.choice(rows) if rows else super().dialog()

    def special(self):
        hand, seen = self.hand, self.hand.seen
        if seen.get("prompt") == "deployment" and not self.answers():  # too many in line: their counters are clicked back
            counters = hand.regions("panel/piece.")
            return self.dice.choice(counters) if counters else None
        if seen.get("prompt") != "command":
            return None
        if hand.regions("prompt/menu.give"):
            return "prompt/menu.give"
        key = (seen["turn"], seen["side"])
        marked = hand.marked("command")
        if marked and self.once("orders", *key, most=ORDERS):
            return "hex " + self.dice.choice(marked)
        return "prompt/end{}" if hand.regions("prompt/end{}") else None


def run_all(tally):
    shots = os.environ.get("GROGNARD_SHOTS")  # a folder: a picture of each prompt
    for name, game in GAMES.items():
        seed = game["seed"]
        hand = Hand("1600x1000", "lga:" + name, "--seed", str(seed), "--seats", "french=human,coalition=human", "--no-save")
        player = Campaign(hand, seed, shots)
        player.goals = game["goals"]
        try:
            said = player.summary(player.play(MOST))
        except RuntimeError as fault:
            said = str(fault)
        good = bool(hand.seen.get("over")) and not player.refused and player.asked[game["asks"]] > 0 and player.asked["moving"] > 0
        tally.case(f"lga: {name} by the mouse ends, nothing that is offered is refused (seed {seed})", good, said)
        if hand.process.poll() is None:
            hand.close()
