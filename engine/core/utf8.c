#include "core/utf8.h"

#include <assert.h>
#include <string.h>

size_t utf8_length(const char *text, size_t length) {
  if (!length) return 0;
  const unsigned char *bytes = (const unsigned char *)text;
  unsigned char first = bytes[0];
  if (first < 0x80) return 1;
  size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || size > length) return 0;
  for (size_t i = 1; i < size; i++) {
    if ((bytes[i] & 0xC0) != 0x80) return 0;
  }
  if (first == 0xE0 && bytes[1] < 0xA0) return 0;  // overlong
  if (first == 0xED && bytes[1] > 0x9F) return 0;  // surrogates
  if (first == 0xF0 && bytes[1] < 0x90) return 0;  // overlong
  if (first == 0xF4 && bytes[1] > 0x8F) return 0;  // beyond U+10FFFF
  return size;
}

bool utf8_valid(const char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    size_t step = utf8_length(text + i, length - i);
    if (!step) return false;
    i += step;
  }
  return true;
}

const char *utf8_skip_mark(const char *text, size_t *length) {
  static const char mark[] = "\xEF\xBB\xBF";
  if (*length < 3 || memcmp(text, mark, 3) != 0) return text;
  *length -= 3;
  return text + 3;
}

size_t utf8_tidy(char *text, size_t length) {
  const char *from = utf8_skip_mark(text, &length);
  if (from == text && !memchr(text, '\r', length)) return length;
  size_t size = 0;
  for (size_t i = 0; i < length; i++) {
    bool pair = from[i] == '\r' && i + 1 < length && from[i + 1] == '\n';
    if (!pair) text[size++] = from[i];
  }
  return size;
}

bool utf8_judge(const char *text, size_t length, int *line, int *column, unsigned char *byte) {
  *line = *column = 1;
  for (size_t i = 0; i < length;) {
    size_t step = utf8_length(text + i, length - i);
    *byte = (unsigned char)text[i];
    if (!step) return false;
    *column = text[i] == '\n' ? 1 : *column + 1;
    *line += text[i] == '\n';
    i += step;
  }
  return true;
}

size_t utf8_count(const char *text, size_t length) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++)
    count += ((unsigned char)text[i] & 0xC0) != 0x80;
  return count;
}

size_t utf8_encode(uint32_t code, char out[4]) {
  if (code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return 0;
  if (code < 0x80) {
    out[0] = (char)code;
    return 1;
  }
  size_t size = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  static const unsigned char marks[] = { 0, 0, 0xC0, 0xE0, 0xF0 };
  for (size_t i = size - 1; i > 0; i--, code >>= 6)
    out[i] = (char)(0x80 | (code & 0x3F));
  out[0] = (char)(marks[size] | code);
  return size;
}

void utf8_quote(const char *text, size_t length, char *out, size_t size) {
  assert(size >= 16);
  size_t room = size - 3;  // two quotes and the end
  size_t shown = 0;
  if (length > room) {
    for (size_t step; (step = utf8_length(text + shown, length - shown)); shown += step) {
      if (shown + step > room - 3) break;
    }
  } else {
    shown = length;
  }
  *out++ = '\'';
  memcpy(out, text, shown);
  out += shown;
  if (shown < length) {
    memcpy(out, "...", 3);
    out += 3;
  }
  memcpy(out, "'", 2);
}

void utf8_trim(char *text) {
  size_t length = strlen(text), back = 0;
  while (back < 3 && back < length && ((unsigned char)text[length - 1 - back] & 0xC0) == 0x80) {
    back++;
  }
  if (back == length) return;
  size_t start = length - 1 - back;
  if ((unsigned char)text[start] >= 0xC0 && !utf8_length(text + start, length - start)) {
    text[start] = '\0';
  }
}

static bool controls_terminal(char c) {
  unsigned char byte = (unsigned char)c;
  return (byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F;
}

bool utf8_is_line(const char *text) {
  while (*text) {
    size_t step = utf8_length(text, strnlen(text, 4));
    if (!step || controls_terminal(*text) || *text == '\n') return false;
    text += step;
  }
  return true;
}

void utf8_mend(char *text) {
  utf8_trim(text);
  while (*text) {
    size_t step = utf8_length(text, strnlen(text, 4));
    if (!step || controls_terminal(*text)) *text = '?';
    text += step ? step : 1;
  }
}
