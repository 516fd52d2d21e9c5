#include "cli/cli.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "api/saves.h"
#include "cli/cli_inside.h"

const CliOption cli_common_options[] = {
  { "json", NULL, "report in JSON" },
  { "data", "DIR", "the program's data: the folder of scripts/ and mods/" },
  { "mods", "DIR", "a further folder of packs, a pack or a zip; may be given several times" },
  { "language", "NAME", "reads texts in that language, where a locale pack has it (de)" },
  { "user", "DIR", "where saves and your own packs (mods/) lie; default ~/.local/share/grognard" },
  { "help", NULL, "this text" },
  { NULL, NULL, NULL },
};

// ---------------------------------------------------------------- what was given

const char *cli_operand(const Cli *cli, int index) {
  return index >= 0 && index < cli->operand_count ? cli->operands[index] : NULL;
}

int cli_operand_count(const Cli *cli) { return cli->operand_count; }

/// The given option at `index`, noted as looked at; its value.
static const char *look_at(const Cli *cli, int index) {
  ((Cli *)(uintptr_t)cli)->given[index].asked = true;
  return cli->given[index].value;
}

const char *cli_value_at(const Cli *cli, const char *option, int index) {
  for (int i = 0; i < cli->given_count; i++) {
    if (strcmp(cli->given[i].name, option) == 0 && index-- == 0) return look_at(cli, i);
  }
  return NULL;
}

bool cli_has(const Cli *cli, const char *option) {
  bool found = false;
  for (int i = 0; i < cli->given_count; i++) {
    if (strcmp(cli->given[i].name, option) != 0) continue;
    look_at(cli, i);
    found = true;
  }
  return found;
}

const char *cli_value(const Cli *cli, const char *option, const char *otherwise) {
  for (int i = cli->given_count - 1; i >= 0; i--) {
    if (strcmp(cli->given[i].name, option) == 0 && cli->given[i].value) return look_at(cli, i);
  }
  return otherwise;
}

bool cli_given(const Cli *cli, const char *option) {
  for (int i = 0; i < cli->given_count; i++) {
    if (strcmp(cli->given[i].name, option) == 0) return true;
  }
  return false;
}

const char *cli_unasked(const Cli *cli) {
  static const char *const always[] = { "data", "mods", "language", "user",
                                        "files" };  // what every command may be given
  for (int i = 0; i < cli->given_count; i++) {
    bool common = false;
    for (size_t j = 0; j < sizeof always / sizeof *always; j++)
      common = common || strcmp(cli->given[i].name, always[j]) == 0;
    if (!common && !cli->given[i].asked) return cli->given[i].name;
  }
  return NULL;
}

int cli_excludes(const Cli *cli, const char *option, const char *const *others) {
  char text[200];
  for (; cli_given(cli, option) && *others; others++) {
    if (!cli_given(cli, *others)) continue;
    snprintf(text, sizeof text, "%s: --%s has no use with --%s", cli->command->name, *others,
             option);
    return cli_usage(text, NULL, NULL, 0);
  }
  return EXIT_GOOD;
}

bool cli_json(const Cli *cli) { return cli_has(cli, "json"); }

bool cli_integer(const Cli *cli, const char *option, int64_t least, int64_t most, int64_t otherwise,
                 int64_t *out) {
  const char *text = cli_value(cli, option, NULL);
  *out = otherwise;
  if (!text) return true;
  char *end = NULL;
  long long number = strtoll(text, &end, 10);
  if (!text[0] || *end || number < least || number > most) {
    fprintf(stderr, "grognard %s: --%s takes a whole number from %lld to %lld, not '%s'\n",
            cli->command->name, option, (long long)least, (long long)most, text);
    return false;
  }
  *out = (int64_t)number;
  return true;
}

// ---------------------------------------------------------------- saying things

int cli_fault(const Fault *fault) {
  char text[800];
  fault_format(fault, text, sizeof text);
  fprintf(stderr, "grognard: %s\n", text);
  return EXIT_FAULTS;
}

int cli_usage(const char *what, const char *wanted, const char *const *names, size_t count) {
  const char *near = wanted && count > 0 ? nearest_name(wanted, names, count) : NULL;
  fprintf(stderr, "grognard: %s", what);
  if (near) {
    fprintf(stderr, " (did you mean '%s'?)", near);
  } else if (wanted && count > 0) {
    fprintf(stderr, " (known:");
    for (size_t i = 0; i < count && i < 12; i++)
      fprintf(stderr, " %s", names[i]);
    fprintf(stderr, "%s)", count > 12 ? " ..." : "");
  }
  fprintf(stderr, "\n");
  return EXIT_USAGE;
}

void cli_print_json(json_t *value) {
  json_dumpf(value, stdout, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(6));
  fputc('\n', stdout);
  fflush(stdout);
  json_decref(value);
}

const char *cli_word(const json_t *object, const char *key) {
  const char *text = json_string_value(json_object_get(object, key));
  return text ? text : "";
}

long long cli_number(const json_t *object, const char *key) {
  return (long long)json_integer_value(json_object_get(object, key));
}

static double clock_seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double cli_seconds(void) { return clock_seconds(CLOCK_MONOTONIC); }
double cli_thread_seconds(void) { return clock_seconds(CLOCK_THREAD_CPUTIME_ID); }
double cli_process_seconds(void) { return clock_seconds(CLOCK_PROCESS_CPUTIME_ID); }

static void draw_bar(const char *what, int64_t done, int64_t total) {
  enum { WIDTH = 40 };
  static const char full[WIDTH + 1] = "########################################";
  static const char empty[WIDTH + 1] = "........................................";
  if (!isatty(STDERR_FILENO) || total <= 0) return;
  int filled = (int)(done * WIDTH / total);
  fprintf(stderr, "\r%s [%.*s%.*s] %lld/%lld", what, filled, full, WIDTH - filled, empty,
          (long long)done, (long long)total);
  if (done >= total) fprintf(stderr, "\n");
  fflush(stderr);
}

/// What to say when the program is asked to stop, and which process says it: not the workers.
static char so_far[120];
static pid_t teller;

/// Says how far the run came, then ends as the signal asks.
static void stopped(int number) {
  if (getpid() == teller && write(STDERR_FILENO, so_far, strlen(so_far)) < 0) _exit(EXIT_FAULTS);
  signal(number, SIG_DFL);
  raise(number);
}

static void heed_stops(void) {
  static const int stops[] = { SIGTERM, SIGINT, SIGHUP };
  teller = getpid();
  for (size_t i = 0; i < sizeof stops / sizeof *stops; i++) {
    if (signal(stops[i], stopped) == SIG_IGN) signal(stops[i], SIG_IGN);  // nohup
  }
}

void cli_progress(const char *what, int64_t done, int64_t total) {
  if (!teller) heed_stops();
  snprintf(so_far, sizeof so_far, "%sgrognard: stopped after %lld of %lld %s\n",
           isatty(STDERR_FILENO) ? "\n" : "", (long long)done, (long long)total, what);
  draw_bar(what, done, total);
}

// ---------------------------------------------------------------- files and session

const char *cli_user_folder(const Cli *cli, char *out, size_t size) {
  const char *given = cli_value(cli, "user", getenv("GROGNARD_USER"));
  const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
  if (given && given[0]) {
    snprintf(out, size, "%s", given);
  } else if (data && data[0] == '/') {
    snprintf(out, size, "%s/grognard", data);
  } else if (home && home[0] == '/') {
    snprintf(out, size, "%s/.local/share/grognard", home);
  } else {
    return NULL;
  }
  return out;
}

/// The user's own packs: mods/ in his folder. False when there is none.
static bool user_mods(const FilesSpec *spec, char *out, size_t size) {
  struct stat status;
  if (!spec->user || snprintf(out, size, "%s/mods", spec->user) >= (int)size) return false;
  return stat(out, &status) == 0 && S_ISDIR(status.st_mode);
}

Broker *cli_broker(const Cli *cli) { return cli->broker; }

Files *cli_files(Cli *cli) {
  if (cli->files) return cli->files;
  char root[PATH_MAX], user[PATH_MAX], own[PATH_MAX];
  const char *mods[CLI_GIVEN_MAX + 2];
  Fault fault;
  FilesSpec spec = { .root = root, .mods = mods, .user = cli_user_folder(cli, user, sizeof user) };
  while ((mods[spec.mod_count] = cli_value_at(cli, "mods", (int)spec.mod_count))) {
    spec.mod_count++;
  }
  if (user_mods(&spec, own, sizeof own)) mods[spec.mod_count++] = own;
  if (files_find_root(cli_value(cli, "data", NULL), root, sizeof root, &fault)) {
    cli->files = files_open(&spec, &fault);
  }
  if (!cli->files) cli_fault(&fault);
  return cli->files;
}

static void print_line(void *context, const char *text, size_t length) {
  (void)context;
  fprintf(stderr, "%.*s\n", (int)length, text);
}

/// Sets the language of --language or GROGNARD_LANGUAGE; false where no pack speaks it.
static bool speak(const Cli *cli, Session *session, Fault *fault) {
  const char *language = cli_value(cli, "language", getenv("GROGNARD_LANGUAGE"));
  json_t *result = NULL;
  if (!language || !language[0]) return true;
  bool good =
      session_call(session, "language", json_pack("{s:s}", "language", language), &result, fault);
  json_decref(result);
  return good;
}

Session *cli_session(Cli *cli) {
  if (cli->session) return cli->session;
  Fault fault;
  SessionOptions options = { .print = print_line };
  if (!cli_files(cli)) return NULL;
  cli->session = session_open(cli->files, &options, &fault);
  if (cli->session && speak(cli, cli->session, &fault)) return cli->session;
  cli_fault(&fault);
  session_close(cli->session);
  cli->session = NULL;
  return NULL;
}

void cli_close(Cli *cli) {
  session_close(cli->session);
  files_close(cli->files);
  cli->session = NULL;
  cli->files = NULL;
}

/// Says a refusal { code, message, data = { reasons } }: the reasons, where there are any; the
/// message is the first of them.
static int say_refusal(const json_t *error) {
  const char *message = json_string_value(json_object_get(error, "message"));
  const json_t *reasons = json_object_get(json_object_get(error, "data"), "reasons");
  size_t index;
  json_t *reason;
  if (json_array_size(reasons) == 0) {
    fprintf(stderr, "grognard: %s\n", message ? message : "refused");
  }
  json_array_foreach(reasons, index, reason) {
    const char *rule = json_string_value(json_object_get(reason, "rule"));
    const char *text = json_string_value(json_object_get(reason, "text"));
    fprintf(stderr, "%s %s %s\n", index == 0 ? "grognard:" : "         ", rule ? rule : "",
            text ? text : "");
  }
  return EXIT_FAULTS;
}

bool cli_call(Cli *cli, const char *function, json_t *params, json_t **result, int *code) {
  Fault fault;
  *result = NULL;
  *code = EXIT_FAULTS;
  if (!cli_session(cli)) {
    json_decref(params);
    return false;
  }
  if (!session_call(cli->session, function, params, result, &fault)) {
    *code = cli_fault(&fault);
    return false;
  }
  const json_t *error = json_object_get(*result, "error");
  if (!error) return true;
  *code = say_refusal(error);
  json_decref(*result);
  *result = NULL;
  return false;
}

// ---------------------------------------------------------------- names

/// Ids of `list` (array of objects with `id`), as a plain array that borrows them.
static size_t ids_of(const json_t *list, const char **ids, size_t most) {
  size_t count = 0, index;
  json_t *member;
  json_array_foreach(list, index, member) {
    const char *id = json_string_value(json_object_get(member, "id"));
    if (id && count < most) ids[count++] = id;
  }
  return count;
}

static const json_t *with_id(const json_t *list, const char *id, size_t length) {
  size_t index;
  json_t *member;
  json_array_foreach(list, index, member) {
    const char *own = json_string_value(json_object_get(member, "id"));
    if (own && strlen(own) == length && memcmp(own, id, length) == 0) return member;
  }
  return NULL;
}

enum { NAMES_MAX = 512 };

static int unknown_name(const char *what, const char *name, size_t length, const json_t *list) {
  char text[300], wanted[128];
  const char *ids[NAMES_MAX];
  snprintf(wanted, sizeof wanted, "%.*s", (int)length, name);
  snprintf(text, sizeof text, "no %s is called '%s'", what, wanted);
  return cli_usage(text, wanted, ids, ids_of(list, ids, NAMES_MAX));
}

/// A pack that is there but broken: says what is wrong with it.
static bool say_broken(const json_t *listing, const char *name, size_t length) {
  size_t index;
  json_t *broken;
  json_array_foreach(json_object_get(listing, "broken"), index, broken) {
    const char *dir = json_string_value(json_object_get(broken, "dir"));
    const char *message = json_string_value(json_object_get(broken, "message"));
    if (!dir || strlen(dir) != length || memcmp(dir, name, length) != 0) continue;
    fprintf(stderr, "grognard: %s\n", message ? message : "the pack is broken");
    return true;
  }
  return false;
}

/// A file in the place of a pack: says what is done with a saved game. Returns EXIT_USAGE.
static int file_for_pack(const char *name) {
  char text[700];
  snprintf(
      text, sizeof text,
      "'%.150s' is a file, no pack (a saved game? did you mean 'grognard replay %.150s', which "
      "tells what was played, or 'grognard play --load %.150s'?)",
      name, name, name);
  return cli_usage(text, NULL, NULL, 0);
}

static bool is_file(const char *name) {
  struct stat status;
  return stat(name, &status) == 0 && S_ISREG(status.st_mode);
}

static size_t word_length(const char *name, size_t most) {
  const char *end = memchr(name, '+', most);
  return end ? (size_t)(end - name) : most;
}

/// Whether every variant of "PACK+VARIANT+..." [length] is installed; false: said, code set.
static bool know_variants(const json_t *listing, const char *name, size_t length, int *code) {
  const json_t *packs = json_object_get(listing, "packs");
  size_t at = word_length(name, length);
  while (at < length) {
    const char *word = name + at + 1;
    size_t used = word_length(word, length - at - 1);
    if (!with_id(packs, word, used)) {
      *code = EXIT_FAULTS;
      if (!say_broken(listing, word, used)) *code = unknown_name("pack", word, used, packs);
      return false;
    }
    at += used + 1;
  }
  return true;
}

/// The listing's entry of the pack that `name` [length], "PACK" or "PACK+VARIANT", names; NULL:
/// said, code set.
static const json_t *find_pack(const json_t *listing, const char *name, size_t length, int *code) {
  const json_t *packs = json_object_get(listing, "packs");
  if (!know_variants(listing, name, length, code)) return NULL;
  length = word_length(name, length);
  const json_t *pack = with_id(packs, name, length);
  if (pack) return pack;
  *code = EXIT_FAULTS;
  if (say_broken(listing, name, length)) return NULL;
  *code = is_file(name) ? file_for_pack(name) : unknown_name("pack", name, length, packs);
  return NULL;
}

bool cli_known_pack(Cli *cli, const char *pack, int *code) {
  json_t *listing = NULL;
  if (!cli_call(cli, "packs", NULL, &listing, code)) return false;
  bool known = find_pack(listing, pack, strlen(pack), code) != NULL;
  json_decref(listing);
  return known;
}

/// The scenario's entry among those that the packs of "PACK+VARIANT" before the colon bring, or
/// NULL.
static const json_t *of_variants(const json_t *listing, const char *name, const char *colon) {
  const json_t *found = NULL;
  while (!found && name < colon) {
    size_t length = word_length(name, (size_t)(colon - name));
    const json_t *pack = with_id(json_object_get(listing, "packs"), name, length);
    found = with_id(json_object_get(pack, "scenarios"), colon + 1, strlen(colon + 1));
    name += length + 1;
  }
  return found;
}

/// The scenario's entry within a listing; NULL: said, code set.
static const json_t *find_scenario(const json_t *listing, const char *name, int *code) {
  const char *colon = strchr(name, ':');
  if (!colon) {
    char text[300];
    snprintf(text, sizeof text, "'%.200s' names no scenario; write PACK:SCENARIO", name);
    *code = is_file(name) ? file_for_pack(name) : cli_usage(text, NULL, NULL, 0);
    return NULL;
  }
  const json_t *pack = find_pack(listing, name, (size_t)(colon - name), code);
  if (!pack) return NULL;
  const char *series = json_string_value(json_object_get(pack, "series"));
  if (series) pack = with_id(json_object_get(listing, "packs"), series, strlen(series));
  const json_t *scenarios = json_object_get(pack, "scenarios");
  const json_t *found = with_id(scenarios, colon + 1, strlen(colon + 1));
  if (!found) found = of_variants(listing, name, colon);
  if (found) return found;
  *code = EXIT_FAULTS;
  const char *id = json_string_value(json_object_get(pack, "id"));
  if (!id || !say_broken(listing, id, strlen(id))) {
    *code = unknown_name("scenario", colon + 1, strlen(colon + 1), scenarios);
  }
  return NULL;
}

/// Says on standard error which packs are left out, and why.
static void warn_of_broken(const json_t *listing) {
  size_t index;
  json_t *broken;
  json_array_foreach(json_object_get(listing, "broken"), index, broken) {
    fprintf(stderr, "grognard: warning: left out: %s\n",
            json_string_value(json_object_get(broken, "message")));
  }
}

bool cli_known_scenario(Cli *cli, const char *scenario, int *code) {
  json_t *listing = NULL;
  if (!cli_call(cli, "packs", NULL, &listing, code)) return false;
  bool known = find_scenario(listing, scenario, code) != NULL;
  if (known) warn_of_broken(listing);
  json_decref(listing);
  return known;
}

json_t *cli_sides(Cli *cli, const char *scenario, int *code) {
  json_t *shown = NULL;
  if (!cli_known_scenario(cli, scenario, code)) return NULL;
  json_t *options = cli_pack_options(cli, scenario);
  *code = EXIT_USAGE;
  if (!options) return NULL;
  json_t *params = json_pack("{s:s, s:o}", "name", scenario, "options", options);
  Fault fault;
  if (!session_call(cli->session, "show", params, &shown, &fault)) {
    *code = cli_fault(&fault);
    if (!fault.file[0])
      *code = EXIT_USAGE;  // no file is at fault: the command named a wrong variant
    return NULL;
  }
  json_t *sides = json_incref(json_object_get(shown, "sides"));
  json_decref(shown);
  return sides;
}

/// The first scenario of `pack` (with its variants), or of the first pack that has one when `pack`
/// is NULL.
static char *first_scenario(const json_t *listing, const char *pack) {
  size_t index, length = pack ? word_length(pack, strlen(pack)) : 0;
  json_t *one;
  char name[900];
  json_array_foreach(json_object_get(listing, "packs"), index, one) {
    const json_t *scenarios = json_object_get(one, "scenarios");
    const char *own = json_string_value(json_object_get(one, "id"));
    if (pack && (strlen(own) != length || memcmp(own, pack, length) != 0)) continue;
    if (json_array_size(scenarios) == 0) continue;
    const json_t *id = json_object_get(json_array_get(scenarios, 0), "id");
    snprintf(name, sizeof name, "%s:%s", pack ? pack : own, json_string_value(id));
    return strdup(name);
  }
  return NULL;
}

char *cli_scenario(Cli *cli, int *code) {
  const char *given = cli_operand(cli, 0);
  if (given && strchr(given, ':')) {
    return cli_known_scenario(cli, given, code) ? strdup(given) : NULL;
  }
  if (given && !cli_known_pack(cli, given, code)) return NULL;
  json_t *listing = NULL;
  if (!cli_call(cli, "packs", NULL, &listing, code)) return NULL;
  char *name = first_scenario(listing, given);
  json_decref(listing);
  if (name) return name;
  fprintf(stderr, "grognard: %s%s no scenario to play\n", given ? given : "the installed packs",
          given ? " has" : " have");
  *code = EXIT_FAULTS;
  return NULL;
}

// ---------------------------------------------------------------- bots and options

static int side_named(const json_t *sides, const char *name, size_t length) {
  for (size_t i = 0; i < json_array_size(sides); i++) {
    const char *side = json_string_value(json_array_get(sides, i));
    if (strlen(side) == length && memcmp(side, name, length) == 0) return (int)i;
  }
  return -1;
}

/// One part of --bots, "bot" or "side=bot", the `place`-th. False: said.
static bool set_bot(const json_t *sides, const char *part, int place, json_t *bots) {
  const char *equals = strchr(part, '='), *names[16];
  char text[300];
  int side = place;
  if (equals) {
    side = side_named(sides, part, (size_t)(equals - part));
    if (side < 0) {
      size_t count = json_array_size(sides) < 16 ? json_array_size(sides) : 16;
      for (size_t i = 0; i < count; i++)
        names[i] = json_string_value(json_array_get(sides, i));
      char wanted[64];
      snprintf(wanted, sizeof wanted, "%.*s", (int)(equals - part), part);
      snprintf(text, sizeof text, "--bots: no side is called '%s'", wanted);
      cli_usage(text, wanted, names, count);
      return false;
    }
    part = equals + 1;
  }
  if (side >= (int)json_array_size(sides)) {
    cli_usage("--bots names more bots than there are sides", NULL, NULL, 0);
    return false;
  }
  return json_array_set_new(bots, (size_t)side, json_string(part)) == 0;
}

/// Reports whether every bot that is named exists. False: said.
static bool bots_exist(Cli *cli, const json_t *bots) {
  FilesNames names;
  Fault fault;
  if (!session_bot_names(cli_session(cli), &names, &fault)) {
    cli_fault(&fault);
    return false;
  }
  bool good = true;
  for (size_t i = 0; good && i < json_array_size(bots); i++) {
    const char *bot = json_string_value(json_array_get(bots, i));
    good = false;
    for (size_t j = 0; j < names.count; j++)
      good = good || strcmp(names.names[j], bot) == 0;
    char text[200];
    snprintf(text, sizeof text, "no bot is called '%.100s'", bot);
    if (!good) cli_usage(text, bot, (const char *const *)names.names, names.count);
  }
  files_names_free(&names);
  return good;
}

json_t *cli_bots(Cli *cli, const json_t *sides, const char *otherwise) {
  json_t *bots = json_array();
  for (size_t i = 0; i < json_array_size(sides); i++) {
    json_array_append_new(bots, json_string(otherwise));
  }
  char *list = strdup(cli_value(cli, "bots", "")), *rest = NULL;
  bool good = list != NULL;
  int place = 0;
  for (char *part = good ? strtok_r(list, ",", &rest) : NULL; good && part;
       part = strtok_r(NULL, ",", &rest)) {
    good = set_bot(sides, part, place++, bots);
  }
  free(list);
  if (good && bots_exist(cli, bots)) return bots;
  json_decref(bots);
  return NULL;
}

static json_t *option_value(const char *text) {
  if (strcmp(text, "true") == 0) return json_true();
  if (strcmp(text, "false") == 0) return json_false();
  char *end = NULL;
  long long number = strtoll(text, &end, 10);
  return text[0] && !*end ? json_integer(number) : json_string(text);
}

/// Holds options against those of the scenario's pack. False: said.
static bool known_options(Cli *cli, const char *scenario, const json_t *options) {
  Fault fault;
  json_t *result = NULL;
  if (json_object_size(options) == 0 || !scenario) return true;
  if (!cli_session(cli)) return false;
  json_t *params = json_pack("{s:s, s:O}", "scenario", scenario, "options", options);
  bool good = session_call(cli->session, "check_options", params, &result, &fault);
  if (!good) cli_fault(&fault);
  json_decref(result);
  return good;
}

/// A key of --option that was given before. False: said.
static bool fresh_key(const json_t *options, const char *key) {
  char text[120];
  if (!json_object_get(options, key)) return true;
  snprintf(text, sizeof text, "--option %.80s is given twice", key);
  cli_usage(text, NULL, NULL, 0);
  return false;
}

json_t *cli_pack_options(Cli *cli, const char *scenario) {
  json_t *options = json_object();
  const char *given;
  for (int i = 0; (given = cli_value_at(cli, "option", i)); i++) {
    char key[64];
    const char *equals = strchr(given, '=');
    if (!equals || equals == given || equals - given >= (int)sizeof key) {
      cli_usage("--option takes KEY=VALUE", NULL, NULL, 0);
      json_decref(options);
      return NULL;
    }
    snprintf(key, sizeof key, "%.*s", (int)(equals - given), given);
    if (!fresh_key(options, key)) {
      json_decref(options);
      return NULL;
    }
    json_object_set_new(options, key, option_value(equals + 1));
  }
  if (known_options(cli, scenario, options)) return options;
  json_decref(options);
  return NULL;
}

// ---------------------------------------------------------------- save names

bool cli_save_path(Cli *cli, const char *folder, const char *scenario, int64_t seed, bool replace,
                   char *out, size_t size) {
  Fault fault;
  if (!cli_files(cli)) return false;
  json_t *number = json_integer((json_int_t)seed);
  bool good = saves_path(cli->files, folder, scenario, number, replace, out, size, &fault);
  json_decref(number);
  if (good) return true;
  cli_fault(&fault);
  return false;
}
