"""The organization charts by the mouse: counters are dragged from box to box, at two sizes of the window."""
from hand import Hand

SIZES = ("1280x800", "1024x640")
UNIT, OTHER, HIS, FULL = "panel/piece.F_INF_1", "panel/piece.F_INF_2", "panel/chart.F_NAPOLEON", "panel/piece.F_INF_7"


def middle(hand, region):
    each = next(r for r in hand.seen["regions"] if r["id"] == region)
    return each["x"] + each["w"] // 2, each["y"] + each["h"] // 2


def drag(hand, region, to):
    """From the middle of a region to that of another, or to a point."""
    x, y = middle(hand, region)
    left, top = to if isinstance(to, tuple) else middle(hand, to)
    hand.send({"kind": "move", "x": x, "y": y}, {"kind": "press", "x": x, "y": y},
              {"kind": "move", "x": (x + left) // 2, "y": (y + top) // 2, "buttons": {"left": True}},
              {"kind": "move", "x": left, "y": top, "buttons": {"left": True}}, {"kind": "release", "x": left, "y": top})


def said(hand):
    return hand.panel("tabs")


def dragged(tally, size):
    hand = Hand(size, "lga:ulm", "--no-save", "--seats", "coalition=pass", "--seed", "3")
    while hand.seen["prompt"] == "arrivals":
        ways = hand.regions("prompt/enter")
        hand.click(next((way for way in ways if "B2504" in way), ways[0]))  # where Davout is
    before = hand.seen["n"]
    drag(hand, UNIT, (700, 200))
    tally.case(f"charts {size}: let go beside them, nothing is done", hand.seen["n"] == before, said(hand))
    drag(hand, UNIT, HIS)
    tally.case(f"charts {size}: a division is dragged under another leader", "Div 1 comes under Napoleon" in said(hand), said(hand))
    there = hand.seen["n"]
    drag(hand, OTHER, FULL)
    tally.case(f"charts {size}: where no box is left, it is refused with its rule", "7.76" in hand.panel("refused") and hand.seen["n"] == there,
               hand.panel("refused"))
    hand.send({"kind": "key", "key": "Escape"})
    hand.click("topbar/undo")
    tally.case(f"charts {size}: a drag is taken back as one", hand.seen["n"] == before, str(hand.seen["n"]))
    hand.close()


def run_all(tally):
    for size in SIZES:
        try:
            dragged(tally, size)
        except (RuntimeError, KeyError, StopIteration, OSError) as fault:
            tally.case(f"charts {size}", False, f"{type(fault).__name__}: {str(fault)[:600]}")
