#include <stdio.h>

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
  fprintf(stderr, "grognard: %s; bots play in the terminal\n", text);
  return true;
}

static int run(Cli *cli) { return on_terminal(cli) ? play_terminal(cli) : play_window(cli); }

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
  { "no-window", NULL, "plays bot against bot on the terminal" },
  { "pace", "MS", "on the terminal: milliseconds to wait after each action; default 0" },
  { "quiet", NULL, "on the terminal, without the log" },
  { "no-save", NULL, "keeps no file of the game" },
  CLI_PACK_OPTION,
  CLI_VARIANT_OPTION,
  { NULL, NULL, NULL },
};
const CliCommand cmd_play = {
  "play",
  "[PACK[:SCENARIO]]",
  0,
  1,
  "Plays: in the window, or bot against bot on the terminal.",
  options,
  run,
};
