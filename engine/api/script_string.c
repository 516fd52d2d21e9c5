// The string library with bounds: no result longer than the limit, no pattern that could run long.
// A count hook does not fire inside C functions, so their cost is judged before they start.
#include <lauxlib.h>
#include <lualib.h>
#include <string.h>

#include "api/script_inside.h"

#define COST_LIMIT 2e7  // steps of a match, about a tenth of a second

enum { ITEM_BYTES = 512 };  // longest output of one number in string.format

/// What in a pattern makes matching cost time.
typedef struct PatternShape {
  int loops;      ///< Quantifiers * + - whose length the matcher may try again.
  int optionals;  ///< Quantifiers ?
  bool scans;     ///< %b or %1: looks at up to the whole subject at each try.
  bool anchored;
} PatternShape;

/// Gives the end of the `[set]` that opens at `at`.
static const char *skip_set(const char *at, const char *end) {
  at++;
  if (at < end && *at == '^') at++;
  do {  // a ']' that stands first is a member
    if (at < end && *at++ == '%' && at < end) at++;
  } while (at < end && *at != ']');
  return at < end ? at + 1 : end;
}

static const char *skip_single(const char *at, const char *end) {
  if (*at == '[') return skip_set(at, end);
  if (*at == '%' && at + 1 < end) return at + 2;
  return at + 1;
}

/// Reports whether nothing that can fail stands between `at` and the end.
static bool only_closes(const char *at, const char *end) {
  while (at < end && *at == ')')
    at++;
  return at == end;
}

static const char *take_item(PatternShape *shape, const char *at, const char *end) {
  if (*at == '(' || *at == ')') return at + 1;
  if (*at == '%' && at + 1 < end) {
    if (at[1] == 'b') {
      shape->scans = true;
      return end - at > 4 ? at + 4 : end;
    }
    if (at[1] == 'f') return at + 2;  // its set is counted as one character: no harm
    if (at[1] >= '0' && at[1] <= '9') {
      shape->scans = true;
      return at + 2;
    }
  }
  at = skip_single(at, end);
  if (at == end) return at;
  bool last = only_closes(at + 1, end);  // a last loop takes all it can and is never tried again
  if ((*at == '*' || *at == '+' || *at == '-') && !last) shape->loops++;
  if (*at == '?' && !last) shape->optionals++;
  return strchr("*+-?", *at) && *at ? at + 1 : at;
}

static PatternShape shape_of(const char *pattern, size_t length) {
  PatternShape shape = { .anchored = length > 0 && pattern[0] == '^' };
  const char *at = pattern + (shape.anchored ? 1 : 0), *end = pattern + length;
  while (at < end)
    at = take_item(&shape, at, end);
  return shape;
}

/// Steps of the worst subject of n characters. The loops take stretches one behind the other, so
/// the ways to place k of them are (n + k over k); an unanchored start counts as one more.
static double worst_case(PatternShape shape, size_t pattern_length, size_t n) {
  double cost = 1.0 + (double)pattern_length / 16;
  int loops = shape.loops + (shape.anchored ? 0 : 1);
  for (int i = 1; i <= loops && cost <= 1e18; i++)
    cost *= ((double)n + i) / i;
  for (int i = 0; i < shape.optionals && cost <= 1e18; i++)
    cost *= 2;
  return shape.scans ? cost * ((double)n + 1) : cost;
}

static void check_pattern(lua_State *L, bool anchors) {
  script_check_budget(L);
  size_t length, pattern_length;
  luaL_checklstring(L, 1, &length);
  const char *pattern = luaL_checklstring(L, 2, &pattern_length);
  PatternShape shape = shape_of(pattern, pattern_length);
  if (!anchors) shape.anchored = false;
  if (worst_case(shape, pattern_length, length) <= COST_LIMIT) return;
  luaL_error(L,
             "pattern too costly: '%s' on %d characters could take more than 20000000 steps; "
             "match a shorter text or use fewer of * + - ? %%b",
             pattern, (int)length);
}

static int l_find(lua_State *L) {
  if (!lua_toboolean(L, 4)) {
    check_pattern(L, true);
    return script_of(L)->original[STD_FIND](L);
  }
  script_check_budget(L);
  size_t length, wanted;
  luaL_checklstring(L, 1, &length);
  luaL_checklstring(L, 2, &wanted);
  if ((double)length * (1.0 + (double)wanted / 16) > COST_LIMIT) {
    return luaL_error(L, "search too costly: %d characters in %d", (int)wanted, (int)length);
  }
  return script_of(L)->original[STD_FIND](L);
}

static int l_match(lua_State *L) {
  check_pattern(L, true);
  return script_of(L)->original[STD_MATCH](L);
}

static int l_gmatch(lua_State *L) {
  check_pattern(L, false);
  return script_of(L)->original[STD_GMATCH](L);
}

static int too_long(lua_State *L, const char *what) {
  return luaL_error(L, "%s would pass the limit of %d bytes for a string", what,
                    (int)script_of(L)->options.string_limit);
}

/// Longest result of replacing by a string: each match, at most one a character and one at the end,
/// brings the replacement; a reference %n brings the whole subject once over all matches.
static bool replacement_fits(lua_State *L, size_t length) {
  size_t size;
  const char *text = lua_tolstring(L, 3, &size);
  double references = 1;
  for (size_t i = 0; i + 1 < size; i++) {
    if (text[i] == '%' && text[i + 1] >= '0' && text[i + 1] <= '9') references++;
  }
  double most = (double)size * ((double)length + 1) + references * (double)length;
  return most <= (double)script_of(L)->options.string_limit;
}

/// What a match is replaced by; upvalue: a function or a table. A budget that is spent ends it,
/// even where only C runs.
static int replacement(lua_State *L) {
  script_check_budget(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  if (lua_istable(L, -1)) {
    lua_pushvalue(L, 1);
    lua_gettable(L, -2);
    return 1;
  }
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

static int l_gsub(lua_State *L) {
  check_pattern(L, true);
  if (lua_type(L, 3) == LUA_TFUNCTION || lua_type(L, 3) == LUA_TTABLE) {
    lua_pushvalue(L, 3);
    lua_pushcclosure(L, replacement, 1);
    lua_replace(L, 3);
  }
  bool by_string = lua_type(L, 3) == LUA_TSTRING || lua_type(L, 3) == LUA_TNUMBER;
  if (by_string && !replacement_fits(L, lua_rawlen(L, 1))) return too_long(L, "gsub's result");
  return script_of(L)->original[STD_GSUB](L);
}

static int l_rep(lua_State *L) {
  script_check_budget(L);
  size_t length, gap;
  luaL_checklstring(L, 1, &length);
  lua_Integer times = luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &gap);
  double total = times <= 0 ? 0 : ((double)length + (double)gap) * (double)times;
  if (total > (double)script_of(L)->options.string_limit) return too_long(L, "rep's result");
  if (length + gap > 0) return script_of(L)->original[STD_REP](L);
  lua_pushliteral(L, "");  // nothing, however often: not to be counted out
  return 1;
}

/// Bytes that the directive's argument may take; words are put in the place of what has an address.
static size_t format_argument(lua_State *L, char directive, int argument) {
  if (directive == 'p') luaL_error(L, "format has no %%p: addresses differ from run to run");
  if (directive != 's' && directive != 'q') return ITEM_BYTES;
  if (lua_isnone(L, argument)) return 0;  // format itself complains
  if (directive == 's' && !lua_isstring(L, argument)) {
    base_tostring(L, argument);
    lua_replace(L, argument);
  }
  return ITEM_BYTES + lua_rawlen(L, argument) * (directive == 'q' ? 4 : 1);
}

static int l_format(lua_State *L) {
  script_check_budget(L);
  size_t length;
  const char *at = luaL_checklstring(L, 1, &length);
  const char *end = at + length;
  size_t total = length;
  int argument = 1;
  while (at < end) {
    if (*at++ != '%') continue;
    if (at < end && *at == '%') {
      at++;
      continue;
    }
    while (at < end && strchr("-+ #0123456789.", *at) && *at)
      at++;
    if (at < end) total += format_argument(L, *at++, ++argument);
    if (total > script_of(L)->options.string_limit) return too_long(L, "format's result");
  }
  return script_of(L)->original[STD_FORMAT](L);
}

static const luaL_Reg bounded_functions[] = {
  { "find", l_find },   { "format", l_format }, { "gmatch", l_gmatch }, { "gsub", l_gsub },
  { "match", l_match }, { "rep", l_rep },       { NULL, NULL },
};

static const char *const standard_functions[] = {
  "byte", "char", "len", "lower", "reverse", "sub", "upper", NULL,
};

static void keep_originals(lua_State *L) {
  static const char *const names[STD_COUNT] = {
    "format", "find", "match", "gmatch", "gsub", "rep"
  };
  for (int i = 0; i < STD_COUNT; i++) {
    lua_getfield(L, -1, names[i]);
    script_of(L)->original[i] = lua_tocfunction(L, -1);
    lua_pop(L, 1);
  }
}

/// Sets the metatable of all strings: methods are the bounded ones, and no script gets at it.
static void guard_strings(lua_State *L, int library) {
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_newtable(L);  // a table of its own: environments may change theirs
  for (lua_pushnil(L); lua_next(L, library);) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
}

void bounded_string_open(lua_State *L) {
  lua_newtable(L);
  int library = lua_gettop(L);
  luaL_requiref(L, "string", luaopen_string, 0);
  keep_originals(L);
  for (const char *const *name = standard_functions; *name; name++) {
    lua_getfield(L, -1, *name);
    lua_setfield(L, library, *name);
  }
  lua_pop(L, 1);
  luaL_setfuncs(L, bounded_functions, 0);
  guard_strings(L, library);
}
