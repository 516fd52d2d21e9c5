--- 19.5 The campaign of 1813: set-up, commanders, conferences, Austria and Bavaria out of the war, Walmoden, victory.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local closed = require("rules.19_closed")
local command = require("rules.06_command")
local depots = require("rules.14_depots")
local field = require("spec.field")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local held = require("rules.19_held")
local land = require("rules.19_land")
local modifiers = require("rules.12_modifiers")
local neutrals = require("rules.19_neutrals")
local occupation = require("rules.19_occupation")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local points = require("rules.18_points")
local restraint = require("rules.19_restraint")
local setup = require("rules.19_setup")
local stacking = require("rules.09_stacking")
local victory = require("rules.19_victory")

local map, counters = map_of(), table_of("counters").by
local BERLIN, LEIPZIG, MAGDEBURG, VIENNA, PRAGUE, MUNICH = "A4021", "A3727", "A3524", "B5208", "A4533", "B3609"

local function game() return campaigns.begin(spec, "1813") end

--- Some pieces alone: { id, hex, strength?, fields? }.
local function few(list)
  local g = game()
  g.state.sieges = {}
  return campaigns.few(g, list)
end

local function of_1813(name, column, fits) return campaigns.rows("1813", name, column, fits) end

--- Nobody does anything until a step.
local function on(g, step, turn)
  return campaigns.on(g, step, turn, { arrivals = field.enter, retreating = campaigns.first, trade = campaigns.first })
end

describe("19.5 the set-up of 1813", function()
  it("19.5a, 19.5c, 19.5d how many pieces and SP each nation has", function()
    local g, of = game(), {}
    for id, piece in pairs(g.state.pieces) do
      local sum = of[counters[id].nation] or { 0, 0 }
      of[counters[id].nation] = sum
      sum[1], sum[2] = sum[1] + 1, sum[2] + (piece.strength or 0)
    end
    assert.same({
      austrian = { 60, 182 }, baden = { 3, 9 }, bavarian = { 10, 31 }, british = { 2, 12 }, british_allied = { 1, 0 }, danish = { 1, 6 },
      french = { 119, 399 }, italian = { 7, 25 }, polish = { 9, 14 }, prussian = { 47, 170 }, russian = { 113, 251 }, saxon = { 6, 16 },
      swedish = { 10, 22 }, westphalian = { 1, 1 }, wurttemberg = { 3, 9 },
    }, of)
  end)

  it("19.5a nobody goes south of row 14 of Map B", function()
    local g = game()
    assert.same({ true, true, false }, { ground.in_play(g.state, "B3014"), ground.in_play(g.state, BERLIN), ground.in_play(g.state, "B3015") })
  end)

  it("19.5c, 19.5d where the leaders of armies stand", function()
    local g, lines = game(), {}
    for id in pairs(g.state.pieces) do
      if pieces.rank(g.state, id) >= pieces.RANKS.army then lines[#lines + 1] = id .. " " .. organization.hex(g.state, id) end
    end
    table.sort(lines)
    assert.same({
      "A_SCHWARZENBERG A4332", "F_DAVOUT A3218", "F_NAPOLEON_442 A4527", "F_NEY A5026", "F_SOULT A4327", "P_BLUECHER A5227", "R_BARCLAY A4332",
      "R_BENNIGSEN A5618", "R_WITGENSTEIN A4332", "SE_BERNADOTTE A4021",
    }, lines)
  end)

  it("19.5c, 19.5d depots", function()
    local function of(power) return of_1813("depots", "hex", function(row) return row.power == power end) end
    assert.equal("A2619 A2918 A3824 A3926 A4217 A4228 A4421 A4925 B3002 B3609", of("french"))
    assert.equal("A4332 B4509 B4610", of("austrian"))
    assert.equal("A5129 A5227", of("prussian"))
    assert.equal("A5618", of("russian"))
  end)

  it("19.5d, 15.52 Stettin, Kustrin and Danzig are under siege: two depots become stores, and Danzig has none", function()
    local g = game()
    local sieges = g.state.sieges
    assert.same({ "A4217", "A4421", "A5513" }, keys_of(sieges))
    for _, hex in ipairs({ "A4217", "A4421" }) do
      assert.truthy(sieges[hex].trains.french >= 3 and sieges[hex].trains.french <= 8)
      assert.is_nil(g.state.depots[hex])
    end
    assert.same({}, sieges.A5513.trains)
    assert.same({ true, true, true, nil }, {
      g:unit("F_RAPP").inside, g:unit("F_INF_36").inside, g:unit("F_INF_36").unsupplied, g:unit("R_INF_25").inside,
    })
    assert.same({ "coalition", 8 }, { sieges.A4421.side, #keys_of(g.state.depots) - 6 })
  end)

  it("19.5b whose the land is: west of the Elbe, Saxony, Bavaria and Silesia up to hexrow 5200 the French", function()
    local g = game()
    board.put(g.state, "F_NEY", "A4527")
    local want = {
      A2619 = "french", A4228 = "french", B3609 = "french", A3524 = "french", A4021 = "coalition", A4533 = "coalition", B5208 = "coalition",
      A5227 = "french",
    }
    for hex, side in pairs(want) do
      assert.equal(side, forage.friend(g.state, hex), hex)
    end
    for _, hex in ipairs(map:area("silesia")) do
      local is_west = map:in_area("west_of_5200", hex)
      assert.equal(is_west and "french" or "prussian", land.at("1813", hex), hex)
    end
    for _, hex in ipairs(map:area("swedish_pomerania")) do
      assert.equal("prussian", land.at("1813", hex))
    end
  end)

  it("19.5b a hex with a French unit is French while he is there", function()
    local g = few({ { "F_INF_3", PRAGUE, 5 }, { "P_INF_1", BERLIN, 5 }, { "F_NAPOLEON_442", "B5208" } })
    assert.same({ "french", "coalition" }, { forage.friend(g.state, PRAGUE), forage.friend(g.state, VIENNA) })
    board.put(g.state, "F_INF_3", "A4632")
    assert.equal("coalition", forage.friend(g.state, PRAGUE))
  end)

  it("19.5i Army Reserves: Guard, grenadiers, and the corps of horse alone", function()
    assert.equal(
      "F_DRAGOON_DIV_1 F_DRAGOON_DIV_2 F_DRAGOON_DIV_3 F_DRAGOON_DIV_4 F_DRAGOON_DIV_5 F_DRAGOON_DIV_6 F_GUARD_1 F_GUARD_2 F_GUARD_3 F_GUARD_4 "
        .. "F_GUARD_5 F_GUARD_6 F_GUARD_ART F_GUARD_HEAVY F_HEAVY_DIV_1 F_HEAVY_DIV_2 F_HEAVY_DIV_3 F_HORSE_1 F_HORSE_2 F_HORSE_3 F_LIGHT_DIV_1 "
        .. "F_LIGHT_DIV_2 F_LIGHT_DIV_3 PL_LIGHT_DIV_1 PL_LIGHT_DIV_2 P_HEAVY_BDE_1 R_COSSACK_1 R_COSSACK_10 R_COSSACK_11 R_COSSACK_12 "
        .. "R_COSSACK_13 R_COSSACK_14 R_COSSACK_2 R_COSSACK_3 R_COSSACK_4 R_COSSACK_5 R_COSSACK_6 R_COSSACK_7 R_COSSACK_8 R_COSSACK_9 "
        .. "R_DRAGOON_BDE_2 R_GREN_1 R_GREN_2 R_GUARD_1 R_GUARD_2 R_HEAVY_DIV_1 R_HEAVY_DIV_2 R_HEAVY_DIV_3 R_HORSE_1 R_HORSE_2 R_LIGHT_BDE_1 "
        .. "R_LIGHT_BDE_2 R_LIGHT_DIV_1 R_LIGHT_DIV_2 R_LIGHT_DIV_3 R_LIGHT_DIV_4 R_LIGHT_DIV_5",
      of_1813("reserves", "piece")
    )
    local g = game()
    assert.equal(2, #keys_of(stacking.corps_of(g.state, { "R_GREN_1", "P_INF_5" }))) -- of two armies
  end)

  it("19.5j, 19.5k, 19.5l morale, initiative, and ten weeks from August", function()
    local g = game()
    assert.same({ 3, 3, 2, 2, 3, 10, 31, 1813 }, {
      g.state.morale.french, g.state.morale.russian, g.state.morale.polish, g.state.morale.prussian, g.state.french_die, g.state.last_turn,
      g.state.week, g.state.year,
    })
  end)

  it("19.5j Cossacks have 2, other Russians 3", function()
    local g = game()
    local men = { infantry = true, cavalry = true }
    assert.same({ 2, 3, 3 }, {
      modifiers.morale(g.state, { "R_COSSACK_1", "R_COSSACK_2" }, men), modifiers.morale(g.state, { "R_LIGHT_DIV_1" }, men),
      modifiers.morale(g.state, { "R_LIGHT_DIV_1", "R_COSSACK_1" }, men),
    })
  end)

  it("19.5l Augereau comes to Wurzburg with the IV September", function()
    local g = game()
    assert.same({ 36, { "B3002" } }, { g.state.entries.augereau.week, g.state.entries.augereau.hexes })
    assert.is_nil(organization.hex(g.state, "F_INF_39"))
  end)
end)

describe("19.5e, 19.5f, 19.5g who commands whom in 1813", function()
  it("19.5e, 19.5f, 19.5g their Command Points", function()
    local g, list = game(), {}
    for i, id in ipairs({
      "F_NAPOLEON_442", "BV_WREDE", "F_NEY", "A_SCHWARZENBERG", "P_BLUECHER", "SE_BERNADOTTE", "R_BENNIGSEN", "R_BARCLAY", "R_WITGENSTEIN",
      "R_LANGERON", "R_WINZINGERODE", "R_SACKEN",
    }) do
      list[i] = command.points(g.state, id)
    end
    assert.same({ 8, 3, 3, 8, 8, 5, 5, 0, 0, 0, 0, 3 }, list)
    assert.same({ "supreme", "army", "corps" }, { pieces.role(g.state, "F_NAPOLEON_442"), pieces.role(g.state, "BV_WREDE"), pieces.role(g.state, "F_NEY") })
  end)

  it("19.5e Ney has five points as soon as corps are below him", function()
    local g = game()
    board.mark(g.state, "F_LAURISTON", { superior = "F_NEY" })
    assert.same({ "army", 5 }, { pieces.role(g.state, "F_NEY"), command.points(g.state, "F_NEY") })
  end)

  it("19.5e no one orders Davout: he is a corps leader who tries his Initiative", function()
    local g = game()
    assert.same({ "corps", {} }, { pieces.role(g.state, "F_DAVOUT"), command.leaders_of(g.state, "F_DAVOUT") })
    assert.same({ "F_DAVOUT" }, command.leaders_of(g.state, "F_INF_30"))
    assert.falsy(command.is_in_command(g.state, "F_DAVOUT"))
    assert.equal(3, command.points(g.state, "F_DAVOUT"))
  end)

  it("19.5f nobody commands the whole Coalition; independent corps stand alone", function()
    local g = game()
    assert.same({ "R_BENNIGSEN" }, command.leaders_of(g.state, "R_TOLSTOI"))
    assert.same({ "A_SCHWARZENBERG" }, command.leaders_of(g.state, "P_KLEIST"))
    for _, id in ipairs({ "A_HILLER", "A_REUSZ", "R_REPLACEMENT" }) do
      assert.same({ "corps", {} }, { pieces.role(g.state, id), command.leaders_of(g.state, id) }, id)
    end
  end)

  it("19.5q Blucher may order Walmoden's corps", function()
    local g = game()
    assert.same({ "P_BLUECHER" }, command.leaders_of(g.state, "BA_BRITISH_ALLIES"))
    assert.same({ "BA_BRITISH_ALLIES", "P_BLUECHER" }, command.leaders_of(g.state, "B_INF_1"))
  end)
end)

describe("19.5h conferring", function()
  local function order(g, by, id, kind)
    g:act("order", { unit = id, by = by }, "coalition")
    g:act("give", { kind = kind }, "coalition")
  end

  it("19.5h one point before the first order to a Russian, in a phase once; Prussians need none", function()
    local g = game()
    order(g, "P_BLUECHER", "R_OLSUFIEV", "march")
    assert.equal(6, command.points(g.state, "P_BLUECHER"))
    order(g, "P_BLUECHER", "R_MARKOV", "march")
    assert.equal(5, command.points(g.state, "P_BLUECHER"))
    assert.equal(true, g:unit("P_BLUECHER").conferred)
    local paid, conferred = {}, 0
    for _, record in ipairs(g:log()) do
      if record.key == "ordered" then paid[#paid + 1] = record.values.points end
      if record.key == "confers" then conferred = conferred + 1 end
    end
    assert.same({ 2, 1 }, paid)
    assert.equal(1, conferred)
    local prussian = game()
    order(prussian, "A_SCHWARZENBERG", "P_KLEIST", "march")
    assert.same({ 7, nil }, { command.points(prussian.state, "A_SCHWARZENBERG"), prussian:unit("A_SCHWARZENBERG").conferred })
    order(prussian, "A_SCHWARZENBERG", "R_EUGEN", "march")
    assert.equal(5, command.points(prussian.state, "A_SCHWARZENBERG"))
  end)

  it("19.5h an order that is free needs no conference (6.25), and Bennigsen never confers", function()
    local g = game()
    order(g, "P_BLUECHER", "R_KORFF", "march")
    assert.same({ 8, nil }, { command.points(g.state, "P_BLUECHER"), g:unit("P_BLUECHER").conferred })
    order(g, "R_BENNIGSEN", "R_DOCTUROV", "march")
    assert.equal(4, command.points(g.state, "R_BENNIGSEN"))
  end)

  it("19.5h with one point left nothing can be ordered to Russians, and it is forgotten with the week", function()
    local g = game()
    board.mark(g.state, "P_BLUECHER", { spent = 7 })
    assert.equal("6.32b", g:why("order", { unit = "R_OLSUFIEV", by = "P_BLUECHER" }, "coalition")[1].rule)
    assert.allowed(g:why("order", { unit = "P_BLUECHER", by = "P_BLUECHER" }, "coalition"))
    local next = game()
    order(next, "P_BLUECHER", "R_OLSUFIEV", "march")
    on(next, "command", 2)
    assert.is_nil(next:unit("P_BLUECHER").conferred)
  end)

  it("19.5h a transfer of points too, and one of a unit", function()
    local g = game()
    board.mark(g.state, "R_INF_10", { strength = 1 })
    g:act("transfer", { unit = "R_INF_9", by = "P_BLUECHER" }, "coalition")
    g:act("shift", { to = "R_INF_10", points = 1 }, "coalition")
    assert.same({ 6, true }, { command.points(g.state, "P_BLUECHER"), g:unit("P_BLUECHER").conferred })
    local unit = game()
    unit.state.boxes.R_OLSUFIEV = 5
    unit:act("transfer", { unit = "R_INF_9", by = "P_BLUECHER" }, "coalition")
    unit:act("hand", { to = "R_OLSUFIEV" }, "coalition")
    assert.same({ 6, true }, { command.points(unit.state, "P_BLUECHER"), unit:unit("P_BLUECHER").conferred })
  end)
end)

describe("19.5m, 19.5n, 19.5o Austria and Bavaria", function()
  local function of(g, nation)
    return #board.which(g.state, function(_, id) return counters[id].nation == nation end)
  end

  it("19.5m with 50 points the Austrians are gone, their land is neutral, and Barclay has the rest with 8 points", function()
    local g = game()
    points.lost(g.state, "coalition", { infantry = 49 })
    neutrals.review(g.state)
    assert.truthy(of(g, "austrian") > 0)
    points.lost(g.state, "coalition", { infantry = 1 })
    points.lost(g.state, "french", { infantry = 9 }) -- once is enough
    neutrals.review(g.state)
    assert.same({ 0, 10 }, { of(g, "austrian"), of(g, "bavarian") })
    assert.same({ "army", 8, nil }, { pieces.role(g.state, "R_BARCLAY"), command.points(g.state, "R_BARCLAY"), g:unit("R_BARCLAY").superior })
    assert.same({ "R_BARCLAY", "R_BARCLAY" }, { g:unit("P_KLEIST").superior, g:unit("R_WITGENSTEIN").superior })
    assert.same({ "R_BARCLAY" }, command.leaders_of(g.state, "R_EUGEN"))
    for _, hex in ipairs({ "A4332", "B4509", "B4610" }) do
      assert.is_nil(g.state.depots[hex])
    end
    assert.equal(#board.which(g.state, function(piece) return piece.superior == "R_BARCLAY" end), g.state.boxes.R_BARCLAY)
    assert.same({ "prussian", "russian", "P_BLUECHER" }, { g.state.depots.A5129, g.state.depots.A5618, g:unit("P_YORCK").chart })
    assert.same({ true, true }, { listed(g.state.refuges.coalition, BERLIN), listed(g.state.refuges.french, MUNICH) })
    assert.same({ "neutral", "neutral" }, { forage.friend(g.state, PRAGUE), forage.friend(g.state, VIENNA) })
    assert.falsy(listed(g.state.refuges.coalition, VIENNA))
    local before = #g.state.neutral
    neutrals.review(g.state)
    assert.equal(before, #g.state.neutral)
    for _, id in ipairs(board.which(g.state)) do
      local hex = organization.hex(g.state, id)
      assert.truthy(hex or g:unit(id).entry, id)
    end
    assert.is_nil(setup.invariants(g.state))
  end)

  it("19.5m Barclay is under no one then, whoever led the army", function()
    local g = game()
    board.mark(g.state, "R_BARCLAY", { superior = "P_KLEIST" })
    g.state.most = 50
    neutrals.review(g.state)
    assert.is_nil(g:unit("R_BARCLAY").superior)
    local without = game()
    board.remove(without.state, "R_BARCLAY")
    without.state.most, without.state.least = 50, -30
    neutrals.review(without.state)
    assert.same({ 0, 0, nil }, { of(without, "austrian"), of(without, "bavarian"), without:unit("P_KLEIST").superior })
    assert.equal(2, #without.state.neutral)
  end)

  it("19.5m, 15.56a sieges end that no one is left to lay, with leaders alone too, and others go on", function()
    local g = few({
      { "F_DET_2", "A3329", 2, { inside = true } }, { "A_INF_1", "A3329", 5 }, { "P_YORCK", "A3329" },
      { "F_DET_8", "A4421", 4, { inside = true } }, { "P_DET_3", "A4421", 7 },
    })
    for _, hex in ipairs({ "A4332", "B4509", "B4610" }) do
      depots.set(g.state, hex, nil)
    end
    g.state.sieges = { A3329 = { side = "coalition", trains = {} }, A4421 = { side = "coalition", trains = {} } }
    g.state.most = 50
    local changed = g.state.changed
    neutrals.review(g.state)
    assert.same({ "A4421" }, keys_of(g.state.sieges))
    assert.equal(changed + 1, g.state.changed)
  end)

  it("19.5m no one enters, and no supply goes through; who is there marches out", function()
    local g = few({ { "F_INF_3", "A4228", 5 }, { "R_INF_9", PRAGUE, 5 }, { "P_INF_1", BERLIN, 5 }, { "A_INF_1", VIENNA, 5 } })
    local inside, border = "A4533", nil
    for _, hex in ipairs(map:area("bohemia")) do
      for _, to in ipairs(map:neighbors(hex)) do
        if not border and map:in_area("saxony", to) and ground.cost(to, hex) and ground.cost(hex, to) then border = { hex, to } end
      end
    end
    assert.truthy(ground.is_open(g.state, "french", border[2], border[1]))
    g.state.most = 50
    neutrals.review(g.state)
    assert.falsy(ground.is_open(g.state, "french", border[2], border[1]))
    assert.truthy(ground.is_open(g.state, "coalition", border[1], border[2]))
    assert.truthy(ground.is_open(g.state, "coalition", inside, map:neighbors(inside)[1]))
    assert.same({ "19.5m", nil }, { closed.rule(g.state, "french", inside), closed.rule(g.state, "french", MUNICH) })
    assert.same({ 0, true }, { #closed.bars(g.state, "coalition", inside), #closed.bars(g.state, "coalition", BERLIN) > 0 })
    assert.truthy(listed(closed.neutral(g.state), inside))
  end)

  it("19.5m no depot has its line there, and none feeds through it", function()
    local g = few({ { "F_INF_3", "A4228", 5 }, { "P_INF_1", BERLIN, 5 }, { "A_INF_1", VIENNA, 5 } })
    local inner, depot
    for _, hex in ipairs(map:area("bohemia")) do
      for _, to in ipairs(map:neighbors(hex)) do
        for _, site in ipairs(map:neighbors(to)) do
          local one, two = ground.cost(hex, to), ground.cost(to, site)
          local deep = #those(map:neighbors(hex), function(each) return not map:in_area("bohemia", each) end) == 0
          local fits = deep and map:in_area("bohemia", to) and map:in_area("saxony", site) and map:distance(hex, site) == 2
          if not inner and fits and one and two and one + two <= 3 then inner, depot = hex, site end
        end
      end
    end
    depots.set(g.state, depot, "french")
    depots.set(g.state, PRAGUE, "french")
    board.put(g.state, "F_INF_3", inner)
    local function state()
      local active = depots.active(g.state, "french")
      return { active[depot] or false, active[PRAGUE] or false, depots.feeds(g.state, "F_INF_3") }
    end
    assert.same({ true, true, true }, state())
    g.state.most = 50
    neutrals.review(g.state)
    assert.same({ true, false, false }, state())
  end)

  it("19.5n with 30 points less than none the Bavarians are gone, wherever they are", function()
    local g = game()
    points.lost(g.state, "french", { infantry = 30 })
    neutrals.review(g.state)
    assert.same({ 0, true }, { of(g, "bavarian"), of(g, "austrian") > 0 })
    assert.equal("19.5n", closed.rule(g.state, "coalition", MUNICH))
    assert.is_nil(setup.invariants(g.state))
  end)

  it("19.5m, 19.5n it comes as a Combat Phase or a week ends", function()
    local g = few({ { "F_INF_3", "A4228", 5 }, { "A_INF_1", VIENNA, 5 }, { "P_INF_1", BERLIN, 5 } })
    g.state.most = 50
    on(g, "movement")
    assert.truthy(g:unit("A_INF_1"))
    g:act("end", {}, g:asked()[1])
    on(g, "movement")
    assert.is_nil(g:unit("A_INF_1"))
    local week = few({ { "F_INF_3", "A4228", 5 }, { "A_INF_1", VIENNA, 5 }, { "R_INF_9", PRAGUE, 5 } })
    on(week, "sources")
    assert.truthy(week:unit("A_INF_1"))
    week.state.most = 50
    on(week, "command", 2)
    assert.is_nil(week:unit("A_INF_1"))
  end)

  it("19.5o until the French have 30 points Bavarians spare Austria, Austrians Bavaria, and others nobody", function()
    local g = few({ { "BV_INF_1", MUNICH, 5 }, { "A_INF_1", VIENNA, 5 }, { "F_INF_3", "A4228", 5 }, { "R_INF_9", BERLIN, 5 } })
    local function shut(id, hex) return restraint.is_shut(g.state, { id }, hex) end
    assert.same({ true, true, false, false, false }, {
      shut("BV_INF_1", VIENNA), shut("A_INF_1", MUNICH), shut("F_INF_3", VIENNA), shut("R_INF_9", MUNICH), shut("BV_INF_1", "A4228"),
    })
    assert.truthy(restraint.is_shut(g.state, { "F_INF_3", "BV_INF_1" }, PRAGUE))
    points.lost(g.state, "coalition", { infantry = 30 })
    points.lost(g.state, "french", { infantry = 5 }) -- once is enough
    assert.same({ false, false }, { shut("BV_INF_1", VIENNA), shut("A_INF_1", MUNICH) })
    assert.same({}, restraint.spared(spec.game("lga:ulm").state, { "BV_INF_1" }))
  end)

  it("19.5o a march of Bavarians stops at the border", function()
    local border
    for _, hex in ipairs(map:area("bavaria")) do
      for _, to in ipairs(map:neighbors(hex)) do
        if not border and map:in_area("salzburg", to) and ground.cost(hex, to) then border = { hex, to } end
      end
    end
    local g = few({ { "BV_INF_1", border[1], 5 }, { "F_INF_3", border[1], 5 }, { "P_INF_1", BERLIN, 5 } })
    g:act("end", {}, "french")
    g:dice({ 1, 1 })
    g:act("end", {}, "coalition")
    field.pass_skirmishes(g)
    for _, case in ipairs({ { "BV_INF_1", "19.5o" }, { "F_INF_3", nil } }) do
      g:unit(case[1]).order = "march"
      assert.equal(case[2] ~= nil, g:reach({ unit = case[1], to = border[2] }).hexes[1] == nil)
      g:act("move", { unit = case[1] })
      local why = g:why("step", { to = border[2] })[1]
      assert.equal(case[2], why and why.rule)
      g:act("halt")
    end
  end)
end)

describe("19.5p, 19.5q Hiller and Walmoden", function()
  it("19.5p Hiller's corps stays in Vienna until an enemy unit enters the province", function()
    local g = game()
    assert.same({ "19.5p", "19.5p", nil }, { held.of(g.state, "A_HILLER"), held.of(g.state, "A_INF_13"), held.of(g.state, "A_REUSZ") })
    held.entered(g.state, { "A_INF_16" }, "B4509")
    held.entered(g.state, { "F_INF_3" }, PRAGUE)
    held.entered(g.state, { "F_NAPOLEON_442" }, "B4509")
    assert.equal("19.5p", held.of(g.state, "A_HILLER"))
    held.entered(g.state, { "F_INF_3" }, "B4509")
    assert.same({ nil, nil }, { held.of(g.state, "A_HILLER"), held.of(g.state, "A_INF_13") })
  end)

  local function is_port(hex)
    local power = map:feature(hex, "port") and land.at("1813", hex)
    return power == "prussian" or power == "austrian"
  end

  --- Hexes so many hexes from the nearest port of the Coalition.
  local function at(distance)
    local ports = those(map:area("theatre_1813"), is_port)
    return those(map:area("theatre_1813"), function(hex)
      local nearest = 99
      for _, port in ipairs(ports) do
        nearest = math.min(nearest, map:distance(hex, port))
      end
      return nearest == distance and #those(map:neighbors(hex), function(to) return ground.cost(to, hex) end) == 6
    end)
  end

  local function fed(hex, list)
    local all = {
      { "F_INF_3", "B3002", 5 }, { "BA_BRITISH_ALLIES", hex }, { "B_INF_1", hex, 5, { superior = "BA_BRITISH_ALLIES" } },
      { "B_LIGHT_DIV_1", hex, 3 },
    }
    table.move(list or {}, 1, #(list or {}), #all + 1, all)
    local g = few(all)
    for depot in pairs(copy_of(g.state.depots)) do
      depots.set(g.state, depot, nil)
    end
    return g
  end

  it("19.5q his corps is fed out of a friendly port up to eight hexes away, and no other", function()
    local near, far = at(7), at(12)
    local g = fed(near[1])
    local list = { depots.feeds(g.state, "B_INF_1"), depots.feeds(g.state, "B_LIGHT_DIV_1") }
    assert.same({ true, false }, list)
    assert.falsy(depots.feeds(fed(far[1]).state, "B_INF_1"))
  end)

  it("19.5q not past the enemy: a port that he holds is none", function()
    local hex, enemies = at(3)[1], {}
    for i, port in ipairs(those(map:range(hex, 8), is_port)) do
      enemies[i] = { "F_INF_" .. i + 3, port, 5 }
    end
    assert.truthy(depots.feeds(fed(hex).state, "B_INF_1"))
    assert.falsy(depots.feeds(fed(hex, enemies).state, "B_INF_1"))
  end)
end)

describe("19.5r how it is won", function()
  local function judged(count, control)
    local g = few({ { "F_INF_3", "B3002", 5 }, { "P_INF_1", "A5618", 5 } })
    g.state.points = count
    for hex, side in pairs(control or {}) do
      g.state.control[hex] = side
    end
    victory.settle(g.state)
    return { g.state.over.winner, g.state.over.scores.french }
  end

  for _, case in ipairs({
    { "the French with 75", 75, nil, "french", 75 },
    { "not with 74", 74, nil, "draw", 74 },
    { "Berlin counts ten", 65, { [BERLIN] = "french" }, "french", 75 },
    { "none at all is a draw", 0, nil, "draw", 0 },
    { "the Coalition with less than none", -1, nil, "coalition", -1 },
    { "Leipzig costs five", 4, { [LEIPZIG] = "coalition" }, "coalition", -1 },
    { "so does Magdeburg", 4, { [MAGDEBURG] = "coalition" }, "coalition", -1 },
    { "and both ten", 10, { [LEIPZIG] = "coalition", [MAGDEBURG] = "coalition" }, "draw", 0 },
  }) do
    it("19.5r " .. case[1], function() assert.same({ case[4], case[5] }, judged(case[2], case[3])) end)
  end

  it("19.5r who went through a place last holds it", function()
    local g = few({ { "F_INF_3", BERLIN, 5 }, { "P_INF_1", "A5618", 5 } })
    assert.same({ "french", "french", "french" }, {
      occupation.holder(g.state, BERLIN), occupation.holder(g.state, LEIPZIG), occupation.holder(g.state, MAGDEBURG),
    })
    local score = victory.score(g.state, "french")
    assert.same({ 4, 10, "score.losses" }, { #score.notes, score.scores.french, score.notes[1].key })
  end)
end)
