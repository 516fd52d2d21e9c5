#include "host/store_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
  NAME_TAIL = 6,   // letters that mkstemp() makes
  READS_MAX = 50,  // tries to read a file that is being written
  PAUSE_NS = 10000000
};

static const char FRESH[] = ".new-";

// ---------------------------------------------------------------- words

bool store_file_fault(const char *path, const char *what, int error, Fault *fault) {
  static const char stands[] = "the game stands as it was before the last action";
  switch (error) {
  case ENOSPC:
  case EDQUOT:
  case EFBIG:
    fault_set(fault, path, 0, "%s: the disk is full", what);
    return fault_hint(fault, "make room; %s", stands);
  case EROFS:
    fault_set(fault, path, 0, "%s: the disk can only be read", what);
    return fault_hint(fault, "save it elsewhere");
  case EACCES:
  case EPERM:
    fault_set(fault, path, 0, "%s: you may not write there", what);
    return fault_hint(fault, "choose a folder of your own, or one that --files names");
  case ENOENT:
  case ENOTDIR:
    fault_set(fault, path, 0, "%s: there is no such folder", what);
    return fault_hint(fault, "make the folder, or choose another");
  case EIO:
  case ENODEV:
  case ESTALE:
    fault_set(fault, path, 0, "%s: the disk fails or is gone (%s)", what, strerror(error));
    return fault_hint(fault, "%s", stands);
  default:
    return fault_set(fault, path, 0, "%s: %s", what, strerror(error));
  }
}

// ---------------------------------------------------------------- looking

bool store_file_beside(const char *path, const char *suffix) {
  char name[PATH_MAX + 16];
  struct stat status;
  snprintf(name, sizeof name, "%s%s", path, suffix);
  return stat(name, &status) == 0 && status.st_size > 0;
}

static bool same_file(const struct stat *a, const struct stat *b) {
  return a->st_size == b->st_size && a->st_ino == b->st_ino &&
         a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/// Reads `length` bytes from the beginning; false with errno, 0 when the file is shorter now.
static bool read_bytes(int file, unsigned char *bytes, size_t length) {
  for (size_t at = 0; at < length;) {
    errno = 0;
    ssize_t got = pread(file, bytes + at, length - at, (off_t)at);
    if (got <= 0) return false;
    at += (size_t)got;
  }
  return true;
}

bool store_file_read(const char *path, size_t most, unsigned char **bytes, size_t *length,
                     Fault *fault) {
  *bytes = NULL;
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return fault_set(fault, path, 0, "%s", strerror(errno));
  for (int i = 0; i < READS_MAX; i++) {
    struct stat before, after;
    if (fstat(file, &before) != 0 || (size_t)before.st_size > most) break;
    *length = (size_t)before.st_size;
    *bytes = sqlite3_malloc64(*length + 1);
    bool good = *bytes && read_bytes(file, *bytes, *length) && fstat(file, &after) == 0 &&
                same_file(&before, &after);
    if (good) {
      close(file);
      return true;
    }
    sqlite3_free(*bytes);
    *bytes = NULL;
    nanosleep(&(struct timespec){ .tv_nsec = PAUSE_NS }, NULL);
  }
  close(file);
  return fault_set(fault, path, 0,
                   "cannot be read: another program is writing it, or it is too big");
}

// ---------------------------------------------------------------- placing a new file

static void folder_of(const char *path, char *out, size_t size) {
  const char *slash = strrchr(path, '/');
  snprintf(out, size, "%.*s", slash ? (int)(slash - path + 1) : 2, slash ? path : "./");
}

/// Reports whether a name is one of ours that mkstemp() finished: "... .new-XXXXXX".
static bool is_fresh_name(const char *name) {
  size_t length = strlen(name), tail = strlen(FRESH) + NAME_TAIL;
  return length > tail && strncmp(name + length - tail, FRESH, strlen(FRESH)) == 0;
}

/// Removes what killed programs have left half made: no one holds a lock on it.
static void sweep(const char *folder) {
  DIR *dir = opendir(folder);
  for (struct dirent *entry; dir && (entry = readdir(dir));) {
    if (!is_fresh_name(entry->d_name)) continue;
    char head[16] = "", name[PATH_MAX + 300];
    struct stat status;
    snprintf(name, sizeof name, "%s%s", folder, entry->d_name);
    int file = open(name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) continue;
    bool file_of_ours = fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
                        (status.st_size == 0 || (read(file, head, sizeof head) == sizeof head &&
                                                 memcmp(head, "SQLite format 3", 16) == 0));
    if (file_of_ours && flock(file, LOCK_EX | LOCK_NB) == 0) unlink(name);
    close(file);
  }
  if (dir) closedir(dir);
}

static bool write_all(int file, const unsigned char *bytes, size_t length) {
  while (length > 0) {
    ssize_t wrote = write(file, bytes, length);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    bytes += wrote;
    length -= (size_t)wrote;
  }
  return fsync(file) == 0;
}

static void sync_folder(const char *folder) {
  int handle = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (handle < 0) return;
  fsync(handle);
  close(handle);
}

static bool taken(const char *path, Fault *fault) {
  fault_set(fault, path, 0, "there is such a file already");
  return fault_hint(fault, "choose another name");
}

/// After a name could not be given: false with the cause.
static bool not_placed(const char *path, int error, Fault *fault) {
  struct stat status;
  if (error == EEXIST || lstat(path, &status) == 0) return taken(path, fault);
  return store_file_fault(path, "cannot be written", error, fault);
}

/// Fills a file without a name and names it. -1: the file system has no such files.
static int place_unnamed(const char *folder, const char *path, const void *bytes, size_t length,
                         Fault *fault) {
  char self[64];
  int file = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0644);
  if (file < 0) return -1;
  snprintf(self, sizeof self, "/proc/self/fd/%d", file);
  bool wrote = write_all(file, bytes, length);
  bool good = wrote && linkat(AT_FDCWD, self, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0;
  int error = errno;
  close(file);
  if (good) return 1;
  if (wrote && (error == ENOENT || error == EXDEV || error == EPERM || error == EOPNOTSUPP)) {
    return -1;  // no /proc, say
  }
  return not_placed(path, error, fault);
}

/// The same by way of a name of its own, locked while it is written.
static bool place_named(const char *path, const void *bytes, size_t length, Fault *fault) {
  char fresh[PATH_MAX + 32];
  snprintf(fresh, sizeof fresh, "%s%sXXXXXX", path, FRESH);
  int file = mkstemp(fresh);
  if (file < 0) return store_file_fault(path, "cannot be written", errno, fault);
  flock(file, LOCK_EX | LOCK_NB);
  fchmod(file, 0644);
  struct stat status;
  bool good = write_all(file, bytes, length) && link(fresh, path) == 0;
  int error = errno;
  // A file system without hard links: the name was free a moment ago.
  bool no_links = error == EPERM || error == EOPNOTSUPP || error == ENOSYS;
  if (!good && no_links && lstat(path, &status) != 0) good = rename(fresh, path) == 0;
  unlink(fresh);
  close(file);
  return good || not_placed(path, error, fault);
}

bool store_file_place(const char *path, const void *bytes, size_t length, Fault *fault) {
  char folder[PATH_MAX];
  struct stat status;
  if (strlen(path) >= PATH_MAX) return fault_set(fault, NULL, 0, "the path is too long");
  if (lstat(path, &status) == 0) return taken(path, fault);
  if (store_file_beside(path, "-wal") || store_file_beside(path, "-journal")) {
    return fault_set(fault, path, 0, "the rest of another game (-wal or -journal) lies there");
  }
  folder_of(path, folder, sizeof folder);
  sweep(folder);
  int placed = place_unnamed(folder, path, bytes, length, fault);
  if (placed < 0) placed = place_named(path, bytes, length, fault);
  if (placed) sync_folder(folder);
  return placed != 0;
}
