it("2.2 places a piece on an enemy", function()
  local g = spec.game("drill:square")
  g:place("RED_A", "0401")
end)
