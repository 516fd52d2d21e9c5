// engine.dice: one roll as a pure function. The kernel keeps seeds and counters in the state.
#include "api/api.h"
#include "core/dice.h"

static int l_roll(lua_State *L) {  // dice.roll(seed, stream, counter, sides) -> 1..sides
  lua_Integer seed = luaL_checkinteger(L, 1);
  const char *stream = luaL_checkstring(L, 2);
  lua_Integer counter = luaL_checkinteger(L, 3);
  lua_Integer sides = luaL_checkinteger(L, 4);
  luaL_argcheck(L, counter >= 0, 3, "a counter is not negative");
  luaL_argcheck(L, sides >= 1 && sides <= DICE_MAX_SIDES, 4, "a die has 1 to 1000000 sides");
  lua_pushinteger(L,
                  dice_at((uint64_t)seed, dice_stream(stream), (uint64_t)counter, (uint32_t)sides));
  return 1;
}

static const ApiFunction functions[] = {
  { "roll", "seed:integer stream:string counter:integer sides:integer", "integer",
    "Rolls one die of `sides` (1 to 1000000) faces: 1 to `sides`, every face equally likely. The "
    "same seed, stream, counter (from 0) and sides always give the same roll; a change of any "
    "gives an independent one.",
    "1", true, l_roll },
  { NULL, NULL, NULL, NULL, NULL, false, NULL },
};

extern const ApiModule api_dice_module;
const ApiModule api_dice_module = {
  .name = "dice",
  .text = "Dice that are pure functions of seed, stream and counter.",
  .functions = functions,
  .realm = REALM_RULES,
};
