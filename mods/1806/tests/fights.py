"""Attacks of either side are shown: strengths, die, result and losses, one after the other until each is dismissed; what a side lost
while others moved is told as its turn begins."""
import re

from common import Rpc
from hands import SETTLE, Position, lines, report
from programs_ui import click, play
from ui import HOT_SEAT, turn_events

X = {"kind": "key", "key": "X"}


def said(found, name, panel):
    return next((p["said"] for p in found.get(name + ".json", {}).get("panels", []) if p["id"] == panel), "")


def own_attack(tally):
    """He who rolls reads both strengths, the die and the result, as the log has them; the panel goes when it is dismissed."""
    for size in ("1280x800", "640x420"):
        at = Position("jena_auerstedt_prussian_decisive", "roll")
        code, err, found = at.play(click("prompt/roll{}"), SETTLE, report("a"), X, SETTLE, report("b"), size=size)
        fight, log = found.get("a.json", {}).get("fight", {}), lines(found, "a")
        odds = f"strength {fight.get('attack')} against {fight.get('defence')}"
        tally.case(f"fights: strengths, die and result are those of the log at {size}", code == 0 and any(odds in line for line in log) and
                   any(f"die {die}" in line for die in fight.get("dice", []) for line in log) and
                   any(f": {fight.get('result')}," in line for line in log), f"{err} {fight} {log[-4:]}")
        panel = said(found, "a", "fight")
        tally.case(f"fights: the panel names both strengths and the result at {size}",
                   all(str(fight.get(name)) in panel for name in ("attack", "defence", "result")) and "11.3" in panel, panel)
        tally.case("fights: and goes when it was seen", said(found, "b", "fight") == "" and "fight" not in found["b.json"], str(found["b.json"].get("fight")))


def of_the_other(tally):
    """Attacks of a bot wait one behind the other, and its own losses are told to a side when its turn begins."""
    at = Position("jena_auerstedt_prussian_decisive", "roll")
    code, err, found = play([{"kind": "wait", "ms": 8000}, SETTLE, report("a"), X, SETTLE, report("b"), X, SETTLE, report("c"), X, SETTLE, report("d")],
                            "--load", at.path, "--no-save", "--seats", "french=staff,prussian=human")
    waiting = [found.get(name + ".json", {}).get("fights_waiting") for name in "abc"]
    shown = [found.get(name + ".json", {}).get("fight", {}).get("targets") for name in "abc"]
    tally.case("fights: attacks of the other side wait to be seen, each by itself", code == 0 and waiting == [2, 1, 0] and
               len({str(each) for each in shown}) == 3 and "fight" not in found["d.json"], f"{err} {waiting} {shown}")
    at = Position("saalfeld_both_french", "roll")
    code, err, found = play([{"kind": "wait", "ms": 8000}] + [{"kind": "key", "key": "Space"}, {"kind": "wait", "ms": 9000}] * 8 + [SETTLE, report("a")],
                            "--load", at.path, "--no-save", "--seats", "french=staff,prussian=human")
    news = said(found, "a", "news")
    gone = [line for line in lines(found, "a") if "is eliminated" in line]
    tally.case("fights: what was lost is told as the turn begins", code == 0 and gone and all(line.split(" in ")[0] in news for line in gone),
               f"{err} {gone} {news}")


def odds_and_stacks(tally):
    """What is good for him who rolls has a plus, what is bad a minus, in every table of odds; stacks show their sum."""
    at = Position("jena_auerstedt_prussian_decisive", "roll")
    code, err, found = at.play(report("a"))
    odds = said(found, "a", "odds").split("\n")
    signs = {line.split()[1]: line[0] for line in odds if line[:2] in ("+ ", "− ", "= ")}
    tally.case("fights: outcomes have signs for him who rolls", code == 0 and signs and
               all(sign == ("=" if code_ == "Ex" else "+" if code_[0] == "D" else "−") for code_, sign in signs.items()), f"{err} {odds}")
    totals = found.get("a.json", {}).get("totals", {})
    rpc = Rpc()
    rpc.call("load", path=at.path, bind=False)
    stacks = {s["hex"]: sum(p.get("strength", 0) for p in s["pieces"]) for s in rpc.call("view", side=at.side)["own"] if len(s["pieces"]) > 1}
    rpc.close()
    whole = {hex_: str(sum_ // 4) for hex_, sum_ in stacks.items() if sum_ and sum_ % 4 == 0}
    tally.case("fights: stacks show what they are worth together", whole and all(totals.get(hex_) == sum_ for hex_, sum_ in whole.items()),
               f"{whole} {totals}")


def the_end(tally):
    """After the end the fog lifts, and a page says result, losses by formation, how the dice fell and what turned the game."""
    at = Position("auerstedt_prussian_decisive", "no such verb")
    code, err, found = play([SETTLE, report("a"), {"kind": "wheel", "x": 640, "y": 400, "dy": -30}, SETTLE, click("over/turning1"), SETTLE, report("b")],
                            "--load", at.path, "--no-save", "--seats", "french=human,prussian=staff")
    page = said(found, "a", "over")
    rpc = Rpc()
    rpc.call("load", path=at.path, bind=False)
    dice = rpc.call("dice", side="french")["dice"]
    stacks = {s["hex"]: s for side in at.sides for s in rpc.call("view", side=side)["own"]}
    rpc.close()
    counts = [(int(count), float(mean)) for count, mean in re.findall(r"(\d+) dice of 6, ([\d.]+) on average; 3\.5", page)]
    pips = sum(count * mean for count, mean in counts)
    good = sum(count for count, _ in counts) == len(dice) and abs(pips - sum(d["result"] for d in dice)) < 1
    tally.case("fights: the page of the end counts the dice of each side", good and code == 0, f"{err} {counts} {len(dice)} {page}")
    tally.case("fights: it has losses and turning points", "Losses of the" in page and "Turning points" in page, page)
    totals = found.get("a.json", {}).get("totals", {})
    led = [hex_ for hex_, s in stacks.items() if len(s["pieces"]) > 1 and sum(p.get("strength", 0) for p in s["pieces"])]
    tally.case("fights: the fog lifts", led and all(hex_ in totals for hex_ in led), f"{led} {totals}")
    b = found.get("b.json", {})
    tally.case("fights: a turning point leads to the position before it", b.get("looking_back") and 0 < b["shown_n"] < b["n"], f"{b.get('shown_n')} {err}")


def marches_seen(tally):
    """A march is seen hex by hex, and ends where it should; at once where it was asked so."""
    for pace, moves in ((200, True), (0, False)):
        code, err, found = play(turn_events("moving") + [click("map/N2039"), {"kind": "wait", "ms": 250}, report("a"), SETTLE, report("b")],
                                *HOT_SEAT, "--march", str(pace))
        a, b = (found.get(name + ".json", {}) for name in "ab")
        going = a.get("glides") or {}
        tally.case(f"marches: at {pace} ms a hex the stack is {'on its way' if moves else 'there'}", code == 0 and
                   (moves and any(each != [0, 0] for each in going.values()) if moves else not going), f"{err} {going}")
        tally.case("marches: and then it stands where it went", not b.get("glides") and b.get("selected") == "N2039", f"{b.get('glides')} {err}")


def run_all(tally):
    for part in (marches_seen, the_end, odds_and_stacks, own_attack, of_the_other):
        part(tally)
