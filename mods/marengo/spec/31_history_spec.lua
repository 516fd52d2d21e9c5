--- The 14th of June as it went, by legal actions alone: the marches to Castel Ceriolo, Li Poggi and San Giuliano; Pilati over the ford.
local day = require("spec.day")

local map = map_of()
local FOOT = { "Got-Ott", "Ret-Sch-Ott", "Sti-Sch-Ott", "HK-Vog-Ott", "St-Vog-Ott" }
local DESAIX = { "HQ-D", "Desaix", "Boudet", "9Lt-B-D" } -- those who lead go on, the others follow in time

--- Hadik and Kaim deploy off the road, so that Ott finds it free.
local function clear_the_road(g)
  for _, id in ipairs({ "Hadik", "StJ-Hd", "Hdb", "Bel-Hd" }) do
    day.go(g, id, "11.22")
  end
  for _, id in ipairs({ "Kz-Hd", "Ks-Hd" }) do
    day.go(g, id, "10.22")
  end
  for _, row in ipairs({ { "Kaim", "13.21" }, { "Bri-Ka", "13.21" }, { "Kne-Ka", "13.21" }, { "Lam-Ka", "12.21" }, { "Kab", "12.21" } }) do
    day.go(g, row[1], row[2])
  end
end

--- Whoever is not to march stands fast: from nine o'clock O'Reilly and Frimont, then Hadik and Kaim.
---@param more string? One more, from ten o'clock.
local function stand_fast(g, side, more)
  local by_turn = { { "OR", "AG" }, { "Hd", "Ka" }, { more } }
  for _, command in ipairs(side == "austrian" and by_turn[g.state.turn] or {}) do
    g:act("default_defense", { command = command }, side)
  end
end

local LEAD = { ["Got-Ott"] = true, ["9Lt-B-D"] = true, ["70Ln-Mo"] = true }

--- Those of a column who can, go on: who leads it to the goal itself.
local function march(g, ids, goal)
  for n, id in ipairs(ids) do
    local piece, to = g.state.pieces[id], LEAD[id] and goal or day.beside(goal, n)
    if piece and piece.hex and piece.hex ~= to and #g:why("move", { unit = id }, g:asked()[1]) == 0 then day.go(g, id, to, id == "70Ln-Mo") end
  end
end

local function nearest(g, ids, goal)
  local far = 99
  for _, id in ipairs(ids) do
    local piece = g.state.pieces[id]
    if piece and piece.state and piece.hex then far = math.min(far, map:distance(piece.hex, goal)) end
  end
  return far
end

describe("31 the marches of the day", function()
  --- A game that is played on by marches of a column from its turn on; all others come on and stay near where they do.
  local function day_of(ids, goal, from)
    local g = spec.game("marengo:full")
    g.forced = false
    local function move(_, side)
      local turn = g.state.turn
      if side == "austrian" and turn == 1 then return clear_the_road(g) end
      for _, way in ipairs(turn > from and goal or {}) do -- as their orders lead them
        march(g, those(ids, function(id) return g.state.pieces[id].hex and g.state.pieces[id].hex < way[1] end), way[2])
      end
      day.come_on(g, side == "austrian" and "12.24" or turn < 16 and "53.15" or "64.16")
    end
    return g, { movement_phase = move, local_initiative = stand_fast }
  end

  it("31.5a, 12.5.1, 12.6.1 Ott's foot is at Castel Ceriolo by noon", function()
    local g, deeds = day_of({ "HQ-Ott", "Ott", "Got-Ott", "LD10-Ott" }, { { "40", "32.32" } }, 2)
    day.to(g, 5, "french", deeds)
    assert.truthy(nearest(g, FOOT, "32.32") > 0)
    day.to(g, 7, "french", deeds)
    assert.same({ 0, "austrian" }, { nearest(g, FOOT, "32.32"), g.state.control["32.32"] })
  end)

  it("31.5a, 12.5.1, 12.5.6.2 Monnier's foot is at Li Poggi by two", function()
    local ways = { { "47", "36.22" }, { "54", "46.18" }, { "70", "53.15" } }
    local g, deeds = day_of({ "Monnier", "70Ln-Mo", "Bonaparte", "CGc-IG", "CGi-IG" }, ways, 4)
    day.to(g, 11, "austrian", deeds)
    assert.truthy(nearest(g, { "70Ln-Mo" }, "36.22") <= 1)
  end)

  it("31.5a, 12.5.1, 12.6.1 Desaix comes on at half past four, and is at San Giuliano in the turn of five", function()
    local g = spec.game("marengo:full")
    g.forced = false
    local function move(_, side)
      local turn = g.state.turn
      if side == "austrian" and turn == 1 then return clear_the_road(g) end
      march(g, DESAIX, "64.16")
      day.come_on(g, side == "austrian" and "24.30" or turn < 16 and "53.15" or "64.16")
    end
    local function fast(_, side) stand_fast(g, side, "Ott") end
    day.to(g, 17, "french", { movement_phase = move, local_initiative = fast })
    assert.truthy(nearest(g, DESAIX, "64.16") > 0)
    move(g, "french")
    assert.equal(0, nearest(g, { "9Lt-B-D" }, "64.16"))
  end)
end)

describe("31 noon: Pilati at the ford", function()
  --- Pilati on his own initiative before the ford, Kellermann not far from it; noon.
  local function noon()
    local g = spec.game("marengo:full")
    g.forced = false
    local function initiative(_, side)
      stand_fast(g, side, "Ott")
      if side ~= "austrian" or g.state.turn < 3 then return end
      g:dice({ 6, 6 }) -- his initiative; from the next turn on that his attack goes on (6.7.2b)
      if g.state.turn > 3 then return end
      g:act("initiative", { command = "Kz-Hd", by = "Hd" })
      g:act("stage", { kind = "attack" })
      g:act("draft_hex", { hex = "21.12" })
      for _, row in ipairs({ { "via", "15.13" }, { "via", "18.10" }, { "limit", "24.08" } }) do
        g:act("detail", { what = row[1] })
        g:act("draft_hex", { hex = row[2] })
      end
      g:act("seal", { words = "-" })
    end
    local function move(_, side)
      local turn = g.state.turn
      if side == "austrian" then
        if turn == 1 then return clear_the_road(g) end
        day.come_on(g, "12.24")
        if turn == 3 or turn == 4 then day.go(g, "Kz-Hd", "18.10") end
      elseif turn == 4 then
        day.go(g, "Murat", "23.13")
        day.go(g, "Kel-Cav", "22.11")
      else
        day.come_on(g, "34.18")
      end
    end
    day.to(g, 7, "austrian", { movement_phase = move, local_initiative = initiative })
    return g
  end

  it("6.6.1.4a, 6.8.1a, 12.5.1, 16.5.1, 16.4.2, 21.1rd, 31.7 he rides on his own initiative, the ford shakes him, and Kellermann rides him down", function()
    local g = noon()
    assert.same({ "initiative", "18.10" }, { g.state.orders["Kz-Hd"].origin, g:unit("Kz-Hd").hex })
    g:act("move", { unit = "Kz-Hd" })
    g:act("turn", { to = 4 })
    assert.refused(g:why("step", { to = "19.11" }), "12.2.2")
    g:act("road", { to = "19.10" })
    assert.same({ "shaken", "reaction" }, { g:unit("Kz-Hd").state, g:step() })
    -- Pilati does not stand (1); Kellermann loses nothing (2), he does (6)
    g:dice({ 1, 2, 6 })
    g:act("react", { unit = "Kel-Cav", via = "21.11" })
    assert.same({ "routed", true }, { g:unit("Kz-Hd").state, g:unit("Kz-Hd").casualties > 0 })
    while g:step() ~= "movement_phase" do
      local side = g:asked()[1]
      local list = g:legal(side)
      local last = side == "austrian" and list[1] or list[#list]
      g:act(last.verb, last.args)
    end
    assert.truthy(map:distance("19.10", g:unit("Kz-Hd").hex) >= 6)
    assert.truthy(g:unit("Kz-Hd").hex < "19.10") -- back over the brook
    assert.equal("blown", g:unit("Kel-Cav").formation)
  end)
end)
