--- 6.1, 11.42, 16.4 Where the eliminated go. Positions lie on the open ground round N2850; the
-- first die is that of the combat, the second that of 16.4.

local board = require("spec.board")
local fight = require("spec.fight").storm

local function game(dice, options)
  return board.cleared(spec, {}, { dice = dice, options = options })
end

--- A stack of 19 points in N2851 attacks a unit in N2850, which has its back free.
local function open_back(dice, unit, fields)
  local g = game(dice)
  g:place("F_MORAND", "N2851")
  g:place("F_FRIANT", "N2851")
  g:place(unit, "N2850", fields)
  return g
end

--- Oranien in N2850 between two divisions: surrounded, 2-1.
local function between(dice, fields)
  local g = game(dice)
  g:place("F_FRIANT", "N2851")
  g:place("F_GUDIN", "N2849")
  g:place("P_ORANIEN", "N2850", fields)
  return g
end

describe("6.1 Boxes", function()
  it("6.12a a unit that could have retreated goes to the day half of the UAR box", function()
    local g = open_back({ 1 }, "P_ORANIEN")
    fight(g, "N2850")
    assert.same({ "P_ORANIEN" }, g.state.uar_day.prussian)
    assert.equal("uar", g:unit("P_ORANIEN").lost)
    assert.equal(32, g.state.lost.prussian)
  end)

  it("6.11, 6.11A, 11.42b a reduced unit is lost for good", function()
    local g = open_back({ 1 }, "P_ORANIEN", { reduced = true })
    fight(g, "N2850")
    assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
    assert.equal(20, g.state.lost.prussian)
  end)

  it("6.11D, 11.42b so is a unit without a reduced counter", function()
    local g = open_back({ 1 }, "P_PELET")
    fight(g, "N2850")
    assert.same({ "P_PELET" }, g.state.peu.prussian)
  end)

  it("6.11De, 20.11b but not a Vedette, which counts for no loss", function()
    local g = open_back({ 1 }, "P_PLETZ_V1")
    fight(g, "N2850")
    assert.same({ "P_PLETZ_V1" }, g.state.uar_day.prussian)
    assert.equal(0, g.state.lost.prussian)
  end)

  it("13.2a a beaten Vedette is eliminated, not retreated", function()
    local g = game({ 6 })
    g:place("F_MORAND", "N2851")
    g:place("P_PLETZ_V1", "N2850")
    fight(g, "N2850")
    assert.same({ "P_PLETZ_V1" }, g.state.uar_day.prussian)
  end)

  it("13.2b a surrounded Vedette is lost for good", function()
    local g = game({ 1 })
    g:place("F_FRIANT", "N2851")
    g:place("F_GUDIN", "N2849")
    g:place("P_PLETZ_V1", "N2850")
    fight(g, "N2850")
    assert.same({ "P_PLETZ_V1" }, g.state.peu.prussian)
  end)
end)

describe("16.4 Surrounded units", function()
  it(
    "6.11, 6.11B, 11.42a, 16.4a a surrounded unit is lost for good unless its die saves it",
    function()
      local g = between({ 1, 3 })
      fight(g, "N2850")
      assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
    end
  )

  it("16.4a on 1 to 3 it may be reorganized", function()
    local g = between({ 1, 2 })
    fight(g, "N2850")
    assert.same({ "P_ORANIEN" }, g.state.uar_day.prussian)
  end)

  it("16.4b each column above 1-1 adds one to the die", function()
    local g = between({ 1, 3 })
    fight(g, "N2850")
    assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
  end)

  it("16.4b at 4-1 nothing can save it, and no die is rolled", function()
    local g = game({ 1 })
    g:place("F_MORAND", "N2851")
    g:place("F_FRIANT", "N2849")
    g:place("P_LARISCH", "N2850")
    fight(g, "N2850")
    assert.same({ "P_LARISCH" }, g.state.peu.prussian)
  end)

  it("6.11A a reduced unit that is surrounded rolls no die", function()
    local g = between({ 1 }, { reduced = true })
    fight(g, "N2850")
    assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
  end)

  it(
    "6.11C a surrounded unit that has to retreat is lost for good unless its die saves it",
    function()
      local g = between({ 3, 6 })
      fight(g, "N2850")
      assert.same({ "P_ORANIEN" }, g.state.peu.prussian)
      local lost = those(g:log(), function(record) return record.key == "lost_for_good" end)
      assert.equal("6.11C", lost[1].rule)
    end
  )

  it("6.11C, 16.4a the die may save it", function()
    local g = between({ 3, 1 })
    fight(g, "N2850")
    assert.same({ "P_ORANIEN" }, g.state.uar_day.prussian)
  end)

  it("6.11B friends next to it do not bar its way", function()
    local g = game({ 1 })
    g:place("F_MORAND", "N2951")
    g:place("F_FRIANT", "N2751")
    g:place("P_ORANIEN", "N2850")
    g:place("P_WARTENSLEBEN", "N2849")
    g:place("P_SCHMETTAU", "N2849")
    fight(g, "N2850")
    assert.same({ "P_ORANIEN" }, g.state.uar_day.prussian)
  end)
end)

describe("6.1 what a player is told", function()
  --- Rule and values of the first record of a key.
  local function record(g, key)
    return those(g:log(), function(each) return each.key == key end)[1]
  end

  it("6.12a, 6.11 by which result a unit falls, and by which rule it may return or not", function()
    local g = open_back({ 1 }, "P_ORANIEN")
    fight(g, "N2850")
    assert.equal("11.4De", record(g, "eliminated").rule)
    assert.equal("6.12a", record(g, "may_return").rule)
    assert.is_nil(record(g, "lost_for_good"))
    g = open_back({ 1 }, "P_PELET")
    fight(g, "N2850")
    assert.equal("6.11D", record(g, "lost_for_good").rule)
    assert.is_nil(record(g, "may_return"))
  end)

  it("13.2a, 6.31 a beaten Vedette falls by 13.2, whatever the result", function()
    local g = game({ 6 })
    g:place("F_MORAND", "N2851")
    g:place("P_PLETZ_V1", "N2850")
    fight(g, "N2850")
    assert.equal("13.2a", record(g, "eliminated").rule)
  end)

  it("10.23, 13.2a one that is Repulsed falls by 10.23", function()
    local g = game()
    g:place("F_MORAND", "N2851")
    g:place("P_PLETZ_V1", "N2850")
    g:goto_step("command_movement", "french")
    g:act("move", { unit = "F_MORAND" })
    g:act("repulse", { to = "N2850" })
    assert.equal("10.23", record(g, "eliminated").rule)
    assert.same({ "P_PLETZ_V1" }, g.state.uar_day.prussian)
  end)

  it("16.4b, 16.4a one die of six, one added for 2-1", function()
    local g = between({ 1, 2 })
    fight(g, "N2850")
    local values = record(g, "roll.surrounded").values
    assert.same({ 6, 1 }, { values.sides, values.modifier })
  end)

  it("11.44b off the map: told so, and no die", function()
    local g = game({ 2 })
    g:place("F_FRIANT", "N3829", { reduced = true })
    g:place("F_GUDIN", "N3830", { reduced = true })
    g:place("P_ORANIEN", "N3930")
    fight(g, "N3930")
    assert.equal("11.44b", record(g, "eliminated").rule)
    assert.equal("11.44b", record(g, "may_return").rule)
  end)

  it("9.13b, 9.14 trains that stand alone beyond a bridge fall to whoever beats them", function()
    local g = game({ 2 })
    g:place("F_MORAND", "N2147")
    g:place("P_BRIDGE1", "N2046")
    fight(g, "N2046")
    assert.same({ "P_BRIDGE1" }, g.state.peu.prussian)
    assert.equal("9.13b", record(g, "train_lost").rule)
  end)
end)
