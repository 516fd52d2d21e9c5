--- What a game keeps of what was done: journal rows and log records.
local log = require("kernel.log")
local set_up = require("session.set_up")
local M = {}

--- Keeps log records of row `n` (0: set-up).
function M.keep_log(game, records, n)
  for _, line in ipairs(records) do
    line.n = n
    game.log[#game.log + 1] = line
  end
end

--- Shows the key that the dice were drawn by, once the game is over.
function M.show_key(G)
  if G.dice.commitment then log.log("dice", "dice_key", "key", G.dice.seed) end
end

--- Writes an action into the journal.
function M.keep_row(game, row, declared, values)
  row.n, row.verb, row.args = #game.rows + 1, declared.verb, {}
  for i, arg in ipairs(declared.args) do
    row.args[arg[1]] = values[i]
  end
  row.hash = set_up.hash(game.G, declared.at, "action", declared.verb, "apply")
  game.hashed = row.hash
  game.rows[row.n] = row
  M.keep_log(game, row.log, row.n)
end

return M
