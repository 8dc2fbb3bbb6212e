/**
 * Length of the clip. Every movement in it repeats a whole number of times, so that its end matches its
 * start.
 */
export const loopSeconds = 14;

/** A wave from -1 to 1 with `turns` periods (a whole number) per loop. */
export const wave = (seconds: number, turns: number, phase = 0): number =>
  Math.sin(2 * Math.PI * ((turns * seconds) / loopSeconds + phase));

const ease = (progress: number): number => {
  const held = Math.min(1, Math.max(0, progress));
  return held * held * (3 - 2 * held);
};

/** 0 outside, 1 inside, with a transition of `edge` seconds on both sides. */
export const during = (seconds: number, from: number, to: number, edge = 0.7): number =>
  ease((seconds - from) / edge) * ease((to - seconds) / edge);

/** 1 open, 0 in the middle of a blink at one of the given times. */
export const blink = (seconds: number, moments: readonly number[]): number =>
  Math.min(...moments.map((moment) => Math.min(1, Math.abs(seconds - moment) / 0.11)));
