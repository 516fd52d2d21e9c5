--- 14.0, 14.1, 14.4 The Supply Phase: trains, foraging, who is unsupplied.
local board = require("mechanics.board")
local field = require("spec.field")
local depots = require("rules.14_depots")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local supply = require("rules.14_supply")
local trains = require("rules.14_trains")

local map = map_of()

--- Italy in the first French Movement Phase, with no piece and no depot on the map.
local function empty(weather)
  local g = spec.game("lga:italy")
  g.forced = false
  field.wait(g)
  g:act("end", {}, "french")
  g:dice({ 1, 1 }) -- the French first; clear
  g:act("end", {}, "coalition")
  g:clear()
  g.state.one_corps = {} -- 19.11n is asked of Massena's own
  g.state.weather = weather or "clear"
  for hex in pairs(copy_of(g.state.depots)) do
    depots.set(g.state, hex, nil)
  end
  board.refresh(g.state)
  return g
end

--- Is no depot city near?
local function remote(hex)
  for _, row in ipairs(table_of("depot_cities").list) do
    if map:distance(hex, row.id) <= 3 then return false end
  end
  return true
end

--- A place of a kind, and a hex that it alone feeds: others around are Depleted, and no depot city is near.
local function lone(g, kind)
  for _, at in ipairs(map:area("k_of_italy")) do
    local around = remote(at) and forage.around(g.state, "french", at) or {}
    local hex = those(around, function(each) return forage.place(each) == kind end)[1]
    if hex then
      for _, other in ipairs(around) do
        g.state.forage[other] = other ~= hex and "depleted" or nil
      end
      board.refresh(g.state)
      return hex, at
    end
  end
end

--- Far from the French land: nobody forages there but its owner.
local function abroad()
  return those(map:area("venetia"), function(hex) return map:distance(hex, "B3922") > 4 and not map:feature(hex, "town") end)[1]
end

local function place(g, id, hex, fields)
  local all = { side = id:find("^F_") and "french" or "coalition", strength = pieces.arm(id) and 5 or nil }
  for key, value in pairs(fields or {}) do
    all[key] = value
  end
  g:place(id, hex, all)
end

--- To the choice of sources.
local function phase(g)
  g:act("end")
  g:act("end")
  return g
end

local function keys(g)
  local set = {}
  for _, record in ipairs(g:log()) do
    set[record.key] = record
  end
  return set
end

describe("14.0 the Supply Phase", function()
  it("5.0.10, 14.0a, 14.0b who has no source is unsupplied, leaders with their men, until the next phase", function()
    local g = empty()
    local hex = abroad()
    place(g, "A_INF_1", hex)
    phase(g)
    assert.truthy(g:unit("A_INF_1").unsupplied)
    assert.equal("command", g:step())
    g:act("end", {}, "french")
    g:dice({ 1, 1 })
    g:act("end", {}, "coalition")
    place(g, "A_SUPPLY_1", hex)
    g:dice({ 1 }) -- 16.12
    phase(g)
    g:act("use", { train = "A_SUPPLY_1" }, "coalition")
    g:act("end", {}, "coalition")
    assert.is_nil(g:unit("A_INF_1").unsupplied)
  end)

  it("14.0c nobody whom a train can feed goes without", function()
    local g = empty()
    local hex = abroad()
    place(g, "A_INF_1", hex)
    place(g, "A_SUPPLY_1", hex)
    phase(g)
    assert.equal("14.0c", g:why("end", {}, "coalition")[1].rule)
    g:act("use", { train = "A_SUPPLY_1" }, "coalition")
    g:act("end", {}, "coalition")
    assert.is_nil(g:unit("A_INF_1").unsupplied)
  end)

  it("14.23a, 14.31a, 14.31c whom a depot city feeds is not asked for more", function()
    local g = empty()
    place(g, "A_INF_1", "B4416")
    place(g, "A_SUPPLY_1", "B4416")
    phase(g)
    assert.equal("command", g:step())
    assert.is_nil(g:unit("A_INF_1").unsupplied)
    assert.truthy(g:unit("A_SUPPLY_1"))
  end)
end)

describe("14.1 supply trains", function()
  it("14.11a, 14.12, 14.18 one train feeds all in its hex and beside it, no farther, and is used up", function()
    local g = empty()
    local hex = abroad()
    local near = map:neighbors(hex)
    local far = those(map:range(hex, 2), function(at) return map:distance(hex, at) == 2 and map:distance(at, "B3922") > 4 end)[1]
    place(g, "A_SUPPLY_1", hex)
    for i, at in ipairs({ hex, near[1], near[2], far }) do
      place(g, "A_INF_" .. i, at)
    end
    phase(g)
    g:act("use", { train = "A_SUPPLY_1" }, "coalition")
    g:act("end", {}, "coalition")
    assert.same({ true }, { g:unit("A_INF_4").unsupplied })
    for i = 1, 3 do
      assert.is_nil(g:unit("A_INF_" .. i).unsupplied)
    end
    assert.is_nil(g.state.pieces.A_SUPPLY_1)
  end)

  it("14.11a, 14.15b a train feeds its own nation, once captured its captor's", function()
    local g = empty()
    local hex = abroad()
    place(g, "A_INF_1", hex)
    place(g, "R_SUPPLY_1", hex, { side = "coalition" })
    place(g, "F_SUPPLY_1", hex, { side = "coalition", captor = "austrian" })
    phase(g)
    assert.equal("14.11a", g:why("use", { train = "R_SUPPLY_1" }, "coalition")[1].rule)
    g:act("use", { train = "F_SUPPLY_1" }, "coalition")
    g:act("end", {}, "coalition")
    assert.equal("F_SUPPLY_1", trains.free(g.state, "french")) -- back with its owner
  end)

  it("14.12 a train that has nobody left to feed is not used", function()
    local g = empty()
    local hex = abroad()
    place(g, "A_INF_1", hex)
    place(g, "A_SUPPLY_1", hex)
    place(g, "A_SUPPLY_2", hex)
    phase(g)
    g:act("use", { train = "A_SUPPLY_2" }, "coalition")
    assert.truthy(#g:why("use", { train = "A_SUPPLY_1" }, "coalition") > 0)
    g:act("end", {}, "coalition")
    assert.truthy(g.state.pieces.A_SUPPLY_1)
  end)

  it("14.15a, 14.17d a train alone does not bar men, who take it; a leader without men it does", function()
    local g = empty()
    local from = abroad()
    local to = those(map:neighbors(from), function(hex) return ground.passable(from, hex) end)[1]
    place(g, "F_INF_7", from, { order = "march" })
    place(g, "F_MASSENA", from, { order = "march" })
    place(g, "A_SUPPLY_1", to)
    g:act("move", { unit = "F_MASSENA" })
    assert.equal("8.23", g:why("step", { to = to })[1].rule)
    g:act("halt")
    g:act("move", { unit = "F_INF_7" })
    g:act("step", { to = to })
    assert.same({ "french", "french" }, { g:unit("A_SUPPLY_1").side, g.state.pieces.A_SUPPLY_1.captor })
    assert.truthy(keys(g).train_captured)
  end)

  it("14.15a men beside a train keep it", function()
    local g = empty()
    local hex = abroad()
    place(g, "A_SUPPLY_1", hex)
    place(g, "A_INF_1", hex)
    place(g, "F_INF_7", hex)
    trains.capture(g.state, "french", hex)
    assert.equal("coalition", g:unit("A_SUPPLY_1").side)
  end)

  it("9.3, 9.43 no third train comes into a hex", function()
    local g = empty()
    local from = abroad()
    local to = those(map:neighbors(from), function(hex) return ground.passable(from, hex) end)[1]
    place(g, "F_SUPPLY_1", from)
    place(g, "F_SUPPLY_2", to)
    g:act("move", { unit = "F_SUPPLY_1" })
    assert.same({}, g:why("step", { to = to }))
    place(g, "F_SUPPLY_3", to)
    assert.equal("9.3", g:why("step", { to = to })[1].rule)
  end)
end)

describe("14.4 foraging", function()
  --- French units, each for itself a corps, around a place that alone feeds them.
  local function foragers(kind, count, weather)
    local g = empty(weather)
    local hex, at = lone(g, kind)
    for i = 1, count do
      place(g, "F_INF_" .. i, at)
    end
    phase(g)
    for i = 1, count do
      g:act("forage", { unit = "F_INF_" .. i, hex = hex }, "french")
    end
    g:act("end", {}, "french")
    local fed = #those(keys_of(g.state.pieces), function(id) return not g.state.pieces[id].unsupplied end)
    return g, hex, fed
  end

  for _, case in ipairs({
    { "14.44a, 14.44b, 14.43d two corps at a town, which is Foraged", "town", 2, "clear", 2, "foraged" },
    { "14.44a, 14.44b three corps at a city", "city", 3, "clear", 3, "foraged" },
    { "14.44c in mud it is Depleted at once", "town", 1, "mud", 1, "depleted" },
    { "14.44c in snow too", "town", 1, "snow", 1, "depleted" },
    { "14.46, 14.43c three corps at a town: none is fed, and it is Depleted", "town", 3, "clear", 0, "depleted" },
    { "14.46, 14.43c four corps at a city: none is fed", "city", 4, "clear", 0, "depleted" },
  }) do
    it(case[1], function()
      local g, hex, fed = foragers(case[2], case[3], case[4])
      assert.same({ case[5], case[6] }, { fed, g.state.forage[hex] })
    end)
  end

  it("14.44b, 14.44d, 14.43b the second use in clear weather depletes, and then it feeds no one", function()
    local g = empty()
    local hex, at = lone(g, "town")
    g.state.forage[hex] = "foraged"
    assert.truthy(forage.eat(g.state, hex, 1))
    assert.equal("depleted", g.state.forage[hex])
    board.refresh(g.state)
    assert.same({}, forage.around(g.state, "french", at))
  end)

  it("14.36, 14.44a, 14.44d a depot city feeds any number and is never marked", function()
    local g = empty("snow")
    assert.truthy(forage.eat(g.state, "B2822", 20))
    assert.is_nil(g.state.forage.B2822)
    forage.take(g.state, "B2822")
    assert.is_nil(g.state.forage.B2822)
  end)

  it("14.45a, 14.45b who can forage must, if no train feeds him, and may to spare the train", function()
    local g = empty()
    local _, at = lone(g, "town")
    place(g, "F_INF_7", at)
    place(g, "F_SUPPLY_1", at)
    phase(g)
    local rules = {}
    for _, reason in ipairs(g:why("end", {}, "french")) do
      rules[reason.rule] = true
    end
    assert.truthy(rules["14.0c"] or rules["14.45a"])
    g:act("use", { train = "F_SUPPLY_1" }, "french")
    g:act("end", {}, "french")
    assert.is_nil(g:unit("F_INF_7").unsupplied)
    local h = empty()
    local town, near = lone(h, "town")
    place(h, "F_INF_7", near)
    place(h, "F_SUPPLY_1", near)
    phase(h)
    h:act("forage", { unit = "F_INF_7", hex = town }, "french")
    h:act("end", {}, "french")
    assert.truthy(h.state.pieces.F_SUPPLY_1)
  end)

  it("14.45a without a train the only way is the land", function()
    local g = empty()
    local _, at = lone(g, "town")
    place(g, "F_INF_7", at)
    phase(g)
    assert.equal("14.45a", g:why("end", {}, "french")[1].rule)
  end)

  it("14.41, 14.42a French and their allies, Russians alone, no one else", function()
    local g = spec.game("lga:ulm")
    local can = {}
    for nation, id in pairs({ french = "F_INF_1", bavarian = "BV_INF_1", austrian = "A_INF_1", russian = "R_INF_1" }) do
      can[nation] = forage.can(g.state, id)
    end
    assert.same({ french = true, bavarian = true, austrian = false, russian = true }, can)
  end)

  it("14.43a three hexes to the town, no farther, and of the own land without an enemy", function()
    local g = empty()
    local hex = lone(g, "town")
    for _, at in ipairs(map:range(hex, 4)) do
      assert.equal(map:distance(hex, at) <= 3, listed(forage.around(g.state, "french", at), hex), at)
      assert.falsy(listed(forage.around(g.state, "coalition", at), hex))
    end
    place(g, "A_INF_1", hex)
    assert.falsy(listed(forage.around(g.state, "french", hex), hex))
  end)

  it("14.43c, 14.43d a corps goes where there is room, while there is such a place; all of one corps count as one", function()
    local g = empty()
    local hex
    for _, at in ipairs(map:area("k_of_italy")) do
      local around = forage.around(g.state, "french", at)
      local kinds = {}
      for _, each in ipairs(around) do
        kinds[forage.place(each)] = true
      end
      if #around == 2 and kinds.town and not kinds.city and not kinds.depot_city and remote(at) then hex = hex or at end
    end
    local first, second = table.unpack(forage.around(g.state, "french", hex))
    for i = 1, 3 do
      place(g, "F_INF_" .. i, hex)
    end
    place(g, "F_SOULT", hex)
    for i = 4, 6 do
      place(g, "F_INF_" .. i, nil, { chart = "F_SOULT", superior = "F_SOULT" })
      board.attach(g.state, "F_INF_" .. i, "F_SOULT")
    end
    phase(g)
    g:act("forage", { unit = "F_INF_1", hex = first }, "french")
    g:act("forage", { unit = "F_SOULT", hex = first }, "french")
    assert.equal("14.43c", g:why("forage", { unit = "F_INF_2", hex = first }, "french")[1].rule)
    g:act("forage", { unit = "F_INF_2", hex = second }, "french")
    g:act("forage", { unit = "F_INF_3", hex = second }, "french")
    g:act("end", {}, "french")
    assert.is_nil(g:unit("F_INF_4").unsupplied)
    assert.is_nil(g:unit("F_INF_1").unsupplied)
  end)

  it("14.0a the groups of a side are its corps hex by hex", function()
    local g = spec.game("lga:italy")
    for _, side in ipairs({ "french", "coalition" }) do
      local count, armed = 0, board.which(g.state, function(piece, id)
        return piece.side == side and pieces.arm(id) and organization.hex(g.state, id)
      end)
      for _, group in ipairs(supply.groups(g.state, side)) do
        count = count + #group.ids
      end
      assert.equal(#armed, count)
    end
  end)
end)

describe("14.19 the counters of supply trains", function()
  it("14.19 fifteen of each power, of Prussia twelve, all of its own nation", function()
    local count = {}
    for _, row in ipairs(table_of("supply_trains")) do
      assert.equal(row.power, pieces.counters.by[row.piece].nation)
      assert.truthy(pieces.is_supply(row.piece))
      count[row.power] = (count[row.power] or 0) + 1
    end
    assert.same({ french = 15, austrian = 15, russian = 15, prussian = 12 }, count)
  end)
end)
