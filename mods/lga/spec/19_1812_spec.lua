--- 19.4 The campaign of 1812: its set-up, supply, reinforcements, length, and how it is won.
local board = require("mechanics.board")
local campaign = require("rules.19_1812")
local campaigns = require("spec.campaigns")
local cities = require("rules.14_cities")
local command = require("rules.06_command")
local depots = require("rules.14_depots")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local land = require("rules.19_land")
local modifiers = require("rules.12_modifiers")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local trains = require("rules.14_trains")
local victory = require("rules.19_victory")

local counters, map = table_of("counters").by, map_of()
local MOSCOW, PETERSBURG, KIEV, WARSAW, VILNA = "C5031", "C2718", "D3127", "D0221", "D1508"

local function begin() return campaigns.begin(spec, "1812") end

local rule_of = campaigns.rule_of

--- Some pieces alone: { id, hex, strength?, fields? }.
local function few(list) return campaigns.few(begin(), list) end

--- On to a step, doing nothing.
local function on(g, step, turn)
  local function council(game)
    if game.state.turn == 14 and not game.state.years then return game:act("plan", { years = "one_year" }) end
    game:act("end", {}, game:asked()[1])
  end
  return campaigns.on(g, step, turn, { french_council = council })
end

local function of_1812(name, column, fits) return campaigns.rows("1812", name, column, fits) end

describe("19.4 the set-up of 1812", function()
  it("19.4a, 19.4d to 19.4f SP of each arm by nation, and who is still to come", function()
    local g, points, absent = begin(), {}, {}
    for id, piece in pairs(g.state.pieces) do
      local there = organization.hex(g.state, id) ~= nil
      local key = counters[id].nation .. " " .. (pieces.arm(id) or "other")
      if there then points[key] = (points[key] or 0) + (piece.strength or 0) end
      if not there then absent[piece.side] = (absent[piece.side] or 0) + 1 end
    end
    assert.same({ french = 18, coalition = 30 }, absent)
    assert.same({ 205, 33, 54, 20, 25, 7, 32, 12, 20 }, {
      points["russian infantry"] - 45, points["russian cavalry"], points["polish infantry"] + points["westphalian infantry"] + points["hessian infantry"] - 4,
      points["prussian infantry"], points["austrian infantry"] - 1, points["austrian cavalry"], points["polish infantry"], points["polish cavalry"],
      points["french artillery"],
    })
  end)

  it("19.4d to 19.4f where the leaders stand", function()
    local g, lines = begin(), {}
    for id in pairs(g.state.pieces) do
      if pieces.is_leader(g.state, id) and organization.hex(g.state, id) then lines[#lines + 1] = id .. " " .. organization.hex(g.state, id) end
    end
    table.sort(lines)
    assert.same({
      "A_SCHWARZENBERG D0622", "F_DAVOUT D0910", "F_EUGENE D0812", "F_GROUCHY D1110", "F_JEROME D0617", "F_LATOUR_MAUBOURG D0815",
      "F_LEFEBVRE D0809", "F_MACDONALD D0508", "F_MONTBRUN D0909", "F_MORTIER D0809", "F_NANSOUTY D1008", "F_NAPOLEON_442 D0809", "F_NEY D1011",
      "F_OUDINOT D0911", "F_REYNIER D0620", "F_ST_CYR D0714", "F_VANDAMME D0617", "PL_PONIATOWSKI D0716", "R_BAGAVOUT D1207",
      "R_BAGRATION D0922", "R_BARCLAY D1508", "R_BOROSDIN D0922", "R_CONSTANTINE D1707", "R_DOCTUROV D1413", "R_KAMENSKI D2031", "R_KORFF D1609",
      "R_LAMBERT D2327", "R_MARKOV D2230", "R_PLATOV D1015", "R_RAJEWSKI D1019", "R_SACKEN D2228", "R_SHUVALOV D1410", "R_SIEVERS D1117",
      "R_TORMASOV D2031", "R_TUTCHKOV D1508", "R_UVAROV D1306", "R_WITGENSTEIN D1005",
    }, lines)
  end)

  it("19.4d, 19.4e, 19.4f depots: four French, ten Russian, two Austrian, none Prussian", function()
    local function of(power)
      return of_1812("depots", "hex", function(row) return row.power == power end)
    end
    assert.same({ "D0110 D0205 D0221 D0817", "C1131 D0922 D1508 D1705 D2012 D2031 D2205 D2323 D2416 D2608", "D0625 D1432", "" }, {
      of("french"), of("russian"), of("austrian"), of("prussian"),
    })
    local g = begin()
    assert.same({ 4, 10, 2 }, {
      #keys_of(depots.active(g.state, "french")), #keys_of(depots.active(g.state, "russian")), #keys_of(depots.active(g.state, "austrian")),
    })
  end)

  it("19.4b, 19.4c Maps C and D; Russia's are Russia, Russian Poland and Old Russian Poland, all else is friendly to France", function()
    local g, of = begin(), {}
    for _, hex in ipairs(map:area("maps_cd")) do
      local side = forage.friend(g.state, hex) or "none"
      assert.equal(land.in_russia(hex) and "coalition" or "french", side, hex)
      of[side] = (of[side] or 0) + 1
    end
    assert.truthy(of.french > 500 and of.coalition > 1500)
    assert.same({ "prussian", "austrian", "french" }, { land.at("1812", "D0110"), land.at("1812", "D1132"), land.at("1812", WARSAW) })
  end)

  it("3.11 in Russia the towns of the first rank alone are towns", function()
    local count = 0
    for _, hex in ipairs(map:area("maps_cd")) do
      if forage.place(hex) and land.in_russia(hex) then count = count + 1 end
    end
    assert.equal(36, count)
  end)

  it("3.11, 8.32k Kovno to Vilna is 4 MP, Vilna to Smolensk 20, Smolensk to Moscow 17: four weeks of marches, as in 1812", function()
    local function way(from, to) return ground.profile:costs(from, 99)[to] end
    assert.same({ 4, 20, 17 }, { way("D1108", VILNA), way(VILNA, "D3406"), way("D3406", MOSCOW) })
  end)

  it("19.4g, 19.4h commanders and their points", function()
    local g = begin()
    local function points(id) return command.points(g.state, id) end
    assert.same({ 8, 5, 5, 5, 3, 8, 5, 5, 3 }, {
      points("F_NAPOLEON_442"), points("F_EUGENE"), points("F_JEROME"), points("A_SCHWARZENBERG"), points("F_MACDONALD"), points("R_BARCLAY"),
      points("R_BAGRATION"), points("R_TORMASOV"), points("R_DOCTUROV"),
    })
    assert.same({ "supreme", "army", "army", "supreme", "corps", "supreme", "army", "army" }, {
      pieces.role(g.state, "F_NAPOLEON_442"), pieces.role(g.state, "F_EUGENE"), pieces.role(g.state, "F_JEROME"),
      pieces.role(g.state, "A_SCHWARZENBERG"), pieces.role(g.state, "F_MACDONALD"), pieces.role(g.state, "R_BARCLAY"),
      pieces.role(g.state, "R_BAGRATION"), pieces.role(g.state, "R_TORMASOV"),
    })
    assert.equal("F_NAPOLEON_442", g:unit("F_MACDONALD").superior)
  end)

  it("19.4g Schwarzenberg commands Austrians alone, Napoleon them too", function()
    local g = begin()
    assert.falsy(listed(command.leaders_of(g.state, "F_NEY"), "A_SCHWARZENBERG"))
    assert.truthy(listed(command.leaders_of(g.state, "A_INF_1"), "A_SCHWARZENBERG"))
    assert.truthy(listed(command.leaders_of(g.state, "A_INF_1"), "F_NAPOLEON_442"))
    assert.same({ true, false, true }, {
      command.is_over(g.state, "F_NAPOLEON_442", "A_INF_1"), command.is_over(g.state, "A_SCHWARZENBERG", "F_INF_1"),
      command.is_over(g.state, "R_BARCLAY", "R_INF_14"),
    })
  end)

  it("19.4i Army Reserves: corps of horse, the Guards, the Grenadiers", function()
    local g = begin()
    for id, wanted in pairs({
      F_HEAVY_DIV_1 = true, F_HORSE_2 = true, SX_HEAVY_DIV_1 = true, PL_LIGHT_DIV_3 = true, F_GUARD_1 = true, F_GUARD_LIGHT = true,
      F_GUARD_ART = true, R_GUARD_1 = true, R_GREN_1 = true, R_GUARD_HEAVY = true, R_COSSACK_3 = true, R_DRAGOON_BDE_2 = true,
      R_COSSACK_1 = false, F_INF_1 = false, R_ART_8 = false, F_LIGHT_DIV_1 = false, F_HEAVY_DIV_4 = false, R_HEAVY_DIV_1 = false,
    }) do
      assert.equal(wanted, g:unit(id).reserve or false, id)
    end
  end)

  it("19.4j morale: French and Russians 3, all others and Cossacks 2", function()
    local g = begin()
    local arms = { infantry = true, cavalry = true }
    for id, rating in pairs({ F_INF_1 = 3, PL_INF_1 = 2, P_INF_1 = 2, A_INF_1 = 2, R_INF_1 = 3, R_LIGHT_BDE_1 = 3, R_COSSACK_1 = 2, MB_INF_1 = 2 }) do
      assert.equal(rating, modifiers.morale(g.state, { id }, arms), id)
    end
    assert.equal(2, modifiers.morale(g.state, { "R_LIGHT_BDE_1", "R_COSSACK_3", "R_COSSACK_4" }, arms))
  end)

  it("19.4k initiative: the French on 1 to 3", function()
    for die, side in pairs({ [3] = "french", [4] = "coalition" }) do
      local g = on(few({ { "F_INF_1", "D0221", 5 }, { "R_INF_1", KIEV, 5 } }), "command")
      g:act("end", {}, "french")
      g:dice({ die, 1 })
      g:act("end", {}, "coalition")
      assert.equal(side, g.state.first)
    end
  end)

  it("19.4l 25 weeks from the IV June 1812; 19.4.4b, 19.4l 61 if the French take two years", function()
    local g = begin()
    assert.same({ 24, 1812, 25 }, { g.state.week, g.state.year, g.state.last_turn })
    assert.same({ "IV June", "IV December", "IV September" }, {
      table_of("turns")[24].label, table_of("turns")[48].label, table_of("turns")[(24 + 60 - 1) % 48 + 1].label,
    })
    g:act("plan", { years = "two_years" })
    assert.same({ 61, 2 }, { g.state.last_turn, g.state.years })
  end)
end)

describe("19.4 supply in 1812", function()
  it("14.42b Austrians and Prussians do not forage; 19.4.9 but MacDonald's corps does, while Prussia is allied", function()
    local g = begin()
    local function can(id) return forage.can(g.state, id) end
    assert.same({ true, true, false, true, true, true }, {
      can("F_INF_1"), can("PL_INF_1"), can("A_INF_1"), can("P_INF_1"), can("WP_INF_2"), can("R_INF_1"),
    })
    board.mark(g.state, "P_INF_2", { superior = "F_NEY" })
    assert.same({ true, false }, { can("P_INF_1"), can("P_INF_2") })
    g.state.nations.prussian = "coalition"
    assert.falsy(can("P_INF_1"))
  end)

  it("14.21a, 19.4.9 Austrians draw on their own depots, MacDonald's Prussians on French ones", function()
    local g = begin()
    assert.same({ "austrian", "french", "french", "french", "russian" }, {
      trains.supplier(g.state, "A_INF_1"), trains.supplier(g.state, "P_INF_1"), trains.supplier(g.state, "BV_INF_1"),
      trains.supplier(g.state, "WP_INF_2"), trains.supplier(g.state, "R_INF_1"),
    })
    board.remove(g.state, "F_MACDONALD") -- whoever leads his corps now
    assert.equal("french", trains.supplier(g.state, "P_INF_1"))
  end)

  it("14.22b lines of the French and the Austrians leave the maps by the west edge of Map D, in land of their side", function()
    local g = begin()
    local gates = cities.gates(g.state, "french")
    assert.truthy(listed(gates, WARSAW) == false and #gates > 15)
    for _, hex in ipairs(gates) do
      assert.truthy(map:in_area("west_edge", hex), hex)
    end
    assert.truthy(#cities.gates(g.state, "austrian") > 5)
    assert.same({}, cities.gates(g.state, "russian"))
    assert.truthy(listed(depots.cities(g.state, "french"), WARSAW))
    assert.falsy(listed(depots.cities(g.state, "prussian"), WARSAW))
  end)
end)

describe("19.4m who comes", function()
  it("19.4m, A1.1d Victor in the III September, Augereau in the II November, on a hex of the row D0100", function()
    for entry, week in pairs({ victor = "III September", augereau_1812 = "II November" }) do
      local weeks, hexes = {}, 0
      for _, row in ipairs(table_of("entries")) do
        if row.scenario == "1812" and row.entry == entry then
          weeks[table_of("turns")[row.week].label] = true
          hexes = hexes + 1
          assert.truthy(map:in_area("west_edge", row.hex), row.hex)
        end
      end
      assert.same({ [week] = true }, weeks)
      assert.truthy(hexes > 20)
    end
    local g = begin()
    g.state.turn, g.state.week = 12, 35
    g:act("end")
    on(g, "arrivals", 12)
    assert.equal("french", g:asked()[1])
    g:act("enter", { group = "victor", hex = "D0115" })
    assert.equal("D0115", organization.hex(g.state, "F_INF_14"))
  end)

  it("19.4m one Russian counter a week, at a friendly depot or depot city without an enemy", function()
    local g = on(begin(), "russian_council")
    local units, hexes = {}, {}
    for _, entry in ipairs(g:legal("coalition")) do
      if entry.verb == "muster" then units[entry.args.unit], hexes[entry.args.hex] = true, true end
    end
    assert.equal(30, #keys_of(units))
    assert.same({
      "C1131", "C2718", "C5031", "D0922", "D1508", "D1705", "D2012", "D2031", "D2205", "D2323", "D2416", "D2608", "D3127", "D3406",
    }, keys_of(hexes))
    g:act("muster", { unit = "R_INF_20", hex = KIEV })
    assert.equal(KIEV, organization.hex(g.state, "R_INF_20"))
    assert.same({}, those(g:legal("coalition"), function(entry) return entry.verb == "muster" end))
    on(g, "russian_council", 2)
    assert.equal(29 * 14, #those(g:legal("coalition"), function(entry) return entry.verb == "muster" end))
  end)

  it("19.4m not where an enemy is", function()
    local g = begin()
    g:place("F_INF_1", "D2608", { side = "french", strength = 5 })
    board.refresh(g.state)
    on(g, "russian_council")
    assert.truthy(rule_of(g, "muster", { unit = "R_INF_20", hex = "D2608" }))
    assert.is_nil(rule_of(g, "muster", { unit = "R_INF_20", hex = "D2416" }))
  end)
end)

describe("19.4.4 the length of the campaign", function()
  it("19.4.4a by the start of the I October the French must have chosen", function()
    local g = begin()
    g.state.turn = 13
    assert.is_nil(rule_of(g, "end", {}, "french"))
    g.state.turn, g.state.week = 14, 37
    assert.equal("I October", table_of("turns")[37].label)
    assert.equal("19.4.4a", rule_of(g, "end", {}, "french"))
    g:act("plan", { years = "one_year" })
    assert.same({ 25, 1 }, { g.state.last_turn, g.state.years })
    assert.is_nil(rule_of(g, "end", {}, "french"))
    assert.truthy(rule_of(g, "plan", { years = "two_years" }, "french"))
  end)

  it("19.4.4a with two years Russia does not surrender", function()
    local g = begin()
    g:act("plan", { years = "two_years" })
    assert.truthy(g.state.surrender.ended)
    local one = begin()
    one:act("plan", { years = "one_year" })
    assert.falsy(one.state.surrender.ended)
  end)
end)

describe("19.4v victory", function()
  it("19.4va after one year: Russia, if no supplied men of the French are in Russia; else a draw", function()
    for _, case in ipairs({
      { { "F_INF_1", VILNA, 5 }, "draw" },
      { { "A_INF_1", VILNA, 5 }, "draw" },
      { { "F_INF_1", VILNA, 5, { unsupplied = true } }, "coalition" },
      { { "F_INF_1", WARSAW, 5 }, "coalition" },
      { { "F_NEY", VILNA }, "coalition" },
    }) do
      local g = few({ case[1], { "R_INF_1", KIEV, 5 } })
      g.state.years = 1
      victory.settle(g.state)
      assert.same({ case[2], "campaign" }, { g.state.over.winner, g.state.over.level })
    end
  end)

  --- The longer campaign, with the French at Moscow and one more place.
  local function long(second, more)
    local list = { { "F_INF_1", MOSCOW, 5 }, { "F_INF_2", second, 5 }, { "R_INF_1", "C1032", 5 } }
    table.move(more or {}, 1, #(more or {}), 4, list)
    local g = few(list)
    g.state.years, g.state.points, g.state.turn = 2, 1, 30
    return g
  end

  it("19.4vb in two years the French win at once with Moscow and St Petersburg or Kiev, points, and no enemy in their land", function()
    for _, case in ipairs({
      { "french", long(PETERSBURG) },
      { "french", long(KIEV) },
      { nil, long(VILNA) },
      { nil, long(KIEV), function(G) G.points = 0 end },
      { nil, long(KIEV), function(G) G.years = 1 end },
      { nil, long(KIEV, { { "R_INF_2", WARSAW, 1 } }) },
      { nil, long(KIEV, { { "R_INF_2", MOSCOW, 1 } }) },
      { "french", long(KIEV, { { "R_PLATOV", WARSAW } }) },
    }) do
      local G = case[2].state
      if case[3] then case[3](G) end
      campaign.review(G)
      assert.equal(case[1], G.over and G.over.winner)
    end
  end)

  it("19.4.4b, 19.4vb or Russia has won when the time is over", function()
    local g = long(VILNA)
    victory.settle(g.state)
    assert.equal("coalition", g.state.over.winner)
  end)

  it("19.4vb as soon as units come into the last place", function()
    local g = long(KIEV)
    g.state.surrender.ended = true
    campaign.entered(g.state, "french", { "F_INF_1" }, MOSCOW)
    assert.equal("french", g.state.over.winner)
  end)
end)

describe("19.4 what the window shows", function()
  it("19.4.2e, 19.4.6b how many markers, who is loyal; the sum is the Russians' alone", function()
    local g = begin()
    g.state.surrender.kept, g.state.surrender.level = { 3, 5 }, 190
    local function notes(side)
      local list = {}
      for _, note in ipairs(campaign.score(g.state, side).notes) do
        local v = note.values
        list[#list + 1] = ("%s %s %s %s"):format(note.rule, note.key, v.count or v.sum or v.nation or v.points, v.status or v.level or "")
      end
      return list
    end
    assert.same({
      "18.1 score.losses 0 ", "19.4.2e score.markers 2 ", "19.4.1 score.peace 8 190", "19.4.6b score.loyalty austrian loyal",
      "19.4.6b score.loyalty prussian loyal",
    }, notes("coalition"))
    assert.equal(4, #notes("french"))
    g:act("plan", { years = "two_years" })
    assert.equal(7, #notes("french"))
  end)
end)

describe("19.4.7 May 1813", function()
  it("19.4.7 what is Foraged is whole, what is Depleted is Foraged; burned Moscow stays", function()
    local g = few({ { "F_INF_1", WARSAW, 5 }, { "R_INF_1", KIEV, 5 } })
    g.state.turn, g.state.week, g.state.year, g.state.last_turn, g.state.years = 41, 16, 1813, 61, 2
    g.state.surrender.ended = true
    g.state.forage = { [VILNA] = "depleted", [WARSAW] = "foraged", [MOSCOW] = "depleted" }
    g.state.burned = MOSCOW
    on(g, "french_council", 42)
    assert.equal("I May", table_of("turns")[17].label)
    assert.same({ [VILNA] = "foraged", [MOSCOW] = "depleted" }, g.state.forage)
  end)
end)
