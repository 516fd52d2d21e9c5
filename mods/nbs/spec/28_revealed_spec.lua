--- 28.2.2b to 28.5 Concealed forces on the drill ground: who goes along, how they are found, scouts, Stragglers, initiative, light.
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local concealed = require("spec.concealed")
local drill = require("spec.drill")
local ground = require("rules.12_ground")
local initiative = require("rules.06_initiative")
local markers = require("rules.28_markers")
local roads_of = require("rules.12_roads")
local setup = require("rules.03_setup")
local sight = require("rules.14_sight")
local sizes = require("rules.07_sizes")
local staff = require("spec.staff")

local C1, C2 = "C1-french", "C2-french"

local function hidden(list) return concealed.hidden(spec, list) end

--- The force as an Allied unit comes up to it, at one hex from where it finds it.
local function found(fields, step_to, list)
  local g = hidden(list)
  for field, value in pairs(fields or {}) do
    g:unit(C1)[field] = value
  end
  g:goto_step("movement_phase", "allied")
  g.forced = false
  board.put(g.state, "Hay-Br", "09.05")
  board.mark(g.state, "Hay-Br", { formation = "line", heading = 10, left = 32 })
  g:act("move", { unit = "Hay-Br" })
  g:act("step", { to = step_to or "08.05" })
  return g
end

--- Sets all of them up in one hex.
local function deploy_all(g, hex, as)
  while g:step() == "deploying" do
    local id = those(markers.held(g.state, C1), function(each) return g:unit(each).state ~= nil end)[1]
    g:act("deploy", { unit = id, to = hex, as = as })
  end
end

describe("28.2.2 who goes along", function()
  local CORPS = { { "Ney", "06.06" }, { "HQ-I", "06.07" }, { "Resb-I", "06.06", "unlimbered", "E" }, { "Hay-Br", "16.05", "line", "W" } }

  it("28.2.2b guns, HQ and Commander of the corps, if they are near the division's Commander and out of sight", function()
    local g = concealed.game(spec, CORPS)
    g:act("conceal", { command = "Ca" })
    for _, id in ipairs({ "Ney", "HQ-I", "Resb-I" }) do
      g:act("take_along", { unit = id })
    end
    assert.same({ "37Ln-Mo", "6Lt-Ca", "HQ-I", "Ney", "Resb-I", "Souham" }, markers.held(g.state, C1))
    assert.same({ "concealment", "limbered" }, { g:step(), g:unit("Resb-I").formation })
  end)

  it("28.2.2b not those who are too far off", function()
    local g = concealed.game(spec, CORPS)
    board.put(g.state, "Resb-I", "01.14")
    g:act("conceal", { command = "Ca" })
    assert.refused(g:why("take_along", { unit = "Resb-I" }), "28.2.2b")
    g:act("end")
    assert.equal(3, #markers.held(g.state, C1))
  end)

  it("28.2.2c a brigade on orders of its own alone; its division goes without it", function()
    local g = staff.game(spec, {
      { "Montbrun", "04.05" },
      { "1HC-Cv", "04.05", "ready", "E" },
      { "2HC-Cv", "04.08", "ready", "E" },
      { "Hay-Br", "19.05", "line", "W" },
    }, { Cv = { kind = "defend", goal = "04.05" }, ["1HC-Cv"] = { kind = "defend", goal = "04.05" } })
    g.state.turn = 4
    g.state.options.concealed_forces = true
    g:goto_step("concealment")
    g.forced = false
    board.put(g.state, "1HC-Cv", "02.03")
    g:act("conceal", { command = "1HC-Cv" })
    assert.same({ "1HC-Cv" }, markers.held(g.state, C1))
    g:act("conceal", { command = "Cv" })
    assert.same({ "2HC-Cv", "Montbrun" }, markers.held(g.state, C2))
  end)

  it("28.2.2a who is Out of Command keeps his division from it", function()
    local list = { { "Montbrun", "04.05" }, { "1HC-Cv", "04.05", "ready", "E" }, { "2HC-Cv", "10.11", "ready", "E" }, { "Hay-Br", "19.05", "line", "W" } }
    local g = staff.game(spec, list, { Cv = { kind = "defend", goal = "04.05" } })
    g.state.turn = 4
    g.state.options.concealed_forces = true
    g:goto_step("concealment")
    g.forced = false
    assert.refused(g:why("conceal", { command = "Cv" }), "28.2.2a")
    board.put(g.state, "2HC-Cv", "04.06")
    assert.allowed(g:why("conceal", { command = "Cv" }))
  end)

  --- A column of the division at the eastern entry, where the Allies may see.
  local function coming(foe)
    local g = drill.game(spec, { { "Hay-Br", foe, "line", "W" } }, "phasing_fire")
    g.state.turn = 4
    g.state.options.concealed_forces = true
    local rows = {}
    for i, id in ipairs({ "Souham", "37Ln-Mo", "6Lt-Ca" }) do
      rows[i] = { side = "french", entry = "E", place = i, piece = id }
    end
    setup.await(g.state, rows, 4)
    g:goto_step("movement_phase")
    g.forced = false
    return g
  end

  it("28.2.2c, 28.2.3a reinforcements come on as a marker, one behind the other, and march on at once", function()
    local g = coming("05.05")
    assert.refused(g:why("enter_concealed", { unit = "37Ln-Mo", to = "20.08" }), "28.2.2c")
    g:act("enter_concealed", { unit = "Souham", to = "20.08" })
    assert.same({ "20.08", 7, 6 }, { g:unit("6Lt-Ca").hex, drill.left(g, "37Ln-Mo"), drill.left(g, "6Lt-Ca") })
    assert.same({}, g.state.groups)
    g:act("march_on", { marker = C1 })
    g:act("marker_road", { to = "19.08" })
    assert.same({ "19.08", 5 }, { g:unit("Souham").hex, drill.left(g, "6Lt-Ca") })
  end)

  it("28.2.2c not where an enemy sees their entry, and openly they may still come", function()
    local g = coming("19.08")
    assert.truthy(#g:why("enter_concealed", { unit = "Souham", to = "20.08" }) > 0)
    assert.allowed(g:why("enter", { unit = "Souham", to = "20.08", as = "none" }))
    g = coming("05.05")
    g.state.options.concealed_forces = false
    assert.refused(g:why("enter_concealed", { unit = "Souham", to = "20.08" }), "28.2.2c")
  end)
end)

describe("28.3 Revealing", function()
  it("28.3.1a, 28.3.3a whoever comes within two hexes, or sees it, stops, and it sets itself up there and around", function()
    local g = found()
    assert.same({ "deploying", "06.05", true }, { g:step(), g:unit("Souham").hex, g:unit("Souham").cf == nil })
    assert.refused(g:why("deploy", { unit = "37Ln-Mo", to = "04.05", as = "line" }), "28.3.3a")
    g:act("deploy", { unit = "37Ln-Mo", to = "07.05", as = "line" })
    g:act("deploy", { unit = "6Lt-Ca", to = "06.05", as = "combat_column" })
    assert.same({ "line", "07.05" }, { g:unit("37Ln-Mo").formation, g:unit("37Ln-Mo").hex })
    assert.is_nil(g.state.pieces[C1])
    while g:step() == "facing" do
      g:act("facing", { to = 4 })
    end
    assert.equal("movement_phase", g:step())
    assert.truthy(g:unit("Hay-Br").moved)
  end)

  it("28.3.1a a Decoy is taken off, and the finder stops all the same", function()
    local g = hidden()
    markers.add(g.state, C2, "06.09", 4)
    g:goto_step("movement_phase", "allied")
    g.forced = false
    board.put(g.state, "Hay-Br", "09.09")
    board.mark(g.state, "Hay-Br", { formation = "line", heading = 10, left = 32 })
    g:act("move", { unit = "Hay-Br" })
    g:act("step", { to = "08.09" })
    assert.is_nil(g.state.pieces[C2])
    assert.truthy(g:unit(C1))
    assert.same({ "movement_phase", true }, { g:step(), g:unit("Hay-Br").moved })
  end)

  it("28.3.1a Commanders find nothing", function()
    local g = hidden({ { "Picton", "09.05" } })
    g:goto_step("movement_phase", "allied")
    g.forced = false
    g:act("move", { unit = "Picton" })
    g:act("step", { to = "08.05" })
    assert.truthy(g:unit(C1))
  end)

  it("28.3.1b its cavalry and guns answer the very move that found it", function()
    local g = hidden({ { "Cab", "06.05", "limbered", "E" } })
    markers.hide(g.state, C1, { "Cab" })
    g:goto_step("movement_phase", "allied")
    g.forced = false
    board.put(g.state, "Hay-Br", "09.05")
    board.mark(g.state, "Hay-Br", { formation = "line", heading = 10, left = 32 })
    g:act("move", { unit = "Hay-Br" })
    g:act("step", { to = "08.05" })
    g:act("deploy", { unit = "Cab", to = "06.05", as = "unlimbered" })
    deploy_all(g, "06.05", "combat_column")
    while g:step() == "facing" do
      g:act("facing", { to = 4 })
    end
    assert.equal("opportunity", g:step())
  end)

  it("28.3.1c those in markers see nothing that is in one", function()
    local g = drill.game(spec, { { "Val-Sp", "14.05", "line", "W" }, { "37Ln-Mo", "03.12", "combat_column", "E" } }, "movement_phase")
    assert.truthy(markers.seen(g.state, "french", "10.05"))
    markers.add(g.state, "C1-allied", "14.05", 10)
    markers.hide(g.state, "C1-allied", { "Val-Sp" })
    assert.falsy(markers.seen(g.state, "french", "10.05"))
  end)

  it("28.3.1c markers find no markers", function()
    local g = hidden()
    markers.add(g.state, "C1-allied", "10.05", 10)
    g:act("march_on", { marker = C1 })
    g:act("marker_step", { to = "07.05" })
    assert.truthy(g:unit("C1-allied") and g:unit(C1))
    assert.same({}, those(markers.all(g.state), function(id) return g:unit(id).hex == nil end))
  end)

  it("28.3.2 before anybody moves it may show itself; later not", function()
    local g = concealed.again(spec)
    g:act("show", { marker = C1 })
    deploy_all(g, "06.05", "combat_column")
    assert.is_nil(g.state.pieces[C1])
    g = hidden()
    assert.refused(g:why("show", { marker = C1 }), "5.1i")
  end)

  it("28.3.3a none is set up across Prohibited ground", function()
    local g = concealed.again(spec)
    local map = map_of()
    local from, to
    for _, hex in ipairs(map:hexes()) do
      for _, other in ipairs(map:neighbors(hex)) do
        if not from and not ground.cost("march_column", hex, other) and ground.cost("march_column", map:neighbors(hex)[1], hex) then from, to = hex, other end
      end
    end
    board.put(g.state, C1, from)
    for _, id in ipairs(markers.held(g.state, C1)) do
      board.put(g.state, id, from)
    end
    g:act("show", { marker = C1 })
    assert.refused(g:why("deploy", { unit = "37Ln-Mo", to = to, as = "combat_column" }), "28.3.3a")
  end)

  it("28.3.3b after a march foot is in Column, guns are Limbered, on roads while there is room", function()
    local function shown(went)
      local g = concealed.again(spec)
      g:unit(C1).went = went
      for _, id in ipairs({ C1, table.unpack(markers.held(g.state, C1)) }) do
        board.put(g.state, id, "05.08")
      end
      g:act("show", { marker = C1 })
      return g
    end
    local g = shown(3)
    assert.refused(g:why("deploy", { unit = "37Ln-Mo", to = "05.08", as = "line" }), "28.3.3b")
    local off = those(map_of():neighbors("05.08"), function(hex) return #roads_of.onward(hex) == 0 end)
    assert.truthy(#off > 0)
    assert.refused(g:why("deploy", { unit = "37Ln-Mo", to = off[1], as = "combat_column" }), "28.3.3b")
    assert.allowed(g:why("deploy", { unit = "37Ln-Mo", to = "05.08", as = "combat_column" }))
    g = shown(2)
    assert.allowed(g:why("deploy", { unit = "37Ln-Mo", to = "05.08", as = "line" }))
    assert.allowed(g:why("deploy", { unit = "37Ln-Mo", to = off[1], as = "line" }))
  end)
end)

describe("28.4 What they may do", function()
  it("28.4.1 one cavalry unit and Skirmishers come out, and stay within four and two hexes of it", function()
    local g = concealed.again(spec)
    for _, id in ipairs({ "1HC-Cv", "2HC-Cv" }) do
      g:place(id, "06.05", { formation = "ready", heading = 4 })
      markers.hide(g.state, C1, { id })
    end
    g:act("scout", { marker = C1, unit = "1HC-Cv" })
    assert.refused(g:why("scout", { marker = C1, unit = "2HC-Cv" }), "28.4.1")
    g:act("scout", { marker = C1, unit = "6Lt-Ca" })
    g:act("scout", { marker = C1, unit = "6Lt-Ca" })
    assert.truthy(g:unit("S1-6Lt-Ca") and g:unit("S2-6Lt-Ca"))
    assert.truthy(g:unit("6Lt-Ca").cf)
    g:act("end")
    drill.walk(g, { "1HC-Cv" }, "07.05", "08.05", "09.05", "10.05")
    assert.equal(1, #those(g:why("step", { to = "11.05" }), function(reason) return reason.rule == "28.4.1" end))
    g:act("halt")
    drill.walk(g, { "S1-6Lt-Ca" }, "07.05", "08.05")
    assert.equal(1, #those(g:why("step", { to = "09.05" }), function(reason) return reason.rule == "28.4.1" end))
  end)

  it("28.4.1 a cavalry brigade alone sends out nobody, nor does a Decoy", function()
    local g = concealed.again(spec)
    for _, id in ipairs({ "37Ln-Mo", "6Lt-Ca" }) do
      markers.free(g.state, id, "03.03")
    end
    g:place("1HC-Cv", "06.05", { formation = "ready", heading = 4 })
    markers.hide(g.state, C1, { "1HC-Cv" })
    assert.refused(g:why("scout", { marker = C1, unit = "1HC-Cv" }), "28.4.1")
    markers.add(g.state, C2, "03.08", 4)
    assert.refused(g:why("scout", { marker = C2, unit = "1HC-Cv" }), "28.4.1")
  end)

  local function resting(list)
    local g = hidden(list)
    for _, id in ipairs({ "37Ln-Mo", "6Lt-Ca" }) do
      board.mark(g.state, id, { stragglers = 1 })
    end
    return g
  end

  it("28.4.2 Stragglers come back to it, not in its first turn, nor with an enemy marker near", function()
    local g = resting()
    g:goto_step("stragglers")
    g.forced = false
    assert.allowed(g:why("recover", { unit = "37Ln-Mo" }))
    g:unit(C1).made = 4
    assert.refused(g:why("recover", { unit = "37Ln-Mo" }), "28.4.2")
    g:unit(C1).made = 3
    markers.add(g.state, "C1-allied", "09.05", 4)
    assert.refused(g:why("recover", { unit = "37Ln-Mo" }), "20.3.2c")
  end)

  it("28.4.2 its Commander helps AAA of it in a turn", function()
    local g = resting()
    g:unit("Souham").replaced = nil
    g:goto_step("stragglers")
    g.forced = false
    g:place("Marchand", "06.05")
    markers.hide(g.state, C1, { "Marchand" })
    g:dice({ 1, 1 })
    g:act("recover", { unit = "37Ln-Mo" })
    local first = top(g.state).helped[C1]
    g:act("recover", { unit = "6Lt-Ca" })
    assert.same({ sizes.share(g.state, "37Ln-Mo").units, true }, { first, top(g.state).helped[C1] > first })
    g = resting()
    g:goto_step("stragglers")
    g.forced = false
    top(g.state).helped = { [C1] = 12 }
    g:place("Marchand", "06.05")
    markers.hide(g.state, C1, { "Marchand" })
    g:dice({ 3 })
    g:act("recover", { unit = "37Ln-Mo" }) -- B needs more than a 3 without him
    assert.equal(1, g:unit("37Ln-Mo").stragglers)
    g = resting()
    g:goto_step("stragglers")
    g.forced = false
    g:place("Marchand", "06.05")
    markers.hide(g.state, C1, { "Marchand" })
    g:dice({ 3 })
    g:act("recover", { unit = "37Ln-Mo" })
    assert.equal(0, g:unit("37Ln-Mo").stragglers)
  end)

  it("28.4.2 Forced Marches are checked for as the force is revealed", function()
    local g = hidden()
    g:act("march_on", { marker = C1 })
    g:act("marker_force")
    g:act("marker_force")
    assert.refused(g:why("marker_force"), "12.5.6.3", "12.5.6.3")
    g:act("marker_halt")
    assert.same({ 2, 0 }, { g:unit("37Ln-Mo").strained, g:unit("37Ln-Mo").stragglers })
    g:goto_step("concealment", "french")
    g.forced = false
    g:act("show", { marker = C1 })
    local hex = those({ "06.05", table.unpack(map_of():neighbors("06.05")) }, function(each) return #roads_of.onward(each) > 0 end)[1] or "06.05"
    g:dice({ 1, 6, 6, 6 })
    deploy_all(g, hex, "combat_column")
    assert.same({ 1, 0 }, { g:unit("37Ln-Mo").stragglers + g:unit("6Lt-Ca").stragglers, g:unit("37Ln-Mo").strained })
  end)

  it("28.4.2 the shaken in it come back", function()
    local g = hidden()
    board.mark(g.state, "37Ln-Mo", { state = "disorganized" })
    g:goto_step("rallying")
    assert.equal("shaken", g:unit("37Ln-Mo").state)
  end)

  it("28.4.3 a Loose Cannon is revealed when the enemy has written", function()
    local list = { { "Montbrun", "04.05" }, { "1HC-Cv", "04.05", "ready", "E" }, { "2HC-Cv", "04.05", "ready", "E" }, { "Hay-Br", "19.05", "line", "W" } }
    local g = staff.game(spec, list, { Cv = { kind = "defend", goal = "04.05" } })
    g.state.turn = 4
    g.state.options.concealed_forces = true
    g:goto_step("concealment")
    g.forced = false
    g:act("conceal", { command = "Cv" })
    initiative.get_loose(g.state, "french", "Cv")
    assert.equal("draft", top(g.state).step)
    assert.is_nil(g:unit("Montbrun").cf)
    assert.equal("deploying", g.state.stack[#g.state.stack - 1].step)
    assert.truthy(commands.hub(g.state, "Cv"))
  end)
end)

describe("28.5 Light", function()
  --- Marker and enemy five hexes apart in the open, as it dawns or not.
  local function dawn(turn, marker_hex)
    local g = drill.game(spec, { { "37Ln-Mo", "03.12", "combat_column", "E" }, { "Hay-Br", "14.05", "line", "W" } }, "phasing_fire", "allied")
    g.state.options.concealed_forces = true
    g.state.turn = turn - 1
    markers.add(g.state, C1, marker_hex, 4)
    g:goto_step("movement_phase", "allied")
    g.forced = false
    while g.state.turn < turn or g:step() ~= "concealment" do
      g:act("end")
    end
    return g.state.pieces[C1] ~= nil
  end

  it("28.5.1 as it grows lighter all who are seen are revealed, after the first Command Phase; as it grows darker nobody", function()
    assert.falsy(dawn(7, "10.05"))
    assert.truthy(dawn(7, "04.05"))
    assert.truthy(dawn(4, "10.05"))
  end)

  --- A clear line of more than 15 hexes.
  local function far_line(g)
    for _, from in ipairs(map_of():hexes()) do
      for _, to in ipairs(map_of():hexes()) do
        if map_of():distance(from, to) > 15 and sight.sees(g.state, from, to) then return from, to end
      end
    end
  end

  it("28.5.2 beyond 15 hexes Decoys alone are found out", function()
    local g = drill.game(spec, { { "95Ln-3-I", "10.05", "line", "E" } }, "movement_phase")
    local from, to = far_line(g)
    g = drill.game(spec, { { "Hay-Br", from, "line", "W" }, { "37Ln-Mo", to, "combat_column", "E" } }, "movement_phase")
    markers.add(g.state, C1, to, 4)
    assert.same({ C1 }, markers.found(g.state, "allied", from))
    markers.hide(g.state, C1, { "37Ln-Mo" })
    assert.same({}, markers.found(g.state, "allied", from))
    assert.same({ false, true }, { markers.seen(g.state, "french", to), markers.seen(g.state, "french", to, true) })
  end)
end)
