---@meta engine.files
-- Made by `grognard api --luals`: do not edit.

--- Reads the files of the program and its packs.
---@class engine.files
local files = {}

---@class FileNames
local FileNames = {}

--- Reads a text of the mounted tree whole, without a byte order mark and with "\n" alone at the ends of lines; nil and why when it cannot.
---@param name string
---@return string? text
---@return string? message
function files.read(name) end

--- Judges a PNG that may have so many pixels a side, by its head or whole: how many it has in all, or nil and what is wrong with it.
---@param name string
---@param side integer
---@param whole? boolean
---@return integer? pixels
---@return string? message
function files.picture(name, side, whole) end

--- Reports whether a file or folder of that name is there.
---@param name string
---@return boolean
function files.exists(name) end

--- Reports whether the name is a folder's.
---@param name string
---@return boolean
function files.is_folder(name) end

--- Lists a folder's files and folders, sorted; an empty list and why when there is none.
---@param folder string
---@return table names
---@return string? message
function files.list(folder) end

--- Lists the symbolic links of a folder, which are never followed.
---@param folder string
---@return table names
---@return string? message
function files.links(folder) end

--- Digest of a folder's content, 64 hex digits; a folder and a zip of it agree.
---@param folder string
---@return string? digest
---@return string? message
function files.sha256(folder) end

--- Where a pack's folder or zip really lies, of "" the program's own data; for messages to the user.
---@param name string
---@return string? place
function files.origin(name) end

--- What in the folders of packs could not be mounted, and why, each with its place.
---@return string[]
function files.problems() end

return files
