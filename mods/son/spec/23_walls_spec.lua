--- 23.1 to 23.3 Fortresses: two hexes, and how many find room in them. Wittenberg (N4143, its bridgehead N4044 across the Elbe) is held by
--- its garrison or by Reynier.
local board = require("mechanics.board")
local displacement = require("rules.19_displacement")
local fight = require("spec.fight")
local pursuit = require("rules.20_pursuit")
local routes = require("rules.19_routes")
local stacking = require("rules.14_stacking")
local walls = require("rules.23_walls")
local column = fight.column
local INSIDE = column("N4143", "N4044")

describe("23.1 fortresses", function()
  it("23.1a eight citadels and three fortified towns, each of two hexes", function()
    local kinds = { citadel = {}, fortified_town = {} }
    for _, place in ipairs(those(map_of():places(), function(each) return each.kind == "fortress" end)) do
      local at = column(place.hex, place.bridgehead_hex)
      table.insert(kinds[walls.of(at)], place.name)
      assert.equal(place.hex, walls.main(at))
      assert.truthy(walls.is_fortress(place.hex))
    end
    assert.same({ 8, 3 }, { #kinds.citadel, #kinds.fortified_town })
    assert.falsy(walls.is_fortress("N4142"))
  end)

  it("23.1b who is in it lies in both hexes, in any mode", function()
    assert.equal("citadel", walls.of(column("N4044", "N4143")))
    assert.equal("citadel", walls.of(fight.line("N4143", "N4044")))
    assert.is_nil(walls.of(column("N4143", "N4142")))
    assert.is_nil(walls.of(column("N4044", "N4045")))
  end)

  for _, case in ipairs({ { 12, 13, true }, { 13, 13, false } }) do
    it(("23.3 %d and %d SP end a march there: %s"):format(case[1], case[2], case[3]), function()
      local g = fight.game(spec, {
        { "reynier", INSIDE, { ga_wittenberg = case[1] } },
        { "ney", column("N3944", "N3943"), { fr_8 = case[2] } },
      }, "allied")
      assert.equal(case[3], holds(stacking.may_end, g.state, { "ney" }, INSIDE))
    end)
  end

  it("23.3 nor more than 25 SP in an empty one", function()
    local g = fight.game(spec, { { "ney", column("N3944", "N3943"), { fr_8 = 13, fr_9 = 12 } } }, "allied")
    assert.truthy(holds(stacking.may_end, g.state, { "ney" }, INSIDE))
    board.mark(g.state, "fr_9", { strength = 13 })
    assert.falsy(holds(stacking.may_end, g.state, { "ney" }, INSIDE))
    assert.truthy(holds(stacking.may_end, g.state, { "ney" }, column("N4045", "N4044")))
  end)

  --- Ney with so many SP beside the empty town; the gates are the bridgehead N4044.
  local function outside(strength, at)
    return fight.game(spec, { { "ney", at, { fr_8 = 13, fr_9 = strength - 13 } }, { "yorck", column("E2660", "E2560"), { pr_1 = 4 } } })
  end

  it("23.3, 19.5c whom a fortress on his only full way cannot hold goes back less far", function()
    local map, at = map_of(), column("N4045", "N4046")
    local by = table_of("leaders").by
    local idle = those(keys_of(by), function(id) return by[id].side == "allied" and id ~= "yorck" end)
    local function far(hex) return math.min(map:distance(hex, "N4045"), map:distance(hex, "N4046")) end
    for strength, most in pairs({ [25] = 2, [26] = 1 }) do
      local g, names = outside(strength, at), copy_of(idle)
      for _, beside in ipairs(map:range("N4045", 3)) do -- Allies without troops in every other hex two away
        local tail = those(map:neighbors(beside), function(to) return far(to) == 3 end)[1]
        if far(beside) == 2 and beside ~= "N4143" and #board.standing(g.state, beside) == 0 then
          g:place(table.remove(names), nil, { at = column(beside, tail) })
        end
      end
      local ways = routes.ways(g.state, { side = "french", leaders = { "ney" }, hexes = 2, going = {} }, function() return true end)
      assert.truthy(#ways > 0)
      assert.equal(most, #ways[1] - 1)
    end
  end)

  for _, case in ipairs({ { 25, true }, { 26, false } }) do
    local strength, may = case[1], case[2]
    it(("23.3 %d SP end a retreat there: %s"):format(strength, may), function()
      local g = outside(strength, column("N4045", "N4046"))
      local quest = { side = "french", leaders = { "ney" }, hexes = 2, going = {} }
      local ends = those(routes.ways(g.state, quest, function() return true end), function(way) return way[#way] == "N4143" end)
      assert.equal(may, #ends > 0)
    end)

    it(("23.3 %d SP end a pursuit there: %s"):format(strength, may), function()
      local g = outside(strength, column("N4046", "N3946"))
      pursuit.follow(g.state, {
        pursuers = { "ney" },
        advance = 3,
        way = { "N4045", "N4044", "N4143", "N4142", "N4141" },
        vacated = { "N4045", "N4145" },
        winner = "french",
      })
      assert.equal(may and "N4143" or "N4044", g:unit("ney").at.head)
    end)

    it(("23.3 %d SP make room into it: %s"):format(strength, may), function()
      local g = outside(strength, column("W3418", "W3417")) -- Leipzig
      local rooms = those(displacement.rooms(g.state, "ney", { "W3417" }), function(room) return room.to == "W3318" end)
      assert.equal(may, #rooms > 0)
    end)
  end
end)
