"""Orders and marches by the mouse as one does them first: what is ordered shows, hexes within reach show what they cost, a click sends
the army there, and a right click says why not."""
from hand import Hand

FROM, NEAR, FAR = "B2504", "B2805", "B3208"  # Davout at Mannheim; Heilbronn; Wertingen, where Austrians are
BOTH = ("lga:italy", "--no-save", "--seats", "french=human,coalition=human", "--seed", "3")


def said(hand, panel):
    return " ".join(hand.panel(panel).split())


def arrive(hand):
    """Whoever is to come in comes in."""
    while hand.seen["prompt"] == "arrivals":
        hand.click(hand.regions("prompt/enter")[0])


def orders(hand, tally):
    hand.touch(FROM)
    hand.click(next(row for row in hand.regions("menu/order") if "F_DAVOUT,unit=F_DAVOUT" in row or "unit=F_DAVOUT" in row))
    hand.click("prompt/menu.give")
    hand.click("menu/give{kind=march}")
    tally.case("march: the charts show what a leader is ordered to do", "B2504 · March" in said(hand, "panel"), said(hand, "panel"))
    hand.click("prompt/end{}")
    if hand.regions("endwarning/end"):
        hand.click("endwarning/end")


def to_movement(hand):
    """On to who marches: the prompts before it are passed over."""
    for _ in range(12):
        if hand.seen["prompt"] == "movement":
            return
        ends = hand.regions("endwarning/end", "curtain/ready", "despatch/ok", "news/ok", "prompt/end{}")
        hand.click(ends[0])


def marches(tally):
    hand = Hand("1600x1000", "lga:ulm", "--no-save", "--seats", "coalition=pass", "--seed", "3")
    arrive(hand)
    orders(hand, tally)
    to_movement(hand)
    hand.click("prompt/next")
    tally.case("march: the first stack that is shown is one that may set out", hand.seen["chosen"] != [], str(hand.seen["selected"]))
    hand.send({"kind": "key", "key": "Escape"})
    hand.touch(FROM)
    reach = hand.marked("reach")
    tally.case("march: a click on a stack chooses who leads it, and shows where he can go",
               hand.seen["chosen"] == ["F_DAVOUT"] and NEAR in reach, f"{hand.seen['chosen']} {reach}")
    tally.case("march: the order of a counter is said beside it", "order: March" in said(hand, "selection"), said(hand, "selection"))
    hand.touch(FAR, button="right")
    tally.case("march: a right click says why not, with the rule", "8.23" in said(hand, "why"), said(hand, "why"))
    hand.send({"kind": "key", "key": "Escape"})
    hand.touch(NEAR)
    tally.case("march: a click sends him there with all on his chart", hand.seen["selected"] == NEAR and hand.seen["prompt"] == "moving" and
               "Div 1" in said(hand, "selection"), f"{hand.seen['selected']} {hand.seen['prompt']} {said(hand, 'selection')}")
    hand.close()


def waits(tally):
    """Archduke Charles, who waits: whose turn it is, and why nobody can be ordered."""
    hand = Hand("1280x800", *BOTH)
    hand.click("curtain/ready")
    while hand.seen["prompt"] == "stirring":
        hand.click((hand.regions("endwarning/end") or ["prompt/end{}"])[0])
    tally.case("march: while all give orders, it is the turn of who is at the table", hand.seen["turn_side"] == hand.seen["side"] == "coalition",
               f"{hand.seen['turn_side']} {hand.seen['side']}")
    shown = hand.regions("topbar/")
    hand.touch("B3621", button="right")
    tally.case("march: who cannot be ordered, is said with the rule", "19.11j" in said(hand, "why"), said(hand, "why"))
    hand.send({"kind": "key", "key": "Escape"})
    while hand.seen["side"] == "coalition":
        hand.click(hand.regions("endwarning/end", "despatch/ok", "curtain/ready", "prompt/end{}")[-1])
    tally.case("march: the bar at the top has the same buttons in everybody's turn", hand.regions("topbar/") == shown, str(hand.regions("topbar/")))
    tally.case("march: where counters of panels are to be clicked, it is said", "panel" in hand.seen["hint"], hand.seen["hint"])
    hand.close()


def run_all(tally):
    for part in (marches, waits):
        try:
            part(tally)
        except (RuntimeError, KeyError, StopIteration, IndexError, OSError) as fault:
            tally.case(f"march: {part.__name__}", False, f"{type(fault).__name__}: {str(fault)[:600]}")
