--- 9 Leaders: who goes together, who is left, and leaders alone.
local board = require("mechanics.board")
local forces = require("rules.09_forces")
local marching = require("spec.marching")
local pieces = require("rules.02_pieces")
local column, lead, march, walk, top = marching.column, marching.lead, marching.march, marching.walk, marching.top

local HERE = column("W3034", "W3134")

local function field(put)
  local g = marching.field(spec)
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  put(g)
  marching.to(g, "movement_commands", "french")
  g.state.points.french = 12
  return g
end

--- Ney with a division, Reynier and a Maj Gen in one package.
local function three()
  return field(function(g)
    lead(g, "ney", HERE, { fr_8 = 4 })
    lead(g, "reynier", HERE, { fr_32 = 4 })
    lead(g, "mg_f_a", HERE, { fr_39 = 4 })
  end)
end

describe("9.4 Command Span", function()
  it("9.1, 9.4, 3.6, 9.10, 3.32, 3.33 units count 1, horse a half, trains nothing", function()
    local g = field(function(each) lead(each, "ney", HERE, { fr_8 = 4, ar_3 = 2, cv_23 = 1, bt_french = 0 }) end)
    assert.equal(5, pieces.load(g.state, "ney")) -- in halves
  end)

  it("3.5b, 9.4 units of a subordinate do not count against the Commander", function()
    local g = field(function(each)
      lead(each, "ney", HERE, { fr_8 = 4 })
      lead(each, "reynier", HERE, { fr_32 = 4, fr_9 = 4, fr_10 = 4, fr_11 = 4 })
    end)
    assert.truthy(pieces.holds(g.state, "ney", { "ney", "reynier" })) -- 1 and his rating of 2
  end)

  it("9.2a, 9.4, 9.9, 3.31 ratings of subordinates come out of the Commander's span of 6", function()
    local g = three()
    g:act("move", { leader = "ney" })
    assert.allowed(g:why("with", { leader = "reynier" }))
    local h = field(function(each)
      lead(each, "ney", HERE, { fr_8 = 4, fr_9 = 4, fr_10 = 4 })
      lead(each, "reynier", HERE, { fr_32 = 4 })
      lead(each, "napoleon", HERE, { bt_french = 0 })
      lead(each, "mortier", HERE, { gd_yg1 = 4 })
    end)
    h.forced = false
    h:act("move", { leader = "ney" })
    h:act("with", { leader = "mortier" })
    assert.refused(h:why("with", { leader = "reynier" }), "9.4")
  end)

  it("9.2b, 3.30 all who go along count under the one Commander, whoever may command whom", function()
    local g = field(function(each)
      lead(each, "ney", HERE, { fr_8 = 4, fr_9 = 4, fr_10 = 4 })
      lead(each, "soult", HERE, { gd_og1 = 3 })
      lead(each, "mg_f_a", HERE, { fr_39 = 4 })
      lead(each, "mortier", HERE, { gd_yg1 = 4 })
    end)
    g.forced = false
    g:act("move", { leader = "mortier" })
    g:act("with", { leader = "soult" }) -- 1 and 3 of 6
    assert.refused(g:why("with", { leader = "ney" }), "9.23a", "9.4") -- Soult could not take him under him
  end)

  it("9.25 a lower rank may command a higher one, if his span allows", function()
    local g = three()
    assert.truthy(pieces.holds(g.state, "reynier", { "reynier", "ney" }))
    g:act("move", { leader = "reynier" })
    assert.truthy(forces.may_join(g.state, { "reynier" }, "ney"))
  end)
end)

describe("9.23 forces on the march", function()
  it("9.23a, 9.20a, 3.9a, 3.23, 14.10 the Commander is named first, then who goes with him", function()
    local g = three()
    march(g, "ney", "mg_f_a", "reynier")
    assert.same({ "ney", "mg_f_a", "reynier" }, top(g).force)
    walk(g, "W2934")
    for _, id in ipairs({ "ney", "mg_f_a", "reynier" }) do
      assert.same(column("W2934", "W3034"), g:unit(id).at)
    end
  end)

  it("9.2a, 9.24b, 3.5c, 26.1b who has moved, or is neutral, does not go along", function()
    local g = three()
    g.forced = false
    board.mark(g.state, "reynier", { done = true })
    board.mark(g.state, "mg_f_a", { neutral = true })
    g:act("move", { leader = "ney" })
    assert.refused(g:why("with", { leader = "reynier" }), "3.5c")
    assert.refused(g:why("with", { leader = "mg_f_a" }), "9.2a")
  end)

  it("9.23a, 3.5a each other leader is a force of his own", function()
    local g = three()
    march(g, "mg_f_a")
    walk(g, "W2934", "W2834")
    assert.equal("W3034", g:unit("ney").at.head)
  end)

  it("9.2a only leaders of the package and of one beside it go along", function()
    local g = field(function(each)
      lead(each, "ney", HERE, { fr_8 = 4 })
      lead(each, "reynier", HERE, { fr_32 = 4 })
      lead(each, "mg_f_a", column("W2634", "W2635"), { fr_39 = 4 })
    end)
    g:act("move", { leader = "ney" })
    assert.refused(g:why("with", { leader = "mg_f_a" }), "9.2a")
  end)

  it("9.23c, 9.20b, 9.24b no one is picked up on the way", function()
    local g = field(function(each)
      lead(each, "ney", HERE, { fr_8 = 4 })
      lead(each, "reynier", column("W2834", "W2934"), { fr_32 = 4 })
    end)
    march(g, "ney")
    walk(g, "W2934", "W2834")
    assert.refused(g:why("with", { leader = "reynier" }), "14.3")
  end)

  it("14.19a, 14.19c those who stay behind need one who can command them", function()
    local g = field(function(each)
      lead(each, "ney", HERE, { fr_8 = 4 })
      lead(each, "mg_f_a", HERE, { fr_39 = 4, fr_9 = 4 })
      lead(each, "mg_f_c", HERE, { fr_38 = 4, fr_10 = 4 })
    end)
    g:act("move", { leader = "ney" })
    assert.refused(g:why("march"), "14.19a")
    g:act("with", { leader = "mg_f_a" })
    assert.allowed(g:why("march"))
  end)

  it("9.23b a subordinate is dropped on the way, stays, and the others go on", function()
    local g = three()
    march(g, "ney", "mg_f_a", "reynier")
    assert.refused(g:why("leave", { leader = "reynier" }), "9.23b")
    walk(g, "W2934", "W2834")
    assert.refused(g:why("leave", { leader = "ney" }), "9.23b")
    assert.equal(2, #those(g:legal("french"), function(entry) return entry.verb == "leave" end))
    g:dice({ 1 })
    g:act("leave", { leader = "reynier" })
    assert.same({ "ney", "mg_f_a" }, top(g).force)
    local rolls = those(g:log(), function(record) return record.key == "roll.attrition" end)
    assert.equal("reynier", rolls[1].values.leader)
    walk(g, "W2734", "W2733")
    assert.equal("W2834", g:unit("reynier").at.head)
    assert.equal(true, g:unit("reynier").done)
  end)

  it("9.23b, 14.18 not in the hexes of friends who lie otherwise", function()
    local g = field(function(each)
      lead(each, "ney", HERE, { fr_8 = 4 })
      lead(each, "reynier", HERE, { fr_32 = 4 })
      lead(each, "mg_f_a", column("W2834", "W2934"), { fr_39 = 4 })
    end)
    march(g, "ney", "reynier")
    walk(g, "W2934")
    assert.refused(g:why("leave", { leader = "reynier" }), "14.18")
  end)

  it("9.23b, 17.10a in an enemy zone the others go no farther for it", function()
    local g = field(function(each)
      lead(each, "ney", HERE, { fr_8 = 4 })
      lead(each, "reynier", HERE, { fr_32 = 4 })
      lead(each, "yorck", column("W2734", "W2634"), { pr_1 = 2 })
    end)
    march(g, "ney", "reynier")
    walk(g, "W2934", "W2834")
    g.forced = false
    g:act("leave", { leader = "reynier" })
    assert.same({ infantry = 0 }, top(g).left)
  end)

  it("9.23b, 14.15, 14.6a who has nothing left has nothing left for it", function()
    local g = three()
    march(g, "ney", "mg_f_a", "reynier")
    walk(g, "W2934")
    top(g).spent = { infantry = 12 }
    g.forced = false
    g:act("leave", { leader = "reynier" })
    while g:step() == "losses" do
      g:act("lose", g:legal("french")[1].args)
    end
    assert.same({ infantry = 0 }, top(g).left)
  end)

  it("9.23b, 14.6a horse that drops its foot goes by its own allowance", function()
    local g = field(function(each)
      lead(each, "latour_maubourg", HERE, { cv_1h = 2 })
      lead(each, "mg_f_a", HERE, { fr_39 = 2 })
    end)
    march(g, "latour_maubourg", "mg_f_a")
    walk(g, "W2934")
    g.forced = false
    g:act("leave", { leader = "mg_f_a" })
    while g:step() == "losses" do
      g:act("lose", g:legal("french")[1].args)
    end
    assert.same({ cavalry = 12 }, top(g).left)
  end)
end)

describe("9.22 tracks", function()
  it("9.22 units change over in the Organization Segment alone", function()
    local g = three()
    assert.refused(g:why("transfer", { unit = "fr_8", to = "reynier" }), "4.6a")
  end)

  it("14.19a, 3.5a who leads a package leaves it only if those who stay have one who commands them", function()
    --- Napoleon with three Major Generals, those in a list done; may he go, others with him?
    local function may_go(done)
      local g = field(function(each)
        lead(each, "napoleon", HERE, { gd_og1 = 4 })
        for unit, general in pairs({ fr_39 = "mg_f_a", fr_38 = "mg_f_b", fr_16 = "mg_f_c" }) do
          lead(each, general, HERE, { [unit] = 2 })
        end
      end)
      board.mark(g.state, done, { done = true })
      return forces.can_part(g.state, { "napoleon" }, "command"), g:why("move", { leader = "napoleon" })
    end
    assert.truthy(may_go({ "mg_f_c" })) -- he takes the other two
    assert.allowed(select(2, may_go({ "mg_f_c" })))
    assert.falsy(may_go({ "mg_f_a", "mg_f_c" }))
    assert.refused(select(2, may_go({ "mg_f_a", "mg_f_c" })), "14.19a")
    local g = field(function(each)
      for leader, unit in pairs({ napoleon = "gd_og1", mg_f_a = "fr_39", mg_f_b = "fr_38" }) do
        lead(each, leader, HERE, { [unit] = 2 })
      end
    end)
    g:act("move", { leader = "napoleon" })
    assert.refused(g:why("march"), "14.19a")
    assert.equal("napoleon", g:why("march")[1].values.leader)
  end)

  it("14.19a, 9.2a so it is with the package beside his, of which he takes the leader", function()
    local g = field(function(each)
      lead(each, "napoleon", HERE, { gd_og1 = 4 })
      lead(each, "bertrand", column("W2934", "W2834"), { fr_12 = 2 })
      lead(each, "mg_f_a", column("W2934", "W2834"), { fr_39 = 2 })
      lead(each, "mg_f_b", column("W2934", "W2834"), { fr_38 = 2 })
    end)
    assert.truthy(forces.can_part(g.state, { "napoleon", "bertrand" }, "command"))
    board.mark(g.state, { "mg_f_a", "mg_f_b" }, { done = true })
    assert.falsy(forces.can_part(g.state, { "napoleon", "bertrand" }, "command"))
  end)

  it("9.23a the prompt names who leads; who was named is not named again", function()
    local g = three()
    g:act("move", { leader = "ney" })
    assert.equal("ney", g:prompt().values.leader)
    g:act("with", { leader = "mg_f_a" })
    local reasons = g:why("with", { leader = "mg_f_a" })
    assert.refused(reasons, "9.23a", "9.4")
    assert.equal("ney", reasons[2].values.to)
  end)

  it("7.6a, 7.6b a Major General serves the army of his units; with march regiments alone the first", function()
    for _, case in ipairs({
      { { au_1li = 2 }, "bohemia" },
      { { mr_a_i1 = 1, pr_1 = 2 }, "silesia" },
      { { mr_a_i1 = 1 }, "bohemia" },
    }) do
      local g = spec.game("son:dresden")
      g:clear()
      lead(g, "mg_a_a", HERE, case[1])
      assert.equal(case[2], forces.army(g.state, "mg_a_a"))
    end
  end)

  it("6.25b, 6.26, 7.6b in Spring all of them serve the one army of the Allies, whatever they lead", function()
    local g = marching.field(spec)
    lead(g, "mg_a_a", HERE, { au_1li = 2 })
    assert.equal("silesia", forces.army(g.state, "mg_a_a"))
  end)

  it("7.8a units go freely between leaders of two armies", function()
    local g = spec.game("son:dresden")
    g:clear()
    local at = column("W3022", "W3023")
    lead(g, "kleist", at, { pr_9 = 4, pr_12 = 4 }) -- of Bohemia
    lead(g, "yorck", at, { pr_1 = 5 }) -- of Silesia
    g:goto_step("organization", "allied")
    assert.same({ "bohemia", "silesia" }, { forces.army(g.state, "kleist"), forces.army(g.state, "yorck") })
    g:act("transfer", { unit = "pr_12", to = "yorck" })
    assert.equal("yorck", g:unit("pr_12").chart)
  end)

  it("7.8c, 25.20 of the French a leader of one nation has units of any", function()
    local g = marching.field(spec)
    lead(g, "ney", HERE, { fr_8 = 4 })
    lead(g, "reynier", HERE, { fr_39 = 4 })
    marching.to(g, "organization", "french")
    assert.allowed(g:why("transfer", { unit = "fr_39", to = "ney" }))
  end)

  it("11.11b, 2.7b on a track of 10 a unit of 13 SP has room, on one of 5 none of 6", function()
    local g = marching.field(spec)
    lead(g, "ney", HERE, { fr_8 = 13 })
    lead(g, "reynier", HERE, { fr_9 = 4 })
    lead(g, "bessieres", HERE, { gd_c2 = 1 })
    marching.to(g, "organization", "french")
    assert.allowed(g:why("transfer", { unit = "fr_8", to = "reynier" }))
    assert.refused(g:why("transfer", { unit = "fr_8", to = "bessieres" }), "11.11a")
  end)
end)

describe("9.14 leaders alone", function()
  local function alone(enemy)
    return field(function(g)
      lead(g, "ney", HERE)
      if enemy then lead(g, "yorck", enemy, { pr_1 = 2 }) end
    end)
  end

  it("9.14a, 3.21, 14.7 no command, no die, 9 MPs, at the cost of horse", function()
    local g = alone()
    march(g, "ney")
    assert.equal("alone", top(g).by)
    assert.same({ dispatch = 18 }, top(g).left)
    assert.equal(12, g.state.points.french)
    walk(g, "W2934")
    assert.same({ dispatch = 16 }, top(g).left)
  end)

  it("9.14a, 14.7 in forced marches too, with 9 MPs and no die", function()
    local g = marching.field(spec)
    lead(g, "ney", column("W0950", "W0951"), { fr_8 = 4 })
    lead(g, "yorck", HERE)
    lead(g, "kleist", column("W5018", "W5017"), { pr_12 = 2 })
    marching.to(g, "forced_marches", "allied")
    march(g, "yorck")
    assert.same({ "alone", 18 }, { top(g).by, top(g).left.dispatch })
    walk(g, "W2934")
    g:act("halt")
    assert.truthy(g:unit("yorck").done)
  end)

  it("9.14a, 8.2 no attrition", function()
    local g = alone()
    march(g, "ney")
    walk(g, "W2934")
    g:act("halt") -- no die is scripted, none is rolled
    assert.equal(0, #those(g:log(), function(record) return record.key == "roll.attrition" end))
  end)

  it("9.14b enemy zones do not hinder him", function()
    local g = alone(column("W2834", "W2734"))
    march(g, "ney")
    walk(g, "W2934", "W2933", "W2833")
    assert.same({ dispatch = 18 - 2 - 2 - 6 }, top(g).left)
  end)

  it("17.2, 6.5d he has no zone himself", function()
    local g = alone()
    assert.falsy(g:unit("ney").armed)
    assert.truthy(board.place(g:unit("ney")))
  end)
end)
