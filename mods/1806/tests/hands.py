"""What clicks mean at certain points of a game: positions of the golden replays, played to just before an action."""
import gzip
import json
import os
import sqlite3
import tempfile

from common import ROOT, Rpc
from panels import played_to, with_pontoon
from programs_ui import click, expect, play
from ui import HOT_SEAT, turn_events

SETTLE = {"kind": "settle"}
READY = [SETTLE, click("curtain/ready"), SETTLE]


def report(name):
    return {"kind": "report", "path": name + ".json"}


def begin(rpc, game, path):
    """Begins the game of a replay, with the dice that it rolled with."""
    rpc.call("new", scenario=game["scenario"], seed=game["seed"], options=game["options"])
    if game.get("generator", 1) != 1:
        return
    rpc.call("save", path=path)
    rpc.call("new", scenario=game["scenario"], seed=game["seed"])  # lets go of the file
    with sqlite3.connect(path) as kept:
        kept.execute("update header set value = '{}' where key = 'extra'")  # a file of old says nothing of its dice
    kept.close()
    rpc.call("load", path=path, bind=False)


class Position:
    """A golden replay of the pack, saved before the first actions of these verbs in a row, where the verb `offered` can be done
    first, or before action `number`; `side` and `args` are those of that action, `rest` is what was played from there."""

    def __init__(self, replay, *verbs, offered=None, number=None):
        with gzip.open(os.path.join(ROOT, "mods/1806/replays", replay + ".json.gz"), "rt", encoding="utf-8") as file:
            game = json.load(file)
        self.held = tempfile.TemporaryDirectory(prefix="grognard_hands_")
        self.path = os.path.join(self.held.name, "before.grognard")
        self.sides = ("french", "prussian")
        chosen = [(*row, {})[:3] for n, row in enumerate(game["actions"], 1) if n not in set(game["forced"])]
        rpc = Rpc()
        begin(rpc, game, os.path.join(self.held.name, "start.grognard"))
        for n, (self.side, verb, self.args) in enumerate(chosen):
            self.rest = chosen[n:]
            could = [a for a in rpc.call("legal", side=self.side)["actions"] if a["verb"] == offered] if offered else []
            if n == number or could or verbs and [action[1] for action in self.rest[:len(verbs)]] == list(verbs):
                self.args = could[0]["args"] if could else self.args
                break
            rpc.call("act", side=self.side, verb=verb, args=self.args)
        self.legal = rpc.call("legal", side=self.side)["actions"]
        rpc.call("save", path=self.path)
        rpc.close()

    def play(self, *events, **more):
        """Plays events from there, behind the curtain's first fall; as programs_ui.play."""
        seats = ",".join(f"{side}=human" for side in self.sides)
        return play(READY + list(events), "--load", self.path, "--no-save", "--seats", seats, **more)


def lines(found, name):
    return found.get(name + ".json", {}).get("log", [])


def joined(tally):
    """Steps of a way, figures and pieces of which the same holds stand in one line; what is taken back is gone from it."""
    code, err, found = play(turn_events() + [report("end")], *HOT_SEAT)
    log = lines(found, "end")
    tally.case("hands: the steps of a way are one line of the log", code == 0 and
               "a stack moves from N2237 (Gernstedt) to N2138, N2038 (Rehehausen)" in log, f"{err} {log}")
    tally.case("hands: another way is another line", sum(line.startswith("a stack moves") for line in log) == 3, str(log))
    code, err, found = Position("campaign_french", "by").play(report("log"))
    out = [line for line in lines(found, "log") if "Out of Command" in line]
    tally.case("hands: of whom the same holds, one line tells", code == 0 and len(out) == 1 and "; likewise " in out[0] and
               out[0].count(",") > 3, f"{err} {out}")
    code, err, found = play(turn_events("moving") + [report("a"), click("map/N2039"), SETTLE, report("b"), click("topbar/undo"), SETTLE, report("c")],
                            *HOT_SEAT)
    a, b, c = (lines(found, name) for name in "abc")
    tally.case("hands: what is taken back leaves the log", code == 0 and a == c and len(b) >= len(a) and b != a, f"{err} {a} {b} {c}")


def home_of(position, unit):
    """The hex where a piece of the side stands."""
    rpc = Rpc()
    rpc.call("load", path=position.path)
    own = rpc.call("view", side=position.side)["own"]
    rpc.close()
    return next(stack["hex"] for stack in own if any(piece["id"] == unit for piece in stack["pieces"]))


def find(hex_):
    """Selects a hex by its code."""
    return [click("topbar/find"), {"kind": "text", "text": hex_}, SETTLE, click("find/found1"), SETTLE, expect(selected=hex_)]


def more_here(tally):
    """What a hex has beyond a click is behind a button, and only there."""
    at = Position("campaign_french", "move")
    unit = next(a["args"]["unit"] for a in at.legal if a["verb"] == "break_down")
    where = home_of(at, unit)
    code, err, found = at.play(report("none"), *find(where), click("prompt/more"), SETTLE, report("menu"))
    before, menu = ([r["id"] for r in found.get(name, {}).get("regions", [])] for name in ("none.json", "menu.json"))
    tally.case("hands: 'More here' lists what a click does not do", code == 0 and "prompt/more" not in before and
               any(each.startswith("menu/break_down{") and unit in each for each in menu), f"{err} {menu}")


def free_verbs(tally):
    """The end of a segment is warned of what waits, not of what is free to be left undone."""
    code, err, found = Position("campaign_french", offered="withdraw").play(
        report("a"), click("prompt/end{}"), SETTLE, report("b"))
    before, after = (found.get(name, {}) for name in ("a.json", "b.json"))
    tally.case("hands: withdrawals are free, their end is not warned of", code == 0 and after.get("n", 0) > before.get("n", 0) and
               "endwarning" not in {p["id"] for p in after.get("panels", [])}, err)


def command_asks(tally):
    """Who is put In Command is asked before it is done, even where a click could mean one thing alone."""
    at = Position("campaign_french", "command")
    leader, target = at.args["leader"], at.args["target"]
    where = home_of(at, target)
    order = f"menu/command{{leader={leader},target={target}}}"
    code, err, found = at.play(report("a"), *find(where), click("map/" + where), SETTLE, report("menu"), click(order), SETTLE,
                               report("b"))
    n = [found.get(name, {}).get("n") for name in ("a.json", "menu.json", "b.json")]
    tally.case("hands: a command is asked for before it is given", code == 0 and n[0] == n[1] and n[2] > n[1], f"{err} {n}")


def attacks(tally):
    """Who attacks is clicked in any order and sent at once; who cannot be left out is named, and the choice stays."""
    at = Position("jena_auerstedt_prussian", "by", "by")
    low, high = at.args["hex"], at.rest[1][2]["hex"]
    code, err, found = at.play(
        expect(prompt="grouping"), report("a"), click("map/" + high), SETTLE, report("one"), click("prompt/gathered"), SETTLE,
        expect(prompt="grouping", region="refused/close"), click("refused/close"), SETTLE, report("kept"), click("map/" + low), SETTLE,
        report("two"), click("prompt/gathered"), SETTLE, report("sent"))
    told = {name: found.get(name + ".json", {}) for name in ("a", "one", "kept", "two", "sent")}
    marks = {name: {h["hex"]: h["mark"] for h in each.get("hexes", [])} for name, each in told.items()}
    tally.case("hands: attackers are gathered in any order", code == 0 and low < high and
               [marks[name].get(high) for name in ("a", "one", "two")] == ["able", "join", "join"] and marks["two"].get(low) == "join",
               f"{err} {marks}")
    tally.case("hands: a choice that is refused is kept", marks["kept"].get(high) == "join" and told["kept"]["n"] == told["a"]["n"],
               str(told["kept"].get("n")))
    log = [line for line in told["sent"].get("log", []) if line.startswith("attack on")]
    tally.case("hands: all who were gathered attack", any(low in line and high in line for line in log), str(log[-3:]))


def left_out(tally):
    """Who was named as an attacker, by a button or the list of orders, is left out again by a click, and is not named twice."""
    at = Position("jena_auerstedt_prussian", "by", "by")
    low, high = at.args["hex"], at.rest[1][2]["hex"]
    code, err, found = at.play(
        report("a"), {"kind": "key", "key": "O"}, click(f"orders/by{{hex={low}}}"), SETTLE, report("named"), click("map/" + low), SETTLE, report("out"),
        {"kind": "key", "key": "O"}, click(f"orders/by{{hex={low}}}"), SETTLE, click("map/" + high), SETTLE, click("prompt/gathered"), SETTLE, report("sent"))
    told = {name: found.get(name + ".json", {}) for name in ("a", "named", "out", "sent")}
    n = {name: each.get("n") for name, each in told.items()}
    tally.case("hands: a click leaves out who was named as an attacker", code == 0 and n["named"] == n["a"] + 1 and n["out"] == n["a"], f"{err} {n}")
    log = [line for line in told["sent"].get("log", []) if line.startswith("attack on")]
    tally.case("hands: who was named before and who was gathered attack together", any(low in line and high in line for line in log),
               f"{log[-3:]} {told['sent'].get('panels')}")


def repulse_shown(tally):
    """The panel of a Repulse says who made it."""
    at = Position("campaign_french", offered="repulse")
    code, err, found = at.play({"kind": "key", "key": "O"}, click(f"orders/repulse{{to={at.args['to']}}}"), SETTLE, report("made"))
    fight = found.get("made.json", {}).get("fight", {})
    tally.case("hands: the panel of a Repulse says who made it", code == 0 and fight.get("attack") is not None and len(fight.get("by", [])) == 1 and
               fight["by"] != fight["targets"], f"{err} {fight}")


def lone_attack(tally):
    """An attack that one stack alone can make is asked for by a button before it is made."""
    at = Position("campaign_french_decisive", "attack", "end")
    hex_ = at.args["hex"]
    code, err, found = at.play(click("map/" + hex_), SETTLE, report("asked"), click("prompt/gathered"), SETTLE, report("made"))
    asked, made = (found.get(name + ".json", {}) for name in ("asked", "made"))
    marks = {h["hex"]: h["mark"] for h in asked.get("hexes", [])}
    tally.case("hands: an attack by one stack is asked for first", code == 0 and marks.get(hex_) == "attack" and
               asked["n"] < made["n"] and not any(line.startswith("attack on") for line in lines(found, "asked")[-1:]),
               f"{err} {marks} {made.get('n')}")


def each_of_a_verb(tally):
    """Initiative checks are rolled by one button; who has checked is asked no more."""
    at = Position("campaign_french", "check", "check")
    code, err, found = at.play(report("a"), click("prompt/each.check"), SETTLE, report("b"))
    count = sum(1 for action in at.legal if action["verb"] == "check")
    left = [r["id"] for r in found.get("b.json", {}).get("regions", []) if r["id"] == "prompt/each.check"]
    rolled = [line for line in lines(found, "b") if line.startswith("initiative of")]
    tally.case("hands: all initiative checks by one button", code == 0 and count > 1 and not left and len(rolled) >= count,
               f"{err} {count} {rolled}")
    heard = [line for line in lines(found, "b")[-len(rolled):] if "an initiative check" in line]
    tally.case("hands: who knows whose die it was hears of it once", code == 0 and not heard, str(heard))


def losses(tally):
    """Who is lost is clicked in any order, those too that are not named first; what is still due is told, and a choice
    that the rules refuse is kept."""
    at = Position("auerstedt_french_crushing", "lose")
    code, err, found = at.play(
        click("map/N2140"), SETTLE, click("selection/piece.P_PRWILHELM"), SETTLE, report("one"), click("prompt/gathered"), SETTLE,
        report("waits"), click("selection/piece.P_OSWALD"), SETTLE, click("prompt/gathered"), SETTLE, expect(region="refused/close"),
        report("refused"), click("refused/close"), SETTLE, click("selection/piece.P_OSWALD"), SETTLE, click("map/N2039"), SETTLE,
        click("selection/piece.P_BUNTING"), SETTLE, click("prompt/gathered"), SETTLE, report("sent"))
    told = {name: found.get(name + ".json", {}) for name in ("one", "waits", "refused", "sent")}
    said = [r["text"] for r in told["one"].get("regions", []) if r["id"] == "prompt/gathered"]
    tally.case("hands: what is still due is told, and waited for", code == 0 and len(said) == 1 and "1 still due" in said[0] and
               told["waits"]["n"] == told["one"]["n"], f"{err} {said}")
    tally.case("hands: losses that the rules refuse leave all as it was", told["refused"].get("n") == told["one"].get("n"), err)
    gone = [line for line in told["sent"].get("log", []) if "eliminated" in line][-2:]
    tally.case("hands: the chosen units are lost", [line.split(" is ")[0] for line in gone] == ["Bünting", "Prinz Wilhelm"], str(gone))


def advances(tally):
    """A leader and his units advance together, whoever is clicked first."""
    at = Position("jena_auerstedt_prussian_decisive", "advance", "advance", "advance")
    units, to = [row[2]["unit"] for row in at.rest[:3]], at.args["to"]
    clicks = [event for unit in reversed(units) for event in (click("selection/piece." + unit), SETTLE)]
    code, err, found = at.play(click("map/" + home_of(at, units[0])), SETTLE, *clicks, report("a"), click("map/" + to), SETTLE, report("b"))
    log = [line for line in lines(found, "b")[-6:] if f"advances to {to}" in line]
    tally.case("hands: a leader and his units advance as one", code == 0 and found["b.json"]["n"] >= found["a.json"]["n"] + 3 and log,
               f"{err} {units} {log}")


def in_window(found, hex_):
    """Where a hex that is marked lies in the free part of a window of 1280x800; None when it is out of sight."""
    for each in found["hexes"]:
        if each["hex"] == hex_ and 0 < each["x"] < 960 and 60 < each["y"] < 690:
            return each["x"], each["y"]
    return None


def reinforcements(tally):
    """Who comes in is named on the buttons, and seen where he comes in; those due later are not asked about."""
    at = Position("campaign_french_decisive", number=112)
    group = f"prompt/enter{{group={at.args['group']}}}"
    code, err, found = at.play(report("a"), click(group), SETTLE, report("b"), click("prompt/why"), SETTLE, report("why"))
    names = [r["text"] for r in found.get("a.json", {}).get("regions", []) if r["id"] == group]
    entry = found.get("b.json", {}).get("selected")
    tally.case("hands: a button names who comes in, and where", code == 0 and names and "reinforcements" not in names[0] and
               f"({entry})" in names[0], f"{err} {names} {entry}")
    tally.case("hands: the map goes where somebody comes in", code == 0 and in_window(found["b.json"], entry), f"{err} {entry}")
    told = [r["id"] for r in found.get("why.json", {}).get("regions", []) if r["id"].startswith("why/reason")]
    tally.case("hands: 'why not?' leaves out who is due later", code == 0 and len(told) < 8, f"{err} {told}")


def above_of(hex_):
    """The two hexes above a hex of the map of 1806, whose even rows stand half a hex to the right."""
    row, column = int(hex_[1:3]), int(hex_[3:])
    first = column if row % 2 == 0 else column - 1
    return [f"{hex_[0]}{row + 1:02}{each:02}" for each in (first, first + 1)]


def marches_up(at):
    """A stack of several that can march to a hex above it: its hex, and that one."""
    rpc = Rpc()
    rpc.call("load", path=at.path)
    own = rpc.call("view", side=at.side)["own"]
    may = {action["args"]["unit"] for action in at.legal if action["verb"] == "move"}
    for stack in own:
        ids = sorted(piece["id"] for piece in stack["pieces"] if piece["id"] in may)
        reach = rpc.call("reach", side=at.side, unit=ids[0], **{"with": ids[1:]})["hexes"] if len(ids) > 1 else []
        for to in above_of(stack["hex"]):
            if any(row["hex"] == to for row in reach):
                rpc.close()
                return stack["hex"], to
    raise AssertionError("no stack of two can march up")


def under_a_fan(tally):
    """A stack's fan opens over the hexes above it, and yet these can be clicked."""
    at = Position("campaign_french_decisive", "move")
    home, to = marches_up(at)
    code, err, found = at.play(*find(home), report("a"), click("map/" + to), SETTLE, report("b"))
    a, b = (found.get(name + ".json", {}) for name in "ab")
    tally.case("hands: a stack marches to the hex above it", code == 0 and b.get("selected") == to and a["chosen"] == b["chosen"],
               f"{err} {home} {to} {b.get('selected')} {b.get('chosen')}")


def why_not_there(tally):
    """A stack that is chosen and has not set out is told why it cannot march somewhere."""
    at = Position("campaign_french_decisive", "move")
    home, _ = marches_up(at)
    code, err, found = at.play(*find(home), report("a"))
    far = next(h["hex"] for h in found["a.json"]["hexes"] if h["mark"] == "stack" and h["hex"] != home and in_window(found["a.json"], h["hex"]))
    code, err, found = at.play(*find(home), {"kind": "click", "on": "map/" + far, "button": "right"}, SETTLE, report("b"))
    told = [r["text"] for r in found.get("b.json", {}).get("regions", []) if r["id"].startswith("why/")]
    tally.case("hands: who has not set out is told why he cannot march there", code == 0 and any("8.12B" in str(text) for text in told),
               f"{err} {far} {told}")


def bare_spot(found):
    """The spot in the middle of a window of 1280x800 that is farthest from all marked hexes."""
    marked = [(each["x"], each["y"]) for each in found["hexes"]]
    spots = [(x, y) for x in range(300, 760, 20) for y in range(100, 460, 20)]
    return max(spots, key=lambda spot: min((spot[0] - x) ** 2 + (spot[1] - y) ** 2 for x, y in marked))


def out_of_reach(tally):
    """A click where the chosen force cannot march says why, and leaves the force chosen."""
    at = Position("campaign_french_decisive", "move")
    home, _ = marches_up(at)
    code, err, first = at.play(*find(home), report("a"))
    x, y = bare_spot(first["a.json"])
    pressed = [{"kind": kind, "button": "left", "x": x, "y": y} for kind in ("press", "release")]
    code, err, found = at.play(*find(home), *pressed, SETTLE, report("b"), click("why/close"), SETTLE, report("c"))
    told = [r["text"] for r in found.get("b.json", {}).get("regions", []) if r["id"].startswith("why/")]
    before, after = first["a.json"].get("chosen"), found.get("c.json", {}).get("chosen")
    tally.case("hands: a click out of reach says why, and the force stays chosen", code == 0 and any("8.12B" in str(text) for text in told) and
               before and before == after, f"{err} {told} {before} {after}")


def after_a_march(tally):
    """The map stays where somebody has marched, whatever is left to do elsewhere."""
    at = Position("campaign_french_decisive", "move")
    home, to = marches_up(at)
    code, err, found = at.play(*find(home), click("map/" + to), SETTLE, click("prompt/halt{}"), SETTLE, report("b"))
    tally.case("hands: the map stays where a march has ended", code == 0 and in_window(found["b.json"], to), f"{err} {to}")


def news(tally):
    """Units that fell out of supply at Night are reported to their side when it sits down again."""
    at = Position("campaign_prussian", number=71)
    code, err, found = at.play(click("prompt/end{}"), SETTLE, click("endwarning/end"), SETTLE, click("curtain/ready"), SETTLE,
                               report("b"))
    panels = {panel["id"] for panel in found.get("b.json", {}).get("panels", [])}
    tally.case("hands: what befell a side at Night is reported to it", code == 0 and "news" in panels, f"{err} {panels}")
    code, err, found = play([{"kind": "wait", "ms": 4000}, report("c")], "--load", at.path, "--no-save", "--seats",
                            "french=pass,prussian=pass")
    c = found.get("c.json", {})
    tally.case("hands: bots are not held up by news", code == 0 and c.get("turn", 0) > 33 and
               "news" not in {panel["id"] for panel in c["panels"]}, f"{err} {c.get('turn')}")


def set_out(tally):
    """A chosen stack sets out where it stands, so that what comes before a first step is a button; undo takes it back."""
    at = Position("campaign_french", "move", "march")
    where = home_of(at, at.args["unit"])
    code, err, found = at.play(*find(where), click("selection/none"), click("selection/piece." + at.args["unit"]), report("a"),
                               click("prompt/set_out"), SETTLE, expect(prompt="moving", selected=where,
                               region="prompt/march{}"), click("topbar/undo"), SETTLE, report("b"))
    n = [found.get(name, {}).get("n") for name in ("a.json", "b.json")]
    tally.case("hands: a stack sets out where it stands", code == 0 and n[0] == n[1], f"{err} {n}")


def plans(tally):
    """The buttons of a plan of entry name the hexes where each road comes in."""
    code, err, found = Position("free_entry_prussian", "plan").play(report("a"))
    texts = [r["text"] for r in found.get("a.json", {}).get("regions", []) if r["id"].startswith("prompt/plan{")]
    tally.case("hands: a plan names where its roads come in", code == 0 and len(texts) == 2 and texts[0] != texts[1] and
               all(", by N" in text or ", by S" in text for text in texts), f"{err} {texts}")


def on_hexside(found, to):
    """The id of the hexside from the selected hex to another."""
    return "/".join(sorted((str(found.get("a.json", {}).get("selected")), to)))


def bridge_works(tally):
    """A try at a bridge by clicks: the disc on its hexside, the menu, the die that tells."""
    at = Position("campaign_french", offered="damage")
    to = at.args["to"]
    for size in ("1280x800", "1920x1080"):
        side = on_hexside(at.play(report("a"), size=size)[2], to)
        code, err, found = at.play(click("side/" + side), SETTLE, click(f"hexside/order.damage{{to={to}}}"), SETTLE, report("b"),
                                   size=size)
        log = lines(found, "b")[-3:]
        tally.case(f"hands: a bridge is tried at {size}", code == 0 and any("die" in line for line in log), f"{err} {log}")


def worked(verb, side, args, path):
    """Clicks a hexside and what its menu offers of a verb: exit code and errors, the hexside's figures, the last of the log."""
    loaded = ["--load", path, "--no-save", "--seats", "french=human,prussian=human"]
    at = args.get("at") or on_hexside(play(READY + [report("a")], *loaded)[2], args["to"])
    look = find(at.split("/")[0]) if "at" in args else []
    order = ",".join(f"{name}={args[name]}" for name in sorted(args))
    code, err, found = play(READY + look + [expect(side=side), click("side/" + at), SETTLE, click(f"hexside/order.{verb}{{{order}}}"), SETTLE,
                                     report("b")], *loaded)
    figures = [each["figures"] for each in found.get("b.json", {}).get("hexsides", []) if each["at"] == at]
    return code, err, sum(figures, []), lines(found, "b")[-3:]


def other_works(tally):
    """A bridge is mended, a pontoon laid and taken up, each by clicks on its hexside."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "laying")
        code, err, figures, log = worked("deploy", *with_pontoon(path, "deploy"), path)
        tally.case("hands: a pontoon is laid by a click on its hexside", code == 0 and figures == ["boats"], f"{err} {figures} {log}")
        path = os.path.join(folder, "taking")
        code, err, figures, log = worked("take_up", *with_pontoon(path), path)
        tally.case("hands: and taken up by another", code == 0 and figures == [], f"{err} {figures} {log}")
        path = os.path.join(folder, "mending")
        code, err, figures, log = worked("repair", *played_to(path, "repair", "1806:auerstedt", 3, "damage"), path)
        tally.case("hands: a damaged bridge is tried, and says what the die did", code == 0 and figures in (["broken"], ["mended"]) and
                   any("die" in line for line in log), f"{err} {figures} {log}")


def dice(tally):
    """The last roll stands on top of the dice, in sight as the tab opens."""
    at = Position("campaign_french", "by")
    rpc = Rpc()
    rpc.call("load", path=at.path)
    count = len(rpc.call("dice", side=at.side)["dice"])
    rpc.close()
    code, err, found = at.play(click("tabs/tab.dice"), SETTLE, report("a"))
    rolls = [(r["y"], int(r["id"][len("tabs/rule"):])) for r in found.get("a.json", {}).get("regions", [])
             if r["id"].startswith("tabs/rule")]
    tally.case("hands: the last roll stands on top", code == 0 and rolls and min(rolls)[1] == count, f"{err} {count} {rolls[:3]}")


def replays(tally):
    """The scrubber of a replay: slider and steps, the log of each position, and the map where something happens."""
    at = Position("campaign_french", "no such verb")
    events = [SETTLE, report("start"), click("prompt/last"), SETTLE, report("last"), click("prompt/back"), SETTLE, report("back"),
              click("prompt/on"), SETTLE, report("again"), click("prompt/slider"), SETTLE, report("mid"), click("prompt/side"),
              SETTLE, report("other"), click("prompt/first"), SETTLE, report("first")]
    code, err, found = play(events, "--replay", at.path)
    told = {name: found.get(name + ".json", {}) for name in ("start", "last", "back", "again", "mid", "other", "first")}
    n = {name: each.get("shown_n") for name, each in told.items()}
    tally.case("hands: a replay is walked through", code == 0 and n["start"] == n["first"] == 0 and n["back"] < n["last"] == n["again"]
               and n["first"] < n["mid"] == n["other"] < n["last"], f"{err} {n}")
    logs = {name: each.get("log") for name, each in told.items()}
    tally.case("hands: each position of a replay has its own log", code == 0 and logs["last"] == logs["again"] and
               logs["start"] == logs["first"] and logs["mid"] != logs["last"] and logs["mid"] != logs["other"], str(logs["start"]))
    places = [[(h["hex"], h["x"]) for h in told[name].get("hexes", [])] for name in ("start", "last")]
    shift = {hex_: x for hex_, x in places[0]}
    tally.case("hands: the map goes where a replay goes", any(shift.get(hex_, x) != x for hex_, x in places[1]), str(places)[:300])


def set_up(tally):
    """While the armies are set up it is the turn of the side that chooses."""
    code, err, _ = play(READY + [expect(prompt="deployment", turn_side="french"), click("prompt/end{}"), SETTLE, click("endwarning/end"),
                                 SETTLE, click("curtain/ready"), SETTLE, expect(prompt="deployment", turn_side="prussian")],
                        "1806:campaign", "--seats", "french=human,prussian=human", "--no-save")
    tally.case("hands: it is the turn of the side that sets up", code == 0, err)


def run_all(tally):
    for part in (set_up, joined, more_here, free_verbs, command_asks, attacks, left_out, repulse_shown, lone_attack, each_of_a_verb, losses, advances,
                 reinforcements, under_a_fan, why_not_there, out_of_reach, after_a_march, news, set_out, plans, bridge_works, other_works, dice, replays):
        part(tally)
