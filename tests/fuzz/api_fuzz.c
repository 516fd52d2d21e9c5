/// Fuzzes what the engine gives to packs: bytes say which bound functions are called, and with what
/// (api_fuzz.lua): negative, huge, no number, cyclic, shared, with zero bytes. An odd first byte
/// means the state of the window's panels, an even one that of rules.
#include <stdint.h>
#include <stdio.h>

#include "api/api.h"
#include "fuzz_script.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

enum { LIST_BYTES = 256 * 1024, SHARED = 100 };  // inputs that share a state

static char *slurp(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (!file) abort();
  char *text = malloc(LIST_BYTES);
  if (!text) abort();
  *length = fread(text, 1, LIST_BYTES, file);
  fclose(file);
  return text;
}

static size_t add(char *out, size_t used, const ApiModule *module, const char *owner,
                  const ApiFunction *functions) {
  for (; functions && functions->name; functions++) {
    if (!functions->args) continue;
    used +=
        (size_t)snprintf(out + used, LIST_BYTES - used, "{ module = '%s', name = '%s', args = '%s'",
                         module->name, functions->name, functions->args);
    if (owner) used += (size_t)snprintf(out + used, LIST_BYTES - used, ", owner = '%s'", owner);
    used += (size_t)snprintf(out + used, LIST_BYTES - used, " },\n");
  }
  return used;
}

/// The functions of the registry that a pack of this realm may call, as Lua.
static FuzzFile list_of(bool ui) {
  char *out = malloc(LIST_BYTES);
  if (!out) abort();
  size_t used = (size_t)snprintf(out, LIST_BYTES, "return { ui = %s,\n", ui ? "true" : "false");
  for (const ApiModule *const *each = api_modules; *each; each++) {
    const ApiModule *module = *each;
    if (module->trusted || module->globals) continue;
    if (module->realm == (ui ? REALM_RULES : REALM_UI)) continue;
    used = add(out, used, module, NULL, module->functions);
    used = add(out, used, module, module->type, module->methods);
    used = add(out, used, module, module->type2, module->methods2);
  }
  used += (size_t)snprintf(out + used, LIST_BYTES - used, "}\n");
  if (used >= LIST_BYTES) abort();
  return (FuzzFile){ "mods/p/rules/list.lua", out, used };
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static Script *scripts[2];
  static int runs[2];
  static FuzzFile lists[2];
  if (size == 0) return 0;
  int realm = bytes[0] % 2;
  if (!fuzz_texts[0].path) {
    size_t length;
    char *text = slurp("tests/fuzz/api_fuzz.lua", &length);
    fuzz_texts[0] = (FuzzFile){ "mods/p/rules/x.lua", text, length };
  }
  if (!lists[realm].path) lists[realm] = list_of(realm == 1);
  fuzz_texts[1] = lists[realm];
  if (!scripts[realm]) scripts[realm] = fuzz_script(realm == 1);
  fuzz_run(scripts[realm], bytes + 1, size - 1);
  if (++runs[realm] % SHARED != 0) return 0;
  script_free(scripts[realm]);
  scripts[realm] = NULL;
  return 0;
}
