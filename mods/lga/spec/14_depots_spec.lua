--- 14.2, 14.3 Depots and depot cities.
local board = require("mechanics.board")
local depots = require("rules.14_depots")
local ground = require("rules.08_ground")
local passage = require("rules.19_passage")
local trains = require("rules.14_trains")
local zones = require("rules.10_zones")

--- A depot there, or none, while a prompt stands: what is kept of the position is taken up again.
local function set(g, hex, power)
  depots.set(g.state, hex, power)
  board.refresh(g.state)
end

local function italy() return spec.game("lga:italy") end

describe("14.22 active depots", function()
  it("19.11d, 14.22d, 14.22e three Austrian depots in a chain to Klagenfurt", function()
    local g = italy()
    assert.same({ B3520 = "austrian", B3522 = "austrian", B4219 = "austrian" }, g.state.depots)
    assert.same({ B3520 = true, B3522 = true, B4219 = true }, depots.active(g.state, "austrian"))
  end)

  it("14.22c in a fortress a depot needs a line of any length; 14.22e elsewhere, without its link, the chain breaks", function()
    local g = italy()
    local map = map_of()
    set(g, "B4219", nil)
    assert.truthy(map:feature("B3522", "major_fortress") and not map:feature("B3520", "major_fortress"))
    assert.same({ B3520 = true, B3522 = true }, depots.active(g.state, "austrian")) -- the first by the second
    local zone = zones.against(g.state, "coalition")
    local beside = those(map:neighbors("B3522"), function(hex)
      return ground.passable(hex, "B3522") and map:distance(hex, "B4416") > 8 and not zone[hex]
    end)[1]
    set(g, "B3520", nil)
    set(g, beside, "austrian")
    assert.truthy(depots.active(g.state, "austrian")[beside])
    set(g, "B3522", nil)
    assert.same({}, depots.active(g.state, "austrian"))
  end)

  --- How many hexes each hex is from the nearest of some, by ground that can be passed.
  local function hexes_from(starts)
    local far, front = {}, starts
    for _, hex in ipairs(starts) do
      far[hex] = 0
    end
    while #front > 0 do
      local ahead = {}
      for _, at in ipairs(front) do
        for _, hex in ipairs(map_of():neighbors(at)) do
          if not far[hex] and ground.passable(hex, at) then
            far[hex], ahead[#ahead + 1] = far[at] + 1, hex
          end
        end
      end
      front = ahead
    end
    return far
  end

  it("14.22d, 14.22e a link is eight hexes long, and no more", function()
    local g = italy()
    for hex in pairs(copy_of(g.state.depots)) do
      set(g, hex, nil)
    end
    local far, zone, seen = hexes_from(depots.cities(g.state, "austrian", true)), zones.against(g.state, "coalition"), { 0, 0 }
    for _, hex in ipairs(map_of():area("map_b")) do
      local plain = not map_of():feature(hex, "major_fortress") and not map_of():feature(hex, "minor_fortress") and not zone[hex]
      local which = far[hex] == 8 and 1 or far[hex] == 9 and 2
      if plain and which and seen[which] < 3 and tonumber(hex:sub(2, 3)) > 36 then
        set(g, hex, "austrian")
        assert.equal(which == 1, depots.active(g.state, "austrian")[hex] or false, hex)
        set(g, hex, nil)
        seen[which] = seen[which] + 1
      end
    end
    assert.same({ 3, 3 }, seen)
  end)

  it("14.22d, 10.42 an enemy in the way, or his cavalry beside it, breaks a link", function()
    local g = italy()
    local map = map_of()
    assert.truthy(depots.active(g.state, "austrian").B4219)
    local ring = map:neighbors("B4219")
    for i, hex in ipairs(ring) do
      g:place("F_INF_" .. (i + 6), hex, { side = "french", strength = 1 })
    end
    assert.falsy(depots.active(g.state, "austrian").B4219)
    g = italy()
    g:place("F_HEAVY_DIV_1", "B4219", { side = "french", strength = 1 })
    assert.falsy(depots.active(g.state, "austrian").B4219)
  end)

  it("14.22b the line that is drawn has a bar where the depot has no line, and none where it has", function()
    local g = italy()
    local found = {}
    set(g, "B2822", "french")
    for _, hex in ipairs({ "B2822", "B3520", "B3522" }) do
      for _, round in ipairs({ false, true }) do
        if round then
          for i, beside in ipairs(map_of():neighbors(hex)) do
            local id = hex == "B2822" and "A_INF_" .. i or "F_INF_" .. (i + 6)
            g:place(id, beside, { side = hex == "B2822" and "coalition" or "french", strength = 1 })
          end
        end
        local bars = depots.line(g.state, hex).bars
        if hex ~= "B3520" then assert.equal(depots.active(g.state, g.state.depots[hex])[hex] or false, #bars == 0, hex) end
        found[#bars == 0] = true
      end
    end
    assert.same({ [true] = true, [false] = true }, found)
  end)

  it("14.22b a French depot has a line of any length", function()
    local g = italy()
    set(g, "B2822", "french")
    assert.same({ B2822 = true }, depots.active(g.state, "french"))
  end)

  it("14.33a, 14.33b the enemy who was the last in a depot city suspends it, until its owner is back", function()
    local g = italy()
    assert.truthy(listed(depots.cities(g.state, "austrian"), "B4416"))
    depots.pass(g.state, "french", "B4416")
    assert.falsy(listed(depots.cities(g.state, "austrian"), "B4416"))
    depots.pass(g.state, "coalition", "B4416")
    assert.truthy(listed(depots.cities(g.state, "austrian"), "B4416"))
  end)

  it("14.33a a leader without men, or a train, is no unit, and suspends nothing", function()
    for id, open in pairs({ F_LANNES = true, F_SUPPLY_1 = true, F_INF_7 = false }) do
      local g = italy()
      g:place(id, "B4416", { side = "french", strength = not open and 1 or nil })
      passage.pass(g.state, "french", { id }, "B4416")
      board.remove(g.state, id)
      board.refresh(g.state)
      assert.equal(open, listed(depots.cities(g.state, "austrian"), "B4416"), id)
    end
  end)

  it("14.31b, 14.31c Venice feeds Austrians, but lies in no home country and ends no chain", function()
    local g = italy()
    assert.truthy(listed(depots.cities(g.state, "austrian"), "B3922"))
    assert.falsy(listed(depots.cities(g.state, "austrian", true), "B3922"))
  end)
end)

describe("14.21 whom they feed", function()
  local function fed(hex, change)
    local g = italy()
    g:place("A_INF_1", hex, { side = "coalition", strength = 5 })
    if change then change(g) end
    return depots.feeds(g.state, "A_INF_1")
  end

  it("14.21a, 14.23a three movement points to the depot, its own hex free", function()
    local map = map_of()
    assert.truthy(fed("B3520"))
    local near, far = 0, 0
    for _, hex in ipairs(map:area("map_b")) do
      local away = map:distance(hex, "B4219")
      if away >= 1 and away <= 4 and ground.passable(hex, map:neighbors(hex)[1]) then
        local _, cost = ground.profile:path(hex, "B4219")
        local other = math.min(map:distance(hex, "B4416"), map:distance(hex, "B3922"))
        if cost and other > 3 then
          if cost <= 3 then near = near + 1 else far = far + 1 end
          assert.equal(cost <= 3, fed(hex), hex .. " at " .. cost)
        end
      end
    end
    assert.truthy(near > 3 and far > 3)
  end)

  it("14.21c, 14.11b, 14.32 an Austrian depot feeds no French unit; French allies draw from the French", function()
    local g = italy()
    g:place("F_INF_7", "B3520", { side = "french", strength = 5 })
    assert.falsy(depots.feeds(g.state, "F_INF_7"))
    assert.equal("french", trains.power_of(g.state, "italian"))
    assert.equal("austrian", trains.power_of(g.state, "austrian"))
  end)

  it("14.21b, 10.41, 10.62 not past enemy cavalry, but where own men stand; foot bars nothing", function()
    local map = map_of()
    local zone = "B4219"
    local ways = those(map:neighbors(zone), function(hex) return ground.cost(hex, zone) and ground.cost(zone, hex) end)
    local near = those(ways, function(hex) return map:distance(hex, "B4416") > 3 and ground.cost(hex, zone) <= 3 end)[1]
    local foe = those(ways, function(hex) return zones.open(hex, zone) and map:distance(hex, near) == 2 end)[1]
    local function with(enemy, own)
      return fed(near, function(g)
        g:place(enemy, foe, { side = "french", strength = 1 })
        if own then g:place("A_INF_2", zone, { side = "coalition", strength = 1 }) end
      end)
    end
    assert.same({ false, true, true }, { with("F_HEAVY_DIV_1"), with("F_HEAVY_DIV_1", true), with("F_INF_7") })
  end)

  it("14.25 an inactive depot feeds no one", function()
    assert.falsy(fed("B3522", function(g)
      for _, hex in ipairs({ "B4219", "B3520", "B3522" }) do
        set(g, hex, nil)
      end
    end))
  end)
end)
