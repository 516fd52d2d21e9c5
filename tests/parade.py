#!/usr/bin/env python3
"""Makes the pack `parade`: 150x100 hexes of woods, streams, slopes and roads with 1,000 counters, for measuring the
window. tests/parade.py FOLDER writes FOLDER/parade; the same pack every time."""
import os
import random
import sys

COLUMNS, ROWS, COUNTERS = 150, 100, 1000
PACK = """-- A review of 1,000 counters: for measurements.
{
  id = "parade",
  kind = "series",
  name = "Parade",
  version = "1.0.0",
  api = 1,
  requires = {},
  conflicts = {},
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
  sides = { "red", "blue" },
  options = {},
}
"""
TEXTS = """{
  review = "the counters are on parade",
  not_yours = "not yours",
  one_hex = "one hex",
  ["scenario.review.text"] = "A review of a thousand counters.",
  ["scenario.review.date"] = "a day in May",
  ["scenario.review.red"] = "March past.",
  ["scenario.review.blue"] = "March past.",
}
"""
GAME_OF_TURNS = """step("turn", { rule = "1.0", steps = { "red", "blue" } })
step("game", {
  rule = "1.0",
  steps = { "turn" },
  again = function(G) return next_turn(G, "1.0") end,
  leave = function(G) G.over = { winner = "draw", level = "drawn", scores = { red = 0, blue = 0 } } end,
})
"""
SERIES = """--- A review: each side in turn moves a counter or ends.
local counters = table_of("units")
local map = map_of("parade")

local function stacks(G, side)
  local by, own, enemy = {}, {}, {}
  for _, id in ipairs(G.order) do
    local row, hex = counters.by[id], G.at[id]
    if not by[hex] then
      by[hex] = { hex = hex, pieces = {} }
      table.insert(row.side == side and own or enemy, by[hex])
    end
    table.insert(by[hex].pieces, { id = id, type = "unit", name = row.name, nation = row.side, arm = row.arm,
      strength = row.strength, initiative = 4, movement = 10, hex = hex })
  end
  return own, enemy
end

action("move", {
  rule = "1.1",
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = function(G, _, side, add)
    for i = 1, 40 do
      local id = G.order[i]
      if counters.by[id].side == side then add(id, map:neighbors(G.at[id])[1]) end
    end
  end,
  check = function(G, _, side, id, to)
    need(counters.by[id] and counters.by[id].side == side, "1.1", "not_yours")
    need(map:distance(G.at[id] or to, to) == 1, "1.1", "one_hex")
  end,
  apply = function(G, _, _, id, to) G.at[id] = to end,
})
action("end", { rule = "1.2", args = {}, offer = function(_, _, _, add) add() end, check = function() end,
  apply = function(G, f) f.ended = true finish(G) end })
for _, side in ipairs({ "red", "blue" }) do
  step(side, { rule = "1.1", actions = { "move", "end" }, side = function() return side end, key = "review" })
end
""" + GAME_OF_TURNS + """series({
  root = "game",
  sides = { "red", "blue" },
  setup = function(G, scenario)
    G.turn, G.last_turn, G.order, G.at = 1, 3, {}, {}
    for _, entry in ipairs(scenario.setup) do
      G.order[#G.order + 1] = entry.piece
      G.at[entry.piece] = entry.hex
    end
  end,
  clear = function(G) G.order, G.at = {}, {} end,
  place = function() return "the parade stands where it stands" end,
  refresh = function() end,
  hex = function(code) return map:canonical(code) end,
  knows = function() return true end,
  name = function(id) return counters.by[id] and counters.by[id].name end,
  invariants = function() end,
  permute = function() end,
  view = function(G, side)
    local own, enemy = stacks(G, side)
    return { turn = G.turn, own = own, enemy = enemy }
  end,
  textmap = function() return {} end,
})
"""
FACES = """{
  nations = {
    red = { ground = "#9E3A3A", ink = "#FFFFFF", band = "#F4EAD0", edge = "#5E1E1E", flag = { "#9E3A3A", "#FFFFFF" }, flag_style = "bands" },
    blue = { ground = "#3A5F9E", ink = "#FFFFFF", band = "#F4EAD0", edge = "#1E3561", flag = { "#27498A", "#FFFFFF" }, flag_style = "bands" },
  },
  other_nation = { ground = "#8A7A5C", ink = "#FFFFFF", band = "#E6D6B0", edge = "#4C4230", flag = { "#8A7A5C" }, flag_style = "bands" },
  looks = {
    { when = { arm = "cavalry" }, symbol = "cavalry", top = "name", figures = { "strength", "initiative", "movement" } },
    { when = {}, symbol = "infantry", top = "name", figures = { "strength", "initiative", "movement" } },
  },
  divisors = { movement = 2 },
  size_marks = {},
  badges = {},
}
"""
UI = """{
  series = { title = "Parade", subtitle = "1,000 counters" },
  maps = { ["parade"] = { file = "mods/parade/maps/parade.map" } },
  sides = { red = { name = "Red", colour = "#9E3A3A" }, blue = { name = "Blue", colour = "#3A5F9E" } },
  pictures = { review = { "010010", "040030" } },
  forces = {},
  verbs = {},
  questions = {},
}
"""
SCENARIO = """{
  id = "review",
  title = "The review",
  map = "parade",
  turns = 3,
  sides = { "red", "blue" },
  start = { day = 1, part = "morning", turn = 1 },
  setup = {
%s  },
}
"""
SCENARIO_SCHEMA = """{ type = "record", fields = {
  id = { type = "id" }, title = { type = "string" }, map = { type = "string" }, turns = { type = "integer" },
  sides = { type = "list", item = { type = "string" } },
  start = { type = "record", fields = { day = { type = "integer" }, part = { type = "string" }, turn = { type = "integer" } } },
  setup = { type = "list", key = "piece", item = { type = "record", fields = {
    piece = { type = "ref", to = "piece" }, hex = { type = "ref", to = "hex" },
  } } },
} }
"""
UNITS_SCHEMA = """{ type = "table", key = "id", columns = {
  id = { type = "id" }, side = { type = "enum", of = { "red", "blue" } }, name = { type = "string" },
  arm = { type = "enum", of = { "infantry", "cavalry" } }, strength = { type = "integer" },
} }
"""
RULES = """id\ttitle\tarea\tgist\tstatus\treason
1.0\tTurns\tsequence\tThree turns\tn/a\ta pack to measure with, not to play
1.1\tMoves\tmovement\tOne hex a move\tn/a\ta pack to measure with, not to play
1.2\tEnd\tsequence\tA side ends when it likes\tn/a\ta pack to measure with, not to play
"""


def code(column, row):
    return f"{column:03d}{row:03d}"


def neighbours(column, row):
    """Pointy hexes, even rows half a hex to the right, rows counted up."""
    shift = 0 if row % 2 == 0 else -1
    for dc, dr in ((1, 0), (-1, 0), (shift, 1), (shift + 1, 1), (shift, -1), (shift + 1, -1)):
        if 1 <= column + dc <= COLUMNS and 1 <= row + dr <= ROWS:
            yield column + dc, row + dr


def blobs(dice, count, size):
    """Patches of woods: each grows from a seed."""
    found = set()
    for _ in range(count):
        patch = [(dice.randint(1, COLUMNS), dice.randint(1, ROWS))]
        for _ in range(dice.randint(size // 2, size)):
            patch.append(dice.choice(list(neighbours(*dice.choice(patch)))))
        found.update(patch)
    return found


def walk(dice, start, dc, dr, length):
    """A road: from hex to neighbour, roughly in one direction."""
    at, path = start, [start]
    for _ in range(length):
        ahead = sorted(neighbours(*at), key=lambda n: -((n[0] - at[0]) * dc + (n[1] - at[1]) * dr + dice.random()))
        if not ahead or ahead[0] in path:
            break
        at = ahead[0]
        path.append(at)
    return path


def edge(a, b):
    return "/".join(sorted((code(*a), code(*b))))


def map_text(dice):
    lines = ['map parade 1', 'title "The parade ground"', "grid pointy shift=even rows=up",
             f'sheet "" order=CCRR digits=3 cols=1..{COLUMNS} rows=1..{ROWS} d=0,0', "terrain clear", "terrain woods",
             "feature village", "feature town", "side stream", "side slope directional", "link road", "link trail"]
    woods = blobs(dice, 180, 24)
    towns = {}
    while len(towns) < 260:
        towns[(dice.randint(2, COLUMNS - 1), dice.randint(2, ROWS - 1))] = "town" if len(towns) % 9 == 0 else "village"
    sides = {}
    for _ in range(260):
        at = (dice.randint(5, COLUMNS - 5), dice.randint(5, ROWS - 5))
        kind = dice.choice(("stream", "slope"))
        for _ in range(dice.randint(4, 14)):
            other = dice.choice(list(neighbours(*at)))
            sides.setdefault(edge(at, other), (kind, at, other))
            at = other
    links = {}
    for kind, count in (("road", 40), ("trail", 60)):
        for start in dice.sample(sorted(towns), count):
            path = walk(dice, start, dice.choice((-1, 1)), dice.uniform(-1, 1), 45)
            for a, b in zip(path, path[1:]):
                links.setdefault(edge(a, b), kind)
            towns.setdefault(path[-1], "village")  # where every road and trail ends
    for row in range(1, ROWS + 1):
        for column in range(1, COLUMNS + 1):
            at = (column, row)
            terrain = "woods" if at in woods and at not in towns else "clear"
            lines.append(f"hex {code(*at)} {terrain}" + (f" {towns[at]}" if at in towns else ""))
    for name in sorted(sides):
        kind, a, b = sides[name]
        lines.append(f"edge {name} stream" if kind == "stream" else f"edge {code(*a)}>{code(*b)} slope")
    lines += [f"path {name} {links[name]}" for name in sorted(links)]
    for i, at in enumerate(sorted(towns)):
        lines.append(f'place p{i} {towns[at]} {code(*at)} "Dorf {i}"')
    return "\n".join(lines) + "\n"


def units(dice):
    """The table of counters, and where the scenario sets them up."""
    rows, places, taken = ["id\tside\tname\tarm\tstrength"], [], {}
    for i in range(COUNTERS):
        side = "red" if i % 2 else "blue"
        while True:
            hex_ = code(dice.randint(1, COLUMNS), dice.randint(1, ROWS))
            if taken.setdefault(hex_, side) == side:
                break
        rows.append(f"U{i:04d}\t{side}\tUnit {i}\t{dice.choice(('infantry', 'cavalry'))}\t{dice.randint(1, 12)}")
        places.append(f'    {{ piece = "U{i:04d}", hex = "{hex_}" }},\n')
    return "\n".join(rows) + "\n", SCENARIO % "".join(places)


def write(folder, path, text, pack="parade"):
    path = os.path.join(folder, pack, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def make(folder):
    dice = random.Random(1806)
    ground = map_text(dice)
    table, scenario = units(dice)
    for path, text in {
        "pack.lua": PACK, "series.lua": SERIES, "faces.lua": FACES, "ui.lua": UI, "rules.tsv": RULES,
        "scenarios/review.lua": scenario, "schemas/scenario.lua": SCENARIO_SCHEMA, "schemas/units.lua": UNITS_SCHEMA,
        "schemas/references.lua": '{ piece = { "units" } }\n',
        "text/en.lua": TEXTS,
        "maps/parade.map": ground, "units/units.tsv": table,
    }.items():
        write(folder, path, text)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: tests/parade.py FOLDER")
    make(sys.argv[1])
