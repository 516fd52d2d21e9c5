--- 3, 5, 6, 7, A1 What the pieces are, and small rules of orders that other specs do not ask.
local board = require("mechanics.board")
local field = require("spec.field")
local fields = require("spec.fields")
local attrition = require("rules.16_attrition")
local battle = require("rules.12_battle")
local losses = require("rules.12_losses")
local modifiers = require("rules.12_modifiers")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local setup = require("rules.19_setup")
local walls = require("spec.walls")

local counters, charts = table_of("counters"), table_of("charts")
local map = map_of()
local OPEN, BESIDE = field.HEX, field.beside(1)

local function rule_of(reasons) return reasons[1] and reasons[1].rule end

describe("3.2 the pieces", function()
  it("3.22a, 3.23, 3.34b guns and brigades of cavalry are one SP, where the chart prints nothing else", function()
    local other = {}
    for _, row in ipairs(charts) do
      local counter = counters.by[row.piece]
      local small = counter.type == "artillery" or counter.type == "horse_artillery" or counter.type == "cavalry" and counter.rank == "brigade"
      if small and not counter.guard and row.strength ~= 1 then other[#other + 1] = row.piece end
    end
    assert.same({}, other)
  end)

  it("3.22b horse artillery marches and skirmishes with horse, field artillery does not", function()
    assert.truthy(pieces.is_horse("F_HORSE_1"))
    assert.falsy(pieces.is_horse("F_ART_6"))
    assert.same({ "artillery", "artillery" }, { pieces.arm("F_HORSE_1"), pieces.arm("F_ART_6") })
  end)

  it("3.24 trains do not fight", function()
    local g = walls.game(spec, { { "F_BRIDGE_1", OPEN }, { "F_SUPPLY_1", OPEN }, { "F_INF_1", OPEN, 5 }, { "A_INF_1", BESIDE, 5 } })
    walls.on(g, "attacks", "french")
    for _, id in ipairs({ "F_BRIDGE_1", "F_SUPPLY_1" }) do
      assert.is_nil(pieces.arm(id))
      assert.truthy(#g:why("assign", { unit = id, target = BESIDE }) > 0)
    end
  end)

  it("3.34a, 3.34b a piece begins with what its chart prints; losses are noted on it, and without a point it is gone", function()
    local g = spec.game("lga:italy")
    assert.equal(8, g:unit("F_INF_20").strength)
    losses.take(g.state, { { "F_INF_20" } }, { side = "french", points = 3, rule = "12.53" })
    assert.equal(5, g:unit("F_INF_20").strength)
    losses.take(g.state, { { "F_ART_10" } }, { side = "french", points = 1, rule = "12.53" })
    assert.is_nil(g.state.pieces.F_ART_10)
  end)

  it("3.11 hexes go by the letter of their sheet and four digits; what two sheets share has two names and is one", function()
    assert.equal(map:canonical("B4501"), map:canonical("A4533"))
    assert.is_nil(map:canonical("E0101"))
    for _, sheet in ipairs({ "A0101", "B1002", "C1001", "D1001" }) do
      assert.truthy(map:canonical(sheet))
    end
  end)

  it("A1.1b, A1.1c, A1.1dex a place is a sheet and a hex; who has none stands with his leader; IV Sept. B4223 is a week and a hex", function()
    local row = those(charts, function(each) return each.piece == "A_INF_20" end)[1]
    assert.equal("B3922", map:canonical(setup.place(row)))
    local g = spec.game("lga:italy")
    assert.equal(organization.hex(g.state, "F_MASSENA"), organization.hex(g.state, "F_INF_20"))
    local entry = those(table_of("entries"), function(each) return each.scenario == "1805" end)[1]
    assert.truthy(entry.week and map:canonical(entry.hex))
  end)
end)

describe("6.5, 7 orders", function()
  it("6.52b of leaders of one rank in a hex each tries for himself", function()
    local g = walls.game(spec, { { "A_INF_1", OPEN, 5 }, { "A_INF_2", OPEN, 5 } })
    walls.on(g, "movement", "coalition")
    g:dice({ 1 })
    g:act("try", { unit = "A_INF_1" })
    assert.equal(1, g:unit("A_INF_1").awake)
    assert.is_nil(g:unit("A_INF_2").awake)
    assert.is_nil(rule_of(g:why("try", { unit = "A_INF_2" })))
  end)

  it("7.22b what the die of a Force March brings is lost when the force halts", function()
    local g = walls.game(spec, { { "F_INF_7", field.along(0), 5, { order = "force" } } })
    walls.on(g, "movement", "french")
    g:act("move", { unit = "F_INF_7" })
    for _ = 1, 5 do
      field.step(g)
    end
    g:dice({ 5 })
    field.force(g)
    assert.truthy(field.left(g) > 0)
    g:act("halt")
    assert.equal("8.0a", rule_of(g:why("move", { unit = "F_INF_7" })))
  end)

  it("7.52 who marched or fought builds no depot", function()
    for _, mark in ipairs({ "moved", "fought", "neither" }) do
      local town = those(map:area("venetia"), function(hex)
        return map:feature(hex, "town") and not map:feature(hex, "depot_city") and map:in_area("map_b", hex)
      end)[1]
      local g = walls.game(spec, { { "A_INF_1", town, 5, { task = "build" } }, { "A_SUPPLY_1", town } })
      g:unit("A_INF_1")[mark] = true
      while g.state.turn == 1 and g:step() ~= "depot_sites" do
        walls.step(g)
      end
      assert.equal(mark == "neither", g:step() == "depot_sites")
    end
  end)

  it("7.62 who marched destroys no depot; who destroys one attacks no one", function()
    local list = { { "A_INF_1", walls.VERONA, 5, { task = "destroy" } }, { "F_INF_1", walls.beside(walls.VERONA), 2 } }
    local g = walls.game(spec, list, { [walls.VERONA] = true })
    walls.on(g, "movement", "coalition")
    g:unit("A_INF_1").moved = true
    assert.equal("14.29b", rule_of(g:why("raze", { unit = "A_INF_1", train = false })))
    g:unit("A_INF_1").moved = nil
    g:act("raze", { unit = "A_INF_1", train = false })
    walls.on(g, "attacks", "coalition")
    assert.equal("12.13", rule_of(g:why("assign", { unit = "A_INF_1", target = walls.beside(walls.VERONA) })))
  end)
end)

describe("12 in the small", function()
  it("12.P5 what the attacker adds less what the defender adds, below nothing too", function()
    local g = fields.field(spec, { { "R_INF_1", fields.main, 10 }, { "F_INF_7", fields.target, 10 }, { "F_ART_6", fields.target, 5 } })
    fields.attack(g, { [fields.target] = { "R_INF_1" } })
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1, F_ART_6 = 1 }, fields.plain(0))
    local fight = battle.of(g.state).fights[1]
    assert.truthy(fight.net < 0)
  end)

  it("12.33 the reserve counts neither in the odds nor in what is added, unless it is unsupplied", function()
    local g = fields.field(spec, { { "R_INF_1", fields.main, 10 }, { "R_ART_1", fields.main, 5 }, { "F_INF_7", fields.target, 10 } })
    fields.attack(g, { [fields.target] = { "R_INF_1", "R_ART_1" } })
    fields.stand(g)
    g:act("deploy", { unit = "R_INF_1", line = 1 }, "coalition")
    local f, fight = battle.of(g.state), { lines = { 1 }, line = 1, flank = false }
    assert.equal(10, battle.line_strength(g.state, f, "coalition", fight))
    assert.equal(0, fields.adds(g, "coalition", fight, "12.45a"))
    g:unit("R_ART_1").unsupplied = true
    assert.truthy(fields.adds(g, "coalition", fight, "12.48") < 0)
    g:unit("R_ART_1").unsupplied = nil
    g:act("deploy", { unit = "R_ART_1", line = 1 }, "coalition")
    assert.equal(15, battle.line_strength(g.state, battle.of(g.state), "coalition", fight))
    assert.truthy(fields.adds(g, "coalition", fight, "12.45a") > 0)
  end)

  it("12.41d whose bonus is used is committed, and no one else", function()
    local g = fields.field(spec, {
      { "R_INF_1", fields.main, 20 },
      { "F_SOULT", fields.target },
      { "F_INF_7", nil, 9, { chart = "F_SOULT" } },
      { "F_INF_8", nil, 9, { chart = "F_SOULT" } },
    })
    fields.attack(g, { [fields.target] = { "R_INF_1" } })
    fields.stand(g)
    g:act("deploy", { unit = "F_SOULT", line = 1 }, "french")
    g:act("deploy", { unit = "R_INF_1", line = 1 }, "coalition")
    local _, used = modifiers.of(g.state, battle.of(g.state), "french", { lines = { 1 }, line = 1, flank = false })
    assert.equal(2, #used) -- Soult, and the better of two divisions
    assert.truthy(listed(used, "F_SOULT"))
    g:act("ready", {}, "coalition")
    g:dice({ 6, 6 })
    g:act("ready", {}, "french")
    assert.same(used, battle.of(g.state).fights[1].committed.french)
  end)

  it("12.57c with Advance Points a unit joins a concentration", function()
    local g = fields.field(spec, { { "R_INF_1", fields.main, 20, { letter = "B", concentrated = false } }, { "F_INF_7", fields.target, 5 } })
    g.state.goals = { coalition = { B = fields.target } }
    g:unit("R_INF_1").concentrated = nil
    fields.attack(g, { [fields.target] = { "R_INF_1" } }, fields.target)
    assert.equal("advance", g:step())
    g:act("advance", { unit = "R_INF_1", to = fields.target })
    assert.truthy(g:unit("R_INF_1").concentrated)
  end)
end)

describe("16 the worked examples", function()
  it("16.22cex 75 SP lose what 50 lose and what 25 lose, at the same die", function()
    local normal = table_of("attrition_normal")
    for die = 1, 8 do
      assert.equal(attrition.loss(normal, 50, die) + attrition.loss(normal, 25, die), attrition.loss(normal, 75, die))
    end
  end)

  it("16.41ex three SP of four divisions: three lose one each, one none", function()
    local list = {}
    for i = 1, 4 do
      list[i] = { "F_INF_" .. i, OPEN, 7 }
    end
    local g = walls.game(spec, list)
    losses.take(g.state, { { "F_INF_1", "F_INF_2", "F_INF_3", "F_INF_4" } }, { side = "french", points = 3, rule = "16.22a" })
    local left = {}
    for i = 1, 4 do
      left[i] = g:unit("F_INF_" .. i).strength
    end
    table.sort(left)
    assert.same({ 6, 6, 6, 7 }, left)
  end)
end)

describe("19.11A Austerlitz", function()
  local function men(g, side, arm)
    return pieces.strength(g.state, board.which(g.state, function(piece) return piece.side == side end), arm)
  end

  it("19.11A.a, 19.11A.b, 19.11A.c the French in B5203, Austrians and Russians in B5303, as the book lists them", function()
    local g = spec.game("lga:austerlitz")
    for _, id in ipairs(board.which(g.state)) do
      assert.equal(g:unit(id).side == "french" and "B5203" or "B5303", organization.hex(g.state, id))
    end
    assert.same({ 34, 16, 2 }, { men(g, "french", "infantry"), men(g, "french", "cavalry"), men(g, "french", "artillery") })
    assert.same({ 58, 17, 12 }, { men(g, "coalition", "infantry"), men(g, "coalition", "cavalry"), men(g, "coalition", "artillery") })
  end)

  it("19.11A.h as an option the Coalition holds back a third, of whomever", function()
    for _, option in ipairs({ false, true }) do
      local g = spec.game("lga:austerlitz", { options = { allied_reserve = option } })
      g.forced = false
      g:act("assign", { unit = "R_KUTUSOV", target = "B5203" })
      g:act("announce")
      g:act("resolve", { target = "B5203" })
      g:act("stay")
      g:act("stance", { withdraw = false })
      g:act("deploy", { unit = "R_KUTUSOV", line = 1 }, "coalition")
      local reasons = g:why("hold_back", { unit = "R_LIGHT_BDE_1" }, "coalition")
      assert.equal(not option, #reasons > 0)
      if option then
        local third = men(g, "coalition") // 3
        local kept = 0
        for _, id in ipairs(board.which(g.state, function(piece, each) return piece.side == "coalition" and pieces.arm(each) == "cavalry" end)) do
          g:act("hold_back", { unit = id }, "coalition")
          kept = kept + g:unit(id).strength
        end
        for _, id in ipairs(board.which(g.state, function(piece, each) return piece.side == "coalition" and pieces.arm(each) == "artillery" end)) do
          g:act("hold_back", { unit = id }, "coalition")
          kept = kept + g:unit(id).strength
        end
        assert.truthy(kept <= third)
        g:act("hold_back", { unit = "R_INF_3" }, "coalition")
        assert.truthy(kept + g:unit("R_INF_3").strength > third)
        assert.equal("19.11A.h", rule_of(g:why("ready", {}, "coalition")))
      end
    end
  end)
end)
