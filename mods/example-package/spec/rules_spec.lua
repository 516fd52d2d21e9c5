--- Each rule on a real position. Hexes are columns and rows, 0101 at the lower left; the river runs down the middle, with bridges
--- at 0605/0705 (Altenfeld) and 0602/0702.
local twohex = require("engine.twohex")
local map = map_of()

local function column(head, tail) return { at = { mode = "column", head = head, tail = tail } } end
local function line(left, right) return { at = { mode = "line", left = left, right = right } } end

--- A game with these leaders alone and three orders a side; nothing goes on by itself.
local function game(placed)
  local g = spec.game("example-package:altenfeld")
  g:clear()
  g.forced = false
  g.state.orders = { french = 3, prussian = 3 }
  for id, fields in pairs(placed) do
    g:place(id, twohex.hexes(map, fields.at)[1], fields)
  end
  return g
end

local function set_out(g, id, by, with)
  g:act("set_out", { leader = id, with = with or id, by = by or "order" })
end

local function why_out(g, id, by, with)
  return g:why("set_out", { leader = id, with = with or id, by = by or "order" })
end

local function go(g, to, how) g:act("step", { to = to, how = how or "follow" }) end
local function why_go(g, to, how) return g:why("step", { to = to, how = how or "follow" }) end
local function frame(g) return g.state.stack[#g.state.stack] end

--- The game at the French attack.
local function attacks(placed)
  local g = game(placed)
  g:act("end")
  g:act("end")
  return g
end

--- The game after an attack and the choices, at the answer to the first round.
local function battle(placed, leader, target, choices, dice)
  local g = attacks(placed)
  g:dice(dice)
  g:act("attack", { leader = leader, target = target })
  g:act("choose", { pitched = choices[1] }, "french")
  g:act("choose", { pitched = choices[2] }, "prussian")
  return g
end

--- Two forces face to face east of the river, in line.
local EAST, WEST = line("0904", "0905"), line("0805", "0804")
local FACING = { F_AUB = WEST, P_ALT = EAST }

describe("1 turn", function()
  it("1.1 the game ends after the last turn", function()
    local g = game({})
    g.state.last_turn = 1
    for _ = 1, 4 do
      g:act("end")
    end
    assert.truthy(g:over())
  end)

  it("1.2 a package marches once in a phase", function()
    local g = game({ F_AUB = column("0305", "0205") })
    set_out(g, "F_AUB")
    g:act("halt")
    assert.refused(why_out(g, "F_AUB"), "1.2")
  end)
end)

describe("2 orders", function()
  it("2.1 the die gets orders", function()
    local g = spec.game("example-package:altenfeld", { dice = { 6 } })
    assert.equal(4, g.state.orders.french)
  end)

  it("2.2 an order is spent, and without one nobody marches by order", function()
    local g = game({ F_AUB = column("0305", "0205"), F_THE = column("0406", "0306") })
    g.state.orders.french = 1
    set_out(g, "F_AUB")
    g:act("halt")
    assert.equal(0, g.state.orders.french)
    assert.refused(why_out(g, "F_THE"), "2.2")
  end)

  it("2.3 the die may not pass the initiative", function()
    local g = game({ F_LAC = column("0404", "0304"), F_THE = column("0406", "0306") })
    g:dice({ 3, 3 })
    set_out(g, "F_THE", "initiative") -- 2
    assert.equal("marches", g:step())
    set_out(g, "F_LAC", "initiative") -- 3
    assert.equal("march", g:step())
  end)

  it("2.4 in contact there are no orders, and the die counts 1 more", function()
    local g = game(FACING)
    assert.refused(why_out(g, "F_AUB"), "2.4")
    g:dice({ 4 })
    set_out(g, "F_AUB", "initiative") -- 4
    assert.equal("marches", g:step())
  end)

  it("2.5 a forced march, in the enemy's part, is by initiative alone", function()
    local g = game({ P_ALT = column("1105", "1205") })
    g:act("end")
    assert.equal("prussian", g:asked()[1])
    assert.refused(why_out(g, "P_ALT"), "2.5")
    g:dice({ 3 })
    set_out(g, "P_ALT", "initiative")
    assert.equal("march", g:step())
  end)

  it("2.6 after a try there are no orders", function()
    local g = game({ F_AUB = column("0305", "0205"), F_THE = column("0406", "0306") })
    g:dice({ 6 })
    set_out(g, "F_AUB", "initiative")
    assert.refused(why_out(g, "F_THE"), "2.6")
  end)

  it("2.7 a forced march goes to the enemies who are in contact already", function()
    local far = { F_AUB = WEST, P_DES = column("1104", "1204") }
    local g = game(far)
    g:act("end")
    g:dice({ 1 })
    set_out(g, "P_DES", "initiative")
    go(g, "1004")
    assert.refused(why_go(g, "0904"), "2.7")
    far.P_ALT = column("0806", "0906")
    g = game(far)
    g:act("end")
    g:dice({ 1 })
    set_out(g, "P_DES", "initiative")
    go(g, "1004")
    assert.allowed(why_go(g, "0904"))
  end)
end)

describe("3 leaders", function()
  local THREE = {
    F_AUB = column("0305", "0205"),
    F_ROQ = column("0305", "0205"),
    F_LAC = column("0404", "0304"),
    F_THE = column("0407", "0307"),
  }

  it("3.1 a package is led by the widest span", function()
    local g = game({ F_LAC = column("0305", "0205"), F_AUB = column("0305", "0205") })
    assert.refused(why_out(g, "F_LAC"), "3.1")
    local two = game({ F_ROQ = line("0305", "0205"), F_THE = line("0305", "0205") })
    assert.allowed(why_out(two, "F_THE"))
  end)

  it("3.2 a leader takes one package beside him", function()
    local g = game(THREE)
    assert.refused(why_out(g, "F_AUB", "order", "F_THE"), "3.2")
    set_out(g, "F_AUB", "order", "F_LAC")
    assert.equal("F_AUB", frame(g).piece)
    g:act("halt")
    assert.equal("F_LAC", frame(g).piece)
  end)

  it("3.3 those under him do not weigh more than his span", function()
    local g = game(THREE)
    assert.refused(why_out(g, "F_LAC", "order", "F_AUB"), "3.3")
  end)

  it("3.4 a river without a bridge parts forces", function()
    local g = game({ F_AUB = column("0507", "0407"), P_ALT = column("0607", "0707") })
    assert.allowed(why_out(g, "F_AUB"))
    g = game({ F_AUB = column("0605", "0505"), P_ALT = column("0705", "0805") })
    assert.refused(why_out(g, "F_AUB"), "2.4")
  end)

  it("3.5 the second package keeps to the leader", function()
    local g = game(THREE)
    set_out(g, "F_AUB", "order", "F_LAC")
    g:act("halt")
    assert.refused(why_go(g, "0504"), "3.5")
  end)
end)

describe("4 marches", function()
  it("4.1 five hexes, not six; a turn costs a half", function()
    local g = game({ F_THE = column("0201", "0101") })
    set_out(g, "F_THE")
    for _, hex in ipairs({ "0301", "0401", "0501", "0601", "0701" }) do
      go(g, hex)
    end
    assert.refused(why_go(g, "0602"), "4.1")
    g = game({ F_THE = column("0201", "0101") })
    set_out(g, "F_THE")
    go(g, "0201", "turn_left")
    assert.same({ mode = "line", left = "0101", right = "0201" }, g:unit("F_THE").at)
    assert.equal(9, frame(g).left)
  end)

  it("4.2 woods cost double, and a line pays for its dearer half", function()
    local g = game({ F_THE = column("0306", "0206"), F_LAC = line("0506", "0406") })
    set_out(g, "F_THE")
    go(g, "0307")
    assert.equal(6, frame(g).left)
    g:act("halt")
    g = game({ F_LAC = line("0206", "0306") })
    set_out(g, "F_LAC")
    go(g, "0207", "advance_left")
    assert.equal(6, frame(g).left)
  end)

  it("4.3 the river is crossed in column, over a bridge", function()
    local g = game({ F_THE = column("0506", "0406"), F_LAC = column("0605", "0505") })
    set_out(g, "F_THE")
    assert.refused(why_go(g, "0606"), "4.3")
    g:act("halt")
    set_out(g, "F_LAC")
    go(g, "0705")
    assert.same({ mode = "column", head = "0705", tail = "0605" }, g:unit("F_LAC").at)
  end)

  it("4.4 nobody enters a hex where another lies", function()
    local g = game({ F_THE = column("0305", "0205"), F_LAC = column("0405", "0505") })
    set_out(g, "F_THE")
    assert.refused(why_go(g, "0405"), "4.4")
  end)

  it("4.5 contact stops a march", function()
    local g = game({ F_THE = column("0805", "0705"), P_ALT = column("1005", "1105") })
    set_out(g, "F_THE")
    go(g, "0905")
    assert.equal(0, frame(g).left)
  end)
end)

describe("5 battles", function()
  it("5.1 all in contact fight, none else", function()
    local g = attacks({ F_AUB = WEST, P_ALT = EAST, P_DES = column("1204", "1304") })
    assert.refused(g:why("attack", { leader = "F_AUB", target = "P_DES" }), "5.1")
    assert.equal(1, #g:legal("french"))
  end)

  it("5.2 those in column count half", function()
    local g = attacks({ F_AUB = column("0805", "0705"), P_DES = EAST })
    assert.equal("1:2", g:odds("attack", { leader = "F_AUB", target = "P_DES" }).column)
    g = attacks({ F_AUB = WEST, P_DES = EAST })
    assert.equal("1:1", g:odds("attack", { leader = "F_AUB", target = "P_DES" }).column)
  end)

  it("5.3 the choices fall unseen, and who chose pursuit does not stand", function()
    local g = attacks(FACING)
    g:act("attack", { leader = "F_AUB", target = "P_ALT" })
    local before = g:view("prussian")
    g:act("choose", { pitched = false }, "french")
    assert.same(before, g:view("prussian"))
    g:dice({ 6 })
    g:act("choose", { pitched = true }, "prussian")
    assert.equal("french", g:asked()[1])
    assert.refused(g:why("answer", { stand = true }), "5.3")
  end)

  it("5.4 without initiative there is no pitched battle", function()
    local g = attacks({ F_ROQ = WEST, P_ALT = EAST })
    g:act("attack", { leader = "F_ROQ", target = "P_ALT" })
    assert.refused(g:why("choose", { pitched = true }), "5.4")
  end)

  it("5.5 attacker and defender strike in turns", function()
    local g = battle(FACING, "F_AUB", "P_ALT", { true, true }, { 6, 6 })
    assert.equal("french", g:asked()[1])
    g:act("answer", { stand = true })
    assert.equal(4, g:unit("F_AUB").strength)
    assert.equal("prussian", g:asked()[1])
  end)

  it("5.6 the choice binds in the first round", function()
    local g = battle(FACING, "F_AUB", "P_ALT", { true, true }, { 6, 6 })
    assert.refused(g:why("answer", { stand = false }), "5.6")
    g:act("answer", { stand = true })
    assert.allowed(g:why("answer", { stand = false }))
  end)

  it("5.7 who has struck as often as he has initiative gives way", function()
    local placed = { F_THE = WEST, P_ALT = EAST }
    local g = battle(placed, "F_THE", "P_ALT", { true, true }, { 2, 2, 5 })
    g:act("answer", { stand = true })
    g:act("answer", { stand = true })
    assert.refused(g:why("answer", { stand = true }), "5.7")
    assert.allowed(g:why("answer", { stand = false }))
  end)

  it("5.8 the strongest loses first, who has none left is gone", function()
    local placed = { F_LAC = WEST, F_THE = WEST, P_ALT = EAST }
    local g = battle(placed, "F_LAC", "P_ALT", { true, false }, { 5, 1 })
    g:act("answer", { stand = true })
    assert.equal(4, g:unit("F_THE").strength)
    g = battle({ F_AUB = WEST, P_KAL = EAST }, "F_AUB", "P_KAL", { true, false }, { 1, 1, 1 })
    g:unit("P_KAL").strength = 1
    g:act("answer", { stand = false })
    assert.equal("fall_back", g:step())
    g:act("fall_back", g:legal("prussian")[1].args)
    g:act("pursue", { hexes = 2 })
    assert.is_nil(g:unit("P_KAL"))
  end)
end)

--- The ends that the loser may choose from.
local function retreats(g, side)
  local list = {}
  for i, entry in ipairs(g:legal(side)) do
    list[i] = entry.args.to
  end
  return list
end

--- The French have lost a round by two hexes where they stand, and give way.
local function beaten(placed, more)
  local g = battle(placed, "F_AUB", "P_ALT", { false, false }, { 6, table.unpack(more or {}) })
  g:act("answer", { stand = false })
  return g
end

describe("6 retreat", function()
  it("6.1 as many hexes as the table says, farther with each", function()
    local g = beaten(FACING, { 6 })
    local to = retreats(g, "french")[1]
    assert.equal(2, twohex.distance(map, WEST.at, to))
    g:act("fall_back", { to = to })
    assert.equal(to, g:unit("F_AUB").at.head)
  end)

  it("6.2 away from the enemy first", function()
    local placed = { F_AUB = line("0306", "0305"), P_ALT = line("0405", "0406") }
    assert.same({ "0105" }, retreats(beaten(placed), "french"))
    placed.P_DES = column("0105", "0104")
    assert.same({ "0207" }, retreats(beaten(placed), "french"))
  end)

  it("6.3 then by the cheapest way", function()
    local g = beaten({ F_AUB = line("0307", "0306"), P_ALT = line("0406", "0407") })
    g.state.source.french = "0108" -- through the woods
    assert.same({ "0106" }, retreats(g, "french"))
  end)

  it("6.4 then homewards, the owner choosing among equals", function()
    local placed = { F_AUB = line("0404", "0403"), P_ALT = line("0503", "0504") }
    assert.same({ "0203", "0204", "0305" }, retreats(beaten(placed), "french"))
  end)
end)

describe("7 pursuit", function()
  it("7.1 as far as the die allows, not farther than the retreat", function()
    local g = beaten(FACING, { 1 })
    g:act("fall_back", { to = retreats(g, "french")[1] })
    assert.equal(3, #g:legal("prussian"))
    g = beaten(FACING, { 4 })
    g:act("fall_back", { to = retreats(g, "french")[1] })
    assert.equal(2, #g:legal("prussian"))
  end)

  it("7.2 a point for each hex of the pursuit", function()
    local g = beaten(FACING, { 1, 1 })
    g:act("fall_back", { to = retreats(g, "french")[1] })
    g:act("pursue", { hexes = 2 })
    assert.equal(4, g:unit("F_AUB").strength)
  end)

  it("7.3 who cannot fall back the whole way and is reached is destroyed", function()
    local placed = { F_AUB = line("0102", "0101"), P_ALT = line("0201", "0202") }
    placed.P_DES = column("0103", "0203")
    local g = beaten(placed, { 1, 1 })
    g:act("fall_back", { to = retreats(g, "french")[1] })
    g:act("pursue", { hexes = 2 })
    assert.is_nil(g:unit("F_AUB"))
  end)
end)

describe("8 victory", function()
  local function over(lost, placed)
    local g = game(placed)
    g.state.last_turn, g.state.lost = 1, lost
    g:goto_step("forced", "french")
    g:act("end")
    return g:over()
  end

  it(
    "8.1 the fewer losses win",
    function() assert.equal("french", over({ french = 1, prussian = 2 }, {}).winner) end
  )

  it("8.2 Altenfeld counts three", function()
    local placed = { P_KAL = column("0705", "0805") }
    assert.equal(4, over({ french = 1, prussian = 2 }, placed).scores.prussian)
  end)
end)
