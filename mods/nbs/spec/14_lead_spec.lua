--- 14.0, 14.2, 14.3 Who fights how; Lead Units; conditions. 14.1 on the drill ground.
local drill = require("spec.drill")
local fire = require("rules.17_fire")
local lead = require("rules.14_lead")
local sight = require("rules.14_sight")
local stand = require("rules.15_stand")

local moving = drill.moving

local function sees(from, to, ...)
  return sight.sees(drill.game(spec, { ... }, "phasing_fire").state, from, to)
end

describe("14.0, 14.1 arms and sight", function()
  it("14.0 infantry assaults, cavalry charges, guns and Skirmishers fire, and none does what another does", function()
    local g = moving(spec, {
      { "95Ln-3-I", "11.09", "combat_column", "E" },
      { "Ch-Cv", "11.07", "ready", "E" },
      { "S1-95Ln-3-I", "11.09", "skirmish" },
      { "3Ib", "11.10", "limbered", "E" },
      { "Hay-Br", "12.09", "line", "W" },
      { "Kem-Br", "13.08", "line", "W" },
    })
    local function may(id, verb)
      g:act("move", { unit = id })
      local list = those(g:legal("french"), function(entry) return entry.verb == verb end)
      g:act("halt")
      drill.let(g)
      return #list > 0
    end
    assert.same({ true, false }, { may("95Ln-3-I", "assault"), may("Ch-Cv", "assault") })
    g = moving(spec, { { "Ch-Cv", "11.07", "ready", "E" }, { "3Ib", "11.10", "limbered", "E" }, { "Kem-Br", "13.08", "line", "W" } })
    assert.same({ true, false }, { may("Ch-Cv", "charge"), may("3Ib", "charge") })
  end)

  it("14.1, 14.1.1 nothing between, or Skirmishers: open; troops, woods or a higher hex: not", function()
    assert.truthy(sees("10.09", "13.09", { "S1-Hay-Br", "12.09", "skirmish" }, { "S1-Kem-Br", "11.09", "skirmish" }))
    assert.falsy(sees("10.09", "12.08", { "Hay-Br", "11.09", "line", "W" }))
    assert.falsy(sees("10.11", "12.12")) -- the orchard of 11.12
    assert.falsy(sees("14.09", "16.09") and sees("14.12", "17.10") and sees("14.11", "18.09"))
  end)

  it("14.1.2.4 in doubt it is blocked: a line along a hexside wants both hexes clear", function()
    assert.truthy(sees("10.09", "12.09"))
    assert.falsy(sees("10.09", "12.09", { "Hay-Br", "11.10", "line", "W" }))
    assert.falsy(sees("10.09", "12.09", { "Hay-Br", "11.09", "line", "W" }))
  end)
end)

describe("14.2 Lead Units", function()
  it("14.2, 14.2.1 the first who is no Skirmisher; a Skirmisher alone; Commanders never", function()
    assert.equal("95Ln-3-I", lead.lead({ "S1-95Ln-3-I", "Ney", "95Ln-3-I", "3Ib" }))
    assert.equal("S1-95Ln-3-I", lead.lead({ "Ney", "S1-95Ln-3-I" }))
    assert.is_nil(lead.lead({ "Ney" }))
  end)

  it("14.2.1 who lies on top leads, and the stack may be ordered anew", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "27Lt-3-I", "11.09", "line", "E" } })
    assert.equal("95Ln-3-I", lead.lead(g.state.stacks["11.09"]))
    g:act("top", { unit = "27Lt-3-I" })
    assert.equal("27Lt-3-I", lead.lead(g.state.stacks["11.09"]))
    assert.refused(g:why("top", { unit = "27Lt-3-I" }), "9.0")
  end)

  it("14.2.2 under Opportunity Fire the unit that has set it off, though another lies on top", function()
    local g = moving(spec, {
      { "95Ln-3-I", "11.09", "combat_column", "E" },
      { "27Lt-3-I", "12.09", "line", "E" },
      { "Brb", "14.09", "unlimbered", "W" },
    })
    g:act("move", { unit = "95Ln-3-I" })
    g:act("step", { to = "12.09" })
    g:act("answer", { unit = "Brb", as = "as_it_is" })
    g:dice({ 1 }) -- five points at two hexes are 3, a Column 4: 3 boxes
    g:act("shoot")
    assert.same({ 2, 0 }, { g:unit("95Ln-3-I").casualties, g:unit("27Lt-3-I").casualties })
  end)

  it("14.2.3 a Lead Unit that is gone has a successor at once, for what is left", function()
    local g = drill.at(spec, {
      { "Mar-Ca", "11.09", "line", "E", { casualties = 2 } },
      { "27Lt-3-I", "11.09", "line", "E" },
      { "Brb", "13.09", "unlimbered", "W" },
    }, "other_fire")
    g:act("fire", { unit = "Brb", to = "11.09", mark = "stack", points = 5 })
    g:dice({ 1 }) -- 3 less 1: two boxes, one of them a Straggler
    g:act("shoot")
    assert.is_nil(g.state.pieces["Mar-Ca"])
    assert.same({ 0, 1 }, { g:unit("27Lt-3-I").casualties, g:unit("27Lt-3-I").stragglers })
  end)

  it("14.2.4, 17.1.2 a battery deep in a stack may be fired at for itself, and leads then", function()
    local g = drill.at(spec, {
      { "27Lt-3-I", "11.09", "line", "E" },
      { "3Ib", "11.09", "limbered", "E" },
      { "Brb", "13.09", "unlimbered", "W" },
      { "Picton", "13.09" }, -- 4.0a: who sees what lies below
    }, "other_fire")
    assert.same({ "stack", "3Ib" }, fire.marks(g.state, "allied", "11.09"))
    assert.refused(g:why("fire", { unit = "Brb", to = "11.09", mark = "27Lt-3-I", points = 5 }), "17.1.2")
    g:act("fire", { unit = "Brb", to = "11.09", mark = "3Ib", points = 5 })
    g:dice({ 2 }) -- 3 less 2: a gun
    g:act("shoot")
    assert.same({ 3, 0 }, { g:unit("3Ib").guns, g:unit("27Lt-3-I").casualties })
  end)
end)

describe("14.3 conditions", function()
  it("14.3b a condition is that of who rolls, unless the table says the opponent's", function()
    local g = moving(spec, {
      { "94Ln-3-I", "11.09", "combat_column", "E", { state = "shaken" } },
      { "Val-Sp", "12.09", "line", "W", { casualties = 5 } },
    })
    g:act("move", { unit = "94Ln-3-I" })
    g:act("assault", { to = "12.09" })
    local fight = g.state.fights[1]
    local function entries(role)
      local set = {}
      for _, item in ipairs(stand.modifiers(g.state, fight, stand.sides(g.state, fight), role).items) do
        set[item.key] = true
      end
      return { set.shaken or false, set.wrecked or false }
    end
    assert.same({ true, false }, entries("attacker"))
    assert.same({ false, true }, entries("defender"))
  end)
end)
