import type { Capture } from './capture.ts';
import { ScreenShare } from './screen-share.ts';
import { SoundMix } from './sound-mix.ts';

/**
 * What is sent: the camera and the microphone, or while a screen is shared that screen, with its sound added to the
 * microphone's. The camera stays open meanwhile and is back when the share ends.
 */
export class Outgoing {
  /** What goes out, and what the preview shows. Its tracks change with what they come from. */
  readonly stream = new MediaStream();
  /** Called with each track that takes the place of another of its kind; null takes one away. */
  onReplaced: (kind: 'audio' | 'video', track: MediaStreamTrack | null) => void = () => undefined;
  /** Called once after a change of one or both tracks. */
  onChanged: () => void = () => undefined;
  /** Called when a share began or ended, also by the browser's own bar. */
  onShareChanged: () => void = () => undefined;
  readonly #capture: Capture;
  readonly #share = new ScreenShare();
  #mix: { of: readonly MediaStreamTrack[]; sound: SoundMix } | undefined;

  constructor(capture: Capture) {
    this.#capture = capture;
    this.#share.onEnded = () => {
      this.update();
      this.onShareChanged();
    };
  }

  get isScreenShared(): boolean {
    return this.#share.isOn;
  }

  /** @throws Error with a message for people; what was sent before goes on */
  async startShare(): Promise<void> {
    if (this.isScreenShared) return;
    await this.#share.open();
    this.update();
    this.onShareChanged();
  }

  stopShare(): void {
    if (!this.isScreenShared) return;
    this.#share.close();
    this.update();
    this.onShareChanged();
  }

  /** Takes over what the camera, the microphone and the share have now. */
  update(): void {
    this.apply();
    const isPictureNew = this.#set('video', this.#share.video ?? this.#capture.track('video'));
    const isSoundNew = this.#set('audio', this.#sound());
    if (isPictureNew || isSoundNew) this.onChanged();
  }

  /** Mutes and hides what is shared as the camera and the microphone are. */
  apply(): void {
    const { isMuted, isHidden, isPaused } = this.#capture;
    if (this.#share.video !== undefined) this.#share.video.enabled = !isPaused && !isHidden;
    if (this.#share.audio !== undefined) this.#share.audio.enabled = !isPaused && !isMuted;
  }

  #sound(): MediaStreamTrack | undefined {
    const sounds = [this.#capture.track('audio'), this.#share.audio].filter((track) => track !== undefined);
    const isSame =
      this.#mix?.of.length === sounds.length && sounds.every((track) => this.#mix?.of.includes(track));
    if (this.#mix !== undefined && isSame) return this.#mix.sound.track;
    this.#mix?.sound.close();
    this.#mix = sounds.length < 2 ? undefined : { of: sounds, sound: new SoundMix(sounds) };
    return this.#mix?.sound.track ?? sounds[0];
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
