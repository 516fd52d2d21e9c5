--- What a built position and a scenario are held against (rules.19_position).
local position = require("rules.19_position")

local function auerstedt() return spec.game("1806:auerstedt") end

describe("2.0 The dates of a scenario", function()
  --- What is wrong with the first turn of a scenario.
  local function wrong(turn, day, part)
    return position.muster(auerstedt().state, {
      start = { turn = turn, day = day, part = part },
      last = { turn = 31, day = 14, part = "Evening" },
      turns = 31 - turn + 1,
      reinforcements = {},
    }).wrong
  end

  it("2.0 a turn is of the day and the part of it that the turn record has", function()
    assert.same({}, wrong(29, 14, "Morning"))
    local text = "start: turn 29 is the Morning of 14 October, not the Evening of 14"
    assert.same({ { text = text, field = "start" } }, wrong(29, 14, "Evening"))
    text = "start: turn 29 is the Morning of 14 October, not the Morning of 13"
    assert.same({ { text = text, field = "start" } }, wrong(29, 13, "Morning"))
    text = "start: the turn record has no turn 999"
    assert.same({ { text = text, field = "start" } }, wrong(999, 14, "Morning"))
  end)
end)

describe("6.11D Pieces that are put down", function()
  it("6.11D nobody is put down on a counter that he has not", function()
    local g = auerstedt()
    g:clear()
    g:place("LF_DAVOUT", "N2236")
    g:place("F_GUDIN", "N2532", { reduced = true })
    assert.equal(true, g:unit("F_GUDIN").reduced)
    assert.fails(function() g:place("LF_DAVOUT", "N2532", { reduced = true }) end)
    assert.equal("N2236", g:unit("LF_DAVOUT").hex)
  end)
end)
