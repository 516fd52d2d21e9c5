"""The Grand Campaign by the mouse from both sides: armies drawn up, a week played, the month let go by, an interphase answered; its panels."""
import os

from campaigns import Campaign
from charts import drag, said
from hand import Hand

MOST = 900  # clicks
LAST = 5  # the turn after the first interphase
SIZES = {"1280x800": 3, "1920x1080": 4}  # and a seed each
ASKED = ("arranging", "redeploying", "command", "movement", "diplomacy", "drafts", "declaring")
FOUR = ["french", "austrian", "prussian", "russian"]
PAGES = {
    "P": {"index": "Austria: Free", "treaties": "France and Russia", "states": "Lacks: South Hanover", "lands": "closed to you"},
    "Y": {"income": "Next income: autumn 1805", "building": "Nothing is being built", "prices": "Unit Construction Chart"},
}


class Grand(Campaign):
    """Plays the first week as any other; later it only answers."""
    goals = {"French": "B3609", "Coalition": "B3008"}

    def goal(self):
        return self.goals[self.hand.seen["side"].capitalize()]

    def special(self):
        hand, seen = self.hand, self.hand.seen
        if seen.get("turn", 0) >= LAST:
            return None
        if seen.get("prompt") == "arranging" and self.once("armies", seen["said"]):
            return "hex " + self.dice.choice(hand.marked("able"))
        if seen.get("prompt") == "arranging" and not hand.regions("prompt/end{}"):
            return "hex " + self.dice.choice(hand.marked("able"))  # somebody must go home
        quick = seen.get("prompt") in ("arranging", "declaring") or seen.get("turn", 1) > 1
        if quick and hand.regions("prompt/end{}"):
            return "prompt/end{}"
        return super().special()

    def turn(self):
        return self.hand.seen.get("turn", 1) < LAST and super().turn()


def look(tally, hand, size, shots):
    """Each page of the panels says what is so."""
    for key, pages in PAGES.items():
        hand.send({"kind": "key", "key": key})
        for page, words in pages.items():
            hand.click("panel/page." + page)
            tally.case(f"grand {size}: the page {page}", words in hand.panel("panel"), hand.panel("panel")[:600])
            if shots:
                hand.shot(os.path.join(shots, f"{size}_{page}.png"))
        hand.send({"kind": "key", "key": key})


def draw_up(tally, hand, size):
    """As the campaign begins a division is dragged under another leader of its hex."""
    drag(hand, "panel/piece.F_INF_23", "panel/chart.F_MORTIER")
    tally.case(f"grand {size}: armies are drawn up on the charts", "Div 23 comes under Mortier" in said(hand), said(hand))
    hand.click("topbar/undo")


def play(tally, size, seed, shots):
    hand = Hand(size, "lga:1805_1807", "--seed", str(seed), "--seats", "french=human,coalition=human", "--no-save")
    hand.click("curtain/ready")
    draw_up(tally, hand, size)
    look(tally, hand, size, shots)
    player = Grand(hand, seed, shots)
    clicks = player.play(MOST)
    asked = [each for each in ASKED if not player.asked[each]]
    good = hand.seen.get("turn") == LAST and not player.refused and not asked
    tally.case(f"grand {size}: set-up, weeks and an interphase, nothing that is offered is refused (seed {seed})", good,
               f"never asked: {asked}; {player.summary(clicks)}")
    hand.close()


def share(tally, size):
    """Four players: each power is drawn up by its own, and orders are given in turn; who comes next is named on the curtain."""
    hand = Hand(size, "lga:1805_1807", "--option", "players=4", "--seats",
                ",".join(f"{side}=human" for side in FOUR), "--seed", "3", "--no-save")
    asked, orders = [], []
    hand.click("curtain/ready")
    while hand.seen.get("prompt") in ("arranging", "command"):
        (orders if hand.seen["prompt"] == "command" else asked).append(hand.seen["side"].lower())
        for each in ("prompt/end{}", "endwarning/end", "curtain/ready"):
            if hand.regions(each):
                hand.click(each)
    tally.case(f"grand {size}: of four players each draws up his own", asked == FOUR, str(asked))
    tally.case(f"grand {size}: of four players those at war give orders in turn", orders == ["french", "austrian", "russian"], str(orders))
    hand.close()


def choose(tally):
    """The chooser has a seat for each player as the option says."""
    hand = Hand("1280x800", "lga", "--no-save")
    while not hand.regions("battles/lga:1805_1807"):
        hand.send({"kind": "wheel", "x": 120, "y": 400, "dy": -1})
    for each in ("battles/lga:1805_1807", "setting/tab.options", "setting/option.players.4", "setting/tab.battle"):
        hand.click(each)
    seats = [each.split(".")[1] for each in hand.regions("setting/seat.") if each.endswith(".remote")]
    tally.case("grand: the chooser has four seats for four players", sorted(seats) == sorted(FOUR), str(seats))
    hand.close()


def run_all(tally):
    shots = os.environ.get("GROGNARD_SHOTS")  # a folder: a picture of each prompt
    choose(tally)
    for size, seed in SIZES.items():
        try:
            play(tally, size, seed, shots)
            share(tally, size)
        except (RuntimeError, KeyError, StopIteration, OSError) as fault:
            tally.case(f"grand {size}", False, f"{type(fault).__name__}: {str(fault)[:600]}")
