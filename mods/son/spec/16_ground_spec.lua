--- 16.1 to 16.3 What ground, roads and rivers cost a march: of a force with foot and horse, from one hex of its column to the next.
local twohex = require("engine.twohex")
local costs = require("rules.14_costs")
local marching = require("spec.marching")

--- Macdonald with a division and a brigade of horse, about to march.
local function macdonald(at)
  local g = marching.field(spec)
  marching.lead(g, "macdonald", at, { fr_31 = 4, cv_28 = 1 })
  marching.lead(g, "victor", marching.column("W0950", "W0951"), { fr_4 = 4 })
  marching.to(g, "movement_commands", "french")
  marching.march(g, "macdonald")
  return g
end

describe("16 terrain", function()
  for _, case in ipairs({
    { "16.1, 14.5 open ground costs 1 MP", "W3134", "W3034", "W2934", 2, 2 },
    { "16.1, 16.3, 14.9 woods cost foot 2 MPs and horse 3", "W3032", "W2932", "W2832", 4, 6 },
    { "16.1 marsh costs 3 MPs and 4", "W3423", "W3322", "W3321", 6, 8 },
    { "16.1 a hill costs 2 MPs", "W2233", "W2133", "W2033", 4, 4 },
    { "16.2a along a primary road half an MP", "W2831", "W2830", "W2929", 1, 1 },
    { "16.2a, 2.3 along a secondary road 1 MP, through woods as well", "W2636", "W2536", "W2436", 2, 2 },
    { "16.2c over a secondary river 1 MP more", "W2930", "W2830", "W2730", 4, 4 },
    { "16.1, 16.2c costs add up: a river before marsh", "W3223", "W3222", "W3321", 8, 10 },
    { "16.2a, 16.2b a road over a bridge costs no more", "W2931", "W2831", "W2731", 1, 1 },
    { "16.2b a bridge over a primary river costs no more", "W2625", "W2524", "W2523", 1, 1 },
  }) do
    it(case[1], function()
      local g = macdonald(marching.column(case[3], case[2]))
      marching.walk(g, case[4])
      assert.same({ infantry = case[5], cavalry = case[6] }, marching.top(g).spent)
    end)
  end

  it("16.2b a primary river is not crossed without a bridge", function()
    local g = macdonald(marching.column("W2723", "W2724"))
    assert.refused(g:why("step", { to = "W2622", how = "follow" }), "16.2b")
  end)

  it("16.2b, 16.2c, 14.5 what a step costs a kind of mover, or what bars it", function()
    assert.same({ nil, "16.2b", "impassable" }, { costs.step("infantry", "N3142", "N3143", true) })
    assert.same({ nil, "16.2d", "bridge_in_line" }, { costs.step("infantry", "W6431", "W6430", false) })
    assert.equal(1 + 0, (costs.step("infantry", "W6230", "W6330", true))) -- by the road over the bridge
    assert.equal(2 + 2, (costs.step("infantry", "W6230", "W6330", false))) -- through the water
  end)

  --- A line one half of which has an advance over a hexside, with that move.
  local function line_over(from, to)
    for _, beside in ipairs(map_of():neighbors(from)) do
      for _, at in ipairs({ marching.line(from, beside), marching.line(beside, from) }) do
        for _, move in ipairs(twohex.moves(map_of(), at)) do
          for i, hex in ipairs(move.entered) do
            if #move.entered == 2 and move.from[i] == from and hex == to then return at, move end
          end
        end
      end
    end
  end

  it("16.2d a line does not cross a bridge over a primary river", function()
    local at, move = line_over("W2524", "W2523")
    assert.refused(macdonald(at):why("step", { to = move.hex, how = move.name }), "16.2d")
  end)

  it("16.2d a line fords a secondary river beside its bridge", function()
    local at, move = line_over("W2831", "W2731")
    local g = macdonald(at)
    g:act("step", { to = move.hex, how = move.name })
    assert.truthy(marching.top(g).spent.infantry >= 4)
  end)

  it("15.6a a line pays for the half with the dearer ground", function()
    local at, move = line_over("W2932", "W2832")
    local g = macdonald(at)
    g:act("step", { to = move.hex, how = move.name })
    assert.same({ infantry = 4, cavalry = 6 }, marching.top(g).spent)
  end)
end)
