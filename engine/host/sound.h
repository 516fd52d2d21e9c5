/// Sounds, made by code: short, quiet, few. Without a device that plays them there are none, and
/// nothing else is amiss.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct Sound Sound;  ///< A process that plays them; opaque, one thread.

typedef enum SoundName {
  SOUND_MARCH,  ///< Two taps of a drum.
  SOUND_GUN,    ///< A gun, far away.
  SOUND_DIE,    ///< Dice on a table.
  SOUND_TURN,   ///< A roll of drums.
  SOUND_COUNT
} SoundName;

extern const char *const sound_names[SOUND_COUNT + 1];  ///< "march" ..., ended by NULL.

enum { SOUND_RATE = 22050, SOUND_MOST = 2 * SOUND_RATE };  ///< Samples a second; of one sound.

/// Makes a sound: one channel, the same samples each time, in out [SOUND_MOST]. Gives their number.
size_t sound_make(SoundName name, int16_t *out);

/// Starts a process that opens the system's device and plays: who is connected to a server of
/// sounds can have it load code, so that the connection is not ours. NULL: there is no device.
/// Before confine_calls().
Sound *sound_open(void);
void sound_close(Sound *sound);  ///< NULL is fine.

/// Lets a sound be heard, over what is still heard; `percent` of its full loudness.
void sound_play(Sound *sound, SoundName name, int percent);
