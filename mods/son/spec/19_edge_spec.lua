--- 19.10 A retreat that leads off the map, and the way back.
local board = require("mechanics.board")
local fight = require("spec.fight")
local column = fight.column

local function pay(g)
  while g:step() == "losses" do
    local side = g:asked()[1]
    g:act("lose", g:legal(side)[1].args, side)
  end
end

local function back(g, unit, to) g:act("retreat", { unit = unit, to = to }) end

describe("19.10 the edge of the map", function()
  --- Yorck at the western edge, the French in all hexes around him.
  local function shut(die)
    local g = fight.game(spec, {
      { "ney", column("W0330", "W0430"), { fr_8 = 9, fr_9 = 4 } },
      { "yorck", column("W0230", "W0130"), { pr_1 = 4 } },
      { "marmont", column("W0229", "W0129"), { fr_20 = 2 } },
      { "bertrand", column("W0231", "W0131"), { fr_12 = 2 } },
      { "lauriston", column("W0329", "W0429"), { fr_16 = 2 } },
      { "oudinot", column("W0331", "W0431"), { fr_13 = 2 } },
    })
    g:dice({ die or 1 })
    fight.designate(g, { "W0230" }, { "W0330" })
    fight.choose(g, {})
    pay(g)
    return g
  end

  it("19.10a, 19.10b a force that is compelled to goes off the map, and is in disorder", function()
    local g = shut()
    local yorck = g:unit("yorck")
    assert.same({ true, true }, { yorck.off_map, yorck.disorganized })
    assert.equal("W0130", yorck.exit)
    assert.truthy(shut(6):unit("yorck").off_map) -- one hex as well as six
    assert.is_nil(yorck.at)
    assert.equal("pursuit", g:step())
  end)

  it("19.10a who reaches the edge by the last hex of his retreat stays there", function()
    local g = fight.game(spec, {
      { "ney", column("W0430", "W0530"), { fr_8 = 9, fr_9 = 4 } },
      { "yorck", column("W0330", "W0230"), { pr_1 = 4 } },
    })
    g:dice({ 5 }) -- D1, in hills
    fight.designate(g, { "W0330" }, { "W0430" })
    fight.choose(g, {})
    pay(g)
    if g:step() == "retreating" then back(g, "yorck", "W0130") end
    assert.falsy(g:unit("yorck").off_map)
    assert.same(column("W0130", "W0230"), g:unit("yorck").at)
  end)

  it("19.10c, 14.13c once he has rallied he comes back as a reinforcement, by the hex where he went or the nearest that is free", function()
    local g = shut()
    g.forced = false
    g:act("stay")
    while g:step() == "losses" do
      g:act("lose", g:legal("allied")[1].args, "allied")
    end
    assert.truthy(g:unit("yorck").disorganized) -- 21.3b
    for _, id in ipairs({ "fr_8", "fr_9", "fr_20", "fr_12", "fr_16", "fr_13", "ney", "marmont", "bertrand", "lauriston", "oudinot" }) do
      board.remove(g.state, id)
    end
    g.state.fielded = {} -- 26.8b aside: he was all that his side had
    g:dice({ 1, 3 }) -- he rallies, the weather
    g.forced = true
    g:goto_step("movement_commands", "french")
    g:goto_step("individual_initiative", "allied")
    g:act("enter", { group = "yorck", by = "W0130", to = "W0230" })
    assert.equal("W0230", g:unit("yorck").at.head)
    assert.equal("yorck", g:unit("pr_1").chart)
    assert.falsy(g:unit("yorck").off_map)
  end)

  it("19.10a the pursuit stops at the edge, the loss is as usual", function()
    local g = shut()
    g:dice({ 1 })
    g:act("pursue", { leader = "ney" })
    assert.equal(1, fight.frame(g).most)
    g.forced = false
    g:act("advance", { hexes = 1 })
    while g:step() == "losses" do
      g:act("lose", g:legal("allied")[1].args, "allied")
    end
    assert.equal("W0130", g:unit("ney").at.head)
    assert.equal(4, fight.said(g, "pursuit_costs").points) -- D6/2, doubled, as he was surrounded
    assert.is_nil(g:unit("yorck"))
  end)
end)
