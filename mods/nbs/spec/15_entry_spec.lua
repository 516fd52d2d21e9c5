--- 15.0, 15.1 Initiating Close Combat; who does not wait for it.
local drill = require("spec.drill")

local moving, walk, left = drill.moving, drill.walk, drill.left
local COLUMN = "combat_column"
local HAY = { "Hay-Br", "12.09", "line", "W" }

local function has(reasons, rule)
  return #those(reasons, function(each) return each.rule == rule end) > 0
end

local function with(row, ...)
  local g = moving(spec, { row, ... })
  g:act("move", { unit = row[1] })
  return g
end

describe("15.0, 15.1 who attacks", function()
  it("15.0a, 15.0b, 15.1.4a, 15.1.5a, 5.2.1 the hex and two MPs, and the move is over", function()
    local g = with({ "95Ln-3-I", "11.09", COLUMN, "E" }, HAY)
    g:unit("95Ln-3-I").left, g:unit("95Ln-3-I").fresh = 11, false
    assert.refused(g:why("assault", { to = "12.09" }), "12.1.2", "12.3.3")
    g:unit("95Ln-3-I").left = 20
    g:act("assault", { to = "12.09" })
    assert.same({ "12.09", 2, true }, { g:unit("95Ln-3-I").hex, left(g, "95Ln-3-I"), g:unit("95Ln-3-I").moved })
    assert.equal("movement_phase", g:step())
  end)

  it("15.0a an empty hex is not attacked", function()
    local g = with({ "95Ln-3-I", "11.09", COLUMN, "E" }, HAY)
    assert.refused(g:why("assault", { to = "12.08" }), "15.0a")
  end)

  it("15.0a, 5.1k the attacker resolves his fights in the order he likes", function()
    local g = moving(spec, {
      { "95Ln-3-I", "11.09", COLUMN, "E" },
      { "27Lt-3-I", "11.06", COLUMN, "E" },
      HAY,
      { "Kem-Br", "12.06", "line", "W" },
    })
    for id, to in pairs({ ["95Ln-3-I"] = "12.09", ["27Lt-3-I"] = "12.06" }) do
      g:act("move", { unit = id })
      g:act("assault", { to = to })
    end
    g:goto_step("fights")
    local hexes = {}
    for _, entry in ipairs(g:legal("french")) do
      hexes[#hexes + 1] = entry.args.hex
    end
    table.sort(hexes)
    assert.same({ "12.06", "12.09" }, hexes)
  end)

  it("15.1a, 24.2.2 not cavalry, guns or Skirmishers alone; Skirmishers with infantry, and alone against Skirmishers", function()
    for _, row in ipairs({ { "Ch-Cv", "11.09", "ready", "E" }, { "3Ib", "11.09", "limbered", "E" } }) do
      assert.truthy(has(with(row, HAY):why("assault", { to = "12.09" }), "15.1a"), row[1])
    end
    local g = with({ "S1-95Ln-3-I", "11.09", "skirmish" }, { "95Ln-3-I", "11.09", COLUMN, "E" }, HAY, { "S1-Hay-Br", "11.10", "skirmish" })
    assert.refused(g:why("assault", { to = "12.09" }), "15.1a")
    assert.same({}, g:why("assault", { to = "11.10" }))
    g:act("with", { unit = "95Ln-3-I" })
    assert.same({}, g:why("assault", { to = "12.09" }))
  end)

  it("15.1.1 together only who began together; a Commander from anywhere", function()
    local g = moving(spec, {
      { "95Ln-3-I", "10.09", COLUMN, "E" },
      { "27Lt-3-I", "11.09", COLUMN, "E" },
      { "Marchand", "11.09" },
      HAY,
    })
    walk(g, { "95Ln-3-I" }, "11.09")
    g:act("with", { unit = "Marchand" })
    assert.same({}, g:why("assault", { to = "12.09" }))
    g:act("with", { unit = "27Lt-3-I" })
    assert.refused(g:why("assault", { to = "12.09" }), "15.1.1")
  end)

  it("15.1.2 a hex is attacked once in a player turn", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", COLUMN, "E" }, { "27Lt-3-I", "11.10", COLUMN, "SE" }, HAY })
    g:act("move", { unit = "95Ln-3-I" })
    g:act("assault", { to = "12.09" })
    walk(g, { "27Lt-3-I" })
    assert.refused(g:why("assault", { to = "12.09" }), "15.1.2")
  end)

  it("15.1.3 Wrecked or Disorganized they may attack", function()
    local g = with({ "95Ln-3-I", "11.09", COLUMN, "E", { casualties = 5, state = "disorganized" } }, HAY)
    assert.same({}, g:why("assault", { to = "12.09" }))
  end)

  it("15.1b, 19.5a all who stand in the hex suffer what comes of it", function()
    local g = drill.fight(spec, { { "27Lt-3-I", "11.09", COLUMN, "E" } }, { HAY, { "Ans-Br", "12.09", "ready", "W" } }, "12.09")
    local row = drill.decide(g, "12.09", { 6, 1, 2, 2 })
    assert.equal("attacker", row.winner)
    assert.same({ "routed", "routed" }, { g:unit("Hay-Br").state, g:unit("Ans-Br").state })
  end)

  it("15.1.6, 17.1.5 attackers are no target after it, and guns in their hex do not fire", function()
    local g = drill.game(spec, {
      { "95Ln-3-I", "11.09", COLUMN, "E" },
      HAY,
      { "Spb", "12.09", "unlimbered", "W" },
      { "Brb", "14.10", "unlimbered", "W" },
      { "27Lt-3-I", "10.11", "line", "E" },
    }, "movement_phase")
    g.forced = false
    g:act("move", { unit = "95Ln-3-I" })
    g:act("assault", { to = "12.09" })
    g:act("hold")
    g:goto_step("other_fire")
    assert.truthy(has(g:why("fire", { unit = "Brb", to = "12.09", mark = "stack", points = 5 }), "15.1.6"))
    assert.truthy(has(g:why("fire", { unit = "Spb", to = "10.11", mark = "stack", points = 2 }), "17.1.5"))
  end)
end)

describe("15.1.7 Skirmishers that are attacked", function()
  local LIGHT = { "S1-Hay-Br", "12.09", "skirmish" }

  it("15.1.7a, 15.1.7b they go back in the open: not to where the attackers come from, nor beside it, nor to enemies", function()
    local g = with({ "95Ln-3-I", "11.09", COLUMN, "E" }, LIGHT, { "27Lt-3-I", "13.10", "line", "E" })
    g:act("assault", { to = "12.09" })
    assert.equal("evade", g:step())
    assert.refused(g:why("make_a_stand"), "15.1.7a")
    local hexes = {}
    for _, entry in ipairs(g:legal("allied")) do
      hexes[#hexes + 1] = entry.args.to
    end
    assert.same({ "12.10", "13.09" }, hexes) -- 11.10 and 12.08 lie beside 11.09
  end)

  it("15.1.7c whoever finds the hex empty goes on with what is left, and may attack again", function()
    local g = with({ "95Ln-3-I", "11.09", COLUMN, "E" }, LIGHT, { "Kem-Br", "13.09", "line", "W" })
    g:act("assault", { to = "12.09" })
    g:act("evade", { to = "13.10" })
    assert.same({ "12.09", 5, "march" }, { g:unit("95Ln-3-I").hex, left(g, "95Ln-3-I"), g:step() })
    assert.same({}, g:why("assault", { to = "13.09" }))
  end)

  it("15.1.7a in Hindering ground they may stay", function()
    local g = with({ "95Ln-3-I", "10.12", COLUMN, "E" }, { "S1-Hay-Br", "11.12", "skirmish" })
    g:act("assault", { to = "11.12" })
    assert.same({}, g:why("make_a_stand"))
  end)

  it("15.1.7a against Skirmishers alone, or with others in their hex, they do not go", function()
    local g = with({ "S1-95Ln-3-I", "11.09", "skirmish" }, { "95Ln-3-I", "10.09", "line", "E" }, LIGHT)
    g:act("assault", { to = "12.09" })
    assert.equal("movement_phase", g:step())
    g = with({ "95Ln-3-I", "11.09", COLUMN, "E" }, LIGHT, HAY)
    g:act("assault", { to = "12.09" })
    assert.equal("movement_phase", g:step())
  end)
end)

describe("15.1.8 cavalry that is attacked", function()
  it("15.1.8, 22.1.2 it withdraws six hexes at least, twelve at most; the attackers go on, two MPs the poorer", function()
    local g = with({ "95Ln-3-I", "11.05", COLUMN, "E" }, { "Ans-Br", "12.05", "ready", "E" })
    g:act("assault", { to = "12.05" })
    assert.equal("retreating", g:step())
    assert.refused(g:why("stop"), "16.2.8a")
    local hexes = 0
    while g:step() == "retreating" and hexes < 6 do
      g:act("retreat", { to = g:legal("allied")[1].args.to })
      drill.let(g)
      hexes = hexes + 1
    end
    g:act("stop")
    if g:step() == "facing" then g:act("facing", { to = g:unit("Ans-Br").heading }) end
    drill.let(g)
    assert.same({ "ready", "12.05", "march", 5 }, { g:unit("Ans-Br").formation, g:unit("95Ln-3-I").hex, g:step(), left(g, "95Ln-3-I") })
  end)
end)
