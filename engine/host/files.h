/// Files of the program and its packs, through PhysFS: one read-only tree and one write folder.
///
/// The tree holds `scripts/...` and `assets/...` (the program's) and `mods/<pack>/...` (the
/// program's and the user's; each pack a folder or a zip). Scripts never see a path outside it.
/// Names are relative,
/// '/'-separated UTF-8. Refused everywhere: absolute names, empty, "." or ".." parts, parts that
/// open with a dot or a space or end in either, control characters and any of \ : * ? " < > |.
/// Symbolic links inside a pack are not followed; a pack's folder itself may be one.
///
/// PhysFS is one per process, so only one Files may be open at a time; not for several threads.
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "core/fault.h"

typedef struct Files Files;  ///< Opaque.

enum {
  FILES_NAME_MAX = 240,               ///< Bytes of a name, its end not counted.
  FILES_SIZE_MAX = 64 * 1024 * 1024,  ///< Bytes of one file that files_read() takes.
  FILES_COUNT_MAX = 20000,            ///< Files of one folder that files_sha256() takes.
  FILES_DIGEST_SIZE = 65              ///< 64 hex digits and the end.
};

/// What to mount. All names are of the operating system; strings are copied.
typedef struct FilesSpec {
  const char *root;         ///< Data root of the program: holds scripts/ and perhaps mods/.
  const char *const *mods;  ///< [mod_count] Each a folder of packs, one pack's folder, or a zip.
  size_t mod_count;
  const char *user;  ///< The write folder; made when first written to. NULL: nothing is written.
} FilesSpec;

/// Opens PhysFS and mounts. NULL with a fault when the root holds no scripts/, a pack or zip that
/// `mods` names itself cannot be mounted, or another Files is open. What cannot be mounted in a
/// folder of packs (a broken zip, a second pack of an id, a name that is no id) is left out, listed
/// by files_problem(); a folder with such a name and without a pack.lua is no pack.
Files *files_open(const FilesSpec *spec, Fault *fault);
void files_close(Files *files);  ///< NULL is fine.

/// Mounts one more zip of a pack, and gives its id in `id` [FILES_NAME_MAX + 1]. False with a
/// fault.
bool files_add_zip(Files *files, const char *place, char *id, Fault *fault);

/// Reports whether the manifest of a mounted pack can be read and bears its id, as it must before a
/// stranger's zip is kept. False with a fault.
bool files_manifest_ok(const Files *files, const char *id, Fault *fault);

size_t files_problem_count(const Files *files);
/// What was left out, and why: `file` is its place. Valid until files_close().
const Fault *files_problem(const Files *files, size_t index);

/// Finds the data root: `given` (may be NULL), else GROGNARD_DATA, else the first folder with
/// scripts/host.lua going up from the program's own file, else /usr/share/grognard. Writes it into
/// `out` [size]. False when none is there.
bool files_find_root(const char *given, char *out, size_t size, Fault *fault);

/// Reports whether `name` keeps the rules above; "" (the root) does not.
bool files_name_ok(const char *name);

bool files_exists(const Files *files, const char *name);     ///< False for a refused name.
bool files_is_folder(const Files *files, const char *name);  ///< False for a refused name.

/// Reads a whole file. The result is `*length` bytes and a closing NUL that is not counted; the
/// caller frees it with free(). NULL with a fault: refused name, no such file, a folder, too big.
char *files_read(const Files *files, const char *name, size_t *length, Fault *fault);

/// Reads a text as files_read() does, and takes off what editors of other systems add: utf8_tidy().
char *files_read_text(const Files *files, const char *name, size_t *length, Fault *fault);

/// Gives the size in bytes of a file that may be read. False with a fault as of files_read().
bool files_size(const Files *files, const char *name, size_t *size, Fault *fault);

/// Reads a file of exactly `size` bytes into `bytes` [size].
bool files_read_into(const Files *files, const char *name, void *bytes, size_t size, Fault *fault);

/// Names in a folder. A value; free with files_names_free().
typedef struct FilesNames {
  char **names;  ///< [count], sorted by bytes, without the folder's own name.
  size_t count;
} FilesNames;

/// Lists files and folders of `folder` (no recursion); what has a refused name is left out.
bool files_list(const Files *files, const char *folder, FilesNames *out, Fault *fault);
/// Lists the symbolic links of `folder`, which are never followed. Out of memory: a shorter list.
bool files_links(const Files *files, const char *folder, FilesNames *out, Fault *fault);
void files_names_free(FilesNames *names);

/// SHA-256 over a folder's content: for each file in byte order of its name inside the folder, the
/// name, a NUL, the size in decimal, a NUL, the bytes. A folder and a zip of it agree.
/// `out`: lower-case hex. Parts with a leading dot are left out; any other odd name is a fault.
bool files_sha256(const Files *files, const char *folder, char out[FILES_DIGEST_SIZE],
                  Fault *fault);

/// Where a mounted pack's folder really lies, e.g. "/home/u/mods/x.zip"; NULL when unknown. Of ""
/// the folder of the program's own data. For messages to the user alone. Valid until files_close().
const char *files_origin(const Files *files, const char *name);

/// Writes a file into the user's folder, making folders on the way; replaces it in one step.
bool files_write(Files *files, const char *name, const void *bytes, size_t length, Fault *fault);

/// Makes the user's folder (and those of `name` in it) and gives the real path of `name` in `out`
/// [size], for libraries that open files by themselves.
bool files_user_path(Files *files, const char *name, char *out, size_t size, Fault *fault);

/// The same for the zip of a pack that lies at `from` and is to be installed.
bool files_zip_path(Files *files, const char *from, char *out, size_t size, Fault *fault);
