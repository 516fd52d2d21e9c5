/// Tests of modules as Lua sees them: pieces of Lua behind a prelude that must pass, or be refused.
#pragma once

#include <lauxlib.h>
#include <lualib.h>
#include <stdio.h>
#include <string.h>

#include "api/api.h"

#define LENGTH(a) (sizeof(a) / sizeof *(a))

/// What stands ready for the pieces: modules and the text of a map as globals, Lua before each.
typedef struct Chunks {
  const char *const *modules;
  size_t count;
  const char *field, *prelude;
} Chunks;

/// A piece of Lua and what its error must say.
typedef struct Refusal {
  const char *code, *says;
} Refusal;

static inline lua_State *chunks_open(const Chunks *chunks) {
  lua_State *L = luaL_newstate();
  assert_non_null(L);
  luaL_openlibs(L);
  for (size_t i = 0; i < chunks->count; i++) {
    const ApiModule *module = api_find(chunks->modules[i]);
    assert_non_null(module);
    api_open(L, module);
    lua_setglobal(L, chunks->modules[i]);
  }
  lua_pushstring(L, chunks->field);
  lua_setglobal(L, "field");
  return L;
}

/// Runs a piece behind the prelude; message gets the error's text or "".
static inline void chunks_run(const Chunks *chunks, lua_State *L, const char *code, char *message,
                              size_t size) {
  lua_settop(L, 0);
  lua_pushfstring(L, "%s%s", chunks->prelude, code);
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  bool good =
      luaL_loadbuffer(L, text, length, "=test") == LUA_OK && lua_pcall(L, 0, 0, 0) == LUA_OK;
  snprintf(message, size, "%s", good ? "" : lua_tostring(L, -1));
}

static inline void chunks_pass(const Chunks *chunks, const char *const *cases, size_t count) {
  lua_State *L = chunks_open(chunks);
  char message[800];
  for (size_t i = 0; i < count; i++) {
    chunks_run(chunks, L, cases[i], message, sizeof message);
    if (message[0]) fail_msg("%s\n  %s", cases[i], message);
  }
  lua_close(L);
}

static inline void chunks_refused(const Chunks *chunks, const Refusal *cases, size_t count) {
  lua_State *L = chunks_open(chunks);
  char message[800];
  for (size_t i = 0; i < count; i++) {
    chunks_run(chunks, L, cases[i].code, message, sizeof message);
    if (!message[0]) fail_msg("not refused: %s", cases[i].code);
    if (!strstr(message, cases[i].says)) fail_msg("%s\n  says: %s", cases[i].code, message);
  }
  lua_close(L);
}
