let context: AudioContext | undefined;

/** A sound later than this after its message would confuse the reader. */
const lateMs = 1000;

/** Plays a soft knock of a tenth of a second. Plays nothing if the browser requires a user gesture first. */
export async function playMessageSound(): Promise<void> {
  context ??= new AudioContext();
  if (context.state !== 'running') {
    const askedAt = performance.now();
    await context.resume();
    if (performance.now() - askedAt > lateMs) return;
  }
  const at = context.currentTime;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.setValueAtTime(660, at);
  tone.frequency.exponentialRampToValueAtTime(440, at + 0.1);
  volume.gain.setValueAtTime(0.08, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.12);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.12);
}
