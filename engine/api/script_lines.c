// Which lines of packs run, for coverage: a line hook that is there only while somebody records.
// And the one file that is read in other words, for mutation.
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "api/script_inside.h"

enum { MOST_CHUNKS = 2048, MOST_LINES = 1 << 20 };

/// A chunk that ran. Its function is kept while lines are recorded, so that no other chunk's name
/// comes to lie at the same address.
typedef struct Chunk {
  const char *source;   ///< Its name "@FILE"; NULL: this slot is free.
  unsigned char *seen;  ///< [lines] 1: has run; NULL: none yet.
  int lines;
  bool heard;  ///< It is a pack's or one of the shared mechanics.
} Chunk;

struct Lines {
  int count;
  Chunk chunks[MOST_CHUNKS];  ///< By address of the name, open addressing.
};

static bool is_heard(const char *source) {
  return strncmp(source, "@mods/", 6) == 0 || strncmp(source, "@scripts/mechanics/", 19) == 0;
}

/// Keeps the running function in the table of the record.
static void keep_function(lua_State *L, lua_Debug *at, const void *key) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, key);
  lua_getinfo(L, "f", at);
  lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
  lua_pop(L, 1);
}

static Chunk *chunk_of(lua_State *L, struct Lines *lines, lua_Debug *at) {
  size_t slot = ((uintptr_t)at->source >> 4) % MOST_CHUNKS;
  while (lines->chunks[slot].source && lines->chunks[slot].source != at->source)
    slot = (slot + 1) % MOST_CHUNKS;
  Chunk *chunk = &lines->chunks[slot];
  if (chunk->source) return chunk;
  if (lines->count == MOST_CHUNKS / 2) luaL_error(L, "too many scripts run to record their lines");
  keep_function(L, at, lines);  // may raise, so before the slot is taken
  lines->count++;
  chunk->source = at->source;
  chunk->heard = is_heard(at->source);
  return chunk;
}

static bool make_room(Chunk *chunk, int line) {
  if (line < chunk->lines) return true;
  int room = (line / 512 + 1) * 512;
  unsigned char *grown = realloc(chunk->seen, (size_t)room);
  if (!grown) return false;
  memset(grown + chunk->lines, 0, (size_t)(room - chunk->lines));
  chunk->seen = grown;
  chunk->lines = room;
  return true;
}

void lines_note(lua_State *L, lua_Debug *at) {
  struct Lines *lines = script_of(L)->lines;
  if (!lines) return;  // no longer recorded
  lua_getinfo(L, "S", at);
  Chunk *chunk = chunk_of(L, lines, at);
  if (!chunk->heard || at->currentline <= 0 || at->currentline >= MOST_LINES) return;
  if (!make_room(chunk, at->currentline)) luaL_error(L, "out of memory");
  chunk->seen[at->currentline] = 1;
}

void lines_begin(lua_State *L) {
  Script *script = script_of(L);
  lines_free(script);
  script->lines = calloc(1, sizeof *script->lines);
  if (!script->lines) luaL_error(L, "out of memory");
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, script->lines);
  budget_hook(script);
}

/// Appends the lines of a chunk to the list of its file in the table at the top.
static void push_chunk(lua_State *L, const Chunk *chunk) {
  if (lua_getfield(L, -1, chunk->source + 1) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, chunk->source + 1);
  }
  lua_Integer count = (lua_Integer)lua_rawlen(L, -1);
  for (int line = 1; line < chunk->lines; line++) {
    if (!chunk->seen[line]) continue;
    lua_pushinteger(L, line);
    lua_rawseti(L, -2, ++count);
  }
  lua_pop(L, 1);
}

void lines_push(lua_State *L) {
  Script *script = script_of(L);
  lua_newtable(L);
  struct Lines *lines = script->lines;
  for (int i = 0; lines && i < MOST_CHUNKS; i++) {
    if (lines->chunks[i].seen) push_chunk(L, &lines->chunks[i]);
  }
  if (!lines) return;
  lua_pushnil(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, lines);
  lines_free(script);
  budget_hook(script);
}

void lines_free(Script *script) {
  for (int i = 0; script->lines && i < MOST_CHUNKS; i++)
    free(script->lines->chunks[i].seen);
  free(script->lines);
  script->lines = NULL;
}

bool script_alter(Script *script, const char *path, const char *text, size_t length) {
  free(script->altered.path);
  free(script->altered.text);
  script->altered = (Altered){ 0 };
  if (!path) return true;
  Altered fresh = { malloc(strlen(path) + 1), malloc(length + 1), length };
  if (fresh.path && fresh.text) {
    strcpy(fresh.path, path);
    memcpy(fresh.text, text, length);
    fresh.text[length] = '\0';
    script->altered = fresh;
    return true;
  }
  free(fresh.path);
  free(fresh.text);
  return false;
}

const char *script_altered(lua_State *L, const char *path, size_t *length) {
  const Altered *altered = &script_of(L)->altered;
  if (!altered->path || strcmp(path, altered->path) != 0) return NULL;
  *length = altered->length;
  return altered->text;
}
