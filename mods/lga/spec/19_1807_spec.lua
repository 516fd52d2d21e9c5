--- 19.22 The campaign of Eylau and Friedland: set-up, closed countries, command, reinforcements, replacements, victory.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local closed = require("rules.19_closed")
local command = require("rules.06_command")
local depots = require("rules.14_depots")
local eylau = require("rules.19_1807")
local field = require("spec.field")
local fields = require("spec.fields")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local setup = require("rules.19_setup")
local succession = require("rules.19_succession")
local victory = require("rules.19_victory")

local map, counters = map_of(), table_of("counters").by
local BERLIN = "A4021"

local function game() return campaigns.begin(spec, "1807") end

local why = campaigns.rule_of

local function of_1807(name, column, fits) return campaigns.rows("1807", name, column, fits) end

--- Orders of no one; the French first, clear weather. Then nothing is done until a step asks.
local function on(g, step)
  for _ = 1, 60 do
    if g:step() == step or g.state.over then return g end
    if g:step() == "command" then
      g:act("end", {}, "french")
      g:dice({ 1, 1 })
      g:act("end", {}, "coalition")
    elseif g:step() == "sources" then
      field.feed(g)
    elseif g:step() == "arrivals" then
      g:act("enter", g:legal(g:asked()[1])[1].args)
    else
      if g:step() == "movement" then board.mark(g.state, board.which(g.state), {}, { "unsupplied" }) end
      g:act("end", {}, g:asked()[1])
    end
  end
  error("never comes to " .. step)
end

describe("19.22 the set-up of 1806 to 1807", function()
  it("19.22c, 19.22d how many SP of each arm each nation has, those to come with them", function()
    local g, points, count = game(), {}, {}
    for id, piece in pairs(g.state.pieces) do
      local key = counters[id].nation .. " " .. (pieces.arm(id) or "other")
      points[key] = (points[key] or 0) + (piece.strength or 0)
      local place = organization.hex(g.state, id) and "here" or "later"
      count[piece.side .. " " .. place] = (count[piece.side .. " " .. place] or 0) + 1
    end
    assert.same({ ["french here"] = 65, ["french later"] = 17, ["coalition here"] = 54, ["coalition later"] = 39 }, count)
    assert.same({
      ["french infantry"] = 154, ["french cavalry"] = 29, ["french artillery"] = 13, ["french other"] = 0,
      ["polish infantry"] = 17, ["polish cavalry"] = 1, ["polish artillery"] = 1, ["polish other"] = 0,
      ["bavarian infantry"] = 12, ["bavarian cavalry"] = 1, ["westphalian infantry"] = 4, ["baden infantry"] = 6, ["wurttemberg cavalry"] = 1,
      ["prussian infantry"] = 107, ["prussian cavalry"] = 3, ["prussian other"] = 0,
      ["russian infantry"] = 97, ["russian cavalry"] = 34, ["russian artillery"] = 21, ["russian other"] = 0,
    }, points)
  end)

  it("19.22c, 19.22d where leaders, garrisons and Russian divisions stand", function()
    local g, lines = game(), {}
    for id in pairs(g.state.pieces) do
      local hex = organization.hex(g.state, id)
      local alone = pieces.is_leader(g.state, id) or not pieces.superior(g.state, id) or id:find("^[PR]_INF")
      if alone and hex then lines[#lines + 1] = id .. " " .. hex end
    end
    table.sort(lines)
    assert.same({
      "F_AUGEREAU A4021", "F_BERNADOTTE A3429", "F_BESSIERES A4021", "F_DAVOUT A4421", "F_DOMMARTIN A4021", "F_JEROME A4925", "F_LANNES A4217",
      "F_MURAT A3428", "F_NAPOLEON A4021", "F_NEY A3524", "F_SOULT A3428", "P_DET_1 A5513", "P_DET_2 A4925", "P_DET_3 A5129", "P_DET_4 A5132",
      "P_DET_5 A5330", "P_DET_6 A5530", "P_DET_7 A5631", "P_DET_8 A5618", "P_INF_1 A5716", "P_INF_2 A5716", "P_INF_3 D0110", "P_INF_4 D0110",
      "P_INF_5 A5513", "P_INF_6 A5227", "P_LESTOCQ A5716", "R_BAGAVOUT D0119", "R_BAGRATION D0119", "R_BARCLAY D0119", "R_BENNIGSEN D0119",
      "R_GALITZIN D0119", "R_INF_10 D0118", "R_INF_7 D0321", "R_INF_8 D0117", "R_INF_9 D0119", "R_KAMENSKOI D0119", "R_UVAROV D0119",
    }, lines)
  end)

  it("19.22c, 19.22d depots; 14.33 Berlin and Stettin serve Prussia no more", function()
    assert.equal("A4021", of_1807("depots", "hex", function(row) return row.power == "french" end))
    assert.equal("A4925 A5129 A5132 A5227 A5330 A5630 A5631 A5716 D0110", of_1807("depots", "hex", function(row) return row.power == "prussian" end))
    assert.equal("D0922 D1015 D1108", of_1807("depots", "hex", function(row) return row.power == "russian" end))
    local g = game()
    assert.same({ 1, 3 }, { #keys_of(depots.active(g.state, "french")), #keys_of(depots.active(g.state, "russian")) })
    for _, id in ipairs(board.which(g.state, function(piece) return piece.hex == BERLIN or piece.hex == "A4217" end)) do
      board.put(g.state, id, "A3429")
    end
    assert.same({ "D0110", "A5513", "D0221" }, depots.cities(g.state, "prussian"))
  end)

  it("19.22g Army Reserves: Mamelukes, division 11, Dommartin's guns, the Guard, Murat's cavalry; Constantine's corps", function()
    assert.equal(
      "F_ART_1 F_ART_2 F_ART_3 F_DRAGOON_DIV_1 F_DRAGOON_DIV_2 F_DRAGOON_DIV_3 F_DRAGOON_DIV_4 F_DRAGOON_DIV_5 F_GUARD_1 F_GUARD_HEAVY "
        .. "F_GUARD_LIGHT F_HEAVY_DIV_1 F_HEAVY_DIV_2 F_HORSE_1 F_HORSE_2 F_INF_11 F_LIGHT_BDE_8 F_LIGHT_BDE_9 F_MAMELUKE R_ART_21 R_GUARD_1 "
        .. "R_GUARD_HEAVY R_GUARD_LIGHT",
      of_1807("reserves", "piece")
    )
  end)

  it("19.22b whose the land is: French west of the Oder, but for Silesia and Bohemia", function()
    assert.same({ "french", "french", "prussian", "prussian", "prussian", "russian", "neutral", "neutral" }, {
      land.at("1807", BERLIN), land.at("1807", "A3429"), land.at("1807", "A4925"), land.at("1807", "A4533"), land.at("1807", "D0221"),
      land.at("1807", "D1015"), land.at("1807", map:area("galicia")[1]), land.at("1807", map:area("swedish_pomerania")[1]),
    })
    local g = game()
    assert.same({ "french", "coalition", "coalition", nil }, {
      forage.friend(g.state, BERLIN), forage.friend(g.state, "D0221"), forage.friend(g.state, "D1015"), forage.friend(g.state, map:area("galicia")[1]),
    })
    for _, hex in ipairs(map:area("pomerania")) do
      assert.equal(map:in_area("west_of_oder", hex) and "french" or "prussian", land.at("1807", hex), hex)
    end
  end)

  it("19.22a two sides with their allies, on Maps A and D", function()
    local g = game()
    assert.same({ "french", "french", "coalition" }, { g:unit("BV_INF_1").side, g:unit("PL_INF_1").side, g:unit("P_LESTOCQ").side })
    assert.same({ true, true, false }, { ground.in_play(g.state, BERLIN), ground.in_play(g.state, "D3127"), ground.in_play(g.state, "B3609") })
  end)

  it("19.22h morale", function()
    assert.same({ french = 3, russian = 3, prussian = 2, polish = 2, westphalian = 2, bavarian = 2, baden = 2, wurttemberg = 2 }, game().state.morale)
  end)

  it("19.22i the French have the initiative on 1 to 4", function()
    for die, first in pairs({ [4] = "french", [5] = "coalition" }) do
      local g = game()
      g:act("end", {}, "french")
      g:dice({ die, 1 })
      g:act("end", {}, "coalition")
      assert.equal(first, g.state.first)
    end
  end)

  it("19.22j thirty weeks, from II November to III June", function()
    local g = game()
    local weeks = setup.track(g.state).turns
    assert.same({ 30, "II November", "III June" }, { #weeks, weeks[1].label, weeks[30].label })
    assert.equal(1806, g.state.year)
  end)
end)

describe("19.22b, 19.22o closed countries", function()
  it("19.22b Galicia, Hungary and Swedish Pomerania are closed to all, 19.22o Russian Poland to the French and their allies", function()
    local g = game()
    local function rule(side, area) return closed.rule(g.state, side, map:area(area)[1]) end
    for _, area in ipairs({ "galicia", "k_of_hungary", "swedish_pomerania", "west_galicia" }) do
      assert.same({ "19.22b", "19.22b" }, { rule("french", area), rule("coalition", area) }, area)
    end
    assert.equal("19.22o", rule("french", "russian_poland"))
    assert.is_nil(rule("coalition", "russian_poland"))
    assert.is_nil(rule("french", "mazovia"))
  end)

  it("19.22o no Frenchman marches into Russian Poland, a Russian does", function()
    local from, to
    for _, hex in ipairs(map:area("mazovia")) do
      for _, near in ipairs(map:neighbors(hex)) do
        if not from and map:in_area("russian_poland", near) and ground.cost(hex, near) == 1 and near ~= "D1015" then from, to = hex, near end
      end
    end
    local g = on(game(), "movement")
    board.put(g.state, "PL_INF_1", from)
    board.mark(g.state, "PL_INF_1", { order = "march" })
    g:act("move", { unit = "PL_INF_1" })
    assert.equal("19.22o", why(g, "step", { to = to }))
    g:act("halt")
    g:act("end")
    on(g, "movement")
    assert.equal("coalition", g:asked()[1])
    board.put(g.state, "PL_INF_1", BERLIN)
    board.put(g.state, "R_INF_7", from)
    board.mark(g.state, "R_INF_7", { order = "march" })
    g:act("move", { unit = "R_INF_7" })
    assert.is_nil(why(g, "step", { to = to }))
  end)
end)

describe("19.22e, 19.22f command", function()
  it("19.22e, 19.22f Command Points and ranks", function()
    local g = game()
    local function points(id) return command.points(g.state, id) end
    assert.same({ 8, 8, 8, 8, 5, 3, 3, 3 }, {
      points("F_NAPOLEON"), points("R_KAMENSKOI"), points("R_BENNIGSEN"), points("R_BUXHOWDEN"), points("P_LESTOCQ"), points("R_BARCLAY"),
      points("R_UVAROV"), points("F_DAVOUT"),
    })
    local function role(id) return pieces.role(g.state, id) end
    assert.same({ "supreme", "supreme", "army", "army", "army", "corps" }, {
      role("F_NAPOLEON"), role("R_KAMENSKOI"), role("R_BENNIGSEN"), role("R_BUXHOWDEN"), role("P_LESTOCQ"), role("F_SOULT"),
    })
  end)

  it("19.22f Barclay and Bagration have eight points once they lead an army", function()
    local g = game()
    board.mark(g.state, "R_UVAROV", { superior = "R_BARCLAY" })
    board.refresh(g.state)
    assert.same({ 8, 3 }, { command.points(g.state, "R_BARCLAY"), command.points(g.state, "R_BAGRATION") })
  end)

  it("19.22f Lestocq commands the Prussians, and Kamenskoi him; he commands no Russian", function()
    local g = game()
    assert.same({ "P_LESTOCQ", "R_KAMENSKOI" }, command.leaders_of(g.state, "P_INF_1"))
    assert.same({ "P_LESTOCQ", "R_KAMENSKOI" }, command.leaders_of(g.state, "P_LESTOCQ"))
    assert.same({ "R_BENNIGSEN", "R_KAMENSKOI" }, command.leaders_of(g.state, "R_INF_8"))
  end)

  it("19.22f with II January Bennigsen takes over: Kamenskoi is gone, his people are Bennigsen's", function()
    local g = game()
    g.state.turn = 8
    succession.review(g.state)
    assert.truthy(g.state.pieces.R_KAMENSKOI)
    g.state.turn = 9
    local room = g.state.boxes.R_BENNIGSEN
    succession.review(g.state)
    assert.is_nil(g.state.pieces.R_KAMENSKOI)
    assert.same({ "F_NAPOLEON", "R_BENNIGSEN" }, g.state.supreme)
    assert.equal("supreme", pieces.role(g.state, "R_BENNIGSEN"))
    assert.same({ nil, nil, "D0119" }, { g:unit("R_BENNIGSEN").superior, g:unit("R_BENNIGSEN").chart, g:unit("R_BENNIGSEN").hex })
    assert.same({ "R_BENNIGSEN", "R_BENNIGSEN", "R_BENNIGSEN" }, { g:unit("R_BARCLAY").chart, g:unit("P_LESTOCQ").superior, g:unit("R_BUXHOWDEN").superior })
    assert.same({ "A5716", "A5716" }, { g:unit("P_LESTOCQ").hex, organization.hex(g.state, "P_INF_1") })
    assert.equal(room + 8, g.state.boxes.R_BENNIGSEN)
    assert.equal(0, g.state.points)
    assert.is_nil(setup.invariants(g.state))
    succession.review(g.state)
    assert.same({ "F_NAPOLEON", "R_BENNIGSEN" }, g.state.supreme)
  end)

  it("19.22f as the week begins", function()
    local g = game()
    g.state.turn, g.state.week, g.state.year = 8, 1, 1807
    while g.state.turn == 8 do
      on(g, "movement")
      g:act("end")
    end
    assert.same({ "takes_over_army" }, fields.told(g, "takes_over_army"))
    assert.equal("R_BENNIGSEN", g.state.supreme[2])
  end)

  it("19.22f not if Bennigsen has fallen; if Kamenskoi has, he takes over all the same", function()
    local g = game()
    g.state.turn = 9
    board.mark(g.state, "R_BARCLAY", { superior = "R_KAMENSKOI" })
    for _, id in ipairs(copy_of(board.chart(g.state, "R_BENNIGSEN"))) do
      board.put(g.state, id, "D0119")
    end
    board.remove(g.state, "R_BENNIGSEN")
    succession.review(g.state)
    assert.same({ "F_NAPOLEON", "R_KAMENSKOI" }, g.state.supreme)
    g = game()
    g.state.turn = 9
    for _, id in ipairs(copy_of(board.chart(g.state, "R_KAMENSKOI"))) do
      board.put(g.state, id, "D0119")
    end
    board.remove(g.state, "R_KAMENSKOI")
    succession.review(g.state)
    assert.same({ "F_NAPOLEON", "R_BENNIGSEN" }, g.state.supreme)
  end)
end)

describe("19.22m reinforcements", function()
  it("19.22m when and where they come", function()
    local labels, lines = table_of("turns"), {}
    for _, row in ipairs(table_of("entries")) do
      if row.scenario == "1807" then lines[#lines + 1] = ("%s: %s %s"):format(row.entry, labels[row.week].label, row.hex) end
    end
    table.sort(lines)
    assert.same({
      "buxhowden: I December D1015", "constantine: IV April D1108", "division_15: I January D1108", "division_16: I January D1015",
      "mortier: III December A2923", "platov: I January D1016", "victor: II January A4021", "zaynchek: IV February D0221",
    }, lines)
  end)

  it("19.22m in their week, also beyond New Year", function()
    local g = game()
    assert.same({ 4, 8, 9, 15, 23 }, {
      g.state.entries.buxhowden.turn, g.state.entries.platov.turn, g.state.entries.victor.turn, g.state.entries.zaynchek.turn,
      g.state.entries.constantine.turn,
    })
    assert.is_nil(spec.game("lga:1805").state.entries.john.turn)
    assert.equal("command", g:step())
    g.state.turn, g.state.week = 3, 44
    on(g, "arrivals")
    assert.equal(4, g.state.turn)
    assert.same({ "buxhowden" }, { g:legal("coalition")[1].args.group })
    assert.equal(1, #g:legal("coalition"))
    local turns = {}
    for _, row in ipairs(g:view("french").reinforcements) do
      turns[row.id] = row.turn
    end
    assert.same({ mortier = 6, victor = 9, zaynchek = 15 }, turns)
  end)
end)

describe("19.22k, 19.22l replacements", function()
  --- In the Supply Phase, with losses; all are fed.
  local function phase(lost, before)
    local g = game()
    if before then before(g) end
    on(g, "sources")
    for id, points in pairs(lost) do
      board.mark(g.state, id, { strength = g:unit(id).strength - points })
    end
    field.feed(g)
    board.mark(g.state, board.which(g.state), {}, { "unsupplied" })
    return g
  end

  --- The units that can have a point.
  local function able(g)
    local list = {}
    for _, entry in ipairs(g:legal(g:asked()[1])) do
      if entry.verb == "restore" then list[#list + 1] = entry.args.unit end
    end
    table.sort(list)
    return table.concat(list, " ")
  end

  it("19.22k two points of infantry and one of cavalry for the French and their allies, no more than a unit had, none for guns", function()
    local g = phase({ F_INF_1 = 2, F_INF_2 = 3, BV_INF_1 = 1, F_DRAGOON_DIV_1 = 2 })
    assert.equal("replacing french", g:step() .. " " .. g:asked()[1])
    assert.equal("BV_INF_1 F_DRAGOON_DIV_1 F_INF_1 F_INF_2", able(g))
    g:act("restore", { unit = "BV_INF_1" })
    assert.equal("F_DRAGOON_DIV_1 F_INF_1 F_INF_2", able(g))
    assert.same({ 6, { "french" } }, { g:unit("BV_INF_1").strength, g:log()[#g:log()].visible_to })
    g:act("restore", { unit = "F_INF_2" })
    assert.equal("F_DRAGOON_DIV_1", able(g))
    g:act("restore", { unit = "F_DRAGOON_DIV_1" })
    assert.falsy(g:step() == "replacing" and able(g) ~= "")
  end)

  it("19.22k each side is asked, also who lost no one, so that the other does not learn it", function()
    local g = on(game(), "sources")
    g.forced = nil
    field.feed(g)
    assert.equal("replacing french", g:step() .. " " .. g:asked()[1])
    g:act("end")
    assert.equal("replacing coalition", g:step() .. " " .. g:asked()[1])
    g:act("end")
    assert.equal("command", g:step())
  end)

  it("19.22k the supplied alone, who are on the map", function()
    local g = phase({ F_INF_1 = 2, F_INF_2 = 3, F_INF_16 = 1 })
    board.mark(g.state, "F_INF_1", { unsupplied = true })
    assert.equal("F_INF_2", able(g))
  end)

  it("19.22k, 12.56d not he who was promoted and has left his men", function()
    local g = phase({ F_INF_1 = 2, F_INF_2 = 3 })
    board.mark(g.state, "F_INF_1", { rank = "corps" }, { "strength" })
    assert.equal("F_INF_2", able(g))
  end)

  it("19.22k two and one for the Russians, one of infantry for the Prussians", function()
    local g = phase({ R_INF_7 = 3, R_INF_8 = 1, P_INF_1 = 2, P_INF_6 = 1 })
    g:act("end")
    assert.equal("replacing coalition", g:step() .. " " .. g:asked()[1])
    assert.equal("P_INF_1 P_INF_6 R_INF_7 R_INF_8", able(g))
    g:act("restore", { unit = "P_INF_1" })
    assert.equal("R_INF_7 R_INF_8", able(g))
    g:act("restore", { unit = "R_INF_7" })
    g:act("restore", { unit = "R_INF_7" })
    assert.falsy(g:step() == "replacing" and able(g) ~= "")
    assert.equal(9, g:unit("R_INF_7").strength)
  end)

  it("19.22l what the French do not use is lost, what the others do not use is kept, and five are used in a turn at most", function()
    local g = phase({ F_INF_1 = 1, R_INF_7 = 1 })
    g:act("end")
    g:act("end")
    for _ = 1, 3 do
      on(g, "replacing")
      g:act("end", {}, g:asked()[1])
      on(g, "replacing")
      g:act("end", {}, g:asked()[1])
    end
    assert.same({ infantry = 2, cavalry = 1 }, g.state.pool.french)
    assert.is_nil(spec.game("lga:1805").state.pool)
    assert.same({ infantry = 8, cavalry = 4 }, g.state.pool.russian)
    assert.same({ infantry = 4, cavalry = 0 }, g.state.pool.prussian)
    on(g, "sources")
    board.mark(g.state, "R_INF_7", { strength = 2 })
    board.mark(g.state, "R_INF_9", { strength = 5 })
    field.feed(g)
    board.mark(g.state, board.which(g.state), {}, { "unsupplied" })
    on(g, "replacing")
    g:act("end", {}, g:asked()[1])
    for _ = 1, 5 do
      g:act("restore", { unit = "R_INF_7" })
    end
    assert.equal(7, g:unit("R_INF_7").strength)
    assert.falsy(g:step() == "replacing" and able(g) ~= "")
    assert.same({ infantry = 5, cavalry = 5 }, g.state.pool.russian)
  end)
end)

describe("19.22p victory", function()
  local function missing(g)
    local list = {}
    for _, condition in ipairs(eylau.conditions(g.state)) do
      if not condition.met then list[#list + 1] = condition.key end
    end
    return table.concat(list, " ")
  end

  it("19.22p points above none, and three Russian divisions at most outside Russian territory", function()
    local g = game()
    assert.equal("wants_more_points wants_divisions", missing(g))
    assert.same({ "R_INF_10", "R_INF_7", "R_INF_8", "R_INF_9" }, eylau.outside(g.state))
    g.state.points = 1
    assert.equal("wants_divisions", missing(g))
    assert.falsy(victory.is_decided(g.state))
    for _, case in ipairs({ "russia", "russian_poland", "old_russian_poland" }) do
      board.put(g.state, "R_INF_7", map:area(case)[1])
      assert.equal("", missing(g), case)
    end
    assert.truthy(victory.is_decided(g.state))
    assert.same({ "french", "campaign", "19.22p" }, { eylau.judge(g.state) })
    g.state.points = 0
    assert.equal("coalition", (eylau.judge(g.state)))
  end)

  it("19.22p the routed, brigades, and who has lost his leader do not count", function()
    local g = game()
    board.mark(g.state, "R_INF_7", { routed = 1 })
    assert.equal(3, #eylau.outside(g.state))
    board.mark(g.state, "R_INF_8", { leaderless = true })
    assert.equal(2, #eylau.outside(g.state))
  end)

  it("19.22p at the end of any week", function()
    local g = game()
    g.state.points = 5
    board.put(g.state, "R_INF_8", "D1015")
    on(g, "never")
    assert.same({ 1, "french", { french = 5 } }, { g.state.turn, g.state.over.winner, g.state.over.scores })
    assert.same({ "condition_met", "condition_met" }, fields.told(g, "condition_met", "condition_missed"))
  end)

  it("19.22p else it is the Coalition's when the last week is over", function()
    local g = game()
    g.state.last_turn = 1
    on(g, "never")
    assert.same({ 1, "coalition" }, { g.state.turn, g.state.over.winner })
    assert.same({ "condition_missed", "condition_missed" }, fields.told(g, "condition_met", "condition_missed"))
  end)

  it("19.22p the window tells the Coalition how many divisions count, and both the points", function()
    local g = game()
    local function keys(side)
      local list = {}
      for i, note in ipairs(victory.score(g.state, side).notes) do
        list[i] = note.key
      end
      return table.concat(list, " ")
    end
    assert.equal("score.wants_more_points.missed", keys("french"))
    assert.equal("score.wants_more_points.missed score.wants_divisions.missed", keys("coalition"))
    g.state.points = 4
    assert.equal("score.wants_more_points.met", keys("french"))
    assert.same({ french = 4 }, victory.score(g.state, "french").scores)
  end)
end)
