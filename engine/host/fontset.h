/// The fonts that the program draws with, by role: assets/fonts.lua names for each role the files
/// that will do, best first. Opened when first asked for. Not thread-safe: a thread that draws
/// text makes a set of its own with fontset_again().
#pragma once
#include <stdbool.h>
#include <stddef.h>

#include "core/fault.h"
#include "host/files.h"
#include "host/font.h"

typedef struct FontSet FontSet;  ///< Opaque.

/// Reads a table of fonts. NULL with a fault: not as the table must be, or out of memory. Files of
/// fonts that are missing or damaged are no fault: the next of the list is taken.
FontSet *fontset_read(const Files *files, const char *path, Fault *fault);
FontSet *fontset_parse(const char *text, size_t length, const char *name, Fault *fault);
/// A set without roles, whose only font is the fallback. NULL: out of memory.
FontSet *fontset_bare(void);
/// A set of its own from the same table. NULL: out of memory.
FontSet *fontset_again(const FontSet *set);
void fontset_free(FontSet *set);  ///< NULL is fine; closes all its fonts.

/// The font of a role; of an unknown role, the role `text`; the fallback when no file will do.
/// Never NULL. The set owns it.
Font *fontset_font(FontSet *set, const char *role);

size_t fontset_count(const FontSet *set);  ///< Number of roles.
/// What a role (by index) is drawn with: its name, and the file, "" for the fallback.
const char *fontset_role(const FontSet *set, size_t index);
const char *fontset_path(FontSet *set, size_t index);
