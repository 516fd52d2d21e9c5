#!/usr/bin/env python3
"""Makes the pack `toy`: 100 pieces on 40x40 hexes for 30 turns, the battle that tests/peers.mjs plays on other engines too.
tests/toy.py FOLDER writes FOLDER/toy."""
import sys

from parade import GAME_OF_TURNS, SCENARIO_SCHEMA, code, write

SIZE, PIECES, ACTIONS, TURNS = 40, 50, 10, 30  # of a side: pieces, actions a turn

PACK = """{
  id = "toy", kind = "series", name = "Toy battle", version = "1.0.0", api = 1, requires = {}, conflicts = {},
  licence = { { what = "the whole pack", licence = "MIT", credit = "the grognard authors" } },
  sides = { "red", "blue" }, options = {},
}
"""
SERIES = ("""--- A toy battle: in its turn a side takes 10 actions, each one move to an empty hex or one attack on a neighbour.
local map = map_of("toy")
local around = {}

local function neighbours(hex)
  around[hex] = around[hex] or map:neighbors(hex)
  return around[hex]
end

local function each(G, side, fits, add)
  for i = 1, #G.order do
    local id = G.order[i]
    if G.side[id] == side then
      local list = neighbours(G.at[id])
      for k = 1, #list do
        local other = G.here[list[k]]
        if fits(other and G.side[other]) then add(id, list[k]) end
      end
    end
  end
end

local function act(G, f)
  f.taken = f.taken + 1
  if f.taken == %(actions)d then finish(G) end
end

action("move", {
  rule = "1.1",
  args = { { "unit", "piece" }, { "to", "hex" } },
  offer = function(G, _, side, _, sure)
    each(G, side, function(other) return other == nil end, sure)
  end,
  check = function(G, _, side, id, to)
    need(G.side[id] == side and not G.here[to], "1.1", "cannot")
  end,
  apply = function(G, f, _, id, to)
    G.here[G.at[id]], G.here[to], G.at[id] = nil, id, to
    act(G, f)
  end,
})
action("attack", {
  rule = "1.2",
  args = { { "unit", "piece" }, { "at", "hex" } },
  offer = function(G, _, side, _, sure)
    each(G, side, function(other) return other ~= nil and other ~= side end, sure)
  end,
  check = function(G, _, side, id, at)
    need(G.side[id] == side and G.here[at] and G.side[G.here[at]] ~= side, "1.2", "cannot")
  end,
  apply = function(G, f, _, _, at)
    if roll(G, "toy", 6, "1.2", "hit") >= 5 then
      local lost = G.here[at]
      G.here[at], G.at[lost], G.side[lost] = nil, nil, nil
      for i, id in ipairs(G.order) do
        if id == lost then table.remove(G.order, i) break end
      end
    end
    act(G, f)
  end,
})
for _, side in ipairs({ "red", "blue" }) do
  step(side, {
    rule = "1.0", actions = { "attack", "move" }, side = function() return side end, key = "battle",
    enter = function(_, f) f.taken = 0 end,
  })
end
""" + GAME_OF_TURNS + """series({
  root = "game",
  sides = { "red", "blue" },
  setup = function(G)
    G.turn, G.last_turn, G.order, G.at, G.here, G.side = 1, %(turns)d, {}, {}, {}, {}
    for i = 0, %(all)d - 1 do
      local id, row = ("U%%03d"):format(i), i < %(pieces)d and 17 + i // 40 or 20 + (i - %(pieces)d) // 40
      local hex = ("%%03d%%03d"):format(1 + i %% %(pieces)d %% 40, row)
      G.order[i + 1], G.at[id], G.here[hex], G.side[id] = id, hex, id, i < %(pieces)d and "red" or "blue"
    end
  end,
  refresh = function() end,
  hex = function(name) return map:canonical(name) end,
  knows = function() return true end,
  invariants = function() end,
  view = function(G) return { turn = G.turn } end,
})
""") % {"actions": ACTIONS, "turns": TURNS, "pieces": PIECES, "all": 2 * PIECES}
SCENARIO = """{ id = "field", title = "The field", map = "toy", turns = %d, sides = { "red", "blue" },
  start = { day = 1, part = "morning", turn = 1 } }
""" % TURNS
RULES = "id\ttitle\tarea\tgist\tstatus\treason\n" + "".join(
    f"{rule}\t{title}\tall\t{title}\ttodo\t-\n" for rule, title in (("1.0", "Turns"), ("1.1", "Moves"), ("1.2", "Attacks")))


def map_text():
    lines = ["map toy 1", 'title "A field"', "grid pointy shift=even rows=up",
             f'sheet "" order=CCRR digits=3 cols=1..{SIZE} rows=1..{SIZE} d=0,0', "terrain clear"]
    lines += [f"hex {code(column, row)} clear" for row in range(1, SIZE + 1) for column in range(1, SIZE + 1)]
    return "\n".join(lines) + "\n"


def make(folder):
    for path, text in {
        "pack.lua": PACK, "series.lua": SERIES, "rules.tsv": RULES, "scenarios/field.lua": SCENARIO,
        "schemas/scenario.lua": SCENARIO_SCHEMA, "text/en.lua": '{ battle = "the battle", cannot = "cannot" }\n', "maps/toy.map": map_text(),
    }.items():
        write(folder, path, text, "toy")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: tests/toy.py FOLDER")
    make(sys.argv[1])
