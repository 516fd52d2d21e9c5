#include "api/params.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { PARAMS_MAX = 16 };

/// One parameter of a list, taken apart.
typedef struct Param {
  char name[32];
  const char *type;
  size_t type_length;
  bool optional;
} Param;

static bool is_type(const json_t *value, const char *type, size_t length) {
  if (strncmp(type, "string", length) == 0) return json_is_string(value);
  if (strncmp(type, "integer", length) == 0) return json_is_integer(value);
  if (strncmp(type, "boolean", length) == 0) return json_is_boolean(value);
  if (strncmp(type, "object", length) == 0) return json_is_object(value);
  return json_is_array(value);
}

/// `type`: one word, or several with "|" between them.
static bool has_type(const json_t *value, const char *type, size_t length) {
  for (size_t at = 0; at < length;) {
    size_t word = strcspn(type + at, "| ");
    if (is_type(value, type + at, word)) return true;
    at += word + 1;
  }
  return false;
}

/// Reads the next parameter from `*list` and moves it on; false at the end.
static bool next_param(const char **list, Param *param) {
  const char *at = *list;
  if (!*at) return false;
  size_t length = strcspn(at, "?:");
  snprintf(param->name, sizeof param->name, "%.*s", (int)length, at);
  param->optional = at[length] == '?';
  param->type = at + length + (param->optional ? 2 : 1);
  param->type_length = strcspn(param->type, " ");
  *list = param->type + param->type_length;
  if (**list == ' ') ++*list;
  return true;
}

static bool known_param(const char *what, const char *list, const char *name, Fault *fault) {
  const char *names[PARAMS_MAX];
  Param all[PARAMS_MAX];
  size_t count = 0;
  while (count < PARAMS_MAX && next_param(&list, &all[count])) {
    names[count] = all[count].name;
    if (strcmp(all[count].name, name) == 0) return true;
    count++;
  }
  const char *near = nearest_name(name, names, count);
  return fault_set(fault, NULL, 0, "%s: there is no parameter '%.60s'%s%s%s", what, name,
                   near ? " (did you mean '" : "", near ? near : "", near ? "'?)" : "");
}

bool params_check(const char *what, const char *list, const json_t *params, Fault *fault) {
  const char *rest = list, *name;
  Param param;
  json_t *value;
  while (next_param(&rest, &param)) {
    value = json_object_get(params, param.name);
    if (!value && !param.optional) {
      return fault_set(fault, NULL, 0, "%s: the parameter '%s' is missing", what, param.name);
    }
    if (value && !has_type(value, param.type, param.type_length)) {
      return fault_set(fault, NULL, 0, "%s: '%s' must be of type %.*s", what, param.name,
                       (int)param.type_length, param.type);
    }
  }
  json_object_foreach((json_t *)(uintptr_t)params, name, value) {
    if (!known_param(what, list, name, fault)) return false;
  }
  return true;
}
