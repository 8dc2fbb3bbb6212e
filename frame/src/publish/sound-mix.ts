/** A sound with its gain in the mix, in percent. */
export interface MixedSound {
  track: MediaStreamTrack;
  gainPercent: number;
}

/** Mixes sounds into one track: the microphone with its gain, and the sound of a shared screen. */
export class SoundMix {
  readonly track: MediaStreamTrack;
  readonly #context = new AudioContext();
  readonly #gains = new Map<MediaStreamTrack, GainNode>();

  constructor(sounds: readonly MixedSound[]) {
    const destination = this.#context.createMediaStreamDestination();
    for (const { track } of sounds) {
      const gain = this.#context.createGain();
      this.#context
        .createMediaStreamSource(new MediaStream([track]))
        .connect(gain)
        .connect(destination);
      this.#gains.set(track, gain);
    }
    this.setGains(sounds);
    const [track] = destination.stream.getAudioTracks();
    if (track === undefined) throw new Error('The sounds could not be mixed');
    this.track = track;
    // Choosing a screen or a gain was a user gesture. A browser that requires another one is silent until
    // then.
    void this.#context.resume().catch(() => undefined);
  }

  /** Whether the mix contains exactly these tracks. */
  isOf(sounds: readonly MixedSound[]): boolean {
    return this.#gains.size === sounds.length && sounds.every(({ track }) => this.#gains.has(track));
  }

  setGains(sounds: readonly MixedSound[]): void {
    for (const { track, gainPercent } of sounds) {
      const gain = this.#gains.get(track);
      if (gain !== undefined) gain.gain.value = gainPercent / 100;
    }
  }

  close(): void {
    this.track.stop();
    void this.#context.close().catch(() => undefined);
  }
}
