import { loopSeconds } from './motion.ts';

export const sampleRate = 48_000;

const beatSeconds = loopSeconds / 16;
const frequency = (midiNote: number): number => 440 * 2 ** ((midiNote - 69) / 12);

/** Four bars, one chord each: F major 7, A minor 7, D minor 9, B flat major 7. */
const chords = [
  [41, 57, 60, 64, 69],
  [45, 57, 60, 64, 67],
  [38, 57, 60, 65, 76],
  [46, 58, 62, 65, 69],
] as const;

/** Plucked notes: beat (of 16) and MIDI note. */
const melody: readonly (readonly [beat: number, note: number, level: number])[] = [
  [0, 81, 0.8],
  [1.5, 76, 0.6],
  [2, 77, 0.7],
  [3, 72, 0.5],
  [4, 79, 0.75],
  [5.5, 76, 0.55],
  [6.5, 72, 0.6],
  [7, 69, 0.45],
  [8, 77, 0.8],
  [9, 76, 0.6],
  [9.5, 72, 0.5],
  [11, 69, 0.6],
  [12, 74, 0.75],
  [13, 77, 0.6],
  [14, 81, 0.7],
  [15, 79, 0.5],
];

type Stereo = readonly [left: Float32Array, right: Float32Array];

/** Adds a note; what rings on past the end of the loop is heard at its beginning. */
function add(
  [left, right]: Stereo,
  startSeconds: number,
  seconds: number,
  pan: number,
  voice: (time: number) => number,
): void {
  const length = left.length;
  const start = Math.round(startSeconds * sampleRate);
  const [toLeft, toRight] = [Math.cos((pan * Math.PI) / 2), Math.sin((pan * Math.PI) / 2)];
  for (let index = 0; index < seconds * sampleRate; index += 1) {
    const value = voice(index / sampleRate);
    const at = (start + index) % length;
    left[at] = (left[at] ?? 0) + value * toLeft;
    right[at] = (right[at] ?? 0) + value * toRight;
  }
}

const sine = (hertz: number, time: number): number => Math.sin(2 * Math.PI * hertz * time);

/** A soft string of detuned sines that swells in and out. */
const pad =
  (hertz: number, seconds: number) =>
  (time: number): number => {
    const swell = Math.min(1, time / 0.9) * Math.min(1, (seconds - time) / 1.1);
    const tremble = 1 + 0.12 * sine(0.7, time);
    return (
      0.035 *
      swell *
      tremble *
      (sine(hertz, time) +
        sine(hertz * 1.003, time) +
        sine(hertz * 0.997, time) +
        0.3 * sine(hertz * 2, time))
    );
  };

/** A small wooden bar that is struck. */
const pluck =
  (hertz: number, level: number) =>
  (time: number): number =>
    0.16 *
    level *
    Math.min(1, time / 0.004) *
    (Math.exp(-time * 3.4) * sine(hertz, time) +
      0.35 * Math.exp(-time * 9) * sine(hertz * 3.98, time) +
      0.12 * Math.exp(-time * 22) * sine(hertz * 9.1, time));

const bass =
  (hertz: number) =>
  (time: number): number =>
    0.14 *
    Math.min(1, time / 0.02) *
    Math.exp(-time * 1.5) *
    (sine(hertz, time) + 0.4 * sine(hertz * 2, time));

/** The loop's music, two channels of 48,000 samples a second, between -1 and 1. Written by code, so it is ours. */
export function music(): Stereo {
  const length = loopSeconds * sampleRate;
  const stereo: Stereo = [new Float32Array(length), new Float32Array(length)];
  chords.forEach((notes, bar) => {
    const start = bar * 4 * beatSeconds;
    const [root = 41, ...upper] = notes;
    add(stereo, start, 3, 0.5, bass(frequency(root)));
    add(stereo, start + 2.5 * beatSeconds, 2, 0.5, bass(frequency(root)));
    upper.forEach((note, voice) => {
      const seconds = 4 * beatSeconds + 1.4;
      add(stereo, start - 0.3 + loopSeconds, seconds, 0.25 + voice * 0.17, pad(frequency(note), seconds));
    });
  });
  for (const [beat, note, level] of melody) {
    add(stereo, beat * beatSeconds, 2.6, 0.35 + (note % 5) * 0.08, pluck(frequency(note), level));
    // An echo three quarters of a beat later, from the other side.
    add(
      stereo,
      (beat + 0.75) * beatSeconds,
      2,
      0.75 - (note % 5) * 0.08,
      pluck(frequency(note), level * 0.3),
    );
  }
  return stereo;
}
