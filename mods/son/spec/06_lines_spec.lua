--- 6 Communications: lines, Dispatch Distance, and the Center of Operations on the move.
local board = require("mechanics.board")
local center = require("rules.06_center")
local lines = require("rules.06_lines")
local marching = require("spec.marching")
local column, lead, march, walk = marching.column, marching.lead, marching.march, marching.walk

--- Ney near Zeitz, Victor in the Thuringian Forest; others as wanted. The French C/O is in Weimar, 7 hexes before Erfurt.
local function field(others)
  local g = marching.field(spec)
  lead(g, "ney", column("W3034", "W3134"), { fr_8 = 4 })
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  if others then others(g) end
  return g
end

local function moves(g) return marching.to(g, "movement_commands", "french") end

describe("6.16 Lines of Communications", function()
  it("6.16a, 6.5e, 3.18 a line runs along primary roads from either hex of the C/O", function()
    local G = field().state
    assert.equal(7, lines.length(G, "french"))
    assert.equal("W1032", lines.line(G, "french")[1])
  end)

  it("6.16a, 17.6 an enemy force on the road breaks it, and his zone does", function()
    local G = field(function(g) lead(g, "kleist", column("W0631", "W0731"), { pr_12 = 2 }) end).state
    assert.is_nil(lines.length(G, "french"))
    G = field(function(g) lead(g, "kleist", column("W0630", "W0629"), { pr_12 = 2 }) end).state
    assert.is_nil(lines.length(G, "french"))
  end)

  it("6.16a friends in the enemy's zone do not open it", function()
    local G = field(function(g)
      lead(g, "kleist", column("W0630", "W0629"), { pr_12 = 2 })
      lead(g, "reynier", column("W0631", "W0632"), { fr_32 = 4 })
    end).state
    assert.is_nil(lines.length(G, "french"))
  end)

  it("6.5d, 17.2 neither a leader alone nor a Center of Operations bars it", function()
    local G = field(function(g) lead(g, "kleist", column("W0631", "W0731")) end).state
    assert.equal(7, lines.length(G, "french"))
    G = field(function(g) board.put(g.state, "co_silesia", column("W0631", "W0531")) end).state
    assert.equal(7, lines.length(G, "french"))
  end)

  it("6.16b a line is no longer than 80 hexes, bridges or not", function()
    local G = field().state
    assert.equal(77, lines.length(G, "silesia"))
    board.put(G, "co_silesia", column("W4919", "W4819"))
    assert.equal(80, lines.length(G, "silesia"))
    board.put(G, "co_silesia", column("W4819", "W4718")) -- 81 from the nearer
    assert.is_nil(lines.length(G, "silesia"))
  end)

  it("6.16a, 6.5e it leaves by the hex from which it is shorter, or the one that is open", function()
    local G = field().state
    board.put(G, "co_french", column("W1032", "W1132"))
    assert.equal(7, lines.length(G, "french"))
    board.put(G, "co_silesia", column("W4920", "W4919"))
    assert.equal("W4920", lines.line(G, "silesia")[1])
    board.put(G, "co_silesia", column("W4919", "W4920"))
    assert.equal("W4920", lines.line(G, "silesia")[1])
  end)

  it("25.3, 6.16a a blown bridge breaks it, a bridge that stands does not", function()
    local G = field().state
    map_of():set_bridge("W6431", "W6430", "primary", "blown")
    assert.is_nil(lines.length(G, "silesia"))
    map_of():reset()
  end)

  it("21.2b what is left to the source is counted in MPs of infantry, to its first hex", function()
    local G = field().state
    assert.same({ 0, 1 }, { lines.to_source(G, "french", "W0432"), lines.to_source(G, "french", "W0531") })
  end)

  it("23.7d, 17.6 a besieged force bars its own hexes and no others", function()
    local function beside(head, tail)
      local G = field(function(g) lead(g, "kleist", column(head, tail), { pr_12 = 2 }) end).state
      board.mark(G, "kleist", { besieged = true })
      return lines.length(G, "french")
    end
    assert.is_nil(beside("W0631", "W0532"))
    assert.equal(7, beside("W0532", "W0533"))
  end)

  it("6.2c, 6.17b, 6.26 it leads to the army's own source alone", function()
    local G = field().state
    assert.equal(77, lines.length(G, "silesia")) -- the source of the Allies is at E2801
    board.put(G, "co_french", column("E2702", "E2801"))
    assert.is_nil(lines.length(G, "french"))
    assert.equal("W0432", lines.way(G, "french", "W2126")[22])
  end)

  it("6.19 at the start each army stands in communication with its source", function()
    for _, name in ipairs({ "luetzen", "spring", "june", "dresden", "leipzig" }) do
      local G = spec.game("son:" .. name).state
      for _, army in ipairs(keys_of(G.points)) do
        local here = G.pieces["source_" .. army] and G.pieces["source_" .. army].at
        assert.truthy(not here or lines.length(G, army), name .. " " .. army)
      end
    end
  end)

  it("6.16c, 7.1b, 6.2b, 6.2a without a line no commands, and all pay by the zero column", function()
    local g = field(function(each)
      lead(each, "kleist", column("W0631", "W0731"), { pr_12 = 2 })
      lead(each, "napoleon", column("W2733", "W2734"), { bt_french = 0 })
    end)
    marching.to(g, "individual_initiative", "french")
    assert.is_nil(g.state.reach.ney)
  end)

  it("7.1b, 6.16c nor are there more of them once a line has broken", function()
    local g = field(function(each) lead(each, "kleist", column("W5018", "W5017"), { pr_12 = 2 }) end)
    moves(g)
    board.put(g.state, "kleist", column("W0631", "W0731"))
    assert.equal("command", g.state.reach.ney)
    assert.refused(g:why("move", { leader = "ney" }), "7.1b")
  end)
end)

describe("6.8 Dispatch Distance", function()
  it("6.8a, 3.7, 7.4a, 6.10b, 6.11a, 6.1 who is in reach of the C/O may get commands", function()
    local g = field()
    moves(g)
    assert.equal("command", g.state.reach.ney)
    assert.allowed(g:why("move", { leader = "ney" }))
  end)

  it("6.8a, 7.4a, 6.10a who is beyond it may not", function()
    local g = field(function(each) lead(each, "reynier", column("E0925", "E0825"), { fr_32 = 4 }) end)
    moves(g)
    assert.is_nil(g.state.reach.reynier)
    assert.refused(g:why("move", { leader = "reynier" }), "7.4a")
  end)

  it("6.11b, 6.9, 6.10a, 6.13a, 6.13d, 6.13e, 6.14, 6.18a who is near a depot alone is in supply, and gets no command", function()
    local g = field(function(each)
      lead(each, "magdeburg", column("N1932", "N2032"), { ga_magdeburg = 6 }) -- 23.13
      lead(each, "reynier", column("N1734", "N1834"), { fr_32 = 4 })
    end)
    moves(g)
    assert.equal("supply", g.state.reach.reynier)
    assert.refused(g:why("move", { leader = "reynier" }), "7.4a")
  end)

  it("17.6, 4.9a, 10.2a, 17.11a no order reaches a force in an enemy zone", function()
    local g = field(function(each) lead(each, "yorck", column("W2934", "W2834"), { pr_1 = 2 }) end)
    moves(g)
    assert.refused(g:why("move", { leader = "ney" }), "4.9a")
    g = field(function(each)
      lead(each, "yorck", column("W2934", "W2834"), { pr_1 = 2 })
      lead(each, "kleist", column("W3133", "W3132"), { pr_12 = 2 })
    end)
    moves(g)
    assert.refused(g:why("move", { leader = "ney" }), "4.9a", "7.4a") -- both its hexes
  end)

  it("6.8c a force that gets a command may march out of reach", function()
    local g = field()
    moves(g)
    march(g, "ney")
    assert.equal("command", marching.top(g).reach)
    board.put(g.state, "ney", column("E0925", "E0825"))
    assert.truthy(#g:legal("french") > 1)
  end)

  it("6.15a, 6.18b the Allies do not use French depots, nor the French those of the Allies", function()
    local g = field(function(each) lead(each, "yorck", column("N1734", "N1834"), { pr_1 = 2 }) end)
    marching.to(g, "movement_commands", "allied")
    assert.is_nil(g.state.reach.yorck)
    g = field(function(each) lead(each, "reynier", column("N5409", "N5309"), { fr_32 = 4 }) end)
    moves(g)
    assert.is_nil(g.state.reach.reynier)
  end)

  it("6.25b, 6.26, 7.6a, 7.6b the Allies have one army in Spring, whose C/O serves all", function()
    local g = field(function(each)
      lead(each, "yorck", column("W5018", "W5017"), { pr_1 = 2 })
      lead(each, "miloradowitsch", column("W5016", "W5015"), { ru_ilo = 1 })
    end)
    marching.to(g, "movement_commands", "allied")
    assert.equal("command", g.state.reach.yorck)
    assert.equal("command", g.state.reach.miloradowitsch)
  end)

  it("6.25d, 6.25e, 6.17a, 6.18b edge roads of Silesia and Brandenburg are depots of the Allies", function()
    local g = field(function(each) lead(each, "buelow", column("N5409", "N5309"), { pr_3 = 2 }) end)
    marching.to(g, "movement_commands", "allied")
    assert.equal("supply", g.state.reach.buelow)
  end)
end)

describe("6.4 the Center of Operations moves", function()
  it("6.4a, 6.5b, 6.5c up to 5 MPs, at the cost of horse, onto a primary road", function()
    local g = field()
    moves(g)
    assert.allowed(g:why("center", { army = "french", to = "W1638" })) -- 5 MPs by the road
    assert.refused(g:why("center", { army = "french", to = "W1131" }), "6.4a", "6.5c")
    assert.refused(g:why("center", { army = "french", to = "W1739" }), "6.4a") -- 5 1/2
    assert.refused(g:why("center", { army = "silesia", to = "W5020" }), "6.26")
  end)

  it("6.5e its tail lies toward the source", function()
    local g = field()
    moves(g)
    g:act("center", { army = "french", to = "W0732" })
    assert.same(column("W0732", "W0632"), g:unit("co_french").at)
  end)

  it("6.5e whichever way its source lies", function()
    for _, case in ipairs({ { "W5121", "W5122" }, { "W5222", "W5323" }, { "W5323", "W5423" } }) do
      local g = field()
      marching.to(g, "movement_commands", "allied")
      g:act("center", { army = "silesia", to = case[1] })
      assert.same(column(case[1], case[2]), g:unit("co_silesia").at)
    end
  end)

  it("6.5c on a primary road alone", function()
    assert.is_nil(lines.beside("W1329"))
    assert.equal("N3702", lines.beside("N3701"))
  end)

  it("6.5b it enters no enemy zone", function()
    local g = field(function(each) lead(each, "kleist", column("W1526", "W1525"), { pr_12 = 2 }) end)
    moves(g)
    assert.refused(g:why("center", { army = "french", to = "W1527" }), "6.4a")
  end)

  it("6.5a, 6.4a it moves once, after the last command", function()
    local g = field()
    moves(g)
    g.forced = false
    g:act("center", { army = "french", to = "W0732" })
    assert.refused(g:why("move", { leader = "ney" }), "6.5a")
    assert.refused(g:why("center", { army = "french", to = "W0632" }), "6.4a")
  end)

  --- The next turn, after a move of the French C/O.
  local function after_move()
    local g = field()
    moves(g)
    g:act("center", { army = "french", to = "W0732" })
    g.moved_at = g.state.points.french
    marching.to(g, "individual_initiative", "french")
    g:act("end")
    marching.to(g, "movement_commands", "french")
    return g
  end

  it("6.6a, 6.3, 6.2a, 6.2b, 6.6ex in the turn after it brings no points and gives no commands", function()
    local g = after_move()
    assert.equal(2, g.state.turn)
    assert.equal(g.moved_at, g.state.points.french)
    assert.refused(g:why("move", { leader = "ney" }), "6.3")
  end)

  it("6.6b, 5.8i, 6.6ex forces in reach keep the column of the total, two to the right", function()
    local g = after_move()
    assert.equal("command", g.state.reach.ney)
    assert.equal(2, g.state.support.french)
  end)

  it("6.4b, 6.6ex it may move in turn after turn; the turn after the last all is as before", function()
    local g = after_move()
    g:act("center", { army = "french", to = "W0632" })
    marching.to(g, "individual_initiative", "french")
    g:act("end")
    marching.to(g, "movement_commands", "french")
    assert.refused(g:why("move", { leader = "ney" }), "6.3")
    marching.to(g, "individual_initiative", "french")
    g:act("end")
    marching.to(g, "movement_commands", "french")
    assert.allowed(g:why("move", { leader = "ney" }))
  end)
end)

describe("6.12 the Center of Operations flies", function()
  --- An Allied rider comes upon the French C/O, which stands at Naumburg, by initiative.
  local function chased()
    local g = field(function(each)
      board.put(each.state, "co_french", column("W2126", "W2026"))
      lead(each, "yorck", column("W2329", "W2429"), { ru_lan = 1 })
      lead(each, "kleist", column("W4040", "W4140"), { pr_12 = 2 })
    end)
    marching.to(g, "individual_initiative", "allied")
    g:dice({ 1 })
    march(g, "yorck")
    return g
  end

  it("6.12a, 6.12b, 6.12c 5 MPs down its road, and is idle in its side's next turn", function()
    local g = chased()
    local from = lines.way(g.state, "french", "W2126")
    walk(g, "W2228")
    assert.equal("W2126", g:unit("co_french").at.head)
    g.forced = false
    walk(g, "W2227")
    assert.same(column(from[11], from[12]), g:unit("co_french").at)
    assert.equal(2, g.state.idle.french)
  end)

  it("6.12a, 6.12c after combat too, in its side's own part until the next turn", function()
    local g = field(function(each)
      lead(each, "yorck", column("W5018", "W5017"), { pr_1 = 2 })
    end)
    marching.to(g, "forced_marches", "allied")
    board.put(g.state, "yorck", column("W1131", "W1130")) -- as if he had come in pursuit
    g:act("end")
    assert.truthy(g:unit("co_french").at.head ~= "W1132")
    assert.equal(2, g.state.idle.french)
  end)

  --- A side's C/O in two hexes and an enemy upon it, in the part of a side: where it flies to, and the turn in which it is idle.
  local function flight(army, at, enemies, phasing)
    local G = field(function(g)
      board.put(g.state, "co_" .. army, at)
      for _, each in ipairs(enemies) do
        lead(g, each[1], column(each[2], each[3]), { [each[4]] = 2 })
      end
    end).state
    G.phasing = phasing
    center.flee(G)
    return G.pieces["co_" .. army].at.head, G.idle[army]
  end

  local NAUMBURG = column("W2126", "W2026")
  local UPON = { "yorck", "W2227", "W2228", "pr_1" }

  it("6.12b 5 MPs down the road, and on past hexes that the enemy holds or controls", function()
    assert.equal("W1328", (flight("french", NAUMBURG, { UPON }, "allied")))
    assert.equal("W1228", (flight("french", NAUMBURG, { UPON, { "kleist", "W1429", "W1529", "pr_12" } }, "allied")))
    assert.equal("W1128", (flight("french", NAUMBURG, { UPON, { "kleist", "W1329", "W1429", "pr_12" } }, "allied")))
  end)

  it("6.12b no farther than its source, whoever controls that", function()
    assert.equal("W0432", (flight("french", column("W0631", "W0531"), { { "kleist", "W0532", "W0533", "pr_12" } }, "allied")))
  end)

  it("6.12a without an enemy upon it it stays", function()
    assert.equal("W2126", (flight("french", NAUMBURG, { { "yorck", "W2329", "W2429", "pr_1" } }, "allied")))
  end)

  it("6.12c it is idle in the next part of its side, be it of this turn or of the next one", function()
    local enemy = { "ney", "W5019", "W4918", "fr_8" }
    local here = column("W5020", "W5121")
    local function idle(...) return select(2, flight(...)) end
    assert.equal(2, idle("french", NAUMBURG, { UPON }, "allied"))
    assert.equal(2, idle("french", NAUMBURG, { UPON }, "french"))
    assert.equal(1, idle("silesia", here, { enemy }, "french")) -- the Allies are still to come
    assert.equal(2, idle("silesia", here, { enemy }, "allied"))
  end)
end)
