/// UTF-8: what is well-formed, and text cut for messages. Pure C, no globals.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes of the character at the start of `text` [length]; 0 when there is none or it is not
/// well-formed (overlong, a surrogate, beyond U+10FFFF, cut off).
size_t utf8_length(const char *text, size_t length);

/// Reports whether the whole of `text` [length] is well-formed. Zero bytes count as characters.
bool utf8_valid(const char *text, size_t length);

/// Takes a byte order mark off `text` [length] and turns "\r\n" into "\n", in place, so that a file
/// reads alike whichever editor saved it. Gives the new length; lines and columns stay as they are.
size_t utf8_tidy(char *text, size_t length);

/// The text behind a byte order mark, and its length; the text itself when it opens with none.
const char *utf8_skip_mark(const char *text, size_t *length);

/// Reports whether the whole of `text` is well-formed; else where its first wrong byte stands: line
/// and character of the line, from 1, and the byte.
bool utf8_judge(const char *text, size_t length, int *line, int *column, unsigned char *byte);

/// Number of characters of well-formed `text` [length].
size_t utf8_count(const char *text, size_t length);

/// Writes the character `code`; gives its bytes, 0 when it is a surrogate or beyond U+10FFFF.
size_t utf8_encode(uint32_t code, char out[4]);

/// Writes `'text'` into `out` [size, at least 16], cut at a character with "..." when too long.
void utf8_quote(const char *text, size_t length, char *out, size_t size);

/// Takes off what is left of a character that was cut at the end of `text`.
void utf8_trim(char *text);

/// Reports whether `text` is a line fit to be shown: utf8_mend() would change nothing.
bool utf8_is_line(const char *text);

/// Makes `text` fit to be shown: a character cut at the end goes, and each byte that is no
/// well-formed UTF-8, or controls a terminal (but newline and tab), becomes '?'.
void utf8_mend(char *text);
