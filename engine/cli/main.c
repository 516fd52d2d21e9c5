/// grognard: one program, one subcommand a purpose.
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli_inside.h"
#include "cli/terminal.h"

static const char VERSION[] = "0.1.0";

const CliCommand *const cli_commands[] = {
  &cmd_play,     &cmd_shot,  &cmd_list,   &cmd_show,    &cmd_rules,   &cmd_sim,    &cmd_test,
  &cmd_coverage, &cmd_check, &cmd_replay, &cmd_odds,    &cmd_console, &cmd_rpc,    &cmd_bench,
  &cmd_map,      &cmd_new,   &cmd_pack,   &cmd_install, &cmd_api,     &cmd_escape, NULL,
};

enum { NAMES_MAX = 64 };

static void print_options(const CliOption *options) {
  for (; options->name; options++) {
    char left[64];
    snprintf(left, sizeof left, "--%s%s%s", options->name, options->value ? " " : "",
             options->value ? options->value : "");
    printf("  %-22s %s\n", left, options->text);
  }
}

static int print_command_help(const CliCommand *command) {
  printf("usage: grognard %s%s%s [options]\n\n%s\n\n", command->name,
         command->operands[0] ? " " : "", command->operands, command->text);
  print_options(command->options);
  print_options(cli_common_options);
  printf("\nexit codes: 0 good, 1 faults were found, 2 wrong usage\n");
  return EXIT_GOOD;
}

/// For tests: not in the help.
static bool is_hidden(const CliCommand *command) { return command->name[0] == '_'; }

static int print_help(void) {
  printf("usage: grognard COMMAND [operands] [options]\n\n");
  for (const CliCommand *const *each = cli_commands; *each; each++) {
    char left[64];
    if (is_hidden(*each)) continue;
    snprintf(left, sizeof left, "%s %s", (*each)->name, (*each)->operands);
    printf("  %-26s %s\n", left, (*each)->text);
  }
  printf("\n`grognard COMMAND --help` tells more; exit codes: 0 good, 1 faults were found, "
         "2 wrong usage\n");
  return EXIT_GOOD;
}

static const CliCommand *find_command(const char *name) {
  for (const CliCommand *const *each = cli_commands; *each; each++) {
    if (strcmp((*each)->name, name) == 0) return *each;
  }
  return NULL;
}

static int unknown_command(const char *name) {
  const char *names[NAMES_MAX];
  char text[200];
  size_t count = 0;
  for (const CliCommand *const *each = cli_commands; *each && count < NAMES_MAX; each++) {
    if (!is_hidden(*each)) names[count++] = (*each)->name;
  }
  snprintf(text, sizeof text, "'%.100s' is no command", name);
  return cli_usage(text, name, names, count);
}

static const CliOption *find_in(const CliOption *options, const char *name, size_t length) {
  for (; options->name; options++) {
    if (strlen(options->name) == length && memcmp(options->name, name, length) == 0) return options;
  }
  return NULL;
}

static const CliOption *find_option(const CliCommand *command, const char *name, size_t length) {
  const CliOption *found = find_in(command->options, name, length);
  return found ? found : find_in(cli_common_options, name, length);
}

/// Refuses an option as it was written: "--name=value", "--name" or "-n".
static int unknown_option(const CliCommand *command, const char *word) {
  const char *names[NAMES_MAX];
  char text[200], wanted[100];
  size_t dashes = word[1] == '-' ? 2 : 1, length = strcspn(word + dashes, "="), count = 0;
  for (const CliOption *each = command->options; each->name && count < NAMES_MAX; each++) {
    names[count++] = each->name;
  }
  for (const CliOption *each = cli_common_options; each->name && count < NAMES_MAX; each++) {
    names[count++] = each->name;
  }
  snprintf(wanted, sizeof wanted, "%.*s", (int)length, word + dashes);
  snprintf(text, sizeof text, "%s: there is no option %.*s%s", command->name, (int)dashes, word,
           wanted);
  return cli_usage(text, wanted, names, count);
}

static bool is_number(const char *text) {
  return text && text[0] && strspn(text, "0123456789") == strlen(text);
}

static int usage_of(const CliCommand *command, const char *why) {
  fprintf(stderr, "grognard %s: %s\nusage: grognard %s %s [options]\n", command->name, why,
          command->name, command->operands);
  return EXIT_USAGE;
}

/// Options that may be given several times; of any other a second one would replace the first.
static bool may_repeat(const char *name) {
  static const char *const several[] = { "mods", "option", "variant", "json", "files" };
  for (size_t i = 0; i < sizeof several / sizeof *several; i++) {
    if (strcmp(several[i], name) == 0) return true;
  }
  return false;
}

/// Takes the option at argv[*at]; moves *at over a value that stands apart.
static int take_option(Cli *cli, char **argv, int *at) {
  const char *name = argv[*at] + 2;
  size_t length = strcspn(name, "=");
  const CliOption *option = find_option(cli->command, name, length);
  if (!option) return unknown_option(cli->command, argv[*at]);
  const char *value = name[length] == '=' ? name + length + 1 : NULL;
  const char *next = argv[*at + 1];
  char text[120];
  if (!option->value && value) {
    snprintf(text, sizeof text, "--%s takes no value", option->name);
    return usage_of(cli->command, text);
  }
  if (option->value && !value && (option->value[0] != '[' || is_number(next))) {
    snprintf(text, sizeof text, "--%s takes a value: %s", option->name, option->value);
    if (!next) return usage_of(cli->command, text);
    value = next;
    ++*at;
  }
  if (cli->given_count == CLI_GIVEN_MAX) return usage_of(cli->command, "too many options");
  if (cli_given(cli, option->name) && !may_repeat(option->name)) {
    snprintf(text, sizeof text, "--%s is given twice", option->name);
    return usage_of(cli->command, text);
  }
  cli->given[cli->given_count].name = option->name;
  cli->given[cli->given_count++].value = value;
  return EXIT_GOOD;
}

static int parse(Cli *cli, int argc, char **argv) {
  bool options_end = false;
  for (int i = 2; i < argc; i++) {
    bool dashed = argv[i][0] == '-' && argv[i][1] != '\0' && !options_end;
    if (dashed && strcmp(argv[i], "--") == 0) {
      options_end = true;
    } else if (dashed && strcmp(argv[i], "-h") == 0) {
      cli->given[cli->given_count++].name = "help";
    } else if (dashed && strcmp(argv[i], "-o") == 0 && find_option(cli->command, "output", 6)) {
      static char output[] = "--output";
      argv[i] = output;
      int code = take_option(cli, argv, &i);
      if (code != EXIT_GOOD) return code;
    } else if (dashed && argv[i][1] != '-') {
      return unknown_option(cli->command, argv[i]);
    } else if (dashed) {
      int code = take_option(cli, argv, &i);
      if (code != EXIT_GOOD) return code;
    } else if (cli->operand_count == CLI_GIVEN_MAX) {
      return usage_of(cli->command, "too many operands");
    } else {
      cli->operands[cli->operand_count++] = argv[i];
    }
    if (cli->given_count == CLI_GIVEN_MAX) return usage_of(cli->command, "too many options");
  }
  return EXIT_GOOD;
}

/// Puts the packs of --variant into the first operand: "PACK:ID" becomes "PACK+VARIANT:ID".
static int put_variants(Cli *cli) {
  const char *variant, *operand = cli->operands[0];
  if (cli->operand_count == 0 || !cli_value_at(cli, "variant", 0)) return EXIT_GOOD;
  size_t pack = strcspn(operand, ":");
  int used = snprintf(cli->first, sizeof cli->first, "%.*s", (int)pack, operand);
  for (int i = 0; (variant = cli_value_at(cli, "variant", i)); i++) {
    if (used < 0 || (size_t)used >= sizeof cli->first) break;
    used += snprintf(cli->first + used, sizeof cli->first - (size_t)used, "+%s", variant);
  }
  if (used >= 0 && (size_t)used < sizeof cli->first) {
    used += snprintf(cli->first + used, sizeof cli->first - (size_t)used, "%s", operand + pack);
  }
  if (used < 0 || (size_t)used >= sizeof cli->first) {
    return usage_of(cli->command, "the names of the variants are too long");
  }
  cli->operands[0] = cli->first;
  return EXIT_GOOD;
}

/// What was given and had no use is refused, not passed over: whoever gave it expected something.
static int nothing_ignored(const Cli *cli) {
  char text[120];
  const char *option = cli_unasked(cli);
  if (!option) return EXIT_GOOD;
  snprintf(text, sizeof text, "--%s has no use with what else is asked", option);
  fprintf(stderr, "grognard %s: %s\n", cli->command->name, text);
  return EXIT_USAGE;
}

static int run(int argc, char **argv) {
  Cli cli = { .command = find_command(argv[1]) };
  if (!cli.command) return unknown_command(argv[1]);
  int code = parse(&cli, argc, argv);
  if (code != EXIT_GOOD) return code;
  if (cli_has(&cli, "help")) return print_command_help(cli.command);
  if (cli.operand_count < cli.command->least) return usage_of(cli.command, "an operand is missing");
  if (cli.command->most >= 0 && cli.operand_count > cli.command->most) {
    return usage_of(cli.command, "too many operands");
  }
  code = put_variants(&cli);
  if (code != EXIT_GOOD) return code;
  cli_confine(&cli);
  code = cli.command->run(&cli);
  if (code == EXIT_GOOD) code = nothing_ignored(&cli);
  cli_close(&cli);
  broker_stop(cli.broker);
  if (fflush(stdout) != 0 || ferror(stdout)) {
    if (terminal_left()) return code;  // `| head` has read enough
    fprintf(stderr, "grognard: standard output cannot be written\n");
    return EXIT_FAULTS;
  }
  return code;
}

int main(int argc, char **argv) {
  signal(SIGPIPE, SIG_IGN);
  terminal_guard();
  if (argc < 2) {
    print_help();
    return EXIT_USAGE;
  }
  if (strcmp(argv[1], "--version") == 0) {
    printf("grognard %s\n", VERSION);
    return EXIT_GOOD;
  }
  bool help = strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0;
  if (help || strcmp(argv[1], "help") == 0) {
    if (argc < 3) return print_help();
    const CliCommand *command = find_command(argv[2]);
    return command ? print_command_help(command) : unknown_command(argv[2]);
  }
  return run(argc, argv);
}
