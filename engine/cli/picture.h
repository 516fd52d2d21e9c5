/// Pictures of a position, drawn by the interface without a screen.
#pragma once
#include "api/seats.h"
#include "host/window.h"

/// Draws what the interface shows of the game at the table and writes it as a PNG to `path`. `args`
/// is what ui/main.lua is started with: {again, shot, side, scale, zoom?, at?}.
bool picture_write(Files *files, Seats *seats, const json_t *args, const WindowSpec *size,
                   const char *path, Fault *fault);
