--- 14.12c Bridging trains that are captured; 6.12a Centers of Operations that an advance or a retreat passes.
local lines = require("rules.06_lines")
local marching = require("spec.marching")
local pursuit = require("rules.20_pursuit")
local trains = require("rules.14_trains")
local spans = require("rules.25_spans")
local fight = require("spec.fight")
local column, lead, march, walk = marching.column, marching.lead, marching.march, marching.walk

local HERE = column("W3034", "W3134") -- facing west

--- Ney on his way west from W3034, with what lies before him.
local function ney(put, units)
  local g = marching.field(spec)
  lead(g, "ney", HERE, units or { fr_8 = 4 })
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  put(g)
  spans.refresh(g.state)
  marching.to(g, "movement_commands", "french")
  march(g, "ney")
  return g
end

local function deployed(g) g:place("bt_wittgenstein", nil, { span = "W2834/W2833" }) end

local board = require("mechanics.board")
local organization = require("rules.11_organization")

describe("14.12c trains", function()
  it("14.12c, 25.4e a deployed one is taken by who enters either of its hexes, onto his track", function()
    local g = ney(deployed)
    walk(g, "W2934")
    assert.equal("allied", g:unit("bt_wittgenstein").side)
    assert.equal("train", (map_of():bridge("W2834", "W2833")))
    walk(g, "W2834")
    assert.same({ "french", "ney" }, { g:unit("bt_wittgenstein").side, g:unit("bt_wittgenstein").chart })
    assert.falsy(g:unit("bt_wittgenstein").span)
    assert.is_nil((map_of():bridge("W2834", "W2833")))
    assert.equal(0, #g:view("allied").trains)
  end)

  it("14.12c, 25.3 a blown bridge that it lay over is blown as before", function()
    local g = marching.field(spec)
    lead(g, "ney", column("W4117", "W4116"), { fr_8 = 4 })
    g.state.blown = { "W4117/W4217" }
    g:place("bt_wittgenstein", nil, { span = "W4117/W4217", laid = 0 })
    spans.refresh(g.state)
    assert.equal("train", (map_of():bridge("W4117", "W4217")))
    trains.capture(g.state, "ney", { "W4117" })
    assert.same({ "primary", "blown" }, { map_of():bridge("W4117", "W4217") })
    assert.falsy(g:unit("bt_wittgenstein").laid)
  end)

  it("14.12c one with a leader without troops is taken, and he makes room", function()
    local g = ney(function(each)
      lead(each, "yorck", column("W2834", "W2734"), { bt_bluecher = 0 })
      lead(each, "kleist", column("W2634", "W2534"), { bt_schwarzenberg = 0 })
    end)
    walk(g, "W2934")
    g.forced = false
    walk(g, "W2834")
    assert.equal("ney", g:unit("bt_bluecher").chart)
    assert.equal("kleist", g:unit("bt_schwarzenberg").chart)
    assert.equal("giving_way", g:step())
  end)

  it("14.12c not one's own", function()
    local g = ney(function(each) each:place("bt_french", nil, { span = "W2834/W2833" }) end)
    walk(g, "W2934", "W2834")
    assert.equal("W2834/W2833", g:unit("bt_french").span)
  end)

  it("25.5a, 14.12c a train alone takes none", function()
    local g = ney(deployed, { bt_french = 0 })
    walk(g, "W2934", "W2834")
    assert.equal("allied", g:unit("bt_wittgenstein").side)
  end)

  it("14.12c, 9.14a nor does a leader alone", function()
    local g = ney(deployed, {})
    walk(g, "W2934", "W2834")
    assert.equal("allied", g:unit("bt_wittgenstein").side)
  end)
end)

describe("what an advance passes", function()
  --- Yorck pursues along the road past Naumburg, where the French Center of Operations is.
  local function follow(g, hexes)
    pursuit.follow(g.state, {
      pursuers = { "yorck" },
      advance = hexes,
      way = { "W2227", "W2327", "W2427", "W2527", "W2627" },
      vacated = { "W2227", "W2127" },
      winner = "allied",
    })
  end

  local function field()
    local g = marching.field(spec)
    g:place("co_french", nil, { at = column("W2126", "W2026") })
    lead(g, "yorck", column("W2228", "W2328"), { pr_1 = 2 })
    return g
  end

  it("6.12a a pursuit drives off a Center of Operations that it passes", function()
    local g = field()
    local from = lines.way(g.state, "french", "W2126")
    follow(g, 3)
    assert.equal("W2427", g:unit("yorck").at.head)
    assert.same(column(from[11], from[12]), g:unit("co_french").at)
  end)

  it("14.12c, 25.4e and takes trains in its hexes", function()
    local g = field()
    g:place("bt_french", nil, { span = "W2327/W2326" })
    follow(g, 3)
    assert.equal("yorck", g:unit("bt_french").chart)
  end)

  it("6.12a a retreat drives off the Center of Operations that it comes upon", function()
    local g = fight.game(spec, {
      { "ney", column("W0928", "W0828"), { fr_8 = 9, fr_9 = 4 } },
      { "yorck", column("W1028", "W1128"), { pr_1 = 4 } },
    })
    g:place("source_french", nil, { at = column("W0432", "W0431") })
    g:place("source_silesia", nil, { at = column("W2126", "W2226") })
    g:place("co_french", nil, { at = column("W1228", "W1328") })
    fight.strike(g, 2)
    while g:step() == "losses" do
      g:act("lose", g:legal(g:asked()[1])[1].args)
    end
    assert.equal(5, fight.said(g, "retreats").hexes)
    assert.equal("W1627", fight.said(g, "retreats").to)
    assert.truthy(g:unit("co_french").at.head ~= "W1228")
  end)
end)

describe("25.5 a train on a track", function()
  it("25.5a, 11.11b, 4.5b, 11.1 it has no strength: it can be handed over, counts nowhere, gives and takes nothing", function()
    local g = spec.game("son:leipzig")
    board.attach(g.state, "bt_bernadotte", "stedingk")
    assert.is_nil(g:unit("bt_bernadotte").strength)
    for _, stack in ipairs(g:view("allied").own) do
      for _, piece in ipairs(stack.pieces) do
        if piece.id == "stedingk" then
          local men = sum(board.chart(g.state, "stedingk"), function(id) return g:unit(id).strength or 0 end)
          assert.equal(men, piece.sp)
        end
      end
    end
    assert.equal("boolean", type(holds(organization.may_hold, g.state, "mg_a_i", "bt_bernadotte")))
  end)

  it("25.5a, 4.5b, 4.5c it is neither merged nor split", function()
    local g = marching.field(spec)
    lead(g, "yorck", HERE, { pr_1 = 4 })
    g:place("bt_wittgenstein", nil, { chart = "yorck" })
    board.mark(g.state, "bt_wittgenstein", {}, { "strength" })
    marching.to(g, "organization", "allied")
    local split = 0
    for _, entry in ipairs(g:legal("allied")) do
      if entry.verb == "split" then split = split + 1 end
      assert.truthy(entry.verb ~= "merge" and entry.args.unit ~= "bt_wittgenstein" or entry.verb == "transfer")
    end
    assert.truthy(split > 0)
  end)
end)
