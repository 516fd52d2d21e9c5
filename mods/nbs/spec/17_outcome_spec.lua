--- 17.0 to 17.3 What a volley is worth, who may fire together, and whom it shakes.
local drill = require("spec.drill")
local fire = require("rules.17_fire")
local troops = require("rules.02_troops")

local LT, VAL, SPB = { "27Lt-3-I", "10.09", "line", "E" }, { "Val-Sp", "12.09", "line", "W" }, { "Spb", "12.09", "unlimbered", "W" }

--- What is added to the value of a volley at a hex: entry -> value.
local function counts(list, f)
  local g = drill.game(spec, list, "phasing_fire")
  local volley = { side = f.side or "french", to = f.to, mark = f.mark or "stack", formation = f.formation, kind = f.kind, zone = f.zone }
  volley.guns = { { unit = list[1][1], points = 1 } }
  local set = {}
  local _, items = fire.outcome(g.state, volley)
  for _, item in ipairs(items) do
    set[item.key] = item.value
  end
  return set
end

describe("17.0 the value of a fire", function()
  it("17.0b, 23.0a by weight, points and range: nothing beyond the table, nor without guns", function()
    assert.same({ 5, 3, 1, 0, 0, 0 }, {
      fire.value("light", 5, 1),
      fire.value("light", 5, 2),
      fire.value("light", 5, 5),
      fire.value("light", 5, 7),
      fire.value("light", 5, 8),
      fire.value("light", 0, 1),
    })
    assert.truthy(fire.value("heavy", 5, 7) > 0)
    assert.equal(fire.value("light", 2, 1), fire.value("light", 2, 0)) -- 17.4.9a
  end)

  it("17.0a, 17.1.1 a battery in action, on the map, fires; and one that may not does not", function()
    local off, limbered = { "Cvb", "10.03", "unlimbered", "E" }, { "Cab", "10.07", "limbered", "E" }
    local g = drill.at(spec, { LT, { "3Ib", "10.05", "unlimbered", "E" }, limbered, off }, "phasing_fire")
    g:unit("Cvb").hex = nil
    local function ready(id)
      local answer = false
      local fits = holds(function() answer = fire.need_ready(g.state, id) end)
      return { fits, answer }
    end
    assert.same({ true, true }, ready("3Ib"))
    assert.same({ false, false }, ready("Cab"))
    assert.same({ false, false }, ready("27Lt-3-I"))
    assert.same({ false, false }, ready("Cvb"))
    g:unit("3Ib").state = "disorganized"
    assert.same({ false, false }, ready("3Ib"))
  end)

  it("17.1.6 a Line that is fired at through a flank counts as flanked, from the front or the rear not, nor a Column", function()
    for from, flanked in pairs({ ["12.11"] = true, ["12.07"] = true, ["10.09"] = false, ["14.09"] = false, ["12.09"] = false }) do
      local guns = { "3Ib", from, "unlimbered", "E" }
      assert.equal(flanked and 1 or nil, counts({ guns, VAL }, { to = "12.09" }).flanked_line)
      assert.is_nil(counts({ guns, { "Val-Sp", "12.09", "march_column", "W" } }, { to = "12.09" }).flanked_line)
    end
    assert.is_nil(counts({ { "3Ib", "07.10", "unlimbered", "S" }, { "Val-Sp", "07.08", "line", "W" } }, { to = "07.08" }).flanked_line) -- a town
  end)

  for _, case in ipairs({
    { "17.0b a Column", { "Val-Sp", "12.09", "march_column", "W" }, { target_in_column = 1 } },
    { "17.0b a Combat Column", { "Kem-Br", "12.09", "combat_column", "W" }, { target_in_column = 1 } },
    { "17.0b a Square", { "Hay-Br", "12.09", "square" }, { target_in_square = 1 } },
    { "17.0b cavalry", { "San-Sp", "12.09", "ready", "W" }, { target_cavalry = 1 } },
    { "17.0b AA and more", { "IR-Au", "12.09", "line", "W" }, { target_size_aa_or_more = 1 } },
    { "17.0b a Line of size A: nothing", { "Val-Sp", "12.09", "line", "W" }, {} },
    { "17.0b guns in action", { "Spb", "12.09", "unlimbered", "W" }, { target_artillery_unlimbered = -1 } },
    { "17.0b Limbered guns: nothing", { "Spb", "12.09", "limbered", "W" }, {} },
    { "17.0b Skirmishers alone", { "S1-Val-Sp", "12.09", "skirmish" }, { target_skirmishers_or_commanders_only = -2 } },
    { "17.0b Commanders alone", { "Reding", "12.09" }, { target_skirmishers_or_commanders_only = -2 } },
  }) do
    it(case[1], function() assert.same(case[3], counts({ { "3Ib", "10.09", "unlimbered", "E" }, case[2] }, { to = "12.09" })) end)
  end

  it("17.0b, 3.7.2 ground that hides shelters, works more, and one of the two alone", function()
    local guns = { "3Ib", "10.13", "unlimbered", "E" }
    assert.same({ target_in_woods_vines_or_village = -1 }, counts({ guns, { "Val-Sp", "11.13", "line", "W" } }, { to = "11.13" }))
    assert.same({ target_fortified = -2 }, counts({ { "3Ib", "15.14", "unlimbered", "E" }, { "Val-Sp", "17.14", "line", "W" } }, { to = "17.14" }))
    assert.same({ target_fortified = -2 }, counts({ { "3Ib", "16.04", "unlimbered", "E" }, { "Val-Sp", "18.04", "line", "W" } }, { to = "18.04" }))
  end)

  it("17.4.9.1, 17.4.9.2 for Cannister no formation counts, but horse and a flank do", function()
    local guns = { "3Ib", "12.09", "unlimbered", "E" }
    assert.same({}, counts({ guns, { "Kem-Br", "12.09", "combat_column", "W" } }, { to = "12.09", kind = "cannister" }))
    assert.same({ cannister_from_flank = -1 }, counts({ guns, VAL }, { to = "12.09", kind = "cannister", zone = "flank" }))
    assert.same({ target_cavalry = 1 }, counts({ guns, { "San-Sp", "12.09", "ready", "W" } }, { to = "12.09", kind = "cannister" }))
  end)

  it("17.4c the formation is that which the firer picked", function()
    assert.same({ target_in_square = 1 }, counts({ { "3Ib", "10.09", "unlimbered", "E" }, VAL }, { to = "12.09", formation = "square" }))
  end)

  it("17.3.6a, 17.3.6b, 17.4.9a by weight, the longest range, in fives; of guns as far off the first; Cannister twice", function()
    local g = drill.game(spec, {
      { "3Ib", "10.09", "unlimbered", "E" },
      { "Cab", "12.11", "unlimbered", "E" },
      { "Resb-I", "11.09", "unlimbered", "E" },
      VAL,
    }, "phasing_fire")
    local guns = { { unit = "3Ib", points = 4 }, { unit = "Cab", points = 4 }, { unit = "Resb-I", points = 1 } }
    local function fires(list, kind)
      local found = {}
      for i, each in ipairs(fire.fires(g.state, { to = "12.09", guns = list, kind = kind })) do
        found[i] = ("%s %d at %d from %s"):format(each.weight, each.points, each.range, each.from)
      end
      return found
    end
    assert.same({ "light 5 at 2 from 10.09", "light 3 at 2 from 10.09", "heavy 1 at 1 from 11.09" }, fires(guns))
    assert.same({ "heavy 1 at 1 from 11.09", "heavy 1 at 1 from 11.09" }, fires({ guns[3] }, "cannister"))
    g:unit("3Ib").hex = "12.08" -- nearer
    assert.same({ "light 5 at 2 from 12.11", "light 3 at 2 from 12.11" }, fires({ guns[1], guns[2] }))
  end)
end)

describe("17.3 who may fire together", function()
  --- Two batteries of a nation, in a year; may they combine at a target three hexes off?
  local function together(year, a, b, hex_a, hex_b, to)
    local g = drill.game(spec, { { a, hex_a, "unlimbered", "E" }, { b, hex_b, "unlimbered", "E" } }, "phasing_fire")
    g.state.year = year
    return fire.may_combine(g.state, { a, b }, to or "13.09")
  end

  for _, case in ipairs({
    { "17.3.1 French ones since 1805 from anywhere", 1808, "3Ib", "Cab", "10.09", "10.05", true },
    { "17.3.1 before 1805 in one hex or next to each other", 1800, "3Ib", "Cab", "10.09", "10.08", true },
    { "17.3.1 but not two hexes apart", 1800, "3Ib", "Cab", "10.09", "10.07", false },
    { "17.3.4 Austrians not before 1809", 1808, "Aub", "G1-Aub", "10.09", "10.09", false },
    { "17.3.4 then those of a division", 1809, "Aub", "G1-Aub", "10.09", "10.08", true },
    { "17.3.4 and from 1813 on all", 1813, "Aub", "G1-Aub", "10.09", "10.08", true },
    { "17.3.5 the British and Spanish never", 1813, "Brb", "G1-Brb", "10.09", "10.09", false },
    { "17.3.5 nor guns of two nations", 1813, "Rub", "Aub", "10.09", "10.09", false },
    { "17.3 but any that are both next to the target", 1800, "Brb", "G1-Brb", "12.09", "12.08", true },
    { "17.3 not if one alone is", 1800, "Brb", "G1-Brb", "12.09", "11.09", false },
  }) do
    it(case[1], function() assert.equal(case[7], together(case[2], case[3], case[4], case[5], case[6])) end)
  end

  it("17.3.4 of another division not", function()
    local g = drill.game(spec, { { "Aub", "10.09", "unlimbered", "E" }, { "G1-Aub", "10.09", "unlimbered", "E" } }, "phasing_fire")
    g.state.year = 1809
    local printed = troops.printed("G1-Aub")
    local own = printed.command
    printed.command = "Br"
    local may = fire.may_combine(g.state, { "Aub", "G1-Aub" }, "13.09")
    printed.command = own
    assert.falsy(may)
  end)
end)

describe("17.1.7 whom it shakes", function()
  --- A heavy battery fires at 12.09 with dice; how those in it are.
  local function fired(list, dice, mark, points)
    local all = { { "Resb-I", "10.09", "unlimbered", "E" }, { "Massena", "10.09" } } -- who sees what is there (4.0a)
    table.move(list, 1, #list, 3, all)
    local g = drill.at(spec, all, "phasing_fire")
    g:act("fire", { unit = "Resb-I", to = "12.09", mark = mark or "stack", points = points or 1 })
    g:dice(dice)
    g:act("shoot")
    return g
  end

  it("17.1.7a of a stack it is who leads that shrugs off a step, whoever else is there", function()
    local hay, val = { "Hay-Br", "12.09", "line", "W", { casualties = 0 } }, VAL
    assert.equal("normal", fired({ hay, val }, { 5 }):unit("Val-Sp").state) -- no losses: M-1, which a B shrugs off
    assert.equal("shaken", fired({ val, hay }, { 5 }):unit("Hay-Br").state)
  end)

  it("17.1.7b of a battery that is fired at for itself any steady unit with it", function()
    assert.equal("normal", fired({ { "Hay-Br", "12.09", "line", "W" }, SPB }, { 5 }, "Spb"):unit("Spb").state)
    assert.equal("shaken", fired({ VAL, SPB }, { 5 }, "Spb"):unit("Spb").state)
  end)

  it("20.3.2h both the target and the crews have fought, no Commander has", function()
    local g = fired({ VAL, { "Reding", "12.09" } }, { 5 })
    local function fought(id) return g:unit(id).fought == true end
    assert.same({ true, true, false }, { fought("Val-Sp"), fought("Resb-I"), fought("Reding") })
    assert.equal("Resb-I", those(g:log(), function(row) return row.key == "fires" end)[1].values.unit)
  end)

  it("17.0c, 17.0b the die has six sides", function()
    local g = fired({ VAL }, { 5 })
    local rolls = those(g:log(), function(row) return row.key == "roll.fire" end)
    assert.same({ 1, 6 }, { #rolls, rolls[1].values.sides })
  end)

  it("25.0b Commanders alone are in danger if the fire would take a box, and not else", function()
    local g = fired({ { "Reding", "12.09" } }, { 6 }, nil, 5)
    assert.same({}, g.state.lost_commanders)
    g = fired({ { "Reding", "12.09" } }, { 1, 6, 6 }, nil, 5)
    assert.same({ "Reding" }, g.state.lost_commanders)
  end)
end)
