--- 19.7 Waterloo: the armies, their commanders, impulses, and how it is won.
local aftermath = require("rules.12_aftermath")
local allowance = require("rules.08_allowance")
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local command = require("rules.06_command")
local field = require("spec.field")
local fields = require("spec.fields")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local printed = require("mechanics.printed")
local retreat = require("rules.13_retreat")
local setup = require("rules.19_setup")
local stacking = require("rules.09_stacking")
local stores = require("rules.15_stores")
local victory = require("rules.19_victory")
local walls = require("spec.walls")

local counters, map = table_of("counters"), map_of()

local function begin(options) return campaigns.begin(spec, "waterloo", { options = options }) end

local rule_of = campaigns.rule_of

local function order(g, by, id, kind, side)
  g:act("order", { unit = id, by = by }, side)
  g:act("give", { kind = kind }, side)
end

--- All orders are given; a die for the weather.
local function march(g)
  g:act("end", {}, "french")
  g:dice({ 6 })
  g:act("end", {}, "coalition")
  field.pass_gates(g)
end

--- The game goes on, and nobody does anything, until a step of a turn.
local function on(g, step, turn) return campaigns.on(g, step, turn, { command = march }) end

--- On to the French attacks, all of the French in command.
local function to_attacks(g)
  on(g, "movement")
  walls.place(g, "french")
  on(g, "attacks")
end

--- Some pieces alone: { id, hex, strength?, fields? }.
local function few(list) return campaigns.few(begin(), list) end

describe("19.7 the set-up", function()
  it("19.7a two players, on Map A as far as column 18: what lies east of it is not entered (3.11)", function()
    local g = begin()
    assert.same({ "french", "coalition" }, sides_of(g.state))
    assert.same({ true, true, false, false }, {
      ground.in_play(g.state, "A1829"), ground.in_play(g.state, "A1232"), ground.in_play(g.state, "A1930"), ground.in_play(g.state, "D0209"),
    })
    local there = few({ { "F_LIGHT_DIV_1", "A1830", 2, { order = "march" } }, { "P_INF_1", "A1829", 5 } })
    march(there)
    there:act("move", { unit = "F_LIGHT_DIV_1" })
    local east = those(map:neighbors("A1830"), function(hex) return map:distance(hex, "A1629") > map:distance("A1830", "A1629") end)[1]
    assert.equal("3.11", rule_of(there, "step", { to = east }))
    assert.same({}, those(there:reach({}).hexes, function(row) return not ground.in_play(there.state, row.hex) end))
    assert.falsy(ground.is_open(there.state, "french", "A1830", east))
  end)

  it("19.7b France is friendly to the French, all other land to the Coalition", function()
    local g = begin()
    assert.same({ "french", "french", "coalition", "coalition", "coalition" }, {
      forage.friend(g.state, "A1132"), forage.friend(g.state, "B0405"), forage.friend(g.state, "A1229"), forage.friend(g.state, "A1331"),
      forage.friend(g.state, "A1221"),
    })
    assert.truthy(listed(g.state.refuges.french, "A1332"))
    assert.truthy(listed(g.state.refuges.coalition, "A1331"))
  end)

  it("19.7c all of the three charts are there, and no depots; none are built, and no supply trains made", function()
    local g = begin()
    local men, count = {}, 0
    for id, piece in pairs(g.state.pieces) do
      local army = pieces.army(g.state, id)
      men[army], count = (men[army] or 0) + (piece.strength or 0), count + 1
      assert.truthy(organization.hex(g.state, id), id)
    end
    assert.same({ 110, { armee_du_nord = 120, prussian_1815 = 117, anglo_allied = 72 } }, { count, men })
    assert.same({}, g.state.depots)
    g:act("order", { unit = "F_REILLE", by = "F_NAPOLEON_442" }, "french")
    g:act("give", { kind = "march" }, "french")
    g:act("order", { unit = "F_REILLE", by = "F_NAPOLEON_442" }, "french")
    assert.equal("19.7c", rule_of(g, "give", { kind = "build" }, "french"))
    g:act("drop", {}, "french")
    on(g, "movement")
    assert.same({}, those(g:legal("french"), function(entry) return entry.verb == "make" end))
  end)

  it("19.7c, A1.1b where the leaders stand", function()
    local lines = {}
    for _, row in ipairs(table_of("charts")) do
      if row.chart == "1815" and counters.by[row.piece].type == "leader" then lines[#lines + 1] = row.piece .. " " .. row.hex end
    end
    assert.same({
      "F_NAPOLEON_442 A1232", "F_NEY A1232", "F_GROUCHY A1232", "F_DROUOT A1232", "F_D_ERLON A1133", "F_REILLE A1132",
      "F_VANDAMME A1231", "F_GERARD A1332", "F_LOBAU A1232", "F_PAJOL A1133", "F_EXELMANS A1232", "F_VALMY A1232", "F_MILHAUD A1232",
      "P_BLUECHER A1331", "P_ZIETEN_II A1230", "P_THIELMANN A1331", "P_PIRCH_I A1330", "P_BUELOW A1430",
      "B_WELLINGTON A1229", "B_PRINCE_OF_ORANGE A1229", "B_HILL A1130", "B_UXBRIDGE A1229", "BA_BRITISH_ALLIES A1229",
    }, lines)
  end)

  it("19.7c, 3.21b the leaders' ranks and ratings", function()
    local lines, ranks = {}, table_of("ranks").by
    for _, row in ipairs(table_of("charts")) do
      local one = counters.by[row.piece]
      if row.chart == "1815" and one.type == "leader" then
        lines[#lines + 1] = ("%s %s %d-%d-%d"):format(row.piece, ranks[one.rank].marks, one.initiative, one.combat, one.morale)
      end
    end
    assert.same({
      "F_NAPOLEON_442 XXXXX 4-4-2", "F_NEY XXXX 3-3-2", "F_GROUCHY XXX 2-0-0", "F_DROUOT XXX 4-1-0", "F_D_ERLON XXX 3-0-0",
      "F_REILLE XXX 2-0-1", "F_VANDAMME XXX 3-3-1", "F_GERARD XXX 3-0-0", "F_LOBAU XXX 3-1-1", "F_PAJOL XXX 3-0-0", "F_EXELMANS XXX 4-1-0",
      "F_VALMY XXX 3-0-0", "F_MILHAUD XXX 4-1-1", "P_BLUECHER XXXX 4-1-2", "P_ZIETEN_II XXX 3-0-1", "P_THIELMANN XXX 3-0-1",
      "P_PIRCH_I XXX 3-0-1", "P_BUELOW XXX 3-1-1", "B_WELLINGTON XXXXX 5-3-2", "B_PRINCE_OF_ORANGE XXX 3-0-0", "B_HILL XXX 2-0-0",
      "B_UXBRIDGE XXX 4-1-1", "BA_BRITISH_ALLIES XXX 2-0-0",
    }, lines)
  end)

  it("19.7e Army Reserves: the Guard and the French corps of horse, Uxbridge's horse and who stands under Wellington himself", function()
    local g, of = begin(), {}
    for _, piece in pairs(g.state.pieces) do
      if piece.reserve then of[piece.superior] = (of[piece.superior] or 0) + 1 end
    end
    assert.same({ F_DROUOT = 6, F_PAJOL = 2, F_EXELMANS = 2, F_VALMY = 2, F_MILHAUD = 2, B_UXBRIDGE = 5, B_WELLINGTON = 2 }, of)
    assert.equal(0, stacking.surcharge(g.state, { "F_LOBAU", "F_INF_20" }, "A1232")) -- 9.5
    assert.equal(2, stacking.surcharge(g.state, { "B_PRINCE_OF_ORANGE", "B_INF_1" }, "A1229")) -- the other corps there
  end)

  it("9.5, 9.11 corps that concentrate come together where a Reserve stands that has no such order", function()
    local g = begin()
    for _, id in ipairs({ "F_REILLE", "F_LOBAU" }) do
      order(g, "F_NAPOLEON_442", id, "A", "french")
    end
    march(g)
    g:act("concentrate", { letter = "A", to = "A1232" })
    g:act("move", { unit = "F_REILLE" })
    assert.is_nil(rule_of(g, "step", { to = "A1232" }))
    assert.truthy(stacking.one_letter(g.state, { "F_INF_9", "F_INF_20", "F_GUARD_1" }))
    assert.falsy(stacking.one_letter(g.state, { "F_INF_9", "F_INF_3", "F_GUARD_1" }))
  end)

  it("19.7f morale: French and British 3, all others 2", function()
    assert.same({ french = 3, british = 3, prussian = 2, british_allied = 2, dutch = 2, belgian = 2 }, begin().state.morale)
  end)
end)

describe("19.7d who commands", function()
  it("19.7d Napoleon 8, Wellington 8, Blucher 5", function()
    local g = begin()
    assert.same({ "F_NAPOLEON_442", "B_WELLINGTON", "P_BLUECHER" }, g.state.supreme)
    assert.same({ 8, 8, 5 }, {
      command.points(g.state, "F_NAPOLEON_442"), command.points(g.state, "B_WELLINGTON"), command.points(g.state, "P_BLUECHER"),
    })
  end)

  it("19.7d, 6.0b no one commands the whole Coalition: each his own army", function()
    local g = begin()
    assert.same({ "P_BLUECHER" }, command.leaders_of(g.state, "P_ZIETEN_II"))
    assert.same({ "B_WELLINGTON" }, command.leaders_of(g.state, "B_HILL"))
    assert.same({ "P_BLUECHER", "P_ZIETEN_II" }, command.leaders_of(g.state, "P_INF_1"))
    assert.same({ false, false, true }, {
      command.is_over(g.state, "B_WELLINGTON", "P_INF_1"), command.is_over(g.state, "P_BLUECHER", "B_HILL"),
      command.is_over(spec.game("lga:ulm").state, "F_NAPOLEON", "F_INF_1"),
    })
  end)

  it("19.7d, 7.71c nor does he transfer units of the other army, or to it", function()
    local g = begin()
    g.state.boxes.B_HILL, g.state.boxes.P_ZIETEN_II = 9, 9
    g:act("transfer", { unit = "B_INF_1", by = "B_WELLINGTON" }, "coalition")
    local to = {}
    for _, entry in ipairs(g:legal("coalition")) do
      if entry.verb == "hand" then to[entry.args.to] = true end
    end
    assert.same({ true, nil }, { to.B_HILL, to.P_ZIETEN_II })
  end)

  it("19.7d, 7.41a a letter calls men of one army alone", function()
    local g = begin()
    order(g, "B_WELLINGTON", "B_HILL", "A", "coalition")
    g:act("order", { unit = "P_ZIETEN_II", by = "P_BLUECHER" }, "coalition")
    assert.equal("19.7d", rule_of(g, "give", { kind = "A" }, "coalition"))
    g:act("give", { kind = "B" }, "coalition")
    assert.is_nil(rule_of(g, "order", { unit = "B_PRINCE_OF_ORANGE", by = "B_WELLINGTON" }, "coalition"))
    g:act("order", { unit = "B_PRINCE_OF_ORANGE", by = "B_WELLINGTON" }, "coalition")
    g:act("give", { kind = "A" }, "coalition")
    assert.equal("A", g:unit("B_PRINCE_OF_ORANGE").letter)
    local other = spec.game("lga:1805")
    other:unit("F_NAPOLEON").host = "A"
    assert.falsy(command.is_taken(other.state, "F_MASSENA", "A"))
  end)

  it("19.7d, 9.22b in a jumble a supreme commander has authority over his own men alone", function()
    local function bonus(with)
      local g = few({
        { "B_WELLINGTON", "A1229" }, { "B_INF_1", "A1229", 5 }, { with, "A1229", 5 }, { "F_INF_3", "A1230", 9, { order = "march" } },
      })
      board.mark(g.state, "B_INF_1", { superior = "B_WELLINGTON" })
      if with ~= "P_INF_1" then board.mark(g.state, with, { superior = "B_WELLINGTON" }) end
      g:place("P_INF_2", "A1430", { strength = 1, side = "coalition" })
      board.refresh(g.state)
      to_attacks(g)
      fields.attack(g, { A1229 = { "F_INF_3" } }, "A1229")
      fields.stand(g)
      for _, id in ipairs({ "B_WELLINGTON", "B_INF_1", with }) do
        if not g.state.stack[#g.state.stack - 1].line[id] then g:act("deploy", { unit = id, line = 1 }, "coalition") end
      end
      return fields.adds(g, "coalition", { lines = { 1 }, line = 1, flank = false }, "12.41a")
    end
    assert.same({ true, 0 }, { bonus("DU_INF_1") > 0, bonus("P_INF_1") })
  end)

  it("3.11, 12.57b, 12.22 no advance and no ride leads off the map", function()
    local g = few({ { "F_LIGHT_DIV_1", "A1830", 5, { order = "march" } }, { "P_LIGHT_DIV_1", "A1829", 1 } })
    local east = those(map:neighbors("A1830"), function(hex) return not ground.in_play(g.state, hex) end)[1]
    assert.falsy(ground.is_open(g.state, "french", "A1830", east))
    to_attacks(g)
    fields.attack(g, { A1829 = { "F_LIGHT_DIV_1" } }, "A1829")
    g:act("stay")
    assert.equal("advance", g:step())
    assert.equal("3.11", rule_of(g, "advance", { unit = "F_LIGHT_DIV_1", to = east }))
    local away = few({ { "F_LIGHT_DIV_1", "A1829", 5, { order = "march" } }, { "P_LIGHT_DIV_1", "A1830", 4 } })
    to_attacks(away)
    fields.attack(away, { A1830 = { "F_LIGHT_DIV_1" } }, "A1830")
    assert.equal("horse", away:step())
    assert.equal("12.22", rule_of(away, "ride_off", { unit = "P_LIGHT_DIV_1", to = east }, "coalition"))
  end)
end)

describe("19.7 the sequence", function()
  it("19.7g the French always have the initiative, without a die; 19.7h five impulses of one week, then it is over", function()
    local g = begin()
    assert.same({ 22, 1815, 5 }, { g.state.week, g.state.year, g.state.last_turn })
    assert.equal("II June", table_of("turns")[22].label)
    local firsts = 0
    for _ = 1, 200 do
      if g.state.over then break end
      if g:step() == "command" then
        march(g)
        firsts = firsts + (g.state.first == "french" and 1 or 0)
      else
        g:act("end", {}, g:asked()[1])
      end
    end
    assert.same({ 5, 22, 5 }, { firsts, g.state.week, g.state.turn })
    assert.truthy(g.state.over)
    assert.equal(0, #those(g:log(), function(line) return line.key == "roll.initiative" end))
    assert.equal(5, #those(g:log(), function(line) return line.key == "first_player" end))
  end)

  it("19.7h, 4.0b the track shows impulses", function()
    local g = begin()
    local track = setup.track(g.state)
    assert.same({ 5, 1, "II June, impulse 3", 3 }, { #track.turns, track.now, track.turns[3].label, track.turns[3].part })
    assert.equal("II June 1815, impulse 1", (function()
      local view = {}
      setup.seen(g.state, "french", view)
      return view.label
    end)())
  end)

  it("19.7j no Skirmish Phase and no Supply Phase, all others as in a week", function()
    local g, seen = few({ { "F_LIGHT_DIV_1", "A1231", 2 }, { "P_LIGHT_DIV_1", "A1230", 2 } }), {}
    for _ = 1, 60 do
      if g.state.turn > 1 then break end
      seen[g:step()] = true
      if g:step() == "command" then march(g) else g:act("end", {}, g:asked()[1]) end
    end
    assert.same({ true, true, nil, nil }, { seen.command, seen.movement, seen.skirmishes, seen.sources })
    assert.equal(2, g.state.turn)
  end)

  it("19.7j, 13.15 the routed rally after an impulse", function()
    local g = few({ { "F_INF_3", "A1231", 5, { routed = 2 } }, { "P_INF_1", "A1330", 2 } })
    on(g, "movement")
    g:dice({ 3 })
    on(g, "command", 2)
    assert.is_nil(g:unit("F_INF_3").routed)
  end)

  it("19.7i all are supplied at all times, in a fortress under siege too", function()
    local g = few({ { "F_INF_3", "A1332", 5, { inside = true } }, { "P_INF_1", "A1332", 9 } })
    stores.open(g.state, "A1332", "coalition")
    assert.is_nil(g:unit("F_INF_3").unsupplied)
    assert.truthy(g.state.sieges.A1332)
    on(g, "command", 3)
    assert.same({ nil, nil }, { g:unit("F_INF_3").unsupplied, g:unit("P_INF_1").unsupplied })
  end)
end)

describe("19.7k to 19.7m what an impulse allows", function()
  it("19.7k foot and field guns have 1 MP, horse and horse guns 2", function()
    local g = begin()
    local function of(id) return allowance.of(g.state, id) end
    assert.same({ 1, 1, 2, 2, 1 }, { of("F_INF_3"), of("F_ART_1"), of("F_LIGHT_DIV_1"), of("F_NEY"), of("F_BRIDGE_1") })
    g:place("F_HORSE_1", "A1232", { strength = 1 })
    g:place("F_DET_1", "A1232", { strength = 1 })
    assert.same({ 2, 0 }, { of("F_HORSE_1"), of("F_DET_1") })
  end)

  it("19.7k who may go a hex goes farther by a Force March, as its die says; by the option one MP farther", function()
    for option, most in pairs({ [false] = 1 + 2 + 2, [true] = 1 + 1 }) do
      local g = begin({ short_force_march = option })
      g:clear()
      g:place("F_INF_14", "A1232", { strength = 5, order = "force" })
      g:place("P_INF_1", "A1430", { strength = 5 })
      march(g)
      g:unit("F_INF_14").order = "force"
      g:act("move", { unit = "F_INF_14" })
      assert.equal(1, allowance.left(g.state, field.frame(g)))
      g:act("step", { to = "A1132" })
      g:dice({ 2 })
      g:act("force", { to = "A1133" })
      assert.equal(most, field.frame(g).spent + allowance.left(g.state, field.frame(g)))
    end
  end)

  it("19.7k no Double Force March, by order or by self-initiative", function()
    local g = begin()
    g:act("order", { unit = "F_VANDAMME", by = "F_NAPOLEON_442" }, "french")
    assert.equal("19.7k", rule_of(g, "give", { kind = "double" }, "french"))
    g:act("drop", {}, "french")
    march(g)
    g:dice({ 1 })
    g:act("try", { unit = "F_VANDAMME" })
    assert.equal("19.7k", rule_of(g, "bestir", { by = "F_VANDAMME", unit = "F_VANDAMME", kind = "double" }))
    assert.is_nil(rule_of(g, "bestir", { by = "F_VANDAMME", unit = "F_VANDAMME", kind = "force" }))
    assert.equal("19.7c", rule_of(g, "bestir", { by = "F_VANDAMME", unit = "F_VANDAMME", kind = "build" }))
  end)

  it("19.7l a result brings one Advance Point at most", function()
    local g = begin()
    aftermath.give_points(g.state, { "F_INF_3" }, 4)
    assert.equal(1, g:unit("F_INF_3").points)
    aftermath.give_points(g.state, { "F_INF_4" }, 0)
    assert.equal(0, g:unit("F_INF_4").points)
    local week = spec.game("lga:ulm")
    aftermath.give_points(week.state, { "F_INF_1" }, 4)
    assert.equal(4, week:unit("F_INF_1").points)
  end)

  it("19.7m the routed go as far as they march in an impulse, those of a hex as the slowest of them", function()
    for far, ids in pairs({ [1] = { "F_INF_3", "F_LIGHT_DIV_1" }, [2] = { "F_LIGHT_DIV_1", "F_LIGHT_DIV_2" } }) do
      local g = few({ { ids[1], "A1132", 5 }, { ids[2], "A1132", 2 }, { "P_INF_1", "A1230", 9 } })
      retreat.begin(g.state, { side = "french", ids = ids, rout = true, rule = "12.51c" })
      assert.equal(far, field.frame(g).hexes)
      retreat.begin(g.state, { side = "french", ids = ids, hexes = 1, rule = "12.52a" })
      assert.equal(1, field.frame(g).hexes)
    end
  end)
end)

describe("19.7n how it is won", function()
  --- { french, routed, prussian, routed, allied, routed }: SP of each army, and those routed among them.
  local function judged(men)
    local g, list = begin(), {}
    g:clear()
    for i, ids in ipairs({ { "F_INF_3", "F_INF_4" }, { "P_INF_1", "P_INF_2" }, { "B_INF_1", "DU_INF_1" } }) do
      local steady, routed = men[2 * i - 1] - men[2 * i], men[2 * i]
      local side = i == 1 and "french" or "coalition"
      if steady > 0 then list[#list + 1] = { ids[1], side, steady } end
      if routed > 0 then list[#list + 1] = { ids[2], side, routed, 1 } end
    end
    for n, row in ipairs(list) do
      g:place(row[1], map:area("belgium")[n], { side = row[2], strength = row[3], routed = row[4] })
    end
    g.state.over = nil
    victory.settle(g.state)
    return g.state.over.winner
  end

  for _, case in ipairs({
    { "the French, with most of both armies routed and not of their own", { 100, 50, 90, 46, 60, 31 }, "french" },
    { "not with half of one", { 100, 0, 90, 45, 60, 60 }, "draw" },
    { "nor with half of the other", { 100, 0, 90, 90, 60, 30 }, "draw" },
    { "nor if most of the French are routed too", { 100, 51, 90, 46, 60, 31 }, "draw" },
    { "the Coalition, with most of the French routed, and not most of its own", { 99, 50, 90, 75, 60, 0 }, "coalition" },
    { "which are counted together", { 100, 51, 89, 75, 60, 0 }, "draw" },
    { "not with half of the French", { 100, 50, 90, 0, 60, 0 }, "draw" },
    { "not with one of them steady to the last man", { 100, 0, 90, 46, 1, 0 }, "draw" },
    { "an army that is no more is routed", { 100, 0, 0, 0, 60, 31 }, "french" },
  }) do
    it("19.7n " .. case[1], function() assert.equal(case[3], judged(case[2])) end)
  end

  it("19.7n, 3.33 each side sees how its own armies stand", function()
    local g = begin()
    board.mark(g.state, { "F_INF_3", "P_INF_1" }, { routed = 1 })
    local function notes(side)
      return printed.rows(victory.score(g.state, side).notes, { "key" }), victory.score(g.state, side).notes[1].values
    end
    local keys, values = notes("french")
    assert.same({ { "score.army" }, { army = "armee_du_nord", routed = 5, points = 120 } }, { keys, values })
    keys, values = notes("coalition")
    assert.same({ { "score.army", "score.army" }, { army = "prussian_army", routed = 8, points = 117 } }, { keys, values })
  end)
end)
