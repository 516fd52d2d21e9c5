--- 11.2, 18.4, 18.5: the odds of an attack, on what its side may know.
local fight = require("spec.fight")
local units = table_of("units").list

--- Ney attacks Yorck in the open, so far that the choice of battle stands.
local function facing(ours, theirs)
  local g = fight.duel(spec, "ney", ours, "yorck", theirs)
  fight.designate(g)
  return g
end

local function odds(g) return g:odds("fight", { hex = g:legal("french")[1].args.hex, pitched = false }) end

--- SP of foot and horse on Yorck's track by the manifest.
local function manifest()
  local all = 0
  for _, row in ipairs(units) do
    if row.dresden_leader == "yorck" and row.type ~= "artillery" then all = all + (row.dresden or 0) end
  end
  return all
end

local function table_of_odds(found)
  local list = {}
  for _, each in ipairs(found.outcomes) do
    list[#list + 1] = ("%s %d/%d"):format(each.result, each.num, each.den)
  end
  return list
end

describe("odds of an attack", function()
  it("11.2 rest on the manifest, whatever stands on the enemy's tracks", function()
    local weak, strong = odds(facing({ fr_8 = 9 }, { pr_1 = 1 })), odds(facing({ fr_8 = 9 }, { pr_1 = 9 }))
    assert.equal(true, weak.as_known)
    assert.equal(tostring(manifest()), weak.strengths.defence)
    assert.same(table_of_odds(weak), table_of_odds(strong))
  end)

  it("11.2 know the side's own strength", function()
    assert.equal("9", odds(facing({ fr_8 = 9 }, { pr_1 = 1 })).strengths.attack)
    assert.equal("4", odds(facing({ fr_8 = 4 }, { pr_1 = 1 })).strengths.attack)
  end)

  it("11.2 leave the position as it is", function()
    local g = facing({ fr_8 = 9 }, { pr_1 = 2 })
    odds(g)
    assert.equal(2, g:unit("pr_1").strength)
  end)

  it("11.2, 25.19b suppose a march regiment of 3 SP where the manifest has nobody", function()
    local g = fight.duel(spec, "ney", { fr_8 = 9 }, "mg_a_h", { pr_1 = 1 })
    fight.designate(g)
    assert.equal("3", odds(g).strengths.defence)
  end)

  it("18.5a are those of the column of the table", function()
    local g = fight.duel(spec, "ney", { fr_8 = 9 }, "mg_a_h", { pr_1 = 1 })
    fight.designate(g)
    assert.same({ "D1/1 1/6", "D2/1 1/6", "D3/1 1/6", "D4/1 1/6", "D5/2 1/6", "D6/2 1/6" }, table_of_odds(odds(g)))
    assert.equal("open terrain 3-1", odds(g).column)
  end)

  it("15.16a, 15.16c, 23.11a say what mode and ground take from the SP of both", function()
    local g = fight.game(spec, {
      { "ney", fight.column("E2660", "E2560"), { fr_8 = 9, cv_1h = 2 } },
      { "mg_a_h", fight.column("E2761", "E2861"), { pr_1 = 1 } },
    })
    fight.designate(g)
    local found = odds(g)
    assert.same({ attack = "6", defence = "2" }, found.strengths) -- 9 halved and 2; a regiment of 3 halved
    local said = {}
    for i, mod in ipairs(found.mods) do
      said[i] = ("%s %d %s"):format(mod.key, mod.value, mod.unit)
    end
    assert.same({ "attack_by_place -5 SP", "defence_by_place -1 SP" }, said)
  end)

  it("15.16a say nothing where all count whole", function() assert.same({}, odds(facing({ fr_8 = 9 }, { pr_1 = 1 })).mods) end)

  it("25.10 count the fire of the guns before the die", function()
    local g = fight.duel(spec, "ney", { fr_8 = 9, ar_3 = 4 }, "mg_a_h", { pr_1 = 1 })
    fight.designate(g)
    local found = odds(g)
    assert.truthy(#found.outcomes > 6)
    assert.equal("9", found.strengths.attack)
  end)

  it("18.4a can be asked of an attack that is only thought of", function()
    local g = fight.duel(spec, "ney", { fr_8 = 9 }, "mg_a_h", { pr_1 = 1 })
    local resolve = g.series.assess(g.state, "french", { "E2761" }, { "E2660" })
    assert.truthy(resolve)
    assert.equal("nobody there who could fight", select(2, g.series.assess(g.state, "french", { "E2761" }, { "E2761" })))
    assert.equal("nobody there who could fight", select(2, g.series.assess(g.state, "french", { "N9999" }, { "E2660" })))
    local far = fight.game(spec, {
      { "ney", fight.column("E2560", "E2460"), { fr_8 = 9 } },
      { "yorck", fight.line("E2761", "E2760"), { pr_1 = 1 } },
    })
    assert.equal("nobody there can attack it", select(2, far.series.assess(far.state, "french", { "E2761" }, { "E2560" })))
  end)

  --- The odds of Ney's attack on a march regiment of 3 SP.
  local function regiment(ours)
    local g = fight.duel(spec, "ney", ours, "mg_a_h", { pr_1 = 3 })
    fight.designate(g)
    return table_of_odds(odds(g))
  end

  it("4.16d, 4.16e, 4.16f the fire of one SP counts before the odds", function()
    assert.truthy(listed(regiment({ fr_8 = 9, ar_3 = 1 }), "D7/2 1/36")) -- by a 1 it costs one: 4 to 1
    assert.falsy(listed(regiment({ fr_8 = 9 }), "D7/2 1/36"))
  end)

  it("4.16d, 4.16f who has one SP left is fought, who has none is gone", function()
    assert.truthy(listed(regiment({ fr_8 = 9, ar_3 = 5, cv_1h = 1 }), "gone 1/3")) -- a 1 costs 4, a 2 costs 3, a 3 costs 2
  end)
end)
