--- 19.8b, 19.10 Retreats that are cut short: by friends who cannot make room, by the edge of the map; and the way back.
local board = require("mechanics.board")
local fight = require("spec.fight")
local routes = require("rules.19_routes")
local column = fight.column

local function pay(g)
  while g:step() == "losses" do
    local side = g:asked()[1]
    g:act("lose", g:legal(side)[1].args, side)
  end
end

local function back(g, unit, to) g:act("retreat", { unit = unit, to = to }) end

describe("19.10 the edge of the map", function()
  --- Yorck at the western edge, the French in all hexes around him.
  local function shut(die, with)
    local g = fight.game(spec, {
      { "ney", column("W0330", "W0430"), with or { fr_8 = 9, fr_9 = 4 } },
      { "yorck", column("W0230", "W0130"), { pr_1 = 4 } },
      { "marmont", column("W0229", "W0129"), { fr_20 = 2 } },
      { "bertrand", column("W0231", "W0131"), { fr_12 = 2 } },
      { "lauriston", column("W0329", "W0429"), { fr_16 = 2 } },
      { "oudinot", column("W0331", "W0431"), { fr_13 = 2 } },
    })
    g:dice({ die or 1 })
    fight.designate(g, { "W0230" }, { "W0330" })
    fight.choose(g, {})
    pay(g)
    return g
  end

  it("19.10a, 19.10b a force that is compelled to goes off the map, and is in disorder", function()
    local g = shut()
    local yorck = g:unit("yorck")
    assert.same({ true, true }, { yorck.off_map, yorck.disorganized })
    assert.equal("W0130", yorck.exit)
    assert.truthy(shut(6):unit("yorck").off_map) -- one hex as well as six
    assert.is_nil(yorck.at)
    assert.equal("pursuit", g:step())
  end)

  it("19.10a who reaches the edge by the last hex of his retreat stays there", function()
    local g = fight.game(spec, {
      { "ney", column("W0430", "W0530"), { fr_8 = 9, fr_9 = 4 } },
      { "yorck", column("W0330", "W0230"), { pr_1 = 4 } },
    })
    g:dice({ 5 }) -- D1, in hills
    fight.designate(g, { "W0330" }, { "W0430" })
    fight.choose(g, {})
    pay(g)
    if g:step() == "retreating" then back(g, "yorck", "W0130") end
    assert.falsy(g:unit("yorck").off_map)
    assert.same(column("W0130", "W0230"), g:unit("yorck").at)
  end)

  it("19.10c, 14.13c once he has rallied he comes back as a reinforcement, by the hex where he went or the nearest that is free", function()
    local g = shut()
    g.forced = false
    g:act("stay")
    while g:step() == "losses" do
      g:act("lose", g:legal("allied")[1].args, "allied")
    end
    assert.truthy(g:unit("yorck").disorganized) -- 21.3b
    for _, id in ipairs({ "fr_8", "fr_9", "fr_20", "fr_12", "fr_16", "fr_13", "ney", "marmont", "bertrand", "lauriston", "oudinot" }) do
      board.remove(g.state, id)
    end
    g.state.fielded = {} -- 26.8b aside: he was all that his side had
    g:dice({ 1, 3 }) -- he rallies, the weather
    g.forced = true
    g:goto_step("movement_commands", "french")
    g:goto_step("individual_initiative", "allied")
    g:act("enter", { group = "yorck", by = "W0130", to = "W0230" })
    assert.equal("W0230", g:unit("yorck").at.head)
    assert.equal("yorck", g:unit("pr_1").chart)
    assert.falsy(g:unit("yorck").off_map)
  end)

  it("19.10a the pursuit stops at the edge, the loss is as usual", function()
    local g = shut()
    g:dice({ 1 })
    g:act("pursue", { leader = "ney" })
    assert.equal(1, fight.frame(g).most)
    g.forced = false
    g:act("advance", { hexes = 1 })
    while g:step() == "losses" do
      g:act("lose", g:legal("allied")[1].args, "allied")
    end
    assert.equal("W0130", g:unit("ney").at.head)
    assert.equal(4, fight.said(g, "pursuit_costs").points) -- D6/2, doubled, as he was surrounded
    assert.is_nil(g:unit("yorck"))
  end)

  it("20.3b, 19.10a horse that could ride on past the edge costs him no more than others", function()
    local g = shut(6, { cv_1h = 4, cv_3h = 2 })
    g.forced = false
    assert.equal(1, fight.asks(g).hexes)
    g:dice({ 1 })
    g:act("pursue", { leader = "ney" })
    g:act("ride")
    g:act("advance", { hexes = 1 })
    assert.equal(2, fight.said(g, "pursuit_costs").points) -- D1/1, doubled, as he was surrounded
  end)
end)

describe("19.5c, 19.8b ways that are cut short", function()
  local NEY = { "ney", fight.line("E2660", "E2661"), { fr_8 = 9, fr_9 = 4 } }
  local YORCK = { "yorck", fight.line("E2761", "E2760"), { pr_1 = 4 } }
  local NORTH = { "marmont", column("E2858", "E2958"), { fr_20 = 2 } }
  local SOUTH = { "bertrand", column("E2763", "E2863"), { fr_12 = 2 } }
  local FRIEND = { "mg_a_a", column("E2860", "E2861"), { pr_2 = 2 } }

  --- Yorck beaten by so many hexes: E2860 and E2861 alone are out of enemy zones, and a friend lies there.
  local function shut_in(hexes, others, source)
    local g = fight.game(spec, { NEY, YORCK, NORTH, SOUTH, FRIEND, table.unpack(others) })
    if source then g:place("source_silesia", nil, { at = source }) end
    g:dice({ 7 - hexes })
    fight.designate(g, { "E2761" }, { "E2660" })
    fight.choose(g, {})
    pay(g)
    return g
  end

  it("19.8b he is lost too where a single way leads past the enemy", function()
    local EAST = { "lauriston", column("E3061", "E3161"), { fr_16 = 2 } }
    local g = shut_in(1, { EAST }, column("E3250", "E3350")) -- 19.6f: north-east, so by E2860
    assert.is_nil(g:unit("yorck"))
    assert.equal("yorck", fight.said(g, "no_way_through").unit)
  end)

  it("19.8b, 19.5c, 19.10a who could not go the full number of hexes even so is not lost, and stays on the map", function()
    local idle = { "oudinot", "reynier", "victor", "lauriston", "macdonald", "eugene", "mg_f_a", "mg_f_b", "mg_f_c", "mg_f_d" }
    local map, others, ring = map_of(), {}, {}
    local function far(hex) return math.min(map:distance(hex, "E2761"), map:distance(hex, "E2760")) end
    local function held(hex)
      for _, force in ipairs({ NEY, NORTH, SOUTH, table.unpack(others) }) do
        if listed({ force[2].head or force[2].left, force[2].tail or force[2].right }, hex) then return true end
      end
      return false
    end
    for _, near in ipairs({ "E2761", "E2760" }) do
      for _, beside in ipairs(map:neighbors(near)) do
        for _, hex in ipairs(map:neighbors(beside)) do
          if far(hex) == 2 and not listed(ring, hex) then ring[#ring + 1] = hex end
        end
      end
    end
    for _, hex in ipairs(ring) do -- French without troops in every hex two away: they have no zone
      local tail = those(map:neighbors(hex), function(to) return far(to) >= 2 and not held(to) end)[1]
      if not held(hex) then others[#others + 1] = { table.remove(idle), column(hex, tail), {} } end
    end
    local g = shut_in(2, others)
    assert.equal("retreating", g:step())
    local way = g:legal("allied")[1].args
    assert.equal(1, far(way.to))
    g:act("retreat", way)
    assert.equal(way.to, g:unit("yorck").at.head)
    assert.falsy(g:unit("yorck").off_map)
  end)
end)

describe("19.6 what is said of the ways", function()
  it("19.6a, 19.4a, 19.6e, 19.6c, 19.6d, 19.6f what each priority has left, in their order", function()
    local g = fight.game(spec, {
      { "yorck", fight.line("E2761", "E2760"), { pr_1 = 4 } },
      { "mg_a_a", column("E3060", "E3160"), { pr_2 = 2 } },
    })
    g:place("source_silesia", nil, { at = column("E3259", "E3260") })
    local function said(beside)
      local quest = { side = "allied", leaders = { "yorck" }, hexes = 2, going = {}, beside = beside }
      local _, list = routes.judged(g.state, quest, function() return true end)
      local rules, counts = {}, {}
      for i, each in ipairs(list) do
        rules[i], counts[i] = each.rule, each.count
      end
      assert.truthy(counts[1] >= counts[#counts] and counts[#counts] > 0)
      return table.concat(rules, " "), list
    end
    assert.equal("19.6a 19.6e 19.6c 19.6d 19.6f", (said()))
    local rules, list = said("mg_a_a")
    assert.equal("19.6a 19.4a", rules:sub(1, 11))
    assert.equal(1, list[2].figure) -- they end next to him
  end)
end)
