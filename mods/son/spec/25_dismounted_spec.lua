--- 25.14 Troopers who have lost their horses, where the span of their leader is full.
local dismounted = require("rules.25_dismounted")
local marching = require("spec.marching")
local pieces = require("rules.02_pieces")
local units = table_of("units").list
local lead = marching.lead
local HERE = marching.column("W3034", "W3134")

--- One of Ney's troopers dismounts; his span of 6 is full with these and light horse.
local function fallen(foot, put)
  local g = marching.field(spec)
  local all, left = copy_of(foot), 2 * (6 - #keys_of(foot))
  for _, row in ipairs(units) do
    if left > 0 and row.side == "french" and row.type == "cavalry" and not row.guard then
      all[row.id], left = 1, left - 1
    end
  end
  lead(g, "ney", HERE, all)
  if put then put(g) end
  dismounted.fall(g.state, "ney")
  return g
end

describe("25.14 dismounted troopers", function()
  it("25.14c they join the weakest infantry of the package", function()
    local g = fallen({ fr_8 = 5, fr_9 = 2, fr_10 = 4 })
    assert.same({ 5, 3, 4 }, { g:unit("fr_8").strength, g:unit("fr_9").strength, g:unit("fr_10").strength })
    assert.is_nil(g:unit("mr_f_i1"))
  end)

  it("25.14b, 25.14c or go under a Major General who stands where they are", function()
    local g = fallen({}, function(each) lead(each, "murat", HERE) end)
    assert.same(HERE, g:unit("mg_f_a").at)
    assert.same({ "mg_f_a", 1 }, { g:unit("mr_f_i1").chart, g:unit("mr_f_i1").strength })
  end)

  it("25.14c, 14.19a not under one whose regiment would leave the package without a Commander", function()
    local g, horse, left = marching.field(spec), {}, 4
    for _, row in ipairs(units) do
      if left > 0 and row.side == "allied" and row.type == "cavalry" and not row.guard then
        horse[row.id], left = 1, left - 1
      end
    end
    lead(g, "thielmann", HERE, horse) -- as many as his span of 2 takes
    lead(g, "mg_a_1", HERE)
    dismounted.fall(g.state, "thielmann") -- a general could command both, but not with a regiment of his own
    assert.same({}, those(pieces.package(g.state, "thielmann"), function(id) return id ~= "thielmann" and id ~= "mg_a_1" end))
  end)

  it("25.14c without a counter for their general or for their regiment they are lost", function()
    for _, kind in ipairs({ "maj_gen_inf", "march_infantry" }) do
      local g = fallen({}, function(each)
        lead(each, "murat", HERE)
        for _, row in ipairs(pieces.counters.list) do
          if row.side == "french" and row.role == kind then lead(each, row.id, marching.column("W0950", "W0951")) end
          if row.side == "french" and row.type == kind then each:place(row.id, nil, { chart = "murat", strength = 3 }) end
        end
      end)
      local made = those(pieces.organic(g.state, "ney"), function(id) return pieces.counters.by[id].type == "march_infantry" end)
      assert.equal(0, #made)
      assert.equal(kind == "march_infantry", g:unit("mr_f_i1") ~= nil)
      assert.equal(kind == "maj_gen_inf", g:unit("mg_f_a") ~= nil)
    end
  end)
end)
