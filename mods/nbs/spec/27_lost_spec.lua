--- 27.3 Marches by night, on the drill ground: the French Marines, who may lose their way.
local board = require("mechanics.board")
local drill = require("spec.drill")
local lost = require("rules.27_lost")
local roads = require("rules.12_roads")

local MAR = { "Mar-Ca", "10.05", "combat_column", "E" }

--- A game by night in which marches by night are played.
local function night(list, side, played)
  local g = drill.game(spec, list, "phasing_fire", side)
  g.state.night, g.state.turn = true, 5
  g.state.options.night_marches = played ~= false
  g:goto_step("movement_phase")
  g.forced = false
  return g
end

local function led(g) return g:step() == "led_astray" end

describe("27.3 Marches by night", function()
  it("27.3 roads, waters and houses are safe, open ground is not", function()
    local map, seen = map_of(), { road = false, water = false, house = false, open = false }
    for _, from in ipairs(map:hexes()) do
      for _, to in ipairs(map:neighbors(from)) do
        local house = listed({ "building", "town_village", "walled_farm", "redoubt", "castle" }, map:terrain(to))
        local water = false
        for _, third in ipairs(map:neighbors(from)) do
          for _, kind in ipairs({ "river", "fontanone", "tributary", "stream" }) do
            local runs = map:distance(third, to) == 1 and map:side(from, third, kind)
            for _, other in ipairs(runs and { "river", "fontanone", "tributary", "stream" } or {}) do
              water = water or map:side(to, third, other)
            end
          end
        end
        local road = roads.joins(from, to)
        assert.equal(house or water or road, lost.is_safe(from, to), from .. " " .. to)
        seen.road, seen.water, seen.house = seen.road or road, seen.water or water, seen.house or house
        seen.open = seen.open or not (house or water or road)
      end
    end
    assert.same({ road = true, water = true, house = true, open = true }, seen)
  end)

  it("27.3, 27.3.1b Risky Hexes are counted, with what they cost and where they began, over turns", function()
    local g = night({ MAR })
    drill.walk(g, { "Mar-Ca" }, "11.05", "12.05")
    local piece = g:unit("Mar-Ca")
    assert.same({ 2, 8, "10.05" }, { piece.risky, piece.detour, piece.sure })
    g:act("halt")
    g:goto_step("movement_phase", "allied")
    g:goto_step("movement_phase", "french")
    drill.walk(g, { "Mar-Ca" }, "13.05")
    piece = g:unit("Mar-Ca")
    assert.same({ 3, 12, "10.05" }, { piece.risky, piece.detour, piece.sure })
  end)

  it("27.3 without the option, and by day, nobody loses his way", function()
    for _, case in ipairs({ { false, true }, { true, false } }) do
      local g = night({ MAR }, nil, case[1])
      g.state.night = case[2]
      drill.walk(g, { "Mar-Ca" }, "11.05")
      assert.is_nil(g:unit("Mar-Ca").risky)
    end
  end)

  it("27.3 friends who have not moved make a hex safe, and stay", function()
    local g = night({ MAR, { "6Lt-Ca", "11.05", "line", "E" } })
    drill.walk(g, { "Mar-Ca" }, "11.05")
    assert.is_nil(g:unit("Mar-Ca").risky)
    g:act("halt")
    assert.refused(g:why("move", { unit = "6Lt-Ca" }), "12.1")
    g = night({ MAR, { "6Lt-Ca", "11.05", "line", "E" } })
    g:unit("6Lt-Ca").moved = true
    drill.walk(g, { "Mar-Ca" }, "11.05")
    assert.equal(1, g:unit("Mar-Ca").risky)
  end)

  --- Three Risky Hexes, to the rear of San Juan; a die.
  local function behind(die)
    local g = night({ { "Mar-Ca", "11.05", "combat_column", "E" }, { "SJu-Sp", "15.06", "line", "E" } })
    g:dice({ die })
    drill.walk(g, { "Mar-Ca" }, "12.05", "13.06", "14.05")
    return g
  end

  it("27.3.1a, 27.3.1ex beside the enemy a die is rolled: more than the Risky Hexes, and they have found him", function()
    local g = behind(4)
    assert.same({ "march", "14.05", 0 }, { g:step(), g:unit("Mar-Ca").hex, g:unit("Mar-Ca").risky })
  end)

  it("27.3.1a, 27.3.1c, 27.3.1ex by as many or less they are lost: the enemy leads them from where they were sure", function()
    local g = behind(3)
    assert.same({ true, "11.05", 3, "allied" }, { led(g), g:unit("Mar-Ca").hex, drill.left(g, "Mar-Ca"), top(g.state).side })
    assert.refused(g:why("astray_turn", { to = g:unit("Mar-Ca").heading }), "27.3.1c")
    assert.truthy(top(g.state).force[1] == "Mar-Ca")
  end)

  it("27.3.1c he turns them by one hexside before each hex, and no MPs more than were lost are spent", function()
    local g = behind(2)
    local east = g:unit("Mar-Ca").heading
    local south = east + 2
    assert.refused(g:why("astray_turn", { to = east + 4 }), "27.3.1c")
    g:act("astray_turn", { to = south })
    assert.refused(g:why("astray_turn", { to = east }), "27.3.1c")
    assert.refused(g:why("astray_step", { to = "10.04" }), "12.1.1")
    local to = those(map_of():neighbors("11.05"), function(hex) return #g:why("astray_step", { to = hex }) == 0 end)
    assert.truthy(#to > 0)
    g:act("astray_step", { to = to[1] })
    assert.same({ true, to[1], 1 }, { led(g), g:unit("Mar-Ca").hex, drill.left(g, "Mar-Ca") })
    assert.allowed(g:why("astray_turn", { to = east }))
    local on = those(map_of():neighbors(to[1]), function(hex) return #g:why("astray_step", { to = hex }) == 0 end)
    g:act("astray_step", { to = on[1] })
    assert.equal(0, drill.left(g, "Mar-Ca"))
    for _, hex in ipairs(map_of():neighbors(on[1])) do
      assert.truthy(#g:why("astray_step", { to = hex }) > 0)
    end
    assert.equal(0, g:unit("Mar-Ca").risky) -- nothing of that counts
  end)

  it("27.3.1c then their owner goes on with what they had left", function()
    local g = behind(1)
    g:act("end")
    assert.same({ "march", 5 }, { g:step(), drill.left(g, "Mar-Ca") })
  end)

  it("27.3.1a a safe hex ends a run, too", function()
    local map = map_of()
    local from, to
    for _, hex in ipairs(map:hexes()) do
      for _, other in ipairs(map:neighbors(hex)) do
        local quiet = not from and map:terrain(other) == "town_village" and map:terrain(hex) == "clear" and lost.is_safe(hex, other)
        if quiet then from, to = hex, other end
      end
    end
    local g = night({ { "Marchand", from } })
    board.mark(g.state, "Marchand", { risky = 2, detour = 8, sure = "10.05" })
    g:dice({ 2 })
    drill.walk(g, { "Marchand" }, to)
    assert.same({ true, "10.05" }, { led(g), g:unit("Marchand").hex })
  end)

  it("27.3.1a so does the dawn", function()
    for die, hex in pairs({ [1] = "10.05", [2] = "12.05" }) do
      local g = night({ { "Mar-Ca", "12.05", "combat_column", "E" } }, "allied")
      board.mark(g.state, "Mar-Ca", { risky = 1, detour = 4, sure = "10.05" })
      g.state.turn = 6
      g:goto_step("stragglers", "allied")
      g.forced = false
      g:dice({ die })
      while not led(g) and g:step() ~= "movement_phase" do
        g:act("end")
      end
      assert.same({ hex, die == 1 }, { g:unit("Mar-Ca").hex, led(g) }, die)
    end
  end)

  it("27.3.1c those who came another way are judged apart", function()
    local g = night({ { "Mar-Ca", "14.05", "combat_column", "E" }, { "Souham", "14.05" }, { "SJu-Sp", "16.05", "line", "E" } })
    board.mark(g.state, "Souham", { risky = 3, detour = 12, sure = "10.05" })
    g:dice({ 3, 6 })
    drill.walk(g, { "Mar-Ca", "Souham" }, "15.05")
    assert.same({ "15.05", "10.05" }, { g:unit("Mar-Ca").hex, g:unit("Souham").hex })
  end)

  it("27.3 who retreats is on no such way", function()
    local g = night({ MAR })
    board.mark(g.state, "Mar-Ca", { risky = 3, detour = 12, sure = "10.05" })
    lost.retreat(g.state, "Mar-Ca")
    assert.equal(0, g:unit("Mar-Ca").risky)
  end)

  it("27.3.1c guns are limbered and unlimbered, nothing else changes its formation", function()
    local g = night({ { "3Ib", "13.06", "limbered", "E" }, { "Mar-Ca", "13.06", "combat_column", "E" }, { "SJu-Sp", "15.06", "line", "E" } })
    board.mark(g.state, { "3Ib", "Mar-Ca" }, { risky = 2, detour = 16, sure = "10.05" })
    g:dice({ 1 })
    drill.walk(g, { "3Ib", "Mar-Ca" }, "14.05")
    assert.truthy(led(g))
    assert.refused(g:why("astray_guns", { to = "limbered" }), "27.3.1c")
    g:act("astray_guns", { to = "unlimbered" })
    assert.equal("unlimbered", g:unit("3Ib").formation)
    assert.refused(g:why("astray_step", { to = "11.05" }), "12.2.2", "12.3.5")
  end)
end)
