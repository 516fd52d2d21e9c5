"""The window in 1806: the chooser, a whole turn of Auerstedt by clicks, what is shown on the way, a rule that fails."""
import os
import tempfile

from common import ROOT, Rpc
from programs_ui import changed_tree, click, expect, play

START = ["1806:auerstedt", "--seed", "20"]
BATTLES = 100  # more than all packs have
HOT_SEAT = START + ["--seats", "french=human,prussian=human"]


# A whole turn of Auerstedt, both sides, by clicks alone: what is clicked, and what the report must tell then. The light
# cavalry enters alone and tries to push the Prussians back, Gudin and Davout follow; the Prussians advance, march
# round the cavalry and attack it.
TURN = [
    ("curtain/ready", {"prompt": "command_movement", "side": "french"}),
    ("prompt/enter{group=french_morning}", {"prompt": "entering", "side": "french"}),
    ("selection/piece.F_GUDIN", {"prompt": "entering", "side": "french"}),
    ("selection/piece.LF_DAVOUT", {"prompt": "entering", "side": "french"}),
    ("prompt/bring_in", {"prompt": "moving", "side": "french"}),
    ("map/N2138", {"prompt": "entering", "side": "french"}),
    ("prompt/bring_in", {"prompt": "moving", "side": "french"}),
    ("prompt/halt{}", {"prompt": "command_movement", "side": "french"}),
    ("prompt/end{}", {"prompt": "designation", "side": "french"}),
    ("prompt/attack{hex=N2237}", {"prompt": "grouping", "side": "french"}),
    ("prompt/by{hex=N2138}", {"prompt": "attacks", "side": "french"}),
    ("prompt/resolve{hex=N2237}", {"prompt": "odds", "side": "french"}),
    ("prompt/roll{}", {"prompt": "retreating", "side": "french"}),
    ("map/N2038", {"prompt": "retreating", "side": "french"}),
    ("map/N1939", {"curtain": None, "region": "despatch/ok"}),
    ("despatch/ok", {"curtain": "prussian"}),
    ("curtain/ready", {"prompt": "advancing", "side": "prussian"}),
    ("map/N2237", {"prompt": "advancing", "side": "prussian"}),
    ("selection/piece.P_SCHMETTAU", {"prompt": "advancing", "side": "prussian"}),
    ("map/N2138", {"prompt": "allocation", "side": "prussian"}),
    ("prompt/end{}", {"prompt": "allocation", "side": "prussian"}),
    ("endwarning/end", {"prompt": "command_movement", "side": "prussian"}),
    ("map/N2236", {"prompt": "command_movement", "side": "prussian"}),
    ("map/N2138", {"prompt": "command_movement", "side": "prussian"}),
    ("menu/select", {"prompt": "command_movement", "side": "prussian"}),
    ("map/N2039", {"prompt": "moving", "side": "prussian"}),
    ("prompt/halt{}", {"prompt": "command_movement", "side": "prussian"}),
    ("map/N2236", {"prompt": "command_movement", "side": "prussian"}),
    ("map/N2139", {"prompt": "moving", "side": "prussian"}),
    ("prompt/halt{}", {"prompt": "command_movement", "side": "prussian"}),
    ("map/N2237", {"prompt": "command_movement", "side": "prussian"}),
    ("map/N2038", {"prompt": "moving", "side": "prussian"}),
    ("prompt/halt{}", {"prompt": "command_movement", "side": "prussian"}),
    ("prompt/end{}", {"prompt": "command_movement", "side": "prussian"}),
    ("endwarning/end", {"prompt": "individual_movement", "side": "prussian"}),
    ("prompt/end{}", {"prompt": "individual_movement", "side": "prussian"}),
    ("endwarning/end", {"prompt": "designation", "side": "prussian"}),
    ("prompt/attack{hex=N1939}", {"prompt": "grouping", "side": "prussian"}),
    ("map/N2039", {"prompt": "grouping", "side": "prussian"}),
    ("map/N2038", {"prompt": "grouping", "side": "prussian"}),
    ("prompt/gathered", {"prompt": "attacks", "side": "prussian"}),
    ("prompt/resolve{hex=N1939}", {"prompt": "odds", "side": "prussian"}),
    ("prompt/roll{}", {"prompt": "exchange", "side": "prussian"}),
    ("prompt/lose{unit=P_SCHMETTAU}", {"prompt": "advancing", "side": "prussian"}),
    ("map/N1939", {"region": "despatch/ok", "side": "prussian"}),
    ("despatch/ok", {"curtain": "french"}),
    ("curtain/ready", {"prompt": "command_movement", "side": "french"}),
]


def turn_events(at=None):
    """The clicks of TURN with their expectations; up to and with the first that brings the prompt `at`."""
    events = [{"kind": "settle"}]
    for target, what in TURN:
        events += [click(target), {"kind": "settle"}, expect(**what)]
        if at and what.get("prompt") == at:
            break
    return events


def whole_turn(tally):
    """A turn by both sides behind the curtain: what each click leads to, the log, and undo of a march."""
    code, err, found = play(turn_events() + [{"kind": "report", "path": "end.json"}], *HOT_SEAT)
    tally.case("ui: a whole turn by clicks", code == 0, err)
    end = found.get("end.json", {})
    texts = " ".join(str(r.get("text")) for r in end.get("regions", []))
    tally.case("ui: after it the afternoon's French may enter", "Bring in the French of the afternoon" in texts, texts[:300])
    code, err, found = play(turn_events("allocation") + [
        {"kind": "report", "path": "theirs.json"}, click("prompt/end{}"), {"kind": "settle"}, click("endwarning/end"),
        {"kind": "settle"}, {"kind": "report", "path": "mine.json"}], *HOT_SEAT)
    trails = [found.get(name, {}).get("trails") for name in ("theirs.json", "mine.json")]
    tally.case("ui: arrows show what the other side marched, until one acts", code == 0 and trails[0] >= 1 and trails[1] == 0,
               f"{err} {trails}")
    events = [{"kind": "settle"}]
    for target, what in TURN[:5]:
        events += [click(target), {"kind": "settle"}, expect(**what)]
    events += [{"kind": "report", "path": "a.json"}, click("map/N2039"), {"kind": "settle"}, {"kind": "report", "path": "b.json"},
               click("topbar/undo"), {"kind": "settle"}, {"kind": "report", "path": "c.json"}]
    code, err, found = play(events, *HOT_SEAT)
    n = [found.get(name, {}).get("n") for name in ("a.json", "b.json", "c.json")]
    tally.case("ui: undo takes a whole march back", code == 0 and n[1] > n[0] + 1 and n[2] == n[0], f"{err} {n}")


def chooser(tally):
    code, err, found = play([
        {"kind": "settle"}, expect(screen="chooser"), click("battles/1806:saalfeld"),
        expect(battle="1806:saalfeld"), click("setting/tab.options"), expect(tab="options"),
        click("setting/option.range_first_link"), click("setting/tab.battle"),
        click("setting/seat.french.remote"), click("setting/seat.prussian.pass"), {"kind": "report", "path": "a.json"},
        click("foot/play"), {"kind": "settle"}, expect(screen="game", side="french")])
    tally.case("ui: the chooser starts a battle by clicks", code == 0, err)
    seats = found.get("a.json", {}).get("seats")
    tally.case("ui: the chooser keeps who plays", seats == {"french": "remote", "prussian": "pass"}, str(seats))
    code, err, found = play([{"kind": "settle"}, click("battles/1806:campaign"), click("setting/tab.options"),
                             {"kind": "report", "path": "campaign.json"}, click("battles/1806:saalfeld"),
                             {"kind": "report", "path": "saalfeld.json"}])
    first = [next((r["id"] for r in found.get(name, {}).get("regions", []) if r["id"].startswith("setting/option.")), None)
             for name in ("campaign.json", "saalfeld.json")]
    tally.case("ui: the options of few battles stand first, and there alone", code == 0 and
               first == ["setting/option.start_date.8", "setting/option.objective_n1309.n1409"], f"{err} {first}")
    code, err, _ = play([{"kind": "settle"}, {"kind": "key", "key": "Tab"}, {"kind": "key", "key": "Tab"},
                         {"kind": "key", "key": "Return"}, {"kind": "report", "path": "a.json"},
                         {"kind": "key", "key": "Escape"}, {"kind": "key", "key": "Return"}, {"kind": "settle"},
                         expect(screen="game")])
    tally.case("ui: the chooser works by keys alone", code == 0, err)
    code, err, found = play([{"kind": "settle"}, click("setting/tab.options"), click("setting/variant.1806-house"),
                             expect(name="1806+1806-house:auerstedt", region="setting/variant.1806-errata"),
                             *[{"kind": "key", "key": "Down"}] * BATTLES, {"kind": "report", "path": "end.json"},
                             *[event for i in range(BATTLES) for event in ({"kind": "key", "key": "Up"}, {"kind": "report", "path": f"{i}.json"})],
                             {"kind": "key", "key": "Return"}, {"kind": "settle"}, expect(screen="game")])
    ups = [found.get(f"{i}.json", {}) for i in range(BATTLES)]
    last, end = next((up for up in ups if up.get("name") == "halle+1806-house:halle"), {}), found.get("end.json", {})
    tally.case("ui: the last battle of the list is in sight", f"battles/{end.get('name')}" in {r["id"] for r in end.get("regions", [])},
               str(end.get("name")))
    tally.case("ui: a variant is chosen beside the options, and battles by keys", code == 0, err)
    tally.case("ui: the chosen battle is in sight, its series' variants stay chosen",
               "battles/halle:halle" in {r["id"] for r in last.get("regions", [])}, str(last.get("name")))


def turn(tally):
    """A whole French segment with the mouse: reinforcements come in, march, halt; then the curtain."""
    code, err, found = play([
        {"kind": "settle"}, expect(curtain="french"), click("curtain/ready"), {"kind": "settle"},
        expect(prompt="command_movement", side="french"), click("prompt/enter{group=french_morning}"),
        expect(prompt="entering"), {"kind": "report", "path": "enter.json"},
        click("prompt/all"), {"kind": "report", "path": "orders.json"}, click("orders/move{unit=F_GUDIN}"),
        expect(prompt="moving", chosen=["F_GUDIN"]), {"kind": "report", "path": "moving.json"},
        click("map/N1942"), {"kind": "settle"}, {"kind": "report", "path": "gone.json"}], *HOT_SEAT)
    tally.case("ui: reinforcements enter by clicks", code == 0, err)
    moving = found.get("moving.json", {})
    tally.case("ui: a legal hex can be clicked", any(r["id"] == "map/N1942" for r in moving.get("regions", [])),
               str(sorted(r["id"] for r in moving.get("regions", []) if r["id"].startswith("map/"))))


def together(tally):
    """Those who come in together: what is shown in reach is what the stack can do, and the bar says what is left to it."""
    code, err, found = play([
        {"kind": "settle"}, click("curtain/ready"), {"kind": "settle"}, click("prompt/enter{group=french_morning}"),
        {"kind": "settle"}, {"kind": "report", "path": "all.json"}, click("selection/piece.F_GUDIN"),
        click("selection/piece.LF_DAVOUT"), {"kind": "report", "path": "one.json"}, click("selection/piece.F_GUDIN"),
        click("selection/piece.LF_DAVOUT"), click("map/N2040"), {"kind": "settle"}, expect(selected="N2040", prompt="moving"),
        {"kind": "report", "path": "gone.json"}, {"kind": "shot", "path": "gone.png"}], *HOT_SEAT)
    reach = [sum(r["id"].startswith("map/") and r["text"] == "reach" for r in found.get(name, {}).get("regions", []))
             for name in ("all.json", "one.json")]
    tally.case("ui: a stack that comes in reaches less than one who rides in column", code == 0 and 0 < reach[0] < reach[1],
               f"{err} {reach}")
    tally.case("ui: the bar says how many points are left", found.get("gone.json", {}).get("hint") == "1 movement point left.",
               str(found.get("gone.json", {}).get("hint")))


def own_press(tally):
    """Nothing that rolls, reveals, names an attack or hands over happens by itself; undo says why it goes no further."""
    code, err, found = play(turn_events("retreating") + [
        click("topbar/undo"), {"kind": "settle"}, {"kind": "report", "path": "why.json"}], *HOT_SEAT)
    panels = {p["id"]: p for p in found.get("why.json", {}).get("panels", [])}
    said = panels.get("refused", {}).get("said", "")
    tally.case("ui: after a die undo says why not", code == 0 and "Dice have fallen" in said, f"{err} {said}")
    events = [{"kind": "settle"}]
    for target, _ in TURN[:8]:
        events += [click(target), {"kind": "settle"}]
    code, err, found = play(events + [{"kind": "report", "path": "a.json"}, {"kind": "key", "key": "Z", "mods": {"ctrl": True}},
                                      {"kind": "settle"}, expect(prompt="moving"), {"kind": "key", "key": "Space"}, {"kind": "settle"},
                                      expect(prompt="command_movement"), {"kind": "key", "key": "Space"}, {"kind": "settle"},
                                      expect(prompt="designation", side="french")], *HOT_SEAT)
    buttons = [r["id"] for r in found.get("a.json", {}).get("regions", []) if r["id"].startswith("prompt/end")]
    tally.case("ui: the last halt asks before the segment ends, is taken back, and Space presses what stands out",
               code == 0 and buttons == ["prompt/end{}"], f"{err} {buttons}")


# Auerstedt to the first combat: two Prussian stacks fall on Davout in Hassenhausen, and an exchange takes both sides.
EXCHANGE = ["curtain/ready", "prompt/enter{group=french_morning}", "map/N2039", "prompt/halt{}", "prompt/end{}",
            "curtain/ready", "prompt/end{}", "endwarning/end", "map/N2237", "map/N2139", "prompt/halt{}", "map/N2236",
            "selection/piece.LP_KING", "selection/piece.LP_QUEEN", "map/N2038", "prompt/halt{}", "prompt/end{}",
            "endwarning/end", "prompt/end{}", "endwarning/end", "prompt/attack{hex=N2039}", "map/N2139", "map/N2038",
            "prompt/gathered", "prompt/resolve{hex=N2039}"]


def despatch(tally):
    """He who rolled reads what has come of it before the curtain falls; no tip of the map shows under a dialog."""
    events = [{"kind": "settle"}]
    for target in EXCHANGE:
        events += [click(target), {"kind": "settle"}]
    code, err, found = play(events + [
        expect(prompt="odds", side="prussian"), click("topbar/menu"), {"kind": "settle"}, {"kind": "move", "x": 200, "y": 300},
        {"kind": "wait", "ms": 2000}, {"kind": "settle"}, {"kind": "report", "path": "menu.json"}, {"kind": "key", "key": "Escape"},
        click("prompt/roll{}"), {"kind": "settle"}, click("prompt/lose{unit=P_SCHMETTAU}"), {"kind": "settle"},
        click("prompt/lose{unit=P_WARTENSLEBEN}"), {"kind": "settle"}, expect(curtain=None, side="prussian", region="despatch/ok"),
        {"kind": "report", "path": "despatch.json"}, click("despatch/ok"), {"kind": "settle"}, expect(curtain="french"),
        click("curtain/ready"), {"kind": "settle"}, expect(side="french")], "1806:auerstedt", "--seed", "18", *HOT_SEAT[3:])
    shown = [p["id"] for p in found.get("menu.json", {}).get("panels", [])]
    tally.case("ui: what the dice brought is read before the curtain falls", code == 0, err)
    tally.case("ui: no tip of the map shows under a dialog", "mainmenu" in shown and "tip" not in shown, str(shown))


def warning(tally):
    code, err, found = play([
        {"kind": "settle"}, click("curtain/ready"), {"kind": "settle"}, click("prompt/end{}"), {"kind": "settle"},
        {"kind": "report", "path": "warned.json"}, click("endwarning/end"), {"kind": "settle"},
        {"kind": "report", "path": "after.json"}, expect(curtain="prussian"), {"kind": "shot", "path": "curtain.png"}],
        *HOT_SEAT)
    ids = [p["id"] for p in found.get("warned.json", {}).get("panels", [])]
    tally.case("ui: the end of a segment names what is left to do", code == 0 and "endwarning" in ids, err + str(ids))
    after = found.get("after.json", {})
    seen = [r["id"] for r in after.get("regions", []) if not r["id"].startswith("curtain/")]
    tally.case("ui: behind the curtain nothing of either side is left on the screen", seen == [], str(seen))


def finding(tally):
    """By the mouse alone: the dialog that finds is left again, and a name leads to its place."""
    code, err, _ = play([{"kind": "settle"}, click("topbar/find"), {"kind": "settle"}, click("find/close"), {"kind": "settle"},
                         click("topbar/find"), {"kind": "text", "text": "apol"}, {"kind": "settle"}, click("find/found1"),
                         {"kind": "settle"}, expect(selected="N2131")], *START, "--seats", "french=human,prussian=pass")
    tally.case("ui: find is left by its button, and leads to a place", code == 0, err)


def refusals(tally):
    code, err, found = play([
        {"kind": "settle"}, click("curtain/ready"), {"kind": "settle"}, click("map/N1942", button="right"),
        {"kind": "settle"}, {"kind": "report", "path": "why.json"}, {"kind": "key", "key": "Escape"},
        {"kind": "report", "path": "closed.json"}], *HOT_SEAT)
    ids = [p["id"] for p in found.get("why.json", {}).get("panels", [])]
    closed = [p["id"] for p in found.get("closed.json", {}).get("panels", [])]
    tally.case("ui: a right click says why not", code == 0 and "why" in ids and "why" not in closed, err + str(ids))


HALT = ("mods/1806/rules/08_movement.lua", "apply = function(G) finish(G) end")


def broken_tree(folder):
    """A fault in a rule, and no font at all."""
    changed_tree(folder, (*HALT, 'apply = function(G) error("seeded fault") end'), ("assets/fonts.lua", '"/usr', '"/nowhere'))


def other_rules(tally):
    """A game that was saved under other rules: where it stands now is told."""
    with tempfile.TemporaryDirectory() as folder:
        saved = os.path.join(folder, "saved.grognard")
        rpc = Rpc(data=ROOT)
        rpc.call("new", scenario="1806:auerstedt", seed=5)
        for verb, args in (("enter", {"group": "french_morning"}), ("move", {"unit": "F_GUDIN"}), ("step", {"to": "N1942"}), ("halt", {})):
            rpc.call("act", side="french", verb=verb, args=args)
        rpc.call("save", path=saved)
        rpc.close()
        load = ("--load", saved, "--seats", "french=human,prussian=pass")
        events = [{"kind": "settle"}, {"kind": "report", "path": "a.json"}]
        same = play(events, *load)
        changed_tree(folder, (*HALT, "apply = function(G) G.odd = 1 finish(G) end"))
        other = play(events + [click("notice/ok"), {"kind": "settle"}, expect(screen="game", side="french")], *load, data=folder)
        seen = play(events, "--replay", saved, data=folder)
        told = ["notice" in {p["id"] for p in each[2].get("a.json", {}).get("panels", [])} for each in (same, other, seen)]
        tally.case("ui: a game saved under other rules says so, played on or shown", told == [False, True, True] and other[0] == 0, f"{told} {other[1]}")


def failing(tally):
    """A rule that fails while it is played, and no fonts: both are said, and the game goes on."""
    with tempfile.TemporaryDirectory() as folder:
        broken_tree(folder)
        enter = [{"kind": "settle"}, click("prompt/enter{group=french_morning}"), {"kind": "settle"},
                 click("prompt/bring_in"), {"kind": "settle"}]
        code, err, found = play(enter + [
            click("prompt/halt{}"), {"kind": "settle"}, {"kind": "report", "path": "a.json"}, expect(region="fault/on"),
            {"kind": "shot", "path": "a.png"}, click("fault/on"), {"kind": "settle"}, expect(prompt="moving", screen="game"),
            click("map/N2041"), {"kind": "settle"}, expect(prompt="moving"), {"kind": "report", "path": "b.json"}],
            *START, "--seats", "french=human,prussian=pass", data=folder)
        tally.case("ui: a rule that fails is told, and the game is still there", code == 0, err)
        missing = found.get("a.json", {}).get("missing_fonts") or []
        tally.case("ui: fonts that are missing are named", "title" in missing and "counter" in missing, str(missing))
        n = [found.get(name, {}).get("n", 0) for name in ("a.json", "b.json")]
        tally.case("ui: after the fault other orders are carried out", n[1] > n[0], str(n))


def minus(tally):
    """Numbers below nothing carry a minus in sentences that the kernel fills."""
    rpc = Rpc()
    rpc.call("new", scenario="1806:auerstedt", seed=1)
    said = rpc.call("text", key="shift_failed_repulse", values={"columns": -2})["text"]
    rpc.close()
    tally.case("ui: a number below nothing is filled in with a minus", "\u22122 columns" in said, said)


def run_all(tally):
    for part in (chooser, turn, together, whole_turn, own_press, despatch, failing, other_rules, finding, warning, refusals, minus):
        part(tally)
