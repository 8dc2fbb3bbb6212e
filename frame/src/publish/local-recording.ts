import type { FrameEvent } from '@greenroom/contract/frame/frame-events';

/** In order of preference. A browser without WebM records MP4. */
const mimeTypes = [
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
];

/** How often encoded media is delivered, so that the browser can keep it on disk. */
const sliceMs = 1000;

const two = (value: number) => String(value).padStart(2, '0');

/** Such as `greenroom-20261122-201530.webm`, with the part's number from the second one on. */
export function recordingFileName(startedAt: Date, part: number, mimeType: string): string {
  const day = `${startedAt.getFullYear()}${two(startedAt.getMonth() + 1)}${two(startedAt.getDate())}`;
  const time = `${two(startedAt.getHours())}${two(startedAt.getMinutes())}${two(startedAt.getSeconds())}`;
  const suffix = part === 1 ? '' : `-${part}`;
  return `greenroom-${day}-${time}${suffix}.${mimeType.startsWith('video/mp4') ? 'mp4' : 'webm'}`;
}

/**
 * Records what is sent, in this browser (MediaStream Recording). A recorder stops when its tracks change, so
 * replacing the camera by a screen ends one file and begins the next. Each file is delivered as soon as it is
 * complete.
 */
export class LocalRecording {
  readonly #emit: (event: FrameEvent) => void;
  #recorder: MediaRecorder | undefined;
  #startedAt = new Date();
  #parts = 0;

  constructor(emit: (event: FrameEvent) => void) {
    this.#emit = emit;
  }

  get isOn(): boolean {
    return this.#recorder !== undefined;
  }

  /** @throws Error with a message for people */
  start(stream: MediaStream): void {
    if (this.isOn) return;
    if (!('MediaRecorder' in window)) throw new Error('This browser cannot record');
    if (stream.getTracks().length === 0) throw new Error('There is no picture or sound to record');
    this.#startedAt = new Date();
    this.#parts = 0;
    this.#begin(stream);
    this.#emitState();
  }

  /** The tracks have changed: ends the current file and begins another one. */
  goOnWith(stream: MediaStream): void {
    if (!this.isOn) return;
    this.#finish();
    if (stream.getTracks().length > 0) this.#begin(stream);
    else this.#emitState();
  }

  stop(): void {
    if (!this.isOn) return;
    this.#finish();
    this.#emitState();
  }

  #emitState(): void {
    this.#emit({ event: 'recordingChanged', data: { isRecording: this.isOn } });
  }

  #begin(stream: MediaStream): void {
    const mimeType = mimeTypes.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(
      new MediaStream(stream.getTracks()),
      mimeType === undefined ? {} : { mimeType },
    );
    this.#recorder = recorder;
    this.#parts += 1;
    const part = this.#parts;
    const beganMs = performance.now();
    const slices: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) slices.push(data);
    });
    recorder.addEventListener('error', () => {
      const message = 'The recording in this browser has failed';
      this.#emit({ event: 'error', data: { message, isFinal: false } });
    });
    recorder.addEventListener('stop', () => {
      if (this.#recorder === recorder) {
        // The browser ended it because its tracks ended.
        this.#recorder = undefined;
        this.#emitState();
      }
      const type = recorder.mimeType;
      const file = new Blob(slices, { type });
      if (file.size === 0) return;
      const durationMs = Math.round(performance.now() - beganMs);
      const fileName = recordingFileName(this.#startedAt, part, type);
      this.#emit({ event: 'recordingReady', data: { file, fileName, durationMs } });
    });
    recorder.start(sliceMs);
  }

  #finish(): void {
    const recorder = this.#recorder;
    this.#recorder = undefined;
    if (recorder !== undefined && recorder.state !== 'inactive') recorder.stop();
  }
}
