--- 11 The Skirmish Phase, and what of chapters 6 to 10 hangs on it.
local battles = require("spec.battles")
local allowance = require("rules.08_allowance")
local bars = require("rules.08_bars")
local board = require("mechanics.board")
local field = require("spec.field")
local ground = require("rules.08_ground")
local fields = require("spec.fields")
local held = require("rules.19_held")
local horse = require("rules.11_horse")
local skirmish = require("rules.11_skirmish")
local zones = require("rules.10_zones")

local map = map_of()
local US, FOE = "F_DRAGOON_DIV_1", "A_LIGHT_BDE_13" -- both without a Combat Bonus
local FAR = 3 -- hexes along the row

--- French forces in the first hex, foes by hexes along the row; in the Skirmish Phase if there is anything to do in it.
local function ride(forces, foes, def)
  local options = { ride = true, foes = {} }
  for key, value in pairs(def or {}) do
    options[key] = value
  end
  for id, at in pairs(foes) do
    options.foes[id] = field.along(at)
  end
  local g = spec.game("lga:ulm")
  g.state.refuges = def and def.refuges or { french = {}, coalition = {} }
  return field.march(g, forces, options)
end

--- Dragoons next to an enemy, about to attack; strengths of both sides.
local function met(own, others, forces, foes)
  local g = ride(forces or { [US] = {} }, foes or { [FOE] = 1 })
  g:act("move", { unit = US })
  g:unit(US).strength = own or 3
  if g:unit(FOE) then g:unit(FOE).strength = others or 3 end
  return g
end

--- They attack, with a die that comes to a sum; whoever goes back goes where he may first.
local function attack(g, sum, at)
  local target = field.along(at or 1)
  local ids, others = allowance.going(g.state, field.frame(g)), {}
  for _, id in ipairs(board.which(g.state, { side = "coalition" })) do
    if g:unit(id).hex == target then others[#others + 1] = id end
  end
  local die = sum - skirmish.modifiers(g.state, ids, others):total()
  assert(die >= 1 and die <= 6, die)
  g:dice({ die })
  g:act("skirmish", { target = target })
  fields.flee(g)
  return g
end

--- The records of the log of a key.
local function told(g, key)
  return those(g:log(), function(record) return record.key == key end)
end

local function why(g, verb, args)
  local reasons = g:why(verb, args or {})
  return reasons[1] and reasons[1].rule
end

describe("5.0 the phase", function()
  it("5.0.4, 5.0.7 it comes before each side's Movement Phase, and 11.0c passes where all can see that nobody could fight", function()
    assert.equal("skirmishes", ride({ [US] = {} }, { [FOE] = FAR }):step())
    for far, step in pairs({ [15] = "skirmishes", [16] = "movement" }) do -- 15 MP at most, one of them for the attack
      local at = those(map:area("map_b"), function(hex) return map:terrain(hex) == "clear" and map:distance(hex, field.along(1)) == far end)[1]
      assert.equal(step, ride({ [US] = {} }, { [FOE] = 1 }, { at = at }):step())
    end
    assert.equal("skirmishes", ride({ F_LANNES = { "F_INF_11" } }, { [FOE] = 1 }):step()) -- 3.33: who knows whom he leads?
    assert.equal("movement", ride({ F_INF_11 = {} }, { [FOE] = 1 }):step())
    for routed, step in pairs({ [true] = "movement", [false] = "skirmishes" }) do
      local g = ride({ [US] = {}, F_DRAGOON_DIV_2 = {} }, { [FOE] = 2 })
      board.mark(g.state, "F_DRAGOON_DIV_2", { routed = routed or nil })
      g:act("move", { unit = US })
      g:act("step", { to = field.along(1) })
      g:unit(US).strength, g:unit(FOE).strength = 3, 3
      attack(g, 4, 2)
      field.halt(g)
      field.pass_gates(g)
      assert.equal(step, g:step())
    end
    local g = ride({ [US] = {} }, { [FOE] = FAR })
    g:act("end")
    assert.equal("movement", g:step())
    g:act("end")
    assert.same({ "skirmishes", "coalition" }, { g:step(), g:asked()[1] })
  end)

  it("5.0.5, 8.0a who rode ahead does not march in the Movement Phase; who did not, does", function()
    local g = ride({ [US] = {}, F_DRAGOON_DIV_2 = {} }, { [FOE] = 2 })
    g:act("move", { unit = US })
    g:act("step", { to = field.along(1) })
    g:unit(US).strength, g:unit(FOE).strength = 3, 3
    attack(g, 4, 2)
    field.halt(g)
    field.pass_skirmishes(g)
    assert.equal("8.0a", why(g, "move", { unit = US }))
    assert.is_nil(why(g, "move", { unit = "F_DRAGOON_DIV_2" }))
  end)

  it("16.11 who rides ahead checks attrition as he halts", function()
    local g = ride({ [US] = {} }, { [FOE] = 2 })
    g:act("move", { unit = US })
    g:act("step", { to = field.along(1) })
    attack(g, 4, 2)
    field.halt(g)
    assert.equal(1, #fields.told(g, "roll.attrition"))
  end)
end)

describe("11.0, 11.1 who skirmishes", function()
  for _, case in ipairs({
    { "9.14 no infantry", { F_LANNES = { "F_INF_11" } }, "F_INF_11", "9.14" },
    { "11.0a no leader who commands infantry too", { F_LANNES = { "F_INF_11", "F_LIGHT_BDE_4" } }, "F_LANNES", "9.14" },
    { "10.15 no leader without cavalry, whose criteria are those of the zone", { F_MURAT = {} }, "F_MURAT", "10.15" },
    { "11.0a, 9.14 a leader of horse alone with his horse artillery", { F_MURAT = { "F_DRAGOON_DIV_2", "F_HORSE_1" } }, "F_MURAT", nil },
    { "11.0a cavalry off the chart of a corps with infantry", { F_LANNES = { "F_INF_11", "F_LIGHT_BDE_4" } }, "F_LIGHT_BDE_4", nil },
  }) do
    it(case[1], function()
      case[2][US] = {}
      local g = ride(case[2], { [FOE] = 2 })
      assert.equal(case[4], why(g, "move", { unit = case[3] }))
    end)
  end

  it("11.0c who rides ahead must come to attack: he may not turn away, nor halt before", function()
    local g = ride({ [US] = {} }, { [FOE] = 5 })
    g:act("move", { unit = US })
    assert.equal("11.0c", why(g, "halt"))
    local away
    for _, hex in ipairs(map:neighbors(field.HEX)) do
      if map:distance(hex, field.along(5)) > map:distance(field.HEX, field.along(5)) then away = hex end
    end
    assert.equal("11.0c", field.why_step(g, away))
    assert.is_nil(field.why_step(g, field.along(1)))
    for _, row in ipairs(g:reach({}).hexes) do
      assert.is_nil(#row.path == 2 and field.why_step(g, row.hex) or nil)
    end
  end)

  it("11.0b, 11.14a each attack costs one MP beside the ground, and is not made without", function()
    local g = met()
    attack(g, 4)
    assert.equal(6, field.left(g))
    board.put(g.state, FOE, field.along(12))
    g:place("A_LIGHT_BDE_14", field.beside(4), { strength = 1 })
    field.frame(g).spent = 6
    assert.is_nil(why(g, "skirmish", { target = field.beside(4) }))
    field.frame(g).spent = 7
    assert.equal("11.14a", why(g, "skirmish", { target = field.beside(4) }))
  end)

  for _, case in ipairs({ { "infantry", "A_INF_20" }, { "field artillery", "A_ART_9" } }) do
    it(("11.0d, 11.11 with %s there it is called off, costs nothing, and they ride on"):format(case[1]), function()
      local g = met(3, 3, nil, { [FOE] = 1, [case[2]] = 1 })
      g:act("skirmish", { target = field.along(1) })
      assert.same({ "not_horse_alone" }, fields.told(g, "not_horse_alone", "skirmish_result"))
      assert.equal(US, told(g, "skirmish_announced")[1].values.unit)
      assert.falsy(g:undo()) -- who stands there shows
      assert.equal(7, field.left(g))
      assert.equal("11.12", why(g, "skirmish", { target = field.along(1) }))
      assert.is_nil(why(g, "halt")) -- O18
    end)
  end

  it("11.0c who announced in vain may halt, whoever else is near", function()
    local g = met(3, 3, nil, { [FOE] = 1, A_INF_20 = 1 })
    g:place("A_LIGHT_BDE_14", field.beside(4), { strength = 1 })
    assert.equal("11.0c", why(g, "halt"))
    g:act("skirmish", { target = field.along(1) })
    assert.is_nil(why(g, "halt")) -- O18
  end)

  it("19.13w who is unseen with those who are attacked is found", function()
    local g = met(3, 3)
    g.state.sealed = { lost = {}, foraged = {} }
    g:place("R_LIGHT_BDE_5", field.along(1), { side = "coalition", strength = 1, unseen = true })
    g:dice({ 3 })
    g:act("skirmish", { target = field.along(1) })
    assert.is_nil(g.state.sealed)
    assert.is_nil(g:unit("R_LIGHT_BDE_5").unseen)
  end)

  it("19.13p a skirmish sets an army free that is held until it is attacked; one that is called off does not", function()
    for _, case in ipairs({ { 3, true }, { 1, false } }) do
      local g = met(case[1], 3)
      local other = { army = "austrian_reserve", rule = "19.13za", attacked = true }
      g.state.held = { { piece = FOE, army = "austrian", rule = "19.13p", attacked = true }, other }
      assert.equal("19.13p", held.of(g.state, FOE))
      if case[2] then g:dice({ 3 }) end
      g:act("skirmish", { target = field.along(1) })
      assert.equal(case[2] and 1 or 2, #g.state.held)
      assert.equal(case[2] and "19.13p" or nil, (told(g, "is_free")[1] or {}).rule)
      assert.equal(case[2] and 1 or 0, #told(g, "is_free"))
    end
  end)

  it("8.0a who announced in vain, where he stood, may march later", function()
    local g = met(3, 3, nil, { [FOE] = 1, A_INF_20 = 1 })
    g:act("skirmish", { target = field.along(1) })
    g:act("halt")
    field.pass_skirmishes(g)
    assert.is_nil(why(g, "move", { unit = US }))
  end)

  it("11.12, 11.14b a stack is attacked once in the phase, 11.14a another too", function()
    local g = met(3, 2)
    attack(g, 4)
    board.put(g.state, FOE, field.along(1))
    g:place("A_LIGHT_BDE_14", field.beside(4), { strength = 1 })
    assert.equal("11.12", why(g, "skirmish", { target = field.along(1) }))
    assert.is_nil(why(g, "skirmish", { target = field.beside(4) }))
  end)

  it("11.14c not by the Demoralized, who do not set out either", function()
    local g = met()
    g:unit(US).demoralized = true
    assert.equal("11.14c", why(g, "skirmish", { target = field.along(1) }))
    local h = ride({ [US] = {}, F_DRAGOON_DIV_2 = {} }, { [FOE] = 1 })
    h:unit(US).demoralized = true
    assert.equal("11.14c", why(h, "move", { unit = US }))
  end)

  it("11.0a not in the Movement Phase", function()
    local g = field.march(spec.game("lga:ulm"), { [US] = {} }, { foes = { [FOE] = 1 } })
    g:act("move", { unit = US })
    assert.equal("11.0a", why(g, "skirmish", { target = field.along(1) }))
  end)

  it("9.21 horse of two corps does not attack together", function()
    local g = ride({ F_MURAT = { US }, F_LANNES = { "F_LIGHT_BDE_4" } }, { [FOE] = 1 })
    g:act("move", { unit = "F_LIGHT_BDE_4" })
    assert.equal("9.11", why(g, "with", { unit = US }))
  end)

  it("11.15 not over these hexsides; rough and forest do not matter", function()
    local seen = {}
    for _, from in ipairs(map:hexes()) do
      for _, to in ipairs(map:neighbors(from)) do
        for _, side in ipairs({ "lake_side", "mountain_side", "sea_side", "swamp_side", "major_river", "rough_side", "forest_side", "minor_river" }) do
          if map:side(from, to, side) then
            local bridged = side == "major_river" and map:bridge(from, to)
            local may = horse.may_cross(from, to)
            local open = bridged or side == "rough_side" or side == "forest_side" or side == "minor_river"
            if not open then assert.falsy(may, side .. from .. to) end
            if open and may then seen[side] = true end
          end
        end
      end
    end
    for _, side in ipairs({ "rough_side", "forest_side", "minor_river", "major_river" }) do
      assert.truthy(seen[side], side)
    end
  end)
end)

describe("11.2, 11.3 the fight", function()
  --- Both sides afterwards: SP and how far from where they stood.
  local function after(own, others, sum)
    local g = attack(met(own, others), sum)
    local function of(id, from)
      local piece = g:unit(id)
      return piece and { piece.strength, map:distance(piece.hex, from), piece.demoralized or false } or "gone"
    end
    return of(US, field.HEX), of(FOE, field.along(1)), g
  end

  for _, case in ipairs({
    { "11.3a AE: all attackers are lost", 2, 4, 1, "gone", { 4, 0, false } },
    { "11.3b A1R: the attacker loses one and goes back two hexes", 3, 3, 1, { 2, 2, false }, { 3, 0, false } },
    { "11.3c, 11.3g AR*: he goes back, Demoralized", 3, 3, 2, { 3, 2, true }, { 3, 0, false } },
    { "11.3c AR", 3, 3, 3, { 3, 2, false }, { 3, 0, false } },
    { "11.3d DR: the defender goes back two hexes", 3, 3, 4, { 3, 0, false }, { 3, 2, false } },
    { "11.3d, 11.3g DR*: Demoralized", 3, 3, 5, { 3, 0, false }, { 3, 2, true } },
    { "11.3e D1R: the defender loses one first", 3, 3, 6, { 3, 0, false }, { 2, 2, false } },
    { "11.3f DE: all defenders are lost", 4, 1, 5, { 4, 0, false }, "gone" },
    { "11.13 four SP fight at most, and all suffer", 9, 4, 2, { 9, 2, true }, { 4, 0, false } },
    { "11.13 of the defender too", 4, 9, 5, { 4, 0, false }, { 9, 2, true } },
    { "11.0e fractions are the defender's: 4 to 3 is one to one", 4, 3, 2, { 4, 2, true }, { 3, 0, false } },
  }) do
    it(case[1], function()
      local own, others = after(case[2], case[3], case[4])
      assert.same({ case[5], case[6] }, { own, others })
    end)
  end

  for _, case in ipairs({
    { "11.3a", 2, 4, 1 }, { "11.3b", 3, 3, 1 }, { "11.3e", 3, 3, 6 }, { "11.3f", 4, 1, 5 },
  }) do
    it(case[1] .. " the loss is told by this rule", function()
      local _, _, g = after(case[2], case[3], case[4])
      assert.equal(case[1], told(g, "loses")[1].rule)
    end)
  end

  it("11.3e the SP that is lost is one of cavalry, however many guns there are", function()
    local g = met(4, 2)
    g:place("F_HORSE_1", field.along(1), { side = "coalition", strength = 3 })
    g:unit(FOE).unsupplied = true
    attack(g, 4)
    assert.same({ 1, 3 }, { g:unit(FOE).strength, g:unit("F_HORSE_1").strength })
  end)

  it("11.14a who is driven back from where he set out has ridden, and checks attrition as he halts", function()
    local g = attack(met(3, 3), 3)
    field.halt(g)
    assert.equal(1, #told(g, "roll.attrition"))
  end)

  it("11.3a the phase goes on when no attacker is left", function()
    local _, _, g = after(2, 4, 1)
    assert.truthy(g:step() ~= "moving")
  end)

  it("11.0e fewer than one to two do not attack, which shows when it is announced", function()
    local g = met(1, 3)
    g:act("skirmish", { target = field.along(1) })
    assert.same({ "too_few_horse" }, fields.told(g, "too_few_horse", "skirmish_result"))
    assert.equal(7, field.left(g))
  end)

  it("11.0f a sum above six counts as six", function()
    local g = ride({ F_MURAT = { US, "F_HORSE_1" } }, { [FOE] = 1 })
    g:act("move", { unit = "F_MURAT" })
    g:unit(US).strength, g:unit(FOE).strength, g:unit("F_HORSE_1").strength = 4, 1, 2
    g:dice({ 6 })
    g:act("skirmish", { target = field.along(1) })
    assert.is_nil(g:unit(FOE))
  end)

  for _, case in ipairs({
    { "11.2a one more for each SP of the attacker's horse artillery", { F_MURAT = { US, "F_HORSE_1" } }, nil, 1 + 1 }, -- and Murat
    { "11.2c the Combat Bonus of the highest attacker", { F_MURAT = { US } }, nil, 1 },
    { "11.2d less that of the highest defender", nil, { A_LIGHT_BDE_11 = 1 }, -1 },
    { "11.2b less one for each SP of his horse artillery", nil, { [FOE] = 1, F_HORSE_1 = 1 }, -1, "F_HORSE_1" },
  }) do
    it(case[1], function()
      local forces = case[2] or { [US] = {} }
      local g = ride(forces, case[3] or { [FOE] = 1 })
      g:act("move", { unit = case[2] and "F_MURAT" or US })
      local others = keys_of(case[3] or { [FOE] = 1 })
      assert.equal(case[4], skirmish.modifiers(g.state, allowance.going(g.state, field.frame(g)), others):total())
    end)
  end

  it("11.2c, 11.2d of leaders of one rank the best counts; a detachment has none, and what is nothing is not listed", function()
    local g = met()
    g:place("A_LIGHT_BDE_11", field.along(1), { strength = 1 })
    for _, others in ipairs({ { FOE, "A_LIGHT_BDE_11" }, { "A_LIGHT_BDE_11", FOE } }) do
      assert.equal(-1, skirmish.modifiers(g.state, { US }, others):total())
    end
    g:unit("A_LIGHT_BDE_11").leaderless = true
    assert.same({}, skirmish.modifiers(g.state, { US }, { "A_LIGHT_BDE_11" }).items)
  end)

  it("11.2e, 11.2f two less for an unsupplied attacker, two more for an unsupplied defender", function()
    local g = met()
    g:unit(US).unsupplied = true
    assert.equal(-2, skirmish.modifiers(g.state, { US }, { FOE }):total())
    g:unit(FOE).unsupplied = true
    assert.equal(0, skirmish.modifiers(g.state, { US }, { FOE }):total())
  end)

  it("11.3g, 12.35a it ends in the Rally Phase", function()
    local _, _, g = after(3, 3, 5)
    g:act("halt")
    assert.truthy(g:unit(FOE).demoralized)
    while g.state.turn == 2 do
      if g:step() == "sources" then field.feed(g) else g:act("end", {}, g:asked()[1]) end
    end
    assert.is_nil(g:unit(FOE).demoralized)
  end)
end)

describe("11.4 going back", function()
  it("11.43 attackers go back as they came", function()
    local g = ride({ [US] = {} }, { [FOE] = FAR + 1 })
    g:act("move", { unit = US })
    for _ = 1, FAR do
      field.step(g)
    end
    g:unit(US).strength, g:unit(FOE).strength = 3, 3
    g:dice({ 3 })
    g:act("skirmish", { target = field.along(FAR + 1) })
    for i = FAR - 1, FAR - 2, -1 do
      if g:step() ~= "retreating" then break end
      local list = g:legal("french")
      assert.same({ 1, field.along(i) }, { #list, list[1].args.to })
      g:act("retreating", list[1].args)
    end
    assert.same({ field.along(FAR - 2), field.along(FAR - 2) }, { g:unit(US).hex, field.frame(g).hex })
    assert.equal("moving", g:step())
    assert.is_nil(why(g, "halt"))
  end)

  it("11.42 defenders end in a refuge two hexes off before they pass through one that is nearer", function()
    local from = field.along(1)
    local near = those(map:neighbors(from), function(hex) return map:distance(hex, field.HEX) == 1 end)[1]
    local far = those(map:ring(from, 2), function(hex) return map:distance(hex, near) == 3 end)[1]
    local function first(refuges)
      local g = met()
      g.state.refuges, g.state.depots = { french = {}, coalition = {} }, {}
      for _, hex in ipairs(refuges) do
        g.state.depots[hex] = "austrian"
      end
      g:dice({ 4 })
      g:act("skirmish", { target = from })
      local hexes = {}
      for _, move in ipairs(g:legal("coalition")) do
        hexes[#hexes + 1] = move.args.to
      end
      return hexes
    end
    for _, hex in ipairs(first({ near, far })) do
      assert.equal(1, map:distance(hex, far))
    end
    assert.same({ near }, first({ near }))
    assert.truthy(#first({}) > 1)
  end)

  it("11.41 who cannot go two hexes is lost", function()
    local g = met()
    for i, hex in ipairs(map:ring(field.along(1), 2)) do
      local id = ("F_INF_%d"):format(i)
      if not ground.enemy_in(g.state, "coalition", hex) then g:place(id, hex, { strength = 1 }) end
    end
    g:dice({ 4 })
    g:act("skirmish", { target = field.along(1) })
    assert.is_nil(g:unit(FOE))
  end)

  it("11.44, 11.45, 9.12 they stay together, and pass other corps, without a check of who is routed there", function()
    local g = met(3, 3, nil, { [FOE] = 1, A_LIGHT_BDE_14 = 1 })
    for _, hex in ipairs(map:neighbors(field.along(1))) do
      if hex ~= field.HEX and map:distance(hex, field.HEX) == 2 then
        local id = ("A_INF_%d"):format(20 + #board.which(g.state, { side = "coalition" }))
        g:place(id, hex, { strength = 4, routed = 1 })
      end
    end
    attack(g, 4)
    assert.equal(g:unit(FOE).hex, g:unit("A_LIGHT_BDE_14").hex)
    assert.equal(0, #fields.told(g, "roll.morale"))
  end)
end)

describe("9.13b, 6.55, 7.36b in the Skirmish Phase", function()
  it("9.13b who began it with another corps pays two MP to leave, but for the last", function()
    local g = ride({ F_SOULT = { US, "F_LIGHT_BDE_3" }, F_LANNES = { "F_LIGHT_BDE_4" } }, { [FOE] = 2 })
    g:act("move", { unit = "F_LIGHT_BDE_4" })
    g:act("step", { to = field.along(1) })
    assert.equal(7 - 4, field.left(g)) -- with the zone
    g:unit(FOE).strength = 1
    g:place("A_LIGHT_BDE_14", field.beside(4), { strength = 1 })
    attack(g, 4, 2)
    field.halt(g)
    local to = field.beside(3)
    local zone = zones.price(g.state, "french", field.HEX, to) - ground.cost(field.HEX, to)
    g:act("move", { unit = US })
    g:act("step", { to = to })
    assert.equal(7 - 1 - 2 - zone, field.left(g))
  end)

  it("9.13b with his own corps alone he pays nothing to leave", function()
    local g = ride({ F_SOULT = { US, "F_LIGHT_BDE_3" } }, { [FOE] = 2 })
    g:act("move", { unit = "F_LIGHT_BDE_3" })
    g:act("step", { to = field.along(1) })
    assert.equal(7 - 2, field.left(g)) -- with the zone
  end)

  it("6.55, 6.51 leaders of cavalry may try to come into command in this phase, and once more in the next; others not in this", function()
    local g = ride({ [US] = {}, F_LANNES = { "F_INF_11" } }, { [FOE] = 2 }, { order = false })
    assert.equal("skirmishes", g:step())
    assert.equal("6.55", why(g, "try", { unit = "F_LANNES" }))
    assert.equal("F_LANNES", g:why("try", { unit = "F_LANNES" })[1].values.unit)
    g:dice({ 6 })
    g:act("try", { unit = US })
    if g:step() == "skirmishes" then
      assert.equal("6.52a", why(g, "try", { unit = US }))
      g:act("end")
    end
    assert.equal("movement", g:step())
    assert.is_nil(why(g, "try", { unit = US }))
  end)

  it("6.55, 11.0c where nobody is near enough for a skirmish nobody tries", function()
    local g = ride({ [US] = {} }, { [FOE] = 2 }, { order = false })
    assert.is_nil(why(g, "try", { unit = US }))
    board.put(g.state, FOE, "B5810")
    assert.equal("11.0c", why(g, "try", { unit = US }))
  end)

  it("6.55, 13.26b a leader of cavalry who is Rout 2 does not try in this phase", function()
    local g = ride({ [US] = {}, F_DRAGOON_DIV_2 = {} }, { [FOE] = 2 }, { order = false })
    assert.is_nil(why(g, "try", { unit = US }))
    board.mark(g.state, US, { routed = 2 })
    assert.equal("13.26b", why(g, "try", { unit = US }))
  end)

  it("6.55 who came into command rides by his order", function()
    local g = ride({ [US] = {} }, { [FOE] = 2 }, { order = false })
    g:dice({ 1 })
    g:act("try", { unit = US })
    assert.equal("skirmishes", g:step())
    g:act("bestir", { by = US, unit = US, kind = "march" })
    assert.is_nil(why(g, "move", { unit = US }))
  end)

  it("7.36b a Double Force March is ridden in either phase", function()
    local g = ride({ [US] = {} }, { [FOE] = 2 }, { order = "double" })
    g:act("move", { unit = US })
    assert.equal(14, field.left(g))
  end)
end)

describe("11.0 whom to skirmish with", function()
  it("6.55, 11.0c who may yet come into command is reckoned with all his MP and five more", function()
    local seen, g = { [true] = 0, [false] = 0 }, ride({ [US] = {} }, { [FOE] = 1 })
    for _, hex in ipairs(map:range(field.HEX, 13)) do
      if map:distance(field.HEX, hex) > 9 and map:in_area("map_b", hex) and map:terrain(hex) == "clear" then
        board.put(g.state, FOE, hex)
        local march = horse.march_of(g.state, { US })
        local opts = bars.of(g.state, march, "french")
        local function within(points) return horse.in_reach(g.state, US, march.hex, points, function() return opts end) end
        local edge = within(12) ~= within(11) and 12 or within(13) ~= within(12) and 13
        if edge then
          seen[edge == 12] = seen[edge == 12] + 1
          assert.equal(edge == 12, horse.could_reach(g.state, "french", US))
        end
      end
    end
    assert.truthy(seen[true] > 0 and seen[false] > 0)
  end)

  it("11.0d, 14.15a a supply train alone is no target, and no reason to ride on", function()
    local g = battles.small(spec.game("lga:austerlitz"), { F_HEAVY_DIV_1 = 2, R_INF_1 = 7 })
    local function near() return horse.in_reach(g.state, "F_HEAVY_DIV_1", "B5203", 3, function() return {} end) end
    assert.truthy(near())
    board.put(g.state, "R_INF_1", "B5810")
    assert.falsy(near())
    g:place("R_SUPPLY_1", "B5303", { side = "coalition" })
    assert.falsy(near())
    g:place("R_LIGHT_BDE_1", "B5303", { side = "coalition", strength = 1 })
    assert.truthy(near())
  end)
end)
