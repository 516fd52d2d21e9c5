// Landlock by its system calls, since no library has it; seccomp by libseccomp.
#include "host/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// What newer systems know and the headers of Debian 12 do not.
enum {
  TRUNCATE = 1 << 14,     // ABI 3
  TCP = 1 << 0 | 1 << 1,  // bind and connect, ABI 4
  SIGNALS = 1 << 1,       // ABI 6: to none but those behind the same wall
  ABI_REFER = 2,
  ABI_TRUNCATE = 3,
  ABI_TCP = 4,
  ABI_SIGNALS = 6
};

/// Calls that came since, under one number on every machine.
enum {
  MOUNT_SETATTR = 442,
  FCHMODAT2 = 452,
  SETXATTRAT = 463,
  REMOVEXATTRAT = 466,
  OPEN_TREE_ATTR = 467,
  FILE_SETATTR = 469
};

enum {
  READING = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
  MAKING = LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
           LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REFER,
  WRITING = LANDLOCK_ACCESS_FS_WRITE_FILE | TRUNCATE,
  NEVER = LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_SOCK |
          LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
          LANDLOCK_ACCESS_FS_MAKE_SYM,
  OF_FILES = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | WRITING
};

#ifdef __SANITIZE_ADDRESS__  // whose shadow is larger than any memory
static const rlim_t MEMORY_MAX = RLIM_INFINITY;
#else
static const rlim_t MEMORY_MAX = (rlim_t)4 << 30;  // bytes
#endif
static const rlim_t FILE_MAX = (rlim_t)4 << 30;  // bytes

struct Confine {
  int rules;         // file descriptor
  uint64_t handled;  // rights that this system can take away
};

/// As the system's newest header has it; older systems take the first `size` bytes.
typedef struct Ruleset {
  uint64_t files, net, scoped;
} Ruleset;

Confine *confine_new(void) {
  long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (abi < 1) return NULL;
  Ruleset all = { .files = LANDLOCK_ACCESS_FS_EXECUTE | READING | MAKING | WRITING | NEVER };
  if (abi < ABI_REFER) all.files &= ~(uint64_t)LANDLOCK_ACCESS_FS_REFER;
  if (abi < ABI_TRUNCATE) all.files &= ~(uint64_t)TRUNCATE;
  size_t size = offsetof(Ruleset, net);
  if (abi >= ABI_TCP) {
    all.net = TCP;
    size = offsetof(Ruleset, scoped);
  }
  if (abi >= ABI_SIGNALS) {
    all.scoped = SIGNALS;
    size = sizeof all;
  }
  Confine *wall = calloc(1, sizeof *wall);
  if (!wall) return NULL;
  wall->handled = all.files;
  wall->rules = (int)syscall(SYS_landlock_create_ruleset, &all, size, 0);
  if (wall->rules >= 0) return wall;
  free(wall);
  return NULL;
}

void confine_grant(Confine *wall, const char *path, ConfineRight right) {
  static const uint64_t rights[] = { [CONFINE_READ] = READING,
                                     [CONFINE_WRITE] = READING | MAKING | WRITING,
                                     [CONFINE_RUN] = READING | LANDLOCK_ACCESS_FS_EXECUTE };
  struct stat status;
  int handle = open(path, O_PATH | O_CLOEXEC);
  if (handle < 0) return;
  struct landlock_path_beneath_attr rule = { .allowed_access = rights[right] & wall->handled,
                                             .parent_fd = handle };
  if (fstat(handle, &status) == 0 && !S_ISDIR(status.st_mode)) rule.allowed_access &= OF_FILES;
  syscall(SYS_landlock_add_rule, wall->rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(handle);
}

bool confine_files(Confine *wall) {
  bool good = prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
              syscall(SYS_landlock_restrict_self, wall->rules, 0) == 0;
  close(wall->rules);
  free(wall);
  return good;
}

/// Calls that no part of the program makes once its window is open: they reach other processes, the
/// network, or the system itself.
static const int refused_calls[] = {
  // network; io_uring would do the same behind this filter
  SCMP_SYS(socket),
  SCMP_SYS(connect),
  SCMP_SYS(bind),
  SCMP_SYS(listen),
  SCMP_SYS(accept),
  SCMP_SYS(accept4),
  SCMP_SYS(io_uring_setup),
  SCMP_SYS(io_uring_enter),
  SCMP_SYS(io_uring_register),
#ifndef __SANITIZE_ADDRESS__  // which traces itself to find leaks
  SCMP_SYS(ptrace),
#endif
  // other processes
  SCMP_SYS(process_vm_readv),
  SCMP_SYS(process_vm_writev),
  SCMP_SYS(pidfd_getfd),
  SCMP_SYS(kcmp),
  SCMP_SYS(kill),  // Landlock sees to signals from Linux 6.12 on alone
  SCMP_SYS(tkill),
  SCMP_SYS(pidfd_send_signal),
  SCMP_SYS(rt_sigqueueinfo),
  SCMP_SYS(rt_tgsigqueueinfo),
  // ways round the wall of files
  SCMP_SYS(mount),
  SCMP_SYS(umount2),
  SCMP_SYS(pivot_root),
  SCMP_SYS(chroot),
  SCMP_SYS(setns),
  SCMP_SYS(unshare),
  SCMP_SYS(move_mount),
  SCMP_SYS(open_tree),
  SCMP_SYS(fsopen),
  SCMP_SYS(fspick),
  SCMP_SYS(fsconfig),
  SCMP_SYS(fsmount),
  MOUNT_SETATTR,
  OPEN_TREE_ATTR,
  SCMP_SYS(open_by_handle_at),
  SCMP_SYS(truncate),
  SCMP_SYS(chmod),
  SCMP_SYS(fchmodat),
  FCHMODAT2,
  SCMP_SYS(chown),
  SCMP_SYS(lchown),
  SCMP_SYS(fchownat),
  SCMP_SYS(setxattr),
  SCMP_SYS(lsetxattr),
  SCMP_SYS(removexattr),
  SCMP_SYS(lremovexattr),
  SETXATTRAT,
  REMOVEXATTRAT,
  FILE_SETATTR,
  SCMP_SYS(mknod),
  SCMP_SYS(mknodat),
  // the system itself
  SCMP_SYS(bpf),
  SCMP_SYS(perf_event_open),
  SCMP_SYS(userfaultfd),
  SCMP_SYS(keyctl),
  SCMP_SYS(add_key),
  SCMP_SYS(request_key),
  SCMP_SYS(init_module),
  SCMP_SYS(finit_module),
  SCMP_SYS(delete_module),
  SCMP_SYS(kexec_load),
  SCMP_SYS(reboot),
  SCMP_SYS(swapon),
  SCMP_SYS(swapoff),
  SCMP_SYS(quotactl),
  SCMP_SYS(acct),
  SCMP_SYS(settimeofday),
  SCMP_SYS(clock_settime),
  SCMP_SYS(personality),
  SCMP_SYS(sethostname),
};

static bool refuse(scmp_filter_ctx filter, int call) {
  int code = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0);
  return code == 0 || code == -EDOM;  // the machine has no such call
}

/// Refuses an ioctl: typing into the terminal would run programs after us.
static bool refuse_typing(scmp_filter_ctx filter, unsigned request) {
  return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                          SCMP_A1(SCMP_CMP_MASKED_EQ, UINT32_MAX, request)) == 0;
}

/// Threads are made, processes are not. What clone3() is to do cannot be seen from here; without it
/// the C library goes by clone().
static bool refuse_processes(scmp_filter_ctx filter) {
  return refuse(filter, SCMP_SYS(fork)) && refuse(filter, SCMP_SYS(vfork)) &&
         seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0 &&
         seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                          SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)) == 0 &&
         seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(tgkill), 1,
                          SCMP_A0(SCMP_CMP_NE, (scmp_datum_t)getpid())) == 0;
}

bool confine_calls(unsigned left) {
  enum { TIOCLINUX_REQUEST = 0x541C };
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
  if (!filter) return false;
  bool good = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0;
  for (size_t i = 0; good && i < sizeof refused_calls / sizeof *refused_calls; i++)
    good = refuse(filter, refused_calls[i]);
  bool starts = left & CONFINE_STARTS;
  if (!starts)
    good = good && refuse(filter, SCMP_SYS(execve)) && refuse(filter, SCMP_SYS(execveat));
  if (!left) good = good && refuse_processes(filter);
  good = good && refuse_typing(filter, TIOCSTI) && refuse_typing(filter, TIOCLINUX_REQUEST) &&
         seccomp_load(filter) == 0;
  seccomp_release(filter);
  return good;
}

/// Lowers a limit; one that is lower already stays.
static void lower(__rlimit_resource_t resource, rlim_t most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return;
  if (limit.rlim_max > most) limit.rlim_max = most;
  if (limit.rlim_cur > most) limit.rlim_cur = most;
  setrlimit(resource, &limit);
}

void confine_amounts(void) {
  lower(RLIMIT_DATA, MEMORY_MAX);
  lower(RLIMIT_FSIZE, FILE_MAX);
  signal(SIGXFSZ, SIG_IGN);
}
