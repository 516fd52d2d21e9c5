--- 23.7 to 23.16 The besieged: what they eat, when they give up, who holds a fortress; before Wittenberg (spec/before_wittenberg).
local board = require("mechanics.board")
local depots = require("rules.06_depots")
local fight = require("spec.fight")
local pieces = require("rules.02_pieces")
local siege = require("rules.23_siege")
local wittenberg = require("spec.before_wittenberg")
local column = fight.column
local BEFORE = wittenberg.BEFORE

local function field(...) return wittenberg.field(spec, ...) end
local function besieged(...) return wittenberg.besieged(spec, ...) end

describe("23.7, 23.8 attrition", function()
  local function reach(inside) return siege.reach(field(inside, nil).state, "wittenberg") end

  it("23.8a up to 6 SP in a citadel count as in reach of the Center of Operations", function() assert.equal("command", reach(6)) end)
  it("23.8a, 23.8b more never do", function()
    local g = field(7, nil)
    g.state.reach.wittenberg = "command"
    assert.is_nil(siege.reach(g.state, "wittenberg"))
  end)

  it("23.8a, 23.8b elsewhere it goes as always", function()
    local g = field(3, nil)
    board.put(g.state, "wittenberg", column("N4045", "N4044"))
    g.state.reach.wittenberg = "supply"
    assert.equal("supply", siege.reach(g.state, "wittenberg"))
  end)

  it("23.7c the besieged pay nothing on a magazine of theirs", function()
    local g = besieged(3, 3)
    assert.truthy(siege.is_fed(g.state, "wittenberg"))
    g.state.depots.wittenberg = "gone"
    board.put(g.state, "yorck", BEFORE)
    assert.falsy(siege.is_fed(g.state, "wittenberg"))
  end)

  it("23.7c who is not besieged pays", function()
    assert.falsy(siege.is_fed(field(3, nil).state, "wittenberg"))
  end)
end)

describe("23.9 surrender", function()
  --- Plays to the end of the French part.
  local function ended(inside, outside, how)
    local g = besieged(inside, outside, how)
    local function over() return g:step() == "occupy" or g.state.phasing == "allied" or g:over() end
    while not over() do
      local asked = g:asked()[1]
      local list = g:legal(asked)
      local entry = those(list, function(each) return each.verb == "end" end)[1] or list[1]
      g:act(entry.verb, entry.args, asked)
    end
    return g
  end
  local others = { { "ney", column("E2660", "E2560"), { fr_8 = 4 } } }

  it("23.9a 4 SP or fewer give up at the end of their Player-Turn", function()
    local g = ended(4, 6, others)
    assert.is_nil(g:unit("ga_wittenberg"))
    assert.is_nil(g:unit("wittenberg"))
  end)

  it("23.9a 5 hold out", function() assert.equal(5, ended(5, 6, others):unit("ga_wittenberg").strength) end)

  it("23.9a not at the end of the enemy's", function()
    local g = besieged(4, 6, { others[1], side = "allied" })
    g:act("end")
    while g.state.phasing == "allied" do
      local asked = g:asked()[1]
      local list = g:legal(asked)
      local entry = those(list, function(each) return each.verb == "end" end)[1] or list[1]
      g:act(entry.verb, entry.args, asked)
    end
    assert.equal(4, g:unit("ga_wittenberg").strength)
  end)

  it("23.9b a leader goes to his Center of Operations", function()
    local g = ended(4, 6, { others[1], leader = "reynier" })
    assert.same({ true, false, nil }, { g:unit("reynier").at_center, g:unit("reynier").besieged, g:unit("reynier").at })
  end)

  it("23.9a, 23.9c the victor may go in, with 25 SP at most", function()
    local g = ended(4, 12, { others[1], { "kleist", BEFORE, { pr_9 = 13 } } })
    assert.equal("occupy", g:step())
    g:act("occupy", { leader = "kleist", to = "N4143" })
    assert.equal("N4143", g:unit("yorck").at.head)
    g = ended(4, 13, { others[1], { "kleist", BEFORE, { pr_9 = 13 } } })
    assert.falsy(g:step() == "occupy")
  end)
end)

describe("23.13 to 23.16 who holds them", function()
  it("23.13 a fortress is Allied without a garrison: its magazine feeds no one then", function()
    local g = field(3, nil)
    assert.truthy(listed(depots.standing(g.state), "N4143"))
    board.put(g.state, "wittenberg", column("N4045", "N4046"))
    assert.falsy(listed(depots.standing(g.state), "N4143"))
  end)

  it("23.14 Glogau is besieged in Spring, by a force with a marker of its own", function()
    local G = spec.game("son:spring").state
    assert.truthy(G.pieces.glogau.besieged)
    assert.truthy(siege.is_shut(G, "glogau"))
    assert.equal("E4406", G.pieces.glogau_siege.at.head)
  end)

  it("23.15a a garrison leader has Initiative 0 and one unit; he takes one point of a span", function()
    for _, id in ipairs({ "magdeburg", "wittenberg", "glogau", "koenigstein", "torgau", "glogau_siege" }) do
      local row = pieces.rating(id)
      assert.same({ 0, 1, 2 }, { row.initiative, row.span, pieces.subordination(id) }, id)
    end
    local g = field(3, nil)
    assert.falsy(pieces.holds(g.state, "wittenberg", {}, 2))
  end)

  it("23.16 Woronzow and Major General K lie next to the citadels", function()
    local G = spec.game("son:spring").state
    for leader, main in pairs({ woronzow = "N1932", mg_a_k = "N4143" }) do
      assert.equal(1, map_of():distance(G.pieces[leader].at.head, main), leader)
    end
  end)
end)
