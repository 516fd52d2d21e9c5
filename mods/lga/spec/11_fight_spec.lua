--- 11 A skirmish: what forbids it, and whose bonus counts.
local board = require("mechanics.board")
local field = require("spec.field")
local fields = require("spec.fields")
local horse = require("rules.11_horse")
local skirmish = require("rules.11_skirmish")

local map = map_of()
local US, FOE = "F_DRAGOON_DIV_1", "A_LIGHT_BDE_13" -- both without a Combat Bonus

local function met(forces, leader)
  local g = field.march(spec.game("lga:ulm"), forces or { [US] = {} }, { ride = true, foes = { [FOE] = 1 } })
  g:act("move", { unit = leader or US })
  g:unit(US).strength, g:unit(FOE).strength = 3, 3
  return g
end

describe("11.0 a target", function()
  it("11.0d there must be an enemy", function()
    assert.refused(met():why("skirmish", { target = field.beside(4) }), "11.0d")
  end)

  it("11.15 not over a closed hexside", function()
    local g = met()
    for _, from in ipairs(map:area("map_b")) do
      local to = those(map:neighbors(from), function(hex) return not horse.may_cross(from, hex) end)[1]
      if to then
        board.put(g.state, US, from)
        board.put(g.state, FOE, to)
        field.frame(g).hex = from
        break
      end
    end
    assert.refused(g:why("skirmish", { target = g:unit(FOE).hex }), "11.15")
  end)
end)

describe("11.2 whose bonus", function()
  local function of(g, others) return skirmish.modifiers(g.state, { US }, others):total() end

  it("11.2d the highest counts, whatever a lower one has; 11.2c of equals the best", function()
    local g = met()
    for _, id in ipairs({ "A_MERVELDT", "A_LIGHT_BDE_11" }) do
      g:place(id, field.along(1), {})
    end
    assert.equal(0, of(g, { FOE, "A_LIGHT_BDE_11", "A_MERVELDT" }))
    assert.equal(-1, of(g, { FOE, "A_LIGHT_BDE_11" }))
    g:place("A_INF_20", field.along(4), { superior = "A_MERVELDT" })
    assert.equal(-1, of(g, { "A_LIGHT_BDE_11", "A_MERVELDT" })) -- 11.0a: he has foot
  end)

  it("11.0f, 11.2c it is added to the die", function()
    local g = met({ F_MURAT = { US } }, "F_MURAT")
    g:dice({ 3 }) -- 4 with Murat: the defender goes back
    g:act("skirmish", { target = field.along(1) })
    assert.same({ "coalition" }, g:asked())
    fields.flee(g)
    assert.equal(6, field.left(g))
  end)
end)
