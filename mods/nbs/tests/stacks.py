"""The order of a stack, by dragging its counters where they are fanned out."""
from hand import Hand

SEATS = ("marengo:kellermann", "--seed", "3", "--seats", "french=human,austrian=pass", "--no-save")
GUNS = "57.16"  # Boudet's battery and Marmont's


def fan(hand):
    """The counters that are fanned out: id, middle."""
    regions = [r for r in hand.seen.get("regions", []) if r["id"].startswith("fan/")]
    return [(r["id"][4:], r["x"] + r["w"] // 2, r["y"] + r["h"] // 2) for r in regions]


def show(hand):
    """Selects the stack, the pointer on it."""
    if hand.seen.get("selected") != GUNS:
        hand.click("map/" + GUNS)
    x, y = hand.reveal(GUNS)
    hand.send({"kind": "move", "x": x, "y": y})
    return fan(hand)


def drag(hand, one, to):
    _, x, y = one
    _, tx, ty = to
    held = {"left": True}
    hand.send({"kind": "move", "x": x, "y": y}, {"kind": "press", "x": x, "y": y, "button": "left"})
    hand.send({"kind": "move", "x": (x + tx) // 2, "y": ty, "buttons": held}, {"kind": "move", "x": tx, "y": ty, "buttons": held})
    hand.send({"kind": "release", "x": tx, "y": ty, "button": "left"})


def names(counters):
    return [each[0] for each in counters]


def run_all(tally):
    hand = Hand("1280x800", *SEATS)
    try:
        early = show(hand)
        n = hand.seen["n"]
        drag(hand, early[-1], early[0])
        tally.case("stacks: before the Movement Phase nothing is put in another order", hand.seen["n"] == n and names(show(hand)) == names(early),
                   f"{names(early)} {names(fan(hand))}")
        while hand.seen.get("prompt") != "movement_phase":
            hand.click("prompt/end{}")
            if hand.regions("endwarning/end"):
                hand.click("endwarning/end")
        before = show(hand)
        units = [each for each in before if each[0] in ("Bb", "Rb")]
        tally.case("stacks: the counters of a stack are fanned out", len(units) == 2, str(before))
        n = hand.seen["n"]
        drag(hand, before[-1], before[0])
        after = show(hand)
        tally.case("stacks: the last is dragged to the top", names(after) == names(before[-1:] + before[:-1]) and hand.seen["n"] == n + 1,
                   f"{names(before)} {names(after)}")
        drag(hand, after[0], after[-1])
        again = show(hand)
        tally.case("stacks: and down again", names(again) == names(before), f"{names(after)} {names(again)}")
        n = hand.seen["n"]
        drag(hand, again[0], (None, again[0][1] + 12, again[0][2]))
        tally.case("stacks: let go where it was, it stays", names(show(hand)) == names(before) and hand.seen["n"] == n, str(names(fan(hand))))
        counter = next(each for each in fan(hand) if each[0] == "Rb")
        hand.send({"kind": "click", "x": counter[1], "y": counter[2]})
        menu = hand.regions("menu/")
        tally.case("stacks: a click on a counter says what it can do", "menu/move{unit=Rb}" in menu and not [m for m in menu if "unit=Bb" in m], str(menu))
    finally:
        hand.close()
