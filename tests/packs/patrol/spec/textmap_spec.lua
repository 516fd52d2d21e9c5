--- mechanics.textmap: a map in lines of text.
local textmap = require("mechanics.textmap")
local map = map_of()

describe("a map as text", function()
  it("1.1 has the hexes round those asked for, each line with the code of its first hex", function()
    local lines = textmap.lines(map, { "0304" }, function(hex) return hex == "0304" and "X1" or ". " end)
    assert.same({
      "0104 . . X1. .",
      "0203  . . . .",
      "0102 . . . . .",
    }, lines)
  end)
end)
