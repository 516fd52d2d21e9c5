// engine.dice: one roll as a pure function. The kernel keeps seeds and counters in the state.
#include "api/api.h"
#include "core/dice.h"

/// Argument 1: a whole number, or a key in hexadecimal digits.
static DiceSeed check_seed(lua_State *L) {
  DiceSeed seed = { 0 };
  if (lua_type(L, 1) == LUA_TSTRING) {
    seed.keyed = dice_key_read(lua_tostring(L, 1), seed.key);
    luaL_argcheck(L, seed.keyed, 1, "a key has 32 hexadecimal digits");
  } else {
    seed.number = (uint64_t)luaL_checkinteger(L, 1);
  }
  return seed;
}

static int l_roll(lua_State *L) {  // dice.roll(seed, stream, counter, sides) -> 1..sides
  DiceSeed seed = check_seed(L);
  const char *stream = luaL_checkstring(L, 2);
  lua_Integer counter = luaL_checkinteger(L, 3);
  lua_Integer sides = luaL_checkinteger(L, 4);
  luaL_argcheck(L, counter >= 0, 3, "a counter is not negative");
  luaL_argcheck(L, sides >= 1 && sides <= DICE_MAX_SIDES, 4, "a die has 1 to 1000000 sides");
  lua_pushinteger(L, dice_roll(&seed, dice_stream(stream), (uint64_t)counter, (uint32_t)sides));
  return 1;
}

static int l_commitment(lua_State *L) {  // dice.commitment(key) -> 64 digits
  char digits[DICE_COMMITMENT_DIGITS + 1];
  uint8_t key[DICE_KEY_BYTES];
  luaL_argcheck(L, dice_key_read(luaL_checkstring(L, 1), key), 1,
                "a key has 32 hexadecimal digits");
  dice_commitment(key, digits);
  lua_pushstring(L, digits);
  return 1;
}

static const ApiFunction functions[] = {
  { "roll", "seed:any stream:string counter:integer sides:integer", "integer",
    "Rolls one die of `sides` (1 to 1000000) faces: 1 to `sides`, every face equally likely. The "
    "same seed, stream, counter (from 0) and sides always give the same roll; a change of any "
    "gives an independent one. `seed` is a key of 32 hexadecimal digits, of which rolls give "
    "nothing away, or a whole number, for what need not be secret.",
    "1", true, l_roll },
  { "commitment", "key:string", "string",
    "What may be shown of a key of 32 hexadecimal digits before the key is: 64 digits that no "
    "other "
    "key gives and that do not lead to it.",
    "1", true, l_commitment },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_dice_module;
const ApiModule api_dice_module = {
  .name = "dice",
  .text = "Dice that are pure functions of seed, stream and counter.",
  .functions = functions,
  .realm = REALM_RULES,
};
