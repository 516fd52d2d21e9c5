// What a run of the program may reach: its data, packs and the user's folder, and what the command
// line names. Everything else is out of reach before the first script runs.
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli_inside.h"
#include "host/confine.h"
#include "host/sysfile.h"

/// What libraries read while they run: the linker's and drivers' files, names, time zones, devices.
static const char *const system_places[] = {
  "/usr",        "/lib",      "/lib64",     "/etc",      "/proc", "/sys", "/dev/urandom",
  "/dev/random", "/dev/zero", "/dev/input", "/run/udev", "/nix",  "/opt", NULL
};
static const char *const system_tools[] = { "/dev/null", "/dev/tty", "/dev/dri", "/dev/shm", NULL };

static bool is_folder(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/// Reports whether a folder is the user's home, or holds it: it is not granted for a file in it.
static bool holds_home(const char *folder) {
  char real[PATH_MAX], home[PATH_MAX];
  const char *given = getenv("HOME");
  if (!realpath(folder, real) || !given || !realpath(given, home)) return false;
  size_t length = strcmp(real, "/") == 0 ? 0 : strlen(real);
  return strncmp(home, real, length) == 0 && (home[length] == '/' || home[length] == '\0');
}

/// Reports whether a file is written by the command that has this option.
static bool is_output(const char *option) {
  static const char *const names[] = { "output", "o", "svg", "junit", "record" };
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (strcmp(names[i], option) == 0) return true;
  }
  return false;
}

/// Grants what the command line names: a folder, or a file with those beside it, since a saved game
/// has companions and what is written is put in place whole. `option`: "" for an operand.
static void grant_named(Confine *wall, const char *option, const char *path) {
  char folder[PATH_MAX];
  const char *slash = strrchr(path, '/');
  if (is_folder(path)) {
    confine_grant(wall, path, CONFINE_WRITE);
    return;
  }
  snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 2, slash ? path : "./");
  if (!holds_home(folder)) {
    confine_grant(wall, folder, CONFINE_WRITE);
    return;
  }
  if (is_output(option)) close(open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666));  // to be granted
  confine_grant(wall, path, CONFINE_WRITE);
}

/// Reports whether an option's value is a place of files, by its name in the help.
static bool names_place(const char *value) {
  return value && (strcmp(value, "FILE") == 0 || strcmp(value, "DIR") == 0 ||
                   strcmp(value, "SAVE") == 0 || strchr(value, '.') != NULL);
}

static void grant_given(Confine *wall, const Cli *cli) {
  for (int i = 0; i < cli->given_count; i++) {
    const char *name = cli->given[i].name, *value = cli->given[i].value;
    bool own = strcmp(name, "data") == 0 || strcmp(name, "mods") == 0 || strcmp(name, "user") == 0;
    if (own || !value || !value[0]) continue;
    for (const CliOption *each = cli->command->options; each->name; each++) {
      if (strcmp(each->name, name) == 0 && names_place(each->value)) grant_named(wall, name, value);
    }
  }
  for (int i = 0; i < cli->operand_count; i++) {
    if (access(cli->operands[i], F_OK) == 0) grant_named(wall, "", cli->operands[i]);
  }
}

/// Grants packs in a folder that are links to where they really lie.
static void grant_links(Confine *wall, const char *mods, ConfineRight right) {
  char path[PATH_MAX + 300], manifest[PATH_MAX + 320];
  DIR *dir = opendir(mods);
  for (struct dirent *entry; dir && (entry = readdir(dir));) {
    snprintf(path, sizeof path, "%s/%s", mods, entry->d_name);
    snprintf(manifest, sizeof manifest, "%s/pack.lua", path);
    bool zip = strlen(path) > 4 && strcmp(path + strlen(path) - 4, ".zip") == 0;
    if (entry->d_type == DT_LNK && (zip || access(manifest, F_OK) == 0)) {
      confine_grant(wall, path, right);
    }
  }
  if (dir) closedir(dir);
}

/// The program's data; each of its folders may be a link.
static void grant_data(Confine *wall, const char *root, ConfineRight right) {
  static const char *const folders[] = { "", "/scripts", "/assets", "/mods", NULL };
  char path[PATH_MAX + 16];
  for (const char *const *folder = folders; *folder; folder++) {
    snprintf(path, sizeof path, "%s%s", root, *folder);
    confine_grant(wall, path, right);
  }
  grant_links(wall, path, right);
}

/// Packs are read; they are written by whoever records replays in them.
static void grant_packs(Confine *wall, Cli *cli) {
  char root[PATH_MAX];
  const char *mods;
  Fault fault;
  bool records = cli_given(cli, "record") || cli_given(cli, "record-again");
  ConfineRight right = records && cli->command == &cmd_test ? CONFINE_WRITE : CONFINE_READ;
  if (files_find_root(cli_value(cli, "data", NULL), root, sizeof root, &fault)) {
    grant_data(wall, root, right);
  }
  for (int i = 0; (mods = cli_value_at(cli, "mods", i)); i++) {
    confine_grant(wall, mods, right);
    grant_links(wall, mods, right);
  }
}

/// The user's folder, made when it is not there: what is not there cannot be granted. What does not
/// last is put there too, so that no folder that others use need be granted.
static void grant_user(Confine *wall, const Cli *cli) {
  char path[PATH_MAX + 8], folder[PATH_MAX];
  if (!cli_user_folder(cli, folder, sizeof folder)) return;
  snprintf(path, sizeof path, "%s/", folder);
  sysfile_folders(path);
  confine_grant(wall, folder, CONFINE_WRITE);
  if (access(folder, W_OK) == 0) setenv("TMPDIR", folder, 1);
  snprintf(path, sizeof path, "%s/mods", folder);
  grant_links(wall, path, CONFINE_READ);
}

/// `bench` starts the program itself.
static void grant_bench(Confine *wall) {
  static const char *const places[] = { "/proc/self/exe", "/lib", "/lib64", "/usr/lib", NULL };
  for (const char *const *place = places; *place; place++)
    confine_grant(wall, *place, CONFINE_RUN);
}

/// What the connection to a screen, and to whatever plays sounds, needs of the user's.
static void grant_screen(Confine *wall) {
  char path[PATH_MAX];
  const char *cookie = getenv("XAUTHORITY"), *home = getenv("HOME");
  const char *own = getenv("XDG_RUNTIME_DIR");
  if (cookie) confine_grant(wall, cookie, CONFINE_READ);
  confine_grant(wall, "/dev/snd", CONFINE_WRITE);
  if (own) {
    snprintf(path, sizeof path, "%s/pulse", own);
    confine_grant(wall, path, CONFINE_READ);
  }
  if (!home) return;
  static const char *const names[] = { ".Xauthority", ".icons",        ".XCompose",     ".drirc",
                                       ".asoundrc",   ".pulse-cookie", ".config/pulse", NULL };
  for (const char *const *name = names; *name; name++) {
    snprintf(path, sizeof path, "%s/%s", home, *name);
    confine_grant(wall, path, CONFINE_READ);
  }
}

/// Once a run.
static void say_missing(const char *what) {
  static bool said;
  if (!said) {
    fprintf(stderr,
            "grognard: this system cannot hold the program to its own files (%s is missing): play "
            "packs of people whom you know\n",
            what);
  }
  said = true;
}

/// Reports whether a command shares its work out to processes of its own: it has --jobs.
static bool forks(const CliCommand *command) {
  for (const CliOption *each = command->options; each->name; each++) {
    if (strcmp(each->name, "jobs") == 0) return true;
  }
  return false;
}

void cli_confine_calls(const Cli *cli) {
  unsigned left = forks(cli->command) ? CONFINE_FORKS : 0;
  if (cli->command == &cmd_bench) left |= CONFINE_STARTS;
  if (!confine_calls(left)) say_missing("seccomp");
}

/// A window can be given packs that lie outside the wall.
static bool wants_broker(const Cli *cli) {
  return cli->command == &cmd_play && !cli_given(cli, "no-window") && !cli_given(cli, "json") &&
         !cli_given(cli, "quiet");
}

void cli_confine(Cli *cli) {
  if (wants_broker(cli)) cli->broker = broker_start();
  confine_amounts();
  Confine *wall = confine_new();
  if (wall) {
    for (const char *const *place = system_places; *place; place++)
      confine_grant(wall, *place, CONFINE_READ);
    for (const char *const *tool = system_tools; *tool; tool++)
      confine_grant(wall, *tool, CONFINE_WRITE);
    grant_packs(wall, cli);
    grant_user(wall, cli);
    grant_given(wall, cli);
    if (cli->command == &cmd_bench) grant_bench(wall);
    if (cli->command == &cmd_play || cli_given(cli, "window")) grant_screen(wall);
  }
  if (!wall || !confine_files(wall)) say_missing("Landlock");
  bool window = cli->command == &cmd_play || cli_given(cli, "window");
  if (!window) cli_confine_calls(cli);  // a window has a connection to open first
}
