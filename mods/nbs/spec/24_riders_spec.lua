--- 24.2.3 Skirmishers keep away from horse that could ride them down.
local drill = require("spec.drill")

--- Why Skirmishers may not go to 12.05, beside which this one stands in 13.05, with others.
local function why(rider, list)
  local all = { { "S1-95Ln-3-I", "11.05", "skirmish" }, { "95Ln-3-I", "11.06", "line", "E" }, { rider[1], "13.05", rider[2], "W", rider[3] } }
  for _, row in ipairs(list or {}) do
    all[#all + 1] = row
  end
  local g = drill.game(spec, all, "movement_phase")
  g:act("move", { unit = "S1-95Ln-3-I" })
  return g:why("step", { to = "12.05" })
end

describe("24.2.3 Skirmishers and horse", function()
  it("24.2.3 not beside Ready cavalry that is not Disorganized", function()
    assert.refused(why({ "San-Sp", "ready" }), "24.2.3")
    assert.refused(why({ "San-Sp", "ready", { state = "shaken" } }), "24.2.3")
  end)

  it("24.2.3 but beside other troops, Blown, or badly shaken", function()
    assert.same({}, why({ "SJu-Sp", "line" }))
    assert.same({}, why({ "San-Sp", "blown" }))
    assert.same({}, why({ "San-Sp", "ready", { state = "disorganized" } }))
  end)

  it("24.2.3 and where it could not ride in, or is not seen (4.0a)", function()
    assert.same({}, why({ "SJu-Sp", "line" }, { { "San-Sp", "13.05", "ready", "W" } }))
    assert.refused(why({ "SJu-Sp", "line" }, { { "San-Sp", "13.05", "ready", "W" }, { "Ney", "10.04" } }), "24.2.3")
  end)
end)
