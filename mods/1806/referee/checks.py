"""What is compared in a position: each check yields (kind, agrees, detail)."""
import heapq
from fractions import Fraction

from board import table
from book import FOOT, HORSE, NEVER
from groups import LIMIT, Duty


def frame(position):
    """The step that asks now."""
    return position.state["stack"][-1]


def offered(legal, verb, *keys):
    """The arguments of one verb in the legal list: a set of strings or of tuples."""
    found = set()
    for action in legal["actions"]:
        if action["verb"] == verb:
            values = tuple(action["args"].get(key) for key in keys)
            found.add(values[0] if len(values) == 1 else values)
    return found


def same(kind, mine, theirs, note=""):
    lacking, extra = sorted(mine - theirs), sorted(theirs - mine)
    return kind, not lacking and not extra, f"program lacks {lacking}, has besides {extra} {note}"


# --- movement -------------------------------------------------------------------------------------------


def moving(rpc, position, legal):
    """Steps, Repulses, halts and the change of formation of the force that moves."""
    if legal["prompt"]["id"] != "moving" or frame(position).get("hex", "-") == "-":
        return
    f, side = frame(position), legal["prompt"]["side"]
    names, place = f["force"], f["hex"]
    left = dict(zip(names, f["left"]))
    march = any(position.marked(name) for name in names)
    note = f"({place}, {left}, march {march})"
    yield same("steps", position.steps(side, place, left, march, f["steps"] > 0), offered(legal, "step", "to"), note)
    yield same("repulses", position.repulses(side, place, left, march), offered(legal, "repulse", "to"), note)
    for b in position.board.next[place]:
        answer = rpc.call("explain", side=side, verb="step", args={"to": b})
        if answer["ok"] != (b in offered(legal, "step", "to")):
            yield "explain", False, f"step to {b}: list and explain differ {note}"
    yield "explain", True, ""
    marched_in = march and f["steps"] > 0 and position.pinned(side, place, names)
    rest = position.may_rest(side, place, names, march) and not marched_in
    halts = any(action["verb"] == "halt" for action in legal["actions"])
    if f["steps"] > 0:
        yield "halt", rest == halts, f"rulebook {rest}, program {halts} {note}"
    if march:
        after = {name: points - (0 if position.is_leader(name) else 2) for name, points in left.items()}
        may = min(after.values()) >= 0 and position.finishes(side, place, after, False)
        may = may and not position.pinned(side, place, names)  # Q22: removal needs an actual move
        does = any(action["verb"] == "form" for action in legal["actions"])
        yield "form", may == does, f"rulebook {may}, program {does} {note}"


def spread(position, side, name, budget, march, begun):
    """The cheapest price of each hex for one piece alone: {hex: half points}."""
    start = position.state["pieces"][name]["hex"]
    zone = position.zone(position.enemy(side), seen=True)
    best, heap = {start: 0}, [(0, start)]
    while heap:
        spent, a = heapq.heappop(heap)
        free = position.is_leader(name) or a == start and not begun and not position.pinned(side, a, [name], start=True)
        if spent > best[a] or (a in zone and not free):
            continue
        for b in position.board.next[a]:
            total = spent + position.cost(name, march, a, b)
            if total <= budget and position.may_enter(side, [name], a, b, seen=True) and total < best.get(b, NEVER):
                best[b] = total
                heapq.heappush(heap, (total, b))
    del best[start]
    return best


def movers(position, legal):
    """Pieces that may be chosen now, or the single one that moves, with their points."""
    if legal["prompt"]["id"] in ("command_movement", "individual_movement"):
        for name in sorted(offered(legal, "move", "unit")):
            yield name, position.all[name]["movement"]
    elif legal["prompt"]["id"] == "moving":
        f = frame(position)
        if len(f["force"]) == 1 and f.get("hex", "-") != "-":
            yield f["force"][0], f["left"][0]


def reach(rpc, position, legal):
    """Costs and zones of control over the whole reach of every piece that may be chosen."""
    side = legal["prompt"]["side"]
    begun = legal["prompt"]["id"] == "moving" and frame(position)["steps"] > 0
    for name, budget in movers(position, legal):
        march = position.marked(name)
        answer = rpc.call("reach", side=side, unit=name)["hexes"]
        answer = answer["hexes"] if isinstance(answer, dict) else answer
        theirs = {entry["hex"]: entry["cost"] for entry in answer}
        mine = {place: cost for place, cost in spread(position, side, name, budget, march, begun).items()
                if position.may_rest(side, place, [name], march)}
        wrong = [f"{place} costs {mine.get(place)}, program {theirs.get(place)}"
                 for place in sorted(mine.keys() | theirs.keys()) if mine.get(place) != theirs.get(place)]
        yield "reach", not wrong, f"{name} {budget} march {march}: {wrong[:5]}"
        bad = [entry for entry in answer if sum(item["value"] for item in entry["items"]) != entry["cost"]
               or walk(position, name, march, entry["path"]) != entry["cost"]]
        yield "items of the price", not bad, f"{name}: {bad[:1]}"


def walk(position, name, march, path):
    return sum(position.cost(name, march, a, b) for a, b in zip(path, path[1:]))


def paid(before, after, action):
    """After a step: what every piece of the force has paid for it, in and out of Road March, and at an entry."""
    f, then = frame(before), frame(after)
    if action["verb"] != "step" or f.get("step") != "moving" or then.get("step") != "moving":
        return
    if then["force"] != f["force"] or then["steps"] != f["steps"] + 1:
        return
    to, start = action["args"]["to"], f.get("hex", "-")
    for name, had, has in zip(f["force"], f["left"], then["left"]):
        march = before.marked(name)
        if start == "-":
            cost = entry_cost(before, name, march, to, f["group"])
        else:
            cost = before.cost(name, march, start, to)
        yield "paid", cost == had - has, f"{name} {start} to {to} march {march}: {cost}, program {had - has}"


def entry_cost(position, name, march, to, group):
    """15.1, readings Q58 and Q107: the hex entered over its bridge, and the stacks that came before."""
    entries = [g for g in position.state["groups"] if g["id"] == group] + position.state["overflow"]
    start = next((entry.get("from") for entry in entries if entry["hex"] == to), None)
    before = (position.state["queue"] or {}).get(to, 0)
    first = position.cost(name, march, start, to) if start else (1 if march else 2)
    return first + 2 * before


# --- combat ---------------------------------------------------------------------------------------------


def fight(position):
    return position.state.get("combat") or {}


def revealed(rpc, position, legal):
    """1.51B, 2.11C1: the pieces in enemy zones are shown, and those that an attack across a bridge brings in."""
    if legal["prompt"]["id"] not in ("designation", "grouping", "defender_withdraws"):
        return
    if legal["prompt"]["id"] == "defender_withdraws" and frame(position)["gone"]:
        return
    groups = fight(position).get("groups") or []
    drawn = {place for group in groups for place in group["by"] + group["targets"]}
    for side in ("french", "prussian"):
        zone = position.zone(position.enemy(side))
        mine = {name for place in position.here for name in position.here[place]
                if position.side(name) == side and (place in zone or place in drawn)}
        theirs = {name for name, piece in position.state["pieces"].items()
                  if piece["side"] == side and piece.get("shown") and piece.get("hex", "-")[0] in "NS"}
        if any(piece["withdrew"] for piece in position.state["pieces"].values()):
            theirs &= mine  # who was shown before a retreat stays so for the phase
        yield same("zone of control", mine, theirs, side)


def duty(rpc, position, legal):
    """4.31, 11.2: the attacks that may be begun, and whether all duties are served at the end."""
    prompt, side = legal["prompt"]["id"], legal["prompt"]["side"]
    groups = fight(position).get("groups") or []
    if prompt == "designation":
        duties = Duty(position, side)
        if not groups and duties.work() < LIMIT:
            yield same("attacks to begin", duties.first_targets(), offered(legal, "attack", "hex"))
        owed = set(duties.must_fall) - {place for group in groups for place in group["targets"]}
        owed |= set(duties.must_attack) - {place for group in groups for place in group["by"]}
        free = any(action["verb"] == "end" for action in legal["actions"])
        yield "end of designation", free == (not owed), f"owed {sorted(owed)}, program {free}"
    elif prompt in ("defender_withdraws", "attacks") and groups and not any(group["done"] for group in groups):
        if fight(position).get("barred_for") or any(p["withdrew"] for p in position.state["pieces"].values()):
            return  # cavalry has gone since
        duties = Duty(position, position.state["phasing"])
        by = [place for group in groups for place in group["by"]]
        at = [place for group in groups for place in group["targets"]]
        good = (set(duties.must_attack) <= set(by) and set(duties.must_fall) <= set(at)
                and len(by) == len(set(by)) and len(at) == len(set(at)))
        yield "duties served", good, f"{duties.must_attack} {duties.must_fall}, groups {groups}"


def failed(position, group):
    return any(set(entry["by"]) & set(group["units"]) and set(entry["targets"]) & set(group["targets"])
               for entry in position.state["failed_repulses"])


def odds(rpc, position, legal):
    """The odds column with terrain and shifts of every attack that may be resolved now."""
    prompt, side = legal["prompt"]["id"], legal["prompt"]["side"]
    groups = fight(position).get("groups") or []
    asks = []
    if prompt == "attacks":
        for action in legal["actions"]:
            if action["verb"] == "resolve":
                asks += [(action, g) for g in groups if action["args"]["hex"] in g["targets"] and not g["done"]]
    elif prompt == "odds":
        asks = [({"verb": "roll", "args": {}}, groups[frame(position)["group"] - 1])]
    for action, group in asks:
        answer = rpc.call("odds", side=side, verb=action["verb"], args=action["args"])
        column, shifts, best, sums = position.odds(side, group["by"], group["targets"], failed(position, group))
        mods = answer.get("mods", ())
        theirs = {item["rule"]: item["value"] for item in mods if item.get("unit") == "column"}
        note = f"{float(sums[0])} : {float(sums[1])}, {shifts} = {column}; program {answer} {group}"
        good = answer.get("exact") and answer["column"].replace("-", ":") == column and theirs == shifts
        yield "odds", good, note
        ground = [item["value"] for item in mods
                  if item.get("unit") == "halves" and not item["key"].endswith("_woods")]
        yield "ground of the defence", ground == ([] if best == 1 else [int(best * 2)]), f"{best}; program {mods}"


def retreats(rpc, position, legal):
    """11.43 to 11.45, reading Q104: the hexes that each unit may retreat to now."""
    prompt = legal["prompt"]["id"]
    if prompt not in ("retreating", "displacing"):
        return
    f = frame(position)
    if f["cause"] != "combat" and prompt == "displacing":
        return
    results = [entry["result"] for entry in position.state["stack"] if entry["step"] == "outcome"]
    if results and prompt == "retreating":
        due = 2 if results[-1].endswith("2") else 1
        yield "length of the retreat", f["hexes"] == due, f"{results[-1]}: {f}"
    verb = "retreat" if prompt == "retreating" else "displace"
    given = offered(legal, verb, "unit", "to")
    names = {unit for unit, _ in given}
    if prompt == "retreating" and not f.get("walking"):
        names |= {name for name in f["units"] if position.state["pieces"][name].get("hex") == f["hex"]}
    for name in sorted(names):
        start = position.state["pieces"][name]["hex"]
        mine = retreat_steps(position, name, start, f)
        theirs = {to for unit, to in given if unit == name}
        yield same("retreat", mine, theirs, f"{name} from {start} {f}")


def retreat_steps(position, name, start, f):
    """One hex at a time: a step is legal where the whole distance can be completed. An end that many hexes from the hex
    of combat comes first, by displacement if it must (11.43, 11.45); an end nearer by only when there is none (Q104)."""
    origin = f["hex"] if f["step"] == "retreating" else start
    distance = f["hexes"] - (1 if f.get("walking") == name else 0)
    closed = set(f.get("closed", ())) - {start}
    found = [path for path in position.retreat_paths(name, start, distance) if not closed & set(path)]
    far = [path for path in found if position.board.distance(origin, path[-1]) == f["hexes"]]
    for paths in (far, found):
        for room in (position.room, lambda unit, place: position.room_by_displacing(unit, place, closed)):
            good = {path[0] for path in paths if room(name, path[-1])}
            if good:
                return good
    return set()


def demoralized(position, name):
    row = position.all[name]
    level = LEVELS.get(row["formation"])
    return level is not None and position.state["losses"].get(row["formation"], 0) >= level


LEVELS = {}


def load_levels():
    LEVELS.update({row["id"]: int(row["level"]) for row in table("formations.tsv") if row["level"] != "-"})


def advances(rpc, position, legal):
    """11.46: who may advance first into a vacated hex."""
    if legal["prompt"]["id"] != "advancing" or frame(position)["gone"]:
        return
    f, side = frame(position), legal["prompt"]["side"]
    mine = set()
    for place in f["from"]:
        for name in position.at(place, side):
            piece = position.state["pieces"][name]
            if piece["ooc"] or demoralized(position, name) or name not in f["units"]:
                continue
            for to in f["hexes"]:
                if fight(position)["barred_for"] and fight(position)["barred_for"].get(to) == side:
                    continue  # 16.2d: left by retreating cavalry
                if to in position.board.next[place] and position.passable(place, to):
                    mine.add((name, to))
    theirs = {(unit, to) for unit, to in offered(legal, "advance", "unit", "to")
              if not position.is_leader(unit)}
    yield same("advance", mine, theirs, f"{f}")


def withdrawals(rpc, position, legal):
    """16.2, 4.31c, reading Q18: cavalry that no enemy cavalry faces may go one hex, never stacked with infantry."""
    prompt, side = legal["prompt"]["id"], legal["prompt"]["side"]
    if prompt not in ("defender_withdraws", "attacker_withdraws"):
        return
    given = offered(legal, "withdraw", "unit", "to")
    part, against = ("targets", "by") if prompt == "defender_withdraws" else ("by", "targets")
    for group in fight(position)["groups"]:
        facing = [name for place in group[against] for name in position.at(place, position.enemy(side))]
        for start in group[part]:
            for name in position.at(start, side):
                mine = leaving(position, side, name, start, facing)
                yield same("withdraw", mine, {to for unit, to in given if unit == name}, f"{name} from {start}")


def leaving(position, side, name, start, facing):
    near = [other for b in position.projecting(side, start) for other in position.at(b, position.enemy(side))]
    if position.arm(name) not in HORSE or position.state["pieces"][name].get("withdrew"):
        return set()
    if any(position.arm(other) in FOOT for other in position.at(start, side)):
        return set()
    if any(position.arm(other) in HORSE for other in near + facing):
        return set()
    return {b for b in position.board.next[start]
            if position.open_retreat(name, start, b) and position.room(name, b)}


# --- victory --------------------------------------------------------------------------------------------


def points_of_losses(position):
    """20.11, 20.14 less two (Q102), and 20.13: French and Prussian Victory Points at Auerstedt."""
    lost = {side: Fraction(points, 4) for side, points in position.state["lost"].items()}
    french, prussian = lost["french"], lost["prussian"]
    if not french:
        ratio = Fraction(3) if prussian else Fraction(1)
    else:
        ratio = prussian / french
    french_points = -3 if ratio < 1 else -2 if ratio < 2 else 0 if ratio < 3 else 3
    band = 5 if prussian <= 10 else 4 if prussian <= 24 else 3 if prussian <= 40 else 2 if prussian <= 50 else 1
    broken = [corps for corps, level in LEVELS.items() if position.state["losses"].get(corps, 0) >= level]
    return (french_points + sum(corps[0] == "P" for corps in broken),
            max(0, band - 2) + sum(corps[0] == "F" for corps in broken))


def level_of(french, prussian):
    """20.2, reading Q67."""
    if prussian == 0:
        return "french_crushing" if french > 0 else "prussian" if french == 0 else "prussian_decisive"
    ratio = Fraction(french, prussian)
    for bound, level in ((Fraction(1, 2), "prussian_decisive"), (1, "prussian")):
        if ratio <= bound:
            return level
    for bound, level in ((2, "french_marginal"), (3, "french"), (4, "french_decisive")):
        if ratio < bound:
            return level
    return "french_crushing"


def ended(position, over):
    """The points and the level at the end of a game."""
    if position.state["scenario"] == "auerstedt":
        french, prussian = points_of_losses(position)
        level = level_of(french, prussian)
    else:
        lost = position.state["lost"]
        french, prussian = lost["prussian"] // 4, lost["french"] // 4
        control = position.state["control"]
        taken = "french" in (control.get("N1409"), control.get("N1211"))
        kept = control.get("N0809") == "prussian"
        if taken != kept:
            level = "french_objective" if taken else "prussian_objective"
        else:
            level = "french" if french > prussian else "prussian" if prussian > french else "draw"
    mine = {"french": french, "prussian": prussian}
    yield "victory", over["scores"] == mine and over["level"] == level, f"{mine} {level}, program {over}"


CHECKS = [moving, reach, revealed, duty, odds, retreats, advances, withdrawals]
