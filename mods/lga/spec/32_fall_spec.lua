--- 32.2 The Grand Campaign of 1812: who stands where, whose allies there are, Spain, points in hand, victory.
local board = require("mechanics.board")
local boxes = require("rules.28_boxes")
local calendar = require("rules.21_calendar")
local campaigns = require("spec.campaigns")
local command = require("rules.06_command")
local grand = require("rules.32_victory")
local index = require("rules.22_index")
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")
local victory = require("rules.19_victory")

local counters = table_of("counters").by
local PARIS = "B0405"

local function game() return campaigns.begin(spec, "1812_1815") end

--- SP of the pieces of a nation that fit, by arm.
local function arms(G, nation, fits)
  local ids = board.which(G, function(piece, id) return counters[id].nation == nation and fits(piece, id) end)
  return { pieces.strength(G, ids, "infantry"), pieces.strength(G, ids, "cavalry"), pieces.strength(G, ids, "artillery") }
end

describe("32.2 the set-up of 1812", function()
  it("32.2a, 32.2d France, her allies and Russia stand as on the charts of 1812, with their depots", function()
    local g, other = game(), spec.game("lga:1812")
    for id, piece in pairs(other.state.pieces) do
      assert.equal(organization.hex(other.state, id), organization.hex(g.state, id), id)
      assert.equal(piece.strength, g.state.pieces[id].strength, id)
    end
    assert.same(other.state.depots, g.state.depots)
  end)

  it("32.2b in Spain 75 infantry, 15 cavalry and 10 artillery SP: seven divisions of 10 and one of 5, five of 3 cavalry", function()
    local G = game().state
    assert.same({ infantry = 75, cavalry = 15, artillery = 10 }, boxes.count(G, "spain"))
    assert.equal(23, #boxes.men(G, "spain"))
    assert.truthy(G.spain.war)
  end)

  it("32.2c, 32.2d, 32.2e, 32.2f the points in hand, and the markers", function()
    local G, of = game().state, {}
    for _, power in ipairs(powers.MAJORS) do
      of[power] = { G.powers[power].resources, G.powers[power].replacements, G.powers[power].column or 0, G.powers[power].war or false }
    end
    assert.same({
      french = { 40, 80, 0, false }, russian = { 48, 120, 1, true }, austrian = { 20, 0, 9, false }, prussian = { 0, 0, 9, false },
    }, of)
    assert.same({ "alliance", "alliance", "free" }, {
      index.box(G, "austrian").box, index.box(G, "prussian").box, index.box(G, "russian").box,
    })
  end)

  it("32.2e Austria has 80 SP at home, ten of cavalry and six of artillery, beside the corps that it has lent", function()
    local G = game().state
    assert.same({ 64, 10, 6 }, arms(G, "austrian", function(piece) return not piece.lent end))
    for _, id in ipairs(board.which(G, function(piece, id) return counters[id].nation == "austrian" and not piece.lent end)) do
      assert.same({ "neutral", "austrian" }, { G.pieces[id].side, land.power(G, organization.hex(G, id)) })
    end
    assert.same({ "french", "french" }, { G.pieces.A_SCHWARZENBERG.side, G.nations.austrian })
  end)

  it("32.2f Prussia has 30 SP at home, eight of cavalry and four of artillery, and bears French garrisons", function()
    local G = game().state
    assert.same({ 18, 8, 4 }, arms(G, "prussian", function(piece) return not piece.lent end))
    for _, id in ipairs(board.which(G, function(piece, id) return counters[id].nation == "prussian" and not piece.lent end)) do
      assert.same({ "neutral", "prussian" }, { G.pieces[id].side, land.power(G, organization.hex(G, id)) })
    end
    assert.same({ true, "garrison" }, { G.powers.prussian.garrison, G.favour.prussian })
  end)

  it("32.2g, 32.2h, 32.2i, 32.2j whose each province is, and the states that there are", function()
    local G, of = game().state, {}
    for _, power in ipairs({ "french", "bavarian", "westphalian", "polish", "austrian", "prussian", "russian" }) do
      for _, hold in ipairs({ "home", "own", "annexed", "conquered" }) do
        local list = powers.held(G, power, hold)
        table.sort(list)
        if #list > 0 then of[power .. " " .. hold] = table.concat(list, " ") end
      end
    end
    assert.same({
      ["french home"] = "belgium france holland",
      ["french annexed"] = "arenberg friesland hannover_n oldenburg",
      ["french conquered"] = "berg dalmatia frankfurt holstein_denmark illyrian_provinces istria nassau salzburg south_tyrol swedish_pomerania "
        .. "thuringian_states venetia wurzburg",
      ["bavarian own"] = "bavaria",
      ["bavarian annexed"] = "ansbach north_tyrol",
      ["westphalian own"] = "e_of_hesse hannover_s",
      ["polish own"] = "mazovia south_prussia",
      ["austrian home"] = "austria bohemia carinthia k_of_hungary moravia styria",
      ["austrian annexed"] = "carniola",
      ["austrian conquered"] = "galicia west_galicia",
      ["prussian home"] = "brandenburg east_prussia pomerania west_prussia",
      ["prussian annexed"] = "silesia",
      ["russian home"] = "russia",
      ["russian annexed"] = "old_russian_poland russian_poland",
    }, of)
    assert.same({ "confederation", "warsaw", "westphalia" }, keys_of(G.created))
    for _, minor in ipairs(powers.minors(G)) do
      assert.equal("french", G.powers[minor].ally)
    end
  end)

  it("32.2k, 32.2l, 32.2m, 32.2n, 32.2o commanders, reserves, morale, initiative and length", function()
    local g = game()
    local G = g.state
    assert.same({ 8, 8, 8, 5 }, {
      command.points(G, "F_NAPOLEON_442"), command.points(G, "A_SCHWARZENBERG"), command.points(G, "R_BARCLAY"), command.points(G, "R_TORMASOV"),
    })
    assert.truthy(G.pieces.F_GUARD_1.reserve)
    assert.falsy(G.pieces.F_INF_1 and G.pieces.F_INF_1.reserve)
    assert.same({ 3, 3, 2, 2, 2 }, { G.morale.french, G.morale.russian, G.morale.austrian, G.morale.prussian, G.morale.saxon })
    assert.same({ 3, 21, 1812 }, { G.french_die, G.week, G.year })
    for _ = 1, G.last_turn - 1 do
      calendar.pass_week(G)
    end
    assert.same({ 24, 1815 }, { G.week, G.year })
  end)

  it("32.2p, 32.2q, 32.2r victory as in the whole campaign: Napoleon, Paris, three powers at peace; at the end Paris", function()
    local g = game()
    assert.falsy(victory.is_decided(g.state))
    assert.equal("french", (grand.judge(g.state)))
    g.state.powers.russian.armistice = 5
    assert.truthy(victory.is_decided(g.state))
    g.state.powers.russian.armistice = nil
    board.put(g.state, "R_INF_1", PARIS)
    assert.equal("coalition", (grand.judge(g.state)))
    g.state.dead = { "F_NAPOLEON_442" }
    assert.truthy(victory.is_decided(g.state))
  end)
end)

describe("29.12 Sweden in the campaign of 1812", function()
  it("29.12, 29.13 it comes into play when all three are at war with France, though no one had its province", function()
    local g = game()
    for _, power in ipairs({ "austrian", "prussian" }) do
      g.state.powers[power].war, g.state.powers[power].ally = true, nil
    end
    powers.review(g.state)
    board.refresh(g.state)
    local function set_up() return g:step() == "arranging" or g:step() == "redeploying" end
    while set_up() do
      g:act("end", {}, g:asked()[1])
    end
    assert.equal("prussian", g.state.powers.swedish.ally)
  end)
end)
