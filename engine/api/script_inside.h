/// What the files of the sandbox share among themselves; no one else includes this.
#pragma once
#include <lua.h>
#include <signal.h>
#include <stdbool.h>

#include "api/script.h"

typedef enum Blown { BLOWN_NOT, BLOWN_INSTRUCTIONS, BLOWN_TIME, BLOWN_MEMORY } Blown;

/// Functions of the standard library that the bounded ones hand over to, in Script.original.
enum { STD_FORMAT, STD_FIND, STD_MATCH, STD_GMATCH, STD_GSUB, STD_REP, STD_COUNT };

enum { TRACE_BYTES = 4096, PLACE_BYTES = 64 };

/// Slots of the Lua registry that the sandbox keeps, by luaL_ref; always present, so writing to one
/// takes no memory.
typedef struct Refs {
  int library;  ///< Globals of every environment, by name.
  int kernel;   ///< Record of the kernel.
  int packs;    ///< Records by pack id.
  int offers;   ///< Set of kernel module names that packs may require.
  int loading;  ///< Array [loading] of the modules being loaded, outermost first.
  int error;    ///< Error value of the last failed call.
} Refs;

enum { MEMORY_CLASSES = 50 };

/// Small blocks by size, see script_memory.c.
typedef struct MemoryPool {
  void
      *free[MEMORY_CLASSES];  ///< Lists of free blocks; class i holds blocks of 16 * (i + 1) bytes.
  void *slabs;                ///< Everything taken from malloc for small blocks.
  char *fresh;                ///< Never used yet, `left` bytes.
  size_t left;
} MemoryPool;

/// The one file that is read in other words than it has on disk.
typedef struct Altered {
  char *path, *text;  ///< From malloc; NULL: none is.
  size_t length;
} Altered;

struct Script {
  ScriptOptions options;
  lua_State *L;
  Refs refs;
  lua_CFunction original[STD_COUNT];
  int loading;   ///< How many modules are being loaded just now.
  char *source;  ///< Text that is being compiled, from malloc; kept here in case compiling raises.

  int depth;                      ///< Nested script_calls.
  Script *outer;                  ///< The script whose call this one's call interrupts, or NULL.
  Blown blown;                    ///< Stays until the outermost call returns.
  int64_t instructions;           ///< Counted since the call is watched.
  int64_t allowance;              ///< Instructions when each is counted from the start; 0: not so.
  volatile sig_atomic_t ticks;    ///< Timer ticks since the call began.
  volatile sig_atomic_t watched;  ///< The count hook is armed.
  volatile sig_atomic_t hook_step;  ///< Instructions between two calls of the count hook; 0: none.
  struct Lines *lines;              ///< Of packs that ran, while they are recorded; or NULL.
  Altered altered;
  volatile sig_atomic_t memory_full;  ///< Past the limit; the hook collects garbage or raises.
  volatile int tick_limit;
  volatile int last_tick;  ///< The program ends.
  int within_ms;           ///< Time of the inner budget that is running; 0: none is.
  int64_t inner_most;  ///< Instructions of the call that an inner budget ends at; 0: there is none.
  size_t printed;      ///< Bytes since the call began.
  size_t printed_in_all;
  MemoryPool pool;
  size_t memory, memory_hard;  ///< In use; past `memory_hard` the allocator refuses.
  size_t memory_most;          ///< The budget in force.

  char trace[TRACE_BYTES];
  char place[PLACE_BYTES];   ///< File of the innermost Lua function at the last error.
  int place_line;            ///< 0 when there was none.
  char raised[PLACE_BYTES];  ///< Line of a pack that raised no text last.
  int raised_line;           ///< 0 when there was none.
  bool error_noted;          ///< The error under way has its trace and its place.
};

// script.c
/// Handler of the outermost calls: writes the trace and the place of an error, once.
int script_note_error(lua_State *L);

// script_condition.c
int condition_completes(lua_State *L);          ///< sandbox.completes(f, ...)
int condition_stop(lua_State *L);               ///< sandbox.stop()
int condition_of(lua_State *L);                 ///< sandbox.condition(f)
bool condition_stops(lua_State *L, int index);  ///< Is the error value there that of `stop`?

// script_memory.c
/// As lua_Alloc wants it; blocks of size 0 are NULL.
void *memory_resize(MemoryPool *pool, void *block, size_t old_size, size_t new_size);
void memory_close(MemoryPool *pool);  ///< Every block is gone.

// script_budget.c
void *budget_allocate(void *script, void *block, size_t old_size, size_t new_size);
void budget_enter(Script *script);  ///< Outermost or nested call begins.
void budget_leave(Script *script);  ///< It ends, well or badly.
/// Starts counting afresh, at full speed; with an allowance each instruction counts from here on.
void budget_renew(Script *script, int64_t allowance);
/// Calls the function under `count` arguments, as lua_pcall() does without a handler, with at most
/// `ms` of processor time of its own. What it alone has spent is taken back: `*spent`, and the call
/// around it goes on; a budget of that call raises as ever.
int budget_within(lua_State *L, int ms, int count, bool *spent);
void budget_blow(Script *script, Blown how);  ///< From now on every instruction raises.
void budget_hook(Script *script);             ///< Sets the hook again: lines are recorded, or not.
void budget_join(void);          ///< One more script of this thread: the timer may be needed.
void budget_part(void);          ///< One script less.
int budget_raise(lua_State *L);  ///< Raises the message of what is blown, placed at level 1.
void budget_text(const Script *script, char *out, size_t size);
void budget_note_place(Script *script);  ///< Fills place and place_line; allocates nothing.

// script_lines.c
void lines_begin(lua_State *L);                ///< Records which lines of packs run; may raise.
void lines_note(lua_State *L, lua_Debug *at);  ///< Of the hook: a line begins.
/// Ends the record and pushes {FILE = {line...}}; empty when there was none.
void lines_push(lua_State *L);
void lines_free(Script *script);  ///< NULL is fine.
/// Lets a file read as `text` [length], both copied; NULL: as it is on disk. False: out of memory.
bool script_alter(Script *script, const char *path, const char *text, size_t length);

// script_base.c: the global functions; script_string.c, script_table.c: bounded libraries
/// Handler of protected calls: what the kernel found wrong in a call from a pack is reported at the
/// pack's line; where a pack raised something without a text is noted.
int base_place_error(lua_State *L);
int base_kernel_pcall(lua_State *L);     ///< pcall of the kernel, with that handler.
void base_open(lua_State *L);            ///< Fills the table on the top.
void bounded_string_open(lua_State *L);  ///< Pushes the table; takes the string metatable over.
void bounded_table_open(lua_State *L);   ///< Pushes the table.
void base_tostring(lua_State *L, int index);  ///< Pushes a string without addresses.

// script_source.c
/// Gives the first word of the text that no script may use (`__gc`, `<close>` ...), or what there
/// is too much of; NULL when all is well.
const char *source_refused_word(const char *text, size_t length, int *line);

// script_sandbox.c
void sandbox_open(lua_State *L);    ///< Makes the kernel's environment; library table on the top.
void sandbox_reload(lua_State *L);  ///< May raise.
int sandbox_kernel_require(lua_State *L);  ///< C function: (name) -> module.
