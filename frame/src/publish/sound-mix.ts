/** Two sounds as one track: the microphone and what a shared screen plays. */
export class SoundMix {
  readonly track: MediaStreamTrack;
  readonly #context = new AudioContext();

  constructor(sounds: readonly MediaStreamTrack[]) {
    const destination = this.#context.createMediaStreamDestination();
    for (const sound of sounds) {
      this.#context.createMediaStreamSource(new MediaStream([sound])).connect(destination);
    }
    const [track] = destination.stream.getAudioTracks();
    if (track === undefined) throw new Error('The sounds could not be put together');
    this.track = track;
    // The choice of a screen was a gesture; a browser that wants another one has no sound until it comes.
    void this.#context.resume().catch(() => undefined);
  }

  close(): void {
    this.track.stop();
    void this.#context.close().catch(() => undefined);
  }
}
