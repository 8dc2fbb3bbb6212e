import { pushQualityHeights } from '@greenroom/contract/frame/frame-address';
import type { PushAddress } from '@greenroom/contract/frame/frame-address';
import { describeCaptureError } from './capture-errors.ts';

type Kind = 'audio' | 'video';

function kindOf(track: MediaStreamTrack): Kind {
  return track.kind === 'video' ? 'video' : 'audio';
}

function preferred(device: boolean | string): ConstrainDOMString | undefined {
  return typeof device === 'string' ? { ideal: device } : undefined;
}

/** Heights for the `setQuality` command's percent: low 20, medium 50, high 80, max 100. */
function heightOfQuality(qualityPercent: number): number {
  if (qualityPercent <= 20) return 360;
  return qualityPercent <= 50 ? 720 : 1080;
}

/** What the browser does to the microphone's sound. */
export interface SoundProcessing {
  noiseSuppression: boolean;
  echoCancellation: boolean;
  autoGain: boolean;
  stereo: boolean;
}

/** The camera and the microphone: which devices, which size and frame rate, and whether they send picture and sound. */
export class Capture {
  /** The tracks of the open devices. */
  readonly stream = new MediaStream();
  /** Called after each change of the tracks. */
  onChanged: () => void = () => undefined;
  /** A device was unplugged, and no other one could be opened. */
  onLost: (message: string) => void = () => undefined;
  isMuted = false;
  isHidden = false;
  isPaused = false;
  #processing: SoundProcessing;
  readonly #wanted: Record<Kind, boolean>;
  #opening: Promise<void> | undefined;
  #height: number;
  #framerate: number;
  /** The device of the address is a preference: any other serves when it is gone. The one of a command is required. */
  readonly #deviceIds: Record<Kind, ConstrainDOMString | undefined>;

  constructor(address: PushAddress) {
    // Speech processing makes one channel of two, so stereo begins without it (LIVEDATA-22 has the default).
    const isForSpeech = !address.stereo;
    this.#processing = {
      noiseSuppression: isForSpeech,
      echoCancellation: isForSpeech,
      autoGain: isForSpeech,
      stereo: address.stereo,
    };
    this.#wanted = { video: address.webcam !== false, audio: address.microphone !== false };
    this.#height = pushQualityHeights[address.quality] ?? 720;
    this.#framerate = address.framerate;
    this.#deviceIds = { video: preferred(address.webcam), audio: preferred(address.microphone) };
  }

  get isOpen(): boolean {
    return this.stream.getTracks().length > 0;
  }

  track(kind: Kind): MediaStreamTrack | undefined {
    return this.stream.getTracks().find((track) => track.kind === kind);
  }

  wants(kind: Kind): boolean {
    return this.#wanted[kind];
  }

  /** Opens what is wanted, once. @throws Error with a message for people */
  async open(): Promise<void> {
    if (this.isOpen) return;
    this.#opening ??= this.#request({
      video: this.#wanted.video && this.#videoConstraints(),
      audio: this.#wanted.audio && this.#audioConstraints(),
    }).finally(() => {
      this.#opening = undefined;
    });
    await this.#opening;
  }

  close(): void {
    for (const track of this.stream.getTracks()) this.#drop(track);
    this.onChanged();
  }

  /** @throws Error with a message for people; the device that was there stays */
  async choose(kind: Kind, deviceId: string): Promise<void> {
    const before = this.#deviceIds[kind];
    this.#deviceIds[kind] = { exact: deviceId };
    this.#wanted[kind] = true;
    if (!this.isOpen) return;
    try {
      await this.#reopen(kind);
    } catch (error) {
      this.#deviceIds[kind] = before;
      throw error;
    }
  }

  async setFramerate(framerate: number): Promise<void> {
    this.#framerate = framerate;
    await this.track('video')?.applyConstraints(this.#videoConstraints());
  }

  /** The microphone is opened again with what changed: a browser does not change it while it is open. */
  async setProcessing(change: Partial<SoundProcessing>): Promise<void> {
    const before = this.#processing;
    const next = { ...before, ...change };
    const isSame =
      next.noiseSuppression === before.noiseSuppression &&
      next.echoCancellation === before.echoCancellation &&
      next.autoGain === before.autoGain &&
      next.stereo === before.stereo;
    if (isSame) return;
    this.#processing = next;
    if (this.track('audio') === undefined) return;
    try {
      await this.#reopen('audio');
    } catch (error) {
      this.#processing = before;
      throw error;
    }
  }

  /** @param qualityPercent stands for the height of the picture; the width follows at 16:9 */
  async setQuality(qualityPercent: number): Promise<void> {
    this.#height = heightOfQuality(qualityPercent);
    await this.track('video')?.applyConstraints(this.#videoConstraints());
  }

  /** Enables the tracks that are neither muted, hidden nor paused. A disabled track sends black or silence. */
  apply(): void {
    for (const track of this.stream.getTracks()) {
      track.enabled = !this.isPaused && !(track.kind === 'audio' ? this.isMuted : this.isHidden);
    }
  }

  #videoConstraints(): MediaTrackConstraints {
    return {
      ...(this.#deviceIds.video === undefined ? {} : { deviceId: this.#deviceIds.video }),
      width: { ideal: Math.round((this.#height * 16) / 9) },
      height: { ideal: this.#height },
      frameRate: { ideal: this.#framerate, max: this.#framerate },
    };
  }

  #audioConstraints(): MediaTrackConstraints {
    const { noiseSuppression, echoCancellation, autoGain, stereo } = this.#processing;
    return {
      ...(this.#deviceIds.audio === undefined ? {} : { deviceId: this.#deviceIds.audio }),
      echoCancellation,
      noiseSuppression,
      autoGainControl: autoGain,
      channelCount: stereo ? 2 : 1,
    };
  }

  async #reopen(kind: Kind): Promise<void> {
    await this.#request(
      kind === 'video' ? { video: this.#videoConstraints() } : { audio: this.#audioConstraints() },
    );
  }

  async #request(constraints: MediaStreamConstraints): Promise<void> {
    let media: MediaStream;
    if (!window.isSecureContext) throw new Error('The camera and microphone need https, or localhost');
    try {
      media = await navigator.mediaDevices.getUserMedia(constraints);
    } catch (error) {
      throw new Error(describeCaptureError(error), { cause: error });
    }
    for (const track of media.getTracks()) {
      const before = this.track(kindOf(track));
      if (before !== undefined) this.#drop(before);
      if (track.kind === 'video') track.contentHint = 'motion';
      track.addEventListener('ended', () => void this.#replaceLost(track));
      this.stream.addTrack(track);
    }
    this.apply();
    this.onChanged();
  }

  #drop(track: MediaStreamTrack): void {
    this.stream.removeTrack(track);
    track.stop();
  }

  /** The device was unplugged: any other one is better than a frozen picture. */
  async #replaceLost(track: MediaStreamTrack): Promise<void> {
    const kind = kindOf(track);
    this.stream.removeTrack(track);
    this.#deviceIds[kind] = undefined;
    try {
      await this.#reopen(kind);
    } catch {
      this.onLost(kind === 'video' ? 'The camera was disconnected' : 'The microphone was disconnected');
    }
  }
}
