--- The mechanics of combat that this game has no use for itself, on its map and tables: mechanics.contact, combat, retreat
--- and victory.
local board = require("mechanics.board")
local combat = require("mechanics.combat")
local contact = require("mechanics.contact")
local retreat = require("mechanics.retreat")
local victory = require("mechanics.victory")

local map, crt = map_of(), table_of("battle")

local RULES = {
  must = "must",
  owed = "owed",
  alone = "alone",
  sortie = "sortie",
  bound = "bound",
  linked = "linked",
  empty = "empty",
}

--- Attackers by the targets that they touch and make owed: { A1 = "D1 D2" }; `how` are more fields of each.
local function graph(touches, how, taken)
  local list = {}
  for _, hex in ipairs(keys_of(touches)) do
    local near = {}
    for target in touches[hex]:gmatch("%S+") do
      near[#near + 1] = target
    end
    local touch = { hex = hex, near = near, reach = near, must = true }
    for key, value in pairs(how and how[hex] or {}) do
      touch[key] = value
    end
    list[#list + 1] = touch
  end
  return contact.graph(list, RULES, taken)
end

describe("contact", function()
  for _, case in ipairs({
    { "a pair may stand", { A1 = "D1" }, "D1", "A1" },
    { "a group without attackers may not", { A1 = "D1" }, "D1", "", "empty" },
    { "a group hangs together", { A1 = "D1", A2 = "D2" }, "D1 D2", "A1 A2", "linked" },
    { "in whatever order they touch", { A1 = "D2", A2 = "D1 D2" }, "D1 D2", "A1 A2" },
    { "nobody joins who touches none of it", { A1 = "D1", A2 = "D2" }, "D1", "A1 A2", "linked" },
    { "who must attack is not left out", { A1 = "D1", A2 = "D1" }, "D1", "A1", "must" },
    { "who has other targets may be", { A1 = "D1", A2 = "D1 D2" }, "D1", "A1" },
    { "a lone attacker takes all that it reaches", { A1 = "D1 D2" }, "D1", "A1", "alone" },
    { "all attackers of one that is owed", { A1 = "D1 D2", A2 = "D1 D2" }, "D1", "A1 A2", "owed" },
  }) do
    it(case[1], function()
      local function words(text)
        local list = {}
        for word in text:gmatch("%S+") do
          list[#list + 1] = word
        end
        return list
      end
      assert.equal(case[5], (contact.fault(graph(case[2]), words(case[3]), words(case[4]))))
    end)
  end

  it("what a free hex reaches is owed when it attacks", function()
    local g = graph({ A1 = "D1 D2" }, { A1 = { free = true, must = false } })
    assert.equal(nil, (contact.owed(g)))
    assert.equal("sortie", (contact.fault(g, { "D1" }, { "A1" })))
    assert.equal(nil, (contact.fault(g, { "D1", "D2" }, { "A1" })))
  end)

  it("who is bound to several attacks them all together", function()
    local how = { A1 = { bound = { "D1", "D2" } } }
    local g = graph({ A1 = "D1 D2", A2 = "D1", A3 = "D2" }, how)
    assert.equal("bound", (contact.fault(g, { "D1" }, { "A1", "A2" })))
    assert.equal("bound", (contact.fault(g, { "D1" }, { "A2" })))
    assert.equal(nil, (contact.fault(g, { "D1", "D2" }, { "A1", "A2", "A3" })))
  end)

  it("only what can be closed may be begun", function()
    local g = graph({ A1 = "D1", A2 = "D1 D2", A3 = "D2" })
    assert.equal(true, (contact.finishable(g, { "D1" }, {})))
    assert.equal(true, (contact.finishable(g, { "D1", "D2" }, { "A1" })))
    local good, id, hex = contact.finishable(g, { "D1" }, { "A2" }) -- A1 can no longer be named
    assert.same({ false, "must", "A1" }, { good, id, hex })
    assert.same({ "D2" }, contact.later_targets(g, { "D1" }))
    assert.same({ "A2" }, contact.later_by(g, { "D1" }, { "A1" }))
  end)

  it("what is attacked already is no target, and what nobody free touches is not owed", function()
    local g = graph({ A1 = "D1 D2", A2 = "D3" }, { A2 = { used = true } }, { "D1" })
    assert.same({ "D2", "D3" }, g.targets)
    assert.same({ "A1", "D2" }, { contact.owed(g) })
    assert.same({ "D3" }, contact.unserved(g))
    local none, nothing = contact.owed(graph({ A2 = "D3" }, { A2 = { used = true } }))
    assert.equal(nil, none or nothing)
  end)
end)

describe("combat", function()
  it("shifts stop at the ends of the table", function()
    local column = combat.column_of(crt, "2:1")
    assert.equal("1:1", crt.columns[combat.shifted(crt, column, -1)].label)
    assert.equal(1, combat.shifted(crt, column, -9))
    assert.equal(#crt.columns, combat.shifted(crt, column, 9))
    assert.equal("A3/0", combat.result(crt, 1, 6))
  end)

  it("all who touch come across, and somebody does", function()
    local function touches(from) return from ~= "far" end
    local function crosses(from) return from == "wet" end
    assert.equal(true, combat.all_across({ "wet", "far" }, "hex", touches, crosses))
    assert.equal(false, combat.all_across({ "wet", "dry" }, "hex", touches, crosses))
    assert.equal(false, combat.all_across({ "far" }, "hex", touches, crosses))
  end)
end)

describe("retreat", function()
  --- A position: { piece = hex }.
  local function position(at)
    local G = { pieces = {} }
    for id, hex in pairs(at) do
      G.pieces[id] = { side = "french", hex = hex }
    end
    return G
  end
  --- Ways on the bare map: no step into `shut`, one piece a hex.
  local function ways(shut, chain)
    local function here(G, hex) return board.which(G, { hex = hex }) end
    return retreat.declare({
      map = map,
      chain = chain or 3,
      open = function(_, _, _, to) return not listed(shut, to) end,
      fits = function(G, _, hex, ids)
        return #those(here(G, hex), function(id) return not listed(ids, id) end) == 0
      end,
      displaced = function(G, _, hex) return here(G, hex) end,
      displace = board.put,
    })
  end

  local from = "0304"
  local function quest(hexes)
    return { side = "french", hex = from, hexes = hexes, closed = { from }, passing = {} }
  end
  --- All neighbours of the hex but one.
  local function but(open)
    return those(map:neighbors(from), function(hex) return hex ~= open end)
  end
  local open = map:neighbors(from)[1]

  it("a way leads farther with each step", function()
    local free = ways({})
    assert.equal("free", free:kind(position({}), quest(2), "a", from))
    for _, hex in ipairs(free:steps(position({}), quest(2), open)) do
      assert.equal(2, map:distance(from, hex))
    end
    assert.equal(nil, ways(map:neighbors(from)):kind(position({}), quest(1), "a", from))
  end)

  it("who stands at the end makes room, and others for him in turn", function()
    local narrow = ways(but(open))
    assert.equal("full", narrow:kind(position({ b = open }), quest(1), "a", from))
    local at = { b = open }
    for i, hex in ipairs(those(map:neighbors(open), function(hex) return hex ~= from end)) do
      at["c" .. i] = hex
    end
    assert.equal("full", narrow:kind(position(at), quest(1), "a", from))
    assert.equal(nil, ways(but(open), 2):kind(position(at), quest(1), "a", from)) -- too long a chain
  end)

  it("who can go nowhere makes none", function()
    local shut = but(open)
    table.move(map:neighbors(open), 1, #map:neighbors(open), #shut + 1, shut)
    assert.equal(nil, ways(shut):kind(position({ b = open }), quest(1), "a", from))
  end)
end)

describe("victory", function()
  it("rows by a figure or a ratio", function()
    local figures = { { up_to = 10, n = 1 }, { up_to = 20, n = 2 }, { n = 3 } }
    local ratios = { { up_to = { 1, 1 }, n = 1 }, { under = { 2, 1 }, n = 2 }, { n = 3 } }
    local found = {}
    for _, figure in ipairs({ 10, 11, 21 }) do
      found[#found + 1] = victory.by_figure(figures, figure).n
    end
    for _, ratio in ipairs({ { 3, 3 }, { 4, 3 }, { 6, 3 } }) do
      found[#found + 1] = victory.by_ratio(ratios, ratio[1], ratio[2]).n
    end
    assert.same({ 1, 2, 3, 1, 2, 3 }, found)
  end)

  it("scores add up, keep their lines, and know who leads", function()
    local scores = victory.scores({ "french", "prussian" }, true)
    assert.equal(nil, scores:leader())
    scores:add("french", 2, "1.1", "score", "hexes", { "0101" })
    assert.equal("french", scores:leader())
    assert.same({ side = "french", points = 2, hexes = { "0101" } }, scores.items[1].values)
    scores:add("prussian", 3, "1.1", "score")
    assert.equal("prussian", scores:leader())
  end)

  it("a watched hex belongs to who came last and may take it", function()
    local take = victory.control("1.1", function(_, id) return id ~= "leader" end)
    local G = {
      control = { watched = "none" },
      pieces = { a = { side = "french" }, leader = { side = "prussian" } },
    }
    take(G, "a", "other")
    take(G, "a", "watched")
    take(G, "leader", "watched")
    assert.same({ watched = "french" }, G.control)
  end)
end)
