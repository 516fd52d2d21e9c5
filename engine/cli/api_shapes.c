#include "cli/api_shapes.h"

#include <stdio.h>
#include <stdlib.h>

static const char *word(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

/// Closes the stream; gives its text, or NULL when memory ran out.
static char *finish(FILE *out, char **text) {
  bool bad = ferror(out) != 0;
  if (fclose(out) == 0 && !bad) return *text;
  free(*text);
  return NULL;
}

/// The example line by line, each behind `--- `.
static void put_example(FILE *out, const char *example) {
  fputs("--- ```lua\n--- ", out);
  for (; *example; example++) {
    fputc(*example, out);
    if (*example == '\n') fputs("--- ", out);
  }
  fputs("\n--- ```\n", out);
}

char *api_shapes_stub(const json_t *shapes) {
  char *text = NULL;
  size_t size = 0, index, at;
  json_t *shape, *field;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  fputs("---@meta shapes\n-- Made by `grognard api --luals`: do not edit.\n"
        "-- Tables that packs declare and get back.\n",
        out);
  json_array_foreach(shapes, index, shape) {
    fprintf(out, "\n--- %s\n", word(shape, "text"));
    put_example(out, word(shape, "example"));
    const char *also = word(shape, "also");
    fprintf(out, "---@class %s%s%s\n", word(shape, "name"), also[0] ? ": " : "", also);
    json_array_foreach(json_object_get(shape, "fields"), at, field) {
      fprintf(out, "---@field %s %s %s\n", word(field, "name"), word(field, "type"),
              word(field, "text"));
    }
  }
  return finish(out, &text);
}

char *api_shapes_manual(const json_t *shapes) {
  char *text = NULL;
  size_t size = 0, index, at;
  json_t *shape, *field;
  FILE *out = open_memstream(&text, &size);
  if (!out) return NULL;
  fputs("\n## Tables that packs declare and get back\n\n"
        "`name?` may be left out; G is the state, f the frame of the step under way.\n",
        out);
  json_array_foreach(shapes, index, shape) {
    fprintf(out, "\n### %s\n\n%s\n```lua\n%s\n```\n", word(shape, "name"), word(shape, "text"),
            word(shape, "example"));
    json_array_foreach(json_object_get(shape, "fields"), at, field) {
      fprintf(out, "- `%s`, a `%s`: %s\n", word(field, "name"), word(field, "type"),
              word(field, "text"));
    }
  }
  return finish(out, &text);
}
