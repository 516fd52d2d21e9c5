#include "cli/sim_count.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/utf8.h"

enum { LINE_MAX_BYTES = 400 };

static bool listed(const char *keys, const char *key) {
  size_t length = strlen(key);
  for (const char *at = keys; at && *at;) {
    size_t word = strcspn(at, ",");
    if (word == length && strncmp(at, key, length) == 0) return true;
    at += word + (at[word] == ',');
  }
  return false;
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void append(char *line, const char *name, const json_t *value) {
  size_t used = strlen(line);
  const char *gap = used > 0 ? " " : "";
  if (json_is_string(value)) {
    snprintf(line + used, LINE_MAX_BYTES - used, "%s%s=%s", gap, name, json_string_value(value));
  } else if (json_is_integer(value)) {
    snprintf(line + used, LINE_MAX_BYTES - used, "%s%s=%lld", gap, name,
             (long long)json_integer_value(value));
  }
}

/// Words and numbers of a record in one line, the names in order.
static void describe(const json_t *values, char line[LINE_MAX_BYTES]) {
  size_t count = 0;
  const char *name, *names[32];
  json_t *value;
  line[0] = '\0';
  json_object_foreach((json_t *)(uintptr_t)values, name, value) {
    if (count < sizeof names / sizeof *names) names[count++] = name;
  }
  qsort(names, count, sizeof *names, by_name);
  for (size_t i = 0; i < count; i++)
    append(line, names[i], json_object_get(values, names[i]));
  utf8_trim(line);
}

static void add(json_t *sums, const char *key, const char *line, json_int_t times) {
  json_t *by = json_object_get(sums, key);
  if (!by) {
    by = json_object();
    json_object_set_new(sums, key, by);
  }
  json_int_t before = json_integer_value(json_object_get(by, line));
  json_object_set_new(by, line, json_integer(before + times));
}

json_t *sim_count_log(Session *session, const char *keys, Fault *fault) {
  json_t *result = NULL, *record, *sums = json_object();
  size_t index;
  if (!session_call(session, "whole_log", NULL, &result, fault)) {
    json_decref(sums);
    return NULL;
  }
  json_array_foreach(json_object_get(result, "log"), index, record) {
    const char *key = json_string_value(json_object_get(record, "key"));
    char line[LINE_MAX_BYTES];
    if (!key || !listed(keys, key)) continue;
    describe(json_object_get(record, "values"), line);
    add(sums, key, line, 1);
  }
  json_decref(result);
  return sums;
}

void sim_count_add(json_t *sums, const json_t *counts) {
  const char *key, *line;
  json_t *by, *times;
  json_object_foreach((json_t *)(uintptr_t)counts, key, by) {
    json_object_foreach(by, line, times) add(sums, key, line, json_integer_value(times));
  }
}

typedef struct Line {
  const char *text;
  json_int_t times;
} Line;

static int by_times(const void *a, const void *b) {
  const Line *x = a, *y = b;
  if (x->times != y->times) return x->times < y->times ? 1 : -1;
  return strcmp(x->text, y->text);
}

void sim_count_print(const json_t *sums) {
  const char *key, *text;
  json_t *by, *times;
  json_object_foreach((json_t *)(uintptr_t)sums, key, by) {
    size_t count = 0;
    Line *lines = calloc(json_object_size(by) + 1, sizeof *lines);
    if (!lines) return;
    json_object_foreach(by, text, times) {
      lines[count++] = (Line){ .text = text, .times = json_integer_value(times) };
    }
    qsort(lines, count, sizeof *lines, by_times);
    printf("%s:\n", key);
    for (size_t i = 0; i < count; i++)
      printf("  %6lld  %s\n", (long long)lines[i].times, lines[i].text);
    free(lines);
  }
}
