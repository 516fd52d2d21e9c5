/// The two ways to play: in the window and on the terminal.
#pragma once
#include "cli/cli.h"

int play_terminal(Cli *cli);  ///< Bot against bot. Returns an exit code.
int play_person(
    Cli *cli);  ///< A person on the terminal, by --seats or --load. Returns an exit code.
/// In the window, or with recorded input. Returns an exit code.
int play_window(Cli *cli);

/// --seats and --bots as {side: who}; `sides` NULL: they are not known yet. NULL: said.
json_t *play_seats(Cli *cli, const json_t *sides);
/// The sides of the saved game that --load names; NULL when it cannot be read.
json_t *play_loaded_sides(Cli *cli);
/// A file as the command line names it: one that lies here is meant before a save of that name.
json_t *play_named_file(const char *given);

/// Reads --size WxH; 1280x800 when not given. False: said, return EXIT_USAGE.
bool play_size(const Cli *cli, int *width, int *height);
