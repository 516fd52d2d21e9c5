--- 5 The sequence of play; 2, 3 what its pieces and words are; 25 Commanders that move and fight.
local charts = require("rules.02_charts")
local commanders = require("rules.25_commanders")
local drill = require("spec.drill")
local pieces = require("rules.02_pieces")
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
  it("25.2a, 25.0a, 10.0f he moves as a unit, without facing or formation, alone if he likes (25.0og)", function()
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
