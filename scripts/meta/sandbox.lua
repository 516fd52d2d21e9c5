---@meta engine.sandbox
-- Made by `grognard api --luals`: do not edit.

--- Environments of packs, for the kernel alone.
---@class engine.sandbox
local sandbox = {}

--- Makes the environment of a pack, or makes it again; `globals` are copied into it. Modules `mechanics.x` come from the library.
---@param id string
---@param requires? string[]
---@param globals? table
---@param library? table
---@return table
function sandbox.pack(id, requires, globals, library) end

--- Makes an environment for modules of scripts/mechanics, which the packs of one series share.
---@param globals? table
---@return table
function sandbox.library(globals) end

--- Makes an environment of the same pack and modules with more globals.
---@param env table|string
---@param globals? table
---@return table
function sandbox.child(env, globals) end

--- Does what `require(module)` does inside that pack.
---@param env table|string
---@param module string
---@return any
function sandbox.require(env, module) end

--- Runs a file of the pack again (path from the pack's folder) and gives what it returns.
---@param env table|string
---@param path string
---@return any ...
function sandbox.run(env, path) end

--- Compiles a text in that environment; nil and a message when it does not compile.
---@param env table|string
---@param text string
---@param name string
---@return function?
---@return string? message
function sandbox.chunk(env, text, name) end

--- Lets packs require these kernel modules.
---@param modules string[]
function sandbox.offer(modules) end

--- Forgets every loaded script and environment; bound modules stay. Gives these modules, read again.
---@param modules? string[]
---@return any ...
function sandbox.reload(modules) end

--- Starts the running call's instruction and time budget afresh; with `most` each instruction counts from here on, whatever the time, and so many are the budget.
---@param most? integer
function sandbox.renew(most) end

--- Instructions since `renew(most)`, to the next thousand; without `most` those that were counted.
---@return integer
function sandbox.spent() end

--- Calls a function of a pack with so much processor time, at most three quarters of that of the call around it, which goes on: true and its results; or false, the message, and whether it has spent its time, instructions or half of the memory.
---@param ms integer
---@param f function
---@param ... any
---@return boolean ok
---@return any ...
function sandbox.within(ms, f, ...) end

--- Bytes of Lua memory in use.
---@return integer
function sandbox.memory() end

--- File and line of the function at that level; 1 is the one that calls.
---@param level integer
---@return string? file
---@return integer? line
function sandbox.where(level) end

--- A function that gives true when its first argument holds, else what f gives of its arguments; also in `return need(...)` it stands among the callers of f, so that `where` finds its line.
---@param f function
---@return function
function sandbox.condition(f) end

--- Calls a function: true when it comes to its end, false when `stop` ends it. Errors pass.
---@param f function
---@param ... any
---@return boolean
function sandbox.completes(f, ...) end

--- Ends the innermost call of `completes`.
function sandbox.stop() end

--- Records from now on which lines of packs and of the shared mechanics run; it costs time.
function sandbox.record() end

--- Ends the record: {FILE = {line...}}, the files as `chunk_name` has them.
---@return table
function sandbox.lines() end

--- A path as `where` and `lines` report it: a long one is cut.
---@param path string
---@return string
function sandbox.chunk_name(path) end

--- Lets one file be read as this text, by require and by files.read; without a path as it is.
---@param path? string
---@param text? string
function sandbox.alter(path, text) end

--- Warns the user; the same text once only.
---@param text string
function sandbox.warn(text) end

--- What a name that goes is worth in this version: "fine", "note", "warning" or "error"; and that in words.
---@param name string
---@param since integer
---@param removed_in integer
---@return string level
---@return string text
function sandbox.farewell(name, since, removed_in) end

--- Functions of modules that go, {module = {name = {since, removed_in, use}}}, and the version of the api.
---@return table modules
---@return integer version
function sandbox.farewells() end

return sandbox
