/** Two notes, so that the sound is recognised as intentional. In hertz and seconds. */
const notes = [
  { frequency: 523, start: 0, end: 0.35 },
  { frequency: 659, start: 0.4, end: 0.8 },
] as const;

/** Plays a short sound through the browser's default speakers. Resolves at its end. */
export async function playTestSound(): Promise<void> {
  const context = new AudioContext();
  try {
    await context.resume();
    const ended = notes.map(
      async ({ frequency, start, end }) =>
        new Promise<void>((resolve) => {
          const [oscillator, gain] = [context.createOscillator(), context.createGain()];
          oscillator.frequency.value = frequency;
          gain.gain.value = 0.2;
          oscillator.connect(gain).connect(context.destination);
          oscillator.addEventListener('ended', () => resolve());
          oscillator.start(context.currentTime + start);
          oscillator.stop(context.currentTime + end);
        }),
    );
    await Promise.all(ended);
  } finally {
    await context.close();
  }
}
