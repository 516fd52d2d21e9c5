#include "host/broker.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/confine.h"
#include "host/zippack.h"

enum { PATIENCE_MS = 10000, HANDLES_MAX = 1024 };

struct Broker {
  int line;  // to the helper
  pid_t helper;
};

/// What the helper answers; the bytes of a zip come as a file descriptor beside it.
typedef struct Answer {
  uint64_t length;  // 0: refused
  char text[400], hint[200];
} Answer;

// ---------------------------------------------------------------- the helper

/// Sends an answer, with a handle unless it is -1.
static bool send_answer(int line, Answer *answer, int handle) {
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr align;
  } room = { { 0 } };
  struct iovec part = { .iov_base = answer, .iov_len = sizeof *answer };
  struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };
  if (handle >= 0) {
    message.msg_control = room.bytes;
    message.msg_controllen = sizeof room.bytes;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    *head = (struct cmsghdr){ .cmsg_level = SOL_SOCKET,
                              .cmsg_type = SCM_RIGHTS,
                              .cmsg_len = CMSG_LEN(sizeof(int)) };
    memcpy(CMSG_DATA(head), &handle, sizeof handle);
  }
  return sendmsg(line, &message, MSG_NOSIGNAL) == (ssize_t)sizeof *answer;
}

static bool write_all(int handle, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t done = write(handle, bytes, length);
    if (done <= 0) return false;
    bytes += done;
    length -= (size_t)done;
  }
  return true;
}

static bool is_plain_zip(const char *path, Fault *fault) {
  struct stat status;
  size_t length = strlen(path);
  if (length < 4 || strcasecmp(path + length - 4, ".zip") != 0) {
    return fault_set(fault, path, 0, "is no zip of a pack");
  }
  if (stat(path, &status) != 0) return fault_set(fault, path, 0, "%s", strerror(errno));
  return S_ISREG(status.st_mode) || fault_set(fault, path, 0, "is no file");
}

/// Answers one question: a path.
static bool serve(int line, const char *path) {
  Answer answer = { 0 };
  Fault fault = { .line = 0 };
  size_t length = 0;
  void *bytes = is_plain_zip(path, &fault) ? zippack_read(path, &length, &fault) : NULL;
  int handle = bytes ? memfd_create("pack", MFD_CLOEXEC) : -1;
  if (bytes && (handle < 0 || !write_all(handle, bytes, length))) {
    fault_set(&fault, path, 0, "cannot be handed over: %s", strerror(errno));
    length = 0;
  }
  free(bytes);
  answer.length = handle >= 0 ? length : 0;
  if (answer.length == 0) {
    snprintf(answer.text, sizeof answer.text, "%s", fault.text);
    snprintf(answer.hint, sizeof answer.hint, "%s", fault.hint);
  }
  bool sent = send_answer(line, &answer, answer.length > 0 ? handle : -1);
  if (handle >= 0) close(handle);
  return sent;
}

/// The helper itself has a wall too: it reads files, and does nothing else.
static void confine_helper(void) {
  confine_amounts();
  Confine *wall = confine_new();
  if (wall) {
    confine_grant(wall, "/", CONFINE_READ);
    confine_files(wall);
  }
  confine_calls(0);
}

static _Noreturn void help(int line) {
  char path[PATH_MAX];
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGINT, SIG_IGN);  // the window's to answer
  for (int handle = 3; handle < HANDLES_MAX; handle++) {
    if (handle != line) close(handle);
  }
  confine_helper();
  for (;;) {
    ssize_t got = recv(line, path, sizeof path - 1, 0);
    if (got <= 0) _exit(0);
    path[got] = '\0';
    if (!serve(line, path)) _exit(0);
  }
}

// ---------------------------------------------------------------- the program

Broker *broker_start(void) {
  int ends[2];
  Broker *broker = calloc(1, sizeof *broker);
  if (!broker) return NULL;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    free(broker);
    return NULL;
  }
  fflush(NULL);
  broker->helper = fork();
  if (broker->helper == 0) {
    close(ends[0]);
    help(ends[1]);
  }
  close(ends[1]);
  broker->line = ends[0];
  if (broker->helper > 0) return broker;
  close(ends[0]);
  free(broker);
  return NULL;
}

static void hang_up(Broker *broker) {
  if (broker->line < 0) return;
  close(broker->line);
  broker->line = -1;
}

void broker_stop(Broker *broker) {
  if (!broker) return;
  hang_up(broker);
  waitpid(broker->helper, NULL, 0);
  free(broker);
}

/// Receives the answer and the handle that may come with it, else -1.
static bool receive(const Broker *broker, Answer *answer, int *handle) {
  union {
    char bytes[CMSG_SPACE(sizeof(int))];
    struct cmsghdr align;
  } room;
  struct iovec part = { .iov_base = answer, .iov_len = sizeof *answer };
  struct msghdr message = { .msg_iov = &part,
                            .msg_iovlen = 1,
                            .msg_control = room.bytes,
                            .msg_controllen = sizeof room.bytes };
  struct pollfd wait = { .fd = broker->line, .events = POLLIN };
  *handle = -1;
  if (poll(&wait, 1, PATIENCE_MS) != 1) return false;
  if (recvmsg(broker->line, &message, MSG_CMSG_CLOEXEC) != (ssize_t)sizeof *answer) return false;
  const struct cmsghdr *head = CMSG_FIRSTHDR(&message);
  if (head && head->cmsg_type == SCM_RIGHTS) memcpy(handle, CMSG_DATA(head), sizeof *handle);
  answer->text[sizeof answer->text - 1] = answer->hint[sizeof answer->hint - 1] = '\0';
  return true;
}

static void *read_bytes(int handle, size_t length) {
  char *bytes = malloc(length);
  size_t done = 0;
  while (bytes && done < length) {
    ssize_t got = pread(handle, bytes + done, length - done, (off_t)done);
    if (got <= 0) break;
    done += (size_t)got;
  }
  if (done == length) return bytes;
  free(bytes);
  return NULL;
}

void *broker_zip(Broker *broker, const char *path, size_t *length, Fault *fault) {
  Answer answer;
  int handle = -1;
  bool asked = broker && broker->line >= 0 && path[0] && strlen(path) < PATH_MAX &&
               send(broker->line, path, strlen(path), MSG_NOSIGNAL) == (ssize_t)strlen(path);
  if (!asked || !receive(broker, &answer, &handle)) {
    if (asked) hang_up(broker);  // a late answer would be taken for that to the next question
    fault_set(fault, path, 0, "cannot be read from here");
    fault_hint(fault, "in a terminal: grognard install FILE.zip");
    return NULL;
  }
  void *bytes = NULL;
  if (handle >= 0 && answer.length > 0 && answer.length <= ZIPPACK_MAX_BYTES * (uint64_t)2) {
    bytes = read_bytes(handle, (size_t)answer.length);
    *length = (size_t)answer.length;
    if (!bytes) fault_set(fault, path, 0, "cannot be read");
  } else {
    fault_set(fault, path, 0, "%s", answer.text);
    if (answer.hint[0]) fault_hint(fault, "%s", answer.hint);
  }
  if (handle >= 0) close(handle);
  return bytes;
}
