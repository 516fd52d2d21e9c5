// Budgets. A POSIX timer on the CPU time of the thread ticks every 20 ms while scripts run; a call
// that sees two ticks is watched: a count hook counts its instructions. Once a budget is blown the
// hook fires at every instruction, so that no pcall, handler or metamethod lives on.
#include <lauxlib.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "api/script_inside.h"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

enum {
  TICK_MS = 20,
  PATIENCE_TICKS = 2,
  WATCH_STEP = 1000,
  LAST_TIMES = 6  // of its time that a call may stay in C before the program ends
};

/// The timer of this thread and the script that runs on it; the signal comes to the same thread.
static _Thread_local struct {
  Script *volatile innermost;
  timer_t timer;
  int scripts;
  bool ticking;
} clock_of_thread;

static pthread_once_t fork_once = PTHREAD_ONCE_INIT;

static void on_count(lua_State *L, lua_Debug *at);

static void on_event(lua_State *L, lua_Debug *at) {
  if (at->event == LUA_HOOKLINE) {
    lines_note(L, at);
  } else {
    on_count(L, at);
  }
}

/// Hooks what is wanted: every `step` instructions (0: none), and lines while they are recorded.
static void set_hook(Script *script, int step) {
  int mask = (step > 0 ? LUA_MASKCOUNT : 0) | (script->lines ? LUA_MASKLINE : 0);
  lua_sethook(script->L, mask ? on_event : NULL, mask, step);
  script->hook_step = step;  // last: a tick in between finds what is not so, and hooks again
}

static void watch(Script *script, int step) {
  script->watched = 1;  // first: a tick in between leaves the hook alone
  set_hook(script, step);
}

/// The last resort against a call that stays in C for ever: what is saved is safe, and whoever
/// waits learns it.
static _Noreturn void end_program(void) {
  static const char words[] =
      "grognard: a script does not come back from a call, long after its time: "
      "the program ends; a game kept in a file is safe there\n";
  ssize_t ignored = write(STDERR_FILENO, words, sizeof words - 1);
  (void)ignored;
  _exit(EXIT_FAILURE);
}

static void on_tick(int signal_number) {
  (void)signal_number;
  Script *script = clock_of_thread.innermost;
  if (!script) return;
  script->ticks++;
  if (script->ticks > script->last_tick) end_program();
  if (script->ticks > script->tick_limit) {
    // The next instruction ends it, however long the one under way takes. Once is enough: a hook is
    // set call by call, and under a million of them that takes longer than a tick.
    if (script->hook_step != 1) watch(script, 1);
  } else if (script->ticks >= PATIENCE_TICKS && !script->watched) {
    watch(script, WATCH_STEP);
  }
}

static void forget_timer(void) { clock_of_thread.ticking = false; }  // timers do not survive fork

static void watch_forks(void) { pthread_atfork(NULL, NULL, forget_timer); }

static void start_timer(void) {
  int signal_number = SIGRTMIN + 2;
  struct sigaction action = { .sa_handler = on_tick, .sa_flags = SA_RESTART };
  sigemptyset(&action.sa_mask);
  sigaction(signal_number, &action, NULL);
  struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = signal_number };
  event.sigev_notify_thread_id = gettid();
  if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &clock_of_thread.timer) != 0) return;
  struct timespec tick = { .tv_nsec = TICK_MS * 1000000L };
  struct itimerspec every = { .it_interval = tick, .it_value = tick };
  clock_of_thread.ticking = timer_settime(clock_of_thread.timer, 0, &every, NULL) == 0;
}

void budget_join(void) {
  pthread_once(&fork_once, watch_forks);
  clock_of_thread.scripts++;
}

void budget_part(void) {
  if (--clock_of_thread.scripts > 0 || !clock_of_thread.ticking) return;
  timer_delete(clock_of_thread.timer);
  clock_of_thread.ticking = false;
}

static void start_counting(Script *script) {
  script->ticks = 0;
  script->last_tick = LAST_TIMES * script->tick_limit;
  script->instructions = 0;
  script->printed = 0;
  if (script->blown || script->memory_full) return;
  if (script->allowance > 0) {
    watch(script, WATCH_STEP);
  } else if (script->watched) {
    script->watched = 0;
    set_hook(script, 0);
  }
}

static int64_t instruction_limit(const Script *script) {
  if (script->inner_most > 0) return script->inner_most;
  return script->allowance > 0 ? script->allowance : script->options.instruction_limit;
}

void budget_hook(Script *script) {
  if (!script->watched) {
    set_hook(script, 0);
  } else {
    set_hook(script, script->blown || script->memory_full ? 1 : WATCH_STEP);
  }
}

void budget_renew(Script *script, int64_t allowance) {
  script->allowance = allowance;
  start_counting(script);
}

void budget_enter(Script *script) {
  if (script->depth++ > 0) return;
  if (!clock_of_thread.ticking) start_timer();
  script->blown = BLOWN_NOT;
  script->place_line = 0;
  script->allowance = 0;
  start_counting(script);
  script->outer = clock_of_thread.innermost;
  clock_of_thread.innermost = script;
}

void budget_leave(Script *script) {
  if (--script->depth > 0) return;
  clock_of_thread.innermost = script->outer;  // before the hook goes: no tick arms it again
  script->outer = NULL;
  script->allowance = 0;
  if (script->watched) set_hook(script, 0);
  script->watched = 0;
  script->memory_full = 0;
  script->blown = BLOWN_NOT;
}

void budget_blow(Script *script, Blown how) {
  if (!script->blown) script->blown = how;
  watch(script, 1);
}

void budget_text(const Script *script, char *out, size_t size) {
  switch (script->blown) {
  case BLOWN_MEMORY:
    snprintf(out, size, "memory budget of %zu KiB is spent", script->memory_most / 1024);
    return;
  case BLOWN_TIME:
    snprintf(out, size, "time budget of %d ms is spent (an endless loop?)",
             script->within_ms > 0 ? script->within_ms : script->options.time_limit_ms);
    return;
  default:
    snprintf(out, size, "instruction budget of %lld is spent (an endless loop?)",
             (long long)instruction_limit(script));
  }
}

int budget_raise(lua_State *L) {
  char text[96];
  budget_text(script_of(L), text, sizeof text);
  return luaL_error(L, "%s", text);
}

void script_check_budget(lua_State *L) {
  Script *script = script_of(L);
  if (!script) return;  // a bare state, as a fuzz target has it
  if (script->ticks > script->tick_limit) budget_blow(script, BLOWN_TIME);
  if (script->blown) budget_raise(L);
}

bool script_spent(lua_State *L) {
  const Script *script = script_of(L);
  return script && (script->blown || script->ticks > script->tick_limit);
}

/// Watches as far as the ticks so far ask for it, after the hook had to fire at each instruction.
static void watch_as_before(Script *script) {
  if (script->ticks >= PATIENCE_TICKS || script->allowance > 0) {
    watch(script, WATCH_STEP);
  } else {
    set_hook(script, 0);
    script->watched = 0;
  }
}

/// Collects garbage once the limit is passed; a quarter must come free, else each further megabyte
/// would cost a whole collection.
static void relieve_memory(Script *script) {
  lua_gc(script->L, LUA_GCCOLLECT);
  if (script->memory > script->memory_most / 4 * 3) {
    budget_blow(script, BLOWN_MEMORY);
    return;
  }
  script->memory_full = 0;
  watch_as_before(script);
}

static void on_count(lua_State *L, lua_Debug *at) {
  Script *script = script_of(L);
  if (!script->blown && script->memory_full) relieve_memory(script);
  if (!script->blown) {
    script->instructions += WATCH_STEP;
    if (script->instructions > instruction_limit(script)) {
      budget_blow(script, BLOWN_INSTRUCTIONS);
    } else if (script->ticks > script->tick_limit) {
      budget_blow(script, BLOWN_TIME);
    }
  }
  if (!script->blown) return;
  char text[96];
  budget_text(script, text, sizeof text);
  lua_getinfo(L, "Sl", at);
  if (at->currentline > 0) {
    lua_pushfstring(L, "%s:%d: %s", at->short_src, at->currentline, text);
  } else {
    lua_pushstring(L, text);
  }
  lua_error(L);
}

/// Takes back that an inner call has spent its budget, and the memory that comes free. False: the
/// budget of the call around it is spent as well.
static bool forgive(Script *script) {
  bool left =
      script->ticks <= script->tick_limit && script->instructions <= instruction_limit(script);
  if (!left) return false;
  lua_gc(script->L, LUA_GCCOLLECT);
  if (script->memory > script->memory_most / 4 * 3) return false;
  script->blown = BLOWN_NOT;
  script->memory_full = 0;
  watch_as_before(script);
  return true;
}

/// The budgets that a call has.
typedef struct Budgets {
  int ticks, within_ms;
  int64_t instructions;
  size_t memory, printed;
} Budgets;

static Budgets budgets_of(const Script *script) {
  return (Budgets){ .ticks = script->tick_limit,
                    .within_ms = script->within_ms,
                    .instructions = script->inner_most,
                    .memory = script->memory_most,
                    .printed = script->printed };
}

static void set_budgets(Script *script, const Budgets *budgets) {
  script->tick_limit = budgets->ticks;
  script->within_ms = budgets->within_ms;
  script->inner_most = budgets->instructions;
  script->memory_most = budgets->memory;
  script->printed = budgets->printed;
}

/// Three quarters of what the call around has, and half of the memory: however many inner calls
/// there are, whatever they do and keep, it can go on.
static Budgets inner_budgets(const Script *script, int ms) {
  int most = script->tick_limit / 4 * 3, ticks = script->ticks + ms / TICK_MS + 1;
  return (Budgets){ .ticks = ticks < most ? ticks : most,
                    .within_ms = ms,
                    .instructions = instruction_limit(script) / 4 * 3,
                    .memory = script->options.memory_limit / 2 };
}

int budget_within(lua_State *L, int ms, int count, bool *spent) {
  Script *script = script_of(L);
  script_check_budget(L);
  Budgets outer = budgets_of(script), inner = inner_budgets(script, ms);
  *spent = script->ticks >= inner.ticks || script->instructions >= inner.instructions;
  if (*spent) {
    lua_pop(L, count + 1);
    lua_pushstring(L, "the time for packs is spent");
    return LUA_ERRRUN;
  }
  int loading = script->loading;
  set_budgets(script, &inner);
  int status = lua_pcall(L, count, LUA_MULTRET, 0);
  set_budgets(script, &outer);
  *spent = status == LUA_ERRMEM || script->blown != BLOWN_NOT;
  if (status != LUA_OK) script->loading = loading;
  if (!*spent) return status;
  if (status == LUA_ERRMEM) budget_blow(script, BLOWN_MEMORY);
  if (status == LUA_OK || !forgive(script)) budget_raise(L);
  return status;
}

void budget_note_place(Script *script) {
  script->place_line = 0;
  lua_Debug at;
  for (int level = 0; lua_getstack(script->L, level, &at); level++) {
    lua_getinfo(script->L, "Sl", &at);
    if (at.currentline <= 0) continue;
    snprintf(script->place, sizeof script->place, "%s", at.short_src);
    script->place_line = at.currentline;
    return;
  }
}

/// Outside a call nothing is refused: the host has no protection there.
static bool refuse(Script *script, size_t old_size, size_t new_size) {
  size_t total = script->memory - old_size + new_size;
  if (script->depth == 0 || total <= script->memory_most) return false;
  if (total > script->memory_hard || total < new_size) {
    budget_note_place(script);
    return true;  // Lua collects garbage and asks again before it gives up
  }
  if (!script->memory_full && !script->blown) {
    script->memory_full = 1;
    watch(script, 1);
  }
  return false;
}

void *budget_allocate(void *owner, void *block, size_t old_size, size_t new_size) {
  Script *script = owner;
  size_t old = block ? old_size : 0;  // for a new block Lua gives a type there
  if (new_size > old && refuse(script, old, new_size)) return NULL;
  void *fresh = memory_resize(&script->pool, block, old, new_size);
  if (fresh || new_size == 0) script->memory += new_size - old;
  return fresh;
}
