--- 12.1, 12.2 Demoralization and 16.31. Positions lie on the open ground round N2850.

local board = require("spec.board")
local clock = require("spec.clock")
local demoralization = require("rules.12_demoralization")
local fight = require("spec.fight").storm

local function game(dice, options)
  return board.cleared(spec, {}, { dice = dice, options = options })
end

--- A Prussian unit in N2850 is attacked by 19 points with a free back: De on a 1.
local function lose(unit, fields)
  local g = game({ 1 })
  g:place("F_MORAND", "N2851")
  g:place("F_FRIANT", "N2851")
  g:place(unit, "N2850", fields)
  fight(g, "N2850")
  return g
end

--- A French unit in N2851 attacks at worse than 1-4: Ae on a 6.
local function lose_french(...)
  local g = game({ 6 })
  for _, unit in ipairs({ ... }) do
    g:place(unit, "N2851")
  end
  g:place("P_ORANIEN", "N2850")
  g:place("P_SCHMETTAU", "N2850")
  g:place("P_WARTENSLEBEN", "N2850")
  g:place("P_KUHNHEIM", "N2850")
  g:place("P_GRAWERT", "N2850")
  fight(g, "N2850")
  return g
end

--- Is a piece shown as Demoralized to its owner?
local function marked(g, id) return clock.seen(g, id).demoralized end

--- Is a formation shown as Demoralized?
local function broken(g, formation)
  for _, row in ipairs(g:view("french").losses) do
    if row.formation == formation then return row.demoralized end
  end
end

describe("12.1 Levels", function()
  it(
    "12.1a, 12.1b a formation's losses are noted on its track, the first with the others",
    function()
      local g = lose("P_ORANIEN")
      assert.equal(8, g.state.losses.P_I)
      assert.equal(0, g.state.losses.P_III)
    end
  )

  it("12.1a, 12.12a what a formation loses adds up, and what returns comes off", function()
    local g = game({ 1 })
    g:place("F_MORAND", "N2851")
    g:place("F_FRIANT", "N2851")
    g:place("P_ORANIEN", "N2850")
    g.state.losses.P_I = 3
    fight(g, "N2850")
    assert.equal(11, g.state.losses.P_I)
    demoralization.recover(g.state, "P_ORANIEN")
    assert.equal(3, g.state.losses.P_I)
  end)

  it("12.11a, 12.1a a formation that breaks is named, once", function()
    local function named(before)
      local g = game({ 1 })
      g:place("F_MORAND", "N2851")
      g:place("F_FRIANT", "N2851")
      g:place("P_ARNIM", "N2850")
      g.state.losses.P_RES = before
      fight(g, "N2850")
      return #those(g:log(), function(line) return line.key == "formation_demoralized" end)
    end
    assert.equal(1, named(0))
    assert.equal(0, named(7))
  end)

  it("12.1c a reduced unit counts with its full strength", function()
    local g = lose("P_ORANIEN", { reduced = true })
    assert.equal(8, g.state.losses.P_I)
  end)

  it("12.1d Independent units are on no track", function()
    local g = lose_french("F_JEROME")
    assert.equal("uar", g:unit("F_JEROME").lost)
    assert.is_nil(g.state.losses.IND)
  end)

  it("12.1d nor are Vedettes", function()
    local g = lose("P_OSWALD_V1")
    assert.equal(0, g.state.losses.P_I)
  end)

  it("12.11a, 12.1a a formation is Demoralized when its losses reach its level", function()
    local g = lose("P_ARNIM")
    assert.equal(7, g.state.losses.P_RES)
    assert.truthy(broken(g, "P_RES"))
    assert.falsy(broken(g, "P_I"))
  end)

  it("12.11ex the VI Corps breaks at 9", function()
    local g = lose_french("F_GARDANNE")
    assert.equal(9, g.state.losses.F_VI)
    assert.truthy(broken(g, "F_VI"))
  end)

  it("12.11b its Officer and each of its units in play are marked", function()
    local g = game()
    g:place("F_MARCHAND", "N2851")
    g:place("LF_NEY", "N2851")
    g:place("F_FRIANT", "N2651")
    g.state.losses.F_VI = 9
    assert.truthy(marked(g, "F_MARCHAND"))
    assert.truthy(marked(g, "LF_NEY"))
    assert.falsy(marked(g, "F_FRIANT"))
  end)
end)

describe("12.2 Effects", function()
  it("12.21a one is added to the Initiative die of a Demoralized unit", function()
    local g = game({ 4 })
    g:place("F_GARDANNE", "N2851", { ooc = true }) -- initiative 4
    g:place("P_ORANIEN", "N2236")
    g.state.losses.F_VI = 9
    g:goto_step("individual_movement", "french")
    g:act("check", { leader = "F_GARDANNE" })
    assert.falsy(g:unit("F_GARDANNE").passed)
  end)

  it("12.21a, 12.13 to that of a unit without supply too, its formation being well", function()
    local g = game({ 4 })
    g:place("F_GARDANNE", "N2851", { ooc = true, unsupplied = true }) -- initiative 4
    g:place("P_ORANIEN", "N2236")
    g:goto_step("individual_movement", "french")
    g:act("check", { leader = "F_GARDANNE" })
    assert.falsy(g:unit("F_GARDANNE").passed)
  end)

  it("12.21b Commanders and Heads of State are not affected", function()
    local g = game()
    g:place("LF_DAVOUT", "N2851")
    g:place("F_MORAND", "N2851")
    g.state.losses.F_III = 14
    assert.falsy(marked(g, "LF_DAVOUT"))
    assert.truthy(marked(g, "F_MORAND"))
  end)

  it("12.22 Demoralized units may Road March", function()
    local g = game()
    g:place("F_MORAND", "N2849")
    g.state.losses.F_III = 14
    g:goto_step("command_movement", "french")
    g:act("move", { unit = "F_MORAND" })
    assert.same({}, g:why("march"))
  end)

  it("12.23 Demoralized units do not advance after combat", function()
    local g = game({ 1 })
    g:place("F_MORAND", "N2851")
    g:place("F_MARCHAND", "N2851")
    g:place("P_LARISCH", "N2850")
    g.state.losses.F_VI = 9
    fight(g, "N2850")
    assert.equal("advancing", g:step())
    assert.refused(g:why("advance", { unit = "F_MARCHAND", to = "N2850" }), "12.23")
    assert.same({}, g:why("advance", { unit = "F_MORAND", to = "N2850" }))
  end)
end)

describe("16.31 La Garde recule", function()
  local function thrown_back(options)
    local g = game({ 4 }, options)
    g:place("F_GUARDINF", "N2851")
    g:place("P_ORANIEN", "N2850")
    fight(g, "N2850")
    g:act("retreat", { unit = "F_GUARDINF", to = "N2852" })
    return g
  end

  it("16.31 when the Guard is thrown back the French levels fall by a third", function()
    local g = thrown_back()
    assert.truthy(g.state.level_cut)
    g.state.losses.F_VI = 5
    assert.falsy(broken(g, "F_VI"))
    g.state.losses.F_VI = 6
    assert.truthy(broken(g, "F_VI"))
    g.state.losses.F_I = 6 -- of 10: the cut is rounded up
    assert.truthy(broken(g, "F_I"))
    g.state.losses.P_RES = 6
    assert.falsy(broken(g, "P_RES"))
  end)

  it("16.31 it happens once, and names the formations that it breaks", function()
    local function said(prepare)
      local g = game({ 4 })
      g:place("F_GUARDINF", "N2851")
      g:place("P_ORANIEN", "N2850")
      prepare(g.state)
      fight(g, "N2850")
      g:act("retreat", { unit = "F_GUARDINF", to = "N2852" })
      local words = {}
      for _, line in ipairs(g:log()) do
        if line.key == "guard_recoils" then words[#words + 1] = "recoils" end
        if line.key == "formation_demoralized" then words[#words + 1] = line.values.formation end
      end
      return table.concat(words, " ")
    end
    assert.equal("", said(function(G) G.level_cut = true end))
    assert.equal("recoils F_VI", said(function(G) G.losses.F_VI, G.losses.F_III = 6, 14 end))
  end)

  it("16.31 by the option the level is rounded up instead", function()
    local g = thrown_back({ guard_level_rounding = "level_up" })
    g.state.losses.F_I = 6
    assert.falsy(broken(g, "F_I"))
    g.state.losses.F_I = 7
    assert.truthy(broken(g, "F_I"))
  end)
end)
