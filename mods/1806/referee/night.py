"""Night and reorganization, done slowly: who may go where in the dark (2.21C, 4.2), and whom a leader may bring
back (6.1 to 6.3). Random positions of both, put up through the console: contact at Night is rare in play."""
import random

from book import FOOT, Position
from checks import frame, offered, same
from common import run

TRAINS = {"bridge_train", "baggage_train"}
ARMY = {"french": "LF_NAPOLEON", "prussian": "LP_BRUNSWICK"}
REACH, CLEAR = 2, 5  # hexes


def zone(position, side):
    """4.0: units but trains, over no river."""
    return {b for place in position.here
            if any(position.arm(name) not in TRAINS for name in position.at(place, side))
            for b in position.board.next[place] if position.reaches(place, b)}


def steps_back(position, side, name, a, dark):
    """Neighbours that one piece may enter at Night."""
    held = {position.enemy(side)}
    return [b for b in position.board.next[a]
            if b in position.area and b not in dark and position.passable(a, b)
            and not held & {position.side(other) for other in position.here.get(b, ())}]


def can_lie(position, side, name, b):
    return position.may_rest(side, b, [name], position.marked(name))


def back(position, side, name, a, taken, dark):
    """Where the next step may lead, with a place to stay there or one hex on."""
    if taken >= REACH:
        return set()
    return {b for b in steps_back(position, side, name, a, dark)
            if can_lie(position, side, name, b)
            or any(can_lie(position, side, name, c) for c in steps_back(position, side, name, b, dark)
                   if taken + 2 <= REACH)}


def may_leave(position, side, name, place):
    """3.11: a leader leaves no stack that is too many without him."""
    if not position.is_leader(name):
        return True
    rest = [other for other in position.here[place] if other != name]
    return not position.at(place, side) or position.stack_stands(rest)


def disengagement(position, legal):
    side, dark = legal["prompt"]["side"], zone(position, position.enemy(legal["prompt"]["side"]))
    mine = set()
    for place in position.here:
        for name in position.at(place, side) + position.at(place, side, leaders=True):
            if place in dark and may_leave(position, side, name, place):
                if back(position, side, name, place, 0, dark):
                    mine.add(name)
    trains = {name for name in position.all if position.arm(name) in TRAINS}
    yield same("disengage", mine - trains, offered(legal, "disengage", "unit") - trains)
    ends = any(action["verb"] == "end" for action in legal["actions"])
    must = [name for name in mine - trains if not position.is_leader(name) and not in_chateau(position, name)]
    if not trains & offered(legal, "disengage", "unit"):
        yield "end of the night", ends == (not must), f"rulebook obliges {must}, program lets end: {ends}"


def in_chateau(position, name):
    """11.52a, Q8a: a single unit of infantry or Light Troops in a chateau may stay."""
    place = position.state["pieces"][name]["hex"]
    return position.garrison(position.side(name), place) and position.arm(name) in FOOT


def falling_back(position, legal):
    f, side = frame(position), legal["prompt"]["side"]
    if position.arm(f["unit"]) in TRAINS:
        return
    dark = zone(position, position.enemy(side))
    mine = back(position, side, f["unit"], f["hex"], f["steps"], dark)
    yield same("fall back", mine, offered(legal, "fall_back", "to"), f"({f['unit']} in {f['hex']})")


def scope(position, leader, name):
    """6.13c, 5.17c, 6.33: whom he may bring back, wherever there is room."""
    kind, formation = position.all[leader].get("kind"), position.all[name]["formation"]
    own = position.all[leader]["formation"] == formation
    if position.arm(name) == "vedette":
        officers = [other for names in position.here.values() for other in names
                    if position.is_leader(other) and position.all[other]["formation"] == formation]
        if not officers:
            return ARMY[position.side(leader)] == leader
    elif position.all[name]["reduced"] == 0:
        return False
    return own or kind in ("commander", "both", "head_of_state")


def room(position, name, place, stay):
    there = [other for other in position.here.get(place, ()) if other != name]
    return position.stack_stands(there + [name]) or (
        not stay and position.room_by_displacing(name, place, {place}))


def distance_to_enemy(position, side, place):
    near = [position.board.distance(place, other) for other in position.here
            if position.at(other, position.enemy(side))]
    return min(near, default=CLEAR)


def brings_back(position, side, leader, stay=()):
    place = position.state["pieces"][leader]["hex"]
    return {name for name in position.state["uar_night"][side] or ()
            if scope(position, leader, name) and room(position, name, place, stay)}


def reorganizing(position, legal):
    side = legal["prompt"]["side"]
    mine = {name for names in position.here.values() for name in names
            if position.is_leader(name) and position.side(name) == side
            and not position.state["pieces"][name]["reorganizing"]
            and distance_to_enemy(position, side, position.state["pieces"][name]["hex"]) >= CLEAR
            and brings_back(position, side, name)}
    yield same("reorganize", mine, offered(legal, "reorganize", "leader"))


def rallying(position, legal):
    f, side = frame(position), legal["prompt"]["side"]
    place = position.state["pieces"][f["leader"]]["hex"]
    full = [name for name in position.here[place]]
    if f["returned"] and len(full) > 3:
        return  # who may be pushed out then is looked at in the specs
    yield same("rally", brings_back(position, side, f["leader"]), offered(legal, "rally", "unit"),
               f"({f['leader']} in {place})")


CHECKS = {"night_disengagement": disengagement, "disengaging": falling_back,
          "reorganization": reorganizing, "rallying": rallying}

# --- positions --------------------------------------------------------------------------------------------

TURNS = {"night_disengagement": (28, 2, "{ step = 'night_turn' }"),
         "reorganization": (29, 1, "{ step = 'game_turn', begun = true, at = 0 }")}
SETTING = """local G, position, enlisting = g.state, require('rules.19_position'), require('rules.19_enlisting')
position.clear(G) G.over = nil G.turn, G.phasing = %d, G.first %s
G.stack = { { step = 'game', begun = true, at = %d }, %s }
g:place('%s', '%s')
local out = {}
for n = 1, 2 do
  local side, words = g:asked()[1], {}
  local list = g:legal(side)
  for i, each in ipairs(list) do
    local _, arg = next(each.args)
    words[i] = each.verb .. ' ' .. tostring(arg or '-')
  end
  out[n] = table.concat({ g:step(), side, table.concat(words, ',') }, ';')
  local first = list[1].verb == 'end' and list[2] or list[1]
  if n == 2 or first.verb == 'end' then break end
  g.forced = false
  g:act(first.verb, first.args)
end
return table.concat(out, '|')"""


def draw(dice, board, pieces):
    """A knot of pieces of both sides, some leaders far off, some units in the boxes."""
    names = sorted(name for name, row in pieces.items() if row["arm"] != "vedette" and "replaces" not in row)
    middle = dice.choice(sorted(board.next))
    far = sorted(place for place in board.next if board.distance(place, middle) <= 14)
    near = [place for place in far if board.distance(place, middle) <= dice.choice([2, 2, 3, 4])]
    found, holders, boxes = {}, {}, {"french": [], "prussian": []}
    for name in dice.sample(names, dice.randint(10, 26)):
        alone = pieces[name]["arm"] == "leader" and dice.random() < 0.6
        side, place = pieces[name]["side"], dice.choice(far if alone else near)
        for each in [name] + (dice.sample(names, 3) if alone and dice.random() < 0.5 else []):
            if pieces[each]["side"] == side and holders.setdefault(place, side) == side and each not in found:
                found[each] = {"hex": place, "side": side, "march": dice.random() < 0.1, "reduced": False}
    for name in dice.sample(sorted(set(pieces) - set(found)), 8):
        if pieces[name]["arm"] not in TRAINS | {"leader"} and (
                pieces[name]["reduced"] or pieces[name]["arm"] == "vedette"):
            boxes[pieces[name]["side"]].append(name)
    return found, boxes


def setting(kind, found, boxes):
    """The Lua that puts a position up and tells what is asked first, and what after the first choice."""
    lines = [f"position.place(G, '{name}', '{row['hex']}', {{ march = {str(row['march']).lower()} }})"
             for name, row in found.items()]
    for side, names in boxes.items():
        lines += [f"enlisting.enlist(G, '{name}') G.pieces['{name}'].lost = 'uar' "
                  f"table.insert(G.uar_night.{side}, '{name}')" for name in names]
    turn, at, top = TURNS[kind]
    first = next(iter(found))
    return " ".join((SETTING % (turn, " ".join(lines), at, top, first, found[first]["hex"])).split("\n"))


def answers(texts):
    code, out, err = run("console", "1806:campaign", text_in="\n".join(texts) + "\n")
    lines = [line.strip('"') for line in out.splitlines() if line.strip()]
    if code != 0 or len(lines) != len(texts):
        raise RuntimeError(f"{len(texts)} positions, {len(lines)} answers: {err or out[-300:]}")
    return lines


def legal_of(part):
    step, side, words = part.split(";")
    actions = []
    for word in words.split(","):
        verb, arg = word.split(" ")
        key = {"fall_back": "to", "reorganize": "leader"}.get(verb, "unit")
        actions.append({"verb": verb, "args": {} if arg == "-" else {key: arg}})
    return {"prompt": {"id": step, "side": side}, "actions": actions}


def judged(board, pieces, found, boxes, line):
    """The findings of a position: its first prompt, and the one after the first entry was taken."""
    parts = line.split("|")
    state = {"pieces": found, "area": "both_sections", "bridges": {}, "uar_night": boxes}
    for row in found.values():
        row["reorganizing"] = False
    top = {}
    for part in parts[:2]:
        legal = legal_of(part)
        if legal["prompt"]["id"] not in CHECKS:
            return
        state["stack"] = [top]
        yield from CHECKS[legal["prompt"]["id"]](Position(board, pieces, state), legal)
        first = next((action for action in legal["actions"] if action["verb"] != "end"), None)
        if first is None:
            return
        if first["verb"] == "disengage":
            name = first["args"]["unit"]
            top = {"unit": name, "hex": found[name]["hex"], "steps": 0}
        elif first["verb"] == "reorganize":
            top = {"leader": first["args"]["leader"], "returned": []}


def positions(board, pieces, count, seed):
    """Yields (label, findings) of random positions."""
    dice = random.Random(f"night {seed}")
    drawn = [(kind, *draw(dice, board, pieces)) for kind in TURNS for _ in range(count)]
    drawn = [(kind, found, boxes) for kind, found, boxes in drawn if found]
    lines = answers([setting(kind, found, boxes) for kind, found, boxes in drawn])
    for n, ((kind, found, boxes), line) in enumerate(zip(drawn, lines)):
        yield f"night seed {seed} position {n} ({kind})", judged(board, pieces, found, boxes, line)
