#include "api/api_files.h"

#include "api/api.h"
#include "api/script.h"
#include "core/utf8.h"
#include "host/image.h"

static const char FILES_KEY[] = "grognard.files";

void api_files_use(lua_State *L, const Files *files) {
  lua_pushlightuserdata(L, (void *)(uintptr_t)files);
  lua_setfield(L, LUA_REGISTRYINDEX, FILES_KEY);
}

const Files *api_files_of(lua_State *L) {
  lua_getfield(L, LUA_REGISTRYINDEX, FILES_KEY);
  const Files *files = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return files;
}

static const Files *files_of(lua_State *L) {
  const Files *files = api_files_of(L);
  if (!files) luaL_error(L, "this state has no files");
  return files;
}

/// nil and why; the caller knows which file he asked for.
static int say_no(lua_State *L, const Fault *fault) {
  Fault bare = *fault;
  char text[700];
  bare.file[0] = '\0';
  fault_format(&bare, text, sizeof text);
  lua_pushnil(L);
  lua_pushstring(L, text);
  return 2;
}

static int l_read(lua_State *L) {
  const Files *files = files_of(L);
  const char *name = luaL_checkstring(L, 1);
  Fault fault;
  size_t size = 0;
  const char *other = script_altered(L, name, &size);
  if (other) {
    lua_pushlstring(L, other, size);
    return 1;
  }
  if (!files_size(files, name, &size, &fault)) return say_no(L, &fault);
  luaL_Buffer buffer;
  char *bytes = luaL_buffinitsize(L, &buffer, size);
  if (!files_read_into(files, name, bytes, size, &fault)) return say_no(L, &fault);
  luaL_pushresultsize(&buffer, utf8_tidy(bytes, size));
  return 1;
}

static int l_picture(lua_State *L) {  // files.picture(name, side, whole) -> pixels | nil, message
  const Files *files = files_of(L);
  lua_Integer side = lua_tointeger(L, 2);
  luaL_argcheck(L, side >= 1 && side <= CANVAS_MAX_SIDE_PX, 2, "no such size");
  Fault fault;
  bool whole = lua_toboolean(L, 3);
  int pixels = image_judge(files, luaL_checkstring(L, 1), (int)side, whole, &fault);
  if (pixels == 0) return say_no(L, &fault);
  lua_pushinteger(L, pixels);
  return 1;
}

static int l_exists(lua_State *L) {
  lua_pushboolean(L, files_exists(files_of(L), luaL_checkstring(L, 1)));
  return 1;
}

static int l_is_folder(lua_State *L) {
  lua_pushboolean(L, files_is_folder(files_of(L), luaL_checkstring(L, 1)));
  return 1;
}

/// Pushes the names that `list` gives, or an empty table and why.
static int push_names(lua_State *L,
                      bool (*list)(const Files *, const char *, FilesNames *, Fault *)) {
  const Files *files = files_of(L);
  const char *name = luaL_checkstring(L, 1);
  Fault fault;
  FilesNames *names = api_new(L, "FileNames", sizeof *names, 0);
  if (!list(files, name, names, &fault)) {
    lua_newtable(L);
    say_no(L, &fault);
    lua_remove(L, -2);
    return 2;
  }
  lua_createtable(L, (int)names->count, 0);
  for (size_t i = 0; i < names->count; i++) {
    lua_pushstring(L, names->names[i]);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  files_names_free(names);
  return 1;
}

static int l_list(lua_State *L) { return push_names(L, files_list); }

static int l_links(lua_State *L) { return push_names(L, files_links); }

static int l_sha256(lua_State *L) {
  char digest[FILES_DIGEST_SIZE];
  Fault fault;
  if (!files_sha256(files_of(L), luaL_checkstring(L, 1), digest, &fault)) {
    return say_no(L, &fault);
  }
  lua_pushstring(L, digest);
  return 1;
}

static int l_origin(lua_State *L) {
  lua_pushstring(L, files_origin(files_of(L), luaL_checkstring(L, 1)));  // nil for NULL
  return 1;
}

static int l_problems(lua_State *L) {
  const Files *files = files_of(L);
  char text[900];
  lua_createtable(L, (int)files_problem_count(files), 0);
  for (size_t i = 0; i < files_problem_count(files); i++) {
    fault_format(files_problem(files, i), text, sizeof text);
    lua_pushstring(L, text);
    lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  return 1;
}

static int l_collect(lua_State *L) {
  files_names_free(luaL_checkudata(L, 1, "FileNames"));  // zeroed is fine
  return 0;
}

static const ApiFunction functions[] = {
  { "read", "name:string", "text:string? message:string?",
    "Reads a text of the mounted tree whole, without a byte order mark and with \"\\n\" alone at "
    "the "
    "ends of lines; nil and why when it cannot.",
    "1", false, l_read },
  { "picture", "name:string side:integer whole?:boolean", "pixels:integer? message:string?",
    "Judges a PNG that may have so many pixels a side, by its head or whole: how many it has in "
    "all, "
    "or nil and what is wrong with it.",
    "1", false, l_picture },
  { "exists", "name:string", "boolean", "Reports whether a file or folder of that name is there.",
    "1", false, l_exists },
  { "is_folder", "name:string", "boolean", "Reports whether the name is a folder's.", "1", false,
    l_is_folder },
  { "list", "folder:string", "names:table message:string?",
    "Lists a folder's files and folders, sorted; an empty list and why when there is none.", "1",
    false, l_list },
  { "links", "folder:string", "names:table message:string?",
    "Lists the symbolic links of a folder, which are never followed.", "1", false, l_links },
  { "sha256", "folder:string", "digest:string? message:string?",
    "Digest of a folder's content, 64 hex digits; a folder and a zip of it agree.", "1", false,
    l_sha256 },
  { "origin", "name:string", "place:string?",
    "Where a pack's folder or zip really lies, of \"\" the program's own data; for messages to the "
    "user.",
    "1", false, l_origin },
  { "problems", "", "string[]",
    "What in the folders of packs could not be mounted, and why, each with its place.", "1", false,
    l_problems },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

static const ApiFunction no_methods[] = { { NULL, NULL, NULL, NULL, NULL, false, NULL } };

extern const ApiModule api_files_module;
const ApiModule api_files_module = {
  .name = "files",
  .text = "Reads the files of the program and its packs.",
  .functions = functions,
  .type = "FileNames",
  .methods = no_methods,
  .collect = l_collect,
  .trusted = true,
};
