/// Fuzzes Lua source: each input is a pack's file, compiled and run in the sandbox. Whatever it
/// says, it ends in its time and memory, with a message.
#include <stdint.h>

#include "fuzz_script.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  fuzz_texts[0] = (FuzzFile){ "mods/p/rules/x.lua", (const char *)bytes, size };
  Script *script = fuzz_script(false);
  fuzz_run(script, bytes, size < 64 ? size : 64);
  script_free(script);
  return 0;
}
