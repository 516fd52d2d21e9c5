local mt = { __index = function(t, k) return k .. "x" end, __len = function() return 3 end, __call = print }
local t = setmetatable({ 3, 1, 2 }, mt)
table.sort(t, function(a, b) return a < b end)
for i, v in ipairs(t) do t[i] = v // 1 | 2 ~ 3 end
goto out
do local s = ("%5.2f|%q"):format(1.5, "a\0b") end
::out::
return { run = function(bytes) return bytes:gsub("%w+", "%0%0"):rep(2), #t, t.a, utf8.len(bytes, 1, -1, true) end }
