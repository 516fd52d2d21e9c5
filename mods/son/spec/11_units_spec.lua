--- 9.5 to 9.8, 11.9, 25.14, 25.19 What the Organization Segment makes of units: Major Generals, merged units, march regiments.
local board = require("mechanics.board")
local dismounted = require("rules.25_dismounted")
local marching = require("spec.marching")
local pieces = require("rules.02_pieces")
local merging = require("rules.11_units")
local column, lead, march, walk = marching.column, marching.lead, marching.march, marching.walk

local HERE = column("W3034", "W3134")

--- Ney with units, others as wanted, in the Organization Segment of a side.
local function field(units, put, side)
  local g = marching.field(spec)
  if units then lead(g, "ney", HERE, units) end
  lead(g, "yorck", column("W5018", "W5017"), { pr_1 = 2, pr_7 = 2 })
  lead(g, "reynier", column("W3334", "W3434"), { fr_32 = 4, fr_36 = 2 })
  if put then put(g) end
  marching.to(g, "organization", side or "french")
  return g
end

describe("9.5 Major Generals", function()
  it("9.5a, 9.5b, 9.6b, 3.16 the officer of a unit comes to lead it, in the same hexes", function()
    local g = field({ fr_8 = 4, fr_9 = 4 })
    g:act("create", { unit = "fr_8" })
    assert.equal("mg_f_a", g:unit("fr_8").chart)
    assert.same(HERE, g:unit("mg_f_a").at)
    assert.truthy(g:unit("mg_f_a").armed)
  end)

  it("9.6b, 9.6c, 14.19a none where nobody could command the package then, be it by half a point", function()
    local g = marching.field(spec)
    lead(g, "ney", HERE, { fr_8 = 2, fr_9 = 2, cv_1h = 1 }) -- with Victor and a general he would need 6 1/2 of 6
    lead(g, "victor", HERE, { fr_4 = 2, fr_1 = 2, fr_39 = 2 })
    marching.to(g, "organization", "french")
    assert.refused(g:why("create", { unit = "fr_39" }), "14.19a")
    assert.allowed(g:why("transfer", { unit = "fr_4", to = "ney" }))
  end)

  it("9.6b, 9.6c, 14.19a the general may be he who can, if his span holds his unit and the leader", function()
    local function why(leader, units, unit)
      local g = field(nil, function(each)
        board.remove(each.state, "yorck")
        lead(each, "kleist", column("W5018", "W5017"), { pr_3 = 2 })
        lead(each, leader, HERE, units)
      end, "allied")
      return g:why("create", { unit = unit })
    end
    assert.allowed(why("eugen_w", { pr_8 = 2, pr_9 = 2, pr_10 = 2 }, "pr_8")) -- 1 and Eugen's 1 of 2; 2 and his 2 of Eugen's 3
    assert.refused(why("yorck", { pr_8 = 2, pr_9 = 2, pr_10 = 2, pr_11 = 2, pr_4 = 2, pr_5 = 2 }, "pr_8"), "14.19a") -- 1 and 2 of 2
    local horse = { pr_c2 = 1, pr_c3 = 1, pr_c4 = 1, pr_gc = 1, ru_lan = 1, ru_sum = 1 }
    assert.refused(why("korff", horse, "pr_c2"), "14.19a") -- 1/2 and 1 of 1
  end)

  it("9.8 of a unit of cavalry it is a cavalry Major General", function()
    local g = field({ fr_8 = 4, cv_23 = 1 })
    g:act("create", { unit = "cv_23" })
    assert.equal("mg_f_1", g:unit("cv_23").chart)
  end)

  it("9.5a, 3.4, 25.5a none of artillery or trains, 9.7a none where the unit is all that its leader has", function()
    local g = field({ fr_8 = 4, ar_3 = 1, bt_french = 0 })
    assert.refused(g:why("create", { unit = "ar_3" }), "9.5a")
    assert.refused(g:why("create", { unit = "bt_french" }), "9.5a")
    g = field({ fr_8 = 4 })
    assert.refused(g:why("create", { unit = "fr_8" }), "9.7a")
  end)

  it("9.6a in the Organization Segment alone", function()
    local g = field({ fr_8 = 4, fr_9 = 4 })
    marching.to(g, "movement_commands", "french")
    assert.refused(g:why("create", { unit = "fr_8" }), "4.6a")
  end)

  it("9.6c, 14.19a not where his rating leaves nobody who can command all", function()
    local g = field({ fr_8 = 4, fr_9 = 4, fr_10 = 4, fr_11 = 4, fr_12 = 4, fr_14 = 4 })
    assert.refused(g:why("create", { unit = "fr_8" }), "14.19a") -- 5 and 2 of 6
    assert.allowed(field({ fr_8 = 4, fr_9 = 4, fr_10 = 4, fr_11 = 4, fr_12 = 4 }):why("create", { unit = "fr_8" }))
  end)

  it("9.6b, 9.5c his units go to another leader of the package, and he is gone", function()
    local g = field({ fr_8 = 4 }, function(each) lead(each, "mg_f_a", HERE, { fr_39 = 4 }) end)
    assert.refused(g:why("dissolve", { leader = "mg_f_a", to = "reynier" }), "9.6b")
    assert.refused(g:why("dissolve", { leader = "ney", to = "mg_f_a" }), "9.6b")
    g:act("dissolve", { leader = "mg_f_a", to = "ney" })
    assert.equal("ney", g:unit("fr_39").chart)
    assert.is_nil(g:unit("mg_f_a"))
  end)

  it("11.11a, 9.6b a unit of more than 5 SP gets no general whose track is short, and goes to no such leader", function()
    assert.refused(field({ fr_8 = 4, cv_1h = 6 }):why("create", { unit = "cv_1h" }), "11.11a")
    assert.allowed(field({ fr_8 = 4, cv_1h = 5 }):why("create", { unit = "cv_1h" }))
    assert.allowed(field({ fr_8 = 8, fr_9 = 4 }):why("create", { unit = "fr_8" }))
    local function general(strength)
      return field({ fr_8 = 4 }, function(g)
        lead(g, "mg_f_a", HERE, { fr_39 = strength })
        lead(g, "latour_maubourg", HERE, { cv_1l = 1 })
      end)
    end
    assert.refused(general(6):why("dissolve", { leader = "mg_f_a", to = "latour_maubourg" }), "11.11a")
    assert.allowed(general(5):why("dissolve", { leader = "mg_f_a", to = "latour_maubourg" }))
  end)

  it("9.6b, 9.5a the list has the units that may get a general, and each general with those who may take over", function()
    local g = field({ fr_8 = 4, ar_3 = 1 }, function(each) lead(each, "mg_f_a", HERE, { fr_39 = 2 }) end)
    local made, gone = {}, {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "create" and g:unit(entry.args.unit).chart ~= "reynier" then made[#made + 1] = entry.args.unit end
      if entry.verb == "dissolve" then gone[#gone + 1] = entry.args.leader .. " " .. entry.args.to end
    end
    assert.same({ "fr_8" }, made)
    assert.same({ "mg_f_a ney" }, gone)
  end)

  it("9.5b none is made when all are in play", function()
    local g = field({ fr_8 = 4, cv_1h = 5 }, function(each)
      for i = 1, 4 do
        lead(each, "mg_f_" .. i, column(("W%d34"):format(34 + 2 * i), ("W%d34"):format(35 + 2 * i)), { ["cv_" .. i .. "l"] = 1 })
      end
    end)
    assert.refused(g:why("create", { unit = "cv_1h" }), "9.5b")
    assert.allowed(g:why("create", { unit = "fr_8" }))
  end)

  it("9.6b, 21.2g, 14.1 not under a leader in disorder, the enemy's, or to one elsewhere or in disorder", function()
    local function three()
      return field({ fr_8 = 4 }, function(g) lead(g, "mg_f_a", HERE, { fr_39 = 4 }) end)
    end
    local way = { leader = "mg_f_a", to = "ney" }
    assert.allowed(three():why("dissolve", way))
    for _, id in ipairs({ "mg_f_a", "ney" }) do
      local g = three()
      board.mark(g.state, id, { disorganized = true })
      assert.refused(g:why("dissolve", way), "9.6b")
    end
    assert.refused(three():why("dissolve", { leader = "mg_f_a", to = "mg_f_a" }), "9.6b")
    assert.refused(field({ fr_8 = 4 }):why("create", { unit = "pr_1" }), "9.6b")
  end)

  it("9.6b, 9.4 not where the other's span is full", function()
    local g = field({ fr_8 = 4, fr_9 = 4, fr_10 = 4, fr_11 = 4 }, function(each)
      lead(each, "mg_f_a", HERE, { fr_39 = 4, fr_12 = 3 })
    end)
    assert.allowed(g:why("dissolve", { leader = "mg_f_a", to = "ney" }))
    pieces.put(g.state, "fr_14", nil, { chart = "ney", strength = 4 })
    assert.refused(g:why("dissolve", { leader = "mg_f_a", to = "ney" }), "9.4", "14.19a")
  end)
end)

describe("11.9 merging and splitting", function()
  it("11.9a, 4.5b units of one kind in a package are merged, and one is gone", function()
    local g = field({ fr_8 = 4, fr_9 = 2 })
    g:act("merge", { unit = "fr_9", into = "fr_8" })
    assert.equal(6, g:unit("fr_8").strength)
    assert.is_nil(g:unit("fr_9"))
  end)

  it("11.9a, 4.5b not of two kinds, nor of two packages; Guard goes with its own", function()
    local g = field({ fr_8 = 4, cv_23 = 1, gd_yg1 = 3 }, function(each) lead(each, "mg_f_a", column("W3634", "W3734"), { fr_39 = 2 }) end)
    assert.refused(g:why("merge", { unit = "cv_23", into = "fr_8" }), "11.9a")
    assert.refused(g:why("merge", { unit = "gd_yg1", into = "fr_8" }), "11.9a")
    assert.refused(g:why("merge", { unit = "fr_39", into = "fr_8" }), "11.9a")
  end)

  it("11.9a the list has each of two units into the other", function()
    local g, found = field({ fr_8 = 4, fr_9 = 2, bt_french = 0 }), {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "merge" and entry.args.unit ~= "fr_32" then found[entry.args.unit] = entry.args.into end
    end
    assert.same({ fr_8 = "fr_9", fr_9 = "fr_8" }, found)
    assert.refused(g:why("merge", { unit = "fr_8", into = "fr_8" }), "11.9a")
  end)

  it("4.5b, 25.5a, 21.2g not the enemy's, no trains, none of a leader in disorder", function()
    local g = field({ fr_8 = 4, fr_9 = 2, bt_french = 0 })
    assert.refused(g:why("merge", { unit = "pr_1", into = "pr_7" }), "4.5b")
    assert.refused(g:why("merge", { unit = "bt_french", into = "fr_8" }), "4.5b")
    board.mark(g.state, "ney", { disorganized = true })
    assert.refused(g:why("merge", { unit = "fr_8", into = "fr_9" }), "4.5b")
  end)

  it("11.11a not beyond the 5 SP of a short track", function()
    local function short(strength)
      return field(nil, function(g) lead(g, "latour_maubourg", HERE, { fr_8 = strength, fr_9 = 3 }) end)
    end
    local reasons = short(3):why("merge", { unit = "fr_9", into = "fr_8" })
    assert.refused(reasons, "11.11a")
    assert.equal("latour_maubourg", reasons[1].values.to)
    assert.same({}, short(2):why("merge", { unit = "fr_9", into = "fr_8" }))
  end)

  it("11.9a, 17.2 who gives his last unit into that of another has no troops", function()
    local g = field({ fr_8 = 4, fr_9 = 4 }, function(each) lead(each, "mg_f_a", HERE, { fr_39 = 2 }) end)
    g:act("merge", { unit = "fr_39", into = "fr_8" })
    assert.falsy(g:unit("mg_f_a").armed)
    assert.truthy(g:unit("ney").armed)
  end)

  it("25.19b, 11.9b a march regiment of cavalry takes in no third SP", function()
    local g = field({ fr_8 = 4, mr_f_c1 = 1, cv_23 = 1, cv_24 = 2 })
    assert.same({}, g:why("merge", { unit = "cv_23", into = "mr_f_c1" }))
    assert.refused(g:why("merge", { unit = "cv_24", into = "mr_f_c1" }), "11.9b")
  end)

  it("25.19a, 11.9c none is split off when all regiments are in play", function()
    local g = field({ fr_8 = 4 })
    for _, id in ipairs(table_of("reserves").march_infantry.french) do
      if not g:unit(id) then pieces.put(g.state, id, nil, { chart = "reynier", strength = 3 }) end
    end
    assert.refused(g:why("split", { unit = "fr_8" }), "25.19a")
    assert.is_nil(merging.form(g.state, "ney", "march_infantry"))
  end)

  it("11.9b, 2.7c not above its strength at the start, or 3", function()
    local g = field({ fr_39 = 2, fr_9 = 3 })
    assert.refused(g:why("merge", { unit = "fr_9", into = "fr_39" }), "11.9b") -- 4 at the start
    g = field({ cv_23 = 1, cv_24 = 1, cv_28 = 1, cv_1l = 1 })
    g:act("merge", { unit = "cv_24", into = "cv_23" })
    g:act("merge", { unit = "cv_28", into = "cv_23" }) -- 1 at the start, but 3 are allowed
    assert.equal(3, g:unit("cv_23").strength)
    assert.refused(g:why("merge", { unit = "cv_1l", into = "cv_23" }), "11.9b")
    assert.refused(g:why("merge", { unit = "cv_23", into = "cv_1l" }), "11.9b")
  end)

  it("4.5b of the Allies only those of one nation", function()
    local g = field(nil, function(each) lead(each, "kleist", HERE, { pr_12 = 1, ru_rot = 1 }) end, "allied")
    assert.refused(g:why("merge", { unit = "ru_rot", into = "pr_12" }), "4.5b")
  end)

  it("11.7 what is merged away or lost does not come back", function()
    local g = field({ fr_8 = 4, fr_9 = 2 })
    g:act("merge", { unit = "fr_9", into = "fr_8" })
    marching.to(g, "organization", "allied")
    marching.to(g, "organization", "french")
    assert.is_nil(g:unit("fr_9"))
    assert.refused(g:why("create", { unit = "fr_9" }), "15.18a") -- no such unit
  end)

  it("11.9c, 4.5c, 25.19a a part of a unit goes to a march regiment on the same track", function()
    local g = field({ fr_8 = 4 })
    g:act("split", { unit = "fr_8" })
    assert.equal(3, g:unit("fr_8").strength)
    assert.equal(1, g:unit("mr_f_i1").strength)
    assert.equal("ney", g:unit("mr_f_i1").chart)
    g:act("split", { unit = "fr_8" })
    assert.same({ 2, 2 }, { g:unit("fr_8").strength, g:unit("mr_f_i1").strength })
  end)

  it("25.19b of infantry it has 3 SP at most, of cavalry 2", function()
    local g = field({ fr_8 = 8, cv_1h = 4 })
    for _ = 1, 4 do
      g:act("split", { unit = "fr_8" })
    end
    assert.equal(3, g:unit("mr_f_i1").strength)
    assert.equal(1, g:unit("mr_f_i2").strength)
    for _ = 1, 3 do
      g:act("split", { unit = "cv_1h" })
    end
    assert.equal(2, g:unit("mr_f_c1").strength)
    assert.equal(1, g:unit("mr_f_c2").strength)
  end)

  it("25.19b, 11.9c none of artillery or march regiments, none of 1 SP", function()
    local g = field({ ar_3 = 2, fr_8 = 4, cv_23 = 1 })
    assert.refused(g:why("split", { unit = "ar_3" }), "25.19b")
    assert.refused(g:why("split", { unit = "cv_23" }), "11.9c")
  end)

  it("25.19c a march regiment joins any unit of its kind, of any nation", function()
    local g = field(nil, function(each) lead(each, "kleist", HERE, { pr_12 = 1, mr_a_i1 = 1 }) end, "allied")
    g:act("merge", { unit = "mr_a_i1", into = "pr_12" })
    assert.equal(2, g:unit("pr_12").strength)
  end)

  it("9.4, 11.4 not beyond the span of its leader", function()
    local g = field({ fr_8 = 4, fr_9 = 4, fr_10 = 4, fr_11 = 4, fr_12 = 4, fr_14 = 4 })
    assert.refused(g:why("split", { unit = "fr_8" }), "9.4", "14.19a")
  end)

  it("25.19a, 9.4 a regiment that is there already takes no more of his span", function()
    local g = field({ fr_8 = 4, fr_9 = 4, fr_10 = 4, fr_11 = 4, fr_12 = 4, mr_f_i1 = 1 })
    assert.allowed(g:why("split", { unit = "fr_8" }))
    g:act("split", { unit = "fr_8" })
    assert.equal(2, g:unit("mr_f_i1").strength)
  end)

  it("21.2g a leader in disorder gives and takes nothing", function()
    local g = field({ fr_8 = 4, fr_9 = 4 })
    board.mark(g.state, "ney", { disorganized = true })
    assert.refused(g:why("split", { unit = "fr_8" }), "4.5c")
    assert.refused(g:why("create", { unit = "fr_8" }), "9.6b")
  end)
end)

describe("25.14 dismounted troopers", function()
  -- Ten units; twelve fill Ney's span.
  local HORSE = { cv_1h = 8, cv_3h = 1, cv_23 = 1, cv_24 = 1, cv_28 = 1, cv_1l = 1, cv_3l = 1, cv_2l = 1, cv_4l = 1, cv_2h = 1 }

  --- A force of horse that marches far, with other units, and loses an SP.
  local function worn(units)
    local g = marching.field(spec)
    lead(g, "ney", HERE, units)
    lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
    marching.to(g, "movement_commands", "french")
    g.state.points.french = -7
    march(g, "ney")
    walk(g, "W2934", "W2834", "W2734")
    g:dice({ 3 })
    g:act("halt")
    while g:step() == "losses" do
      g:act("lose", g:legal("french")[1].args)
    end
    return g
  end

  it("25.14b, 25.14d SP of horse lost on the march are an infantry march regiment on the same track", function()
    local g = worn({ cv_1h = 8 })
    local lost = 8 - g:unit("cv_1h").strength
    assert.truthy(lost > 0)
    assert.equal(lost, g:unit("mr_f_i1").strength)
    assert.equal("ney", g:unit("mr_f_i1").chart)
    assert.equal(0, g.state.worn.french)
  end)

  it("25.14c where the span is full they join infantry of the package", function()
    local units = copy_of(HORSE)
    units.gd_og1, units.bt_french = 1, 0
    local g = worn(units)
    assert.is_nil(g:unit("mr_f_i1"))
    local kept = sum(keys_of(HORSE), function(id) return g:unit(id) and g:unit(id).strength or 0 end)
    assert.truthy(kept < 17)
    assert.equal(1 + 17 - kept, g:unit("gd_og1").strength)
  end)

  it("25.14c, 25.14b without infantry a Major General is made for their regiment, where somebody can command him", function()
    local function fallen(other)
      local g = marching.field(spec)
      lead(g, "ney", HERE, HORSE)
      g:place("cv_5l", nil, { chart = "ney", strength = 1 })
      g:place("cv_6l", nil, { chart = "ney", strength = 1 })
      if other then lead(g, other, HERE) end
      dismounted.fall(g.state, "ney")
      return g
    end
    assert.is_nil(fallen():unit("mr_f_i1"))
    local regiment = fallen("murat"):unit("mr_f_i1")
    assert.equal(1, regiment.strength)
    assert.equal("mg_f_a", regiment.chart)
  end)
end)
