--- 7.5, 14.15 Extended March: a second Movement Command where the normal march ends.
local march = require("mechanics.march")
local administration = require("rules.05_administration")
local allowance = require("rules.14_allowance")
local dispatch = require("rules.06_dispatch")
local forces = require("rules.09_forces")
local held = require("rules.14_held")

--- 7.5c: is there a hex that the force could enter with the points of an Extended March alone?
local function wants_more(G, f)
  local more = copy_of(f)
  more.left = {}
  for account, halves in pairs(f.left) do
    more.left[account] = halves + allowance.EXTENSION
  end
  for _, move in ipairs(march.moves(G, f.piece)) do
    local price = #move.entered > 0 and march.price(G, more, move)
    for account, halves in pairs(price or {}) do
      if halves > f.left[account] then return true end
    end
  end
  return false
end

action("extend", {
  rule = "7.5b",
  args = {},
  check = function(G, f)
    if not need(f.by == "command", "14.15", "by_command_alone") then return end -- 4.11b, 14.16a
    need(not f.extended, "7.5b", "extended_already")
    need(#forces.units(G, f.whole, "artillery") == 0, "25.13", "guns_do_not_extend")
    need(not held.is_held(G, f), "17.10a", "in_enemy_zone", "leader", f.piece) -- 17.5
    need(administration.can_spend(G, f.army), "5.6a", "no_points", "army", f.army)
    if need(f.steps > 0 and wants_more(G, f), "7.5c", "march_goes_on") then
      need(dispatch.in_dispatch(G, f.chief), "7.5a", "out_of_dispatch", "leader", f.chief)
    end
  end,
  apply = function(G, f, side)
    administration.spend(G, f.army)
    for account, halves in pairs(f.left) do
      f.left[account] = halves + allowance.EXTENSION
    end
    f.extended = true
    log_to(side, "7.5b", "extends", "leader", f.chief)
  end,
})
