#include "cli/jobs.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { JOBS_MAX = 64, CHUNK = 65536 };

struct CliJob {
  int index, count;
  FILE *out;            // to the parent; NULL in the one-process case
  const CliWork *work;  // for that case
};

/// The parent's end of one worker.
typedef struct Worker {
  pid_t process;
  int pipe;  // -1 once at its end
  char *text;
  size_t length, room;
} Worker;

int cli_job_index(const CliJob *job) { return job->index; }
int cli_job_count(const CliJob *job) { return job->count; }

void cli_job_send(CliJob *job, json_t *message) {
  if (job->out) {
    json_dumpf(message, job->out, JSON_COMPACT);
    fputc('\n', job->out);
    fflush(job->out);
  } else {
    job->work->take(job->work->context, message);
  }
  json_decref(message);
}

int cli_job_option(const Cli *cli, int otherwise) {
  int64_t jobs = 0;
  return cli_integer(cli, "jobs", 1, JOBS_MAX, otherwise, &jobs) ? (int)jobs : 0;
}

static void work_in_child(Cli *cli, int index, int count, int out, const CliWork *work) {
  CliJob job = { index, count, fdopen(out, "w"), work };
  if (!job.out || !cli_session(cli)) _exit(EXIT_FAULTS);
  work->work(cli, &job, work->context);
  cli_close(cli);
  bool sent = fclose(job.out) == 0;
  fflush(stderr);
  _exit(sent ? EXIT_GOOD : EXIT_FAULTS);
}

/// Starts one worker; earlier workers' pipes are closed in it.
static bool start(Cli *cli, Worker *workers, int index, int count, const CliWork *work) {
  int ends[2];
  if (pipe(ends) != 0) return false;
  workers[index] = (Worker){ .process = fork(), .pipe = ends[0] };
  if (workers[index].process == 0) {
    for (int i = 0; i <= index; i++)
      close(workers[i].pipe);
    work_in_child(cli, index, count, ends[1], work);
  }
  close(ends[1]);
  if (workers[index].process > 0) return true;
  close(ends[0]);
  workers[index].pipe = -1;
  return false;
}

static void take_lines(Worker *worker, const CliWork *work) {
  char *line = worker->text, *end;
  size_t left = worker->length;
  while (left > 0 && (end = memchr(line, '\n', left))) {
    json_t *message = json_loadb(line, (size_t)(end - line), 0, NULL);
    if (message) work->take(work->context, message);
    json_decref(message);
    left -= (size_t)(end + 1 - line);
    line = end + 1;
  }
  memmove(worker->text, line, left);
  worker->length = left;
}

/// Reads what a worker has sent; false at its end.
static bool read_some(Worker *worker, const CliWork *work) {
  if (worker->room - worker->length < CHUNK) {
    char *grown = realloc(worker->text, worker->room + 2 * CHUNK);
    if (!grown) return false;
    worker->text = grown;
    worker->room += 2 * CHUNK;
  }
  ssize_t got = read(worker->pipe, worker->text + worker->length, CHUNK);
  if (got < 0 && errno == EINTR) return true;
  if (got <= 0) return false;
  worker->length += (size_t)got;
  take_lines(worker, work);
  return true;
}

static void listen_to(Worker *workers, int count, const CliWork *work) {
  for (;;) {
    struct pollfd polls[JOBS_MAX];
    int open = 0;
    for (int i = 0; i < count; i++) {
      polls[i] = (struct pollfd){ .fd = workers[i].pipe, .events = POLLIN };
      if (workers[i].pipe >= 0) open++;
    }
    if (open == 0) return;
    bool lost = poll(polls, (nfds_t)count, -1) < 0 && errno != EINTR;  // workers must not hang
    for (int i = 0; i < count; i++) {
      if (workers[i].pipe < 0 || (!lost && !polls[i].revents)) continue;
      if (!lost && read_some(&workers[i], work)) continue;
      close(workers[i].pipe);
      workers[i].pipe = -1;
    }
  }
}

/// Waits for a worker; true when it ended well.
static bool ended_well(const Worker *worker, int index) {
  int status = 0;
  while (waitpid(worker->process, &status, 0) < 0) {
    if (errno != EINTR) return false;
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_GOOD) return true;
  fprintf(stderr, "grognard: worker %d %s %d\n", index + 1,
          WIFSIGNALED(status) ? "died of signal" : "ended with code",
          WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
  return false;
}

int cli_run_jobs(Cli *cli, int jobs, const CliWork *work) {
  if (jobs <= 1) {
    if (!cli_session(cli)) return 1;
    CliJob job = { 0, 1, NULL, work };
    work->work(cli, &job, work->context);
    return 0;
  }
  Worker workers[JOBS_MAX] = { 0 };
  int started = 0, died = 0;
  cli_close(cli);
  fflush(NULL);
  while (started < jobs && start(cli, workers, started, jobs, work))
    started++;
  if (started < jobs) {
    fprintf(stderr, "grognard: only %d of %d workers could be started\n", started, jobs);
    died = jobs - started;
  }
  listen_to(workers, started, work);
  for (int i = 0; i < started; i++) {
    if (!ended_well(&workers[i], i)) died++;
    free(workers[i].text);
  }
  return died;
}
