--- The corrected cells, where they take effect.
local fight = require("1806:spec.fight")

local function odds_at_even()
  local g = spec.game("1806:auerstedt")
  g:clear()
  g:place("F_SUCHET", "N2614") -- 13 to 7 is 1-1
  g:place("P_ARNIM", "N2615")
  fight.contact(g)
  fight.attack(g, { "N2615" }, { "N2614" })
  fight.resolve(g, "N2615")
  local list = {}
  for i, each in ipairs(g:odds("roll").outcomes) do
    list[i] = ("%s %d/%d"):format(each.result, each.num, each.den)
  end
  return list
end

describe("errata", function()
  it(
    "11.3b at even odds 3 is Dr, 4 an exchange",
    function() assert.same({ "Ar 1/6", "Ar2 1/6", "Dr 1/3", "Dr2 1/6", "Ex 1/6" }, odds_at_even()) end
  )

  it(
    "8.11a woods cost cavalry three half points",
    function() assert.equal(3, table_of("terrain").movement.cavalry.hex.woods[1]) end
  )
end)
