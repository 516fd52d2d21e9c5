/// What the targets that run Lua share: a state whose files are texts in memory, as the sandbox has
/// them for packs.
#pragma once
#include <lauxlib.h>
#include <stdlib.h>
#include <string.h>

#include "api/script.h"

/// The kernel of these states, and the pack's file that the target gives.
static const char fuzz_kernel[] = "local sandbox = require('engine.sandbox')\n"
                                  "local env = sandbox.pack('p', {})\n"
                                  "return { run = function(bytes)\n"
                                  "  local module = sandbox.require(env, 'rules.x')\n"
                                  "  if type(module) == 'table' then return module.run(bytes) end\n"
                                  "end }\n";

typedef struct FuzzFile {
  const char *path, *text;
  size_t length;
} FuzzFile;

static FuzzFile fuzz_texts[3];  // the pack's; unused ones are zeros

static inline bool fuzz_copy(const char *from, size_t size, char **text, size_t *length) {
  *text = malloc(size + 1);
  if (!*text) abort();
  memcpy(*text, from, size);
  *length = size;
  return true;
}

static inline bool fuzz_read(void *context, const char *path, char **text, size_t *length,
                             Fault *fault) {
  (void)context;
  if (strcmp(path, "scripts/kernel/main.lua") == 0) {
    return fuzz_copy(fuzz_kernel, sizeof fuzz_kernel - 1, text, length);
  }
  for (size_t i = 0; i < sizeof fuzz_texts / sizeof *fuzz_texts; i++) {
    const FuzzFile *file = &fuzz_texts[i];
    if (file->path && strcmp(path, file->path) == 0) {
      return fuzz_copy(file->text, file->length, text, length);
    }
  }
  return fault_set(fault, path, 0, "there is no such file");
}

/// A state with small budgets: what an input may do ends soon.
static inline Script *fuzz_script(bool ui) {
  Fault fault;
  ScriptOptions options = { .read = fuzz_read,
                            .memory_limit = 8 << 20,
                            .instruction_limit = 2000000,
                            .time_limit_ms = 200,
                            .string_limit = 1 << 20,
                            .untrusted = true,
                            .ui = ui };
  Script *script = script_new(&options, &fault);
  if (!script) abort();
  return script;
}

/// Runs the pack on the bytes; a fault has words.
static inline bool fuzz_run(Script *script, const uint8_t *bytes, size_t size) {
  Fault fault = { .text = "" };
  lua_State *L = script_state(script);
  if (!script_require(script, "kernel.main", &fault)) abort();
  lua_getfield(L, -1, "run");
  lua_remove(L, -2);
  lua_pushlstring(L, (const char *)bytes, size);
  if (script_call(script, 1, 0, &fault)) return true;
  if (!fault.text[0]) abort();
  return false;
}
