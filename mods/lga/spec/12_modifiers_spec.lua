--- 12.P4, 12.4 Odds and modifiers.
local battle = require("rules.12_battle")
local battles = require("spec.battles")
local board = require("mechanics.board")
local modifiers = require("rules.12_modifiers")

--- The items of a side with all in line but some.
local function items(g, side, back, round)
  local f = battle.of(g.state)
  f.round, f.line = round or 1, {}
  for _, ids in pairs(f.force) do
    for _, id in ipairs(ids) do
      if not listed(back or {}, id) then f.line[id] = battle.lines(g.state, f, id)[1] end
    end
  end
  local lines = {}
  for i = 1, #f.fronts do
    lines[i] = i
  end
  local list, committed = modifiers.of(g.state, f, side, { lines = lines, line = 1, flank = false })
  return list, committed
end

local function has(list, rule)
  local values = {}
  for _, item in ipairs(list.items) do
    if item.rule == rule then values[#values + 1] = item.value end
  end
  return values
end

local function small(pieces, charts)
  return battles.attack(battles.small(spec.game("lga:austerlitz"), pieces, charts))
end
local function austerlitz() return battles.austerlitz(spec.game("lga:austerlitz")) end

describe("12.P4b odds", function()
  for _, case in ipairs({
    { 1, 2, "1:2" }, { 59, 100, "1:2" }, { 3, 5, "3:5" }, { 74, 100, "3:5" }, { 3, 4, "3:4" }, { 99, 100, "3:4" },
    { 1, 1, "1:1" }, { 132, 100, "1:1" }, { 4, 3, "4:3" }, { 166, 100, "4:3" }, { 5, 3, "5:3" }, { 199, 100, "5:3" },
    { 2, 1, "2:1" }, { 299, 100, "2:1" }, { 3, 1, "3:1" }, { 9, 1, "3:1" }, { 1, 9, "1:2" },
  }) do
    it(("12.P4b, 12.14a %d against %d is %s"):format(case[1], case[2], case[3]), function()
      assert.equal(case[3], modifiers.odds(case[1], case[2]).odds)
    end)
  end
end)

describe("12.4 modifiers", function()
  it("12.40 to 12.45 Austerlitz with all in line: 37 against 29, and one leader of cavalry against three", function()
    local own, committed = items(austerlitz(), "coalition")
    local foe = items(austerlitz(), "french")
    assert.equal(3, modifiers.odds(87, 52).modifier) -- 12.P4a: guns count
    assert.equal(37, 3 + own:total() - 1)
    assert.equal(29, foe:total() - 3)
    assert.same({ 1 }, has(own, "12.41b"))
    assert.same({ 1, 1, 1 }, has(foe, "12.41b"))
    assert.same({ "R_KUTUSOV", "R_CONSTANTINE", "R_INF_2", "A_LICHTENSTEIN" }, committed) -- 12.41d
  end)

  it("12.41a a supreme commander brings a corps leader and one of a division, the best of each, of his command", function()
    local _, committed = items(austerlitz(), "french")
    assert.equal("F_NAPOLEON", committed[1])
    assert.equal(3, table_of("counters").by[committed[2]].combat)
    assert.truthy(listed({ "corps", "army" }, table_of("counters").by[committed[2]].rank))
    assert.equal("F_GUARD_1", committed[3])
  end)

  it("12.41a a corps leader brings a division leader, and no brigade's", function()
    local charts = { F_INF_7 = "F_DOMMARTIN", F_LIGHT_BDE_3 = "F_DOMMARTIN" }
    local g = small({ F_DOMMARTIN = true, F_INF_7 = 7, F_LIGHT_BDE_3 = 1, R_INF_1 = 7 }, charts)
    local list, committed = items(g, "french")
    assert.same({ "F_DOMMARTIN", "F_INF_7" }, committed)
    assert.same({ 0, 1 }, has(list, "12.41a"))
    committed = select(2, items(g, "french", { "F_INF_7" }))
    assert.same({ "F_DOMMARTIN" }, committed)
  end)

  it("12.41a not who is under another, nor in reserve (12.33)", function()
    local charts = { F_INF_7 = "F_DOMMARTIN" }
    local g = small({ F_DOMMARTIN = true, F_INF_7 = 7, F_INF_8 = 7, R_INF_1 = 7 }, charts)
    local _, committed = items(g, "french", { "F_INF_7" })
    assert.same({ "F_DOMMARTIN" }, committed)
  end)

  it("19.6g, 12.41c who leads a super corps ranks above those of his who lead corps, and these above nobody alone", function()
    local charts = { F_VICTOR = "F_DOMMARTIN", F_INF_7 = "F_VICTOR" }
    local force = { F_DOMMARTIN = true, F_VICTOR = true, F_INF_7 = 7, R_INF_1 = 7 }
    local g = battles.small(spec.game("lga:austerlitz"), force, charts)
    board.mark(g.state, "F_DOMMARTIN", { super = true })
    assert.same({ "F_DOMMARTIN", "F_INF_7" }, (select(2, items(battles.attack(g), "french"))))
    assert.same({}, has((items(small({ F_DOMMARTIN = true, F_VICTOR = true, F_INF_7 = 7, R_INF_1 = 7 }, { F_INF_7 = "F_VICTOR" }), "french")), "12.41a"))
  end)

  it("12.41a, 12.41b a leader's command is also who fights beside him out of another hex", function()
    local force = { F_SOULT = true, F_INF_7 = 7, R_BAGRATION = true, R_INF_1 = 7, R_INF_2 = 7, R_LIGHT_DIV_1 = 3 }
    local g = small(force, { F_INF_7 = "F_SOULT", R_INF_1 = "R_BAGRATION" })
    for _, id in ipairs({ "R_INF_2", "R_LIGHT_DIV_1" }) do
      g:unit(id).superior = "R_BAGRATION"
    end
    g:unit("R_INF_1").leaderless = true
    board.refresh(g.state)
    local _, used = items(g, "coalition")
    assert.truthy(listed(used, "R_INF_2"))
    assert.same({ "F_SOULT", "F_INF_7" }, (select(2, items(g, "french"))))
  end)

  it("12.41c two of the highest rank: no leaders, but those of cavalry", function()
    local charts = { F_INF_7 = "F_SOULT", F_HEAVY_DIV_2 = "F_NEY" }
    local g = small({ F_SOULT = true, F_INF_7 = 7, F_NEY = true, F_HEAVY_DIV_2 = 3, R_INF_1 = 7 }, charts)
    local list = items(g, "french")
    assert.same({}, has(list, "12.41a"))
    assert.same({ 3 }, has(list, "12.41b")) -- Ney, all of whose men ride: 3 SP are enough for one
  end)

  --- Two corps defend, with those who stand with them.
  local function jumble(more, charts)
    local pieces = { F_SOULT = true, F_INF_7 = 7, F_LANNES = true, F_HEAVY_DIV_2 = 4, R_INF_1 = 9 }
    for id, points in pairs(more or {}) do
      pieces[id] = points
    end
    local on = { F_INF_7 = "F_SOULT", F_HEAVY_DIV_2 = "F_LANNES" }
    for id, superior in pairs(charts or {}) do
      on[id] = superior
    end
    local g = small(pieces, on)
    for id in pairs(pieces) do
      if id:find("^F_") then g:unit(id).concentrated = nil end
    end
    return g
  end

  it("9.22a, 9.22b corps that are together by chance defend together, without leaders", function()
    local g = jumble()
    local list, committed = items(g, "french")
    assert.same({}, committed)
    assert.same({}, has(list, "12.41b"))
    assert.equal(11, battle.line_strength(g.state, battle.of(g.state), "french", { lines = { 1 }, line = 1 }))
  end)

  it("9.22b unless a Concentrate order brought them, or a leader over them all is there; one of them alone has his", function()
    local g = jumble()
    for _, id in ipairs({ "F_SOULT", "F_LANNES" }) do
      g:unit(id).concentrated = true
    end
    assert.truthy(#has(items(g, "french"), "12.41b") > 0)
    assert.truthy(#select(2, items(jumble({ F_NAPOLEON = true }), "french")) > 0)
    g = jumble({ F_MURAT = true }, { F_SOULT = "F_MURAT", F_LANNES = "F_MURAT" })
    assert.truthy(#select(2, items(g, "french")) > 0)
    g = jumble({ F_MURAT = true }, { F_SOULT = "F_MURAT" })
    assert.equal(0, #select(2, items(g, "french")))
    g = jumble()
    g:unit("F_HEAVY_DIV_2").superior = "F_SOULT"
    assert.truthy(#select(2, items(g, "french")) > 0)
  end)

  it("12.41b one leader for two SP of cavalry in line, the best first", function()
    local g = small({ F_GUARD_HEAVY = 2, F_HEAVY_DIV_2 = 2, F_INF_7 = 7, R_INF_1 = 7 })
    assert.same({ 1, 1 }, has(items(g, "french"), "12.41b"))
    g:unit("F_HEAVY_DIV_2").strength = 1
    assert.same({ 1 }, has(items(g, "french"), "12.41b")) -- his own command is too small (O26)
    assert.same({ 1 }, has(items(g, "french", { "F_HEAVY_DIV_2" }), "12.41b"))
  end)

  it("12.41b as an option leaders of a single point count too, one for two SP in all", function()
    local g = small({ F_GUARD_HEAVY = 2, F_HEAVY_DIV_2 = 1, F_DRAGOON_DIV_1 = 1, F_INF_7 = 7, R_INF_1 = 7 })
    assert.same({ 1 }, has(items(g, "french"), "12.41b"))
    g.state.options.all_cavalry_leaders = true
    assert.same({ 1, 1 }, has(items(g, "french"), "12.41b"))
  end)

  it("12.42a, 12.81a who withdraws with nobody in line has his Morale Rating all the same", function()
    assert.same({ 3 }, has(items(small({ F_INF_7 = 7, F_INF_8 = 7, R_INF_1 = 7 }), "french", { "F_INF_7", "F_INF_8" }), "12.42a"))
  end)

  for _, case in ipairs({
    { "most SP decide", { A_INF_30 = 7, R_INF_1 = 8 }, 3 },
    { "most SP decide, if they are the worse", { A_INF_30 = 8, R_INF_1 = 7 }, 2 },
    { "as many of each: the better", { A_INF_30 = 7, R_INF_1 = 7 }, 3 },
    { "guns count", { A_INF_30 = 7, R_INF_1 = 7, A_ART_16 = 1 }, 2 },
    { "the line alone decides", { A_INF_30 = 7, R_INF_1 = 8 }, 2, { "R_INF_1" } },
  }) do
    it("12.42a, 12.42b " .. case[1], function()
      local pieces = copy_of(case[2])
      pieces.F_INF_7 = 7
      assert.same({ case[3] }, has(items(small(pieces), "coalition", case[4]), "12.42a"))
    end)
  end

  it("12.43 what the defender's hex is worth, all together; the attacker's is worth nothing", function()
    local g = small({ F_INF_7 = 7, R_INF_1 = 7 })
    assert.same({ 1 }, has(items(g, "french"), "12.43"))
    assert.same({}, has(items(g, "coalition"), "12.43"))
  end)

  it("12.44a foot, horse and a gun in line", function()
    local pieces = { F_INF_7 = 7, F_LIGHT_BDE_3 = 1, F_ART_6 = 1, R_INF_1 = 7 }
    assert.same({ 2 }, has(items(small(pieces), "french"), "12.44a"))
    for _, back in ipairs({ "F_INF_7", "F_LIGHT_BDE_3", "F_ART_6" }) do
      assert.same({}, has(items(small(pieces), "french", { back }), "12.44a"))
    end
  end)

  it("12.44b attackers from several hexes: each must have all three", function()
    local function from_two(extra)
      local pieces = { F_INF_7 = 9, R_INF_1 = 7, R_LIGHT_BDE_1 = 1, R_ART_1 = 1, R_INF_2 = 4 }
      for id, points in pairs(extra) do
        pieces[id] = points
      end
      local g = battles.small(spec.game("lga:austerlitz"), pieces)
      board.put(g.state, "R_INF_2", "B5204")
      for id in pairs(extra) do
        board.put(g.state, id, "B5204")
      end
      for id in pairs(pieces) do
        if id ~= "F_INF_7" then g:act("assign", { unit = id, target = "B5203" }) end
      end
      g:act("announce")
      g:act("resolve", { target = "B5203" })
      return items(g, "coalition")
    end
    assert.same({}, has(from_two({}), "12.44a"))
    assert.same({ 2 }, has(from_two({ R_LIGHT_BDE_2 = 1, R_ART_2 = 1 }), "12.44a"))
  end)

  it("12.45a, 12.45b, 12.45c guns, heavy horse, dragoons by twos; Guards alike", function()
    local pieces = { F_ART_6 = 1, F_HORSE_1 = 1, F_GUARD_HEAVY = 3, F_HEAVY_DIV_1 = 2, F_DRAGOON_DIV_1 = 2, F_DRAGOON_DIV_3 = 3, F_INF_7 = 3, R_INF_1 = 9 }
    local list = items(small(pieces), "french")
    assert.same({ 2 }, has(list, "12.45a"))
    assert.same({ 5 }, has(list, "12.45b"))
    assert.same({ 2 }, has(list, "12.45c")) -- 5 SP
  end)

  it("12.33 reserves add nothing", function()
    local pieces = { F_ART_6 = 1, F_GUARD_HEAVY = 3, F_INF_7 = 3, R_INF_1 = 9 }
    local list = items(small(pieces), "french", { "F_ART_6", "F_GUARD_HEAVY" })
    assert.equal(3 + 1, list:total()) -- morale and the city; the division's leader commands no one
  end)

  it("12.46 from the second round who stands adds 1", function()
    local g = small({ F_INF_7 = 7, R_INF_1 = 7 })
    assert.same({}, has(items(g, "french", nil, 1), "12.46"))
    assert.same({ 1 }, has(items(g, "french", nil, 2), "12.46"))
    assert.same({}, has(items(g, "coalition", nil, 2), "12.46"))
    battle.of(g.state).withdrawing = true
    assert.same({}, has(items(g, "french", nil, 2), "12.46"))
  end)

  for _, case in ipairs({ { "12.48", "unsupplied" }, { "12.49", "surprised" } }) do
    it(case[1] .. " one unit that is " .. case[2] .. ", in reserve too", function()
      local g = small({ F_INF_7 = 7, F_INF_8 = 2, R_INF_1 = 7 })
      assert.same({}, has(items(g, "french"), case[1]))
      g:unit("F_INF_8")[case[2]] = true
      assert.same({ -2 }, has(items(g, "french", { "F_INF_8" }), case[1]))
    end)
  end
end)
