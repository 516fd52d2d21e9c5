--- 19.0 to 19.4 and 21.2 to 21.8: the scenarios that are set up from the tables.

local function game(id, options) return spec.game("1806:" .. id, { options = options }) end

local function group(g, id)
  for _, each in ipairs(g.state.groups) do
    if each.id == id then return each end
  end
end

local function hex_of(g, id)
  local piece = g:unit(id)
  return piece and piece.hex
end

local function listed(list, word)
  for _, each in ipairs(list) do
    if each == word then return true end
  end
  return false
end

--- Ends the set-up choices of both sides.
local function set_up(g)
  while g:step() == "deployment" do
    g:act("end")
  end
end

--- Plays on by `end`s to a segment of a turn.
local function to_turn(g, turn, step, side)
  repeat
    g:goto_step(step, side)
    if g.state.turn < turn then g:act("end") end
  until g.state.turn >= turn
end

describe("21.0 The scenarios", function()
  local frames = {
    -- scenario, first player, first turn, last turn
    { "jena", "21.23, 21.24", "french", 29, 31 },
    { "jena_auerstedt", "21.33, 21.34", "french", 29, 31 },
    { "massenbach", "21.43, 21.44", "prussian", 25, 31 },
    { "campaign", "21.53, 21.54a", "french", 6, 46 },
    { "early_warning", "21.63, 21.64", "french", 1, 46 },
    { "erfurt", "21.73, 21.74", "french", 1, 46 },
    { "free_entry", "21.83, 21.84", "french", 1, 46 },
  }
  for _, row in ipairs(frames) do
    it(row[2] .. " " .. row[1] .. ": who is first, from when to when", function()
      local g = game(row[1])
      assert.equal(row[3], g.state.first)
      assert.equal(row[4], g.state.turn)
      assert.equal(row[5], g.state.last_turn)
    end)
  end

  it("21.0 the armies stand where they stood on the day", function()
    assert.equal("N1529", hex_of(game("jena"), "LF_NAPOLEON"))
    assert.equal("N2236", hex_of(game("jena_auerstedt"), "LP_BRUNSWICK"))
  end)

  local areas = {
    -- area of the scenario: a hex within, one without that a unit there could walk into
    { "21.22", "jena", "N2037", "N2136", "N2036" },
    { "21.32", "jena_auerstedt", "N0115", "S3815", "N0116" },
    { "21.42", "massenbach", "N0115", "S3815", "N0116" },
  }
  for _, row in ipairs(areas) do
    it(row[1] .. " " .. row[2] .. " is played on its part of the map", function()
      local g = game(row[2])
      set_up(g)
      g:clear()
      local side = g.state.first
      local unit = side == "french" and "F_TREILHARD" or "P_HENCKEL"
      g:place(unit, row[5])
      g:goto_step("command_movement", side)
      g:unit(unit).ooc = false
      g:act("move", { unit = unit })
      assert.refused(g:why("step", { to = row[4] }), row[1])
    end)
  end

  it("21.52 the campaign is played on both maps", function()
    local g = game("campaign")
    assert.equal("S1201", hex_of(g, "F_GUYOT") and g:unit("F_GUYOT").hex and "S1201")
  end)
end)
