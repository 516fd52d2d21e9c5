"""What is compared in a position: each check yields (kind, agrees, detail)."""
import heapq

from board import table
from book import FOOT, HORSE, NEVER
from groups import LIMIT, Duty


def frame(position, depth=1):
    return position.state["stack"][-depth]


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
    yield same("steps", position.steps(side, place, left, march), offered(legal, "step", "to"), note)
    yield same("repulses", position.repulses(side, place, left, march), offered(legal, "repulse", "to"), note)
    for b in position.board.next[place]:
        answer = rpc.call("explain", side=side, verb="step", args={"to": b})
        if answer["ok"] != (b in offered(legal, "step", "to")):
            yield "explain", False, f"step to {b}: list and explain differ {note}"
    yield "explain", True, ""
    marched_in = march and f["steps"] > 0 and position.pinned(side, place, names)
    rest = position.may_rest(side, place, names, march) and not marched_in
    halts = any(action["verb"] == "halt" for action in legal["actions"])
    if f["steps"] > 0 or not march:
        yield "halt", rest == halts, f"rulebook {rest}, program {halts} {note}"
    if march:
        after = {name: points - (0 if position.is_leader(name) else 2) for name, points in left.items()}
        may = min(after.values()) >= 0 and position.finishes(side, place, after, False) and not marched_in
        does = any(action["verb"] == "form" for action in legal["actions"])
        yield "form", may == does, f"rulebook {may}, program {does} {note}"


def spread(position, side, name):
    """The cheapest price of each hex for one piece alone, not in Road March: {hex: half points}."""
    start = position.state["pieces"][name]["hex"]
    budget = position.all[name]["movement"]
    zone = position.zone(position.enemy(side), seen=True)
    best, heap = {start: 0}, [(0, start)]
    while heap:
        spent, a = heapq.heappop(heap)
        if spent > best[a] or (not position.is_leader(name) and a in zone):
            continue
        for b in position.board.next[a]:
            total = spent + position.cost(name, False, a, b)
            if total <= budget and position.may_enter(side, [name], a, b, seen=True) and total < best.get(b, NEVER):
                best[b] = total
                heapq.heappush(heap, (total, b))
    del best[start]
    return best


def reach(rpc, position, legal):
    """Costs and zones of control over the whole reach of every piece that may be chosen."""
    if legal["prompt"]["id"] not in ("command_movement", "individual_movement"):
        return
    side = legal["prompt"]["side"]
    for name in sorted(offered(legal, "move", "unit")):
        if position.marked(name):
            continue
        answer = rpc.call("reach", side=side, unit=name)["hexes"]
        answer = answer["hexes"] if isinstance(answer, dict) else answer
        theirs = {entry["hex"]: entry["cost"] for entry in answer}
        mine = {place: cost for place, cost in spread(position, side, name).items()
                if position.may_rest(side, place, [name], False)}
        wrong = [f"{place} costs {mine.get(place)}, program {theirs.get(place)}"
                 for place in sorted(mine.keys() | theirs.keys()) if mine.get(place) != theirs.get(place)]
        yield "reach", not wrong, f"{name}: {wrong[:5]}"
        for entry in answer:
            priced = sum(item["value"] for item in entry["items"])
            if priced != entry["cost"] or not steps_add_up(position, name, entry):
                yield "price", False, f"{name}: {entry}"
                break
        else:
            yield "price", True, ""


def steps_add_up(position, name, entry):
    path = entry["path"]
    return sum(position.cost(name, False, a, b) for a, b in zip(path, path[1:])) == entry["cost"]


# --- combat ---------------------------------------------------------------------------------------------


def fight(position):
    return position.state.get("combat") or {}


def revealed(rpc, position, legal):
    """1.51B, 2.11C1: at the start of the Combat Phase exactly the pieces in enemy zones are shown."""
    if legal["prompt"]["id"] != "designation" or fight(position).get("groups"):
        return
    for side in ("french", "prussian"):
        zone = position.zone(position.enemy(side))
        mine = {name for place in position.here for name in position.here[place]
                if position.side(name) == side and place in zone}
        theirs = {name for name, piece in position.state["pieces"].items()
                  if piece["side"] == side and piece.get("shown") and piece.get("hex", "-")[0] in "NS"}
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
    elif prompt == "attacks" and groups and not any(group["done"] for group in groups):
        if fight(position).get("barred_for"):
            return  # cavalry has gone since
        duties = Duty(position, side)
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
        column, shifts, attack, defence = position.odds(side, group["by"], group["targets"], failed(position, group))
        theirs = {item["rule"]: item["value"] for item in answer.get("mods", ()) if item.get("unit") == "column"}
        good = answer.get("exact") and answer["column"].replace("-", ":") == column and theirs == shifts
        note = f"{float(attack)} : {float(defence)}, {shifts} = {column}; program {answer.get('column')} {theirs}; {group}"
        yield "odds", good, note


def retreats(rpc, position, legal):
    """11.43 to 11.45, reading Q104: the hexes that each unit may retreat to now."""
    prompt = legal["prompt"]["id"]
    if prompt not in ("retreating", "displacing"):
        return
    f = frame(position)
    if f["cause"] != "combat" and prompt == "displacing":
        return
    verb = "retreat" if prompt == "retreating" else "displace"
    given = offered(legal, verb, "unit", "to")
    for name in sorted({unit for unit, _ in given}):
        start = position.state["pieces"][name]["hex"]
        mine = retreat_steps(position, name, start, f)
        theirs = {to for unit, to in given if unit == name}
        yield same("retreat", mine, theirs, f"{name} from {start} {f}")


def retreat_steps(position, name, start, f):
    """One hex at a time: a step is legal where the whole distance can be completed, to a hex that many hexes from the
    hex of combat if any path leads there; hexes with room come before those that need a displacement."""
    origin = f["hex"] if f["step"] == "retreating" else start
    distance = f["hexes"] - (1 if f.get("walking") == name else 0)
    closed = set(f.get("closed", ())) - {start}
    for need_room in (True, False):
        found = [path for path in position.retreat_paths(name, start, start, distance, need_room)
                 if not closed & set(path)]
        far = [path for path in found if position.board.distance(origin, path[-1]) == f["hexes"]]
        if far or found:
            return {path[0] for path in (far or found)}
    return set()


def demoralized(position, name):
    row = position.all[name]
    level = LEVELS.get(row["formation"])
    return level is not None and position.state["losses"].get(row["formation"], 0) >= 4 * level


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
    """16.2, reading Q18: cavalry faced by no cavalry may go one hex, never stacked with infantry."""
    if legal["prompt"]["id"] not in ("defender_withdraws", "attacker_withdraws"):
        return
    side = legal["prompt"]["side"]
    zone = position.zone(position.enemy(side))
    given = offered(legal, "withdraw", "unit", "to")
    for name in sorted({unit for unit, _ in given}):
        if position.is_leader(name):
            continue
        start = position.state["pieces"][name]["hex"]
        stack = position.at(start, side)
        foes = [other for b in position.projecting(side, start) for other in position.at(b, position.enemy(side))]
        may = (position.arm(name) in HORSE and not any(position.arm(other) in FOOT for other in stack)
               and not any(position.arm(other) in HORSE for other in foes))
        mine = {b for b in position.board.next[start]
                if may and position.open_retreat(name, start, b) and b not in zone and position.room(name, b)}
        yield same("withdraw", mine, {to for unit, to in given if unit == name}, f"{name} from {start}")


CHECKS = [moving, reach, revealed, duty, odds, retreats, advances, withdrawals]
