--- 5 The sequence of play; 2, 3 what its pieces and words are; 25 Commanders that move and fight.
local charts = require("rules.02_charts")
local commanders = require("rules.25_commanders")
local drill = require("spec.drill")
local force = require("rules.12_force")
local morale = require("rules.21_morale")
local pieces = require("rules.02_pieces")
local setup = require("rules.03_setup")
local troops = require("rules.02_troops")

local NEY = { "Ney", "10.09" }
local LT = { "27Lt-3-I", "10.09", "line", "E" }

describe("5 the sequence of play", function()
  it("5.0a, 5.0b, 5.1h, 5.1i, 5.1j, 5.1o, 5.1p, 2.1.3c the French, then the Allies, through the same phases; then the next turn", function()
    local g = drill.at(spec, { LT, { "Hay-Br", "16.09", "line", "W" } }, "phasing_fire")
    local seen = {}
    for _ = 1, 2 do
      for _, name in ipairs({ "phasing_fire", "movement_phase", "other_fire", "remount" }) do
        g:goto_step(name)
        seen[#seen + 1] = ("%d %s %s"):format(g.state.turn, g:asked()[1], name)
        g:act("end")
      end
    end
    assert.same({
      "1 french phasing_fire", "1 french movement_phase", "1 allied other_fire", "1 french remount",
      "1 allied phasing_fire", "1 allied movement_phase", "1 french other_fire", "1 allied remount",
    }, seen)
    g:goto_step("phasing_fire", "french")
    assert.equal(2, g.state.turn)
  end)
end)

describe("2, 3 pieces and words", function()
  it("2.3, 2.3.3, 3.1g brigades and batteries, extensions and detached guns are combat units; Commanders and HQs are not", function()
    for _, id in ipairs({ "27Lt-3-I", "1HC-Cv", "3Ib", "X1-27Lt-3-I", "G1-3Ib" }) do
      assert.truthy(troops.fights(id), id)
    end
    assert.falsy(troops.fights("Ney") or troops.fights("HQ-I"))
    for _, id in ipairs({ "27Lt-3-I", "1HC-Cv", "X1-27Lt-3-I" }) do
      assert.truthy(troops.is_brigade(id), id)
    end
    assert.falsy(troops.is_brigade("3Ib"))
  end)

  it("2.4, 3.1d, 3.1e a brigade has boxes: of 150 men of foot, of 100 horse, by its size", function()
    for _, row in ipairs(table_of("sizes").list) do
      local foot, horse = row.infantry_men // 150, row.cavalry_men // 100
      assert.truthy(row.boxes_min <= math.max(1, foot) and foot <= row.boxes_max, row.id)
      assert.truthy(row.boxes_min <= horse and horse <= row.boxes_max + 1, row.id)
    end
    local g = drill.at(spec, { LT }, "phasing_fire")
    assert.equal(10, troops.boxes_left(g.state, "27Lt-3-I"))
  end)

  it("2.1, 2.1.1a, 2.1.2, 2.1.4 a hex is named by its column and, from below, its row; all that is printed is in play; entries have names", function()
    local map = map_of()
    local here = map:neighbors("12.08")
    table.sort(here)
    assert.same({ "11.08", "11.09", "12.07", "12.09", "13.08", "13.09" }, here) -- flat on top: one above, one below
    assert.falsy(map:has("00.08") or map:has("21.08") or map:has("12.16"))
    local g = spec.game("nbs:drill")
    for _, hex in ipairs({ "01.01", "20.01", "01.15", "20.15" }) do
      assert.truthy(setup.inside(g.state, hex), hex)
    end
    local entries = {}
    for _, entry in ipairs(map:entries()) do
      entries[entry.name] = entry.hex
    end
    assert.same({ W = "01.08", E = "20.08", N = "12.15", S = "05.01", NW = "03.15" }, entries)
    for _, kind in ipairs({ "clear", "woods", "swamp", "town_village", "redoubt" }) do
      assert.truthy(listed(map:names("terrain"), kind), kind)
    end
  end)

  it("2.3.5a markers say morale, a special formation, strength and gun points", function()
    local g = drill.at(spec, {
      { "27Lt-3-I", "10.09", "square", nil, { state = "shaken", casualties = 3 } },
      { "1HC-Cv", "10.07", "blown", "E" },
      { "3Ib", "10.05", "limbered", "E" },
    }, "phasing_fire")
    local by = {}
    for _, stack in ipairs(g:view("french").own) do
      for _, piece in ipairs(stack.pieces) do
        by[piece.id] = piece
      end
    end
    local square = by["27Lt-3-I"]
    assert.same({ true, "shaken", "square", "B" }, { square.shaken, square.state, square.formation, square.size })
    assert.same({ true, 4 }, { by["1HC-Cv"].blown, by["3Ib"].guns })
  end)

  it("12.3.2 the phasing side alone moves", function()
    local g = drill.at(spec, { LT, { "Hay-Br", "14.09", "line", "W" } }, "movement_phase")
    assert.same({ "french" }, g:asked())
    assert.truthy(#g:why("move", { unit = "Hay-Br" }) > 0)
    assert.same({}, g:why("move", { unit = "27Lt-3-I" }))
  end)

  it("3.4, 3.4ex fractions are kept: half of 2½ is 1¼", function()
    local g = drill.at(spec, { LT }, "movement_phase")
    g:unit("27Lt-3-I").left = 10
    morale.set(g.state, { "27Lt-3-I" }, "disorganized")
    assert.same({ 5, "1¼" }, { g:unit("27Lt-3-I").left, force.points(g:unit("27Lt-3-I").left) })
  end)

  it("21.1og, 21.0 of an older battle horse guns are B, foot guns C", function()
    assert.same({ "B", "C" }, { troops.rating("Cvb"), troops.rating("Cab") })
  end)

  it("3.5, 3.5ex a sum beyond the end of a table is read in its last row", function()
    local grid = table_of("attacker_won_defender")
    assert.equal(cell(grid, 8, "A"), cell(grid, 9, "A"))
    assert.equal(cell(grid, 0, "A"), cell(grid, -3, "A"))
  end)

  it("3.7.2b, 3.7.2c, 19og what is Fortified the chart says; a town is not", function()
    local by = charts.by("movement", "kind")
    assert.same({ false, true, true }, { by.town_village.fortified, by.redoubt.fortified, by.castle.fortified })
  end)
end)

describe("25 Commanders", function()
  it("25.2a, 25.0a, 25.0og, 10.0f he moves as a unit, without facing or formation, alone if he likes", function()
    local g = drill.moving(spec, { NEY, LT })
    drill.walk(g, { "Ney" }, "10.08", "09.08")
    assert.same({ "09.08", "10.09" }, { g:unit("Ney").hex, g:unit("27Lt-3-I").hex })
    assert.is_nil(pieces.facing(g.state, "Ney"))
  end)

  it("25.3 he counts with those whom he is with, and with no others", function()
    local g = drill.at(spec, { NEY, LT, { "95Ln-3-I", "10.07", "line", "E" } }, "phasing_fire")
    assert.same({ 4, -1 }, {
      commanders.best(g.state, troops.of(g.state, "french", "10.09")),
      commanders.best(g.state, troops.of(g.state, "french", "10.07")),
    })
  end)
end)
