--- 19.4.5, 19.4.6 The Kingdom of Poland; the loyalty of Prussia and Austria.
local board = require("mechanics.board")
local campaign = require("rules.19_1812")
local campaigns = require("spec.campaigns")
local depots = require("rules.14_depots")
local field = require("spec.field")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local land = require("rules.19_land")
local leaders = require("rules.12_leaders")
local organization = require("mechanics.organization")
local partners = require("rules.19_partners")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")
local poland = require("rules.19_poland")

local counters, map = table_of("counters").by, map_of()
local WARSAW, VILNA, KIEV, LEMBERG, KONIGSBERG = "D0221", "D1508", "D3127", "D1132", "D0110"

local function begin() return campaigns.begin(spec, "1812") end

local rule_of = campaigns.rule_of

--- Some pieces alone: { id, hex, strength?, fields? }.
local function few(list) return campaigns.few(begin(), list) end

--- A game whose dice are scripted from here on.
local function scripted(g)
  g:dice({})
  g:act("plan", { years = "one_year" })
  return g
end

local function count(G, nation, side)
  return #board.which(G, function(piece, id) return counters[id].nation == nation and (not side or piece.side == side) end)
end

local function status(G) return { G.partners.prussian.status, G.partners.austrian.status } end

describe("19.4.6 loyalty", function()
  for _, case in ipairs({
    { 25, -5 }, { 20, -5 }, { 19, -4 }, { 15, -4 }, { 14, -3 }, { 10, -3 }, { 9, -2 }, { 6, -2 }, { 5, -1 }, { 1, -1 }, { 0, 0 }, { -1, 1 },
    { -10, 1 }, { -11, 2 }, { -20, 2 }, { -21, 3 }, { -30, 3 }, { -31, 4 }, { -40, 4 }, { -41, 5 }, { -99, 5 },
  }) do
    it(("19.4.6c %d VP add %d"):format(case[1], case[2]), function()
      local g = few({ { "R_INF_1", KIEV, 5 } })
      g.state.points = case[1]
      assert.equal(case[2], partners.modifiers(g.state, "prussian"):total())
    end)
  end

  it("19.4.6d one less for each corps of the French and their allies with supplied men outside Russia, and none in it", function()
    local function corps(list)
      local g = few(list)
      for id in pairs(g.state.pieces) do
        if id ~= "F_NEY" and id ~= "F_DAVOUT" and g:unit(id).strength then
          board.mark(g.state, id, { superior = id == "F_INF_3" and "F_DAVOUT" or "F_NEY" })
        end
      end
      board.refresh(g.state)
      return partners.corps_outside(g.state)
    end
    local NEY, DAVOUT = { "F_NEY", WARSAW }, { "F_DAVOUT", WARSAW }
    local g = few({ NEY, { "F_INF_1", WARSAW, 5, { superior = "F_NEY" } }, { "R_INF_1", KIEV, 5 } })
    assert.equal(-1, partners.modifiers(g.state, "austrian"):total())
    assert.same({ 1, 2, 1, 0, 0, 0, 0 }, {
      corps({ NEY, { "F_INF_1", WARSAW, 5 }, { "F_INF_2", WARSAW, 5 } }),
      corps({ NEY, DAVOUT, { "F_INF_1", WARSAW, 5 }, { "F_INF_3", WARSAW, 5 } }),
      corps({ NEY, { "PL_INF_1", WARSAW, 5 } }),
      corps({ NEY, { "F_INF_1", WARSAW, 5, { unsupplied = true } } }),
      corps({ NEY, { "F_INF_1", VILNA, 5 } }),
      corps({ NEY, { "F_INF_1", WARSAW, 5 }, { "F_INF_2", VILNA, 5 } }),
      corps({ NEY, { "A_INF_1", WARSAW, 5 } }),
    })
  end)

  it("19.4.6d two more if the other is neutral, three if it is hostile", function()
    local g = few({ { "R_INF_1", KIEV, 5 } })
    for other, add in pairs({ loyal = 0, neutral = 2, hostile = 3 }) do
      g.state.partners.austrian.status = other
      assert.equal(add, partners.modifiers(g.state, "prussian"):total())
      assert.equal(0, partners.modifiers(g.state, "austrian"):total())
    end
  end)

  --- What dice make of both; Victory Points so that they count as they fall: none.
  local function after(dice, points)
    local g = few({ { "R_INF_1", KIEV, 5 }, { "P_INF_1", "D0508", 5 }, { "A_INF_1", "D0622", 5 } })
    scripted(g)
    g.state.points = points or 0
    g:dice(dice)
    partners.turn_ends(g.state)
    return status(g.state)
  end

  it("19.4.6a, 19.4.6b two dice for Prussia, then two for Austria, by the table", function()
    assert.same({ "loyal", "loyal" }, after({ 6, 6, 6, 6 }))
    assert.same({ "loyal", "loyal" }, after({ 6, 6, 6, 6 }, -1)) -- 13
    assert.same({ "neutral", "neutral" }, after({ 6, 6, 6, 6 }, -11)) -- 14; 14 and 2 for Prussia
    assert.same({ "neutral", "loyal" }, after({ 6, 6, 6, 5 }, -11)) -- 14; 15
    assert.same({ "neutral", "loyal" }, after({ 5, 6, 4, 4 }, -41)) -- 16; 15
    assert.same({ "hostile", "neutral" }, after({ 6, 6, 4, 4 }, -41)) -- 17; 16
    assert.same({ "hostile", "hostile" }, after({ 6, 6, 6, 5 }, -41)) -- 17; 19
    assert.same({ "loyal", "neutral" }, after({ 4, 4, 5, 6 }, -41)) -- 13; 16
  end)

  it("19.4.6e who is neutral does not become loyal again; 19.4.6f who is hostile stays so", function()
    local g = scripted(few({ { "R_INF_1", KIEV, 5 } }))
    partners.defect(g.state, "prussian", "neutral")
    partners.defect(g.state, "austrian", "hostile")
    g:dice({ 1, 1 }) -- for Prussia alone
    partners.turn_ends(g.state)
    assert.same({ "neutral", "hostile" }, status(g.state))
    partners.defect(g.state, "austrian", "neutral")
    assert.same({ "neutral", "hostile" }, status(g.state))
  end)

  it("19.4.2g who leaves ends the rule of surrender", function()
    local g = begin()
    partners.defect(g.state, "prussian", "neutral")
    assert.truthy(g.state.surrender.ended)
  end)

  it("19.4.6e the neutral are off the map, and march home by the shortest way, five MP a week", function()
    local g = scripted(begin())
    board.put(g.state, "P_INF_1", VILNA)
    board.mark(g.state, "P_INF_1", { strength = 7 })
    partners.defect(g.state, "prussian", "neutral")
    assert.equal(0, count(g.state, "prussian"))
    assert.truthy(g:unit("WP_INF_2")) -- the rest of the corps stays
    local function place()
      return those(g.state.partners.prussian.away, function(one) return one.id == "P_INF_1" end)[1].hex
    end
    local from = place()
    assert.equal(VILNA, from)
    local weeks, seen = 0, { [VILNA] = true }
    while land.at("1812", place()) ~= "prussian" do
      g:dice({ 1, 1, 1, 1 })
      partners.turn_ends(g.state)
      assert.truthy(map:distance(from, place()) <= 5 and not seen[place()])
      from, weeks = place(), weeks + 1
      seen[from] = true
    end
    assert.truthy(weeks >= 2 and weeks <= 4, weeks)
    local costs, nearest = ground.profile:costs(VILNA, 99), 99
    for _, hex in ipairs(map:area(g.state.area)) do
      if land.at("1812", hex) == "prussian" and costs[hex] then nearest = math.min(nearest, costs[hex]) end
    end
    assert.equal(nearest, costs[from])
    g:dice({ 1, 1, 1, 1 })
    partners.turn_ends(g.state)
    assert.equal(from, place())
  end)

  it("19.4.6f hostile troops are the Russians', where they have come to, and their land is friendly to Russia", function()
    local g = begin()
    assert.same({ "french", "french" }, { forage.friend(g.state, KONIGSBERG), forage.friend(g.state, LEMBERG) })
    partners.defect(g.state, "austrian", "neutral")
    assert.same({ nil, 0 }, { forage.friend(g.state, LEMBERG), count(g.state, "austrian") })
    assert.same({}, those(keys_of(g.state.depots), function(hex) return g.state.depots[hex] == "austrian" end))
    assert.falsy(listed(g.state.refuges.french, LEMBERG))
    partners.defect(g.state, "austrian", "hostile")
    assert.equal("coalition", forage.friend(g.state, LEMBERG))
    assert.same({ 9, 9 }, { count(g.state, "austrian"), count(g.state, "austrian", "coalition") })
    assert.same({ "D0622", 8, "A_SCHWARZENBERG" }, {
      organization.hex(g.state, "A_INF_1"), g:unit("A_INF_1").strength, g:unit("A_INF_1").superior,
    })
    assert.same({ "D0625", "D1432" }, those(keys_of(g.state.depots), function(hex) return g.state.depots[hex] == "austrian" end))
    assert.truthy(listed(g.state.refuges.coalition, LEMBERG))
    assert.truthy(listed(depots.cities(g.state, "austrian"), LEMBERG))
    assert.truthy(#keys_of(depots.active(g.state, "austrian")) > 0)
  end)

  it("19.4.6f at once, if the dice say so; men among the French go to the next hex without them", function()
    local g = begin()
    partners.defect(g.state, "prussian", "hostile")
    local hex = organization.hex(g.state, "P_INF_1")
    assert.truthy(hex ~= "D0508" and map:distance(hex, "D0508") <= 2)
    assert.same({ "coalition", nil }, { g:unit("P_INF_1").side, g:unit("P_INF_1").superior })
    assert.equal("D0508", organization.hex(g.state, "F_MACDONALD"))
  end)

  it("19.4.6e, 19.4.6f who is left by a leader of the nation that goes stays on the map", function()
    local g = begin()
    board.put(g.state, "F_INF_1", "D0622")
    pieces.attach(g.state, "F_INF_1", "A_SCHWARZENBERG")
    partners.defect(g.state, "austrian", "neutral")
    assert.same({ "D0622", nil }, { g:unit("F_INF_1").hex, g:unit("F_INF_1").superior })
  end)
end)

describe("19.4.5 the Kingdom of Poland", function()
  --- A long campaign without Russians in Poland.
  local function long(more)
    local list = { { "R_INF_1", KIEV, 5 }, { "F_INF_1", WARSAW, 5 }, { "A_INF_1", "D0622", 5 }, { "P_INF_1", KONIGSBERG, 5 } }
    table.move(more or {}, 1, #(more or {}), 5, list)
    local g = few(list)
    g:act("plan", { years = "two_years" })
    return g
  end

  it("19.4.5a in a campaign of two years, without Russian units in Mazovia and Russian Poland, with both partners", function()
    local one = few({ { "R_INF_1", KIEV, 5 } })
    assert.equal("19.4.5a", rule_of(one, "proclaim", {}, "french"))
    one:act("plan", { years = "one_year" })
    assert.equal("19.4.5a", rule_of(one, "proclaim", {}, "french"))
    assert.is_nil(rule_of(long(), "proclaim", {}, "french"))
    assert.equal("19.4.5a", rule_of(long({ { "R_INF_2", VILNA, 1 } }), "proclaim", {}, "french"))
    assert.equal("19.4.5a", rule_of(long({ { "R_INF_2", "D0222", 1 } }), "proclaim", {}, "french"))
    assert.is_nil(rule_of(long({ { "R_PLATOV", VILNA } }), "proclaim", {}, "french"))
    for _, nation in ipairs({ "prussian", "austrian" }) do
      local g = long()
      partners.defect(g.state, nation, "neutral")
      assert.equal("19.4.5a", rule_of(g, "proclaim", {}, "french"))
    end
    local g = long()
    g:act("proclaim")
    assert.equal("19.4.5a", rule_of(g, "proclaim", {}, "french"))
  end)

  it("19.4.5b, 19.4.5e its land is friendly to France; Prussia and Austria are neutral, and no dice are thrown for them", function()
    local g = long()
    assert.equal("coalition", forage.friend(g.state, VILNA))
    g:act("proclaim")
    assert.same({ "french", "french", "coalition" }, {
      forage.friend(g.state, VILNA), forage.friend(g.state, WARSAW), forage.friend(g.state, "D3406"),
    })
    assert.same({ "neutral", "neutral" }, status(g.state))
    partners.turn_ends(g.state)
    assert.same({ "neutral", "neutral" }, status(g.state))
  end)

  it("19.4.5b in the Supply Phase of that week Vilna is a depot city of the French, until Russians are in it", function()
    local g = long({ { "F_INF_2", VILNA, 1 } })
    g:act("proclaim")
    assert.falsy(listed(depots.cities(g.state, "french"), VILNA))
    poland.supplied(g.state)
    assert.truthy(listed(depots.cities(g.state, "french"), VILNA))
    board.put(g.state, "F_INF_2", WARSAW)
    board.put(g.state, "R_INF_1", VILNA)
    passage.pass(g.state, "coalition", { "R_INF_1" }, VILNA)
    board.put(g.state, "R_INF_1", KIEV)
    board.put(g.state, "F_INF_2", VILNA)
    passage.pass(g.state, "french", { "F_INF_2" }, VILNA)
    assert.falsy(listed(depots.cities(g.state, "french"), VILNA))
    local late = long()
    late:act("proclaim")
    late.state.turn = 2
    poland.supplied(late.state)
    assert.falsy(listed(depots.cities(late.state, "french"), VILNA))
    local held = long()
    held:act("proclaim")
    board.put(held.state, "R_INF_1", VILNA)
    poland.supplied(held.state)
    assert.falsy(listed(depots.cities(held.state, "french"), VILNA))
  end)

  it("19.4.5d 13 weeks later 30 SP of infantry, 4 of dragoons and a gun come in the French Movement Phase", function()
    local g = long()
    g:act("proclaim")
    local levy, points = g.state.pieces, {}
    for _, row in ipairs(table_of("levies")) do
      points[row.piece] = levy[row.piece].strength
      assert.equal(14, g.state.entries[row.piece].turn)
      assert.is_nil(organization.hex(g.state, row.piece))
    end
    assert.same({ PL_INF_5 = 10, PL_INF_6 = 10, PL_INF_7 = 10, PL_DRAGOON_DIV_1 = 4, PL_ART_3 = 1 }, points)
    g.state.turn, g.state.week = 14, 37
    depots.set(g.state, "D1108", "french")
    depots.set(g.state, "D3406", "french")
    depots.set(g.state, VILNA, nil)
    for _ = 1, 40 do
      if g:step() == "arrivals" and #those(g:legal(g:asked()[1]), function(entry) return entry.args.group == "PL_INF_5" end) > 0 then break end
      if g:step() == "sources" then field.feed(g) else g:act("end", {}, g:asked()[1]) end
    end
    assert.same({ "french", "arrivals", 14, 37 }, { g.state.phasing, g:step(), g.state.turn, g.state.week })
    local hexes = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.args.group == "PL_INF_5" then hexes[entry.args.hex] = true end
    end
    assert.truthy(hexes[WARSAW] and hexes[VILNA] and hexes.D1108)
    assert.is_nil(hexes.D3406)
    g:act("enter", { group = "PL_INF_5", hex = WARSAW }, "french")
    g:act("enter", { group = "PL_INF_6", hex = VILNA }, "french")
    assert.same({ WARSAW, VILNA }, { organization.hex(g.state, "PL_INF_5"), organization.hex(g.state, "PL_INF_6") })
  end)

  it("19.4.5d, 12.55b their counters replace no fallen leader meanwhile", function()
    local g = begin()
    leaders.lose_juniors(g.state, { "PL_INF_1", "F_INF_1" })
    assert.truthy(g:unit("PL_INF_1").leaderless)
    assert.is_nil(g.state.pieces.PL_INF_7)
    assert.is_nil(g.state.pieces.F_INF_1) -- another French counter has his men
  end)

  it("19.4.5c it is conquered when an enemy of France holds Warsaw; who has come for it fights on, who has not never comes", function()
    local g = long()
    g:act("proclaim")
    board.put(g.state, "PL_INF_5", VILNA)
    board.put(g.state, "R_INF_1", WARSAW)
    poland.entered(g.state, "coalition", WARSAW)
    assert.is_nil(g.state.poland.ended) -- the French are there too
    board.put(g.state, "F_INF_1", "D0110")
    passage.pass(g.state, "coalition", { "R_INF_1" }, WARSAW)
    assert.truthy(g.state.poland.ended)
    assert.equal("coalition", forage.friend(g.state, VILNA))
    assert.truthy(g:unit("PL_INF_5"))
    assert.is_nil(g.state.pieces.PL_INF_6)
    assert.is_nil(g.state.entries.PL_INF_6)
  end)

  it("19.4vb its land counts as land of the French", function()
    local g = long({ { "R_INF_2", KIEV, 1 } })
    assert.equal(0, #campaign.intruders(g.state))
    g:act("proclaim")
    board.put(g.state, "R_INF_2", VILNA)
    assert.same({ VILNA }, campaign.intruders(g.state))
  end)
end)
