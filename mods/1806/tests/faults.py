"""Faults that tests/faults.py plants into the pack 1806, or into what it alone proves: name, file, what stands there, what is
planted, command, words that must appear."""
FUZZ = ["check", "1806:auerstedt", "--rungs", "fuzz", "--games", "6", "--every", "3"]
SPECS = ["test", "1806", "--spec", "spec/11_results_spec.lua"]
MOVEMENT = ["test", "1806", "--spec", "spec/08_movement_spec.lua"]
CHECK = ["check", "1806", "--quick"]
GOLDEN = ["test", "1806", "--replays", "--filter", "saalfeld"]


def referee(part, positions=300):
    return ["python", "mods/1806/referee/run.py", str(positions), "1", part]


FAULTS = [
    ("a state held outside G", "mods/1806/rules/01_pieces.lua", "function M.refresh(G)\n",
     "function M.refresh(G)\n  for _, id in ipairs(G.order) do G.pieces[id].moved = true end\n", FUZZ, "save"),
    ("a strength leaked into the view", "mods/1806/rules/01_hidden.lua", "    return { nation = pieces.counter(id).nation, march",
     "    return { strength = pieces.counter(id).strength, nation = pieces.counter(id).nation, march", FUZZ, "can tell what is hidden"),
    ("a refused proposal that says where the enemy is", "scripts/kernel/override.lua", "  if not id then return nil end\n",
     "  local holder, key = M.find(G, path)\n  if not id then return holder and holder[key] == value and 'override_path' or nil end\n", FUZZ, "can tell what is hidden: reasons"),
    ("a query that tells where the enemy is", "mods/1806/series.lua", "  queries = overlays.queries,\n",
     "  queries = { leak = function(G, side)\n    local list = {}\n    for _, id in ipairs(G.order) do\n"
     "      local p = G.pieces[id]\n      if p.hex and p.side ~= side then list[#list + 1] = id .. p.hex end\n"
     "    end\n    return { list = list }\n  end },\n", FUZZ, "queries.leak"),
    ("a list that remembers between prompts", "mods/1806/rules/08_march.lua",
     "add() end,\n  check = function(G, f, side)\n    local id = f.force[1]\n    if not need(#f.force == 1",
     "if not pieces.marched then\n    pieces.marched = true\n    add()\n  end end,\n  check = function(G, f, side)\n"
     "    local id = f.force[1]\n    if not need(#f.force == 1",
     FUZZ, "FAULTS  fuzz"),
    ("a ZOC that crosses rivers", "mods/1806/rules/04_zoc.lua", 'not map:side(hex, to, "river") end)',
     'not map:side(hex, to, "stream") end)', referee("battles", 60), "FAIL"),
    ("odds that round for the attacker", "scripts/kernel/content.lua", "    if strength * each.odds[2] >= against",
     "    if 2 * strength * each.odds[2] >= against", referee("battles", 60), "FAIL"),
    ("a unit that falls back into a ZOC", "mods/1806/rules/02_night.lua", 'if not need(not zoc.hostile(side, to), "4.2"',
     'if not need(true, "4.2"', referee("night", 150), "FAIL"),
    ("a leader who reorganizes too near", "mods/1806/tables/combat.lua", "distance = { 5,", "distance = { 4,", referee("night", 150), "FAIL"),
    ("a supply line a hex too short", "mods/1806/tables/supply.lua", "line = { 14,", "line = { 13,", referee("supply", 240), "FAIL"),
    ("a Vedette whose ZOC cuts supply", "mods/1806/rules/14_supply.lua",
     "if zoc.hostile_firm(side, hex) then", "if zoc.hostile(side, hex) then", referee("supply", 240), "FAIL"),
    ("friends who open a ZOC to supply", "mods/1806/rules/14_supply.lua",
     "if zoc.hostile_firm(side, hex) then",
     "if zoc.hostile_firm(side, hex) and not pieces.holds(G, hex, side) then", referee("supply", 240), "FAIL"),
    ("a range that asks for the first road", "mods/1806/tables/command_range.lua", "any_of = { { 1 }, { 2 } }",
     "any_of = { { 1 } }", referee("command", 200), "FAIL"),
    ("a range that friends do not open", "mods/1806/rules/07_command.lua",
     "return not zoc.hostile(side, hex) or pieces.holds(G, hex, side)",
     "return not zoc.hostile(side, hex)", referee("command", 200), "FAIL"),
    ("a Vedette that rides one hex only", "mods/1806/tables/combat.lua", "ride = { 2,", "ride = { 1,",
     referee("vedettes", 150), "FAIL"),
    ("Vedettes that gather in a ZOC", "mods/1806/rules/13_vedettes.lua", 'need(not zoc.hostile(side, hex), "13.12c"',
     'need(true, "13.12c"', referee("vedettes", 150), "FAIL"),
    ("a reorganized unit that breaks down", "mods/1806/rules/13_vedettes.lua",
     'need(not G.pieces[id].reduced, "13.13a"', 'need(true, "13.13a"', referee("vedettes", 150), "FAIL"),
    ("a Vedette whose ZOC stops a retreat", "mods/1806/rules/11_routes.lua", "if zoc.hostile_firm(side, to) then",
     "if zoc.hostile(side, to) then", referee("vedettes", 150), "FAIL"),
    ("another word in the log", "mods/1806/text/en.lua", "the turn marker moves on", "the turn marker walks on", GOLDEN, "the log: expected"),
    ("two results of the table swapped", "mods/1806/tables/crt.grid", "\tAr\tAr\tDr\tDr\t", "\tAr\tDr\tAr\tDr\t", SPECS, "not ok"),
    ("an undo barrier dropped", "mods/1806/rules/08_arrival.lua", "then barrier() end", "then end", MOVEMENT, "not ok"),
    ("a road shifted", "mods/1806/maps/1806.map", "path N0119/N0120 road", "path N0118/N0119 road", CHECK,
     "its source gives 'path N0119/N0120 road' here"),
    ("a rule number in a table that no ledger has", "mods/1806/tables/supply.lua", '"14.1', '"41.1', CHECK, "is no known rule"),
    ("a piece in two places", "scripts/mechanics/board.lua", "  if ordered and from then leave_stack(G, id, from) end\n", "", FUZZ, "invariant"),
]
