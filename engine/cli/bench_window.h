/// Measurements of the window: how fast it is there, pans and answers a click.
#pragma once
#include <jansson.h>

#include "cli/cli.h"

/// Adds start_ms (program start to first frame, in a process of its own), frame_ms and
/// frame_p99_ms ({"1280x800", "2560x1440"}: one frame of panning, drawn in software), click_ms (the
/// slowest of clicks on what the screen offers) and idle_cpu_percent (the processor's work while
/// no one touches the window) to `report`. False with a fault.
bool bench_window(Cli *cli, const char *scenario, json_t *report, Fault *fault);
