/// Golden replays of a pack, mods/PACK/replays/NAME.json.gz, for `test`.
#pragma once
#include "cli/cli.h"

/// Adds {name, file} of the pack's replays to a list, by name.
void replays_list(Cli *cli, const char *pack, json_t *list);

/// Plays a replay of a pack. What differs, from malloc; NULL when nothing does.
char *replays_play(Cli *cli, const char *pack, const char *file);

/// Records a replay of a pack again whose game ends as it did, and writes it in the pack's folder.
bool replays_again(Cli *cli, const char *pack, const char *file, Fault *fault);

/// Writes the game of a save as the replay `name` of a pack.
bool replays_record(Cli *cli, const char *pack, const char *name, const char *save, Fault *fault);
