--- The sequence of play: declared steps that run on a stack of plain frames in `G.stack`.
-- A frame is `{ step = NAME, ... }`; procedures call procedures by pushing frames, interrupts push
-- frames too. Nothing lives outside the frames across a prompt.
local derived = require("kernel.derived")
local fault = require("kernel.fault")
local fault_context = require("kernel.fault_context")
local M = {}

local MOST_MOVES = 10000 -- steps between two prompts; more is a loop of the pack

---@class Step
---@field at { file: string, line: integer }        Where it is declared.
---@field fail fun(at: table, text: string, ...)    Raises a fault of that place.
---@field rule string                              Rule that the step obeys.
---@field steps string[]?                          Children, run in order.
---@field each (fun(G: table, f: table): string[])? The children run for each of these sides in turn, as `G.phasing`.
---@field again (fun(G: table, f: table): boolean)? After the last child: run them again?
---@field actions string[]?                        Verbs that a prompt of this step offers.
---@field side (fun(G: table, f: table): string|string[])? Who is asked; default `G.phasing`. All sides of a list are asked
---  openly and in any order, each until `finish(G, side)` or until the list leaves it out; then the step ends.
---@field in_order boolean? Of a list the first alone is asked, then the next.
---@field simultaneous (fun(G: table, f: table): string[])? Who chooses unseen, each until it commits, all at once.
---@field done (fun(G: table, f: table): boolean)? True when nothing is left to ask.
---@field mandatory boolean?                       Goes on until none of its actions is left.
---@field waits boolean?                           Also who has but one entry is asked.
---@field enter (fun(G: table, f: table))?
---@field leave (fun(G: table, f: table))?
---@field run (fun(G: table, f: table))?           A procedure: pushes frames or finishes.
---@field boxes (fun(G: table, f: table, side: string): Box[])?  Off the map while it is under way, as a side sees them.
---@field key string?                              Text key of the prompt; default the name.
---@field values (fun(G: table, f: table, side: string): table)? Values for that text, as the side may know them.

---@param steps table<string, Step>
---@param G table
---@param name string
---@param data table? Fields of the new frame; plain data.
---@return table frame
function M.push(steps, G, name, data)
  if not steps[name] then error(fault.unknown("step", tostring(name), steps), 2) end
  local frame = data or { step = nil, begun = nil, at = nil } -- room for what it will hold
  frame.step = name
  G.stack[#G.stack + 1] = frame
  return frame
end

--- Takes the top frame away after its `leave`.
function M.finish(steps, G)
  local at = #G.stack
  local frame = G.stack[at]
  if not frame then error("no step is running", 2) end
  local leave = steps[frame.step].leave
  if leave then
    fault_context.kind, fault_context.name, fault_context.hook = "step", frame.step, "leave"
    leave(G, frame)
    if #G.stack ~= at or G.stack[at] ~= frame then
      error("step '" .. frame.step .. "' pushed or ended a step as it left: a step of its own does that", 2)
    end
  end
  G.stack[at] = nil
end

---@return table? frame The innermost.
function M.top(G) return G.stack[#G.stack] end

--- The innermost frame of a step that is under way: what is kept in it is forgotten as the step ends, so that
--- "once per phase" needs no clearing.
---@param name string
---@return table? frame nil when no such step is under way
function M.within(G, name)
  for i = #G.stack, 1, -1 do
    if G.stack[i].step == name then return G.stack[i] end
  end
end

--- The next of the sides that a step runs for; false after the last.
local function next_side(step, G, frame)
  frame.each = frame.each or { table.unpack(step.each(G, frame)) }
  local side = table.remove(frame.each, 1)
  G.phasing = side or G.phasing
  return side ~= nil
end

local function next_child(steps, G, frame, step)
  if step.each and not frame.each then next_side(step, G, frame) end
  frame.at = (frame.at or 0) + 1
  local child = step.steps[frame.at]
  if child then
    M.push(steps, G, child)
  elseif step.each and next_side(step, G, frame) then
    frame.at = 0
  elseif step.again and step.again(G, frame) then
    frame.at, frame.each = 0, nil
  else
    M.finish(steps, G)
  end
end

--- Those of a list who have not ended their part.
local function uncommitted(list, frame)
  local left, committed = {}, frame.committed or {}
  for _, side in ipairs(list) do
    if not committed[side] then left[#left + 1] = side end
  end
  return left
end

--- The sides that a frame asks; a side by itself where the step names no list.
---@return string[]|string|nil
local function whom(step, G, frame)
  if step.simultaneous then return uncommitted(step.simultaneous(G, frame), frame) end
  local side = step.side
  if not side then return G.phasing end
  local who = side(G, frame)
  return type(who) == "table" and uncommitted(who, frame) or who
end

local function is_done(step, G, frame)
  local done = step.done
  if not step.simultaneous and done and done(G, frame) then return true end
  local who = (step.simultaneous or step.side) and whom(step, G, frame)
  return type(who) == "table" and #who == 0
end

--- Reports whether a frame that asks has nothing left to ask. The state stands still for the question, and if something is left from then
--- on: what was worked out for it serves the list.
local function nothing_left(step, G, frame)
  derived.stands()
  local nothing = is_done(step, G, frame)
  if nothing then derived.moves() end
  return nothing
end

--- Runs steps until one of them asks a side something, or the game is over. Then the state stands still.
---@return table? frame That asks; nil when the game is over.
function M.advance(steps, G)
  local stack = G.stack
  for _ = 1, MOST_MOVES do
    local frame = stack[#stack]
    if G.over or not frame then return derived.stands() end
    local step, enter = steps[frame.step], nil
    if not frame.begun then
      frame.begun = true
      enter = step.enter
    end
    if enter then
      fault_context.kind, fault_context.name, fault_context.hook = "step", frame.step, "enter"
      enter(G, frame)
    elseif step.steps then
      next_child(steps, G, frame, step)
    elseif step.actions then
      if not nothing_left(step, G, frame) then return frame end
      M.finish(steps, G)
    elseif step.run then
      fault_context.kind, fault_context.name, fault_context.hook = "step", frame.step, "run"
      step.run(G, frame)
    else
      M.finish(steps, G)
    end
  end
  local name = M.top(G).step
  steps[name].fail(steps[name].at, "the sequence of play runs in a circle at step '%s'", name)
end

--- Reports whether the top frame is of a simultaneous step.
function M.simultaneous(steps, G)
  local frame = M.top(G)
  return frame ~= nil and steps[frame.step].simultaneous ~= nil
end

--- Reports whether the top frame is of a step that asks a list of sides, unseen or openly.
function M.asks_several(steps, G)
  local frame = M.top(G)
  local step = frame and steps[frame.step]
  if not step then return false end
  if step.simultaneous then return true end
  return step.side ~= nil and type(step.side(G, frame)) == "table"
end

--- Ends a side's part in the step on top, which asks several; when all have ended theirs, the step ends.
---@param side string
function M.commit(G, side)
  local frame = M.top(G)
  frame.committed = frame.committed or {}
  frame.committed[side] = true
end

local alone = {} -- side -> the list of it alone

--- Sides that the frame asks, in the order that the step names them. Callers must not write it.
---@return string[]
function M.asked(steps, G, frame)
  local step = steps[frame.step]
  local who = whom(step, G, frame)
  if who == nil then return {} end
  if alone[who] then return alone[who] end
  if type(who) == "table" then return step.in_order and { who[1] } or who end
  alone[who] = { who }
  return alone[who]
end

return M
