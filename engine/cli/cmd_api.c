#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "api/api.h"
#include "cli/cli.h"

/// Prints a text from malloc and frees it.
static int print_text(char *text) {
  if (!text) return EXIT_FAULTS;
  fputs(text, stdout);
  free(text);
  return EXIT_GOOD;
}

static bool write_text(const char *path, char *text) {
  FILE *file = text ? fopen(path, "w") : NULL;
  bool good = file && fputs(text, file) >= 0;
  if (file && fclose(file) != 0) good = false;
  if (!good) fprintf(stderr, "grognard: %s: %s\n", path, strerror(errno));
  free(text);
  return good;
}

/// One stub file a module: FOLDER/<name>.lua.
static int write_stubs(const char *folder) {
  char path[4096];
  if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
    fprintf(stderr, "grognard: %s: %s\n", folder, strerror(errno));
    return EXIT_FAULTS;
  }
  for (const ApiModule *const *module = api_modules; *module; module++) {
    snprintf(path, sizeof path, "%s/%s.lua", folder, (*module)->name);
    if (!write_text(path, api_luals_text(*module))) return EXIT_FAULTS;
  }
  return EXIT_GOOD;
}

static json_t *functions_of(const ApiFunction *functions) {
  json_t *list = json_array();
  for (; functions && functions->name; functions++) {
    json_array_append_new(list, json_pack("{s:s, s:s, s:s, s:s, s:s, s:b}", "name", functions->name,
                                          "args", functions->args, "returns", functions->returns,
                                          "text", functions->text, "since", functions->since,
                                          "deterministic", functions->deterministic));
  }
  return list;
}

static json_t *registry(void) {
  json_t *list = json_array();
  for (const ApiModule *const *each = api_modules; *each; each++) {
    const ApiModule *module = *each;
    json_t *types = json_object();
    if (module->type) json_object_set_new(types, module->type, functions_of(module->methods));
    if (module->type2) json_object_set_new(types, module->type2, functions_of(module->methods2));
    json_array_append_new(list, json_pack("{s:s, s:s, s:b, s:o, s:o}", "name", module->name, "text",
                                          module->text, "trusted", module->trusted, "functions",
                                          functions_of(module->functions), "types", types));
  }
  return json_pack("{s:o}", "modules", list);
}

static int run(Cli *cli) {
  const char *folder = cli_value(cli, "luals", NULL);
  if (folder) return write_stubs(folder);
  if (cli_has(cli, "lint")) return print_text(api_lint_text());
  if (!cli_json(cli)) return print_text(api_manual_text());
  cli_print_json(registry());
  return EXIT_GOOD;
}

static const CliOption options[] = {
  { "luals", "DIR", "write LuaLS stubs, one file a module, into a folder" },
  { "manual", NULL, "print the manual; the same as without options" },
  { "lint", NULL, "print the globals and fields for luacheck" },
  { NULL, NULL, NULL },
};
const CliCommand cmd_api = {
  "api",   "",  0, 0, "Prints the manual of what scripts may call, or writes stubs of it.",
  options, run,
};
