--- 8 March attrition: who pays, on what, and from which units.
local board = require("mechanics.board")
local marching = require("spec.marching")
local fight = require("spec.fight")
local moving = require("rules.14_march")
local toll = require("rules.08_toll")
local wittenberg = require("spec.before_wittenberg")
local column, lead, march, walk, top = marching.column, marching.lead, marching.march, marching.walk, marching.top

local function field(units, others)
  local g = marching.field(spec)
  lead(g, "ney", column("W3034", "W3134"), units)
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  if others then others(g) end
  marching.to(g, "movement_commands", "french")
  g.state.points.french, g.state.support.french = 12, 0
  return g
end

--- The quotient of a march of foot or horse, at 12 points.
local function quotient(g, force, kind, spent, arm)
  return toll.quotient(g.state, { force = force, kind = kind, army = "french", reach = "command", spent = spent }, arm or "infantry")
end

local function lose_all(g)
  while g:step() == "losses" do
    g:act("lose", g:legal("french")[1].args)
  end
end

describe("8 what counts", function()
  for _, case in ipairs({
    { "8.3a, 8.3d, 4.12a SP of foot", { fr_8 = 13, fr_9 = 8 }, "infantry", "2/3" },
    { "8.3a, 25.6a without Old Guard", { fr_8 = 13, gd_og1 = 8 }, "infantry", "1/3" },
    { "8.3a, 25.12 without artillery", { fr_8 = 13, ar_3 = 8 }, "infantry", "1/3" },
    { "8.3a, 8.7, 25.14a without horse, which counts apart", { fr_8 = 13, cv_1h = 8 }, "infantry", "1/3" },
    { "8.7 horse alone", { fr_8 = 13, cv_1h = 8 }, "cavalry", "1/6" },
    { "25.6a, 8.2 Old Guard alone pays nothing, however far it goes", { gd_og1 = 9 }, "infantry", "0", 28 },
    { "25.5b, 8.2 a bridging train pays nothing", { bt_french = 0 }, "infantry", "0" },
  }) do
    it(case[1], function()
      local g = field(case[2])
      assert.equal(case[4], quotient(g, { "ney" }, "march", { infantry = case[5] or 6, cavalry = 6 }, case[3]))
    end)
  end

  it("8.8a horse that goes 6 MPs pays in the band of 6 to 9", function()
    local g = field({ cv_1h = 8 })
    local five, six = quotient(g, { "ney" }, "march", { cavalry = 10 }, "cavalry"), quotient(g, { "ney" }, "march", { cavalry = 12 }, "cavalry")
    assert.truthy(five ~= six)
  end)

  it("8.3d, 8.8b a forced march costs by tables of its own", function()
    local g = field({ fr_8 = 13, fr_9 = 8 })
    assert.truthy(quotient(g, { "ney" }, "forced", { infantry = 6 }) ~= quotient(g, { "ney" }, "march", { infantry = 6 }))
    assert.equal("none", quotient(g, { "ney" }, "forced", { infantry = 12 }))
  end)

  it("8.3b the points left after the command count", function()
    local g = field({ fr_8 = 13, fr_9 = 8 })
    march(g, "ney")
    walk(g, "W2934", "W2834", "W2734")
    assert.equal(11, g.state.points.french) -- one column worse than 12
    assert.equal("1", quotient(g, { "ney" }, "march", top(g).spent))
  end)

  it("8.3c, 6.10a who began out of reach pays by the zero column", function()
    local g = field({ fr_8 = 13, fr_9 = 8 })
    local out = { force = { "ney" }, kind = "march", army = "french", spent = { infantry = 6 } }
    assert.equal("2", toll.quotient(g.state, out, "infantry"))
  end)

  it("8.4b a march of a quotient above 12 is not made", function()
    local g = field({ fr_8 = 13, fr_9 = 13, fr_10 = 13, fr_11 = 13 })
    g.state.points.french = -7
    march(g, "ney")
    g.forced = false
    walk(g, "W2934", "W2834", "W2734")
    assert.refused(g:why("step", { to = "W2733", how = "follow" }), "8.4b")
  end)
end)

describe("8 who pays", function()
  it("8.1a, 3.20, 4.10c, 4.12b who stands pays as well, each leader for himself", function()
    local g = field({ fr_8 = 13, fr_9 = 13, fr_10 = 13 })
    g.state.points.french = -8
    marching.to(g, "individual_initiative", "french")
    g:dice({ 6, 6 }) -- Ney, and Victor
    g:act("end")
    lose_all(g)
    assert.truthy(g.state.worn.french > 0)
  end)

  it("4.10c, 8.1a, 9.14c who fails by initiative pays for standing at once, and not again", function()
    local g = field({ fr_8 = 13, fr_9 = 13, fr_10 = 13 })
    g.state.points.french = -8
    marching.to(g, "individual_initiative", "french")
    g:dice({ 6, 1 }) -- initiative, attrition
    march(g, "ney")
    lose_all(g)
    assert.equal(true, g:unit("ney").done)
    assert.refused(g:why("move", { leader = "ney" }), "14.14")
    local function rolls() return #those(g:log(), function(record) return record.key == "roll.attrition" end) end
    local before = rolls()
    g:dice({ 1 })
    g:act("end")
    assert.equal(before + 1, rolls()) -- Victor's alone
  end)

  it("8.1c, 9.20b each force rolls for itself", function()
    local g = field({ fr_8 = 13, fr_9 = 8 })
    march(g, "ney")
    walk(g, "W2934")
    g:dice({ 6 })
    g:act("halt")
    lose_all(g)
    assert.equal(4, g:unit("fr_4").strength)
  end)

  it("8.5, 9.19, 3.2 the Bonus Point of the Commander counts 1 off the die", function()
    local function worn(leader)
      local g = marching.field(spec)
      lead(g, leader, column("W3034", "W3134"), { fr_8 = 13, fr_9 = 13 })
      lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
      marching.to(g, "movement_commands", "french")
      g.state.points.french, g.state.support.french = 1, 0
      march(g, leader)
      walk(g, "W2934", "W2834", "W2734")
      g:dice({ 4 })
      g:act("halt")
      lose_all(g)
      return g.state.worn.french
    end
    assert.equal(3, worn("lauriston"))
    assert.equal(2, worn("mortier"))
  end)

  it("8.4a the owner may halt after any step, seeing what the march costs", function()
    local g = field({ fr_8 = 13 })
    march(g, "ney")
    assert.allowed(g:why("halt"))
    walk(g, "W2934")
    assert.allowed(g:why("halt"))
  end)
end)

describe("11.10, 8.6 from which units", function()
  --- Ney and Reynier march together, and lose by a die of foot (12 SP, at the worst column).
  local function losing(die)
    local g = field({ fr_8 = 13, fr_9 = 13, cv_23 = 1 }, function(each)
      lead(each, "reynier", column("W3034", "W3134"), { fr_32 = 13, ar_7 = 1 })
    end)
    g.state.points.french = 0
    march(g, "ney", "reynier")
    walk(g, "W2934", "W2834")
    g:dice({ die })
    g:act("halt")
    return g
  end

  local function choices(g)
    local list = {}
    for _, entry in ipairs(g:legal("french")) do
      list[#list + 1] = entry.args.unit
    end
    return list
  end

  it("11.10a, 8.6 one of the Commander's track, one of each subordinate's, and again", function()
    local g = losing(3) -- 5 SP
    assert.same({ "fr_8", "fr_9" }, choices(g))
    g:act("lose", { unit = "fr_9" }) -- then one of Reynier's 32nd, the 8th and the 32nd again, by themselves
    assert.equal(11, g:unit("fr_32").strength)
    assert.same({ "fr_8", "fr_9" }, choices(g))
  end)

  it("11.10b, 8.6 as evenly as may be over the units, the owner chooses among level ones", function()
    local g = losing(3)
    g:act("lose", { unit = "fr_9" })
    assert.equal(12, g:unit("fr_8").strength) -- the other one, by itself
    assert.equal(12, g:unit("fr_9").strength)
  end)

  it("8.7, 25.12 foot loses no horse and no guns", function()
    local g = losing(3)
    lose_all(g)
    assert.equal(1, g:unit("cv_23").strength)
    assert.equal(1, g:unit("ar_7").strength)
  end)

  it("11.10b, 8.6 a unit that has borne more than another does not bear the next", function()
    local g = losing(6)
    g:act("lose", { unit = "fr_8" })
    assert.refused(g:why("lose", { unit = "cv_23" }), "11.10b")
  end)

  it("23.7c, 4.10c, 8.1a the besieged on a magazine of theirs do not pay for standing, others do", function()
    for _, fed in ipairs({ true, false }) do
      local g = wittenberg.besieged(spec, 3, 3)
      board.mark(g.state, board.chart(g.state, "wittenberg")[1], { strength = 60 })
      g.state.points.french, g.state.depots.wittenberg = -8, fed and "yes" or "gone"
      board.put(g.state, "yorck", wittenberg.BEFORE)
      moving.stand(g.state, { "wittenberg" })
      assert.equal(fed, top(g).step ~= "losses")
    end
  end)

  --- A leader marches 4 MPs with a unit of 1 SP, and loses it.
  local function last_of(leader, unit)
    local g = marching.field(spec)
    lead(g, leader, column("W3034", "W3134"), { [unit] = 1 })
    lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
    marching.to(g, "movement_commands", "french")
    g.state.points.french, g.state.support.french = -7, 2
    march(g, leader)
    walk(g, "W2934", "W2834", "W2734", "W2634")
    g:dice({ 6 })
    g:act("halt")
    lose_all(g)
    assert.is_nil(g:unit(unit))
    return g
  end

  it("9.16 a leader whose last troops march attrition has taken stays, alone", function()
    local g = last_of("ney", "fr_8")
    assert.equal("W2634", g:unit("ney").at.head)
    assert.falsy(g:unit("ney").armed)
  end)

  it("9.5c a Major General goes with his", function() assert.is_nil(last_of("mg_f_a", "fr_39"):unit("mg_f_a")) end)

  it("2.7c a unit without SP is eliminated, and leaves the display", function()
    local g = field({ fr_8 = 1, fr_9 = 13, fr_10 = 13 })
    board.mark(g.state, "fr_8", { strength = 1 })
    g.state.points.french = -7
    march(g, "ney")
    walk(g, "W2934", "W2834")
    g:dice({ 6 })
    g:act("halt")
    lose_all(g)
    assert.is_nil(g:unit("fr_8"))
  end)
end)

describe("8.4b the quotient of a whole force", function()
  it("8.4b, 14.11b of a force in two packages the march is allowed that all of it may make", function()
    local function ney(both)
      local g = field({ fr_8 = 13, fr_9 = 13 }, function(each) lead(each, "reynier", column("W3033", "W3133"), { fr_32 = 13, fr_10 = 13 }) end)
      g.state.points.french = -7
      g.forced = false
      g:act("move", { leader = "ney" })
      if both then g:act("with", { leader = "reynier" }) end
      g:act("march")
      return g
    end
    local function reached(g)
      local count = 0
      for _, row in ipairs(g:reach({}, "french").hexes) do
        if row.cost >= 8 then count = count + 1 end
      end
      return count
    end
    assert.truthy(reached(ney()) > 0)
    assert.equal(0, reached(ney(true)))
    local g = ney(true)
    for _, hex in ipairs({ "W2934", "W2834", "W2734", "W2634", "W2534", "W2434" }) do
      if #g:why("step", { to = hex, how = "follow" }) > 0 then break end
      g:act("step", { to = hex, how = "follow" })
    end
    local head = g:unit("ney").at.head
    local ahead = "W" .. tostring(tonumber(head:sub(2, 3)) - 1) .. head:sub(4)
    assert.refused(g:why("step", { to = ahead, how = "follow" }), "8.4b")
  end)
end)

describe("11.10a the turn of subordinates", function()
  it("11.10a, 8.6 the owner says which subordinate bears first in a round, and who has borne waits for the others", function()
    local g = field({ fr_8 = 13 }, function(each)
      for leader, unit in pairs({ reynier = "fr_32", bertrand = "fr_12" }) do
        lead(each, leader, column("W3034", "W3134"), { [unit] = 13 })
      end
    end)
    g.state.points.french = 0
    g:act("move", { leader = "ney" })
    g.forced = false
    for _, leader in ipairs({ "bertrand", "reynier" }) do
      g:act("with", { leader = leader })
    end
    g:act("march")
    walk(g, "W2934", "W2834")
    g:dice({ 3 }) -- 5 SP
    g:act("halt")
    assert.refused(g:why("lose", { unit = "fr_32" }), "11.10b") -- the Commander first
    g:act("lose", { unit = "fr_8" })
    assert.refused(g:why("lose", { unit = "fr_8" }), "11.10b")
    g:act("lose", { unit = "fr_32" })
    assert.refused(g:why("lose", { unit = "fr_32" }), "11.10b")
    g:act("lose", { unit = "fr_12" })
    assert.refused(g:why("lose", { unit = "fr_12" }), "11.10b")
    g:act("lose", { unit = "fr_8" })
    g:act("lose", { unit = "fr_12" })
    assert.equal(11, g:unit("fr_8").strength)
    assert.equal(12, g:unit("fr_32").strength)
    assert.equal(11, g:unit("fr_12").strength)
  end)
end)

describe("25.6b Young Guard with all Old Guard", function()
  --- What counts of Young Guard and a line division, with the Old Guard or a part of it.
  local function guards(units, others)
    local g = field(units, function(each)
      if others then lead(each, "mortier", column("W4034", "W4134"), others) end
    end)
    return toll.size(g.state, { "ney" }, "infantry"), g
  end

  it("25.6b, 25.6a it does not count where all Old Guard is there, and does where a part is elsewhere, or none is there", function()
    assert.equal(4, (guards({ gd_og1 = 3, gd_yg1 = 9, fr_8 = 4 })))
    assert.equal(13, (guards({ gd_yg1 = 9, fr_8 = 4 }, { gd_og1 = 3 })))
    assert.equal(13, (guards({ gd_yg1 = 9, fr_8 = 4 })))
  end)

  it("25.6b, 25.7 then it is spared on the march like the Old Guard, and may bear a point", function()
    local _, g = guards({ gd_og1 = 3, gd_yg1 = 9, fr_8 = 13, fr_9 = 13 })
    g.state.points.french = 0
    march(g, "ney")
    walk(g, "W2934", "W2834")
    g:dice({ 4 })
    g:act("halt")
    assert.allowed(g:why("lose", { unit = "gd_yg1" }))
    g:act("lose", { unit = "fr_8" })
    g:act("lose", { unit = "fr_9" })
    assert.allowed(g:why("lose", { unit = "fr_8" })) -- not the Young Guard first
  end)
end)

describe("25.7 Old Guard in mixed forces", function()
  --- Ney and Reynier march with these, 39 SP of others than the Old Guard, and lose 5 of them.
  local function losing(ney, reynier)
    local g = field(ney, function(each) lead(each, "reynier", column("W3034", "W3134"), reynier) end)
    g.state.points.french = 0
    march(g, "ney", "reynier")
    walk(g, "W2934", "W2834")
    g:dice({ 3 })
    g:act("halt")
    return g
  end

  local function choices(g)
    local list = {}
    for i, entry in ipairs(g:legal("french")) do
      list[i] = entry.args.unit
    end
    table.sort(list)
    return table.concat(list, " ")
  end

  local NEY, REYNIER = { gd_og1 = 8, fr_8 = 13, fr_9 = 13 }, { fr_32 = 13 }

  it("25.7 they may bear points of a march like others", function()
    local g = losing(NEY, REYNIER)
    assert.equal("fr_8 fr_9 gd_og1", choices(g))
    g:act("lose", { unit = "gd_og1" }) -- then one of the 32nd, by itself
    assert.equal("fr_8 fr_9", choices(g))
  end)

  it("25.7 and need not, while others can", function()
    local g = losing(NEY, REYNIER)
    g:act("lose", { unit = "fr_8" })
    assert.equal("fr_9 gd_og1", choices(g))
    g:act("lose", { unit = "fr_9" })
    assert.equal("fr_8 fr_9 gd_og1", choices(g))
  end)

  it("25.7, 11.10a a leader with Old Guard alone may be passed over, and the turn goes on from who has borne", function()
    local g = losing({ gd_og1 = 8 }, { fr_32 = 13, fr_10 = 13, fr_11 = 13 })
    assert.equal("fr_10 fr_11 fr_32 gd_og1", choices(g))
    g:act("lose", { unit = "gd_og1" })
    assert.equal("fr_10 fr_11 fr_32", choices(g))
    g:act("lose", { unit = "fr_10" })
    assert.equal("fr_11 fr_32 gd_og1", choices(g))
  end)

  it("25.7, 11.10b what a battle costs falls on them as on others", function()
    local g = fight.game(spec, {
      { "yorck", fight.line("E2660", "E2661"), { pr_1 = 13, pr_2 = 13 } },
      { "ney", fight.line("E2761", "E2760"), { gd_og1 = 4, fr_8 = 4 } },
    }, "allied")
    g:place("source_french", nil, { at = fight.column("E3260", "E3360") })
    fight.strike(g, 4)
    while g:step() ~= "pursuit" do
      local side = g:asked()[1]
      g:act(g:legal(side)[1].verb, g:legal(side)[1].args, side)
    end
    g.forced = false
    g:act("pursue", { leader = "yorck" })
    g:dice({ 1 })
    g:act("ride")
    g:act("advance", { hexes = fight.frame(g).most })
    assert.equal("losses", g:step())
    g:act("lose", { unit = "fr_8" })
    assert.equal("gd_og1", choices(g))
  end)
end)
