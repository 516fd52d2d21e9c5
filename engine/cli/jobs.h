/// Work spread over processes, for the commands that play many games.
#pragma once
#include "cli/cli.h"

typedef struct CliJob CliJob;  ///< What one worker knows; opaque.

/// The worker's share: things numbered cli_job_index(), + cli_job_count(), + ...
int cli_job_index(const CliJob *job);  ///< 0-based.
int cli_job_count(const CliJob *job);
/// Hands a message to the parent, and takes `message` over.
void cli_job_send(CliJob *job, json_t *message);

/// How to work. `context` is given to both; a worker sees a copy of it as it was at the start.
typedef struct CliWork {
  void (*work)(Cli *cli, CliJob *job, void *context);
  void (*take)(void *context, const json_t *message);  ///< In the parent, a message at a time.
  void *context;
} CliWork;

/// Runs `jobs` workers, each with files and a session of its own (closed here first); with one job
/// in this process. Returns how many workers died, which is said on standard error.
int cli_run_jobs(Cli *cli, int jobs, const CliWork *work);

/// --jobs: 1 to 64, `otherwise` when not given. 0: said, return EXIT_USAGE.
int cli_job_option(const Cli *cli, int otherwise);
#define CLI_JOBS_OPTION                                                                            \
  { "jobs", "N", "processes to use; default 1" }
