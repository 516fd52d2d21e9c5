#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "api/api.h"
#include "cli/api_shapes.h"
#include "cli/cli.h"
#include "host/sysfile.h"

enum { GROUPS = 8 };

/// Globals that the kernel gives to packs, as modules without a name of their own.
typedef struct Kernel {
  ApiModule groups[GROUPS];
  size_t count;
  json_t *names;      // the modules borrow its texts
  json_t *mechanics;  // {modules: [{name, manual, stub}]}
} Kernel;

static const char *word(const json_t *object, const char *key) {
  return json_string_value(json_object_get(object, key));
}

static ApiFunction function_of(const json_t *row) {
  return (ApiFunction){ .name = word(row, "name"),
                        .args = word(row, "args"),
                        .returns = word(row, "returns"),
                        .text = word(row, "text"),
                        .since = word(row, "since"),
                        .deterministic = true };
}

static ApiFarewell farewell_of(const json_t *row) {
  const json_t *farewell = json_object_get(row, "deprecated");
  return (ApiFarewell){
    .name = word(row, "name"),
    .since = (int)json_integer_value(json_object_get(farewell, "since")),
    .removed_in = (int)json_integer_value(json_object_get(farewell, "removed_in")),
    .use = word(farewell, "use"),
  };
}

/// The methods of the group's type, NULL when it has none.
static ApiFunction *methods_of(const json_t *group) {
  const json_t *rows = json_object_get(group, "methods");
  size_t index;
  json_t *row;
  ApiFunction *methods = rows ? calloc(json_array_size(rows) + 1, sizeof *methods) : NULL;
  if (!methods) return NULL;
  json_array_foreach(rows, index, row) methods[index] = function_of(row);
  return methods;
}

static ApiModule group_of(const json_t *group) {
  const json_t *rows = json_object_get(group, "functions");
  size_t index, going = 0, count = json_array_size(rows) + 1;
  ApiFunction *functions = calloc(count, sizeof *functions);
  ApiFarewell *farewells = calloc(count, sizeof *farewells);
  json_t *row;
  if (functions && farewells) {
    json_array_foreach(rows, index, row) {
      functions[index] = function_of(row);
      if (json_object_get(row, "deprecated")) farewells[going++] = farewell_of(row);
    }
  }
  return (ApiModule){ .name = word(group, "name"),
                      .text = word(group, "text"),
                      .functions = functions,
                      .farewells = farewells,
                      .type = word(group, "type"),
                      .methods = methods_of(group),
                      .globals = true };
}

static void kernel_free(Kernel *kernel) {
  for (size_t i = 0; i < kernel->count; i++) {
    free((void *)(uintptr_t)kernel->groups[i].functions);
    free((void *)(uintptr_t)kernel->groups[i].farewells);
    free((void *)(uintptr_t)kernel->groups[i].methods);
  }
  json_decref(kernel->names);
  json_decref(kernel->mechanics);
}

/// Reads the kernel's names; false: said.
static bool kernel_read(Cli *cli, Kernel *kernel) {
  size_t index;
  json_t *group;
  int code;
  *kernel = (Kernel){ 0 };
  if (!cli_call(cli, "names", NULL, &kernel->names, &code)) return false;
  json_array_foreach(json_object_get(kernel->names, "groups"), index, group) {
    if (kernel->count < GROUPS) kernel->groups[kernel->count++] = group_of(group);
  }
  return cli_call(cli, "mechanics", NULL, &kernel->mechanics, &code);
}

/// Prints a text from malloc and frees it.
static int print_text(char *text) {
  if (!text) return EXIT_FAULTS;
  fputs(text, stdout);
  free(text);
  return EXIT_GOOD;
}

static bool write_text(const char *path, char *text) {
  bool good = text && sysfile_write(path, text, strlen(text));
  if (!good) fprintf(stderr, "grognard: %s: %s\n", path, strerror(errno));
  free(text);
  return good;
}

static bool write_stub(const char *folder, const ApiModule *module) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s.lua", folder, module->name);
  return write_text(path, api_luals_text(module));
}

/// The stubs of mechanics: FOLDER/mechanics_<name>.lua.
static bool write_mechanics(const char *folder, const Kernel *kernel) {
  size_t index;
  json_t *module;
  json_array_foreach(json_object_get(kernel->mechanics, "modules"), index, module) {
    char path[4096];
    snprintf(path, sizeof path, "%s/mechanics_%s.lua", folder, word(module, "name"));
    if (!write_text(path, strdup(word(module, "stub")))) return false;
  }
  return true;
}

/// The manual: the registry's part, then the pages of mechanics.
static int print_manual(const Kernel *kernel) {
  size_t index;
  json_t *module;
  int code = print_text(api_manual_text(kernel->groups, kernel->count));
  if (code == EXIT_GOOD) {
    code = print_text(api_shapes_manual(json_object_get(kernel->names, "shapes")));
  }
  json_array_foreach(json_object_get(kernel->mechanics, "modules"), index, module)
      fputs(word(module, "manual"), stdout);
  return code;
}

/// One stub file a module or group of globals: FOLDER/<name>.lua.
static int write_stubs(const char *folder, const Kernel *kernel) {
  if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
    fprintf(stderr, "grognard: %s: %s\n", folder, strerror(errno));
    return EXIT_FAULTS;
  }
  for (const ApiModule *const *module = api_modules; *module; module++) {
    if (!write_stub(folder, *module)) return EXIT_FAULTS;
  }
  for (size_t i = 0; i < kernel->count; i++) {
    if (!write_stub(folder, &kernel->groups[i])) return EXIT_FAULTS;
  }
  char path[4096];
  snprintf(path, sizeof path, "%s/shapes.lua", folder);
  const json_t *shapes = json_object_get(kernel->names, "shapes");
  if (!write_text(path, api_shapes_stub(shapes))) return EXIT_FAULTS;
  return write_mechanics(folder, kernel) ? EXIT_GOOD : EXIT_FAULTS;
}

/// `type`: of methods; NULL.
static json_t *functions_of(const ApiModule *module, const char *type,
                            const ApiFunction *functions) {
  json_t *list = json_array();
  for (; functions && functions->name; functions++) {
    const ApiFarewell *farewell = api_farewell(module, type, functions->name);
    json_t *row = json_pack("{s:s, s:s*, s:s, s:s, s:s, s:b}", "name", functions->name, "args",
                            functions->args, "returns", functions->returns, "text", functions->text,
                            "since", functions->since, "deterministic", functions->deterministic);
    if (farewell) {
      json_object_set_new(row, "deprecated",
                          json_pack("{s:i, s:i, s:s}", "since", farewell->since, "removed_in",
                                    farewell->removed_in, "use", farewell->use));
    }
    json_array_append_new(list, row);
  }
  return list;
}

static json_t *row_of(const ApiModule *module) {
  json_t *types = json_object();
  if (module->type) {
    json_object_set_new(types, module->type, functions_of(module, module->type, module->methods));
  }
  if (module->type2) {
    json_object_set_new(types, module->type2,
                        functions_of(module, module->type2, module->methods2));
  }
  return json_pack("{s:s, s:s, s:b, s:o, s:o}", "name", module->name, "text", module->text,
                   "trusted", module->trusted, "functions",
                   functions_of(module, NULL, module->functions), "types", types);
}

static json_t *registry(const Kernel *kernel) {
  json_t *modules = json_array(), *globals = json_array();
  for (const ApiModule *const *module = api_modules; *module; module++)
    json_array_append_new(modules, row_of(*module));
  for (size_t i = 0; i < kernel->count; i++)
    json_array_append_new(globals, row_of(&kernel->groups[i]));
  return json_pack("{s:o, s:o, s:O}", "modules", modules, "globals", globals, "shapes",
                   json_object_get(kernel->names, "shapes"));
}

static int run_with(Cli *cli, const Kernel *kernel) {
  const char *folder = cli_value(cli, "luals", NULL);
  if (folder) return write_stubs(folder, kernel);
  if (cli_has(cli, "manual") || !cli_json(cli)) return print_manual(kernel);
  cli_print_json(registry(kernel));
  return EXIT_GOOD;
}

static int run(Cli *cli) {
  Kernel kernel;
  if (cli_has(cli, "lint")) return print_text(api_lint_text());
  if (!kernel_read(cli, &kernel)) return EXIT_FAULTS;
  int code = run_with(cli, &kernel);
  kernel_free(&kernel);
  return code;
}

static const CliOption options[] = {
  { "luals", "DIR", "write LuaLS stubs, one file a module or kind of globals, into a folder" },
  { "manual", NULL, "print the manual; the same as without options" },
  { "lint", NULL, "print the globals and fields for luacheck" },
  { NULL, NULL, NULL },
};
const CliCommand cmd_api = {
  "api",   "",  0, 0, "Prints the manual of what scripts may call, or writes stubs of it.",
  options, run,
};
