--- 19.6 The campaign of 1814: set-up, commanders, super corps, replacements, mutiny, victory.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local command = require("rules.06_command")
local depots = require("rules.14_depots")
local field = require("spec.field")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local stacking = require("rules.09_stacking")
local trains = require("rules.14_trains")
local victory = require("rules.19_victory")

local map, counters = map_of(), table_of("counters").by
local PARIS = "B0405"

local function game() return campaigns.begin(spec, "1814") end

--- Some pieces alone: { id, hex, strength?, fields? }.
local function few(list) return campaigns.few(game(), list) end

local rule_of = campaigns.rule_of

local function of_1814(name, column, fits) return campaigns.rows("1814", name, column, fits) end

--- Does the log have a key?
local function has_log(g, key)
  return #those(g:log(), function(record) return record.key == key end) > 0
end

--- Nobody does anything until a step.
local function on(g, step, turn) return campaigns.on(g, step, turn, { arrivals = field.enter }) end

describe("19.6 the set-up of 1814", function()
  it("19.6a, 19.6c, 19.6d how many pieces and SP each nation has, and how many are still to come", function()
    local g, of = game(), {}
    for id, piece in pairs(g.state.pieces) do
      local sum = of[counters[id].nation] or { 0, 0 }
      of[counters[id].nation] = sum
      sum[1], sum[2] = sum[1] + 1, sum[2] + (piece.strength or 0)
    end
    assert.same({
      french = { 79, 210 }, austrian = { 42, 97 }, russian = { 83, 146 }, prussian = { 28, 73 }, bavarian = { 9, 26 }, swedish = { 9, 32 },
      baden = { 2, 8 }, british = { 2, 9 }, british_allied = { 1, 0 },
    }, of)
    assert.equal(7, #those(keys_of(g.state.pieces), function(id) return not organization.hex(g.state, id) end))
    assert.same({ true, true, false }, { ground.in_play(g.state, "A1229"), ground.in_play(g.state, PARIS), ground.in_play(g.state, "D0221") })
  end)

  it("19.6c, 19.6d where the leaders of corps and more stand who lie on no chart", function()
    local g, lines = game(), {}
    for id, piece in pairs(g.state.pieces) do
      if pieces.rank(g.state, id) >= pieces.RANKS.corps and piece.hex then lines[#lines + 1] = id .. " " .. piece.hex end
    end
    table.sort(lines)
    assert.same({
      "A_GYULAI B2311", "A_SCHWARZENBERG B2312", "F_AUGEREAU B1121", "F_EXELMANS A1725", "F_KELLERMANN B1605", "F_MACDONALD A1725",
      "F_MAISON A0730", "F_MARMONT B1705", "F_MORAND A2433", "F_MORTIER B1903", "F_NAPOLEON_442 B0405", "F_NEY B1705", "F_OUDINOT B0606",
      "F_SEBASTIANI A1726", "F_VICTOR B2308", "P_BLUECHER A2632", "P_BUELOW A1928", "P_KLEIST A3030", "R_BARCLAY B2707", "R_LANGERON A2629",
      "R_SACKEN A2732", "R_WINZINGERODE A2028", "R_WITGENSTEIN B2512", "SE_BERNADOTTE A2026", "SE_STEDINGK A2224",
    }, those(lines, function(line) return not line:find("DOUMERC") and not line:find("ARRIGHI") and not line:find("MILHAUD") end))
  end)

  it("19.6c, 19.6d depots, none of them Russian, and which of them are active", function()
    local function of(power) return of_1814("depots", "hex", function(row) return row.power == power end) end
    assert.equal("A1331 A1530 B1121 B1405 B1411 B1705 B1719", of("french"))
    assert.equal("B2212 B3008 B3609 B3806 B4509", of("austrian"))
    assert.equal("A1929 A2030 A2224 A2632 A2923 A2927 A3524 A3727", of("prussian"))
    assert.equal("", of("russian"))
    local g = game()
    assert.same({ 7, 8 }, { #keys_of(depots.active(g.state, "french")), #keys_of(depots.active(g.state, "prussian")) })
  end)

  it("19.6b whose the land is", function()
    assert.equal("belgium france k_of_italy switzerland", of_1814("lands", "area", function(row) return row.power == "french" end))
    local g = game()
    for hex, side in pairs({ B0405 = "french", A1229 = "french", B2822 = "french", B2215 = "french", A1221 = "coalition", B3609 = "coalition" }) do
      assert.equal(side, forage.friend(g.state, hex), hex)
    end
  end)

  it("14.31c a depot city in the land of the enemy serves nobody: Amsterdam in 1814", function()
    local list = depots.cities(game().state, "french")
    assert.same({ false, true }, { listed(list, "A1221"), listed(list, PARIS) })
    assert.truthy(listed(depots.cities(spec.game("lga:ulm").state, "french"), "A1221"))
  end)

  it("19.6h Army Reserves: the cavalry corps, with their guns, and the French divisions under Napoleon himself", function()
    assert.equal(
      "F_DRAGOON_DIV_1 F_DRAGOON_DIV_2 F_DRAGOON_DIV_3 F_DRAGOON_DIV_4 F_DRAGOON_DIV_5 F_HEAVY_DIV_1 F_HEAVY_DIV_2 F_HEAVY_DIV_3 F_HORSE_1 "
        .. "F_INF_28 F_INF_29 F_INF_30 F_INF_31 F_LIGHT_BDE_1 F_LIGHT_BDE_2 F_LIGHT_BDE_3 F_LIGHT_DIV_1 F_LIGHT_DIV_2 R_ART_6 R_COSSACK_2 "
        .. "R_GUARD_HEAVY R_HEAVY_DIV_1 R_HEAVY_DIV_2 R_LIGHT_BDE_2 R_LIGHT_BDE_3",
      of_1814("reserves", "piece")
    )
  end)

  it("19.6h a Reserve joins corps of its own army alone, and is a corps like others beside those of another", function()
    local g = game()
    local function corps(...) return #keys_of(stacking.corps_of(g.state, { ... })) end
    assert.same({ 0, 1, 1 }, { corps("R_HEAVY_DIV_1"), corps("R_HEAVY_DIV_1", "R_GREN_1"), corps("P_INF_1") })
    assert.equal(2, corps("R_HEAVY_DIV_1", "P_INF_1"))
    board.put(g.state, "P_YORCK", "B2706")
    board.put(g.state, "R_LAMBERT", "B2606")
    assert.same({ false, true }, {
      stacking.may_enter(g.state, { "R_HEAVY_DIV_1" }, "B2706"), stacking.may_enter(g.state, { "R_HEAVY_DIV_1" }, "B2606"),
    })
    assert.equal(2, stacking.surcharge(few({ { "P_INF_1", "B2706", 5, { superior = "P_BLUECHER" } }, { "P_BLUECHER", "A2632" },
      { "R_BARCLAY", "A2632" }, { "R_HEAVY_DIV_1", "B2706", 3, { superior = "R_BARCLAY", reserve = true } } }).state, { "R_HEAVY_DIV_1" }, "B2706"))
    local loose = few({ { "F_DET_1", PARIS, 5 }, { "F_NAPOLEON_442", "B0606" }, { "F_INF_28", PARIS, 8, { superior = "F_NAPOLEON_442", reserve = true } } })
    assert.same({}, stacking.corps_of(loose.state, { "F_INF_28", "F_DET_1" })) -- who is under nobody is of no army
  end)

  it("19.6i, 19.6j, 19.6k, 4.0b morale, initiative, and thirteen weeks from January", function()
    local g = game()
    assert.same({ 3, 2, 2, 2, 3, 13, 1, 1814 }, {
      g.state.morale.french, g.state.morale.russian, g.state.morale.swedish, g.state.morale.austrian, g.state.french_die, g.state.last_turn,
      g.state.week, g.state.year,
    })
  end)

  it("19.6k, A1.1d those from Spain come in January and March over the western edge of France", function()
    local g = on(game(), "arrivals", 2)
    assert.equal("french", g:asked()[1])
    assert.equal("A1.1d", rule_of(g, "enter", { group = "spain_first", hex = "B0220" }, "french"))
    g:act("enter", { group = "spain_first", hex = "B0133" }, "french")
    assert.same({ "B0133", "B0133", nil }, {
      organization.hex(g.state, "F_INF_28"), organization.hex(g.state, "F_DRAGOON_DIV_3"), organization.hex(g.state, "F_INF_29"),
    })
    assert.equal("F_NAPOLEON_442", g:unit("F_INF_28").superior)
  end)
end)

describe("19.6e, 19.6f who commands whom in 1814", function()
  it("19.6e, 19.6f Napoleon 8, Augereau 5, and 5 for each of the four of the Coalition", function()
    local g, list = game(), {}
    for i, id in ipairs({ "F_NAPOLEON_442", "F_AUGEREAU", "A_SCHWARZENBERG", "P_BLUECHER", "R_BARCLAY", "SE_BERNADOTTE", "F_NEY", "R_SACKEN", "R_WORONZOV" }) do
      list[i] = command.points(g.state, id)
    end
    assert.same({ 8, 5, 5, 5, 5, 5, 3, 3, 0 }, list)
    assert.same({ "army", "corps", "army", "supreme" }, {
      pieces.role(g.state, "F_AUGEREAU"), pieces.role(g.state, "F_NEY"), pieces.role(g.state, "R_BARCLAY"), pieces.role(g.state, "P_BLUECHER"),
    })
  end)

  it("19.6f Blucher is over all Prussians, Bulow's too, Schwarzenberg over all Austrians; nobody over the rest of another army", function()
    local g = game()
    local function of(id) return table.concat(command.leaders_of(g.state, id), " ") end
    assert.equal("P_BLUECHER SE_BERNADOTTE", of("P_BUELOW"))
    assert.equal("P_BLUECHER P_BUELOW SE_BERNADOTTE", of("P_INF_9"))
    assert.equal("R_WINZINGERODE SE_BERNADOTTE", of("R_INF_17"))
    assert.equal("A_SCHWARZENBERG", of("A_GYULAI"))
    assert.equal("R_BARCLAY", of("R_LAMBERT"))
    assert.equal("F_AUGEREAU F_NAPOLEON_442", of("F_INF_24"))
    assert.equal("R_BARCLAY", of("R_WITGENSTEIN"))
  end)

  it("19.6f, 7.71c Blucher hands Prussians to Bulow, and no Russian to him", function()
    local g = game()
    g:unit("P_YORCK").hex = nil
    board.put(g.state, "P_KLEIST", "A2732")
    g:act("transfer", { unit = "P_INF_5", by = "P_BLUECHER" }, "coalition")
    local to = {}
    for _, each in ipairs(g:legal("coalition")) do
      if each.verb == "hand" then to[each.args.to] = true end
    end
    assert.same({ true, nil }, { g:why("hand", { to = "P_BUELOW" }, "coalition")[1].rule == "7.76", to.SE_STEDINGK })
  end)

  it("19.6f, 9.22b in a jumble of Prussians of two armies Blucher is over them all", function()
    local g = game()
    assert.truthy(command.is_over(g.state, "P_BLUECHER", "P_INF_9"))
    assert.falsy(command.is_over(g.state, "P_BLUECHER", "R_INF_17"))
    assert.falsy(command.is_over(g.state, "SE_BERNADOTTE", "P_INF_1"))
    assert.falsy(command.is_over(g.state, "F_NAPOLEON_442", "P_INF_1"))
  end)

  it("19.6g a super corps is one corps, and its leader a corps leader with three points", function()
    local g = game()
    for _, id in ipairs({ "R_WITGENSTEIN", "R_SACKEN", "R_LANGERON", "R_WINZINGERODE" }) do
      assert.same({ "corps", true }, { pieces.role(g.state, id), g:unit(id).super }, id)
    end
    assert.is_nil(pieces.role(g.state, "R_WORONZOV"))
    assert.same({ "R_SACKEN", "R_SACKEN", "R_LAMBERT" }, {
      pieces.corps(g.state, "R_INF_7"), pieces.corps(g.state, "R_DRAGOON_DIV_1"), pieces.corps(g.state, "R_GREN_1"),
    })
    assert.equal(1, #keys_of(stacking.corps_of(g.state, { "R_INF_7", "R_INF_9", "R_INF_11", "R_COSSACK_3" })))
  end)

  it("19.6g, 6.13a its order goes to all of it within two hexes, whoever stands between", function()
    local g = game()
    local at = organization.hex(g.state, "R_SACKEN")
    local near = those(map:range(at, 1), function(hex) return hex ~= at and ground.cost(at, hex) end)[1]
    board.put(g.state, "R_INF_9", near)
    board.put(g.state, "R_SCHERBATOV", those(map:range(at, 5), function(hex) return map:distance(at, hex) == 5 end)[1])
    g:act("order", { unit = "R_SACKEN", by = "P_BLUECHER" }, "coalition")
    g:act("give", { kind = "force" }, "coalition")
    g:act("end", {}, "french")
    g:dice({ 1, 6 })
    g:act("end", {}, "coalition")
    assert.same({ "force", "force", "force", nil, "force" }, {
      g:unit("R_SACKEN").order, g:unit("R_LIEVEN_II").order, g:unit("R_INF_9").order, g:unit("R_SCHERBATOV").order, g:unit("R_INF_7").order,
    })
  end)

  it("19.6g, 12.41a, 12.56c in battle each of its leaders leads a corps, and it has one above all", function()
    local g = game()
    assert.same({ "corps", "corps", nil, "army" }, {
      pieces.standing(g.state, "R_WORONZOV"), pieces.standing(g.state, "R_SACKEN"), pieces.standing(g.state, "R_INF_7"),
      pieces.standing(g.state, "R_BARCLAY"),
    })
    assert.same({ "R_SACKEN", nil, "R_BARCLAY" }, { pieces.super(g.state, "R_INF_7"), pieces.super(g.state, "R_SACKEN"), pieces.top(g.state, "R_EUGEN") })
  end)

  it("14.11b who has no depots of his own eats with the power whose army he is in", function()
    local g = game()
    assert.same({ "prussian", "prussian", "austrian", "russian", "russian", "french" }, {
      trains.power_of(g.state, "swedish"), trains.power_of(g.state, "british"), trains.power_of(g.state, "bavarian"),
      trains.power_of(g.state, "baden"), trains.power_of(g.state, "russian"), trains.power_of(g.state, "french"),
    })
    assert.same({ true, false }, { forage.can(g.state, "R_INF_7"), forage.can(g.state, "BD_INF_1") }) -- 14.42a
  end)
end)

describe("19.6l, 19.6m replacements", function()
  local WEAK = {
    { "F_INF_20", "A0730", 1 }, { "F_INF_21", "B0606", 3 }, { "F_LIGHT_DIV_2", "A0730", 1 }, { "F_HORSE_1", "A0730", 1 },
    { "R_INF_7", "A2433", 1 }, { "R_INF_8", "A2433", 2 }, { "R_HEAVY_DIV_1", "A2433", 1 }, { "P_INF_1", "A4021", 1 },
    { "P_LIGHT_DIV_1", "A4021", 1 }, { "A_INF_1", "B5208", 1 }, { "SE_INF_1", "A4021", 1 }, { "P_INF_2", "B0133", 1 },
  }

  --- At the replacements of a side in a week.
  local function at(week, side)
    local g = few(WEAK)
    g.state.week = week
    on(g, "replacing")
    while g:asked()[1] ~= side do
      g:act("end")
    end
    return g
  end

  --- Whatever can be had, is: how many SP of whom.
  local function fill(g, side)
    local got = {}
    while g:step() == "replacing" and g:asked()[1] == side do
      local choice = those(g:legal(side), function(each) return each.verb == "restore" end)[1]
      if not choice then break end
      local id = choice.args.unit
      got[id] = (got[id] or 0) + 1
      g:act("restore", choice.args)
    end
    return got
  end

  it("19.6l the French have four of foot and one of horse, no unit more than its box", function()
    local g = at(1, "french")
    g:act("restore", { unit = "F_INF_21" })
    assert.truthy(#g:why("restore", { unit = "F_INF_21" }, "french") > 0)
    assert.same({ F_INF_20 = 3, F_LIGHT_DIV_2 = 1 }, fill(g, "french"))
    assert.same({ 4, 4, 2, 1 }, {
      g:unit("F_INF_20").strength, g:unit("F_INF_21").strength, g:unit("F_LIGHT_DIV_2").strength, g:unit("F_HORSE_1").strength,
    })
  end)

  it("19.6l in the first week of a month alone, and what is not used is lost", function()
    assert.same({}, fill(at(2, "french"), "french"))
    assert.same({}, fill(at(4, "french"), "french"))
    assert.same({ F_INF_20 = 4, F_LIGHT_DIV_2 = 1 }, fill(at(9, "french"), "french"))
  end)

  it("19.6m every week the Russians five and one, the Prussians three and one, the Austrians and Swedes none; no one without supply", function()
    local g = at(3, "coalition")
    assert.same({ P_INF_1 = 3, P_LIGHT_DIV_1 = 1, R_HEAVY_DIV_1 = 1, R_INF_7 = 3, R_INF_8 = 2 }, fill(g, "coalition"))
    assert.truthy(g:unit("P_INF_2").unsupplied)
    local rules = {}
    for _, record in ipairs(g:log()) do
      if record.key == "is_restored" then rules[record.rule] = true end
    end
    assert.same({ ["19.6m"] = true }, rules)
  end)
end)

describe("19.6n mutiny", function()
  local FAR = "B1405"
  local function away(hex, n, skip)
    return those(map:range(hex, n), function(to)
      return map:distance(hex, to) == n and map:in_area("maps_ab", to) and map:terrain(to) ~= "sea"
    end)[1 + (skip or 0)]
  end
  local NEAR, BEYOND = away(FAR, 2), away(FAR, 3)
  --- Marmont with two divisions and Yorck near him.
  local function position(points, emperor, enemy)
    local g = few({
      { "F_NAPOLEON_442", emperor or PARIS }, { "F_MARMONT", FAR, nil, { superior = "F_NAPOLEON_442" } },
      { "F_INF_16", FAR, 5, { superior = "F_MARMONT" } }, { "F_INF_17", "B1407", 5, { superior = "F_MARMONT" } },
      { "F_INF_18", "B1410", 5, { superior = "F_MARMONT" } }, { "F_ART_4", FAR, 1, { superior = "F_MARMONT" } },
      { "P_YORCK", enemy or NEAR }, { "P_INF_1", enemy or NEAR, 5 },
    })
    pieces.attach(g.state, "F_INF_16", "F_MARMONT")
    pieces.attach(g.state, "F_ART_4", "F_MARMONT")
    g.state.points = points
    return g
  end

  --- The week ends; a die for each who rolls.
  local function ends(g, dice)
    local points = g.state.points
    g.state.week = 2
    on(g, "replacing")
    g:act("end", {}, g:asked()[1])
    g.state.points = points
    g:dice(dice)
    g:act("end", {}, g:asked()[1])
  end

  it("19.6n above his Initiative he is gone, with those of his within his radius; the rest are under his superior", function()
    local g = position(-25)
    ends(g, { 4 })
    assert.truthy(has_log(g, "mutinies") and not has_log(g, "stays_loyal"))
    assert.same({ nil, nil, nil, nil }, { g:unit("F_MARMONT"), g:unit("F_INF_16"), g:unit("F_INF_17"), g:unit("F_ART_4") })
    assert.same({ "F_NAPOLEON_442", "B1410", -25 }, { g:unit("F_INF_18").superior, organization.hex(g.state, "F_INF_18"), g.state.points })
    assert.same({ true, true }, { listed(g.state.dead, "F_MARMONT"), listed(g.state.dead, "F_INF_16") })
  end)

  it("19.6n at his Initiative he stays", function()
    local g = position(-30)
    ends(g, { 3 })
    assert.truthy(has_log(g, "stays_loyal") and not has_log(g, "mutinies"))
    assert.truthy(g:unit("F_MARMONT") and g:unit("F_INF_16"))
  end)

  for _, case in ipairs({
    { "with 24 points he need not roll", -24, nil, nil, false },
    { "nor within four hexes of Napoleon", -25, away(FAR, 4), nil, false },
    { "but five away", -25, away(FAR, 5), nil, true },
    { "nor with the enemy three hexes away", -25, nil, BEYOND, false },
    { "without Napoleon he does", -25, "gone", nil, true },
  }) do
    it("19.6n " .. case[1], function()
      local g = position(case[2], case[3] ~= "gone" and case[3] or nil, case[4])
      if case[3] == "gone" then
        board.mark(g.state, "F_MARMONT", {}, { "superior" })
        board.remove(g.state, "F_NAPOLEON_442")
      end
      ends(g, case[5] and { 6 } or {})
      assert.equal(case[5], g:unit("F_MARMONT") == nil)
    end)
  end

  it("19.6n a division alone is no corps leader, and Augereau leads an army", function()
    local g = few({
      { "F_NAPOLEON_442", PARIS }, { "F_AUGEREAU", FAR }, { "F_INF_16", FAR, 5 }, { "P_YORCK", NEAR }, { "P_INF_1", NEAR, 5 },
    })
    g.state.points = -40
    ends(g, {})
    assert.truthy(g:unit("F_AUGEREAU"))
  end)
end)

describe("19.6o how it is won", function()
  local away = { "P_INF_1", "A4021", 5 }
  for _, case in ipairs({
    { "the Coalition, with Paris and 25 points", { { "R_INF_1", PARIS, 3 } }, -25, "coalition" },
    { "not with 24", { { "R_INF_1", PARIS, 3 } }, -24, "french" },
    { "not without supply", { { "R_INF_1", PARIS, 3, { unsupplied = true } } }, -60, "french" },
    { "not with a leader alone", { { "R_BARCLAY", PARIS } }, -60, "french" },
    { "not while French men are there", { { "R_INF_1", PARIS, 3 }, { "F_INF_16", PARIS, 1, { inside = true } } }, -60, "french" },
    { "not beside it", { { "R_INF_1", "B0505", 3 } }, -60, "french" },
  }) do
    it("19.6o " .. case[1], function()
      local list = copy_of(case[2])
      list[#list + 1] = away
      local g = few(list)
      g.state.points = case[3]
      assert.equal(case[4] == "coalition", victory.is_decided(g.state))
      victory.settle(g.state)
      assert.same({ case[4], "campaign", case[3] }, { g.state.over.winner, g.state.over.level, g.state.over.scores.french })
    end)
  end

  it("19.6o, 19.6k at once as a week ends, else after the thirteenth", function()
    local g = few({ { "R_INF_1", PARIS, 3 }, { "R_SUPPLY_1", PARIS }, { "F_INF_16", "B2822", 5 } })
    g.state.points = -25
    on(g, "initiative", 3)
    assert.same({ 1, "coalition" }, { g.state.turn, g.state.over.winner })
    assert.same({ true, false }, { has_log(g, "condition_met"), has_log(g, "condition_missed") })
    local quiet = few({ { "F_INF_16", PARIS, 5 }, { "P_INF_1", "A4021", 5 } })
    quiet.state.turn = 13
    on(quiet, "initiative", 15)
    assert.same({ 13, "french" }, { quiet.state.turn, quiet.state.over.winner })
    assert.same({ false, true }, { has_log(quiet, "condition_met"), has_log(quiet, "condition_missed") })
  end)

  it("18.0, 19.6o the window shows the points and who is in Paris", function()
    local score = victory.score(game().state, "french")
    assert.same({ "score.wants_losses.missed", "score.wants_paris.missed", 0 }, { score.notes[1].key, score.notes[2].key, score.scores.french })
  end)
end)
