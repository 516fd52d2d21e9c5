/// The two ways to play: in the window and on the terminal.
#pragma once
#include "cli/cli.h"

int play_terminal(Cli *cli);  ///< Bot against bot. Returns an exit code.
/// In the window, or with recorded input. Returns an exit code.
int play_window(Cli *cli);

/// Reads --size WxH; 1280x800 when not given. False: said, return EXIT_USAGE.
bool play_size(const Cli *cli, int *width, int *height);
