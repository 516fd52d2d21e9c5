--- 16.1, 16.2.7 Who rides along and is lost on the way, what is taken, who is charged next.
local drill = require("spec.drill")
local facing = require("rules.10_facing")

local HC, HAY = { "1HC-Cv", "10.05", "ready", "E" }, { "Hay-Br", "13.05", "line", "W" }

local function decline(g)
  while g:step() == "opportunity" or g:step() == "reaction" or g:step() == "square" do
    g:act(g:step() == "square" and "stay" or "hold")
  end
end

local function charging(list, dice, with)
  local g = drill.moving(spec, list)
  g:act("move", { unit = "1HC-Cv" })
  if with then g:act("with", { unit = with }) end
  if dice then g:dice(dice) end
  g:act("charge", { to = "13.05", via = "11.05" })
  return g
end

--- Where they may follow on to, in rising order.
local function next_targets(g)
  local list = {}
  for _, entry in ipairs(g:legal("french")) do
    if entry.verb == "follow" then list[#list + 1] = entry.args.to end
  end
  table.sort(list)
  return list
end

describe("5.3 the ride", function()
  it("5.3.1, 16.1.4 the top of the chargers' stack is told, and all of it rides", function()
    local g = charging({ HC, { "2HC-Cv", "10.05", "ready", "E" }, HAY }, { 1, 2, 2 }, "2HC-Cv")
    assert.equal("1HC-Cv", those(g:log(), function(row) return row.key == "charges" end)[1].values.unit)
    decline(g)
    assert.same({ "13.05", "13.05" }, { g:unit("1HC-Cv").hex, g:unit("2HC-Cv").hex })
  end)

  it("16.1b, 25.4.5 a Commander who is lost on the way rides no further; his replacement stands elsewhere", function()
    local g = charging({ HC, { "Montbrun", "10.05" }, { "Ch-Cv", "06.05", "ready", "E" }, HAY, { "Brb", "13.06", "unlimbered", "W" } }, nil, "Montbrun")
    g:act("stay")
    assert.equal("opportunity", g:step())
    g:act("answer", { unit = "Brb", as = "as_it_is" })
    g:dice({ 2, 6, 6, 1, 2, 2 }) -- boxes are lost, and Montbrun; Hay breaks
    g:act("shoot")
    decline(g)
    assert.same({ "06.05", true }, { g:unit("Montbrun").hex, g:unit("Montbrun").replaced })
    assert.equal("13.05", g:unit("1HC-Cv").hex)
  end)

  it("2.2 what they ride through they hold", function()
    local g = charging({ HC, HAY }, nil)
    g.state.control = { ["11.05"] = "none", ["12.04"] = "none", ["12.05"] = "none", ["12.06"] = "none" }
    g:dice({ 1, 2, 2 })
    g:act("stay")
    decline(g)
    local held = 0
    for _, side in pairs(g.state.control) do
      held = held + (side == "french" and 1 or 0)
    end
    assert.equal(2, held)
  end)

  it("16.5c, 16.5.3a horse whose zone a charge leaves may ride at it before it has gone", function()
    local g = charging({ HC, HAY, { "San-Sp", "07.05", "ready", "E" } }, nil)
    g:act("stay")
    assert.same({ "reaction", { "allied" }, "10.05" }, { g:step(), g:asked(), g:unit("1HC-Cv").hex })
  end)
end)

describe("16.2.7 follow-ons", function()
  local KEM, VAL = { "Kem-Br", "13.07", "line", "W" }, { "Val-Sp", "16.05", "line", "W" }

  it("16.2.7a, 16.2.7b the same stack again, or others within two hexes that a charge may aim at, but no horse", function()
    local g = charging({ HC, HAY, KEM, VAL, { "San-Sp", "13.03", "ready", "E" }, { "Picton", "14.04" } }, { 1, 2, 2 })
    decline(g)
    assert.same({ "13.05", "13.07" }, next_targets(g))
  end)

  it("16.2.7a a stack that is gone is not charged again", function()
    local g = charging({ HC, { "Hay-Br", "13.05", "line", "W", { casualties = 9 } }, KEM }, { 1, 2, 6 })
    decline(g)
    assert.is_nil(g.state.pieces["Hay-Br"] and g.state.pieces["Hay-Br"].hex)
    assert.same({ "13.07" }, next_targets(g))
  end)

  it("16.2.7.3 refaced they have it ahead", function()
    local g = charging({ HC, HAY, KEM }, { 1, 2, 2 })
    decline(g)
    g:act("follow", { to = "13.07" })
    while g:step() ~= "square" do -- the beaten run first
      local retreat = those(g:legal("allied"), function(entry) return entry.verb == "retreat" end)[1]
      if g:step() == "reaction" then g:act("hold") else g:act("retreat", retreat.args) end
    end
    assert.truthy(facing.before(g.state, "1HC-Cv", "13.07", 3))
    g:dice({ 1, 2, 2 })
    g:act("stay")
    decline(g)
    assert.same({ "follow_on", "13.07" }, { g:step(), g:unit("1HC-Cv").hex })
  end)
end)
