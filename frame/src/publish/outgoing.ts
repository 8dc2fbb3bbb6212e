import type { PictureSettings } from '@greenroom/contract/frame/frame-commands';
import type { ScreenShareQuality } from '@greenroom/contract/media/screen-share';
import type { Capture } from './capture.ts';
import { ScreenShare } from './screen-share.ts';
import { PictureEffects } from './picture-effects.ts';
import { SoundMix } from './sound-mix.ts';
import type { MixedSound } from './sound-mix.ts';

/**
 * What is sent: the camera and the microphone. While a screen is shared, the screen instead, optionally with
 * the camera over it, and its sound is mixed with the microphone's. The camera stays open and is sent again
 * when the share ends.
 */
export class Outgoing {
  /** What is sent and previewed. Its tracks change with their sources. */
  readonly stream = new MediaStream();
  /** Called with each track that replaces another of its kind. Null removes one. */
  onReplaced: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => void = () => undefined;
  /** Called once after a change of one or both tracks. */
  onChanged: () => void = () => undefined;
  /** Called when a share began or ended, including through the browser's own bar. */
  onShareChanged: () => void = () => undefined;
  readonly #capture: Capture;
  readonly #share = new ScreenShare();
  readonly #effects: PictureEffects;
  #mix: SoundMix | undefined;
  #gainPercent = 100;

  constructor(capture: Capture, effects = new PictureEffects()) {
    this.#capture = capture;
    this.#effects = effects;
    this.#share.onEnded = () => {
      this.update();
      this.onShareChanged();
    };
  }

  get isScreenShared(): boolean {
    return this.#share.isOn;
  }

  /**
   * If a screen is already shared, only its quality changes.
   * @throws Error with a message for people; the previous content continues to be sent
   */
  async startShare(quality?: ScreenShareQuality): Promise<void> {
    const wasShared = this.isScreenShared;
    await this.#share.open(quality);
    if (wasShared) return;
    this.update();
    this.onShareChanged();
  }

  stopShare(): void {
    if (!this.isScreenShared) return;
    this.#share.close();
    this.update();
    this.onShareChanged();
  }

  /** A text shown in everything that is sent, camera or screen. Undefined for none. */
  get watermark(): string | undefined {
    return this.#effects.watermark;
  }

  set watermark(words: string | undefined) {
    this.#effects.watermark = words;
    this.update();
  }

  /** Whether viewers see the camera mirrored. */
  get isMirrored(): boolean {
    return this.#effects.isMirrored;
  }

  /** @param percent 100 leaves the microphone unchanged */
  setGain(percent: number): void {
    this.#gainPercent = percent;
    this.update();
  }

  /** @throws Error with a message for people if the blur could not be loaded */
  async setPicture(settings: PictureSettings): Promise<void> {
    const isSet = this.#effects.set(settings);
    // The whole picture is blurred until the segmentation is loaded, so that nothing private is sent.
    this.update();
    try {
      await isSet;
    } finally {
      this.update();
    }
  }

  /** Updates the outgoing tracks from the camera, the microphone and the share. */
  update(): void {
    this.apply();
    const picture = this.#effects.track(this.#capture.track('video'), this.#share.video);
    const isPictureNew = this.#set('video', picture);
    const isSoundNew = this.#set('audio', this.#sound());
    if (isPictureNew || isSoundNew) this.onChanged();
  }

  /** Mutes and hides the share like the microphone and the camera. */
  apply(): void {
    const { isMuted, isHidden, isPaused } = this.#capture;
    // Drawn tracks must be disabled too: over a motionless screen, the drawing would keep sending the last
    // picture.
    for (const track of [this.#share.video, ...this.stream.getVideoTracks()])
      if (track !== undefined) track.enabled = !isPaused && !isHidden;
    if (this.#share.audio !== undefined) this.#share.audio.enabled = !isPaused && !isMuted;
  }

  /** The microphone is sent directly, unless its gain is changed or a shared screen has sound too. */
  #sound(): MediaStreamTrack | undefined {
    const microphone = this.#capture.track('audio');
    const shared = this.#share.audio;
    const sounds: MixedSound[] = [];
    if (microphone !== undefined) sounds.push({ track: microphone, gainPercent: this.#gainPercent });
    if (shared !== undefined) sounds.push({ track: shared, gainPercent: 100 });
    const isMixed = sounds.length > 1 || (microphone !== undefined && this.#gainPercent !== 100);
    if (this.#mix !== undefined && (!isMixed || !this.#mix.isOf(sounds))) {
      this.#mix.close();
      this.#mix = undefined;
    }
    if (!isMixed) return sounds[0]?.track;
    this.#mix ??= new SoundMix(sounds);
    this.#mix.setGains(sounds);
    return this.#mix.track;
  }

  #set(kind: 'audio' | 'video', track: MediaStreamTrack | undefined): boolean {
    const before = this.stream.getTracks().find((each) => each.kind === kind);
    if (before === track) return false;
    if (before !== undefined) this.stream.removeTrack(before);
    if (track !== undefined) this.stream.addTrack(track);
    this.onReplaced(kind, track ?? null);
    return true;
  }
}
