--- 6.1 to 6.3, 6.8 to 6.10 Commands, orders in force and their status, on the drill ground.
local commands = require("rules.06_commands")
local frames = require("rules.06_frames")
local obedience = require("rules.06_obedience")
local staff = require("spec.staff")

local DIVISION = { -- Ney's corps: Marchand with two brigades, and a battery of the corps
  { "Ney", "08.05" },
  { "HQ-I", "08.05" },
  { "Marchand", "10.05" },
  { "94Ln-3-I", "10.05", "line", "E" },
  { "95Ln-3-I", "10.06", "line", "E" },
  { "Resb-I", "09.05", "unlimbered", "E" },
  { "Hay-Br", "16.05", "line", "W" },
}

local function field(orders, step_name, more)
  local list = copy_of(DIVISION)
  table.move(more or {}, 1, #(more or {}), #list + 1, list)
  return staff.game(spec, list, orders, step_name)
end

describe("6.1 commands", function()
  it("6.1a, 6.1b, 6.8 a brigade obeys its division, that its corps, until it has orders of its own", function()
    local g = field({})
    assert.equal("I", commands.of(g.state, "94Ln-3-I"))
    staff.order(g, { ["3-I"] = { kind = "defend", goal = "10.05" } })
    assert.same({ "3-I", "I" }, { commands.of(g.state, "94Ln-3-I"), commands.of(g.state, "Resb-I") })
    assert.same({ "corps", "division", "brigade" }, { commands.level("I"), commands.level("3-I"), commands.level("94Ln-3-I") })
  end)

  it("6.4ba, 6.4bb, 6.4bd, 6.4be, 6.10b who stands for a command, and how he is rated: a Fighter as printed", function()
    local g = field({}, nil, { { "1HC-Cv", "06.05", "ready", "E" }, { "Montbrun", "06.05" } })
    local found = {}
    for _, command in ipairs({ "Fr", "I", "3-I", "1HC-Cv" }) do
      found[#found + 1] = commands.hub(g.state, command) .. " " .. commands.rating(g.state, command)
    end
    assert.same({ "HQ-Fr 3", "HQ-I 2", "Marchand 2", "1HC-Cv 2" }, found)
    g:unit("Marchand").replaced = true
    assert.equal(1, commands.rating(g.state, "3-I"))
  end)

  it("6.8.1a divisions of a corps, brigades in no division and cavalry brigades may be independent", function()
    local g = field({})
    local found = {}
    for _, id in ipairs({ "3-I", "94Ln-3-I", "1HC-Cv", "Resb-I", "I" }) do
      found[id] = commands.may_be_independent(g.state, id)
    end
    assert.same({ ["3-I"] = true, ["94Ln-3-I"] = false, ["1HC-Cv"] = true, ["Resb-I"] = false, I = false }, found)
  end)
end)

describe("6.3 status", function()
  it("6.2.2a, 6.3.4, 6.3.4og the orders of a battle are in force as it begins; who is listed without one may choose", function()
    local g = spec.game("nbs:command")
    g:goto_step("order_issue", "french")
    assert.same({ "general", "engage", "no_orders" }, {
      frames.status(g.state, "I"),
      frames.status(g.state, "Cv"),
      frames.status(g.state, "Sp"),
    })
    assert.same({ "listed", nil }, { g.state.orders.Sp.ask, g.state.orders.Ru.ask })
  end)

  it("6.3, 6.3.3a, 30.0f the stage that is on says what it is; before its time one defends where one is", function()
    local g = field({
      I = {
        { kind = "march", goal = "11.05", finish = { kind = "reached" } },
        { kind = "attack", goal = "14.05", start = { kind = "turn", turn = 3 } },
      },
    })
    assert.equal("general", frames.status(g.state, "I"))
    staff.put(g, "HQ-I", "11.05")
    frames.review(g.state, "french")
    assert.same({ 2, false, "general" }, { g.state.orders.I.at, g.state.orders.I.begun, frames.status(g.state, "I") })
    g.state.turn = 3
    frames.begin_due(g.state, "french")
    assert.same({ true, "engage" }, { g.state.orders.I.begun, frames.status(g.state, "I") })
  end)

  for _, case in ipairs({
    { "30.0f when a place is held", { kind = "held", hex = "10.06" }, { kind = "held", hex = "16.05" } },
    { "30.0f when another has come up", { kind = "joined", command = "Cv" }, { kind = "joined", command = "Ca" } },
    { "30.0f when its time has long passed", { kind = "turn", turn = 0 }, { kind = "turn", turn = 2 } },
  }) do
    it(case[1], function()
      local cavalry = { { "1HC-Cv", "09.06", "ready", "E" }, { "Montbrun", "09.06" }, { "Souham", "05.12" }, { "6Lt-Ca", "05.12", "line", "E" } }
      local g = field({ I = { kind = "attack", goal = "14.05", start = case[2] } }, nil, cavalry)
      assert.equal("engage", frames.status(g.state, "I"))
      g = field({ I = { kind = "attack", goal = "14.05", start = case[3] } }, nil, cavalry)
      assert.equal("general", frames.status(g.state, "I"))
    end)
  end

  it("30.0f a stage without an end gives way as the next begins", function()
    local g = field({ I = { { kind = "defend", goal = "08.05" }, { kind = "attack", goal = "14.05", start = { kind = "turn", turn = 2 } } } })
    g.state.turn = 2
    frames.begin_due(g.state, "french")
    assert.same({ 2, "engage" }, { g.state.orders.I.at, frames.status(g.state, "I") })
  end)

  it("6.4.4ex2 what else, if the enemy holds the place", function()
    local g = field({ I = { kind = "march", goal = "16.05", otherwise = "12.05", finish = { kind = "reached" } } })
    assert.equal("12.05", g.state.orders.I.stages[1].goal)
    g = field({ I = { kind = "march", goal = "15.02", otherwise = "12.05", finish = { kind = "reached" } } })
    assert.equal("15.02", g.state.orders.I.stages[1].goal)
  end)
end)

describe("6.3.4.1 how orders end", function()
  it("6.3.4.1e, 6.2b a place is captured when it is held and no enemy is in it, as the own player turn ends", function()
    local g = field({
      I = { kind = "attack", goal = "10.06", finish = { kind = "held" } },
      ["3-I"] = { kind = "march", goal = "10.04", finish = { kind = "reached" } },
    })
    g:place("Ans-Br", "10.06", { formation = "ready", heading = 2 })
    frames.review(g.state, "french")
    assert.same({ nil, "done" }, { g.state.orders.I.ask, g.state.orders["3-I"].ask })
    staff.put(g, "Ans-Br", nil)
    g:clear()
    g:place("94Ln-3-I", "10.06", { formation = "line", heading = 2 })
    frames.review(g.state, "french")
    assert.equal("done", g.state.orders.I.ask)
  end)

  it("6.3.4.1b, 6.3.4.1a, 6.6.3.7a who is ordered to has no orders then, nor who has fallen back", function()
    local g = field({ I = { kind = "defend", goal = "08.05" } })
    staff.order(g, { I = { kind = "reserve" } })
    assert.equal("no_orders", frames.status(g.state, "I"))
    staff.order(g, { I = { { kind = "march", goal = "08.05", finish = { kind = "reached" } }, { kind = "reserve" } } })
    frames.review(g.state, "french")
    assert.equal("no_orders", frames.status(g.state, "I"))
    staff.order(g, { I = { kind = "withdraw", origin = "withdrawal", finish = { kind = "turn", turn = 1 } } })
    assert.equal("general", frames.status(g.state, "I"))
    frames.review(g.state, "french")
    assert.equal("no_orders", frames.status(g.state, "I"))
  end)

  local function met(hex, formation, kind)
    local g = field({ I = { kind = kind or "march", engage = kind == "attack", goal = "14.05" } }, nil, { { "Ans-Br", hex, formation, "W" } })
    frames.note_contact(g.state, "french")
    return g.state.orders.I.ask
  end

  it("6.3.2d, 6.3.4.1c, 30.0e a General march meets formed enemies within three hexes in sight, or any next to it", function()
    assert.equal("contact", met("13.06", "ready"))
    assert.is_nil(met("14.06", "ready"))
    assert.is_nil(met("13.06", "blown"))
    assert.equal("contact", met("11.06", "blown"))
  end)

  it("6.3.2d, 30.0e not an Engage march, nor a defence", function()
    assert.is_nil(met("13.06", "ready", "attack"))
    assert.is_nil(met("13.06", "ready", "defend"))
  end)

  it("6.6.2.3, 6.3.4.1c it waits for orders, or defends where it stands", function()
    local function choose(verb)
      local g = field({ I = { kind = "march", goal = "14.05" } }, nil, { { "Ans-Br", "13.06", "ready", "W" } })
      g:act("end")
      assert.equal("choices", g:step())
      g:act(verb, { command = "I" })
      return g.state.orders.I
    end
    assert.equal("none", choose("stand_down").origin)
    local order = choose("stand_fast")
    assert.same({ "default", "08.05" }, { order.origin, order.stages[1].goal })
  end)

  it("6.3.4.1f no other way leads there", function()
    local g = field({ I = { kind = "march", goal = "14.05" } }, "local_initiative")
    assert.refused(g:why("stand_down", { command = "I" }), "5.1d")
  end)

  it("6.3.4.1d after a Loose Cannon its owner chooses", function()
    local g = field({ I = { kind = "attack", origin = "cannon", goal = "14.05", finish = { kind = "turn", turn = 1 } } })
    frames.review(g.state, "french")
    assert.equal("cannon", g.state.orders.I.ask)
  end)
end)

describe("6.9 transfers", function()
  local function joining(hex, to)
    local g = field({ ["3-I"] = { kind = "defend", goal = "05.12" }, ["Ch-Cv"] = { kind = "join", join = to } }, nil, { { "Ch-Cv", hex, "ready", "E" } })
    g:goto_step("movement_phase")
    g:act("end")
    return g
  end

  it("6.9a, 6.9b a brigade is its new parent's from when it comes into his range", function()
    local g = joining("12.05", "3-I")
    assert.same({ "3-I", nil }, { g.state.attached["Ch-Cv"], g.state.orders["Ch-Cv"] })
    assert.equal("3-I", commands.of(g.state, "Ch-Cv"))
    g = joining("16.08", "3-I")
    assert.equal("join", g.state.orders["Ch-Cv"].stages[1].kind)
  end)

  it("6.9b until then it comes nearer", function()
    local g = field({ ["Ch-Cv"] = { kind = "join", join = "3-I" } }, "movement_phase", { { "Ch-Cv", "13.09", "ready", "W" } })
    g:act("move", { unit = "Ch-Cv" })
    assert.allowed(g:why("step", { to = "12.08" }))
    assert.refused(g:why("step", { to = "12.09" }), "6.9b")
  end)

  it("6.8.2 one on orders of its own is none of its former parent's sub-units", function()
    local g = field({})
    assert.same({ "3-I", "Ca" }, commands.sub_units(g.state, "I"))
    staff.order(g, { ["3-I"] = { kind = "defend", goal = "10.05" } })
    assert.same({ "Ca" }, commands.sub_units(g.state, "I"))
  end)
end)

describe("6.3.4.5 No Orders Status", function()
  it("6.3.5d, 6.3.5e, 6.3.5f Skirmishers go out, batteries are detached, Stragglers come back without an order", function()
    local g = field({}, "movement_phase")
    assert.allowed(g:why("release", { unit = "94Ln-3-I" }))
    assert.allowed(g:why("detach", { unit = "Resb-I", points = 1 }))
    assert.truthy(holds(obedience.need_recovery, g.state, "94Ln-3-I"))
  end)

  it("6.3.4.5b, 6.2.1 no fire in Fire Phases", function()
    local g = field({ I = { kind = "defend", goal = "08.05" } })
    local function may_fire() return holds(obedience.need_fire, g.state, "Resb-I") end
    assert.equal(true, may_fire())
    frames.none(g.state, "I")
    assert.equal(false, may_fire())
  end)

  it("6.3.4.5f, 6.3.1c, 6.3.2b, 20.3.2f who rests recovers more easily; who is engaged not at all", function()
    local g = field({ I = { kind = "attack", goal = "14.05" } })
    local function may_recover() return holds(obedience.need_recovery, g.state, "94Ln-3-I") end
    assert.same({ false, false }, { may_recover(), obedience.rests(g.state, "94Ln-3-I") })
    staff.order(g, { I = { kind = "defend", goal = "08.05" } })
    assert.same({ true, false }, { may_recover(), obedience.rests(g.state, "94Ln-3-I") })
    frames.none(g.state, "I")
    assert.same({ true, true }, { may_recover(), obedience.rests(g.state, "94Ln-3-I") })
  end)

  it("6.3.4.5e, 6.6.2.1 no Default Defense", function()
    local g = field({ I = { kind = "defend", goal = "08.05" } }, "local_initiative")
    assert.same({}, g:why("default_defense", { command = "I" }))
    frames.none(g.state, "I")
    assert.refused(g:why("default_defense", { command = "I" }), "6.6.2.1")
  end)
end)
