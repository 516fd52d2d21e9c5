--- 26.1 to 26.4 The Saxons, Berlin and its militia.
local board = require("mechanics.board")
local choices = require("rules.18_choices")
local contact = require("rules.18_contact")
local costs = require("rules.14_costs")
local forces = require("rules.09_forces")
local lone = require("rules.09_lone")
local marching = require("spec.marching")
local militia = require("rules.26_militia")
local organization = require("rules.11_organization")
local pieces = require("rules.02_pieces")
local saxons = require("rules.26_saxons")
local spans = require("rules.25_spans")
local zones = require("rules.17_zones")
local column, lead, walk = marching.column, marching.lead, marching.walk
local DRESDEN, BERLIN = "W6431", "N5717"

describe("26.1 the Saxons", function()
  --- Spring, with nobody in Dresden.
  local function spring()
    local g = spec.game("son:spring")
    for _, id in ipairs(copy_of(pieces.named(g.state, DRESDEN))) do
      board.put(g.state, id, column("E4620", "E4621"))
    end
    return g
  end

  --- The same with French troops in Dresden as a phase of a turn has ended.
  local function taken(turn)
    local g = spring()
    board.put(g.state, "ney", column(DRESDEN, "W6332"))
    g.state.turn = turn
    saxons.note(g.state)
    return g
  end

  it("26.1a, 26.1c they are neutral up to the turn after French troops come to Dresden", function()
    local g = taken(7)
    assert.truthy(g:unit("torgau").neutral)
    saxons.begin_turn(g.state)
    assert.truthy(g:unit("torgau").neutral)
    g.state.turn = 8
    saxons.begin_turn(g.state)
    assert.same({ false, false }, { g:unit("torgau").neutral, g:unit("mg_f_b").neutral })
    assert.equal("french", g.state.saxony)
  end)

  it("26.1a it is as a phase ends that it is seen who is in Dresden", function()
    for _, phase in ipairs({ "movement_phase", "combat_phase" }) do
      local g = spring()
      board.put(g.state, "ney", column(DRESDEN, "W6332"))
      assert.is_nil(g.state.saxons_join)
      series_step(phase).leave(g.state)
      assert.equal(g.state.turn + 1, g.state.saxons_join)
    end
  end)

  it("26.1a they join once, and later visits change nothing", function()
    local g = taken(7)
    g.state.turn = 8
    saxons.note(g.state)
    assert.equal(8, g.state.saxons_join)
  end)

  it("26.1a without the French in Dresden they stay neutral", function()
    local g = spring()
    saxons.note(g.state)
    g.state.turn = 2
    saxons.begin_turn(g.state)
    assert.truthy(g:unit("torgau").neutral)
  end)

  it("26.1b meanwhile they neither move nor fight, and control nothing; no one goes through Torgau", function()
    local g = spring()
    assert.same({}, zones.enemies("allied", "W4709"))
    marching.to(g, "movement_commands", "french")
    assert.refused(g:why("move", { leader = "mg_f_b" }), "14.1")
  end)

  it("26.1b they control hexes once they are French", function()
    local g = taken(7)
    g.state.turn = 8
    saxons.begin_turn(g.state)
    assert.truthy(#zones.enemies("allied", "W4709") > 0)
  end)

  it("26.1a when the Allies are in Dresden again the Saxon army is gone", function()
    local g = taken(7)
    g.state.turn = 8
    saxons.begin_turn(g.state)
    board.put(g.state, "ney", column("W3034", "W3134"))
    board.put(g.state, "yorck", column(DRESDEN, "W6332"))
    saxons.note(g.state)
    for _, id in ipairs({ "fr_24", "fr_25", "cv_26", "torgau", "mg_f_b" }) do
      assert.is_nil(g:unit(id), id)
    end
    assert.equal("gone", g.state.saxony)
  end)

  it("26.1a leaders of others stay without them", function()
    local g = spec.game("son:june")
    assert.equal("french", g.state.saxony)
    for _, id in ipairs(copy_of(pieces.named(g.state, DRESDEN))) do
      board.put(g.state, id, column("W3034", "W3134"))
    end
    board.put(g.state, "yorck", column(DRESDEN, "W6332"))
    saxons.note(g.state)
    assert.is_nil(g:unit("fr_24"))
    assert.truthy(g:unit("reynier") and g:unit("fr_32"))
  end)

  it("26.1a while they are neutral, Allies in Dresden change nothing", function()
    local g = spec.game("son:spring") -- they are there
    saxons.note(g.state)
    assert.equal("neutral", g.state.saxony)
    assert.truthy(g:unit("fr_24"))
  end)
end)

describe("26.4 the militia of Berlin", function()
  --- Spring with Ney so many hexes of open ground from Berlin, along the row.
  local function near(hex, tail)
    local g = spec.game("son:spring")
    lead(g, "victor", g:unit("victor").at)
    board.put(g.state, "ney", column(hex, tail))
    return g
  end

  local function cost(hex) return select(2, costs.profile("infantry"):path(hex, BERLIN)) end

  --- The first hex of the map that costs so many half MPs to Berlin.
  local function at_cost(halves)
    for _, hex in ipairs(map_of():range(BERLIN, 14)) do
      if cost(hex) == halves then return hex end
    end
  end

  --- A tail for it, farther off.
  local function behind(hex)
    for _, to in ipairs(map_of():neighbors(hex)) do
      if (cost(to) or 0) > cost(hex) then return to end
    end
  end

  for _, case in ipairs({ { 14, true }, { 15, false } }) do
    it(("26.4b, 26.4e French troops %d half MPs off call it out: %s"):format(case[1], case[2]), function()
      local hex = at_cost(case[1])
      local g = near(hex, behind(hex))
      militia.call(g.state)
      assert.equal(case[2], top(g.state).step == "militia")
    end)
  end

  --- Ney marches up to Berlin; others as wanted.
  local function marched(put)
    local g = marching.field(spec)
    g:place("tauenzien", nil, { off_map = true })
    g:place("pr_dob", nil, { chart = "tauenzien", strength = 6 })
    lead(g, "yorck", column("W5018", "W5017"), { pr_1 = 2 })
    if put then put(g) end
    local hex = at_cost(14)
    local out = behind(hex)
    lead(g, "ney", column(out, behind(out) or map_of():neighbors(out)[1]), { cv_1l = 3 })
    marching.to(g, "individual_initiative", "french")
    g:dice({ 1 })
    g:act("move", { leader = "ney" })
    if g:step() == "forming" then g:act("march") end
    walk(g, hex)
    return g
  end

  it("26.4b the march of the French brings it out at once", function()
    local g = marched()
    assert.equal("militia", g:step())
    assert.same({ "allied" }, g:asked())
  end)

  --- It has been called out, to Berlin and the first hex beside.
  local function called()
    local g = marched()
    local to = g:legal("allied")[1].args.to
    g:act("militia", { to = to }, "allied")
    return g, to
  end

  it("26.4a, 26.4b it lies in Berlin and a hex beside it that its side chooses", function()
    local g, to = called()
    assert.same({ BERLIN, to }, { g:unit("tauenzien").at.head, g:unit("tauenzien").at.tail })
    assert.equal(1, map_of():distance(BERLIN, to))
    assert.equal("moving", g:step())
    assert.same({ false, true }, { g:unit("tauenzien").off_map, g:unit("tauenzien").armed })
  end)

  it("26.4a it is 20 SP under Tauenzien", function()
    assert.equal(20, forces.strength(spec.game("son:spring").state, { "tauenzien" }))
  end)

  --- The hexes beside Berlin that the Allies may choose from with others near it; where there is but one, that which it lies in.
  local function offered(leader, at, units, blown)
    local g = marched(function(each)
      lead(each, leader, at, units)
      each.state.blown = { blown }
      spans.refresh(each.state)
    end)
    local list = {}
    for _, entry in ipairs(g:step() == "militia" and g:legal("allied") or {}) do
      list[#list + 1] = entry.args.to
    end
    local placed = g:unit("tauenzien").at
    return placed and { placed.tail } or list
  end

  it("26.4b not where the French are, beside Berlin or in it", function()
    assert.same({ "N5616", "N5618", "N5716", "N5718", "N5817" }, offered("victor", column("N5617", "N5518")))
    assert.same({}, offered("victor", column(BERLIN, "N5716")))
  end)

  it("26.4b, 14.18 nor where it has no room: with friends in Berlin as they lie, or not at all", function()
    assert.same({ "N5716" }, offered("kleist", column(BERLIN, "N5716"), { pr_12 = 2 }))
    assert.same({}, offered("kleist", marching.line(BERLIN, "N5716"), { pr_12 = 2 }))
  end)

  it("26.4b, 25.3 nor across the river where the bridge is down", function()
    local list = offered("victor", column("N5617", "N5518"), {}, "N5716/" .. BERLIN)
    assert.same({ "N5616", "N5618", "N5718", "N5817" }, list)
  end)

  it("26.4e it is called out once", function()
    local g = called()
    militia.call(g.state)
    assert.falsy(top(g.state).step == "militia")
  end)

  it("26.4b a leader without troops does not call it", function()
    local hex = at_cost(14)
    local g = near(hex, behind(hex))
    board.mark(g.state, "ney", { armed = false })
    militia.call(g.state)
    assert.falsy(top(g.state).step == "militia")
  end)

  it("26.4a it does not move", function()
    local g = marching.field(spec)
    lead(g, "tauenzien", column(BERLIN, "N5716"), { pr_dob = 6 })
    lead(g, "kleist", column("W5018", "W5017"), { pr_1 = 2 })
    board.mark(g.state, "tauenzien", { militia = true })
    marching.to(g, "individual_initiative", "allied")
    assert.refused(g:why("move", { leader = "tauenzien" }), "26.4a")
    assert.falsy(forces.may_join(g.state, { "kleist" }, "tauenzien", "initiative"))
    board.mark(g.state, "tauenzien", { militia = false })
    assert.allowed(g:why("move", { leader = "tauenzien" }))
    assert.truthy(forces.may_join(g.state, { "kleist" }, "tauenzien", "initiative"))
  end)

  it("26.4a its units go to no other leader, who might march off with them", function()
    local g = marching.field(spec)
    local here = column(BERLIN, "N5716")
    lead(g, "tauenzien", here, { pr_dob = 6, pr_hir = 3 })
    lead(g, "buelow", here, { pr_3 = 2 })
    board.mark(g.state, "tauenzien", { militia = true })
    marching.to(g, "organization", "allied")
    assert.refused(g:why("transfer", { unit = "pr_dob", to = "buelow" }), "26.4a")
    assert.refused(g:why("create", { unit = "pr_dob" }), "26.4a")
    assert.allowed(g:why("transfer", { unit = "pr_3", to = "tauenzien" }))
    board.mark(g.state, "tauenzien", { militia = false })
    assert.allowed(g:why("transfer", { unit = "pr_dob", to = "buelow" }))
    assert.allowed(g:why("create", { unit = "pr_dob" }))
  end)

  it("26.4a, 14.19b nor does another take them over to make one force of two", function()
    local g = marching.field(spec)
    local here = column(BERLIN, "N5716")
    lead(g, "mg_a_a", here)
    lead(g, "mg_a_b", here, { pr_dob = 2 })
    assert.truthy(organization.mends(g.state, { "mg_a_a", "mg_a_b" }))
    board.mark(g.state, { "mg_a_a", "mg_a_b" }, { militia = true })
    assert.falsy(organization.mends(g.state, { "mg_a_a", "mg_a_b" }))
  end)

  it("26.4a, 23.7b, 9.15a who may not move is not sent anywhere when he has no unit left", function()
    for mark, sent in pairs({ militia = false, besieged = false, neutral = false, done = true }) do
      local g = marching.field(spec)
      lead(g, "tauenzien", column(BERLIN, "N5716"))
      lead(g, "kleist", column("W5018", "W5017"), { pr_1 = 2 })
      board.mark(g.state, "tauenzien", { [mark] = true })
      lone.begin(g.state, "allied")
      assert.equal(sent, g:unit("tauenzien").unemployed or false, mark)
    end
  end)

  it("26.4a, 26.4c nor does it attack, though it may be attacked, and fights no Pitched Battle", function()
    --- Ney stands beside it, in the Combat Phase of a side.
    local function contacts(side)
      local g, to = called()
      local G = g.state
      G.combat, G.phasing = { attacks = {}, asked = {}, sheltered = {} }, side
      for _, hex in ipairs(map_of():neighbors(to)) do
        if hex ~= BERLIN and not zones.barred(hex, to) and map_of():distance(hex, BERLIN) == 2 then
          board.put(G, "ney", column(hex, behind(hex) or hex))
        end
      end
      return contact.graph(G), G
    end
    local graph, G = contacts("french")
    assert.same({ BERLIN }, graph.targets)
    local attack = { by = {}, targets = {}, side = "french", groups = { french = { "ney" }, allied = { "tauenzien" } }, commander = { allied = "tauenzien" } }
    assert.falsy(holds(choices.may_pitch, G, attack, "allied"))
    G.pieces.tauenzien.militia = false
    assert.truthy(holds(choices.may_pitch, G, attack, "allied"))
    assert.same({}, contacts("allied").by)
  end)
end)
