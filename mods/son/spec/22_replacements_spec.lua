--- 22.1 to 22.3 Replacements, and 26.2 what Berlin has to do with them.
local board = require("mechanics.board")
local marching = require("spec.marching")
local pieces = require("rules.02_pieces")
local replacements = require("rules.22_replacements")
local column, lead = marching.column, marching.lead

--- The French at their Organization Segment of a turn, with Ney near Zeitz, and points in their pools.
local function field(how)
  how = how or {}
  local g = marching.field(spec)
  lead(g, how.leader or "ney", how.at or column("W3034", "W3134"), how.units or { fr_8 = 4 })
  lead(g, "yorck", column("W5018", "W5017"), { pr_1 = 2 })
  if how.put then how.put(g) end
  replacements.begin(g.state, { replacements = true, sides = { "french", "allied" } })
  g.state.pools = { french = how.pools or { infantry = 5 }, allied = {} }
  if how.before then how.before(g) end
  marching.to(g, "organization", "french")
  return g
end

local function give(g, unit, times)
  for _ = 1, times do
    g:act("replace", { unit = unit })
  end
  return g:unit(unit).strength
end

--- What the pools of a side hold when a turn begins with so much in them.
local function after(turn, side, pools, put, start)
  local g = spec.game("son:" .. (start or "spring"))
  if put then put(g) end
  g.state.turn, g.state.phasing, g.state.pools[side] = turn, side, pools or {}
  push(g.state, "replacements")
  g.series.steps.replacements.run(g.state, top(g.state))
  return g.state.pools[side]
end

describe("22.1 replacements come", function()
  it("22.1a, 4.5d on the turns of the track, by nation and kind", function()
    assert.same({ infantry = 5, cavalry = 1, young_guard = 1, guard_cavalry = 1 }, after(9, "french"))
    assert.same({ prussian_infantry = 4, prussian_cavalry = 1, russian_infantry = 2 }, after(9, "allied"))
    assert.same({}, after(10, "french"))
  end)

  it("22.1b, 22.3b they are kept for later turns", function() assert.equal(8, after(9, "french", { infantry = 3 }).infantry) end)
  it("22.3a no more than 12 of a kind are kept", function() assert.equal(12, after(9, "french", { infantry = 10 }).infantry) end)
  it("22.3ex four points of a nation and kind are four points", function()
    assert.equal(4, after(9, "allied", { russian_infantry = 2 }).russian_infantry) -- two that were kept and two that come
  end)

  it("22.1a they come in no scenario that leaves them out", function()
    assert.same({}, after(9, "french", nil, nil, "luetzen"))
  end)

  local function french_in_berlin(g) board.put(g.state, "ney", column("N5717", "N5617")) end
  it("26.2, 26.2ex with the French in Berlin the Prussians have half: of four points two", function()
    local pools = after(9, "allied", {}, french_in_berlin)
    assert.same({ 2, 2 }, { pools.prussian_infantry, pools.russian_infantry })
  end)

  it("26.2 half an odd number is lost, rounded down", function()
    assert.equal(1, after(9, "allied", {}, french_in_berlin).prussian_cavalry)
  end)
end)

describe("22.2 who receives them", function()
  it("22.1a, 22.2a, 11.9d, 25.20 units of their kind near the Center of Operations, one point an SP", function()
    local g = field()
    assert.equal(7, give(g, "fr_8", 3))
    assert.equal(2, g.state.pools.french.infantry)
    assert.same({ "fr_8" }, g.state.refilled) -- 22.2e
  end)

  it("22.1a, 22.2a, 22.2c listed are units for which there are points and which are short of men", function()
    local g = field({ units = { fr_8 = 4, fr_9 = 13, fr_39 = 2, cv_1l = 1, bt_french = 0 } })
    local units = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "replace" then table.insert(units, entry.args.unit) end
    end
    assert.same({ "fr_39", "fr_8" }, units)
  end)

  it("22.2a a unit of another kind has none of them", function()
    local g = field({ units = { fr_8 = 4, cv_1l = 1 } })
    assert.refused(g:why("replace", { unit = "cv_1l" }), "22.2a")
  end)

  it("22.2a not when they are used up", function()
    local g = field({ pools = { infantry = 1, cavalry = 1 }, units = { fr_8 = 4, cv_1l = 1 } })
    give(g, "fr_8", 1)
    assert.refused(g:why("replace", { unit = "fr_8" }), "22.2a")
  end)

  it("22.2a Allied points go to units of their nation", function()
    local g = field({ before = function(each) each.state.pools.allied = { russian_infantry = 2 } end })
    lead(g, "kleist", column("W4818", "W4819"), { ru_wor = 2 })
    marching.to(g, "organization", "allied")
    assert.refused(g:why("replace", { unit = "pr_1" }), "22.2a")
    assert.equal(3, give(g, "ru_wor", 1))
  end)

  it("22.2a not beyond Dispatch Distance of Center of Operations and depots", function()
    local g = field({ put = function(each) lead(each, "reynier", column("E0925", "E0825"), { fr_32 = 2 }) end })
    assert.refused(g:why("replace", { unit = "fr_32" }), "22.2a")
  end)

  it("22.2b not in an enemy zone", function()
    local g = field({ put = function(each) lead(each, "kleist", column("W2934", "W2834"), { pr_12 = 2 }) end })
    local rules = {}
    for _, reason in ipairs(g:why("replace", { unit = "fr_8" })) do
      rules[#rules + 1] = reason.rule
    end
    assert.truthy(listed(rules, "22.2b"))
  end)

  it("22.2b nor in disorder", function()
    local g = field({
      put = function(each) lead(each, "victor", column("W0950", "W0951"), { fr_4 = 2 }) end,
      before = function(each) board.mark(each.state, "ney", { disorganized = true }) end,
    })
    assert.refused(g:why("replace", { unit = "fr_8" }), "22.2b")
  end)

  it("22.2c not above the strength of the start, or 3", function()
    local g = field({ units = { fr_8 = 12, fr_39 = 2 } })
    assert.refused(g:why("replace", { unit = "fr_8" }), "22.2c")
  end)

  it("22.2c, 11.11a not above 5 on a track of 5 spaces", function()
    local g = field({ leader = "sebastiani", units = { fr_8 = 4 } })
    assert.equal(5, give(g, "fr_8", 1))
    assert.refused(g:why("replace", { unit = "fr_8" }), "11.11a")
  end)

  it("22.2d a unit that is eliminated is not brought back, and a train takes none", function()
    local g = field({ units = { fr_8 = 4, fr_9 = 1, bt_french = 0 } })
    pieces.remove(g.state, "fr_9")
    assert.truthy(#g:why("replace", { unit = "fr_9" }) > 0)
    assert.refused(g:why("replace", { unit = "bt_french" }), "22.2d")
  end)

  it("22.2d, 22.1a nor does one under a leader who is off the map", function()
    local g = field({ put = function(each) lead(each, "victor", column("W3234", "W3334"), { fr_4 = 2 }) end })
    board.lift(g.state, "victor")
    assert.refused(g:why("replace", { unit = "fr_4" }), "22.2d")
  end)

  it("22.2f, 6.2a not in the turn after the Center of Operations has moved", function()
    local g = field({ units = { fr_8 = 4, fr_39 = 1 }, before = function(each) each.state.idle.french = 1 end })
    assert.refused(g:why("replace", { unit = "fr_8" }), "22.2f")
  end)

  it("22.2g points of the Guard go to the Guard alone, each kind apart", function()
    local g = field({ pools = { young_guard = 1, old_guard = 1, guard_cavalry = 1 }, units = { fr_8 = 4, gd_yg1 = 3, gd_og1 = 1, gd_c2 = 0 } })
    assert.refused(g:why("replace", { unit = "fr_8" }), "22.2a")
    assert.equal(4, give(g, "gd_yg1", 1))
    assert.equal(2, give(g, "gd_og1", 1))
    assert.equal(1, give(g, "gd_c2", 1))
  end)

  it("22.2g line cavalry does not fill up Guard cavalry", function()
    local g = field({ pools = { cavalry = 1 }, units = { fr_8 = 4, gd_c2 = 0, cv_1l = 1 } })
    assert.refused(g:why("replace", { unit = "gd_c2" }), "22.2a")
  end)

  it("22.2e a force with a unit that took some does not move in that Player-Turn", function()
    local g = field({ put = function(each) lead(each, "victor", column("W3034", "W3134"), { fr_4 = 4 }) end })
    give(g, "fr_8", 1)
    marching.to(g, "movement_commands", "french")
    assert.refused(g:why("move", { leader = "ney" }), "22.2e")
    g:act("move", { leader = "victor" })
    if g:step() == "forming" then assert.refused(g:why("with", { leader = "ney" }), "9.4") end
  end)

  it("22.2e in the next he may", function()
    local g = field()
    give(g, "fr_8", 1)
    marching.to(g, "movement_commands", "allied")
    marching.to(g, "movement_commands", "french")
    assert.allowed(g:why("move", { leader = "ney" }))
  end)

  it("23.3, 22.2a a fortress is not filled beyond 25 SP", function()
    local function full(strength)
      local g = field({ leader = "victor", at = column("N1932", "N2032"), units = { fr_4 = 4, fr_8 = strength, fr_9 = 10 } })
      return g:why("replace", { unit = "fr_4" })
    end
    assert.allowed(full(10))
    assert.refused(full(11), "23.3")
    assert.same({ strength = 26, most = 25 }, full(11)[1].values)
  end)
end)

describe("25.19a march regiments out of replacements", function()
  local function raise(how, pool, leader)
    local g = field(how)
    return g, g:why("raise", { leader = leader or "ney", pool = pool })
  end

  it("25.19a a point makes a regiment of infantry, another adds to it", function()
    local g = field()
    g:act("raise", { leader = "ney", pool = "infantry" })
    assert.same({ side = "french", chart = "ney", strength = 1 }, g:unit("mr_f_i1"))
    g:act("raise", { leader = "ney", pool = "infantry" })
    assert.equal(2, g:unit("mr_f_i1").strength)
    assert.equal(3, g.state.pools.french.infantry)
  end)

  it("25.19a, 25.19b of cavalry one of cavalry", function()
    local g = field({ pools = { cavalry = 3 } })
    g:act("raise", { leader = "ney", pool = "cavalry" })
    g:act("raise", { leader = "ney", pool = "cavalry" })
    g:act("raise", { leader = "ney", pool = "cavalry" })
    assert.same({ 2, 1 }, { g:unit("mr_f_c1").strength, g:unit("mr_f_c2").strength })
  end)

  it("25.19b, 22.2g none of the Guard and of artillery", function()
    for _, pool in ipairs({ "guard_cavalry", "young_guard", "artillery" }) do
      assert.refused(select(2, raise({ pools = { [pool] = 2 } }, pool)), "25.19b")
    end
  end)

  it("25.19a, 22.2a not without points", function()
    assert.refused(select(2, raise({ pools = { infantry = 0 } }, "infantry")), "22.2a")
    assert.refused(select(2, raise(nil, "cavalry")), "22.2a")
  end)

  it("25.19a, 9.4 the regiment has to fit in the span", function()
    local ten = { fr_8 = 1, fr_9 = 1, fr_10 = 1, fr_11 = 1, fr_39 = 1, cv_1l = 1 }
    local g, why = raise({ units = ten }, "infantry") -- Ney commands six, a cavalry unit counts half
    assert.equal(11, pieces.load(g.state, "ney"))
    assert.refused(why, "14.19a", "9.4")
  end)

  it("25.19a, 22.2a not beyond Dispatch Distance of Center of Operations and depots", function()
    local far = { put = function(each) lead(each, "victor", column("N5520", "N5519"), { fr_4 = 4 }) end }
    assert.refused(select(2, raise(far, "infantry", "victor")), "22.2a")
  end)

  it("25.19a, 22.2d for leaders on the map", function()
    local g = field({ put = function(each) each:place("victor", nil, { off_map = true }) end })
    assert.refused(g:why("raise", { leader = "victor", pool = "infantry" }), "22.2d")
  end)

  it("25.19a, 22.2e who has got one does not march in that Player-Turn", function()
    local g = field({ put = function(each) lead(each, "victor", column("W3033", "W3133"), { fr_4 = 4 }) end })
    g:act("raise", { leader = "ney", pool = "infantry" })
    marching.to(g, "movement_commands", "french")
    assert.refused(g:why("move", { leader = "ney" }), "22.2e")
  end)
end)

describe("11.8 Austrian brigades of both arms", function()
  --- Klenau with the infantry of such a brigade, and what is in the Austrian pool of cavalry.
  local function klenau(points, units)
    local g = spec.game("son:dresden")
    g:clear()
    lead(g, "klenau", column("E0165", "E0265"), units)
    g:place("co_bohemia", nil, { at = column("E0164", "E0264") })
    g:place("source_bohemia", nil, { at = column("E2672", "E2671") })
    replacements.begin(g.state, { replacements = true, sides = { "french", "allied" } })
    g.state.pools.allied = { austrian_cavalry = points }
    marching.to(g, "organization", "allied")
    g.state.reach.klenau, g.state.idle.bohemia = "command", 0
    return g
  end

  it("11.8b, 22.2d, 11.7 a point brings the cavalry counter back onto the track of the infantry", function()
    local g = klenau(2, { au_moi = 3, au_moc = 1 })
    pieces.remove(g.state, "au_moc")
    assert.truthy(listed(g.state.eliminated, "au_moc"))
    g:act("restore", { unit = "au_moc" })
    assert.same({ side = "allied", chart = "klenau", strength = 1 }, g:unit("au_moc"))
    assert.falsy(listed(g.state.eliminated, "au_moc"))
    g:act("replace", { unit = "au_moc" })
    assert.equal(2, g:unit("au_moc").strength)
  end)

  it("11.8b, 22.2d not while it is in play, nor without its infantry", function()
    assert.refused(klenau(2, { au_moi = 3, au_moc = 1 }):why("restore", { unit = "au_moc" }), "22.2d")
    assert.refused(klenau(2, { au_hoh = 3 }):why("restore", { unit = "au_moc" }), "22.2d")
    assert.refused(klenau(2, { au_hoh = 3 }):why("restore", { unit = "au_may" }), "22.2d")
  end)

  it("11.8b, 22.2a not without points", function()
    assert.refused(klenau(0, { au_moi = 3 }):why("restore", { unit = "au_moc" }), "22.2a")
  end)
end)
