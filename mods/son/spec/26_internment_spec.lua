--- 26.6b Internment: Yorck at the border of Bohemia, W7040 and W7039, with the French in every other hex around him.
local board = require("mechanics.board")
local fight = require("spec.fight")
local internment = require("rules.26_internment")
local column = fight.column
local HEAD, TAIL = "W7040", "W7039"
local LEADERS = { "ney", "marmont", "bertrand", "lauriston", "oudinot", "victor", "reynier" }
local UNITS = { ney = "fr_8", marmont = "fr_20", bertrand = "fr_12", lauriston = "fr_16", oudinot = "fr_13", victor = "fr_4", reynier = "fr_32" }

local function bohemian(hex) return map_of():in_area("bohemia", hex) end

--- The hexes around him outside Bohemia.
local function ring()
  local list = {}
  for _, hex in ipairs({ HEAD, TAIL }) do
    for _, to in ipairs(map_of():neighbors(hex)) do
      local out = to ~= HEAD and to ~= TAIL and not bohemian(to)
      if out and not listed(list, to) then list[#list + 1] = to end
    end
  end
  table.sort(list)
  return list
end

--- A place with its head in a hex and its tail farther off.
local function place(hex, used)
  for _, to in ipairs(map_of():neighbors(hex)) do
    local far = map_of():distance(to, HEAD) > 1 and map_of():distance(to, TAIL) > 1
    if far and not bohemian(to) and not listed(used, to) then
      used[#used + 1] = to
      return column(hex, to)
    end
  end
end

--- The French lie in all of these hexes but one, or in all.
local function shut(open)
  local forces, used = { { "yorck", column(HEAD, TAIL), { pr_1 = 4 } } }, {}
  for i, hex in ipairs(ring()) do
    if hex ~= open then table.insert(forces, { LEADERS[i], place(hex, used), { [UNITS[LEADERS[i]]] = 9 } }) end
  end
  local g = fight.game(spec, forces)
  g.state.closed = { "bohemia" }
  g:dice({ 1 })
  fight.designate(g, { HEAD }, { forces[2][2].head })
  fight.choose(g, {})
  if g:step() == "bonus" then g:act("bonus", { add = 0 }) end
  while g:step() == "losses" do
    local side = g:asked()[1]
    g:act("lose", g:legal(side)[1].args, side)
  end
  return g
end

describe("26.6 the border of Bohemia", function()
  it("26.6b who has no other way back goes over it and is interned", function()
    local g = shut()
    local yorck = g:unit("yorck")
    assert.same({ true, nil, nil }, { yorck.interned, yorck.at, yorck.off_map })
    assert.equal("pursuit", g:step())
  end)

  it("26.6b who is interned rolls for no disorder, and does not come back", function()
    local g = shut()
    g:act("stay")
    while g:step() == "losses" do
      g:act("lose", g:legal("allied")[1].args, "allied")
    end
    assert.falsy(g:unit("yorck").disorganized)
    assert.equal(0, #g.state.groups)
  end)

  it("26.6b, 26.6a who has another takes it", function()
    local g = shut(ring()[1])
    assert.falsy(g:unit("yorck").interned)
  end)

  it("26.6b, 26.6c a country that is open interns no one", function()
    local g = shut()
    assert.equal(HEAD, internment.border(g.state, column(HEAD, TAIL)))
    g.state.closed = {}
    assert.is_nil(internment.border(g.state, column(HEAD, TAIL)))
  end)

  it("26.6b a way of the full length needs no border", function()
    local G = shut().state
    assert.truthy(internment.crosses(G, { TAIL, HEAD }, 2))
    assert.falsy(internment.crosses(G, { TAIL, HEAD }, 1))
    assert.equal(0, #board.standing(G, HEAD))
  end)
end)
