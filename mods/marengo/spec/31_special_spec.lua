--- 31 What is special to Marengo: who comes by agreement, who leaves the map, the gate of the Tête de Pont, points.
local board = require("mechanics.board")
local commands_of = require("nbs:rules.06_commands")
local events = require("nbs:rules.29_events")
local markers = require("nbs:rules.28_markers")
local pieces = require("nbs:rules.02_pieces")
local reinforcements = require("nbs:rules.12_reinforcements")
local roads = require("nbs:rules.12_roads")
local ground = require("nbs:rules.12_ground")
local setup = require("nbs:rules.03_setup")
local victory = require("nbs:rules.30_victory")
local wings = require("nbs:rules.29_wings")
local writing = require("nbs:rules.06_writing")

local H = pieces.headings

--- A game with nobody but these on the map, in a turn.
local function game(list, turn, side)
  local g = spec.game("marengo:full")
  g:clear()
  g.state.groups = {}
  for _, row in ipairs(list) do
    g:place(row[1], row[2], { formation = row[3], heading = row[4] and H[row[4]] })
  end
  g.state.turn = turn
  g:goto_step("movement_phase", side)
  g.forced = false
  return g
end

--- The day with Lannes told to stand fast, as his owner may choose (6.3.4og).
local function begun()
  local g = spec.game("marengo:full")
  g:goto_step("choices")
  g:act("stand_fast", { command = "L" })
  return g
end

local function sorted(list)
  table.sort(list)
  return list
end

local function points(g) return victory.scores(g.state, true).points end

describe("31.10 off the map", function()
  it("31.10 Austrians leave it at B and F from turn 11 on, for a point for each brigade of size A", function()
    local g = game({ { "Lat-Mz", "66.16", "march_column", "E" }, { "Pio-Mz", "66.18", "march_column", "E" } }, 11, "austrian")
    local before = points(g).austrian
    g:act("move", { unit = "Lat-Mz" })
    g:act("go_off")
    assert.is_nil(g:unit("Lat-Mz").hex)
    assert.equal(before + 1, points(g).austrian)
    g:act("move", { unit = "Pio-Mz" })
    g:act("go_off")
    assert.equal(before + 1, points(g).austrian) -- too few for a point
    assert.falsy(victory.division_wrecked(g.state, "Mz")) -- gone, but not lost
  end)

  for _, case in ipairs({
    { "31.10 not before 14:00", "Lat-Mz", "march_column", "66.16", 10, "austrian" },
    { "31.10 not elsewhere", "Lat-Mz", "march_column", "66.09", 11, "austrian" },
    { "31.10 nor the French", "44Ln-G-V", "combat_column", "66.16", 11, "french" },
  }) do
    it(case[1], function()
      local g = game({ { case[2], case[4], case[3], "E" } }, case[5], case[6])
      g:act("move", { unit = case[2] })
      assert.refused(g:why("go_off"), "12.3.4a")
    end)
  end

  it("31.10 six points at most", function()
    local g = game({}, 11, "austrian")
    local before = points(g).austrian
    for _ = 1, 8 do
      victory.award(g.state, "A")
    end
    assert.equal(before + 6, points(g).austrian)
  end)

  it("31.10 who has too little left stays", function()
    local g = game({ { "Lat-Mz", "66.16", "march_column", "E" } }, 11, "austrian")
    g:unit("Lat-Mz").left = 3
    g:act("move", { unit = "Lat-Mz" })
    assert.refused(g:why("go_off"), "12.1.2")
  end)
end)

describe("31.5 arrivals", function()
  it("31.5a they wait in their columns from the start, and nobody who comes by an event", function()
    local g = spec.game("marengo:full")
    local columns = {}
    for _, group in ipairs(g.state.groups) do
      columns[group.entry .. group.turn] = #group.pieces
    end
    assert.same({ A2 = 13, A3 = 7, A4 = 4, B5 = 11, C16 = 8 }, columns)
    assert.is_nil(spec.game("marengo:morning").state.pieces.Desaix)
    assert.equal(4, #spec.game("marengo:morning").state.groups)
  end)

  it("31.5a Ott comes on at A in turn 2, and has to", function()
    local g = begun()
    g:goto_step("movement_phase", "austrian")
    assert.same({}, g:why("end"))
    g.state.turn = 2
    assert.refused(g:why("end"), "12.6")
    assert.same({}, g:why("enter", { unit = "Got-Ott", to = "01.30", as = "march_column" }))
  end)

  it("21.6.1c whoever is still to come is not lost", function()
    local g = spec.game("marengo:full")
    for _, command in ipairs({ "Mz", "El", "Mo", "Sch-Ott", "B-D" }) do
      assert.falsy(victory.division_wrecked(g.state, command), command)
    end
  end)

  it("31.5d Rivaud comes from Sale at D, if both agree, for a point", function()
    local g = game({}, 9, "french")
    assert.refused(g:why("ask_for_more"), "2.2")
    g.state.turn = 10
    local before = points(g).austrian
    g:act("ask_for_more")
    assert.same({ "austrian" }, g:asked())
    g:act("let_come")
    assert.equal(before + 1, points(g).austrian)
    assert.same({}, g:why("enter", { unit = "Riv-F", to = "42.45", as = "ready" }))
    assert.refused(g:why("ask_for_more"), "2.2")
  end)

  it("31.5d if the other does not, nobody comes, and nobody asks again", function()
    local g = game({}, 10, "french")
    local before = points(g).austrian
    g:act("ask_for_more")
    g:act("turn_down")
    assert.same({ before, {} }, { points(g).austrian, g.state.groups })
    assert.refused(g:why("ask_for_more"), "2.2")
    assert.refused(game({}, 10, "austrian"):why("ask_for_more"), "2.2")
  end)

  it("31.5b a column that comes on a die waits for a 5 or 6 each turn", function()
    local g = game({}, 5, "french")
    for _, rows in ipairs(setup.columns(g.state, "event")) do
      if rows[1].side == "french" then reinforcements.call(g.state, rows, 5) end
    end
    local function enters() return #g:why("enter", { unit = "Lapoype", to = "66.16", as = "none" }) == 0 end
    --- To the next French Movement Phase, which rolls so.
    local function go_on(die)
      while g.state.phasing == "french" do
        g:act("end")
      end
      g:goto_step("other_fire", "french")
      g:goto_step("rallying", "austrian")
      g:act("end")
      while g:step() ~= "phasing_fire" do
        g:act("end")
      end
      g:dice({ die })
      g:act("end")
    end
    assert.falsy(enters())
    go_on(4)
    assert.falsy(enters())
    go_on(5)
    assert.truthy(enters())
    assert.is_nil(g.state.groups[1].roll) -- no die more
  end)
end)

describe("31.5 events", function()
  local function struck(number, side, change)
    local g = begun()
    g:goto_step("phasing_fire")
    if change then change(g) end
    events.happen(g.state, "marengo", side, number)
    return g
  end

  it("31.5b Lapoype is called, and is worth a point when he is there", function()
    local before = points(spec.game("marengo:full")).austrian
    local g = struck(2, "french")
    local group = g.state.groups[#g.state.groups]
    assert.same({ 5, "B", 4, before }, { group.turn, group.entry, #group.pieces, points(g).austrian })
    victory.award(g.state, "Lapoype")
    assert.equal(before + 1, points(g).austrian)
  end)

  it("31.5c Nimptsch is called back, at A four turns later, for a point at once", function()
    local before = points(spec.game("marengo:full")).french
    local g = struck(5, "austrian")
    local group = g.state.groups[#g.state.groups]
    assert.same({ 5, "A", { "HR7-El", "HR9-El" }, before + 1 }, { group.turn, group.entry, group.pieces, points(g).french })
  end)

  it("31.11 by the event Melas may write to Zach or O'Reilly, who takes the divisions within eight hexes", function()
    local g = struck(2, "austrian")
    assert.same({ "Wz", "Wo" }, wings.open(g.state, "austrian"))
    for _, id in ipairs({ "Zach", "Hadik", "Kaim" }) do
      board.put(g.state, id, "12.20")
    end
    board.put(g.state, "OReilly", "20.20")
    board.put(g.state, "Frimont", "21.20")
    wings.form(g.state, "Wz")
    assert.same({ "Hd", "Ka", "OR" }, sorted(commands_of.sub_units(g.state, "Wz")))
    assert.same({ "Zach", "A" }, { commands_of.hub(g.state, "Wz"), commands_of.parent(g.state, "AG") })
  end)

  it("29.2M1f Kellermann's brigade has a box back", function()
    local g = struck(1, "french", function(other) other:unit("Kel-Cav").casualties = 2 end)
    assert.equal(1, g:unit("Kel-Cav").casualties)
  end)

  it("31.6c none for a Commander whom the event takes", function()
    local g = spec.game("marengo:full")
    local before = points(g).french
    table.insert(g.state.lost_commanders, "Melas")
    assert.equal(before + 1, points(g).french)
    victory.forgive(g.state, "Melas")
    assert.equal(before, points(g).french)
  end)
end)

describe("31.8 the gate", function()
  it("31.8 guns and horse pass the works by the road alone, infantry over them", function()
    for _, class in ipairs({ "light_cavalry", "heavy_cavalry", "foot_artillery", "horse_artillery" }) do
      assert.truthy(roads.passes(class, "09.24", "10.23"), class)
      assert.truthy(roads.passes(class, "10.23", "09.24"), class)
      assert.falsy(roads.passes(class, "09.24", "10.24"), class)
      assert.falsy(roads.passes(class, "09.25", "10.25"), class)
    end
    assert.truthy(ground.cost("march_column", "09.25", "10.25"))
  end)

  it("31.8 they march through it", function()
    local g = game({ { "LD9-El", "09.24", "ready", "SE" } }, 4, "austrian")
    g:act("move", { unit = "LD9-El" })
    assert.refused(g:why("step", { to = "10.23" }), "12.2.2")
    g:act("road", { to = "10.23" })
    assert.equal("10.23", g:unit("LD9-El").hex)
  end)
end)

describe("31.16 the works", function()
  it("31.16, 3.7.2og2 the hexsides of the Tête de Pont are Fortified, its gate too, and nothing else is", function()
    assert.truthy(ground.fortified_side("09.24", "10.23") and ground.fortified_side("09.25", "10.25"))
    local map = map_of()
    for _, hex in ipairs(map:hexes()) do
      assert.falsy(ground.fortified(hex), hex)
      for _, to in ipairs(map:neighbors(hex)) do
        local works = listed({ "08.23", "09.24", "09.25" }, hex) or listed({ "08.23", "09.24", "09.25" }, to)
        assert.truthy(works or not ground.fortified_side(hex, to), hex)
      end
    end
  end)
end)

describe("31.9 the footbridge", function()
  it("31.9 Morzin's pioneers lay it over the Fontanone from noon on", function()
    for turn, rule_id in pairs({ [6] = "2.2", [7] = "" }) do
      local g = game({ { "Pio-Mz", "19.19", "march_column", "E" } }, turn, "austrian")
      local wet = those(map_of():neighbors("19.19"), function(to) return map_of():side("19.19", to, "fontanone") end)
      assert.truthy(#wet > 0)
      local why = g:why("lay_footbridge", { unit = "Pio-Mz", to = wet[1] })
      if rule_id == "" then assert.same({}, why) else assert.refused(why, rule_id) end
    end
  end)
end)

describe("31.12 commands of their own", function()
  it("31.12, 6.8.1a the Austrian divisions and the French cavalry take orders as commands; their cavalry brigades may become independent", function()
    local G = begun().state
    for _, command in ipairs({ "OR", "AG", "Hd", "Ka", "Mz", "El", "Cav", "Mo" }) do
      assert.truthy(G.orders[command], command)
    end
    for _, command in ipairs({ "G-V", "C-V", "W-L", "B-D", "Sch-Ott", "Vog-Ott" }) do
      assert.is_nil(G.orders[command], command)
    end
    assert.truthy(commands_of.may_be_independent(G, "Kel-Cav") and commands_of.may_be_independent(G, "LD9-El"))
    assert.falsy(commands_of.may_be_independent(G, "44Ln-G-V"))
  end)

  it("31.4e until Bonaparte is there the French have no Command Points, and the Austrians have theirs", function()
    local g = begun()
    assert.same({ 0, true }, { writing.points(g.state, "french"), writing.points(g.state, "austrian") > 0 })
    board.put(g.state, "Bonaparte", "66.16")
    assert.truthy(writing.points(g.state, "french") > 0)
  end)
end)

describe("28 concealed forces", function()
  it("28.2.5ex the French begin with four Decoys, and have two more with Monnier and the horse of the Guard", function()
    local g = spec.game("marengo:full")
    assert.equal(4, markers.limit(g.state, "french"))
    for _, group in ipairs(g.state.groups) do
      for _, id in ipairs(group.side == "french" and group.turn <= 6 and group.pieces or {}) do
        board.put(g.state, id, "60.16")
      end
    end
    assert.equal(6, markers.limit(g.state, "french"))
  end)
end)

describe("31.6 points", function()
  it("31.6b a point to the enemy of each division that is Wrecked", function()
    local g = spec.game("marengo:full")
    local before = points(g).austrian
    for _, id in ipairs({ "44Ln-G-V", "101Ln-G-V" }) do
      g:unit(id).casualties = pieces.printed(id).wreck - 1
    end
    assert.equal(before, points(g).austrian)
    for _, id in ipairs({ "44Ln-G-V", "101Ln-G-V" }) do
      g:unit(id).casualties = pieces.printed(id).wreck
    end
    assert.equal(before + 1, points(g).austrian)
  end)

  it("31.6b in the small battles a point for each brigade that is Wrecked or gone", function()
    local g = spec.game("marengo:kellermann")
    local before = points(g).french
    g:unit("StJ-Hd").casualties = pieces.printed("StJ-Hd").wreck - 1 - g:unit("StJ-Hd").stragglers
    assert.equal(before, points(g).french)
    g:unit("StJ-Hd").casualties = g:unit("StJ-Hd").casualties + 1
    assert.equal(before + 1, points(g).french)
    g:unit("Pio-Mz").casualties = pieces.printed("Pio-Mz").boxes
    assert.equal(before + 2, points(g).french)
  end)

  for _, case in ipairs({
    { "31.6c Bonaparte is worth three to the Austrians", "full", "Bonaparte", "austrian", 3 },
    { "31.6c Melas one to the French", "full", "Melas", "french", 1 },
    { "31.6c Zach one at five", "desaix", "Zach", "french", 1 },
    { "31.6c Zach none in the morning", "full", "Zach", "french", 0 },
  }) do
    it(case[1], function()
      local g = spec.game("marengo:" .. case[2])
      local before = points(g)[case[4]]
      table.insert(g.state.lost_commanders, case[3])
      assert.equal(before + case[5], points(g)[case[4]])
    end)
  end
end)
