// Parameters held against a method's list.
#include <stdio.h>
#include <string.h>

#include "api/seats_inside.h"

/// One parameter of a method's list, taken apart.
typedef struct Param {
  char name[32];
  const char *type;
  size_t type_length;
  bool optional;
} Param;

static bool has_type(const json_t *value, const char *type, size_t length) {
  if (strncmp(type, "string", length) == 0) return json_is_string(value);
  if (strncmp(type, "integer", length) == 0) return json_is_integer(value);
  if (strncmp(type, "boolean", length) == 0) return json_is_boolean(value);
  if (strncmp(type, "object", length) == 0) return json_is_object(value);
  return json_is_array(value);
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

static bool bad_param(Seats *seats, const Method *method, const char *format, const char *name,
                      const char *near) {
  char what[200], text[300];
  snprintf(what, sizeof what, format, name, near);
  snprintf(text, sizeof text, "%s: %s", method->name, what);
  seats_fail(seats, SEATS_BAD_PARAMS, text);
  return false;
}

static bool known_param(Seats *seats, const Method *method, const char *name) {
  const char *list = method->params, *names[16];
  Param all[16];
  size_t count = 0;
  while (count < 16 && next_param(&list, &all[count])) {
    names[count] = all[count].name;
    if (strcmp(all[count].name, name) == 0) return true;
    count++;
  }
  const char *near = nearest_name(name, names, count);
  if (near) {
    return bad_param(seats, method, "there is no parameter '%.60s' (did you mean '%s'?)", name,
                     near);
  }
  return bad_param(seats, method, "there is no parameter '%.60s'%s", name, "");
}

bool seats_check_params(Seats *seats, const Method *method, const json_t *params) {
  const char *list = method->params, *name;
  Param param;
  json_t *value;
  while (next_param(&list, &param)) {
    value = json_object_get(params, param.name);
    if (!value && !param.optional) {
      return bad_param(seats, method, "the parameter '%s' is missing%s", param.name, "");
    }
    if (value && !has_type(value, param.type, param.type_length)) {
      char type[16];
      snprintf(type, sizeof type, "%.*s", (int)param.type_length, param.type);
      return bad_param(seats, method, "'%s' must be of type %s", param.name, type);
    }
  }
  json_object_foreach((json_t *)(uintptr_t)params, name, value) {
    if (!known_param(seats, method, name)) return false;
  }
  return true;
}
