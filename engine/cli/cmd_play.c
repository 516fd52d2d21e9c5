#include <stdio.h>
#include <string.h>

#include "cli/play.h"
#include "host/window.h"

/// Programs, and whoever says so, get the terminal; so does who has no screen.
static bool on_terminal(Cli *cli) {
  Fault why;
  if (cli_has(cli, "events") || cli_has(cli, "headless")) return false;
  if (cli_has(cli, "no-window") || cli_json(cli) || cli_has(cli, "quiet")) return true;
  if (window_possible(&why)) return false;
  char text[700];
  why.hint[0] = '\0';
  fault_format(&why, text, sizeof text);
  bool person = cli_given(cli, "seats") || cli_given(cli, "load");
  fprintf(stderr, "grognard: %s%s\n", text,
          person ? "" : "; bots play in the terminal (--seats SIDE=human lets you)");
  return true;
}

/// What only the window can honour is refused on the terminal, before anything is played.
static int for_window_alone(const Cli *cli) {
  static const char *const options[] = { "replay", "size", "scale",  "march", "renderer",
                                         "events", "show", "record", "dev",   NULL };
  char text[200];
  for (const char *const *name = options; *name; name++) {
    if (!cli_given(cli, *name)) continue;
    bool file = strcmp(*name, "replay") == 0;
    snprintf(text, sizeof text, "--%s needs the window%s", *name,
             file ? "; on the terminal 'grognard replay FILE' shows a saved game" : "");
    return cli_usage(text, NULL, NULL, 0);
  }
  return EXIT_GOOD;
}

static int run(Cli *cli) {
  if (!on_terminal(cli)) return play_window(cli);
  int code = for_window_alone(cli);
  cli_confine_calls(cli);
  bool person = cli_given(cli, "seats") || cli_given(cli, "load");
  if (code != EXIT_GOOD) return code;
  return person ? play_person(cli) : play_terminal(cli);
}

static const CliOption options[] = {
  { "seed", "S",
    "seed of the game; default 1 on the terminal, in the window drawn secretly unless input is "
    "recorded" },
  { "seats", "SIDE=WHO,...", "who plays: human, or the name of a bot; default human" },
  { "bots", "A,B",
    "bots along the scenario's sides, or side=bot,...; default staff on the terminal" },
  { "load", "FILE", "goes on with a saved game" },
  { "replay", "FILE", "shows a saved game from its beginning" },
  { "size", "WxH", "size of the window in pixels; default 1280x800" },
  { "scale", "PERCENT", "size of text and panels, 75 to 200; default as the screen wants it" },
  { "renderer", "WORD", "software (default) or hardware" },
  { "events", "FILE", "plays recorded input, without a screen and with the clock standing still" },
  { "show", NULL, "shows what --events does in a window" },
  { "record", "FILE", "writes the input of this session, for --events" },
  { "headless", NULL, "draws in memory alone" },
  { "dev", NULL, "F5 reads all scripts anew" },
  { "no-window", NULL,
    "plays on the terminal: bot against bot, or you, by --seats SIDE=human or --load" },
  { "march", "MS", "milliseconds for each hex of a march; 0: at once" },
  { "pace", "MS", "milliseconds that a bot's action is shown; on the terminal 0 when not given" },
  { "quiet", NULL, "on the terminal, without the log" },
  { "no-save", NULL, "keeps no file of the game" },
  CLI_PACK_OPTION,
  CLI_VARIANT_OPTION,
  { NULL, NULL, NULL },
};
const CliCommand cmd_play = {
  "play", "[PACK[:SCENARIO]]", 0, 1, "Plays: in the window, or on the terminal.", options, run,
};
