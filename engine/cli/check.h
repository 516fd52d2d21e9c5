/// The rungs of `check` that play: specs, random games, options, coverage with mutation.
#pragma once
#include "cli/jobs.h"

/// What is judged and how.
typedef struct Check {
  char pack[64];
  const char *only;  ///< Id of the one scenario that is played, or NULL.
  int64_t games, seed, every;
  json_t *options;  ///< Of random games of that scenario, or NULL.
  int jobs;
} Check;

/// Each runs its rung and gives {name, ok, faults, ...}; the caller's. With a reason to leave it
/// out (no ledger, no options) it has `left_out`.
json_t *check_specs(Cli *cli, const Check *check);
json_t *check_games(Cli *cli, const Check *check);
json_t *check_options(Cli *cli, const Check *check);
json_t *check_coverage(Cli *cli, const Check *check);

/// Saves the running game, whose journal the rules keep, and plays it again from its file. False
/// with a fault when something comes out otherwise.
bool check_save(Session *session, Fault *fault);

/// Adds the bug files of a pack, "spec/bugs/NAME.json", to a list of names.
void check_bug_files(Cli *cli, const char *pack, json_t *list);
/// Plays a bug file of a pack. What is to be said of it, from malloc, and in `*good` whether it is
/// mended.
char *check_bug_text(Cli *cli, const char *pack, const char *file, bool *good);
/// `check PACK --bug FILE`: plays a bug file, says what became of it; an exit code.
int check_bug(Cli *cli, const char *pack, const char *path);

/// A rung that was not run, and why.
json_t *check_left_out(const char *name, const char *why);

/// The coverage of a pack. `how`: which mutants are tried (`mode` "rows", "all", "sample" with
/// `count` and `seed`, "changed" with the text of a diff), taken over; NULL: none. False with a
/// fault, and in `*report` what there is, or NULL.
bool coverage_of(Cli *cli, const char *pack, json_t *how, int jobs, json_t **report, Fault *fault);
