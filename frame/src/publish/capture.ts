import { pushQualityHeights } from '@greenroom/contract/frame/frame-address';
import type { PushAddress } from '@greenroom/contract/frame/frame-address';
import type { FrameDevice } from '@greenroom/contract/frame/frame-events';
import { describeCaptureError } from './capture-errors.ts';
import { devicesAtFault } from './devices-at-fault.ts';

type Kind = 'audio' | 'video';

const kinds = ['video', 'audio'] as const satisfies readonly Kind[];

function kindOf(track: MediaStreamTrack): Kind {
  return track.kind === 'video' ? 'video' : 'audio';
}

/** The height for the percentage of the `setQuality` command: low 20, medium 50, high 80, max 100. */
function heightOfQuality(qualityPercent: number): number {
  if (qualityPercent <= 20) return 360;
  return qualityPercent <= 50 ? 720 : 1080;
}

/** The browser's processing of microphone sound. */
export interface SoundProcessing {
  noiseSuppression: boolean;
  echoCancellation: boolean;
  autoGain: boolean;
  stereo: boolean;
}

/**
 * The camera and the microphone: the selected devices, size and frame rate, and whether they send picture and
 * sound. An unplugged device is replaced by any other, and used again once it is plugged back in.
 */
export class Capture {
  /** The tracks of the open devices. */
  readonly stream = new MediaStream();
  /** Called after each change of the tracks. */
  onChanged: () => void = () => undefined;
  isMuted = false;
  isHidden = false;
  isPaused = false;
  #processing: SoundProcessing;
  readonly #wanted: Record<Kind, boolean>;
  #opening: Promise<void> | undefined;
  /** Counts closes, so that a device which the browser opens after a close is closed again. */
  #closes = 0;
  #isOn = false;
  #height: number;
  #framerate: number;
  /** The selected devices. Undefined for the browser's default. */
  readonly #deviceIds: Record<Kind, string | undefined>;
  /** Unplugged devices that have not returned. Undefined for a kind that was missing from the start. */
  readonly #lost = new Map<Kind, string | undefined>();
  #isTakingBack = false;
  #hasChangedAgain = false;
  readonly #onDeviceChange = () => this.#followDevices();

  constructor(address: PushAddress) {
    // Speech processing downmixes to mono, so stereo starts without it (LIVEDATA-22 has the default).
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
    this.#deviceIds = { video: idOf(address.webcam), audio: idOf(address.microphone) };
  }

  /** True from opening to closing, even while no device is left. */
  get isOn(): boolean {
    return this.#isOn;
  }

  get isOpen(): boolean {
    return this.stream.getTracks().length > 0;
  }

  track(kind: Kind): MediaStreamTrack | undefined {
    return this.stream.getTracks().find((track) => track.kind === kind);
  }

  /** The open device, or the reason why there is none. */
  device(kind: Kind): FrameDevice {
    const track = this.track(kind);
    if (track !== undefined) return { name: 'open', deviceId: track.getSettings().deviceId ?? '' };
    if (!this.#isOn || !this.#lost.has(kind)) return { name: 'off' };
    return { name: this.#lost.get(kind) === undefined ? 'missing' : 'lost' };
  }

  /** Opens the wanted devices once. @throws Error with a message for people */
  async open(): Promise<void> {
    if (this.isOpen) return;
    if (this.#opening === undefined) {
      const opening = this.#openWanted().finally(() => {
        if (this.#opening === opening) this.#opening = undefined;
      });
      this.#opening = opening;
    }
    await this.#opening;
  }

  close(): void {
    this.#closes += 1;
    this.#isOn = false;
    this.#opening = undefined;
    this.#lost.clear();
    navigator.mediaDevices?.removeEventListener('devicechange', this.#onDeviceChange);
    for (const track of this.stream.getTracks()) this.#drop(track);
    this.onChanged();
  }

  /** @throws Error with a message for people; the previous device stays open */
  async choose(kind: Kind, deviceId: string): Promise<void> {
    if (!this.#isOn) {
      this.#deviceIds[kind] = deviceId;
      this.#wanted[kind] = true;
      return;
    }
    await this.#request({ [kind]: this.#constraints(kind, { exact: deviceId }) });
    this.#deviceIds[kind] = deviceId;
    this.#wanted[kind] = true;
    this.#lost.delete(kind);
  }

  async setFramerate(framerate: number): Promise<void> {
    this.#framerate = framerate;
    await this.track('video')?.applyConstraints(this.#videoConstraints());
  }

  /** Reopens the microphone with the new settings, because browsers do not change an open one. */
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
      await this.#reopenMicrophone();
    } catch (error) {
      this.#processing = before;
      throw error;
    }
  }

  /** @param qualityPercent determines the picture's height; the width follows at 16:9 */
  async setQuality(qualityPercent: number): Promise<void> {
    this.#height = heightOfQuality(qualityPercent);
    await this.track('video')?.applyConstraints(this.#videoConstraints());
  }

  /**
   * Enables the tracks that are neither muted, hidden nor paused. A disabled track sends black or silence.
   */
  apply(): void {
    for (const track of this.stream.getTracks()) {
      track.enabled = !this.isPaused && !(track.kind === 'audio' ? this.isMuted : this.isHidden);
    }
  }

  /**
   * If the machine has only one of the two wanted devices, it is used alone until the other one is plugged
   * in.
   */
  async #openWanted(): Promise<void> {
    try {
      await this.#openKinds(this.#wanted);
    } catch (error) {
      const missing = await this.#missingKind(error);
      if (missing === undefined) throw error;
      this.#lost.set(missing, undefined);
      await this.#openKinds({ ...this.#wanted, [missing]: false });
    }
  }

  async #openKinds({ video, audio }: Record<Kind, boolean>): Promise<void> {
    await this.#requestPreferred((preference) => ({
      video: video && this.#constraints('video', preference('video')),
      audio: audio && this.#constraints('audio', preference('audio')),
    }));
  }

  /** The kind, of the two wanted, that the machine has no device of. */
  async #missingKind(error: unknown): Promise<Kind | undefined> {
    const { video, audio } = this.#wanted;
    if (!video || !audio || !isForWantOfDevice(error)) return undefined;
    const { devices } = await devicesAtFault(causeOf(error), { video, audio });
    if (devices === 'camera and microphone') return undefined;
    return devices === 'camera' ? 'video' : 'audio';
  }

  async #reopen(kind: Kind): Promise<void> {
    await this.#requestPreferred((preference) => ({ [kind]: this.#constraints(kind, preference(kind)) }));
  }

  /**
   * Chromium ignores optional constraints for a microphone that is already open, and the old one stays open
   * until the new one is ready. So the settings are required at first. Settings that a browser does not
   * support are then requested as optional.
   */
  async #reopenMicrophone(): Promise<void> {
    const { noiseSuppression, echoCancellation, autoGain } = this.#processing;
    try {
      await this.#requestPreferred((preference) => ({
        audio: {
          ...this.#constraints('audio', preference('audio')),
          noiseSuppression: { exact: noiseSuppression },
          echoCancellation: { exact: echoCancellation },
          autoGainControl: { exact: autoGain },
        },
      }));
    } catch (error) {
      if (!isForWantOfDevice(error)) throw error;
      await this.#reopen('audio');
    }
  }

  /** Opens the selected devices. If one of them is gone, any other is used. */
  async #requestPreferred(
    constraints: (preference: (kind: Kind) => ConstrainDOMString | undefined) => MediaStreamConstraints,
  ): Promise<void> {
    const { video, audio } = this.#deviceIds;
    const preference = (strength: 'exact' | 'ideal') => (kind: Kind) => {
      const id = this.#deviceIds[kind];
      return id === undefined ? undefined : { [strength]: id };
    };
    try {
      // Without `exact`, the browser may choose another camera that supports the size.
      await this.#request(constraints(preference('exact')));
    } catch (error) {
      if ((video ?? audio) === undefined || !isForWantOfDevice(error)) throw error;
      await this.#request(constraints(preference('ideal')));
    }
  }

  #constraints(kind: Kind, device: ConstrainDOMString | undefined): MediaTrackConstraints {
    const ofKind = kind === 'video' ? this.#videoConstraints() : this.#audioConstraints();
    return device === undefined ? ofKind : { deviceId: device, ...ofKind };
  }

  #videoConstraints(): MediaTrackConstraints {
    return {
      width: { ideal: Math.round((this.#height * 16) / 9) },
      height: { ideal: this.#height },
      frameRate: { ideal: this.#framerate, max: this.#framerate },
    };
  }

  #audioConstraints(): MediaTrackConstraints {
    const { noiseSuppression, echoCancellation, autoGain, stereo } = this.#processing;
    return {
      echoCancellation,
      noiseSuppression,
      autoGainControl: autoGain,
      channelCount: stereo ? 2 : 1,
    };
  }

  async #request(constraints: MediaStreamConstraints): Promise<void> {
    const closes = this.#closes;
    let media: MediaStream;
    if (!window.isSecureContext) throw new Error('The camera and microphone need https, or localhost');
    try {
      media = await navigator.mediaDevices.getUserMedia(constraints);
    } catch (error) {
      throw new Error(describeCaptureError(error, await devicesAtFault(error, constraints)), {
        cause: error,
      });
    }
    if (closes !== this.#closes) {
      // It was closed while the browser was still opening it.
      for (const track of media.getTracks()) track.stop();
      throw new Error('The stream was stopped');
    }
    for (const track of media.getTracks()) {
      const before = this.track(kindOf(track));
      if (before !== undefined) this.#drop(before);
      if (track.kind === 'video') track.contentHint = 'motion';
      track.addEventListener('ended', () => void this.#replaceLost(track));
      this.stream.addTrack(track);
    }
    if (!this.#isOn) {
      this.#isOn = true;
      navigator.mediaDevices.addEventListener('devicechange', this.#onDeviceChange);
    }
    this.apply();
    this.onChanged();
  }

  #drop(track: MediaStreamTrack): void {
    this.stream.removeTrack(track);
    track.stop();
  }

  /** The device was unplugged, and any other is better than a frozen picture. */
  async #replaceLost(track: MediaStreamTrack): Promise<void> {
    if (!this.stream.getTracks().includes(track)) return;
    const kind = kindOf(track);
    this.stream.removeTrack(track);
    this.#lost.set(kind, track.getSettings().deviceId);
    const closes = this.#closes;
    try {
      await this.#reopen(kind);
    } catch {
      if (closes !== this.#closes) return;
      this.onChanged();
    }
  }

  /**
   * A device was plugged in or unplugged. Browsers report one change several times, so reports during a check
   * cause one further check.
   */
  #followDevices(): void {
    this.#hasChangedAgain = true;
    if (this.#isTakingBack) return;
    this.#isTakingBack = true;
    void this.#takeBackAll().finally(() => {
      this.#isTakingBack = false;
    });
  }

  async #takeBackAll(): Promise<void> {
    while (this.#hasChangedAgain) {
      this.#hasChangedAgain = false;
      for (const kind of kinds) await this.#takeBack(kind).catch(() => undefined);
    }
  }

  /** Reopens the lost device if it is back. While it has no replacement, any other is used. */
  async #takeBack(kind: Kind): Promise<void> {
    if (!this.#lost.has(kind)) return;
    const lostId = this.#lost.get(kind);
    const devices = await navigator.mediaDevices.enumerateDevices();
    const isBack = devices.some((device) => device.kind === `${kind}input` && device.deviceId === lostId);
    if (!this.#lost.has(kind)) return;
    if (isBack && lostId !== undefined) {
      await this.#request({ [kind]: this.#constraints(kind, { exact: lostId }) });
      this.#lost.delete(kind);
    } else if (this.track(kind) === undefined) {
      await this.#reopen(kind);
    }
  }
}

/** The device id in an address. */
function idOf(device: boolean | string): string | undefined {
  return typeof device === 'string' ? device : undefined;
}

/** What the browser threw. */
function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined;
}

/** Whether a device did not open because it does not exist. */
function isForWantOfDevice(error: unknown): boolean {
  const cause = causeOf(error);
  const name = typeof cause === 'object' && cause !== null && 'name' in cause ? cause.name : '';
  return name === 'OverconstrainedError' || name === 'NotFoundError';
}
