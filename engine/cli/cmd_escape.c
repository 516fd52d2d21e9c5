// Stands in for a script that has broken out of Lua: tries what the wall of the process must
// refuse. For tests; each line of standard input is an attempt, each line of output what came of
// it.
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "host/window.h"

extern char **environ;

/// The result of a call that gives a handle: closes it. 0, or the error.
static int done(int handle) {
  if (handle < 0) return errno;
  close(handle);
  return 0;
}

static int try_read(const char *path) { return done(open(path, O_RDONLY)); }
static int try_list(const char *path) { return done(open(path, O_RDONLY | O_DIRECTORY)); }
static int try_write(const char *path) { return done(open(path, O_WRONLY | O_CREAT, 0600)); }
static int try_remove(const char *path) { return unlink(path) == 0 ? 0 : errno; }
static int try_rights(const char *path) { return chmod(path, 0777) == 0 ? 0 : errno; }
static int try_cut(const char *path) { return truncate(path, 0) == 0 ? 0 : errno; }
static int try_link(const char *path) { return symlink(path, "escape-link") == 0 ? 0 : errno; }

static int try_run(const char *path) {
  pid_t child;
  int status;
  char name[] = "escaped";
  char *arguments[] = { name, NULL };
  int code = posix_spawn(&child, path, NULL, NULL, arguments, environ);
  if (code == 0) waitpid(child, &status, 0);
  return code;
}

static int try_port(const char *port) {
  struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(port)) };
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  int handle = socket(AF_INET, SOCK_STREAM, 0);
  if (handle < 0) return errno;
  int code = connect(handle, (struct sockaddr *)&to, sizeof to) == 0 ? 0 : errno;
  close(handle);
  return code;
}

static int try_socket(const char *path) {
  struct sockaddr_un to = { .sun_family = AF_UNIX };
  snprintf(to.sun_path, sizeof to.sun_path, "%s", path);
  int handle = socket(AF_UNIX, SOCK_STREAM, 0);
  if (handle < 0) return errno;
  int code = connect(handle, (struct sockaddr *)&to, sizeof to) == 0 ? 0 : errno;
  close(handle);
  return code;
}

static int try_trace(const char *process) {
  return ptrace(PTRACE_SEIZE, atoi(process), NULL, NULL) == 0 ? 0 : errno;
}

static int try_signal(const char *process) { return kill(atoi(process), SIGCONT) == 0 ? 0 : errno; }

static int try_fork(const char *unused) {
  (void)unused;
  pid_t child = fork();
  if (child == 0) _exit(EXIT_GOOD);
  if (child > 0) waitpid(child, NULL, 0);
  return child < 0 ? errno : 0;
}

static int try_type(const char *text) { return ioctl(0, TIOCSTI, text) == 0 ? 0 : errno; }

static int try_memory(const char *megabytes) {
  size_t size = (size_t)atoi(megabytes) << 20;
  char *block = malloc(size);
  if (!block) return ENOMEM;
  free(block);
  return 0;
}

static const struct {
  const char *name;
  int (*on)(const char *what);
} attempts[] = {
  { "read", try_read },     { "list", try_list },     { "write", try_write },
  { "remove", try_remove }, { "rights", try_rights }, { "cut", try_cut },
  { "link", try_link },     { "run", try_run },       { "port", try_port },
  { "socket", try_socket }, { "trace", try_trace },   { "signal", try_signal },
  { "type", try_type },     { "memory", try_memory }, { "fork", try_fork },
};

static void attempt(char *line) {
  line[strcspn(line, "\n")] = '\0';
  char *what = strchr(line, ' ');
  if (!what) return;
  *what++ = '\0';
  for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
    if (strcmp(attempts[i].name, line) != 0) continue;
    int code = attempts[i].on(what);
    printf("%s %s: %s\n", line, what, code == 0 ? "done" : strerrorname_np(code));
  }
}

static int run(Cli *cli) {
  Fault fault;
  WindowSpec spec = { .title = "escape", .width = 100, .height = 100 };
  Window *window = cli_has(cli, "window") ? window_open(&spec, &fault) : NULL;
  if (cli_has(cli, "window") && !window) return cli_fault(&fault);
  cli_confine_calls(cli);
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, stdin) > 0)
    attempt(line);
  free(line);
  window_close(window);
  return EXIT_GOOD;
}

static const CliOption options[] = {
  { "window", NULL, "open a window first, as play does" },
  { NULL, NULL, NULL },
};
const CliCommand cmd_escape = {
  "_escape", "", 0, 0, "Tries what a broken script might; for tests.", options, run,
};
