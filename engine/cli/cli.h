/// Command line: one table of options a subcommand, one way to report. No rule lives here.
#pragma once
#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/session.h"
#include "core/fault.h"
#include "host/broker.h"
#include "host/files.h"

enum { EXIT_GOOD = 0, EXIT_FAULTS = 1, EXIT_USAGE = 2 };  ///< Exit codes of every subcommand.

/// One option. Arrays end with a row whose name is NULL.
typedef struct CliOption {
  const char *name;   ///< Without the dashes: "games".
  const char *value;  ///< Name of its value in the help ("N"); NULL for a switch; "[N]" when the
                      ///< value may be left out (`--mutate` or `--mutate=N` or `--mutate N`).
  const char *text;   ///< One line of help.
} CliOption;

typedef struct Cli Cli;  ///< The parsed command line; opaque.

/// One subcommand. Every one also takes --help, --json, --data DIR, --mods DIR, --user DIR.
typedef struct CliCommand {
  const char *name;
  const char *operands;  ///< As the help shows them: "PACK:SCENARIO".
  int least, most;       ///< How many operands; `most` -1 for any number.
  const char *text;      ///< One sentence.
  const CliOption *options;
  int (*run)(Cli *cli);  ///< Returns an exit code.
} CliCommand;

/// All subcommands, ended by NULL, in the order of the help (cli/main.c).
extern const CliCommand *const cli_commands[];

const char *cli_operand(const Cli *cli, int index);  ///< 0-based; NULL past the last.
int cli_operand_count(const Cli *cli);
bool cli_has(const Cli *cli, const char *option);
/// The option's (last) value, or `otherwise`.
const char *cli_value(const Cli *cli, const char *option, const char *otherwise);
/// The `index`-th value of an option that was given several times, or NULL.
const char *cli_value_at(const Cli *cli, const char *option, int index);
/// Reports whether an option was given, without counting as a look at it.
bool cli_given(const Cli *cli, const char *option);
/// An option that was given and that no one has looked at, or NULL.
const char *cli_unasked(const Cli *cli);
/// Refuses each of `others` (up to NULL) that was given beside `option`: said, EXIT_USAGE.
int cli_excludes(const Cli *cli, const char *option, const char *const *others);
bool cli_json(const Cli *cli);  ///< --json was given.

/// Reads an integer option within least..most; `otherwise` when not given. False: said on
/// standard error, the command should return EXIT_USAGE.
bool cli_integer(const Cli *cli, const char *option, int64_t least, int64_t most, int64_t otherwise,
                 int64_t *out);

/// The files of this run, opened on first use; NULL: said on standard error, return EXIT_FAULTS.
Files *cli_files(Cli *cli);
/// A session on them, opened on first use; NULL as above. Both are closed by main().
Session *cli_session(Cli *cli);
/// The helper that reads zips from outside the wall for a window; NULL: there is none.
Broker *cli_broker(const Cli *cli);
/// Closes both, before a fork: a child shares neither timers nor file offsets with its parent.
void cli_close(Cli *cli);

/// From now on no programs, no network (host/confine.h); says so when the system has no such means.
void cli_confine_calls(const Cli *cli);

/// Says a fault on standard error as `grognard: file:line: text (hint)`. Returns EXIT_FAULTS.
int cli_fault(const Fault *fault);
/// Says why the usage is wrong, with the nearest of `names` [count] to `wanted` (may be NULL).
/// Returns EXIT_USAGE.
int cli_usage(const char *what, const char *wanted, const char *const *names, size_t count);
/// Prints `value` as one line of JSON and takes it over.
void cli_print_json(json_t *value);
/// The text under a key, "" when there is none.
const char *cli_word(const json_t *object, const char *key);
/// The whole number under a key, 0 when there is none.
long long cli_number(const json_t *object, const char *key);
/// Seconds of a clock that only goes forward.
double cli_seconds(void);
/// Processor time of this thread: what other programs do on the machine does not count.
double cli_thread_seconds(void);
double cli_process_seconds(void);  ///< The same of all threads.

/// Calls the session (`params` stolen); when that fails or is refused, says so on standard error,
/// puts the exit code into `*code` and returns false.
bool cli_call(Cli *cli, const char *function, json_t *params, json_t **result, int *code);

/// Checks that a pack (`PACK`) or a scenario (`PACK:SCENARIO`) is installed. False: said with the
/// nearest known name, exit code in `*code`.
bool cli_known_pack(Cli *cli, const char *pack, int *code);
bool cli_known_scenario(Cli *cli, const char *scenario, int *code);
/// The scenario that the first operand means: PACK:SCENARIO, a pack's first, without an operand the
/// first of all. From malloc. NULL: said, exit code in `*code`.
char *cli_scenario(Cli *cli, int *code);
/// Who plays a scenario with the options of the command line, first player first: sides, or the
/// seats that share one; the caller's. NULL: said, exit code in `*code`.
json_t *cli_sides(Cli *cli, const char *scenario, int *code);

/// Bots by side: array of names along `sides`, from --bots `A,B` or `side=bot,...`; sides that are
/// not named get the bot `otherwise`. NULL: said, exit code EXIT_USAGE.
json_t *cli_bots(Cli *cli, const json_t *sides, const char *otherwise);

/// The --option KEY=VALUE of the command line as an object (true, false and integers read as
/// such). NULL: said, exit code EXIT_USAGE.
json_t *cli_pack_options(Cli *cli, const char *scenario);
#define CLI_PACK_OPTION                                                                            \
  { "option", "KEY=VALUE", "a pack's option; may be given several times" }
/// main() puts the variants into the first operand: commands see "PACK+VARIANT:SCENARIO".
#define CLI_VARIANT_OPTION                                                                         \
  { "variant", "ID", "a variant pack that changes the rules; may be given several times" }

/// Shows how far a long run is: a progress bar on standard error when that is a terminal, ended by
/// `done` == `total`; and a line there when a signal stops the program. Call it with 0 at the
/// start.
void cli_progress(const char *what, int64_t done, int64_t total);

/// A path for a new save in the user's folder: saves/PACK-SCENARIO-SEED[-2].grognard. `folder` is
/// "saves" or "failures"; with `replace` an old file of that name is removed first.
bool cli_save_path(Cli *cli, const char *folder, const char *scenario, int64_t seed, bool replace,
                   char *out, size_t size);

extern const CliCommand cmd_play, cmd_shot, cmd_list, cmd_show, cmd_rules, cmd_sim, cmd_test,
    cmd_coverage, cmd_check, cmd_replay, cmd_odds, cmd_console, cmd_rpc, cmd_bench, cmd_map,
    cmd_new, cmd_pack, cmd_install, cmd_api, cmd_escape;
