-- One build description for premake 5 and for Debian's premake4 (premake4 --file=premake5.lua gmake).
-- GROGNARD_BUILD names another output folder; GROGNARD_WERROR=1 turns warnings into errors.
local V5 = (filter ~= nil)               -- premake 5 has filter(); 4.x does not
local sln = workspace or solution        -- 4.x only has solution()
local OUT = os.getenv("GROGNARD_BUILD") or "build"

local function on(cfg)                   -- one selector for both
  if V5 then
    if cfg then filter { "configurations:" .. cfg } else filter {} end
  else
    if cfg then configuration { cfg } else configuration {} end
  end
end

local function debuginfo() if V5 then symbols "On" else flags { "Symbols" } end end

local function split(s)
  local t = {}
  for w in s:gmatch("%S+") do t[#t + 1] = w end
  return t
end

local function sh(c)                     -- os.outputof() is 5-only
  local p = io.popen(c .. " 2>/dev/null")
  if not p then return "" end
  local s = p:read("*a") or ""
  p:close()
  return s
end

local PKGS = "lua5.4 physfs sqlite3 libsodium jansson zlib sdl2 libseccomp stb"
local cflags = split(sh("pkg-config --cflags " .. PKGS))
local libnames, ldextra = {}, {}
for _, w in ipairs(split(sh("pkg-config --libs " .. PKGS))) do
  local n = w:match("^%-l(.+)$")         -- -lfoo -> links{"foo"}: keeps the order after the static lib
  if n == "stb" then                     -- its headers are all we use
  elseif n then libnames[#libnames + 1] = n
  else ldextra[#ldextra + 1] = w end
end
-- Lua linked in is a tenth faster than the shared library (no calls through the linkage table).
if sh("gcc -print-file-name=liblua5.4.a"):find("/") then
  for i, name in ipairs(libnames) do
    if name == "lua5.4" then libnames[i] = ":liblua5.4.a" end
  end
  libnames[#libnames + 1] = "dl"
end
if #libnames == 0 then io.stderr:write("pkg-config found none of: " .. PKGS .. "\n") end

local WARN = { "-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Wpedantic", "-Wshadow",
  "-Wstrict-prototypes", "-Wmissing-prototypes", "-Wvla", "-Wconversion", "-Wno-sign-conversion" }
if os.getenv("GROGNARD_WERROR") == "1" then WARN[#WARN + 1] = "-Werror" end
local CONFIGS = { "Debug", "Release", "Asan" }

sln "grognard"
  configurations(CONFIGS)
  location(OUT)
  language "C"
  includedirs { "engine" }
  buildoptions(WARN)
  buildoptions(cflags)
  on "Debug"
    defines { "GROGNARD_DEBUG=1" }
    debuginfo()
  on "Release"
    defines { "NDEBUG" }
    buildoptions { "-O2", "-march=x86-64-v2", "-fPIE", "-fstack-protector-strong", "-D_FORTIFY_SOURCE=2" }
    linkoptions { "-pie", "-Wl,-z,relro,-z,now,-z,noexecstack" }
    debuginfo()
  on "Asan"
    defines { "GROGNARD_DEBUG=1" }
    debuginfo()
    buildoptions { "-O1", "-fno-omit-frame-pointer", "-fsanitize=address,undefined",
      "-fno-sanitize-recover=undefined" }
    linkoptions { "-fsanitize=address,undefined" }
  on(nil)

local function outdirs(name)             -- no %{cfg.*} tokens: 4.3 takes them literally
  for _, c in ipairs(CONFIGS) do
    on(c)
    targetdir(OUT .. "/bin/" .. c)
    objdir(OUT .. "/obj/" .. c .. "/" .. name)
  end
  on(nil)
end

local function exe(name, patterns)
  project(name)
  kind "ConsoleApp"
  language "C"
  files(patterns)
  outdirs(name)
  links { "engine" }
  links(libnames)
  linkoptions(ldextra)
  links { "m" }
end

project "engine"
  kind "StaticLib"
  language "C"
  files { "engine/core/**.h", "engine/core/**.c", "engine/host/**.h", "engine/host/**.c",
    "engine/api/**.h", "engine/api/**.c" }
  outdirs("engine")

exe("grognard", { "engine/cli/**.h", "engine/cli/**.c" })

local has_cmocka = sh("pkg-config --modversion cmocka") ~= ""
for _, path in ipairs(has_cmocka and os.matchfiles("tests/unit/*_test.c") or {}) do
  exe(path:match("([%w_]+)%.c$"), { path })
  links { "cmocka" }
end
