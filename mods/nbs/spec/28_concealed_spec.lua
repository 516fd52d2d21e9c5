--- 28 Concealed forces, on the drill ground in the dusk of turn 4, when one sees five hexes: the Catalan division, far from the Allies.
local board = require("mechanics.board")
local concealed = require("spec.concealed")
local drill = require("spec.drill")
local fog = require("rules.04_fog")
local markers = require("rules.28_markers")

local C1, C2 = "C1-french", "C2-french"
local SOUHAM = concealed.SOUHAM
local FOE = { "Hay-Br", "16.05", "line", "W" }

local function game(list, step_name, side) return concealed.game(spec, list, step_name, side) end
local function hidden(list) return concealed.hidden(spec, list) end

describe("28.2 Markers", function()
  it("28.1, 28.2.1, 28.2.2a a division out of sight becomes a marker where its Commander is", function()
    local g = game({ FOE })
    g:act("conceal", { command = "Ca" })
    assert.same({ "06.05", "06.05", "06.05" }, { g:unit(C1).hex, g:unit("37Ln-Mo").hex, g:unit("Souham").hex })
    assert.same({ "37Ln-Mo", "6Lt-Ca", "Souham" }, markers.held(g.state, C1))
    assert.equal("combat_column", g:unit("37Ln-Mo").formation)
  end)

  it("28.2.1, 4.0a the enemy sees the marker, and neither what is in it nor whether anything is", function()
    local g = hidden()
    local function stack_at(side, hex)
      for _, list in ipairs({ "own", "enemy" }) do
        for _, stack in ipairs(g:view(side)[list]) do
          if stack.hex == hex then return stack end
        end
      end
    end
    local seen = stack_at("allied", "06.05")
    assert.same({ 1, C1, nil }, { #seen.pieces, seen.pieces[1].id, seen.skirmishers_alone })
    assert.equal(4, #stack_at("french", "06.05").pieces)
    assert.falsy(fog.sees(g.state, "allied", "37Ln-Mo"))
    g:act("march_on", { marker = C1 })
    g:act("marker_step", { to = "07.05" })
    g:act("marker_halt")
    local keys = {}
    for _, row in ipairs(g:log()) do
      if row.key == "marker_moves" then keys[#keys + 1] = row.values.unit end
    end
    assert.same({ C1 }, keys)
    assert.equal(1, #those(g:view("french").boxes, function(box) return box.key == "box.concealed" end))
    assert.equal(0, #those(g:view("allied").boxes, function(box) return box.key == "box.concealed" end))
  end)

  it("28.2.2a without the option nothing is concealed", function()
    local g = drill.game(spec, SOUHAM, "movement_phase")
    assert.equal("movement_phase", g:step())
  end)

  it("28.2.2a all of it has to be out of sight, in formation, and not extended", function()
    local g = game({ { "Hay-Br", "10.05", "line", "W" } })
    assert.refused(g:why("conceal", { command = "Ca" }), "28.2.2a", "28.2.2a", "28.2.2a", "28.2.3b")
    g = game({ FOE })
    g:unit("6Lt-Ca").formation = "routed"
    assert.refused(g:why("conceal", { command = "Ca" }), "28.2.2a")
    g = game({ FOE, { "X1-37Ln-Mo", "06.06", "line", "E" } })
    assert.refused(g:why("conceal", { command = "Ca" }), "28.2.2a", "28.2.2a") -- both
  end)

  it("28.2.2a nor is one without its Commander, or without units", function()
    assert.refused(game({ FOE }):why("conceal", { command = "3-I" }), "28.2.2a")
    local g = game({ FOE })
    board.lift(g.state, "Souham")
    assert.refused(g:why("conceal", { command = "Ca" }), "28.2.2a")
  end)

  it("28.2.3a, 28.2.3b in its turn it stays; later it goes as its slowest, who pay for turns too", function()
    local g = game({ FOE, { "Cab", "06.05", "limbered", "E" } })
    g:act("conceal", { command = "Ca" })
    g:act("end")
    assert.refused(g:why("march_on", { marker = C1 }), "28.2.3a")
    assert.refused(g:why("move", { unit = "37Ln-Mo" }), "28.2.3a")
    assert.refused(g:why("top", { unit = "37Ln-Mo" }), "28.2.3a")
    g = hidden({ { "Cab", "06.05", "limbered", "E" } })
    g:act("march_on", { marker = C1 })
    local slowest = math.min(drill.left(g, "37Ln-Mo"), drill.left(g, "Cab"))
    local before = { drill.left(g, "37Ln-Mo"), drill.left(g, "Cab") }
    g:act("marker_turn", { to = g:unit(C1).heading + 2 })
    assert.same({ before[1] - 1, before[2] - 1 }, { drill.left(g, "37Ln-Mo"), drill.left(g, "Cab") })
    g:unit("Cab").left = 3
    local to = those(map_of():neighbors("06.05"), function(hex) return #g:why("marker_step", { to = hex }) == 0 end)
    assert.same({ {}, true }, { to, slowest > 1 })
    g:unit("Cab").left = 4
    g:act("marker_turn", { to = g:unit(C1).heading - 2 })
    assert.equal(0, drill.left(g, "Cab"))
    assert.refused(g:why("marker_turn", { to = g:unit(C1).heading + 2 }), "28.2.3a")
    g:act("marker_halt")
    assert.refused(g:why("march_on", { marker = C1 }), "12.1")
  end)

  it("28.2.3a it goes where it faces, and along roads as they go", function()
    local g = hidden()
    g:act("march_on", { marker = C1 })
    assert.refused(g:why("marker_step", { to = "05.05" }), "12.1.1")
    assert.allowed(g:why("marker_step", { to = "07.05" }))
    g = hidden()
    board.put(g.state, C1, "05.08")
    for _, id in ipairs(markers.held(g.state, C1)) do
      board.put(g.state, id, "05.08")
    end
    g:act("march_on", { marker = C1 })
    local roads = those(map_of():neighbors("05.08"), function(hex) return #g:why("marker_road", { to = hex }) == 0 end)
    assert.truthy(#roads > 0)
    local left = drill.left(g, "37Ln-Mo")
    g:act("marker_road", { to = roads[1] })
    assert.same({ roads[1], left - 1 }, { g:unit("37Ln-Mo").hex, drill.left(g, "37Ln-Mo") })
  end)

  it("28.2.3b it goes into no hex that an enemy sees, nor nearer than three to an enemy or his markers", function()
    local g = hidden({ { "Val-Sp", "12.05", "line", "W" } })
    g:act("march_on", { marker = C1 })
    assert.refused(g:why("marker_step", { to = "07.05" }), "28.2.3b")
    g = hidden()
    g:unit("Hay-Br").hex = nil
    markers.add(g.state, "C1-allied", "09.06", 4)
    board.refresh(g.state)
    g:act("march_on", { marker = C1 })
    assert.refused(g:why("marker_step", { to = "07.05" }), "28.2.3b")
    board.put(g.state, "C1-allied", "10.06")
    assert.allowed(g:why("marker_step", { to = "07.05" }))
  end)

  it("28.2.3c no friends but Commanders and HQs are in its hex", function()
    local g = hidden({ { "95Ln-3-I", "07.05", "line", "E" }, { "Marchand", "07.06" } })
    g:act("march_on", { marker = C1 })
    assert.refused(g:why("marker_step", { to = "07.05" }), "28.2.3c")
    assert.allowed(g:why("marker_step", { to = "07.06" }))
    g:act("marker_halt")
    g:act("move", { unit = "95Ln-3-I" })
    assert.truthy(#those(g:why("step", { to = "06.05" }), function(reason) return reason.rule == "28.2.3c" end) == 1)
    g:act("halt")
    g:act("move", { unit = "Marchand" })
    assert.allowed(g:why("step", { to = "06.05" }))
  end)

  it("28.2.3d who retreats keeps away from enemy markers", function()
    local routed = { state = "routed", formation = "routed" }
    local function ways(marker)
      local g = drill.game(spec, { { "95Ln-3-I", "11.05", "line", "E", routed }, { "Val-Sp", "14.05", "line", "W" } }, "rallying")
      if marker then markers.add(g.state, "C1-allied", "08.05", 4) end
      g.forced = false
      g:act("end")
      return g:why("retreat", { to = "10.04" })
    end
    assert.allowed(ways(false))
    assert.truthy(#ways(true) > 0)
  end)

  it("28.2.4 before others are made each hex of a marker breeds one Decoy, which moves at once and breeds in a later turn", function()
    local g = concealed.again(spec)
    g:act("breed", { marker = C1 })
    assert.same({ "06.05", true }, { g:unit(C2).hex, markers.is_decoy(g.state, C2) })
    g:place("1HC-Cv", "03.03", { formation = "ready", heading = 4 })
    assert.refused(g:why("breed", { marker = C1 }), "28.2.4")
    assert.refused(g:why("breed", { marker = C2 }), "28.2.4")
    g:act("end")
    g:act("march_on", { marker = C2 })
    g:act("marker_step", { to = "07.05" })
    g:act("marker_halt")
    g:act("end")
    assert.equal("07.05", g:unit(C2).hex)
  end)

  it("28.2.4, 28.2.3c a Decoy that stays where it was bred is gone as the phase ends; nothing is bred after a force was made", function()
    local g = concealed.again(spec)
    g:act("breed", { marker = C1 })
    g:act("end")
    g:act("end")
    assert.is_nil(g.state.pieces[C2])
    assert.truthy(g:unit(C1))
    g = concealed.again(spec, { { "Marchand", "04.08" }, { "95Ln-3-I", "04.08", "combat_column", "E" } })
    g:act("conceal", { command = "3-I" })
    assert.refused(g:why("breed", { marker = C1 }), "28.2.4")
  end)

  it("28.2.3a a Decoy goes as foot or as light horse, whichever gets there", function()
    local g = concealed.again(spec)
    g:act("breed", { marker = C1 })
    g:act("end")
    g:act("march_on", { marker = C2 })
    local n, hex = 0, "06.05"
    g:unit(C2).column = 0
    while true do
      local on = those(map_of():neighbors(hex), function(to)
        return map_of():distance(to, "06.05") > map_of():distance(hex, "06.05") and #g:why("marker_step", { to = to }) == 0
      end)
      if #on == 0 or n == 3 then break end
      n, hex = n + 1, on[1]
      g:act("marker_step", { to = hex })
    end
    assert.equal(3, n)
    g:unit(C2).horse = 0
    for _, to in ipairs(map_of():neighbors(hex)) do
      assert.truthy(#g:why("marker_step", { to = to }) > 0)
    end
  end)

  it("28.2.5 no more Decoys than divisions and independent cavalry brigades on the map; those too many go", function()
    local g = concealed.again(spec)
    assert.equal(1, markers.limit(g.state, "french"))
    g:act("breed", { marker = C1 })
    markers.add(g.state, "C3-french", "03.03", 4)
    g:unit(C2).made, top(g.state).bred = 3, {}
    assert.refused(g:why("breed", { marker = C2 }), "28.2.5")
    board.put(g.state, C2, "03.05")
    g:goto_step("concealment", "allied")
    g:goto_step("concealment", "french")
    assert.equal(1, #markers.decoys(g.state, "french"))
    local with_horse = drill.game(spec, { { "1HC-Cv", "05.05", "ready", "E" }, { "95Ln-3-I", "05.05", "line", "E" } }, "movement_phase")
    assert.equal(2, markers.limit(with_horse.state, "french"))
  end)

  it("28.2.5ex a division that comes gives one more, and so does a cavalry brigade that is in none", function()
    local function limit(list, attached)
      local g = drill.game(spec, list, "movement_phase")
      g.state.attached = attached
      return markers.limit(g.state, "french")
    end
    local one, two = { "95Ln-3-I", "05.05", "line", "E" }, { "37Ln-Mo", "05.06", "line", "E" }
    local horse, more = { "1HC-Cv", "05.07", "ready", "E" }, { "2HC-Cv", "05.08", "ready", "E" }
    assert.same({ 1, 2, 3, 3 }, { limit({ one }, {}), limit({ one, two }, {}), limit({ one, two, horse }, {}), limit({ one, two, horse, more }, {}) })
    assert.equal(4, limit({ one, two, horse, more }, { ["1HC-Cv"] = "I" }))
  end)
end)
