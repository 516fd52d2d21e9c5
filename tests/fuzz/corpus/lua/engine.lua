local value, data = require("engine.value"), require("engine.data")
local a <const> = { list = { 1, 2, { x = true } }, ["k"] = "\u{20ac}\x41\z
   \065" }
local copy = value.clone(a)
for k, v in pairs(copy) do copy[k] = nil end
return { run = function(bytes) return pcall(value.decode, bytes), value.hash(a), value.diff(a, copy) end }
