--- What the combat specs share: from a placed position to the odds and the roll, every step by
--- actions. Prompts without a choice are played by the game, so each step looks where it stands.
local M = {}

local function same(a, b) return table.concat(a, " ") == table.concat(b, " ") end

--- Goes to the designation of attacks of a side.
function M.contact(g, side) g:goto_step("designation", side or "french") end

--- Frame on top.
function M.frame(g) return g.state.stack[#g.state.stack] end

local function name_all(g, field, verb, hexes)
  for _, hex in ipairs(hexes) do
    if g:step() ~= "grouping" then return end
    if not listed(M.frame(g)[field], hex) then g:act(verb, { hex = hex }) end
  end
end

--- Designates one attack.
---@param targets string[]
---@param by string[]
function M.attack(g, targets, by)
  if g:step() == "designation" then g:act("attack", { hex = targets[1] }) end
  name_all(g, "targets", "target", targets)
  name_all(g, "by", "by", by)
  if g:step() == "grouping" then g:act("close") end
  for _, group in ipairs(g.state.combat and g.state.combat.groups or {}) do
    if same(group.held, targets) and same(group.by, by) then return end
  end
  if g.state.combat and #g.state.combat.groups > 0 then
    error("no such attack was designated", 2)
  end
end

--- Nobody retreats before combat.
function M.stand(g)
  while g:step() == "defender_withdraws" or g:step() == "attacker_withdraws" do
    g:act("end")
  end
end

--- Resolves an attack up to its die.
function M.resolve(g, hex)
  M.stand(g)
  if g:step() == "attacks" then g:act("resolve", { hex = hex }) end
end

--- Rolls the die of the attack under way.
function M.roll(g)
  if g:step() == "odds" then g:act("roll") end
end

--- The odds last worked out, as told: { attack, defence, odds, column, shifts = "key+1 key-2", help = rule }.
function M.odds(g)
  local odds
  for _, record in ipairs(g:log()) do
    local shift = record.key:match("^shift_(.*)$")
    if record.key == "odds_are" then
      local v = record.values
      odds =
        { attack = v.attack, defence = v.defence, odds = v.odds, column = v.column, shifts = "" }
    elseif odds and shift then
      odds.shifts = odds.shifts
        .. (odds.shifts == "" and "" or " ")
        .. ("%s%+d"):format(shift, record.values.columns)
    elseif odds and record.key == "terrain_helps" then
      odds.help = record.rule
    end
  end
  return odds
end

--- Joins battle in one attack up to its die.
---@return table odds
function M.join(g, targets, by, side)
  if g:step() == "odds" then return M.odds(g) end -- it came by itself
  M.contact(g, side)
  M.attack(g, targets, by)
  M.resolve(g, targets[1])
  return M.odds(g)
end

--- The whole of one attack with its die.
---@return table odds
function M.fight(g, targets, by, die, side)
  g:dice({ die })
  local odds = M.join(g, targets, by, side)
  M.roll(g)
  return odds
end

--- Fights the one French attack on a hex with all who are next to it.
function M.storm(g, target)
  M.contact(g)
  g:act("attack", { hex = target })
  while g:step() == "grouping" do
    local first = g:legal("french")[1]
    g:act(first.verb, first.args)
  end
  M.resolve(g, target)
  M.roll(g)
end

--- Values of one argument of a verb in the legal list, in order.
function M.choices(g, verb, arg)
  local list, seen = {}, {}
  for _, entry in ipairs(g:legal(g:asked()[1])) do
    local value = entry.args[arg]
    if entry.verb == verb and not seen[value] then
      seen[value] = true
      list[#list + 1] = value
    end
  end
  return list
end

--- Takes the first entry of every retreat, displacement and flight.
function M.settle(g)
  local open = { retreating = true, displacing = true, following = true, flight = true }
  while open[g:step() or ""] do
    local entry = g:legal(g:asked()[1])[1]
    g:act(entry.verb, entry.args)
  end
end

--- Where a piece is: its hex, or the box it lies in.
function M.where(g, id)
  local piece = g:unit(id)
  if piece.hex then return piece.hex end
  for _, box in ipairs({ "uar_day", "uar_night", "peu", "captured" }) do
    if listed(g.state[box][piece.side], id) then return box end
  end
  return "nowhere"
end

return M
