"""1806 over rpc: reach and marches, views, whole games of random choices."""
import random

from programs_cli import FLAG, INT, TEXT, fits
from programs_rpc import OVER, SHAPES, Line, random_game, refuses

PIECE = {"id": TEXT, "type": lambda v: v in ("unit", "leader"), "name": TEXT, "nation": TEXT, "movement": INT,
         "hex": TEXT, "reduced": FLAG,
         "moved": FLAG, "ooc": FLAG, "march": FLAG, "demoralized": FLAG}
HIDDEN = {"handle": TEXT, "hex": TEXT, "nation": TEXT, "march": FLAG, "ooc": FLAG}
BOXES = {"day": [TEXT], "night": [TEXT], "permanent": [TEXT], "captured": [TEXT]}
VIEW_1806 = {
    "side": TEXT, "scenario": TEXT, "turn": INT, "last_turn": INT, "day": INT, "part": TEXT, "phasing": TEXT,
    "over": OVER,
    "own": [{"hex": TEXT, "pieces": [PIECE]}], "control": [{"hex": TEXT, "side": TEXT}],
    "bridges": [{"at": TEXT, "state": TEXT}],
    "enemy": [lambda v: not fits(v, HIDDEN) or not fits(v, {"hex": TEXT, "pieces": [PIECE]})],
    "reinforcements": [{"id": TEXT, "turn": INT, "hex": TEXT, "pieces": [TEXT]}], "lost": (dict, INT),
    "losses": [{"formation": TEXT, "points": INT, "demoralized": FLAG}],
    "eliminated": {"own": BOXES, "enemy": BOXES},
}


def reach_questions(tally):
    """Whom `reach` is asked about: pieces that the side knows, or a group of its own; anything else is told."""
    line = Line()
    line.call("new", scenario="1806:auerstedt", seed=1)
    for name, whom, code, said in (
            ("a number", {"unit": "F_GUDIN", "with": [5]}, -32001, "'with' must be of type piece, but is a number"),
            ("a misspelt piece", {"unit": "F_GUDN"}, -32003, "did you mean 'F_GUDIN'?"),
            ("one that goes along", {"unit": "F_GUDIN", "with": ["F_GUDIN", "F_VIALANNES"]}, -32003, "did you mean 'F_VIALLANES'?"),
            ("a hidden piece", {"unit": "P_BLUCHER"}, -32003, "is not known to this side"),
            ("no group", {"group": "french_mornin"}, -32001, "french_mornin")):
        answer = line.ask("reach", side="french", **whom)
        refuses(tally, f"rpc: reach of {name}", answer, code)
        tally.case(f"rpc: reach of {name} tells why", said in answer["error"]["message"], str(answer))
    group = line.call("reach", side="french", group="french_morning")
    tally.case("rpc: reach of a group", group["hexes"] and not fits(group, SHAPES["reach"]), str(group)[:200])
    line.close()


def going_nowhere(tally):
    """`go` to the hex where a force stands is refused: it names no step."""
    line = Line()
    line.call("new", scenario="1806:saalfeld", seed=5)
    stands = next(stack["hex"] for stack in line.call("view", side="french")["own"]
                  if any(piece["id"] == "F_SUCHET" for piece in stack["pieces"]))
    line.call("act", side="french", verb="move", args={"unit": "F_SUCHET"})
    explained = line.call("explain", side="french", verb="go", args={"to": stands})
    tally.case("rpc: go to where it is", [why["key"] for why in explained["reasons"]] == ["go_nowhere"], str(explained))
    refuses(tally, "rpc: a go to where it is is none", line.ask("act", side="french", verb="go", args={"to": stands}), -32001, "args")
    line.close()


def marches(tally):
    """`reach` and the macro `go` in a real series."""
    line = Line()
    answer = line.call("new", scenario="1806:auerstedt", seed=3)
    pick, reached, gone = random.Random(5), [], 0
    for _ in range(2000):
        if answer["over"] or gone:
            break
        side = answer["prompts"][0]["side"]
        actions = line.call("legal", side=side)["actions"]
        action = pick.choice([action for action in actions if action["verb"] == "move"] or actions)
        answer = line.call("act", side=side, verb=action["verb"], args=action["args"])
        if action["verb"] != "move" or answer["prompts"][0]["side"] != side:
            continue
        reached.append(line.call("reach", side=side, unit=action["args"]["unit"]))
        for hex in reached[-1]["hexes"]:
            if len(hex["path"]) < 3 or gone:
                continue
            before = answer["n"]
            answer = line.call("act", side=side, verb="go", args={"to": hex["hex"]})
            gone = answer["n"] - before
    wrongs = [wrong for wrong in (fits(reach, SHAPES["reach"]) for reach in reached) if wrong]
    tally.case("rpc: reach", not wrongs and any(reach["hexes"] for reach in reached),
               f"{wrongs[:2]} of {len(reached)}")
    tally.case("rpc: go goes several steps", gone >= 1, str(answer)[:300])
    if not answer["over"]:
        refuses(tally, "rpc: go to nowhere",
                line.ask("act", side=answer["prompts"][0]["side"], verb="go", args={"to": "Z9999"}), -32001,
                "args")
    line.close()


def games(tally):
    for scenario in ("1806:auerstedt", "1806:saalfeld"):
        random_game(tally, scenario, 11, lambda line, side: None, look=5)


def views(tally):
    line = Line()
    answer = line.call("new", scenario="1806:auerstedt", seed=2)
    pick = random.Random(2)
    for _ in range(30):
        for side in ("french", "prussian"):
            wrong = fits(line.call("view", side=side), VIEW_1806)
            if wrong:
                tally.case("rpc: the view of 1806", False, wrong)
                return
        side = answer["prompts"][0]["side"]
        action = pick.choice(line.call("legal", side=side)["actions"])
        answer = line.call("act", side=side, verb=action["verb"], args=action["args"])
        if answer["over"]:
            break
    tally.case("rpc: the view of 1806", True)
    line.close()


def variants(tally):
    """Who chooses a variant reads what it changes: rules of its own, values of tables; a series changes nothing."""
    line = Line()
    changes = {pack["id"]: pack.get("changes") for pack in line.call("list")["packs"]}
    line.close()
    tally.case("rpc: what variants change", changes["1806"] is None and any("→" in each for each in changes["1806-errata"])
               and any(each.startswith("H1 ") for each in changes["1806-house"]), str(changes))


def run_all(tally):
    for part in (variants, reach_questions, going_nowhere, marches, games, views):
        part(tally)
