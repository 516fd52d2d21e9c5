--- 19.21 The campaign of 1806: set-up, closed countries, secret deployment, Saxony, victory.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local closed = require("rules.19_closed")
local command = require("rules.06_command")
local depots = require("rules.14_depots")
local field = require("spec.field")
local fields = require("spec.fields")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local losses = require("rules.12_losses")
local jena = require("rules.19_1806")
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")
local saxony = require("rules.19_saxony")
local sealed = require("rules.19_sealed")
local setup = require("rules.19_setup")
local trains = require("rules.14_trains")
local victory = require("rules.19_victory")

local map, counters = map_of(), table_of("counters").by
local ERFURT, JENA, BERLIN, DRESDEN = "A3329", "A3429", "A4021", "A4228"

--- The campaign, its armies where they stand at first.
local function game() return campaigns.begin(spec, "1806") end

--- After the secret deployment; dice for what follows the orders: who has the initiative, the weather.
local function started(dice)
  local g = game()
  g:act("end")
  if dice then
    g:dice(dice)
    g:act("end")
  end
  return g
end

local why = campaigns.rule_of

local function of_1806(name, column, fits) return campaigns.rows("1806", name, column, fits) end

describe("19.21 the set-up of 1806", function()
  it("19.21d, 19.21e how many SP of each arm each nation has, all of them there", function()
    local g, points, count = game(), {}, {}
    for id, piece in pairs(g.state.pieces) do
      local key = counters[id].nation .. " " .. (pieces.arm(id) or "other")
      points[key] = (points[key] or 0) + (piece.strength or 0)
      count[piece.side] = (count[piece.side] or 0) + 1
      assert.truthy(organization.hex(g.state, id), id)
    end
    assert.same({ french = 58, coalition = 55 }, count)
    assert.same({
      ["french infantry"] = 127, ["french cavalry"] = 35, ["french artillery"] = 11, ["french other"] = 0,
      ["prussian infantry"] = 215, ["prussian cavalry"] = 16, ["prussian artillery"] = 7, ["prussian other"] = 0,
      ["saxon infantry"] = 10, ["saxon cavalry"] = 2, ["saxon artillery"] = 1,
    }, points)
  end)

  it("19.21d, 19.21e where leaders and garrisons stand", function()
    local g, lines = game(), {}
    for id in pairs(g.state.pieces) do
      local hex = organization.hex(g.state, id)
      local alone = pieces.is_leader(g.state, id) or not pieces.superior(g.state, id)
      if alone then lines[#lines + 1] = id .. " " .. hex end
    end
    table.sort(lines)
    assert.same({
      "F_AUGEREAU A2433", "F_BERNADOTTE B3302", "F_BESSIERES A2433", "F_DAVOUT B3806", "F_DOMMARTIN A2433", "F_LANNES B3404", "F_MURAT B3302",
      "F_NAPOLEON A2433", "F_NEY B3002", "F_SOULT B2706", "P_BLUECHER A3329", "P_BRUNSWICK A3329", "P_DET_1 A5513", "P_DET_10 A5716",
      "P_DET_2 A4421", "P_DET_3 A4925", "P_DET_4 A5129", "P_DET_5 A5132", "P_DET_6 A5227", "P_DET_7 A5330", "P_DET_8 A5530", "P_DET_9 A5631",
      "P_HOHENZOLLERN A3429", "P_INF_14 A5513", "P_INF_15 D0110", "P_INF_16 D0110", "P_RESERVE A4228", "P_RUCHEL A3429",
    }, lines)
  end)

  it("19.21d, 19.21e depots", function()
    assert.equal("A2632 B3008 B3302 B3806", of_1806("depots", "hex", function(row) return row.power == "french" end))
    assert.equal("A2918 A3524 A4421 A4925 A5129 A5227 A5330 A5529 A5631 A5932", of_1806("depots", "hex", function(row) return row.power == "prussian" end))
    local g = game()
    assert.same({ 4, 10 }, { #keys_of(depots.active(g.state, "french")), #keys_of(depots.active(g.state, "prussian")) })
  end)

  it("19.21g Army Reserves: what is under Napoleon, Murat's cavalry, the Guard", function()
    assert.equal(
      "F_DRAGOON_DIV_1 F_DRAGOON_DIV_2 F_DRAGOON_DIV_3 F_DRAGOON_DIV_4 F_DRAGOON_DIV_5 F_GUARD_1 F_GUARD_HEAVY F_GUARD_LIGHT F_HEAVY_DIV_1 "
        .. "F_HEAVY_DIV_2 F_HORSE_1 F_HORSE_2 F_INF_11 F_LIGHT_BDE_8 F_LIGHT_BDE_9 F_MAMELUKE",
      of_1806("reserves", "piece")
    )
    local g = game()
    assert.truthy(g:unit("F_INF_11").reserve)
    assert.falsy(g:unit("F_INF_8").reserve)
  end)

  it("19.21b, 19.21c whose the land is", function()
    assert.equal(
      "ansbach arenberg baden bavaria belgium berg e_of_hesse france frankfurt friesland gr_duchy_of_hesse holland istria k_of_italy nassau "
        .. "north_tyrol south_tyrol switzerland venetia wurttemberg wurzburg",
      of_1806("lands", "area", function(row) return row.power == "french" end)
    )
    assert.equal(
      "brandenburg east_prussia hannover_n hannover_s mazovia mecklenberg pomerania saxony silesia south_prussia thuringian_states west_prussia",
      of_1806("lands", "area", function(row) return row.power == "prussian" end)
    )
    assert.same({ "french", "prussian" }, { land.at("1806", "B3302"), land.at("1806", BERLIN) })
    local g = game()
    assert.same({ "french", "coalition", nil }, { forage.friend(g.state, "B3302"), forage.friend(g.state, BERLIN), forage.friend(g.state, "B5208") })
  end)

  it("19.21f command: Napoleon eight points, Hohenzollern and Brunswick five, Davout and Murat five over an army, else three", function()
    local g = game()
    local function points(id) return command.points(g.state, id) end
    assert.same({ 8, 5, 5, 3, 3, 3 }, {
      points("F_NAPOLEON"), points("P_HOHENZOLLERN"), points("P_BRUNSWICK"), points("F_DAVOUT"), points("F_MURAT"), points("F_LANNES"),
    })
    assert.same({ "supreme", "supreme", "army" }, {
      pieces.role(g.state, "F_NAPOLEON"), pieces.role(g.state, "P_HOHENZOLLERN"), pieces.role(g.state, "P_BRUNSWICK"),
    })
    board.mark(g.state, "F_BERNADOTTE", { superior = "F_MURAT" })
    board.mark(g.state, "F_LANNES", { superior = "F_DAVOUT" })
    board.refresh(g.state)
    assert.same({ 5, 5, 3 }, { points("F_MURAT"), points("F_DAVOUT"), points("F_LANNES") })
  end)

  it("19.21h morale", function() assert.same({ french = 3, prussian = 2, saxon = 2 }, game().state.morale) end)

  it("19.21i the French have the initiative on 1 to 5", function()
    for die, first in pairs({ [5] = "french", [6] = "coalition" }) do
      assert.equal(first, started({ die, 1 }).state.first)
    end
  end)

  it("19.21j five weeks, from I October to I November, and nobody comes later", function()
    local g = game()
    local weeks = setup.track(g.state).turns
    assert.same({ 5, "I October", "I November" }, { #weeks, weeks[1].label, weeks[5].label })
    assert.equal(1806, g.state.year)
    assert.same({}, g.state.entries)
  end)
end)

describe("19.21a closed countries", function()
  --- A hex of an open country next to one of a closed one, with a way between, both of plain ground.
  local function border()
    for _, hex in ipairs(map:area("bavaria")) do
      for _, to in ipairs(map:neighbors(hex)) do
        if map:in_area("bohemia", to) and ground.cost(hex, to) == 1 then return hex, to end
      end
    end
  end

  it("19.21a no one marches there, comes there with Advance Points, or goes back there", function()
    local from, to = border()
    local g = started({ 1, 1 })
    field.pass_skirmishes(g)
    board.put(g.state, "F_DAVOUT", from)
    for _, id in ipairs(organization.under(g.state, "F_DAVOUT")) do
      board.mark(g.state, id, { order = "march" })
    end
    g:act("move", { unit = "F_DAVOUT" })
    assert.equal("19.21a", why(g, "step", { to = to }))
    assert.is_nil(why(g, "step", { to = those(map:neighbors(from), function(hex) return ground.cost(from, hex) == 1 and map:in_area("bavaria", hex) end)[1] }))
    assert.falsy(listed(ground.ways_out(g.state, "F_DAVOUT"), to))
    local reach = g:reach({ unit = "F_DAVOUT" }).hexes
    assert.equal(0, #those(reach, function(row) return map:in_area("bohemia", row.hex) end))
  end)

  it("19.21a, 12.57b nor with Advance Points", function()
    local list = { { "R_INF_1", "B5303", 20 }, { "F_INF_7", "B5203", 13 } }
    for i = 1, 5 do
      list[#list + 1] = { "R_ART_" .. i, "B5303", 1 }
    end
    local g = fields.field(spec, list)
    g.state.special.closed = { { rule = "19.21a", areas = { "moravia" } } }
    fields.attack(g, { B5203 = { "R_INF_1", "R_ART_1", "R_ART_2", "R_ART_3", "R_ART_4", "R_ART_5" } })
    fields.fight(g, { R_INF_1 = 1, R_ART_1 = 1, R_ART_2 = 1, R_ART_3 = 1, R_ART_4 = 1, R_ART_5 = 1, F_INF_7 = 1 }, fields.plain(14))
    fields.flee(g)
    assert.equal("advance", g:step())
    assert.equal("19.21a", why(g, "advance", { unit = "R_INF_1", to = "B5402" }))
  end)

  it("19.21a all that the scenario does not name is closed, to both sides", function()
    local g = game()
    for _, hex in ipairs(map:area("maps_ab")) do
      local open = land.at("1806", hex) ~= nil or map:terrain(hex) == "sea"
      for _, side in ipairs({ "french", "coalition" }) do
        assert.equal(open or nil, not closed.rule(g.state, side, hex) or nil, hex)
      end
    end
    assert.falsy(listed(closed.hexes(g.state, "french"), BERLIN))
  end)
end)

describe("19.21l the secret deployment", function()
  it("19.21l the armies of Brunswick and Hohenzollern stand in Saxony or Thuringia west of the Saale", function()
    local g = game()
    assert.equal("secret_deployment coalition", g:step() .. " " .. g:asked()[1])
    local hexes, units = {}, {}
    for _, entry in ipairs(g:legal("coalition")) do
      if entry.verb == "station" then hexes[entry.args.hex], units[entry.args.unit] = true, true end
    end
    for hex in pairs(hexes) do
      assert.truthy(map:in_area("west_of_saale", hex) and (map:in_area("saxony", hex) or map:in_area("thuringian_states", hex)), hex)
    end
    assert.same({ true, true, nil, nil }, { hexes[ERFURT], hexes[JENA], hexes[DRESDEN], hexes[BERLIN] })
    assert.same({ true, true, nil, nil, nil }, { units.P_BRUNSWICK, units.P_ART_7, units.P_RESERVE, units.P_DET_1, units.F_NEY })
  end)

  it("19.21l a leader takes those on his chart along; each is put once, and lies with his superior in one hex", function()
    local g = game()
    g:act("station", { unit = "P_BRUNSWICK", hex = JENA })
    assert.equal(JENA, organization.hex(g.state, "P_INF_1"))
    assert.equal("P_HOHENZOLLERN", g:unit("P_BRUNSWICK").chart)
    assert.truthy(#g:why("station", { unit = "P_BRUNSWICK", hex = ERFURT }) > 0)
    g:act("station", { unit = "P_BLUECHER", hex = ERFURT })
    assert.same({ ERFURT, nil }, { g:unit("P_BLUECHER").hex, g:unit("P_BLUECHER").chart })
    assert.equal(ERFURT, organization.hex(g.state, "P_HEAVY_DIV_1"))
    g:act("station", { unit = "P_INF_1", hex = ERFURT })
    g:act("station", { unit = "P_INF_8", hex = ERFURT })
    g:act("station", { unit = "P_HOHENZOLLERN", hex = ERFURT })
    assert.equal("P_HOHENZOLLERN", g:unit("P_INF_8").chart)
    for _, record in ipairs(g:log()) do
      assert.same({ "coalition" }, record.visible_to)
    end
  end)

  --- Who may read the records of a kind.
  local function readers(g, key)
    local list = those(g:log(), function(record) return record.key == key end)
    assert.truthy(list[1], key)
    return list[1].visible_to
  end

  it("19.21l what they do is their own side's to know: their trains, what they destroy, what they lose", function()
    local g = started()
    g:dice({ 6, 1 })
    g:act("end")
    while g:step() ~= "command" do
      if g:step() == "sources" then field.feed(g) else g:act("end", {}, g:asked()[1]) end
    end
    board.put(g.state, "P_INF_2", ERFURT)
    board.put(g.state, "P_DET_3", "A4925")
    g:place("P_SUPPLY_12", ERFURT, { side = "coalition", unseen = true })
    g:act("end", {}, "french")
    g:dice({ 6, 1 })
    g:act("end", {}, "coalition")
    field.pass_skirmishes(g)
    assert.equal("movement coalition", g:step() .. " " .. g:asked()[1])
    board.mark(g.state, board.which(g.state), {}, { "unsupplied" })
    board.mark(g.state, { "P_INF_2", "P_DET_3" }, { task = "destroy" })
    for verb, args in pairs({
      make = { hex = "A4421" }, raze = { unit = "P_DET_3", train = false }, sink = { unit = "P_INF_2", train = "P_BRIDGE_1" },
    }) do
      g:act(verb, args)
    end
    g:act("end")
    for _, key in ipairs({ "train_made", "sets_fire", "sinks", "bridge_destroyed" }) do
      assert.same({ "coalition" }, readers(g, key))
    end
    while g:step() ~= "sources" do
      g:act("end", {}, g:asked()[1])
    end
    g:act("use", { train = "P_SUPPLY_12" }, "coalition")
    field.feed(g)
    assert.same({ "coalition" }, readers(g, "train_used_up"))
  end)

  it("19.21l trains that come forth are unseen, of the enemy's depots not, nor those that he takes", function()
    local g = started()
    local id = trains.raise(g.state, "prussian", "A4421")
    assert.truthy(g:unit(id).unseen)
    assert.falsy(g:unit(trains.raise(g.state, "french", "B3302")).unseen)
    assert.falsy(g:unit(trains.raise(g.state, "prussian", "A4421", { side = "french", power = "french" })).unseen)
  end)

  it("19.21m, 18.2d what attrition has taken counts when they are found, a leader who is gone with his last men not", function()
    local g = game()
    local men = copy_of(board.chart(g.state, "P_BLUECHER"))
    losses.take(g.state, { men }, { side = "coalition", points = 9, rule = "16.22a" })
    assert.is_nil(g.state.pieces.P_BLUECHER)
    assert.equal(0, g.state.points)
    sealed.find(g.state)
    assert.equal(9, g.state.points)
  end)
end)

describe("19.21m off the map until they are found", function()
  local function stand(g, id, hex)
    board.put(g.state, id, hex)
    passage.pass(g.state, "french", organization.under(g.state, id), hex)
  end

  --- A hex next to a Prussian one over a kind of hexside.
  local function over(fits)
    for _, area in ipairs({ "saxony", "thuringian_states", "brandenburg", "silesia" }) do
      for _, hex in ipairs(map:area(area)) do
        for _, to in ipairs(map:neighbors(hex)) do
          if fits(hex, to) then return hex, to end
        end
      end
    end
  end

  it("19.21m all Prussians and Saxons are unseen, garrisons too, and known to their side alone", function()
    local g = game()
    for id, piece in pairs(g.state.pieces) do
      assert.equal(piece.side == "coalition" or nil, piece.unseen, id)
    end
    assert.same({}, g:view("french").enemy)
  end)

  it("19.21m a French unit next to one, with open ground between: all are placed, and the French score what attrition has taken", function()
    local g = started()
    g.state.sealed.lost = { infantry = 3, cavalry = 1, artillery = 1 }
    stand(g, "F_SOULT", "B3101")
    assert.truthy(g.state.sealed)
    local near = those(map:neighbors(DRESDEN), function(hex) return ground.passable(hex, DRESDEN) and not map:side(hex, DRESDEN, "rough_side") end)[1]
    stand(g, "F_SOULT", near)
    assert.is_nil(g.state.sealed)
    assert.is_nil(g:unit("P_INF_15").unseen)
    assert.equal(4, g.state.points)
  end)

  it("19.21m not over a rough hexside, nor over a major river without a bridge", function()
    for _, side in ipairs({ "rough_side", "major_river" }) do
      local hex, to = over(function(from, at)
        return map:side(from, at, side) and not map:bridge(from, at) and (side == "rough_side" or not ground.passable(from, at))
      end)
      local g = started()
      for id, piece in pairs(g.state.pieces) do
        if piece.side == "coalition" and piece.hex and id ~= "P_DET_1" then board.put(g.state, id, "A5932") end
      end
      board.put(g.state, "P_DET_1", hex)
      stand(g, "F_SOULT", to)
      assert.truthy(g.state.sealed, side)
    end
  end)

  it("19.21m at once, if they stand next to the French to begin with", function()
    local g = game()
    local near
    for _, entry in ipairs(g:legal("coalition")) do
      for _, to in ipairs(entry.verb == "station" and map:neighbors(entry.args.hex) or {}) do
        if to == "B3302" and ground.passable(entry.args.hex, to) then near = entry.args.hex end
      end
    end
    if not near then
      near = JENA
      local beside = those(map:neighbors(JENA), function(hex) return ground.passable(hex, JENA) and not map:side(hex, JENA, "rough_side") end)
      board.put(g.state, "F_MURAT", beside[1])
    end
    g:act("station", { unit = "P_RUCHEL", hex = near })
    assert.truthy(g.state.sealed)
    g:act("end")
    assert.is_nil(g.state.sealed)
    assert.equal("19.21m", those(g:log(), function(record) return record.key == "is_found" end)[1].rule)
  end)

  it("15.13, 14.43a who is unseen neither warns a garrison nor bars a town", function()
    local g = started()
    local town = those(map:area("bavaria"), function(hex) return map:feature(hex, "town") end)[1]
    board.put(g.state, "P_RUCHEL", town)
    board.put(g.state, "P_INF_8", town)
    assert.truthy(listed(forage.around(g.state, "french", town), town))
    sealed.find(g.state)
    board.mark(g.state, "P_INF_8", { strength = 1 })
    assert.falsy(listed(forage.around(g.state, "french", town), town))
    board.put(g.state, "P_INF_8", BERLIN)
    assert.truthy(listed(forage.around(g.state, "french", town), town))
  end)
end)

describe("19.21n the first week", function()
  it("19.21n no Command Phase for the Prussians, and neither Skirmish nor Movement Phase", function()
    local g = started()
    assert.same({ "command", { "french" } }, { g:step(), g:asked() })
    g:dice({ 6, 1 }) -- the Prussians first
    g:act("end")
    assert.same({ "coalition", "movement", "french" }, { g.state.first, g:step(), g:asked()[1] })
    local g2 = started({ 1, 1 })
    assert.equal("french", g2.state.first)
  end)

  it("19.21n nothing of theirs is settled that a Movement Phase settles", function()
    local g = started()
    board.mark(g.state, "P_INF_15", { routed = 1, unsupplied = true })
    g:dice({ 6, 1 })
    g:act("end")
    assert.equal(1, g:unit("P_INF_15").routed)
  end)

  it("19.21n from the second week on they have them", function()
    local g = started()
    g.state.turn = 2
    assert.falsy(closed.is_idle(g.state, "coalition"))
    g.state.turn = 1
    assert.truthy(closed.is_idle(g.state, "coalition"))
    assert.falsy(closed.is_idle(g.state, "french"))
  end)
end)

describe("19.21k Saxony and the Thuringian States", function()
  --- All Prussian units are in Berlin, but for some.
  local function away(g, but)
    for id in pairs(g.state.pieces) do
      local there = counters[id].nation == "prussian" and map:in_area("maps_ab", organization.hex(g.state, id))
      if there and not listed(but or {}, id) and id ~= "P_RESERVE" then board.put(g.state, id, BERLIN) end
    end
    board.refresh(g.state)
  end

  it("19.21k go over when no Prussian unit is within their borders; the Saxons go home, who leads them stays", function()
    local g = started()
    away(g)
    saxony.review(g.state)
    assert.truthy(g.state.turned)
    for id in pairs(g.state.pieces) do
      assert.falsy(counters[id].nation == "saxon", id)
    end
    assert.equal(DRESDEN, g:unit("P_RESERVE").hex)
    assert.same({ "french", "french" }, { forage.friend(g.state, DRESDEN), forage.friend(g.state, ERFURT) })
    assert.equal(0, g.state.points)
  end)

  it("19.21k, 13.23 their fortresses are refuges of the French then", function()
    local g = started()
    local both = #g.state.refuges.coalition + #g.state.refuges.french
    assert.same({ true, false }, { listed(g.state.refuges.coalition, ERFURT), listed(g.state.refuges.french, ERFURT) })
    away(g)
    saxony.review(g.state)
    assert.same({ false, true }, { listed(g.state.refuges.coalition, ERFURT), listed(g.state.refuges.french, ERFURT) })
    assert.truthy(listed(g.state.refuges.coalition, "A3524"))
    assert.equal(both, #g.state.refuges.coalition + #g.state.refuges.french)
  end)

  it("19.21k a single Prussian unit keeps both; a leader does not, nor do Saxons", function()
    local g = started()
    away(g, { "P_ART_1" })
    board.put(g.state, "P_ART_1", ERFURT)
    saxony.review(g.state)
    assert.is_nil(g.state.turned)
    assert.truthy(g.state.pieces.SX_INF_1)
    board.put(g.state, "P_ART_1", BERLIN)
    board.put(g.state, "P_RUCHEL", ERFURT)
    saxony.review(g.state)
    assert.truthy(g.state.turned)
  end)

  it("19.21k as soon as the last has marched off, or is no more; not while a battle is fought", function()
    local g = started()
    away(g, { "P_ART_1" })
    board.put(g.state, "P_ART_1", ERFURT)
    board.put(g.state, "P_ART_1", BERLIN)
    table.insert(g.state.stack, { step = "battle" })
    passage.pass(g.state, "coalition", { "P_ART_1" }, BERLIN)
    assert.is_nil(g.state.turned)
    table.remove(g.state.stack)
    passage.pass(g.state, "coalition", { "P_ART_1" }, BERLIN)
    assert.truthy(g.state.turned)
  end)

  it("19.21k as a Combat Phase ends", function()
    local g = started({ 1, 1 })
    away(g)
    field.pass_skirmishes(g)
    assert.is_nil(g.state.turned)
    g:act("end")
    field.pass_gates(g)
    assert.equal("sources", g:step())
    assert.truthy(g.state.turned)
    assert.equal(5, #fields.told(g, "goes_home"))
  end)

  it("19.21k as a week ends", function()
    local g = started({ 1, 1 })
    field.pass_skirmishes(g)
    g:act("end")
    field.pass_gates(g)
    away(g)
    field.feed(g)
    while g:step() ~= "command" do
      g:act("end", {}, g:asked()[1])
    end
    assert.truthy(g.state.turned)
  end)
end)

describe("19.21o victory", function()
  --- All that the French need.
  local function won()
    local g = started()
    g.state.points = 75
    for id, piece in pairs(g.state.pieces) do
      if piece.side == "coalition" and piece.hex then board.put(g.state, id, "A5227") end
    end
    board.put(g.state, "F_SOULT", BERLIN)
    board.refresh(g.state)
    return g
  end

  local function missing(g)
    local list = {}
    for _, condition in ipairs(jena.conditions(g.state)) do
      if not condition.met then list[#list + 1] = condition.key end
    end
    return table.concat(list, " ")
  end

  it("19.21o 75 points, a supplied French unit in Berlin, fewer than ten Prussian SP west of the Elbe", function()
    local g = won()
    assert.equal("", missing(g))
    assert.same({ true, true }, { jena.is_won(g.state), victory.is_decided(g.state) })
    assert.same({ "french", "campaign", "19.21o" }, { jena.judge(g.state) })
  end)

  it("19.21o not with 74", function()
    local g = won()
    g.state.points = 74
    assert.equal("wants_points", missing(g))
    assert.falsy(victory.is_decided(g.state))
    assert.equal("coalition", (jena.judge(g.state)))
  end)

  it("19.21o not while the unit in Berlin is unsupplied, or a leader alone, or an enemy is there too", function()
    local g = won()
    board.mark(g.state, organization.under(g.state, "F_SOULT"), { unsupplied = true })
    assert.equal("wants_berlin", missing(g))
    board.mark(g.state, "F_INF_7", {}, { "unsupplied" })
    assert.equal("", missing(g))
    board.put(g.state, "P_DET_1", BERLIN)
    assert.equal("wants_berlin", missing(g))
    g = won()
    board.put(g.state, "F_SOULT", ERFURT)
    assert.equal("wants_berlin", missing(g))
    board.put(g.state, "F_MAMELUKE", BERLIN)
    assert.equal("", missing(g))
    board.put(g.state, "F_MAMELUKE", ERFURT)
    board.put(g.state, "F_NAPOLEON", BERLIN)
    for _, id in ipairs(copy_of(board.chart(g.state, "F_NAPOLEON"))) do
      board.put(g.state, id, ERFURT)
    end
    assert.equal("wants_berlin", missing(g))
  end)

  it("19.21o ten SP in the field west of the Elbe; not the routed, detachments, or Saxons", function()
    local g = won()
    local function west(id, strength, marks)
      board.put(g.state, id, "A3128")
      board.mark(g.state, id, { strength = strength })
      board.mark(g.state, id, marks or {})
      return jena.left(g.state)
    end
    assert.equal(9, west("P_INF_1", 9))
    assert.equal("", missing(g))
    assert.equal(10, west("P_INF_2", 1))
    assert.equal("wants_prussians", missing(g))
    assert.equal(10, west("P_INF_3", 8, { routed = 1 }))
    assert.equal(10, west("P_INF_4", 8, { leaderless = true }))
    assert.equal(10, west("P_DET_2", 7))
    assert.equal(10, west("SX_INF_1", 5))
    board.put(g.state, "P_INF_1", "B3610") -- Bavaria
    assert.equal(10, jena.left(g.state))
    board.put(g.state, "P_INF_1", BERLIN)
    assert.equal(1, jena.left(g.state))
  end)

  it("19.21o at the end of any week; else the game goes on, and is the Prussians' in the end", function()
    for points, turn in pairs({ [75] = 1, [74] = 2 }) do
      local g = won()
      g.state.points = points
      for _ = 1, 60 do
        if g.state.over or g.state.turn > 1 then break end
        if g:step() == "command" then g:dice({ 1, 1 }) end
        if g:step() == "sources" then field.feed(g) else g:act("end", {}, g:asked()[1]) end
      end
      assert.equal(turn, g.state.turn)
      assert.equal(points == 75 and "french" or nil, g.state.over and g.state.over.winner)
      if points == 75 then assert.same({ french = 75 }, g.state.over.scores) end
      assert.same(points == 75 and { "condition_met", "condition_met", "condition_met" } or {}, fields.told(g, "condition_met", "condition_missed"))
    end
  end)

  it("19.21o what was missed is told as the last week ends", function()
    local g = won()
    g.state.points, g.state.last_turn = 74, 1
    g:dice({ 1, 1 })
    g:act("end", {}, "french")
    while not g.state.over do
      if g:step() == "sources" then field.feed(g) else g:act("end", {}, g:asked()[1]) end
    end
    assert.same({ "condition_missed", "condition_met", "condition_met" }, fields.told(g, "condition_met", "condition_missed"))
  end)

  it("19.21o the window tells the Prussians how many they have there, and not the French", function()
    local g = won()
    local function keys(side)
      local list = {}
      for i, note in ipairs(victory.score(g.state, side).notes) do
        list[i] = note.key
      end
      return table.concat(list, " ")
    end
    assert.equal("score.wants_points.met score.wants_berlin.met", keys("french"))
    assert.equal("score.wants_points.met score.wants_berlin.met score.wants_prussians.met", keys("coalition"))
    assert.same({ french = 75 }, victory.score(g.state, "french").scores)
    g.state.points = 3
    assert.equal("score.wants_points.missed score.wants_berlin.met", keys("french"))
  end)
end)
