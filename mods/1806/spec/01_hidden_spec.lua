--- 1.5 Hidden Forces.
local board = require("spec.board")
local concealment = require("mechanics.concealment")

--- At the Command Movement Segment of the French with these pieces placed.
local function moving(pieces)
  local g = spec.game("1806:auerstedt")
  g:goto_step("command_movement", "french")
  g:clear()
  return board.place(g, pieces)
end

local function stack_at(g, side, list, hex)
  for _, stack in ipairs(g:view(side)[list]) do
    if stack.hex == hex then return stack end
  end
end

local FRONT = {
  { "F_MORAND", "N2851" },
  { "P_ORANIEN", "N2850" },
  { "P_KUHNHEIM", "N2850" },
  { "F_GUDIN", "N2953" },
  { "P_SANITZ", "N2236" },
}

describe("1.5 Hidden Forces", function()
  it("1.5a, 19.2a from the set-up on the other side sees nationality alone", function()
    local g = spec.game("1806:auerstedt")
    local stack = stack_at(g, "french", "enemy", "N2235")
    assert.equal("prussian", stack.nation)
    assert.is_nil(stack.pieces)
    assert.is_nil(stack.count)
    for _, id in ipairs(g.state.order) do
      assert.falsy(g:unit(id).shown)
    end
  end)

  it("1.5a markers show on the top piece only", function()
    local g = moving({
      { "F_GUDIN", "N2953" },
      { "P_ORANIEN", "N2236" },
      { "P_KUHNHEIM", "N2236", { march = true, ooc = true } },
    })
    assert.falsy(stack_at(g, "french", "enemy", "N2236").march)
    g:place("P_SANITZ", "N2240", { ooc = true })
    assert.truthy(stack_at(g, "french", "enemy", "N2240").ooc)
  end)

  it("1.5b a side sees all its own pieces", function()
    local g = spec.game("1806:auerstedt")
    local stack = stack_at(g, "prussian", "own", "N2235")
    assert.equal(5, #stack.pieces)
    assert.equal("P_RES", stack.pieces[1].formation)
  end)

  it("1.5c nobody names an enemy piece that is not revealed", function()
    local g = moving(FRONT)
    assert.refused(g:why("move", { unit = "P_ORANIEN" }), "1.5c")
    assert.falsy(stack_at(g, "french", "enemy", "N2850").pieces)
  end)

  it("1.52c contact alone reveals nothing", function()
    local g = moving({ { "F_MORAND", "N2852" }, { "P_ORANIEN", "N2850" }, { "F_GUDIN", "N2953" } })
    g:act("move", { unit = "F_MORAND" })
    g:act("step", { to = "N2851" })
    assert.falsy(g:unit("P_ORANIEN").shown)
    assert.is_nil(stack_at(g, "french", "enemy", "N2850").pieces)
    assert.is_nil(stack_at(g, "prussian", "enemy", "N2851").pieces)
  end)

  it(
    "1.51B, 2.11C1 as the Combat Phase begins all in an enemy ZOC are revealed, of both sides",
    function()
      local g = moving(FRONT)
      g:goto_step("designation", "french")
      for _, id in ipairs({ "F_MORAND", "P_ORANIEN", "P_KUHNHEIM" }) do
        assert.truthy(g:unit(id).shown)
      end
      assert.falsy(g:unit("F_GUDIN").shown)
      assert.falsy(g:unit("P_SANITZ").shown)
      assert.equal(2, #stack_at(g, "french", "enemy", "N2850").pieces)
    end
  )

  it("1.52b, 2.11C4 after the Combat Phase all are hidden again", function()
    local g = spec.game("1806:auerstedt", { dice = { 4 } })
    g:goto_step("command_movement", "french")
    g:clear()
    for _, piece in ipairs({
      { "F_MORAND", "N2851" },
      { "F_FRIANT", "N2851" },
      { "P_ORANIEN", "N2850" },
      { "P_SANITZ", "N2236" },
    }) do
      g:place(piece[1], piece[2])
    end
    g:goto_step("designation", "french")
    assert.truthy(g:unit("P_ORANIEN").shown)
    g:act("attack", { hex = "N2850" })
    for _ = 1, 20 do
      if g.state.phasing ~= "french" or not g:step() then break end
      local side = g:asked()[1]
      local list = g:legal(side)
      local entry = list[#list]
      for _, each in ipairs(list) do
        if each.verb == "end" or each.verb == "roll" or each.verb == "stay" then entry = each end
      end
      g:act(entry.verb, entry.args)
    end
    assert.falsy(g:unit("P_ORANIEN").shown)
    assert.falsy(g:unit("F_MORAND").shown)
  end)
end)

describe("1.3 The pieces", function()
  local function shown(id, hex, fields)
    local g = moving({ { "F_GUDIN", "N2953" }, { id, hex, fields } })
    return stack_at(g, g:unit(id).side, "own", hex).pieces[1]
  end

  it(
    "1.31a, 1.31b, 1.31c a unit shows nationality, strength, initiative, allowance, type and size",
    function()
      local unit = shown("S_CERRINI", "N2236", { reduced = true })
      assert.equal("saxon", unit.nation)
      assert.equal(8, unit.strength)
      assert.equal(3, unit.initiative)
      assert.equal(8, unit.movement)
      assert.equal("infantry", unit.arm)
      assert.equal(table_of("units").by.S_CERRINI.size, unit.size)
    end
  )

  it(
    "1.32a, 1.32b a leader shows his formation, a Commander his command, an Officer his initiative",
    function()
      local ney = shown("LF_NEY", "N2850")
      assert.equal("F_VI", ney.formation)
      assert.equal("officer", ney.kind)
      assert.equal(5, ney.initiative)
      assert.is_nil(ney.command)
      local napoleon = shown("LF_NAPOLEON", "N2850")
      assert.equal(3, napoleon.command)
      assert.is_nil(napoleon.initiative)
    end
  )

  it("1.3, 1.33 pieces are units and leaders, with markers on them", function()
    assert.equal("leader", shown("LF_NEY", "N2850").type)
    local unit = shown("F_MORAND", "N2850", { ooc = true, march = true })
    assert.equal("unit", unit.type)
    assert.truthy(unit.ooc and unit.march)
    assert.falsy(unit.unsupplied or unit.demoralized)
    unit = shown("F_MORAND", "N2850", { unsupplied = true })
    assert.truthy(unit.unsupplied and unit.demoralized)
  end)
end)

describe("the view", function()
  it("1.5c permuted hidden pieces leave the other side's view as it was", function()
    local g = spec.game("1806:auerstedt")
    local function seen()
      local list = {}
      for _, stack in ipairs(g:view("french").enemy) do
        list[#list + 1] = stack.hex
          .. stack.handle
          .. stack.nation
          .. tostring(stack.march)
          .. tostring(stack.ooc)
          .. tostring(stack.pieces == nil)
      end
      return table.concat(list, " ")
    end
    local before = seen()
    local at = g:unit("P_ORANIEN").hex
    concealment.exchange(g.state, "P_ORANIEN", "P_SCHMETTAU")
    assert.truthy(at ~= g:unit("P_ORANIEN").hex)
    assert.equal(before, seen())
  end)

  it("11.1.3, 4.32c, 1.5c only units that look alike face down are exchanged to prove it", function()
    local g = moving({
      { "P_ORANIEN", "N2236" },
      { "P_SCHMETTAU", "N2240" },
      { "P_WARTENSLEBEN", "N2242", { march = true } },
      { "P_KUHNHEIM", "N2244", { ooc = true } },
      { "S_CERRINI", "N2246" },
      { "P_BUNTING", "N2248" },
      { "P_PLETZ_V1", "N2250" },
      { "P_BRIDGE1", "N2532" },
      { "LP_KALKREUTH", "N2534" },
      { "F_GUDIN", "N2953" },
    })
    local G, calls, before, moved = g.state, 0, {}, {}
    for _, id in ipairs(G.order) do
      before[id] = G.pieces[id].hex
    end
    g.series.permute(G, "french", function(n)
      calls = calls + 1
      return calls % 2 == 1 and 1 or n
    end)
    for _, id in ipairs(G.order) do
      if G.pieces[id].hex ~= before[id] then moved[id] = G.pieces[id].hex end
    end
    assert.same({ P_ORANIEN = "N2240", P_SCHMETTAU = "N2236" }, moved)
  end)
end)
