#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/seats.h"
#include "cli/cli.h"
#include "core/utf8.h"
#include "host/sysfile.h"

enum {
  LINE_MAX_BYTES = 1024 * 1024,  // of one message
  PARSE_ERROR = -32700,
  INVALID_REQUEST = -32600
};

static const char *word(const json_t *object, const char *key) {
  return json_string_value(json_object_get(object, key));
}

// ---------------------------------------------------------------- one message

static json_t *error_of(int code, const char *message) {
  return json_pack("{s:i, s:s}", "code", code, "message", message);
}

/// Sends an answer or, with `field` "error", an error; takes `value` and `id` (NULL: null) over. An
/// id is any number: it goes back to the last digit, while figures of answers have six.
static void reply(json_t *id, const char *field, json_t *value) {
  char *written = id ? json_dumps(id, JSON_ENCODE_ANY | JSON_COMPACT) : NULL;
  json_t *answer = value ? value : json_null();
  printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"%s\":", written ? written : "null", field);
  json_dumpf(answer, stdout, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(6));
  fputs("}\n", stdout);
  fflush(stdout);
  free(written);
  json_decref(answer);
  json_decref(id);
}

/// Why a message is no request, or NULL.
static const char *fault_of(const json_t *message) {
  if (json_is_array(message)) return "batches are not taken: send one message a line";
  if (!json_is_object(message)) return "a request is an object";
  const char *version = word(message, "jsonrpc");
  if (!version || strcmp(version, "2.0") != 0) return "jsonrpc must be \"2.0\"";
  if (!word(message, "method")) return "method must be a string";
  const json_t *id = json_object_get(message, "id");
  bool good_id = !id || json_is_null(id) || json_is_string(id) || json_is_number(id);
  return good_id ? NULL : "id must be a string, a number or null";
}

static void handle(Seats *seats, const char *line, size_t length) {
  json_error_t where;
  line = utf8_skip_mark(line, &length);  // .NET writes one before the first request
  json_t *message = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &where);
  if (!message) {
    char text[300];
    snprintf(text, sizeof text, "no JSON: %s (column %d)", where.text, where.column);
    reply(NULL, "error", error_of(PARSE_ERROR, text));
    return;
  }
  const char *wrong = fault_of(message);
  json_t *id = json_object_get(message, "id");
  if (wrong) {
    bool usable = json_is_string(id) || json_is_number(id);
    reply(usable ? json_incref(id) : NULL, "error", error_of(INVALID_REQUEST, wrong));
  } else {
    json_t *result, *params = json_object_get(message, "params");
    bool good = seats_call(seats, word(message, "method"), params, &result);
    if (id) {
      reply(json_incref(id), good ? "result" : "error", result);
    } else {  // a notification: done, not answered
      json_decref(result);
    }
  }
  json_decref(message);
}

// ---------------------------------------------------------------- lines

static bool is_blank(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (!strchr(" \t\r", text[i]) || text[i] == '\0') return false;
  }
  return true;
}

static void serve(Seats *seats, char *line) {
  size_t length;
  bool whole;
  while (sysfile_line(stdin, line, LINE_MAX_BYTES, &length, &whole)) {
    if (!whole) {
      sysfile_drop_line(stdin);
      reply(NULL, "error", error_of(INVALID_REQUEST, "the line is longer than 1048576 bytes"));
    } else if (!is_blank(line, length)) {
      handle(seats, line, length);
    }
    if (ferror(stdout)) break;  // no one listens any more
  }
}

static int run(Cli *cli) {
  SeatsSpec spec = { .session = cli_session(cli),
                     .files = cli_files(cli),
                     .referee = cli_has(cli, "referee") };
  if (!spec.session) return EXIT_FAULTS;
  Seats *seats = seats_open(&spec);
  char *line = malloc(LINE_MAX_BYTES + 1);
  if (seats && line) serve(seats, line);
  bool good = seats && line;
  free(line);
  seats_close(seats);
  return good ? EXIT_GOOD : EXIT_FAULTS;
}

static const CliOption options[] = {
  { "referee", NULL,
    "answer what no player may know, too: the whole log, state, every seat's view" },
  { "files", "DIR", "a folder where games are saved and loaded, beside the user's; several times" },
  { NULL, NULL, NULL },
};
const CliCommand cmd_rpc = {
  "rpc", "", 0, 0, "JSON-RPC 2.0 on standard input and output, one message a line.", options, run,
};
