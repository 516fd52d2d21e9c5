--- 11.10, 9.16, 9.5c Losses of a force, and leaders who have no troops left.
local board = require("mechanics.board")
local fight = require("spec.fight")
local losses = require("rules.11_losses")
local marching = require("spec.marching")

local HERE = fight.line("E2660", "E2661")

--- A package of these leaders, { leader, units }, has beaten Yorck, and bears what that costs.
local function lost(die, ...)
  local first = (...)[1]
  local forces = { { "yorck", fight.line("E2761", "E2760"), { pr_1 = 1 } } }
  for _, each in ipairs({ ... }) do
    forces[#forces + 1] = { each[1], HERE, each[2] }
  end
  local g = fight.game(spec, forces)
  g.forced = false
  g:dice({ die })
  fight.designate(g, { "E2761" }, { "E2660" })
  while g:step() == "grouping" or g:step() == "commanders" do
    local side = g:asked()[1]
    local list = g:legal(side)
    local entry = those(list, function(each) return each.verb == "close" or each.args.leader == first end)[1] or list[1]
    g:act(entry.verb, entry.args, side)
  end
  fight.choose(g, {})
  if g:step() == "attacks" then g:act("resolve", g:legal("french")[1].args) end
  if g:step() == "bonus" then g:act("bonus", { add = 0 }) end
  assert.equal("losses", g:step())
  return g
end

describe("11.10 losses", function()
  it("11.10a of no points nothing is asked, be the force still there or not", function()
    local g = fight.game(spec, { { "ney", HERE, { fr_8 = 4 } } })
    local step = g:step()
    losses.begin(g.state, { force = { "marmont" }, points = 0, rule = "18.17a", cause = "combat" })
    assert.equal(step, g:step())
  end)

  it("11.10a the prompt names the Commander, the points, and the arm where there is but one", function()
    assert.same({ leader = "ney", points = 1, arm = "units" }, fight.asks(lost(6, { "ney", { fr_8 = 4, cv_1h = 2 } })))
    local g = marching.field(spec)
    marching.lead(g, "ney", marching.column("W3034", "W3134"), { fr_8 = 12, fr_9 = 4 })
    marching.lead(g, "yorck", marching.column("W5018", "W5017"), { pr_1 = 2 })
    marching.to(g, "movement_commands", "french")
    g.state.points.french = -7
    marching.march(g, "ney")
    marching.walk(g, "W2934", "W2834", "W2734")
    g:dice({ 6 })
    g.forced = false
    g:act("halt")
    local asked = fight.asks(g)
    assert.same({ "ney", "infantry" }, { asked.leader, asked.arm })
  end)

  it("11.10b, 11.10a supposed losses fall as evenly as real ones", function()
    local g = fight.game(spec, { { "ney", HERE, { fr_8 = 3, fr_9 = 3 } } })
    local left = board.suppose(g.state, function()
      losses.suppose(g.state, { "ney" }, 4)
      return { g:unit("fr_8").strength, g:unit("fr_9").strength }
    end)
    assert.same({ 1, 1 }, left)
  end)
end)

describe("9.16, 9.5c leaders without troops", function()
  it("9.16 who has lost all stays with those who have troops yet", function()
    local g = lost(6, { "ney", { fr_8 = 1 } }, { "bertrand", { fr_12 = 4 } })
    g:act("lose", { unit = "fr_8" })
    assert.is_nil(g:unit("fr_8"))
    assert.truthy(g:unit("ney"))
  end)

  it("9.5c a Major General of cavalry goes with his troops, whoever stands with him", function()
    local g = lost(1, { "ney", { fr_8 = 4 } }, { "mg_f_1", { cv_1h = 1 } })
    g:act("lose", { unit = "fr_8" })
    g:act("lose", { unit = "cv_1h" })
    assert.is_nil(g:unit("mg_f_1"))
    assert.truthy(g:unit("ney"))
  end)

  it("9.16, 25.5a a bridging train on his track goes with him", function()
    local g = lost(1, { "ney", { fr_8 = 1, bt_french = 0 } })
    g:act("lose", { unit = "fr_8" })
    assert.is_nil(g:unit("ney"))
    assert.is_nil(g:unit("bt_french"))
    assert.truthy(listed(g.state.eliminated, "bt_french"))
  end)
end)
