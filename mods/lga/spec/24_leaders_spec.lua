--- 24.1 Named leaders.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local grand = require("spec.grand")
local leaders = require("rules.24_leaders")
local losses = require("rules.12_losses")
local lost = require("rules.12_leaders")
local powers = require("rules.20_powers")
local returns = require("rules.24_returns")

local rule_of = campaigns.rule_of
local PARIS, VIENNA, BERLIN, ULM = "B0405", "B5208", "A4021", "B3008"

local function few(list)
  local g = campaigns.few(grand.begin(spec), list)
  board.refresh(g.state)
  return g
end

describe("24.11 seniority", function()
  it("24.11a the next leader is the lowest number who is not there, not gone and not under way", function()
    local g = few({ { "F_NAPOLEON", PARIS }, { "F_BESSIERES", PARIS } })
    local G = g.state
    assert.equal("F_DOMMARTIN", leaders.next(G, "french"))
    G.building = { { power = "french", unit = "F_DOMMARTIN", left = 0 } }
    assert.equal("F_MARMONT", leaders.next(G, "french"))
    G.dead = { "F_MARMONT" }
    assert.equal("F_SOULT", leaders.next(G, "french"))
    G.lost.F_SOULT = true
    assert.equal("F_NEY", leaders.next(G, "french"))
    assert.is_nil(leaders.next(G, "swiss"))
  end)

  it("24.11a another one cannot be built", function()
    local g = few({ { "R_KUTUSOV", BERLIN } })
    for _, own in pairs(g.state.powers) do
      own.resources, own.replacements = 50, 50
    end
    grand.play(g, grand.SUMMER, { "construction" })
    while g:asked()[1] ~= "coalition" or g:step() ~= "ordering" do
      g:act("end")
    end
    assert.equal("24.11a", rule_of(g, "construct", { power = "russian", kind = "corps_leader" })) -- Buxhowden is next
    g:act("construct", { power = "russian", kind = "army_leader" })
    assert.equal("24.11a", rule_of(g, "construct", { power = "russian", kind = "army_leader" })) -- Constantine is
    g:act("construct", { power = "russian", kind = "corps_leader" })
    assert.equal("R_CONSTANTINE", g.state.building[2].unit)
  end)

  it("24.11d none has a command while a senior is there without one", function()
    local list = { { "F_BESSIERES", PARIS }, { "F_MARMONT", PARIS }, { "F_INF_1", PARIS, 5, { superior = "F_MARMONT" } }, { "F_LANNES", PARIS } }
    local g = few(list)
    assert.equal("F_BESSIERES", leaders.waiting_senior(g.state, "F_LANNES"))
    assert.is_nil(leaders.waiting_senior(g.state, "F_MARMONT")) -- he has one
    assert.is_nil(leaders.waiting_senior(g.state, "F_BESSIERES"))
    board.mark(g.state, "F_INF_1", { superior = "F_BESSIERES" })
    assert.equal("F_MARMONT", leaders.waiting_senior(g.state, "F_LANNES"))
    assert.is_nil(leaders.waiting_senior(few({ { "A_MACK", VIENNA }, { "F_LANNES", PARIS } }).state, "F_LANNES"))
    assert.is_nil(leaders.waiting_senior(campaigns.few(campaigns.begin(spec, "1805"), list).state, "F_LANNES"))
  end)

  it("24.11d a Transfer gives none", function()
    local function why(list)
      local g = grand.play(few(list), 29, { "command" })
      g:act("transfer", { unit = "F_INF_1", by = "F_NAPOLEON" }, "french")
      return rule_of(g, "hand", { to = "F_LANNES" }, "french")
    end
    local list = {
      { "F_NAPOLEON", PARIS }, { "F_SOULT", PARIS, nil, { superior = "F_NAPOLEON" } }, { "F_LANNES", PARIS, nil, { superior = "F_NAPOLEON" } },
      { "F_INF_1", PARIS, 5, { superior = "F_SOULT" } }, { "F_INF_2", PARIS, 5, { superior = "F_SOULT" } },
    }
    assert.is_nil(why(list))
    list[5] = { "F_INF_2", PARIS, 5, { superior = "F_LANNES" } }
    list[4] = { "F_INF_1", PARIS, 5, { superior = "F_NAPOLEON" } }
    assert.is_nil(why(list))
    list[5] = nil
    assert.equal("24.11d", why(list))
  end)

  it("24.23a in another power's army men have a corps leader of their own nation", function()
    local list = {
      { "A_CHARLES", VIENNA }, { "A_MACK", VIENNA, nil, { superior = "A_CHARLES" } }, { "A_INF_1", VIENNA, 5, { superior = "A_MACK" } },
      { "R_KUTUSOV", VIENNA }, { "R_BUXHOWDEN", VIENNA, nil, { superior = "R_KUTUSOV" } }, { "R_INF_1", VIENNA, 5, { superior = "R_BUXHOWDEN" } },
      { "R_INF_2", VIENNA, 5, { superior = "R_KUTUSOV" } },
    }
    local function why(unit, to)
      local g = few(list)
      g.state.overall = "A_CHARLES" -- 24.22b
      board.refresh(g.state)
      grand.play(g, 29, { "command" })
      g:act("transfer", { unit = unit, by = "A_CHARLES" }, "coalition")
      return rule_of(g, "hand", { to = to }, "coalition")
    end
    assert.same({ "24.23a", "24.23a" }, { why("R_INF_2", "A_MACK"), why("R_INF_2", "A_CHARLES") })
    assert.is_nil(why("R_BUXHOWDEN", "A_CHARLES"))
    assert.is_nil(why("R_INF_2", "R_BUXHOWDEN"))
    assert.is_nil(why("A_INF_1", "A_CHARLES"))
  end)

  it("24.11c as spring begins each major power may retire one, but not its Supreme Commander", function()
    local list = {
      { "F_NAPOLEON", PARIS }, { "F_SOULT", PARIS, nil, { superior = "F_NAPOLEON" } }, { "F_INF_1", ULM, 5, { superior = "F_SOULT" } },
      { "F_NEY", PARIS }, { "F_INF_2", PARIS, 5, { superior = "F_SOULT" } }, { "BV_DEROY", PARIS }, { "A_MACK", VIENNA }, { "R_BUXHOWDEN", VIENNA },
    }
    local g = grand.play(few(list), grand.SPRING, { "income" })
    assert.same({ "settling", { "french" } }, { g:step(), g:asked() })
    assert.truthy(rule_of(g, "retire", { leader = "F_NAPOLEON" }))
    assert.truthy(rule_of(g, "retire", { leader = "A_MACK" }))
    local points = g.state.points
    g:act("retire", { leader = "F_SOULT" })
    assert.same({ nil, true, points }, { g:unit("F_SOULT"), listed(g.state.dead, "F_SOULT"), g.state.points }) -- 24.12a
    assert.same({ "F_NAPOLEON", ULM, "F_NAPOLEON" }, { g:unit("F_INF_1").superior, g:unit("F_INF_1").hex, g:unit("F_INF_2").superior })
    assert.truthy(rule_of(g, "retire", { leader = "F_NEY" }) or g:asked()[1] ~= "french")
    grand.on(g, "settling")
    assert.same({ "coalition" }, g:asked())
    g:act("retire", { leader = "A_MACK" })
    g:act("retire", { leader = "R_BUXHOWDEN" })
    assert.truthy(grand.play(few(list), grand.SUMMER, { "income" }):step() ~= "settling")
  end)
end)

describe("24.12 leaders killed", function()
  it("24.12a a corps leader who falls is not replaced: his men come under who was above him", function()
    local g = few({ { "F_NAPOLEON", PARIS }, { "F_SOULT", ULM, nil, { superior = "F_NAPOLEON" } }, { "F_INF_1", ULM, 5, { superior = "F_SOULT" } } })
    board.attach(g.state, "F_INF_1", "F_SOULT")
    local force = { french = { "F_SOULT", "F_INF_1" }, coalition = {} }
    push(g.state, "battle", { sides = { "coalition", "french" }, force = force, line = {}, fixed = {}, gone = {} })
    local f = push(g.state, "successor", { side = "french", fallen = "F_SOULT" })
    assert.truthy(g.series.steps.successor.done(g.state, f))
    assert.same({ nil, "F_NAPOLEON", ULM, "division" }, {
      g:unit("F_SOULT"), g:unit("F_INF_1").superior, g:unit("F_INF_1").hex, table_of("counters").by.F_INF_1.rank,
    })
    assert.is_nil(g:unit("F_INF_1").rank)
    assert.truthy(listed(g.state.dead, "F_SOULT"))
  end)

  it("24.12b a division gets the free leader of its kind with the highest number, and none who is to be built", function()
    local g = few({ { "F_INF_1", PARIS, 5 } })
    lost.lose_juniors(g.state, { "F_INF_1" })
    assert.equal(5, g:unit("F_INF_45").strength)
    g = few({ { "F_INF_1", PARIS, 5 } })
    g.state.building = { { power = "french", unit = "F_INF_45", left = 1 } }
    lost.lose_juniors(g.state, { "F_INF_1" })
    assert.equal(5, g:unit("F_INF_44").strength)
    g = campaigns.few(campaigns.begin(spec, "1805"), { { "F_INF_1", PARIS, 5 } })
    lost.lose_juniors(g.state, { "F_INF_1" })
    assert.equal(5, g:unit("F_INF_40").strength) -- the others are for the Grand Campaign
  end)
end)

describe("24.13 leaders without men", function()
  --- Mack has lost all that he had.
  local function ruined()
    local g = few({ { "A_MACK", ULM }, { "A_INF_1", ULM, 4 }, { "A_INF_2", VIENNA, 4 } })
    board.attach(g.state, "A_INF_1", "A_MACK")
    board.mark(g.state, "A_INF_1", { superior = "A_MACK" })
    local points = g.state.points
    losses.take(g.state, { { "A_INF_1" } }, { side = "coalition", points = 4, rule = "12.63" })
    return g, g.state.points - points
  end

  it("24.13a he is not killed, and counts nothing", function()
    local g, points = ruined()
    assert.same({ nil, true, false, 4 }, { g:unit("A_MACK"), g.state.lost.A_MACK, listed(g.state.dead, "A_MACK"), points })
    local h = few({ { "A_MACK", ULM }, { "A_INF_1", ULM, 1 } })
    losses.destroy(h.state, "coalition", { "A_MACK", "A_INF_1" }, "13.22")
    assert.same({ true }, { h.state.lost.A_MACK })
    assert.is_nil(h.state.lost.A_INF_1)
  end)

  it("24.13a, 24.13b, 24.11b as his power is at peace he is there again, where its men are, and must be used", function()
    local g = ruined()
    grand.play(g, 21, { "replacement" })
    while g:step() == "drafts" do
      g:act("end")
    end
    assert.truthy(g:step() ~= "returns") -- still at war
    g = ruined()
    g.state.powers.austrian.war = nil
    powers.review(g.state)
    board.refresh(g.state)
    grand.play(g, 21, { "replacement" })
    while g:step() == "drafts" do
      g:act("end")
    end
    assert.same({ "returns", { "coalition" }, "24.11b" }, { g:step(), g:asked(), rule_of(g, "end") })
    assert.truthy(rule_of(g, "recall", { leader = "A_MACK", hex = PARIS }))
    g:act("recall", { leader = "A_MACK", hex = VIENNA })
    assert.same({ VIENNA, nil, powers.NEUTRAL }, { g:unit("A_MACK").hex, g.state.lost.A_MACK, g:unit("A_MACK").side })
    assert.truthy(g.state.boxes.A_MACK > 0)
  end)

  it("24.13b where men of his power stand, else where its new units come", function()
    local near = map_of():neighbors(VIENNA)[1]
    local function places(list)
      local g = few(list)
      return returns.places(g.state, "A_MACK")
    end
    local others = { { "R_INF_1", BERLIN, 5 }, { "A_CHARLES", BERLIN } }
    assert.same({ near }, places({ { "A_INF_2", near, 1 }, others[1], others[2] }))
    assert.same({ VIENNA, "B5402", "A4533", "B4416", "B6009" }, places(others))
    assert.same({ VIENNA, "B5402", "A4533", "B4416", "B6009" }, places({ { "A_INF_2", near, 1 }, { "F_INF_1", near, 1 } })) -- an enemy is there
  end)
end)
