"""13 and 16.2 Vedettes: who breaks down into how many and who comes together again; who rides away before a combat
and where to; who retreats past them. Random positions of small mixed forces, put up through the console."""
from checks import retreat_steps
from book import FOOT, HORSE
from staging import Veiled, answers, as_legal, as_pieces, knot, legal_stacks, position_of, source, text_of

STAGE = """G.turn, G.phasing, G.vedettes, G.screens = 29, %s, true, {}
%s
G.stack = { { step = 'game', begun = true, at = 1 }, { step = 'game_turn', begun = true, at = %d } }
g.game.source = { next = function() return %d end, left = function() return 0 end }"""
# 2.11B: who may act, one breakdown, and the reassembly of those who stand together.
CAMP = """for i = 1, 40 do
  if g:step() == 'command_movement' then break end
  if not (g:step() == 'allocation' and pick(i * 3, 'command')) and not pick(0, 'end') then break end
end
where() tell() pick(%d, 'break_down') where() tell() pick(%d, 'reassemble') where()"""
# 11.1: attacks are designated at random, then both sides ride away one after the other; then the retreats.
FIELD = """local function groups()
  for _, group in ipairs((g.state.combat or {}).groups or {}) do
    out[#out + 1] = 'group:' .. table.concat(group.by, ' ') .. ',' .. table.concat(group.targets, ' ') .. ','
      .. table.concat(group.units, ' ')
  end
end
local function turn() out[#out + 1] = 'phasing:' .. g.state.phasing end
local function top()
  local f, words = g.state.stack[#g.state.stack], {}
  for _, key in ipairs({ 'hex', 'hexes', 'cause', 'walking' }) do words[#words + 1] = key .. '=' .. tostring(f[key]) end
  words[#words + 1] = 'closed=' .. table.concat(f.closed or {}, ' ')
  words[#words + 1] = 'units=' .. table.concat(f.units or {}, ' ')
  out[#out + 1] = 'frame:' .. table.concat(words, ',')
end
for i = 1, 150 do
  local step = g:step()
  if not g:asked()[1] or g.state.turn > 29 or step == 'allocation' and i > 40 then break end
  local rides = step == 'defender_withdraws' or step == 'attacker_withdraws'
  if rides then where() turn() groups() tell() elseif step == 'retreating' then where() top() tell() end
  if step == 'allocation' or step:find('movement') or step == 'officer_checks' then
    if not pick(0, 'end') then break end
  elseif rides and (i %% 3 == 0 or not pick(i * %d, 'withdraw')) then
    if not pick(0, 'end') then break end
  elseif not rides and not pick(i * %d) then break end
end
where() tell()"""


class Patrols(Veiled):
    """`aside` = cavalry units that lie aside because they have broken down."""

    def asterisks(self, name):
        return int(self.all[name].get("vedettes") or 0) if not self.is_leader(name) else 0

    def of(self, parent):
        return [name for name, row in self.all.items() if row.get("parent") == parent]

    def out(self, parent):
        return [name for name in self.of(parent) if self.hex(name)]

    def hex(self, name):
        place = self.state["pieces"].get(name, {}).get("hex", "-")
        return place if place != "-" else None

    def breaks_down(self, side):
        """13.11, 13.1: (parent, number) of units that may act, unreduced, in column or not."""
        found = set()
        for place in self.here:
            for name in self.at(place, side):
                row = self.state["pieces"][name]
                able = not (row["ooc"] or row["moved"] or row["reduced"])
                if able and self.asterisks(name):
                    found |= {(name, n + 1) for n in range(len(self.of(name)) - len(self.out(name)))}
        return found

    def reassembles(self, side, aside):
        """13.12: all that are on the map in one hex, two at least, in no enemy zone, with room for the parent."""
        found = set()
        for parent in {row["parent"] for row in self.all.values() if row.get("parent")}:
            places = {self.hex(name) for name in self.out(parent)}
            if self.all[parent]["side"] != side or len(places) != 1 or len(self.out(parent)) < 2:
                continue
            place = places.pop()
            if place in self.zone(self.enemy(side)):
                continue
            if self.hex(parent) == place and self.arm(parent) == "light":
                found.add(parent)
            elif parent in aside and not self.hex(parent) and self.stack_stands(self.here[place] + [parent]):
                found.add(parent)
        return found

    def rides_to(self, name, start):
        """13.22, 16.2a with 11.43: into no zone at all, a Vedette's neither (4.32)."""
        side = self.side(name)
        foe = self.enemy(side)
        return {b for b in self.board.next[start]
                if self.open_retreat(name, start, b) and b not in self.zone(foe)
                and (self.arm(name) == "vedette" or self.room(name, b))}

    def may_ride(self, name, start, against):
        """Who may leave the hex that is attacked, or attacks."""
        side = self.side(name)
        company = [other for other in self.at(start, side) if other != name]
        if not against or any(self.arm(other) in FOOT for other in company):
            return False
        if self.arm(name) == "vedette":
            return not any(self.arm(other) in HORSE for other in company)
        near = [other for b in self.board.next[start] if self.reaches(b, start)
                for other in self.at(b, self.enemy(side))]
        return not any(self.mounted(other) for other in near + against)


def draw_camp(dice, board, pieces):
    names = sorted(name for name, row in pieces.items() if row.get("vedettes", "0") not in ("0", "", "-"))
    _, found = knot(dice, board, pieces, names, dice.randint(4, 10), dice.choice([2, 3, 5]), 8, 0.3)
    out = {}
    for name in sorted(found):
        found[name]["march"] = dice.random() < 0.1
        found[name]["reduced"] = dice.random() < 0.1 and pieces[name]["reduced"] > 0
        clean = not (found[name]["march"] or found[name]["reduced"])
        if clean and dice.random() < 0.5:
            count = dice.randint(1, int(pieces[name]["vedettes"]))
            reach = dice.choice([0, 0, 1, 2])
            held = {row["hex"]: row["side"] for row in found.values()}
            near = [place for place in sorted(board.next) if board.distance(place, found[name]["hex"]) <= reach
                    and held.get(place, pieces[name]["side"]) == pieces[name]["side"]]
            out[name] = sorted(dice.choice(near) for _ in range(count))
    led = {}  # the first piece of a position stands still: no parent of Vedettes
    for side, leader in (("french", "LF_NAPOLEON"), ("prussian", "LP_BRUNSWICK")):
        mine = [row["hex"] for row in found.values() if row["side"] == side]
        if mine:
            led[leader] = {"hex": dice.choice(mine), "side": side}
    return legal_stacks(board, pieces, {**led, **found}), out


def both_sides(found):
    return {row["side"] for row in found.values()} == {"french", "prussian"}


def screens_of(found, out):
    """Lua that puts Vedettes out before the turn begins."""
    return "\n".join(
        "require('rules.13_vedettes').break_down(G, '%s', { %s })" % (name, ", ".join(f"'{hex}'" for hex in hexes))
        for name, hexes in out.items() if name in found)


def turn_of(dice, screens):
    second = dice.random() < 0.5
    return STAGE % ("G.second" if second else "G.first", screens, int(second), dice.randint(1, 6)), second


def agree(kind, mine, theirs, note=""):
    return kind, mine == theirs, f"program lacks {sorted(mine - theirs)}, has besides {sorted(theirs - mine)} {note}"


def camp(board, pieces, found, out, second, told):
    side = "prussian" if second else "french"
    aside, position, act = {name for name in out if name in found and pieces[name]["arm"] != "light"}, None, None
    for kind, words in told:
        if kind == "where":
            before, position = position, position_of(board, pieces, as_pieces(words, pieces), kind=Patrols)
            if act:
                yield from after(before, position, act, aside)
            act = None
        elif kind == "act":
            verb, *args = words.split(" ")
            act = (verb, dict(arg.split("=") for arg in args)) if verb in ("break_down", "reassemble") else None
        elif kind == "legal":
            legal = as_legal(words)
            if legal["prompt"]["side"] != side:
                return
            if legal["prompt"]["id"] == "command_movement":
                given = {(a["args"]["unit"], int(a["args"]["vedettes"])) for a in legal["actions"]
                         if a["verb"] == "break_down"}
                yield agree("break down", position.breaks_down(side), given)
                given = {a["args"]["unit"] for a in legal["actions"] if a["verb"] == "reassemble"}
                yield agree("reassemble", position.reassembles(side, aside), given)


def after(before, position, act, aside):
    """What stands where when a unit has broken down, or is back."""
    verb, args = act
    parent, light = args["unit"], before.arm(args["unit"]) == "light"
    if verb == "break_down":
        new = set(position.out(parent)) - set(before.out(parent))
        good = len(new) == int(args["vedettes"]) and {position.hex(name) for name in new} == {before.hex(parent)}
        good = good and (position.hex(parent) == before.hex(parent) if light else position.hex(parent) is None)
        if not light:
            aside.add(parent)
    else:
        places = {before.hex(name) for name in before.out(parent)}
        good = not position.out(parent) and {position.hex(parent)} == places
    yield "after " + verb, good, f"{parent}: {before.hex(parent)}, then {position.hex(parent)}, {position.out(parent)}"


def draw_field(dice, board, pieces):
    riders = [name for name, row in pieces.items() if row["arm"] == "vedette" or row["arm"] in HORSE]
    names = sorted(riders) + sorted(name for name, row in pieces.items() if row["arm"] in FOOT)[::4]
    _, found = knot(dice, board, pieces, names, dice.randint(5, 14), 2, 4, 0.3)
    for name in sorted(found):
        if pieces[name]["arm"] == "vedette" and pieces[name]["parent"] in found and dice.random() < 0.9:
            del found[name]  # its parent is on the map
    return legal_stacks(board, pieces, found), {}


def field(board, pieces, found, out, second, told):
    groups, position, frame, ridden, phase = [], None, {}, {}, None
    tired = set()  # who rode in an earlier phase of this Game Turn (16.2)
    for kind, words in told:
        if kind == "where":
            position, groups = position_of(board, pieces, as_pieces(words, pieces), kind=Patrols), []
        elif kind == "phasing":
            phasing = words
        elif kind == "group":
            groups.append([part.split(" ") for part in words.split(",")])
        elif kind == "frame":
            frame = dict(part.split("=") for part in words.split(","))
        elif kind == "act" and words.startswith("withdraw"):
            name = dict(arg.split("=") for arg in words.split(" ")[1:])["unit"]
            ridden[name] = ridden.get(name, 0) + 1
        elif kind == "legal":
            legal = as_legal(words)
            if legal["prompt"]["id"] in ("defender_withdraws", "attacker_withdraws"):
                if phase != (phasing, legal["prompt"]["id"]):
                    tired |= set(ridden)
                    phase, ridden = (phasing, legal["prompt"]["id"]), {}
                yield from riders(position, legal, groups, ridden, tired, phasing)
            elif legal["prompt"]["id"] == "retreating" and frame.get("cause") == "combat":
                yield from retreats(position, legal, frame)


def riders(position, legal, groups, ridden, tired, phasing):
    side = legal["prompt"]["side"]
    given = {(a["args"]["unit"], a["args"]["to"]) for a in legal["actions"] if a["verb"] == "withdraw"}
    mine = set()
    for by, targets, units in groups:
        if side == phasing:
            own, against = by, [name for place in targets for name in position.at(place, position.enemy(side))]
        else:
            own, against = targets, [name for name in units if position.hex(name) in by]
        for start in own:
            for name in position.at(start, side):
                fresh = name not in tired | set(ridden) and position.mounted(name)
                if fresh and position.may_ride(name, start, against):
                    mine |= {(name, to) for to in position.rides_to(name, start)}
    for name, hexes in ridden.items():
        if position.side(name) == side and position.arm(name) == "vedette" and hexes == 1 and position.hex(name):
            mine |= {(name, to) for to in position.rides_to(name, position.hex(name))}
    yield agree("ride away", mine, given, f"{groups} {ridden}")


def retreats(position, legal, frame):
    """11.43 past Vedettes (13.21); displaced Vedettes are looked at in the specs (11.45)."""
    given = {(a["args"]["unit"], a["args"]["to"]) for a in legal["actions"] if a["verb"] == "retreat"}
    f = {"step": "retreating", "hex": frame["hex"], "hexes": int(frame["hexes"]),
         "walking": None if frame["walking"] == "nil" else frame["walking"],
         "closed": frame["closed"].split()}
    for name in sorted({unit for unit, _ in given}):
        if position.arm(name) == "vedette" or position.is_leader(name):
            continue
        mine = retreat_steps(position, name, position.hex(name), f)
        if mine:
            yield agree("retreat past patrols", mine, {to for unit, to in given if unit == name}, f"{name} {f}")


def positions(board, pieces, count, seed):
    dice, staged = source(f"vedettes {seed}"), []
    for draw, body, judge in ((draw_camp, CAMP, camp), (draw_field, FIELD, field)):
        for _ in range(count):
            found, out = draw(dice, board, pieces)
            if both_sides(found):
                stage, second = turn_of(dice, screens_of(found, out))
                text = text_of(found, stage, body % (dice.randint(0, 20), dice.randint(0, 20)))
                staged.append((judge, found, out, second, text))
    told = answers([one[-1] for one in staged])
    for n, ((judge, found, out, second, _), lines) in enumerate(zip(staged, told)):
        yield f"vedettes seed {seed} position {n}", judge(board, pieces, found, out, second, lines)
