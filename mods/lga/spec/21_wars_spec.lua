--- 21.4, 21.5, 22.1, 22.2 Declarations of war: who may, on whom, and what follows at once.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local closed = require("rules.19_closed")
local europe = require("spec.europe")
local ground = require("rules.08_ground")
local index = require("rules.22_index")
local minors = require("rules.23_minors")
local powers = require("rules.20_powers")
local wars = require("rules.21_wars")

local map = map_of()
local BERLIN, VIENNA = "A4021", "B5208"

--- All at peace, in column 2, where nothing else is said.
local function peace(fields)
  local all = {}
  for _, power in ipairs(index.MARKED) do
    all[power] = { war = false, column = 2 }
    for name, value in pairs((fields or {})[power] or {}) do
      all[power][name] = value
    end
  end
  return europe.begin(spec, all, { { "F_INF_1", "A2032", 5 }, { "P_INF_1", BERLIN, 5 }, { "A_INF_1", VIENNA, 5 } })
end

--- Before the declarations.
local function declaring(fields)
  local g = europe.at(peace(fields), "declarations")
  if g:step() == "contingent" then g:act("demand", { points = 0 }) end
  return g
end

local function declare(g, power, target) g:act("declare", { power = power, target = target }, powers.seat(g.state, power)) end

local function reveal(g)
  g:act("end", {}, "french")
  g:act("end", {}, "coalition")
end

--- The rule against a declaration; nil: it may be made.
local function bar(g, power, target)
  return campaigns.rule_of(g, "declare", { power = power, target = target }, powers.seat(g.state, power))
end

local function at_war(g)
  return those(index.MARKED, function(power) return g.state.powers[power].war end)
end

describe("21.4 declarations", function()
  it("21.4 each side writes its own unseen, and all are turned up together", function()
    local g = declaring()
    assert.same({ "french", "coalition" }, g:asked())
    declare(g, "french", "prussian")
    declare(g, "austrian", "french")
    assert.same({}, at_war(g))
    for _, line in ipairs(europe.said(g, 0, "will_declare")) do
      assert.equal(1, #line.visible_to)
    end
    g:act("end", {}, "french")
    assert.same({}, at_war(g))
    assert.same({ "coalition" }, g:asked())
    g:act("end", {}, "coalition")
    assert.same({ "austrian", "prussian" }, at_war(g))
    assert.equal(2, #europe.said(g, 0, "declares_war"))
  end)

  it("21.4 nothing twice, and of two who declare war on each other the French are attacked", function()
    local g = declaring({ prussian = { column = 3 } })
    declare(g, "french", "prussian")
    assert.equal("21.4", bar(g, "french", "prussian"))
    assert.is_nil(bar(g, "french", "austrian"))
    declare(g, "prussian", "french")
    reveal(g)
    assert.equal(3, g.state.powers.prussian.column) -- 22.42c
  end)

  it("21.4, 21.11d carried out in order: Prussia, Russia, Austria, France", function()
    local g = declaring()
    declare(g, "french", "swedish")
    declare(g, "french", "hessian")
    for _, power in ipairs({ "austrian", "russian", "prussian" }) do
      declare(g, power, "french")
    end
    reveal(g)
    while g:step() == "interventions" do
      g:act("stay_out", g:legal(g:asked()[1])[1].args)
    end
    local list = {}
    for _, line in ipairs(europe.said(g, 0, "declares_war")) do
      list[#list + 1] = line.values.nation .. " " .. line.values.target
    end
    assert.same({ "prussian french", "russian french", "austrian french", "french hessian", "french swedish" }, list)
  end)

  it("21.41a on another major power, on what is neutral, and on what is another's; not on one's own", function()
    local g = declaring()
    local targets = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "declare" then targets[entry.args.target] = true end
    end
    for _, target in ipairs({ "prussian", "austrian", "russian", "saxon", "swedish", "ansbach", "dalmatia", "oldenburg" }) do
      assert.truthy(targets[target] and target)
    end
    for _, target in ipairs({ "french", "bavarian", "italian", "france", "brandenburg", "bavaria", "saxony" }) do
      assert.falsy(targets[target] and target)
    end
    assert.equal("21.41a", bar(g, "french", "bavarian"))
    assert.is_nil(bar(g, "austrian", "bavarian"))
    assert.equal("21.41a", bar(g, "prussian", "oldenburg"))
  end)

  it("21.41a nor on a power that has lost all its land", function()
    local g = peace()
    for _, area in ipairs(powers.held(g.state, "saxon")) do
      minors.taken(g.state, area, "prussian", "conquered")
    end
    europe.at(g, "declarations")
    assert.falsy(listed(wars.targets(g.state), "saxon"))
    assert.truthy(listed(wars.targets(g.state), "swedish"))
    assert.truthy(bar(g, "french", "saxon"))
  end)

  it("21.41a nor where there is war already", function()
    local g = declaring({ austrian = { war = true } })
    assert.equal("21.41a", bar(g, "french", "austrian"))
    assert.equal("21.41a", bar(g, "austrian", "french"))
    assert.equal("21.41a", bar(g, "austrian", "bavarian"))
    assert.is_nil(bar(g, "austrian", "saxon"))
    assert.is_nil(bar(g, "prussian", "bavarian"))
  end)

  it("21.41b, 21.45, 23.11e the allies of both go to war with them", function()
    local g = declaring({ austrian = { war = true } })
    g.state.powers.saxon.ally = "prussian"
    declare(g, "prussian", "french")
    reveal(g)
    assert.same({ "coalition", "french", "neutral" }, {
      powers.side(g.state, "saxon"), powers.side(g.state, "bavarian"), powers.side(g.state, "swedish"),
    })
    local who = {}
    for _, line in ipairs(europe.said(g, 0, "follows")) do
      who[#who + 1] = line.values.nation
    end
    assert.equal("saxon baden bavarian italian swiss wurttemberg", table.concat(who, " "))
    assert.equal("coalition", g:unit("P_INF_1").side)
  end)

  it("21.41b the allies of France when she declares it", function()
    local g = declaring()
    declare(g, "french", "prussian")
    reveal(g)
    local who = {}
    for _, line in ipairs(europe.said(g, 0, "follows")) do
      who[#who + 1] = line.values.nation
    end
    assert.equal("baden bavarian italian swiss wurttemberg", table.concat(who, " "))
  end)

  it("21.42a no war between two of the three while one is at war with France", function()
    local g = declaring({ austrian = { war = true } })
    assert.equal("21.42a", bar(g, "austrian", "prussian"))
    assert.equal("21.42a", bar(g, "prussian", "austrian"))
    assert.equal("20.0c", bar(g, "prussian", "russian"))
  end)

  it("21.43a who is at peace is not entered; a declaration of war opens the land", function()
    local g = declaring({ austrian = { war = true } })
    assert.equal("21.43a", closed.rule(g.state, "french", BERLIN))
    assert.equal("21.43a", closed.rule(g.state, "coalition", BERLIN))
    assert.is_nil(closed.rule(g.state, "french", VIENNA))
    local near = those(map:neighbors(BERLIN), function(hex) return ground.passable(hex, BERLIN) end)[1]
    assert.truthy(ground.is_open(g.state, "french", near, BERLIN)) -- 21.33b: on the way out
    local border
    for _, hex in ipairs(map:area("silesia")) do -- next to Bohemia
      for _, from in ipairs(map:neighbors(hex)) do
        if not closed.rule(g.state, "french", from) and ground.passable(from, hex) then border = border or { from, hex } end
      end
    end
    assert.falsy(ground.is_open(g.state, "french", border[1], border[2]))
    declare(g, "french", "prussian")
    reveal(g)
    assert.is_nil(closed.rule(g.state, "french", BERLIN))
    assert.truthy(ground.is_open(g.state, "french", border[1], border[2]))
  end)

  it("21.44, 21.61e a peace that was forced bars war for its time, either way, not with others", function()
    local g = declaring({ prussian = { truce = 97 } })
    assert.equal("21.61e", bar(g, "french", "prussian"))
    assert.equal("21.61e", bar(g, "prussian", "french"))
    assert.is_nil(bar(g, "prussian", "swedish"))
    g.state.turn = 97
    assert.is_nil(bar(g, "french", "prussian"))
    assert.is_nil(bar(g, "prussian", "french"))
  end)

  it("21.45 minor powers declare no war", function()
    local g = declaring()
    assert.equal("21.45", bar(g, "bavarian", "austrian"))
    assert.equal("21.45", bar(g, "saxon", "austrian"))
    assert.equal("21.45", bar(g, "saxon", "french"))
  end)

  it("21.46 war on a minor power or province", function()
    local g = declaring()
    declare(g, "french", "saxon")
    reveal(g)
    while g:step() == "interventions" do
      g:act("stay_out", those(g:legal("coalition"), function(entry) return entry.verb == "stay_out" end)[1].args)
    end
    assert.equal("french", g.state.powers.saxon.foe)
    assert.same({}, at_war(g))
    assert.equal("21.41a", bar(europe.at(g, "declarations"), "french", "saxon"))
  end)
end)

describe("22.2 what the boxes bar", function()
  it("21.0c, 22.0a, 22.21, 21.44 Free: war on France and on what is hers", function()
    for column = 1, 4 do
      local g = declaring({ prussian = { column = column } })
      assert.same({}, { bar(g, "prussian", "french"), bar(g, "prussian", "bavarian") })
    end
  end)

  for column = 5, 10 do
    local rule = column < 9 and "22.22" or "22.23a"
    it(("%s, 21.44 column %d: no war on France, on what she controls, or on her allies; on others there may be"):format(rule, column), function()
      local g = declaring({ prussian = { column = column } })
      g.state.provinces.berg = { power = "french", hold = "conquered" }
      g.state.provinces.dalmatia = { power = "austrian", hold = "conquered" }
      assert.equal(rule, bar(g, "prussian", "french"))
      assert.equal(rule, bar(g, "prussian", "bavarian"))
      assert.equal(rule, bar(g, "prussian", "berg"))
      assert.is_nil(bar(g, "prussian", "swedish"))
      assert.is_nil(bar(g, "prussian", "dalmatia"))
      g.state.powers.austrian.ally = "french"
      assert.equal(rule, bar(g, "prussian", "dalmatia"))
    end)
  end

  it("22.21 who is at war with France is bound by no box of peace", function()
    local g = declaring({ prussian = { war = true, column = 6 } })
    assert.is_nil(bar(g, "prussian", "swedish"))
  end)
end)

describe("21.5 Victory Points", function()
  local function with(power, target, fields)
    local g = declaring(fields)
    g.state.points, g.state.levels = 33, { ["30"] = true }
    declare(g, power, target)
    reveal(g)
    return g
  end

  it("21.51 they begin at none", function() assert.equal(0, europe.begin(spec).state.points) end)

  it("21.51 both sides see how many they are", function()
    local g = europe.begin(spec)
    g.state.points = 30
    g.game:touched()
    assert.same({ 30, -30 }, { g:view("french").ahead, g:view("coalition").ahead })
  end)

  it("21.53 France declares war on a major power: none; on a minor power: as they were", function()
    local g = with("french", "prussian")
    assert.same({ 0, {} }, { g.state.points, g.state.levels })
    assert.equal("21.53", europe.said(g, 0, "points_reset")[1].rule)
    assert.equal(33, with("french", "saxon").state.points)
  end)

  it("21.54a, 21.54b a major power declares war on France: none, in the midst of another war too", function()
    local g = with("prussian", "french", { austrian = { war = true } })
    assert.same({ 0, {} }, { g.state.points, g.state.levels })
    assert.equal("21.54a", europe.said(g, 0, "points_reset")[1].rule)
  end)
end)

describe("22.1, 22.42 markers as war begins", function()
  it("22.1b the marker goes straight down, and is in the box there at once (22.2)", function()
    local g = declaring({ prussian = { column = 4 } })
    declare(g, "prussian", "french")
    reveal(g)
    assert.same({ "war", 4, "armistice" }, { index.row(g.state, "prussian"), g.state.powers.prussian.column, index.box(g.state, "prussian").box })
    assert.same({ "offered", "french" }, { g:step(), g:asked()[1] })
  end)

  it("22.42a another power declares war on France: those at peace 1 to the left, each time", function()
    local g = declaring({ prussian = { column = 7 }, austrian = { column = 3 } })
    declare(g, "russian", "french")
    declare(g, "austrian", "french")
    reveal(g)
    assert.same({ 2, 5, 2 }, europe.columns(g)) -- Russia first
  end)

  it("22.42c France declares war: the marker of that power alone goes all the way to the left", function()
    local g = declaring({ prussian = { column = 7 }, austrian = { column = 3 } })
    declare(g, "french", "prussian")
    reveal(g)
    assert.same({ 3, 1, 2 }, europe.columns(g))
  end)

  it("22.42d not so after it has declared war on a minor power or province that France controls", function()
    local g = declaring({ prussian = { column = 3 } })
    declare(g, "prussian", "bavarian")
    reveal(g)
    assert.falsy(g.state.powers.prussian.war)
    europe.at(g, "declarations")
    declare(g, "french", "prussian")
    reveal(g)
    assert.same({ 2, 3, 2 }, europe.columns(g))
    g = declaring({ prussian = { column = 3 } })
    declare(g, "prussian", "swedish") -- nobody's
    reveal(g)
    europe.at(g, "declarations")
    declare(g, "french", "prussian")
    reveal(g)
    assert.equal(1, g.state.powers.prussian.column)
  end)

  it("21.71d, 21.76b war ends what an earlier peace had laid on a power", function()
    local g = declaring({ prussian = { truce = 1, free_passage = true, continental = true, no_building = 2, garrison = true, disbanded = { "P_INF_2" } } })
    g.state.powers.prussian.reparations = { to = "french", amount = 2, left = 3 }
    board.mark(g.state, { "P_INF_1", "A_INF_1" }, { lent = true }) -- 22.23c
    wars.declare(g.state, "french", "prussian")
    local row = g.state.powers.prussian
    assert.same({ true, 1 }, { row.war, row.column })
    assert.same({ nil, true }, { g:unit("P_INF_1").lent, g:unit("A_INF_1").lent })
    for _, field in ipairs({ "truce", "free_passage", "continental", "no_building", "garrison", "disbanded", "reparations" }) do
      assert.is_nil(row[field])
    end
    board.refresh(g.state)
  end)
end)
