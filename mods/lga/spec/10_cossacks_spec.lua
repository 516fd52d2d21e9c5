--- 10.7 Cossacks: two hexes around them, in Russia.
local attrition = require("rules.16_attrition")
local board = require("mechanics.board")
local land = require("rules.19_land")
local zones = require("rules.10_zones")

local map = map_of()

--- A hex of an area with open ground two hexes around, all of it there.
local function open_ground(area)
  for _, hex in ipairs(map:area(area)) do
    local good = #map:range(hex, 3) == 37
    for _, at in ipairs(map:range(hex, 2)) do
      good = good and land.in_russia(at) == land.in_russia(hex)
      for _, to in ipairs(map:neighbors(at)) do
        good = good and (zones.open(at, to))
      end
    end
    if good then return hex end
  end
  error("no open ground in " .. area)
end

--- Russian pieces in a hex, alone on the map; the hexes that their zone reaches.
local function reached(hex, ids)
  local g = spec.game("lga:1812")
  g.forced = false
  g:clear()
  for _, id in ipairs(ids) do
    g:place(id, hex, { side = "coalition", strength = 1 })
  end
  board.refresh(g.state)
  return zones.reached(g.state, "french"), g
end

local COSSACKS = { "R_COSSACK_1", "R_COSSACK_2" }

describe("10.7 Cossacks", function()
  for _, case in ipairs({
    { "10.7a one brigade reaches two hexes", { "R_COSSACK_1" }, 18 },
    { "10.7a several together, with a leader, too", { "R_COSSACK_1", "R_COSSACK_2", "R_PLATOV" }, 18 },
    { "10.7a with other horse one hex", { "R_COSSACK_1", "R_LIGHT_BDE_1" }, 6 },
    { "10.7a with horse guns one hex", { "R_COSSACK_1", "R_HORSE_1" }, 6 },
    { "10.7a with infantry none", { "R_COSSACK_1", "R_INF_1" }, 0 },
    { "10.7a other horse reaches one hex", { "R_LIGHT_BDE_1" }, 6 },
  }) do
    it(case[1], function()
      local hex = open_ground("russia")
      assert.equal(case[3], #(reached(hex, case[2])))
      if case[3] == 18 then assert.same({}, those(reached(hex, case[2]), function(at) return map:distance(hex, at) > 2 or at == hex end)) end
    end)
  end

  it("10.7a, 10.5 not over ground that is closed to zones, nor around it", function()
    local checked = 0
    for _, hex in ipairs(map:area("russian_poland")) do
      if map:terrain(hex) == "clear" and checked < 40 then
        local set = {}
        for _, at in ipairs(reached(hex, COSSACKS)) do
          set[at] = true
        end
        for _, at in ipairs(map:range(hex, 2)) do
          local open = map:distance(hex, at) == 1 and zones.open(hex, at)
          local over = false
          for _, near in ipairs(map:neighbors(hex)) do
            over = over or map:distance(near, at) == 1 and at ~= hex and zones.open(hex, near) and zones.open(near, at)
          end
          local wanted = open or over and land.in_russia(at)
          assert.equal(at ~= hex and wanted or nil, set[at], hex .. " " .. at)
        end
        checked = checked + 1
      end
    end
    assert.equal(40, checked)
  end)

  it("10.7c beyond Russia, Russian Poland and Old Russian Poland they are cavalry like any other", function()
    for area, count in pairs({ russia = 18, map_b = 6 }) do
      local hex = open_ground(area)
      local list, g = reached(hex, COSSACKS)
      assert.equal(count, #list, area)
      assert.equal(count == 18 and 18 or 0, #keys_of(zones.cossacks(g.state, "french")), area)
    end
  end)

  it("10.7a, 10.13 one MP to come into the zone and one to leave it; no Russian pays", function()
    local hex = open_ground("russia")
    local _, g = reached(hex, COSSACKS)
    local far = those(map:range(hex, 2), function(at) return map:distance(hex, at) == 2 end)[1]
    local out = those(map:neighbors(far), function(at) return map:distance(hex, at) == 3 end)[1]
    assert.equal(2, zones.price(g.state, "french", out, far) - zones.price(g.state, "coalition", out, far) + zones.price(g.state, "french", far, out)
      - zones.price(g.state, "coalition", far, out))
    assert.same({}, zones.reached(g.state, "coalition"))
  end)

  --- A French stack of 20 SP after a step in Russia; what a die of 6 takes of it in clear weather, on a march.
  local function lost(def)
    local hex = open_ground(def.area or "russia")
    local _, g = reached(hex, def.ids or COSSACKS)
    local to = those(map:range(hex, 2), function(at) return map:distance(hex, at) == 2 end)[1]
    g.state.weather = "clear"
    local away = those(map:range(hex, 3), function(at) return map:distance(hex, at) == 3 end)[1]
    g:place("F_INF_1", def.outside and away or to, { side = "french", strength = 20 })
    if not def.stays then zones.entered(g.state, "french", { "F_INF_1" }, g:unit("F_INF_1").hex) end
    return attrition.check(g.state, { side = "french", ids = { "F_INF_1" }, order = def.order or "march", die = 5 })
  end

  it("10.7b who comes into their zone adds one to the die of attrition", function()
    assert.same({ 2, 1, 1, 1, 1 }, {
      lost({}), lost({ outside = true }), lost({ ids = { "R_LIGHT_BDE_1" } }), lost({ area = "map_b" }), lost({ stays = true }),
    })
  end)

  it("10.7b of a Double Force March too", function()
    local normal = lost({ outside = true, order = "double" })
    assert.truthy(lost({ order = "double" }) > normal)
  end)

  it("10.7b a march of the own Movement Phase brings it", function()
    local hex = open_ground("russia")
    local _, g = reached(hex, COSSACKS)
    local to = those(map:range(hex, 2), function(at) return map:distance(hex, at) == 2 end)[1]
    local from = those(map:neighbors(to), function(at) return map:distance(hex, at) == 3 end)[1]
    g:place("F_NEY", from, { side = "french" })
    g:place("F_INF_1", nil, { chart = "F_NEY", side = "french", strength = 5 })
    board.attach(g.state, "F_INF_1", "F_NEY")
    board.refresh(g.state)
    while g:step() ~= "movement" do
      if g:step() == "command" then
        g:act("end", {}, "french")
        g:dice({ 1, 1 })
        g:act("end", {}, "coalition")
      else
        g:act("end", {}, g:asked()[1])
      end
    end
    board.mark(g.state, { "F_NEY", "F_INF_1" }, { order = "march" })
    g:act("move", { unit = "F_NEY" })
    g:act("step", { to = to })
    assert.truthy(g:unit("F_INF_1").harried)
  end)
end)
