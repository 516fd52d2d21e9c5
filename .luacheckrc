-- Globals that the sandbox and the kernel give to scripts.
std = {
  read_globals = {
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "require", "select",
    "setmetatable", "tonumber", "tostring", "type", "xpcall",
    math = { fields = { "abs", "ceil", "floor", "fmod", "max", "min", "tointeger", "type", "ult", "maxinteger", "mininteger" } },
    string = { other_fields = true },
    table = { other_fields = true },
    utf8 = { other_fields = true },
  },
}
max_line_length = 160
unused_args = false
for _, folder in ipairs({ "scripts/kernel", "scripts/session", "scripts/workshop" }) do
  files[folder] = { read_globals = { "rawget", "rawset", "rawequal", "rawlen" } }
end
for _, folder in ipairs({ "mods/*/", "scripts/mechanics" }) do
  files[folder] = {
  read_globals = {
    "need", "rule", "candidates", "any_candidate", "one_candidate", "counts", "nearness", "not_kept", "derived", "fixed", "mods", "tracing", "least", "listing", "holds", "log", "log_to", "roll", "roll_to", "barrier", "push", "finish", "top", "which", "mark", "listed", "copy_of", "keys_of", "those", "ask", "sum", "stack", "standing", "odds_column", "within",
    "step", "cell", "next_turn", "settle",
    "action", "series", "sides_of", "seats_of", "friends", "ahead", "row_of", "series_step", "table_of", "map_of", "text_of", "exposed",
  },
}
end
files["mods/*/variant.lua"] = { read_globals = { "before", "modify", "after", "replace" } }
files["mods/*/spec/"] = { read_globals = { "describe", "it", "spec" } }
exclude_files = {
  "mods/*/pack.lua", "mods/*/faces.lua", "mods/*/ui.lua", "mods/*/guide.lua", "mods/*/bot.lua", "mods/*/mapstyle.lua", "mods/*/tables/", "mods/*/patches/", "mods/*/scenarios/", "mods/*/schemas/", "mods/*/text/",
  "scripts/schemas/", "scripts/text/", "scripts/meta/", "tests/", "build/", ".cache/", ".luacheckrc",
}
