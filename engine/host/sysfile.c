#include "host/sysfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 4096 };

static bool write_bytes(const char *path, const void *bytes, size_t length) {
  FILE *file = fopen(path, "wb");
  if (!file) return false;
  bool good = fwrite(bytes, 1, length, file) == length;
  int error = errno;
  if (fclose(file) != 0) return false;
  errno = error;
  return good;
}

FILE *sysfile_open(const char *path) {
  struct stat status;
  int handle =
      open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);  // a pipe is looked at, not waited for
  if (handle < 0) return NULL;
  bool plain = fstat(handle, &status) == 0 && S_ISREG(status.st_mode);
  FILE *file = plain ? fdopen(handle, "rb") : NULL;
  if (file) return file;
  close(handle);
  if (!plain) errno = EINVAL;
  return NULL;
}

bool sysfile_line(FILE *file, char *line, size_t most, size_t *length, bool *whole) {
  int c = 0;
  *length = 0;
  while (*length <= most && (c = getc_unlocked(file)) != EOF && c != '\n') {
    if (*length < most) line[*length] = (char)c;
    ++*length;
  }
  *whole = *length <= most;
  return c != EOF || *length > 0;
}

void sysfile_drop_line(FILE *file) {
  int c;
  do {
    c = getc_unlocked(file);
  } while (c != EOF && c != '\n');
}

static bool is_special(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

bool sysfile_write(const char *path, const void *bytes, size_t length) {
  char beside[PATH_BYTES];
  if (is_special(path)) return write_bytes(path, bytes, length);
  if ((size_t)snprintf(beside, sizeof beside, "%s.part", path) >= sizeof beside) {
    errno = ENAMETOOLONG;
    return false;
  }
  if (write_bytes(beside, bytes, length) && rename(beside, path) == 0) return true;
  int error = errno;
  unlink(beside);
  if (error == EACCES && access(path, W_OK) == 0) return write_bytes(path, bytes, length);
  errno = error;
  return false;
}

bool sysfile_folders(char *path) {
  for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
    *slash = '\0';
    if (mkdir(path, 0777) != 0 && errno != EEXIST) return false;
    *slash = '/';
  }
  return true;
}
