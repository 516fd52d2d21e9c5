#include "host/sound.h"

#include <SDL.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "host/confine.h"

enum { VOICES = 6, BUFFER = 1024, PATIENCE_MS = 3000 };

const char *const sound_names[SOUND_COUNT + 1] = { "march", "gun", "die", "turn", NULL };

/// A sound that is being heard.
typedef struct Voice {
  const int16_t *samples;  // NULL: free
  size_t count, at;
  int percent;
} Voice;

/// What the helper plays with.
typedef struct Player {
  SDL_AudioDeviceID device;
  int16_t *samples[SOUND_COUNT];
  size_t counts[SOUND_COUNT];
  Voice voices[VOICES];
} Player;

struct Sound {
  int line;  // to the helper
  pid_t helper;
};

/// One order to the helper.
typedef struct Order {
  uint8_t name, percent;
} Order;

// ---------------------------------------------------------------- the waves

static const double TURN = 6.283185307179586;

/// Noise that is the same each time, -1 to 1.
static double noise(uint32_t *state) {
  *state = *state * 1664525u + 1013904223u;
  return (double)(*state >> 8) / 8388608.0 - 1;
}

/// What a wave is put together in.
typedef struct Wave {
  double sum[SOUND_MOST];
  size_t count;
} Wave;

/// Adds noise behind a low pass: `pass` 0 to 1, small is dull; it falls by half every `half`
/// seconds.
static void add_noise(Wave *wave, double from, double loud, double pass, double half) {
  uint32_t state = (uint32_t)(from * 1000) + 7;
  double low = 0;
  size_t at = (size_t)(from * SOUND_RATE);
  for (size_t i = at; i < SOUND_MOST; i++) {
    double t = (double)(i - at) / SOUND_RATE, now = loud * exp2(-t / half);
    if (now < 0.001) break;
    low += pass * (noise(&state) - low);
    wave->sum[i] += low * now;
    if (i >= wave->count) wave->count = i + 1;
  }
}

/// Adds a tone that falls from one pitch to another and dies away.
static void add_tone(Wave *wave, double from, double loud, double high, double low, double half) {
  size_t at = (size_t)(from * SOUND_RATE);
  double phase = 0;
  for (size_t i = at; i < SOUND_MOST; i++) {
    double t = (double)(i - at) / SOUND_RATE, now = loud * exp2(-t / half);
    if (now < 0.001) break;
    phase += TURN * (low + (high - low) * exp2(-t / half)) / SOUND_RATE;
    wave->sum[i] += sin(phase) * now;
    if (i >= wave->count) wave->count = i + 1;
  }
}

static void add_tap(Wave *wave, double from, double loud) {
  add_tone(wave, from, 0.5 * loud, 260, 170, 0.035);
  add_noise(wave, from, 0.8 * loud, 0.35, 0.02);
}

static void make_wave(SoundName name, Wave *wave) {
  static const double falls[] = { 0, 0.07, 0.11, 0.19, 0.24 };
  switch (name) {
  case SOUND_MARCH:
    add_tap(wave, 0, 0.6);
    add_tap(wave, 0.16, 0.45);
    break;
  case SOUND_GUN:
    add_noise(wave, 0, 1.6, 0.04, 0.16);
    add_tone(wave, 0, 0.5, 90, 38, 0.12);
    break;
  case SOUND_DIE:
    for (size_t i = 0; i < sizeof falls / sizeof *falls; i++) {
      add_noise(wave, falls[i], 0.5 - 0.07 * (double)i, 0.9, 0.006);
      add_tone(wave, falls[i], 0.2, 1900 - 150 * (double)i, 1500, 0.008);
    }
    break;
  case SOUND_TURN:
    for (int i = 0; i < 16; i++)
      add_tap(wave, 0.045 * i, 0.12 + 0.03 * i);
    add_tap(wave, 0.045 * 17, 0.8);
    break;
  default:
    break;
  }
}

size_t sound_make(SoundName name, int16_t *out) {
  Wave *wave = calloc(1, sizeof *wave);
  if (!wave) return 0;
  make_wave(name, wave);
  for (size_t i = 0; i < wave->count; i++) {
    double value = wave->sum[i] * 20000;
    out[i] = (int16_t)(value > 32000 ? 32000 : value < -32000 ? -32000 : value);
  }
  size_t count = wave->count;
  free(wave);
  return count;
}

// ---------------------------------------------------------------- the device

/// Runs in the device's thread: fills a buffer with what is heard.
static void fill(void *context, Uint8 *bytes, int length) {
  Player *player = context;
  int16_t *out = (int16_t *)(void *)bytes;
  for (int i = 0; i < length / (int)sizeof *out; i++) {
    int sum = 0;
    for (int v = 0; v < VOICES; v++) {
      Voice *voice = &player->voices[v];
      if (!voice->samples) continue;
      sum += voice->samples[voice->at++] * voice->percent / 100;
      if (voice->at == voice->count) voice->samples = NULL;
    }
    out[i] = (int16_t)(sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : sum);
  }
}

static bool lies(const char *folder, const char *name) {
  char path[4096];
  return folder && (size_t)snprintf(path, sizeof path, "%s/%s", folder, name) < sizeof path &&
         access(path, F_OK) == 0;
}

/// Is there anything to play on? Asked first, since libraries complain on the terminal where there
/// is not.
static bool is_there(void) {
  const char *own = getenv("XDG_RUNTIME_DIR");
  return getenv("SDL_AUDIODRIVER") || getenv("PULSE_SERVER") || lies("/dev/snd", "controlC0") ||
         lies("/dev/snd", "controlC1") || lies(own, "pulse/native") || lies(own, "pipewire-0");
}

static bool make_all(Player *player) {
  int16_t *room = malloc(SOUND_MOST * sizeof *room);
  bool good = room != NULL;
  for (int i = 0; good && i < SOUND_COUNT; i++) {
    player->counts[i] = sound_make((SoundName)i, room);
    player->samples[i] = malloc(player->counts[i] * sizeof *room + 1);
    good = player->samples[i] && player->counts[i] > 0;
    if (good) memcpy(player->samples[i], room, player->counts[i] * sizeof *room);
  }
  free(room);
  return good;
}

static bool open_device(Player *player) {
  SDL_AudioSpec spec = { .freq = SOUND_RATE,
                         .format = AUDIO_S16SYS,
                         .channels = 1,
                         .samples = BUFFER,
                         .callback = fill,
                         .userdata = player };
  if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0 || !make_all(player)) return false;
  player->device = SDL_OpenAudioDevice(NULL, 0, &spec, NULL, 0);
  if (player->device) SDL_PauseAudioDevice(player->device, 0);
  return player->device != 0;
}

static void play(Player *player, Order order) {
  if (order.name >= SOUND_COUNT) return;
  SDL_LockAudioDevice(player->device);
  for (int v = 0; v < VOICES; v++) {
    if (player->voices[v].samples) continue;
    player->voices[v] =
        (Voice){ player->samples[order.name], player->counts[order.name], 0, order.percent };
    break;
  }
  SDL_UnlockAudioDevice(player->device);
}

// ---------------------------------------------------------------- the helper

static _Noreturn void help(int line) {
  static Player player;
  Order order = { 0 };
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  signal(SIGINT, SIG_IGN);  // the window's to answer
  close_range(3, (unsigned)line - 1, 0);
  close_range((unsigned)line + 1, UINT_MAX, 0);
  if (!open_device(&player)) _exit(0);
  confine_calls(0);
  if (send(line, &order, sizeof order, MSG_NOSIGNAL) < 0) _exit(0);  // it is ready
  while (recv(line, &order, sizeof order, 0) == (ssize_t)sizeof order)
    play(&player, order);
  _exit(0);
}

/// Waits until the helper has a device; false when there is none.
static bool is_ready(int line) {
  Order ready;
  struct pollfd wait = { .fd = line, .events = POLLIN };
  return poll(&wait, 1, PATIENCE_MS) == 1 && recv(line, &ready, sizeof ready, 0) > 0;
}

Sound *sound_open(void) {
  int ends[2];
  Sound *sound = is_there() ? calloc(1, sizeof *sound) : NULL;
  if (!sound) return NULL;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) {
    free(sound);
    return NULL;
  }
  fflush(NULL);
  sound->line = ends[0];
  sound->helper = fork();
  if (sound->helper == 0) help(ends[1]);
  close(ends[1]);
  if (sound->helper > 0 && is_ready(sound->line)) return sound;
  sound_close(sound);
  return NULL;
}

void sound_close(Sound *sound) {
  if (!sound) return;
  close(sound->line);
  if (sound->helper > 0)
    kill(sound->helper, SIGKILL);  // it may wait for a server; the wall may refuse us
  if (sound->helper > 0) waitpid(sound->helper, NULL, 0);
  free(sound);
}

void sound_play(Sound *sound, SoundName name, int percent) {
  Order order = { (uint8_t)name, (uint8_t)(percent < 0 ? 0 : percent > 100 ? 100 : percent) };
  send(sound->line, &order, sizeof order, MSG_DONTWAIT | MSG_NOSIGNAL);
}
