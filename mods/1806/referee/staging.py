"""Positions put up through the console, one a line, and what the program says of them: shared by the parts of the
referee that look at rules which random play meets too rarely."""
import random

from book import HORSE, Position
from common import run

TRAINS = {"bridge_train", "baggage_train"}
ENEMY = {"french": "prussian", "prussian": "french"}
# What a line of Lua may call: tell() = the prompt and its legal list, where() = every piece with its marks.
PRELUDE = """local G, position = g.state, require('rules.19_position')
position.clear(G) G.over = nil
local out = {}
local function tell()
  local side = g:asked()[1]
  if not side then return end
  local words = { g:step() .. ' ' .. side }
  for i, each in ipairs(g:legal(side)) do
    words[i + 1] = each.verb
    for key, value in pairs(each.args) do words[i + 1] = words[i + 1] .. ' ' .. key .. '=' .. tostring(value) end
  end
  out[#out + 1] = 'legal:' .. table.concat(words, ',')
end
local function where()
  local words = {}
  for id, piece in pairs(g.state.pieces) do
    words[#words + 1] = id .. ' ' .. (piece.hex or '-')
    for _, mark in ipairs({ 'ooc', 'unsupplied', 'withdrew', 'march', 'reduced', 'moved' }) do
      if piece[mark] then words[#words] = words[#words] .. ' ' .. mark end
    end
  end
  out[#out + 1] = 'where:' .. table.concat(words, ',')
end
local function pick(n, verb)
  local side, list = g:asked()[1], {}
  for _, each in ipairs(side and g:legal(side) or {}) do
    if not verb or each.verb == verb then list[#list + 1] = each end
  end
  if #list == 0 then return false end
  local each = list[n % #list + 1]
  g:act(each.verb, each.args)
  out[#out + 1] = 'act:' .. each.verb
  for key, value in pairs(each.args) do out[#out] = out[#out] .. ' ' .. key .. '=' .. tostring(value) end
  return true
end
g.forced = false"""


def fields_of(row):
    return ", ".join(f"{key} = {str(row[key]).lower()}" for key in ("march", "reduced") if row.get(key))


def text_of(found, stage, body):
    """The line for a position. `stage`: Lua that sets turn and stack; `body`: what is done and told then."""
    places = [f"position.place(G, '{name}', '{row['hex']}', {{ {fields_of(row)} }})" for name, row in found.items()]
    first, row = next(iter(found.items()))
    begin = f"g:place('{first}', '{row['hex']}', {{ {fields_of(row)} }})"  # and off the program goes
    whole = "\n".join([PRELUDE, *places, stage, begin, body, "return table.concat(out, '|')"])
    return " ".join(line.strip() for line in whole.split("\n"))


def answers(texts):
    """What the program told of each position: a list of (kind, words)."""
    code, out, err = run("console", "1806:campaign", text_in="\n".join(texts) + "\n")
    lines = [line.strip('"') for line in out.splitlines() if line.strip()]
    if code != 0 or len(lines) != len(texts):
        raise RuntimeError(f"{len(texts)} positions, {len(lines)} answers: {err[-500:] or out[-500:]}")
    told = []
    for line in lines:
        if "legal:" not in line and "where:" not in line:
            raise RuntimeError(f"a position goes wrong: {line}")
        told.append([tuple(part.split(":", 1)) for part in line.split("|")])
    return told


def as_legal(words):
    """A legal list as rpc would give it."""
    head, *entries = words.split(",")
    step, side = head.split(" ")
    actions = []
    for entry in entries:
        verb, *args = entry.split(" ")
        actions.append({"verb": verb, "args": dict(arg.split("=") for arg in args)})
    return {"prompt": {"id": step, "side": side}, "actions": actions}


def as_pieces(words, pieces):
    """Every piece with its hex and marks, as the state of rpc has them."""
    found = {}
    for entry in words.split(","):
        name, place, *marks = entry.split(" ")
        found[name] = {"hex": place, "side": pieces[name]["side"]}
        for mark in ("ooc", "unsupplied", "withdrew", "march", "reduced", "moved"):
            found[name][mark] = mark in marks
    return found


def position_of(board, pieces, found, bridges=None, kind=Position):
    full = {name: {"march": False, "reduced": False, **row} for name, row in found.items()}
    return kind(board, pieces, {"pieces": full, "area": "both_sections", "bridges": bridges or {}, "stack": [{}]})


def knot(dice, board, pieces, names, number, near, far, share_far):
    """Random pieces around one place, some of them far off: {name: row}, never both sides in a hex."""
    middle = dice.choice(sorted(board.next))
    around = {reach: sorted(place for place in board.next if board.distance(place, middle) <= reach)
              for reach in (near, far)}
    found, holders = {}, {}
    for name in dice.sample(names, min(number, len(names))):
        place = dice.choice(around[far if dice.random() < share_far else near])
        side = pieces[name]["side"]
        if holders.setdefault(place, side) == side:
            found[name] = {"hex": place, "side": side}
    return middle, found


def legal_stacks(board, pieces, found):
    """Leaves out who is too many in his hex."""
    kept = {}
    for name, row in found.items():
        there = [other for other in kept if kept[other]["hex"] == row["hex"]]
        if position_of(board, pieces, kept).stack_stands(there + [name]):
            kept[name] = row
    return kept


def source(words):
    return random.Random(words)


class Veiled(Position):
    """A position with Vedettes and trains: whose zones reach where."""

    def exerts(self, name, veiled=True):
        return self.arm(name) not in TRAINS and (veiled or self.arm(name) != "vedette")

    def zone_of(self, side, veiled=True):
        """4.0, 4.4; veiled False: without Vedettes, which stop neither retreats nor supply (13.21, 13.24)."""
        known = self.__dict__.setdefault("zones", {})
        if (side, veiled) not in known:
            known[side, veiled] = self.work_out(side, veiled)
        return known[side, veiled]

    def work_out(self, side, veiled):
        return {b for place in self.here if any(self.exerts(name, veiled) for name in self.at(place, side))
                for b in self.board.next[place] if self.reaches(place, b)}

    def zone(self, side, seen=False):
        return self.zone_of(side)

    def open_retreat(self, name, a, b):
        """11.43 with 13.21: past a Vedette, but not over it."""
        foe = self.enemy(self.side(name))
        return (b in self.area and self.passable(a, b) and b not in self.zone_of(foe, veiled=False)
                and not any(self.side(other) == foe for other in self.here.get(b, ())))

    def mounted(self, name):
        return self.arm(name) in HORSE or self.arm(name) == "vedette"
