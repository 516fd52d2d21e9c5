// Texts made from the registry: LuaLS stubs, luacheck globals, the manual.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "api/registry_inside.h"
#include "api/script.h"

static void put_word(FILE *out, const char *word, int length) {
  fprintf(out, "%.*s", length, word);
}

static bool is_word(const char *word, int length, const char *name) {
  return strncmp(word, name, (size_t)length) == 0 && name[length] == '\0';
}

/// Writes a type in LuaLS's words: a hex is a string, a function is `fun(...)`.
static void put_type(FILE *out, ApiWord word, bool mark_optional) {
  const char *type;
  int length;
  for (int i = 0; api_next_type(&word, &type, &length); i++) {
    if (i > 0) fputc('|', out);
    if (is_word(type, length, "hex")) {
      fputs("string", out);
    } else if (is_word(type, length, "hex[]")) {
      fputs("string[]", out);
    } else {
      put_word(out, type, length);
    }
  }
  if (mark_optional && word.optional) fputc('?', out);
}

static void put_deprecated(FILE *out, const ApiFarewell *farewell) {
  if (!farewell) return;
  fprintf(out, "---@deprecated Since api %d, gone with api %d: use %s.\n", farewell->since,
          farewell->removed_in, farewell->use);
}

static void put_stub(FILE *out, const ApiModule *module, const ApiFunction *function,
                     const char *owner, const char *joint) {
  ApiWord word;
  fprintf(out, "\n--- %s\n", function->text);
  if (!function->args) {
    fprintf(out, "---@type %s\n%s = nil\n", function->returns, function->name);
    return;
  }
  for (const char *text = function->args; api_next_word(&text, &word);) {
    fputs("---@param ", out);
    put_word(out, word.name, word.name_length);
    if (word.optional) fputc('?', out);
    fputc(' ', out);
    put_type(out, word, false);
    fputc('\n', out);
  }
  for (const char *text = function->returns; api_next_word(&text, &word);) {
    fputs("---@return ", out);
    put_type(out, word, true);
    if (word.rest) {
      fputs(" ...", out);
    } else if (word.name_length > 0) {
      fputc(' ', out);
      put_word(out, word.name, word.name_length);
    }
    fputc('\n', out);
  }
  put_deprecated(out, api_farewell(module, strchr(joint, ':') ? owner : NULL, function->name));
  fprintf(out, "function %s%s%s(", owner, joint, function->name);
  int count = 0;
  for (const char *text = function->args; api_next_word(&text, &word);) {
    if (count++ > 0) fputs(", ", out);
    put_word(out, word.name, word.name_length);
  }
  fputs(") end\n", out);
}

static void put_class(FILE *out, const ApiModule *module, const char *type,
                      const ApiFunction *methods) {
  if (!type) return;
  fprintf(out, "\n---@class %s\nlocal %s = {}\n", type, type);
  for (; methods && methods->name; methods++)
    put_stub(out, module, methods, type, ":");
}

/// Closes the stream; gives its text, or NULL when memory ran out.
static char *finish(FILE *out, char **text) {
  bool bad = ferror(out) != 0;
  if (fclose(out) == 0 && !bad) return *text;
  free(*text);
  return NULL;
}

static void put_globals(FILE *out, const ApiModule *module) {
  fprintf(out, "-- %s\n", module->text);
  put_class(out, module, module->type, module->methods);
  for (const ApiFunction *row = module->functions; row->name; row++)
    put_stub(out, module, row, "", "");
}

char *api_luals_text(const ApiModule *module) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  const char *prefix = module->globals ? "" : "engine.";
  fprintf(out, "---@meta %s%s\n-- Made by `grognard api --luals`: do not edit.\n", prefix,
          module->name);
  if (module->globals) {
    put_globals(out, module);
    return finish(out, &text);
  }
  fprintf(out, "\n--- %s\n---@class engine.%s\nlocal %s = {}\n", module->text, module->name,
          module->name);
  put_class(out, module, module->type, module->methods);
  put_class(out, module, module->type2, module->methods2);
  for (const ApiFunction *function = module->functions; function && function->name; function++) {
    put_stub(out, module, function, module->name, ".");
  }
  fprintf(out, "\nreturn %s\n", module->name);
  return finish(out, &text);
}

/// Writes the fields of one library table and gives the name after them.
static const char *const *put_library(FILE *out, const char *const *name) {
  size_t length = strcspn(*name, ".");
  const char *library = *name;
  fprintf(out, "  %.*s = { fields = {", (int)length, library);
  for (; *name && strncmp(*name, library, length + 1) == 0; name++) {
    fprintf(out, " \"%s\",", *name + length + 1);
  }
  fputs(" } },\n", out);
  return name;
}

char *api_lint_text(void) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  fputs("-- Made by `grognard api --lint`: do not edit. Globals of every sandboxed script.\n"
        "return { read_globals = {\n",
        out);
  for (const char *const *name = script_globals; *name;) {
    if (strchr(*name, '.')) {
      name = put_library(out, name);
    } else {
      fprintf(out, "  \"%s\",\n", *name++);
    }
  }
  fputs("} }\n", out);
  return finish(out, &text);
}

/// `type`: of a method; NULL.
static void put_entry(FILE *out, const ApiModule *module, const char *type,
                      const ApiFunction *function) {
  const char *owner = type ? type : module->globals ? "" : module->name;
  const char *joint = type ? ":" : module->globals ? "" : ".";
  ApiWord word;
  if (!function->args) {
    fprintf(out, "- `%s`, a `%s`: %s Since %s.\n", function->name, function->returns,
            function->text, function->since);
    return;
  }
  fprintf(out, "- `%s%s%s(", owner, joint, function->name);
  int count = 0;
  for (const char *text = function->args; api_next_word(&text, &word);) {
    if (count++ > 0) fputs(", ", out);
    put_word(out, word.name, word.name_length);
    if (word.optional) fputc('?', out);
    if (word.rest) continue;
    fputs(": ", out);
    put_word(out, word.type, word.type_length);
  }
  fputs(")`", out);
  count = 0;
  for (const char *text = function->returns; api_next_word(&text, &word);) {
    fputs(count++ > 0 ? ", `" : " gives `", out);
    put_word(out, word.name, word.name_length);
    if (word.name_length > 0 && !word.rest) fputs(": ", out);
    if (!word.rest) put_word(out, word.type, word.type_length);
    fputs(word.optional ? "?`" : "`", out);
  }
  fprintf(out, ": %s Since %s.%s", function->text, function->since,
          module->realm == REALM_UI || module->globals || function->deterministic
              ? ""
              : " Not for rules.");
  const ApiFarewell *farewell = api_farewell(module, type, function->name);
  if (farewell) {
    fprintf(out, " **Deprecated** since api %d, gone with api %d: use `%s`.", farewell->since,
            farewell->removed_in, farewell->use);
  }
  fputc('\n', out);
}

static void put_module(FILE *out, const ApiModule *module) {
  static const char *const realms[] = { "", " Not in the user interface's state.",
                                        " In the user interface's state alone." };
  fprintf(out, "\n## %s%s\n\n%s%s%s\n\n", module->globals ? "Globals of " : "engine.", module->name,
          module->text, realms[module->realm],
          module->trusted ? " For the game's own scripts alone." : "");
  for (const ApiFunction *row = module->functions; row && row->name; row++) {
    put_entry(out, module, NULL, row);
  }
  const char *types[] = { module->type, module->type2 };
  const ApiFunction *methods[] = { module->methods, module->methods2 };
  for (int i = 0; i < 2; i++) {
    if (!types[i]) continue;
    fprintf(out, "\n### %s\n\n", types[i]);
    for (const ApiFunction *row = methods[i]; row && row->name; row++) {
      put_entry(out, module, types[i], row);
    }
  }
}

char *api_manual_text(const ApiModule *groups, size_t count) {
  char *text = NULL;
  size_t size = 0;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  fputs("# What the engine gives to scripts\n\nMade by `grognard api --manual`: do not edit.\n\n"
        "A module is reached by `require(\"engine.NAME\")`. Arguments are checked: a wrong one "
        "raises\n"
        "with its name. `name?` may be left out; `hex` is a printed code, any alias.\n\n"
        "Globals of every script: ",
        out);
  for (const char *const *name = script_globals; *name; name++) {
    fprintf(out, "%s`%s`", name == script_globals ? "" : ", ", *name);
  }
  fputs(".\n", out);
  for (const ApiModule *const *module = api_modules; *module; module++)
    put_module(out, *module);
  for (size_t i = 0; i < count; i++)
    put_module(out, &groups[i]);
  return finish(out, &text);
}
