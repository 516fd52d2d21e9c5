/// What main.c and cli.c share; no command includes it.
#pragma once
#include "cli/cli.h"

enum { CLI_GIVEN_MAX = 64 };

struct Cli {
  const CliCommand *command;
  const char *operands[CLI_GIVEN_MAX];
  int operand_count;
  struct {
    const char *name, *value;  // value NULL for a switch
    bool asked;                // a command has looked at it
  } given[CLI_GIVEN_MAX];
  int given_count;
  char first[600];  // the first operand with the variants of --variant put into it
  Files *files;
  Session *session;
  Broker *broker;  // of a window, else NULL
};

extern const CliOption cli_common_options[];

/// The user's folder: --user, GROGNARD_USER, XDG_DATA_HOME or ~/.local/share. NULL when unknown.
const char *cli_user_folder(const Cli *cli, char *out, size_t size);

/// Before a command runs: takes from the process what the command line does not name. `play` opens
/// its window first and asks for cli_confine_calls() itself.
void cli_confine(Cli *cli);
