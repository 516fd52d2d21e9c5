/// One sandboxed Lua state: deterministic library, environments per pack, budgets no script can
/// swallow. The kernel (scripts/) is trusted with more modules; packs (mods/) are trusted with
/// nothing.
///
/// Virtual paths: "kernel.rule" is "scripts/kernel/rule.lua"; "rules.combat" of pack `p` is
/// "mods/p/rules/combat.lua". What scripts see is described in docs/modding and by `grognard api`.
#pragma once
#include <lua.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/fault.h"

typedef struct Script Script;  ///< Opaque; one Lua state. Used by one thread, the one that made it.

/// What a script state may do. All zero but `read` is a good start.
typedef struct ScriptOptions {
  /// Reads a source file by virtual path. Fills `*text` (from malloc; the script frees it) and
  /// `*length`. False with the fault filled when there is no such file or it cannot be read.
  bool (*read)(void *context, const char *path, char **text, size_t *length, Fault *fault);
  /// Calls `each(target, name)` for the file names in a virtual folder, for "did you mean" only.
  /// NULL: no such hints.
  void (*list)(void *context, const char *folder, void (*each)(void *target, const char *name),
               void *target);
  /// Takes a line printed by a script, without newline. NULL: print says nothing.
  void (*print)(void *context, const char *text, size_t length);
  void *context;        ///< Given back to the callbacks.
  size_t memory_limit;  ///< Bytes of Lua memory; 0: 64 MiB.
  int64_t
      instruction_limit;  ///< VM instructions a script_call may run once watched; 0: 400 million.
  int time_limit_ms;      ///< CPU time a script_call may take; 0: 10,000. The last resort.
  size_t string_limit;    ///< Longest string that library functions make; 0: 8 MiB.
  bool untrusted;         ///< True: scripts/ do without trusted modules too (bots).
  bool ui;                ///< True: the state of the user interface: what is REALM_UI may be
                          ///< required, and nothing that is REALM_RULES.
} ScriptOptions;

/// Makes a state; the options are copied, the context borrowed. NULL with a fault: out of memory.
/// A running call is looked at by a timer (SIGRTMIN+2, CPU time of the calling thread, 20 ms); only
/// a call that lasts two ticks is counted, so short calls run at full speed.
Script *script_new(const ScriptOptions *options, Fault *fault);
void script_free(Script *script);  ///< NULL is fine. Not from within a script_call.

lua_State *script_state(Script *script);  ///< For pushing arguments and reading results.
/// The text [*length] that stands for a file while it is altered (sandbox.alter), or NULL.
const char *script_altered(lua_State *L, const char *path, size_t *length);
Script *script_of(lua_State *L);  ///< The script that `L` belongs to.

/// The only way into Lua. Function and `nargs` arguments are on the stack, as for lua_call; they
/// are popped. True: `nresults` results (or LUA_MULTRET) are pushed. False: nothing is pushed and
/// the fault says file, line and text, taken from "mods/x/y.lua:12: text" or from an error table
/// {file, line, text, hint}. Calls may nest; a budget that is blown ends the call that opened it.
bool script_call(Script *script, int nargs, int nresults, Fault *fault);

/// The stack trace of the last failed script_call, "" before the first. Valid until the next
/// failure.
const char *script_traceback(const Script *script);

/// The error value of the last failed script_call is pushed (nil when there was none): for tables
/// that carry more than a Fault does, such as a refusal with its reasons.
void script_push_error(Script *script);

/// Pushes what `require(module)` gives a kernel script, e.g. "session.game". On failure pushes
/// nothing.
bool script_require(Script *script, const char *module, Fault *fault);

/// Forgets all loaded kernel and pack modules and all pack environments: the next require reads
/// again. Bound modules (engine.*) stay.
void script_reload(Script *script);

size_t script_memory(const Script *script);  ///< Bytes of Lua memory in use.

/// Raises when the running call has spent its budget: for bindings that loop long without Lua.
void script_check_budget(lua_State *L);
bool script_spent(lua_State *L);  ///< Whether that would raise: for those who hold memory.

/// Names of the library that every pack sees, "name" or "table.field", ended by NULL.
extern const char *const script_globals[];
