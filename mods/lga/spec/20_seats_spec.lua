--- 20.0 Three and four players: who is asked, what is whose, and who of the Coalition wins.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local grand = require("rules.32_victory")
local income = require("rules.26_income")
local powers = require("rules.20_powers")
local seats = require("rules.20_seats")

local counters = table_of("counters").by
local SUMMER = 2

local function game(players) return campaigns.begin(spec, "1805_1807", { options = { players = players } }) end

--- The power that is asked about, and who is asked, until all have set up.
local function set_up(g)
  local list = {}
  while g:step() == "arranging" do
    list[#list + 1] = ("%s: %s"):format(g.state.stack[#g.state.stack].power, table.concat(g:asked(), ","))
    g:act("end", {}, g:asked()[1])
  end
  return list
end

--- The first entry of a seat with a verb.
local function entry(g, seat, verb)
  return those(g:legal(seat), function(each) return each.verb == verb end)[1]
end

--- The nations of the pieces that a seat may give orders to.
local function ordered(g, seat)
  local set = {}
  for _, each in ipairs(g:legal(seat)) do
    if each.verb == "order" then set[counters[each.args.unit].nation] = true end
  end
  return keys_of(set)
end

describe("20.0 three and four players", function()
  it("20.0c of two one decides for the whole Coalition", function()
    local g = game(2)
    assert.same({ "french: french", "austrian: coalition", "prussian: coalition", "russian: coalition" }, set_up(g))
    assert.same({ "french", "coalition" }, g:asked())
  end)

  it("20.0d of three one runs Austria, the other Russia and Prussia", function()
    local g = game(3)
    assert.same({ "french: french", "austrian: austrian", "prussian: russian", "russian: russian" }, set_up(g))
    assert.equal("russian", seats.player(g.state, "prussian"))
  end)

  it("20.0e of four each runs one power", function()
    local g = game(4)
    assert.same({ "french: french", "austrian: austrian", "prussian: prussian", "russian: russian" }, set_up(g))
    assert.equal("prussian", seats.player(g.state, "prussian"))
  end)

  it("20.0d, 20.0e orders are given in turn, each to his own", function()
    local g = game(4)
    set_up(g)
    assert.equal("command", g:step())
    assert.same({ "french", "austrian" }, g:asked())
    assert.same({ "austrian" }, ordered(g, "austrian"))
    g:act("end", {}, "austrian")
    assert.same({ "french", "russian" }, g:asked())
    assert.same({ "russian" }, ordered(g, "russian"))
    g:act("end", {}, "russian")
    assert.same({ "french" }, g:asked())
  end)

  it("20.0e what is another player's is refused, with his name", function()
    local g = game(4)
    set_up(g)
    local his = entry(g, "austrian", "order")
    g:act("end", {}, "austrian")
    local reason = g:why("order", his.args, "russian")[1]
    assert.equal("not_your_seat", reason.key)
    assert.equal("austrian", reason.values.side)
  end)

  it("20.0e who is asked keeps the turn while an order of his is open", function()
    local g = game(4)
    set_up(g)
    g:act("end", {}, "austrian")
    local his = entry(g, "russian", "order")
    g:act("order", his.args, "russian")
    assert.same({ "french", "russian" }, g:asked())
    g:act("drop", {}, "russian")
    assert.same({ "french", "russian" }, g:asked())
  end)

  it("20.0e the players of the Coalition see the same", function()
    local g = game(4)
    assert.same(g:view("austrian"), g:view("russian"))
  end)

  it("20.0e what a power is asked, its player decides; Turkey and Sweden have theirs", function()
    local G = game(4).state
    assert.equal("austrian", seats.decides(G, { step = "naming", power = "austrian" }, "coalition"))
    assert.equal("russian", seats.decides(G, { step = "suing" }, "coalition"))
    assert.equal("prussian", seats.decides(G, { step = "swedes" }, "coalition"))
    assert.is_nil(seats.decides(G, { step = "movement" }, "coalition"))
    assert.equal("prussian", seats.owns(G, nil, "coalition", "declare", "prussian", "french"))
    assert.is_nil(seats.owns(G, nil, "coalition", "besiege", "B3609"))
  end)

  it("20.0e a march is his whose force it is, a battle his who commands in it", function()
    local G = game(4).state
    assert.equal("austrian", seats.decides(G, { step = "moving", force = { "A_MACK", "R_KUTUSOV" } }, "coalition"))
    assert.equal("russian", seats.decides(G, { step = "approach", unit = "R_KUTUSOV" }, "coalition"))
    table.insert(G.stack, { step = "battle", command = { coalition = "P_HOHENZOLLERN" } })
    assert.equal("prussian", seats.decides(G, { step = "approach", unit = "R_KUTUSOV" }, "coalition"))
  end)

  it("30.13 the British are his who has summoned them", function()
    local g = game(4)
    powers.found(g.state, "british").ally = "austrian"
    powers.review(g.state)
    assert.equal("austrian", seats.player(g.state, "british"))
    assert.equal("austrian", seats.owns(g.state, nil, "coalition", "move", "B_MOORE"))
  end)

  it("24.22a another player names the commander of all", function()
    local g = game(3)
    assert.equal("russian", seats.owns(g.state, nil, "coalition", "elect", "A_CHARLES"))
    assert.equal("austrian", seats.owns(g.state, nil, "coalition", "elect", "R_KUTUSOV"))
  end)

  it("24.22b an order is his whose leader gives it", function()
    local g = game(4)
    assert.equal("russian", seats.owns(g.state, nil, "coalition", "order", "A_CHARLES", "R_KUTUSOV"))
  end)
end)

describe("32.1y who of the Coalition wins", function()
  --- The game is over in summer, as the French have not done what they should.
  local function winner(players, change)
    local G = game(players).state
    G.week = 25
    if change then change(G) end
    powers.review(G)
    board.refresh(G)
    return (grand.judge(G))
  end

  it("32.1y the incomes that they begin with", function()
    local G = game(4).state
    assert.equal(20, income.abroad(G, "austrian", SUMMER))
    G.provinces.dalmatia = { power = "austrian", hold = "annexed" }
    assert.equal(21, income.abroad(G, "austrian", SUMMER))
    assert.equal(16, income.abroad(G, "russian", SUMMER))
    G.provinces.oldenburg = nil
    assert.equal(14, income.abroad(G, "prussian", SUMMER))
  end)

  it("32.1y what its allies bring is gained too", function()
    local G = game(4).state
    local before, own = income.abroad(G, "prussian", SUMMER), income.resources(G, "saxon", SUMMER)
    G.powers.saxon.ally = "prussian"
    powers.review(G)
    assert.equal(true, own > 0)
    assert.equal(before + own, income.abroad(G, "prussian", SUMMER))
  end)

  local function takes(power, area)
    return function(G) G.provinces[area] = { power = power, hold = "annexed" } end
  end

  it("32.1y he whose power has gained most", function()
    assert.equal("austrian", winner(4, takes("austrian", "silesia")))
    assert.equal("russian", winner(4, takes("russian", "galicia")))
    assert.equal("prussian", winner(4, takes("prussian", "galicia")))
    assert.equal("russian", winner(3, takes("prussian", "galicia")))
  end)

  it("32.1y what is conquered and not annexed counts for nothing", function()
    assert.equal("prussian", winner(4, function(G)
      takes("prussian", "west_galicia")(G)
      G.provinces.saxony = { power = "russian", hold = "conquered" }
    end))
  end)

  it("32.1y neither of two who have gained as much", function()
    assert.equal("coalition", winner(4, function(G) G.provinces.oldenburg = nil end))
  end)

  it("32.1y one player of the Coalition wins as such", function() assert.equal("coalition", winner(2, takes("prussian", "galicia"))) end)
end)
