--- 21 Disorganization and rally, 12 Army Morale in battle, 9.16 to 9.18 leaders, 11.10 losses.
local board = require("mechanics.board")
local fight = require("spec.fight")
local line = fight.line

local function pay(g)
  while g:step() == "losses" do
    local side = g:asked()[1]
    g:act("lose", g:legal(side)[1].args, side)
  end
end

--- Plays on to the Rally Segment, without pursuit.
local function to_rally(g)
  g.forced = false
  local answers = { drawing_up = { as = "column" }, bonus = { add = 0 }, stand = { stand = false } }
  while g:step() ~= "rally" and not fight.said(g, "stays_disordered") do
    local side = g:asked()[1]
    local list = g:legal(side)
    local stay = those(list, function(entry) return entry.verb == "stay" end)[1]
    local entry = stay or list[1]
    g:act(entry.verb, answers[g:step()] or entry.args, side)
  end
end

--- Yorck (Initiative 3) with companions is beaten by Ney.
local function beaten(others, state)
  local g = fight.game(spec, {
    { "ney", line("E2660", "E2661"), { fr_8 = 13, fr_9 = 13 } },
    { "yorck", line("E2761", "E2760"), { pr_1 = 4 } },
    table.unpack(others or {}),
  })
  for key, value in pairs(state or {}) do
    g.state[key] = value
  end
  g:dice({ 6 })
  fight.designate(g, { "E2761" }, { "E2660" })
  while g:step() == "commanders" do
    g:act("name", { leader = g:asked()[1] == "french" and "ney" or "yorck" })
  end
  fight.choose(g, {})
  to_rally(g)
  return g
end

describe("21.1 disorder", function()
  for _, case in ipairs({ { 3, false }, { 4, true } }) do
    it(("21.1a a die of %d against Initiative 3"):format(case[1]), function()
      local g = beaten()
      g:dice({ case[1] })
      g:act("check")
      assert.equal(case[2], g:unit("yorck").disorganized == true)
    end)
  end

  it("21.1a, 12.2 Army Morale is added", function()
    local g = beaten(nil, { morale = { french = 0, allied = 1 } })
    g:dice({ 3 })
    g:act("check")
    assert.truthy(g:unit("yorck").disorganized)
  end)

  it("21.1a, 12.2 the prompt says the most that keeps him in order", function()
    assert.same({ leader = "yorck", most = 3 }, fight.asks(beaten()))
    assert.equal(2, fight.asks(beaten(nil, { morale = { french = 0, allied = 1 } })).most)
  end)

  it("21.1b the Commander rolls for all, or leaders roll for themselves", function()
    local more = { { "mg_a_1", line("E2761", "E2760"), { pr_c1 = 1 } } }
    local g = beaten(more)
    g:dice({ 4 })
    g:act("check")
    assert.truthy(g:unit("mg_a_1").disorganized and g:unit("yorck").disorganized)
    g = beaten(more)
    g:dice({ 3, 3 })
    g:act("alone", { leader = "mg_a_1" }) -- Initiative 2
    g:act("check")
    assert.truthy(g:unit("mg_a_1").disorganized)
    assert.falsy(g:unit("yorck").disorganized)
  end)

  it("21.1b who has rolled for himself and keeps order rolls no more", function()
    local g = beaten({ { "mg_a_1", line("E2761", "E2760"), { pr_c1 = 1 } } })
    g:dice({ 2, 3 })
    g:act("alone", { leader = "mg_a_1" })
    assert.falsy(g:unit("mg_a_1").disorganized)
    assert.refused(g:why("alone", { leader = "mg_a_1" }), "21.1b")
    g:act("check")
    assert.truthy(g:step() ~= "rally")
  end)

  it("21.1b, 18.22 whom no one commands roll each for himself", function()
    local g = fight.game(spec, {
      { "ney", line("E2660", "E2661"), { fr_8 = 13, fr_9 = 13 } },
      { "mg_a_a", line("E2761", "E2760"), { pr_1 = 4 } },
      { "mg_a_b", line("E2761", "E2760"), { pr_2 = 1 } },
    })
    board.mark(g.state, { "mg_a_a", "mg_a_b" }, { mixed = true })
    g:dice({ 6 })
    fight.designate(g, { "E2761" }, { "E2660" })
    while g:step() == "commanders" do
      g:act("name", { leader = g:asked()[1] == "french" and "ney" or "mg_a_a" })
    end
    fight.choose(g, {})
    to_rally(g)
    assert.refused(g:why("check"), "21.1b")
    g:dice({ 1 })
    g:act("alone", { leader = "mg_a_a" })
    assert.equal(true, g:unit("mg_a_a").disorganized) -- Initiative 0
    assert.falsy(g:unit("mg_a_b").disorganized)
  end)

  it("21.1b one leader does not roll apart from himself", function()
    local g = beaten()
    assert.refused(g:why("alone", { leader = "yorck" }), "21.1b")
  end)

  it("21.2h, 21.3c who is in disorder and retreats again does not roll", function()
    local g = fight.game(spec, {
      { "ney", line("E2660", "E2661"), { fr_8 = 13, fr_9 = 13 } },
      { "yorck", line("E2761", "E2760"), { pr_1 = 4 } },
    })
    g:unit("yorck").disorganized = true
    g:dice({ 6, 6 }) -- combat, and a rally that fails: no more
    fight.designate(g)
    fight.choose(g, {})
    to_rally(g)
    assert.truthy(g:unit("yorck").disorganized)
    assert.equal(0, #g.state.retreated)
  end)
end)

describe("21.3d secrecy", function()
  --- The records of keys that a side other than the owner may read.
  local function read(g, ...)
    local keys = { ... }
    return those(g:log(), function(record) return listed(keys, record.key) and not record.visible_to end)
  end

  it("21.3d, 15.18a the other side learns neither the dice nor who is in disorder", function()
    local g = beaten()
    g:dice({ 4 })
    g:act("check")
    assert.truthy(fight.said(g, "roll.disorder").sides == 6 and fight.said(g, "disordered"))
    assert.equal(0, #read(g, "roll.disorder", "disordered"))
    local function shown(side)
      for _, list in pairs({ g:view(side).own, g:view(side).enemy }) do
        for _, stack in ipairs(list) do
          for _, piece in ipairs(stack.pieces or {}) do
            if piece.id == "yorck" then return piece.disorganized end
          end
        end
      end
    end
    board.put(g.state, "yorck", line("E3060", "E3061")) -- face up
    assert.equal(true, shown("allied"))
    assert.is_nil(shown("french"))
  end)

  it("21.3d, 21.3a nor who rallies", function()
    local g = fight.game(spec, { { "ney", line("E2660", "E2661"), { fr_8 = 3 } } })
    g:unit("ney").disorganized = true
    g:dice({ 3 })
    g.forced = false
    g:act("end")
    assert.truthy(fight.said(g, "roll.rally").sides == 6 and fight.said(g, "rallies"))
    assert.equal(0, #g.state.groups) -- 19.10c: he is on the map
    assert.equal(0, #read(g, "roll.rally", "rallies"))
  end)
end)

describe("21.3 rally", function()
  --- Ney somewhere alone in disorder, with a die.
  local function rest(die, morale)
    local g = fight.game(spec, { { "ney", line("E2660", "E2661"), { fr_8 = 3 } } })
    g:unit("ney").disorganized = true
    g.state.morale.french = morale or 0
    g:dice({ die })
    g.forced = false
    g:act("end")
    return g:unit("ney").disorganized
  end

  it("21.3a a die of his Initiative or less rallies", function()
    assert.falsy(rest(3))
    assert.truthy(rest(4))
  end)

  it("21.3a, 12.2 Army Morale is added", function()
    assert.truthy(rest(3, 1))
    assert.falsy(rest(4, -1))
  end)

  it("21.3b nobody rallies in the segment in which he fell into disorder", function()
    local g = beaten()
    g:dice({ 6 })
    g:act("check")
    assert.truthy(g:unit("yorck").disorganized) -- and no other die was thrown
  end)

  --- Ney, off the map in disorder, and a die of the Rally Segment or none.
  local function away(shaken, dice)
    local g = fight.game(spec, {
      { "ney", line("E2660", "E2661"), { fr_8 = 3 } },
      { "bertrand", line("E2860", "E2861"), { fr_12 = 3 } },
    })
    board.lift(g.state, "ney")
    board.mark(g.state, "ney", { off_map = true, exit = "E2660", disorganized = true, shaken = shaken })
    g:dice(dice)
    g.forced = false
    g:act("end")
    return g
  end

  it("21.3b, 19.10b who went off the map in this segment does not roll in it, but in the next", function()
    local g = away(true, {})
    assert.same({ true, false }, { g:unit("ney").disorganized, g:unit("ney").shaken })
    g = away(false, { 1 })
    assert.falsy(g:unit("ney").disorganized)
    assert.equal(1, #g.state.groups)
  end)

  it("19.10c who does not rally does not come back", function() assert.equal(0, #away(false, { 6 }).state.groups) end)

  it("4.17 both sides roll after each Combat Phase", function()
    local g = fight.game(spec, { { "yorck", line("E2660", "E2661"), { pr_1 = 3 } } })
    g:unit("yorck").disorganized = true
    g:dice({ 1 })
    g.forced = false
    g:act("end")
    assert.falsy(g:unit("yorck").disorganized)
  end)
end)

describe("11.10 losses", function()
  it("11.10a, 11.10b the Commander first, then each subordinate, each time another unit", function()
    local g = fight.game(spec, {
      { "ney", line("E2660", "E2661"), { fr_8 = 5, fr_9 = 5 } },
      { "bertrand", line("E2660", "E2661"), { fr_12 = 5 } },
      { "osten_sacken", line("E2761", "E2760"), { pr_1 = 13, pr_2 = 13, pr_7 = 4 } },
    })
    g:dice({ 5 }) -- 15 to 30: A3/2; he stands: 3 to lose
    g.forced = false
    g:act("end")
    fight.designate(g, { "E2761" }, { "E2660" })
    g:act("name", { leader = "ney" })
    g:act("name", { leader = "osten_sacken" })
    g.forced = true
    fight.choose(g, { french = true, allied = true })
    assert.equal("losses", g:step())
    assert.refused(g:why("lose", { unit = "fr_12" }, "french"), "11.10b")
    g:act("lose", { unit = "fr_8" }, "french")
    assert.equal(4, g:unit("fr_12").strength) -- Bertrand's turn, forced
    assert.equal(4, g:unit("fr_9").strength) -- then Ney's other unit, forced
    assert.equal(4, g:unit("fr_8").strength)
  end)
end)

describe("9.18 Bonus Points", function()
  --- Bertrand, who has a star, attacks; the die is thrown.
  local function starred(die)
    local g = fight.duel(spec, "bertrand", { fr_12 = 8 }, "kleist", { pr_9 = 8 })
    g:dice({ die })
    fight.designate(g)
    fight.choose(g, {})
    return g
  end

  it("9.18a, 9.18b the attacker's Commander may add or subtract one when he has seen the die", function()
    local g = starred(4) -- 1 to 1: A1/1
    assert.equal("bonus", g:step())
    local choices = {}
    for i, entry in ipairs(g:legal("french")) do
      choices[i] = entry.args.add
    end
    assert.same({ -1, 0, 1 }, choices)
    g:act("bonus", { add = -1 })
    assert.equal(-1, fight.said(g, "bonus_used").add)
    assert.equal("allied", fight.said(g, "result").side) -- 3: D1/1
  end)

  it("9.18a, 9.18b he need not use it", function()
    local g = starred(4)
    g:act("bonus", { add = 0 })
    assert.same({ nil, "french" }, { fight.said(g, "bonus_used"), fight.said(g, "result").side })
  end)

  it("9.18a a leader without a star has none", function()
    local g = fight.duel(spec, "ney", { fr_8 = 8 }, "kleist", { pr_9 = 8 })
    g:dice({ 4 })
    fight.designate(g)
    fight.choose(g, {})
    assert.truthy(g:step() ~= "bonus")
  end)
end)

describe("18.19, 12.6 morale", function()
  --- Ney (span 6) wins a pitched battle against Kleist: round 1 converted, the counterattack lost, pursued.
  local function victory(how)
    how = how or {}
    local g = fight.duel(spec, how.chief or "ney", { fr_8 = 13, fr_9 = 13, fr_10 = 13 }, how.foe or "kleist", { pr_9 = 13, pr_10 = 13 })
    for key, value in pairs(how.state or {}) do
      g.state[key] = value
    end
    g:dice(how.dice or { 1, 6, 1 })
    fight.designate(g)
    fight.choose(g, { allied = true, french = how.french })
    pay(g)
    g:act("stand", { stand = how.stands or false })
    pay(g)
    while g:step() == "retreating" or g:step() == "drawing_up" do
      g:act(g:legal("allied")[1].verb, g:legal("allied")[1].args)
    end
    g.forced = false
    if how.stays then
      g:act("stay")
    else
      g:act("pursue", { leader = how.chief or "ney" })
      g:act("ride")
      g:act("advance", { hexes = 1 })
    end
    while g:step() == "losses" or g:step() == "drawing_up" do
      local side = g:asked()[1]
      g:act(g:legal(side)[1].verb, g:legal(side)[1].args, side)
    end
    return g
  end

  it("18.19a, 18.19b, 12.6a, 12.6b the victor moves his own marker or the enemy's", function()
    local g = victory()
    assert.equal("morale_shift", g:step())
    assert.equal("french", g:asked()[1])
    g:act("shift", { marker = "enemy" })
    assert.same({ french = 0, allied = 1 }, g.state.morale)
    assert.equal("18.19a", those(g:log(), function(record) return record.key == "morale_falls" end)[1].rule)
    g = victory()
    g:act("shift", { marker = "own" })
    assert.same({ french = -1, allied = 0 }, g.state.morale)
  end)

  it("18.19a none where neither Commander has a span of 6", function()
    local g = victory({ chief = "marmont", foe = "borstell" })
    assert.truthy(g:step() ~= "morale_shift")
    assert.equal("morale_shift", victory({ chief = "marmont" }):step()) -- Kleist's is 6
  end)

  it("18.19a, 12.6b none without pursuit", function()
    local g = victory({ stays = true, dice = { 1, 6 } })
    assert.truthy(g:step() ~= "morale_shift")
  end)

  it("12.9, 12.6c at its best a marker stays, and the other must move", function()
    local g = victory({ state = { morale = { french = -1, allied = 0 } } })
    assert.refused(g:why("shift", { marker = "own" }), "12.9")
    assert.same({}, g:why("shift", { marker = "enemy" }))
  end)

  it("12.10b a marker at its worst is not broken while the victor's own can rise", function()
    local g = victory({ state = { morale = { french = 0, allied = 1 } } })
    assert.refused(g:why("shift", { marker = "enemy" }), "12.10b")
  end)

  it("12.10a, 12.10b a marker that leaves its bad end loses the game", function()
    local g = victory({ state = { morale = { french = -1, allied = 1 } } })
    g:act("shift", { marker = "enemy" })
    assert.same({ "french", "morale" }, { g:over().winner, g:over().level })
  end)
end)
