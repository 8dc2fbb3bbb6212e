import { mediaLimits } from '@greenroom/contract/limits/studio';

/** The peak amplitude of a block of samples, in percent of full scale. */
export function peakPercent(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return Math.round(Math.min(peak, 1) * 100);
}

/** Reports the microphone level every 100 ms while one is open (MEDIA-17). */
export class MicrophoneMeter {
  readonly #onLevel: (percent: number) => void;
  #measured: { microphone: MediaStreamTrack; level: SoundLevel } | undefined;

  constructor(onLevel: (percent: number) => void) {
    this.#onLevel = onLevel;
  }

  /** @param microphone undefined when none is open any more */
  measure(microphone: MediaStreamTrack | undefined): void {
    if (microphone === this.#measured?.microphone) return;
    this.#measured?.level.close();
    this.#measured =
      microphone === undefined ? undefined : { microphone, level: new SoundLevel(microphone, this.#onLevel) };
  }
}

/** It measures a clone, so the track that is sent is not affected. */
class SoundLevel {
  readonly #context = new AudioContext();
  readonly #timer: ReturnType<typeof setInterval>;

  constructor(track: MediaStreamTrack, onLevel: (percent: number) => void) {
    const analyser = this.#context.createAnalyser();
    analyser.fftSize = 2048;
    this.#context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    this.#timer = setInterval(() => {
      // Browsers suspend audio processing until the page was touched. Nothing is measured then.
      if (this.#context.state !== 'running') return;
      analyser.getFloatTimeDomainData(samples);
      onLevel(peakPercent(samples));
    }, mediaLimits.audioLevelIntervalMs);
    void this.#context.resume().catch(() => undefined);
  }

  close(): void {
    clearInterval(this.#timer);
    void this.#context.close().catch(() => undefined);
  }
}
