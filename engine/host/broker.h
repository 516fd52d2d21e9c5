/// A helper process outside the wall (host/confine.h) that reads one kind of file for us: zips that
/// hold a pack, so that one can be dropped on the window. It hands their bytes over by a file
/// descriptor; of any other file it says what is wrong with it and nothing of what is in it.
///
///   Broker *broker = broker_start();                       // before the wall, before threads
///   void *bytes = broker_zip(broker, "/home/u/hof.zip", &length, &fault);
#pragma once
#include <stddef.h>

#include "core/fault.h"

typedef struct Broker Broker;  ///< Opaque; one thread.

Broker *broker_start(void);        ///< NULL when the system does not let us.
void broker_stop(Broker *broker);  ///< NULL is fine.

/// The zip at `path`, judged and put in order as zippack_read() does; from malloc. NULL with a
/// fault. `broker` may be NULL: then it says that nothing outside can be read.
void *broker_zip(Broker *broker, const char *path, size_t *length, Fault *fault);
