--- 11.41, 16.31: the French Guard. Open ground round N2615, where no terrain counts.
local board = require("spec.board")
local fight = require("spec.fight")
local place = board.place

local function game(list) return board.cleared(spec, list) end

local function prussians(list)
  local g = game({})
  g:goto_step("command_movement", "prussian")
  return place(g, list)
end

--- "column shifts" of one attack with its die.
local function fought(g, targets, by, die, side)
  local odds = fight.fight(g, targets, by, die, side)
  return odds.shifts == "" and odds.column or odds.column .. " " .. odds.shifts
end

local function demoralized(g, formation)
  for _, each in ipairs(g:view("french").losses) do
    if each.formation == formation then return each.demoralized end
  end
end

describe("11.41 The Guard and the Ex result", function()
  it(
    "11.41a, 11.41c in a mixed force Ex strikes the others only, and what they cannot pay is let off",
    function()
      local g = game({ { "F_GUARDINF", "N2614" }, { "F_DROUET", "N2614" }, { "P_ARNIM", "N2615" } })
      assert.equal("2-1 guard+1", fought(g, { "N2615" }, { "N2614" }, 5)) -- 12 to 7
      assert.equal(nil, g:unit("P_ARNIM").hex)
      assert.equal(nil, g:unit("F_DROUET").hex) -- 6 of the 7 that are owed
      assert.equal("N2614", g:unit("F_GUARDINF").hex)
      assert.equal("advancing", g:step())
    end
  )

  it("11.41c Guard cavalry beside the line is spared too", function()
    local g = game({
      { "F_GUARDCAV", "N2614" },
      { "F_GUDIN", "N2614" },
      { "P_ARNIM", "N2615" },
      { "S_ZESCHWITZ", "N2615" },
    })
    assert.equal("1-1", fought(g, { "N2615" }, { "N2614" }, 3)) -- 12 to 10
    assert.equal(nil, g:unit("P_ARNIM").hex)
    assert.equal(nil, g:unit("F_GUDIN").hex) -- 9 of the 10 that are owed
    assert.equal("N2614", g:unit("F_GUARDCAV").hex)
  end)

  it("11.41b a force that is all Guard: Ex is De when it attacks", function()
    local g = game({
      { "F_GUARDINF", "N2614" },
      { "F_GUARDCAV", "N2614" },
      { "P_ARNIM", "N2615" },
      { "P_ORANIEN", "N2615" },
    })
    assert.equal("2-1 combined_arms+1 guard+1", fought(g, { "N2615" }, { "N2614" }, 5)) -- 9 to 15
    assert.equal(nil, g:unit("P_ARNIM").hex)
    assert.equal(nil, g:unit("P_ORANIEN").hex)
    assert.equal("N2614", g:unit("F_GUARDINF").hex)
    assert.equal("N2614", g:unit("F_GUARDCAV").hex)
  end)

  it("11.41b though the enemy is the stronger", function()
    local g = game({ { "F_GUARDINF", "N2614" }, { "P_ARNIM", "N2615" }, { "P_SANITZ", "N2615" } })
    assert.equal("1-1 guard+1", fought(g, { "N2615" }, { "N2614" }, 3)) -- 6 to 10
    assert.equal(nil, g:unit("P_ARNIM").hex)
    assert.equal(nil, g:unit("P_SANITZ").hex)
    assert.equal("N2614", g:unit("F_GUARDINF").hex)
  end)

  it("11.41b and Ae when it defends", function()
    local g =
      prussians({ { "P_ORANIEN", "N2614" }, { "S_CERRINI", "N2614" }, { "F_GUARDINF", "N2615" } })
    assert.equal("1-1", fought(g, { "N2615" }, { "N2614" }, 3, "prussian")) -- 11 to 6
    assert.equal(nil, g:unit("P_ORANIEN").hex)
    assert.equal(nil, g:unit("S_CERRINI").hex)
    assert.equal("N2615", g:unit("F_GUARDINF").hex)
  end)

  it(
    "11.41ex, 11.41a the Guard and one other unit defend: the other goes, the attacker pays for both",
    function()
      local g = prussians({
        { "P_ORANIEN", "N2614" },
        { "P_WARTENSLEBEN", "N2614" },
        { "P_SCHMETTAU", "N2716" },
        { "F_GUARDINF", "N2615" },
        { "F_DROUET", "N2615" },
      })
      assert.equal("2-1", fought(g, { "N2615" }, { "N2614", "N2716" }, 5, "prussian")) -- 24 to 12
      assert.equal(nil, g:unit("F_DROUET").hex)
      assert.equal("N2615", g:unit("F_GUARDINF").hex)
      assert.equal("exchange", g:step())
      g:act("lose", { unit = "P_ORANIEN" }) -- 8 of 12
      g:act("lose", { unit = "P_SCHMETTAU" })
      assert.equal(nil, g:unit("P_ORANIEN").hex)
      assert.equal(nil, g:unit("P_SCHMETTAU").hex)
      assert.equal("N2614", g:unit("P_WARTENSLEBEN").hex)
    end
  )
end)

describe("16.31 La Garde recule", function()
  it(
    "16.31 the Guard infantry thrown back in an attack: all French levels fall by a third",
    function()
      for die, result in pairs({ [4] = "Ar", [6] = "Ar2" }) do
        local g = game({ { "F_GUARDINF", "N2614" }, { "P_ARNIM", "N2615" } })
        g.state.losses.F_VI = 6 -- of 9
        assert.equal(false, demoralized(g, "F_VI"))
        assert.equal("1-1 guard+1", fought(g, { "N2615" }, { "N2614" }, die), result)
        assert.equal(true, demoralized(g, "F_VI"), result)
      end
    end
  )

  it("16.31 Ae counts, a beaten defence does not", function()
    local g = game({
      { "F_GUARDINF", "N2614" },
      { "P_ORANIEN", "N2615" },
      { "P_ARNIM", "N2615" },
      { "P_KUHNHEIM", "N2715" },
    })
    g.state.losses.F_VI = 6
    assert.equal("1-3 guard+1", fought(g, { "N2615", "N2715" }, { "N2614" }, 5)) -- 6 to 21
    assert.equal(true, demoralized(g, "F_VI"))
    g = prussians({ { "P_ORANIEN", "N2614" }, { "F_GUARDINF", "N2615" } })
    g.state.losses.F_VI = 6
    assert.equal("1-1", fought(g, { "N2615" }, { "N2614" }, 2, "prussian")) -- Dr
    fight.settle(g)
    assert.equal(false, demoralized(g, "F_VI"))
  end)
end)
