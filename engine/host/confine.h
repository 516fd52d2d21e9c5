/// Takes rights away from this process, for good: what may be opened, what may be asked of the
/// system, how much memory there is. A script that breaks out of Lua meets this wall.
///
///   Confine *wall = confine_new();                       // NULL: the system has no such means
///   confine_grant(wall, "/home/u/.local/share/grognard", CONFINE_WRITE);
///   confine_files(wall);                                 // from here on nothing else is opened
///   confine_calls(0);                                    // no programs, processes, network
///
/// All of it is passed on to processes that are forked, and cannot be taken back.
#pragma once
#include <stdbool.h>

typedef struct Confine Confine;  ///< Grants, as long as they are put together; opaque.

typedef enum ConfineRight {
  CONFINE_READ,
  CONFINE_WRITE,  ///< And read, make and remove.
  CONFINE_RUN     ///< And read.
} ConfineRight;

/// Begins a wall without any grant. NULL: the system has none (Landlock, Linux 5.13).
Confine *confine_new(void);
/// Grants a file, or a folder with all in it; what is not there is passed over.
void confine_grant(Confine *wall, const char *path, ConfineRight right);
/// Puts the wall up round this thread and those that it starts; frees it. False: the system
/// refuses.
bool confine_files(Confine *wall);

/// What is left of the calls below to a command that needs it.
enum {
  CONFINE_FORKS = 1,  ///< It shares its work out to processes of its own.
  CONFINE_STARTS = 2  ///< It starts programs, those that are granted; and forks.
};

/// From now on no thread of this process starts programs or processes, opens sockets, traces,
/// signals or types for others, but for what is left. False: the system refuses (seccomp).
bool confine_calls(unsigned left);

/// Bounds memory of one process and the size of its files, and lets a file that is too big be an
/// error rather than the end.
void confine_amounts(void);
