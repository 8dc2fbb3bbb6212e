import { defaultScreenShareQuality, screenShareQualities } from '@greenroom/contract/media/screen-share';
import type { ScreenShareQuality } from '@greenroom/contract/media/screen-share';
import { describeShareError } from './capture-errors.ts';

/** A screen, window or tab that the person chose, with its sound where the browser gives it. */
export class ScreenShare {
  /** Ended by the browser's own bar, or because the window is gone. */
  onEnded: () => void = () => undefined;
  #stream: MediaStream | undefined;

  get video(): MediaStreamTrack | undefined {
    return this.#stream?.getVideoTracks()[0];
  }

  get audio(): MediaStreamTrack | undefined {
    return this.#stream?.getAudioTracks()[0];
  }

  get isOn(): boolean {
    return this.#stream !== undefined;
  }

  /**
   * Asks which screen (Screen Capture, getDisplayMedia). One that is shared already takes over the quality, if one is given.
   * @throws Error with a message for people
   */
  async open(quality?: ScreenShareQuality): Promise<void> {
    if (this.isOn) {
      if (quality !== undefined) await this.video?.applyConstraints(pictureOf(quality));
      return;
    }
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getDisplayMedia({
        video: pictureOf(quality ?? defaultScreenShareQuality),
        audio: soundAsPlayed,
      });
    } catch (error) {
      throw new Error(describeShareError(error), { cause: error });
    }
    this.#stream = stream;
    const video = this.video;
    if (video === undefined) return;
    // Text has to stay sharp: rather fewer pictures a second than a blurred one.
    video.contentHint = 'detail';
    video.addEventListener('ended', () => {
      if (this.#stream !== stream) return;
      this.close();
      this.onEnded();
    });
  }

  close(): void {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
  }
}

/** The width follows: a screen keeps its shape. */
function pictureOf(quality: ScreenShareQuality): MediaTrackConstraints {
  const { heightMax, framerateMax } = screenShareQualities[quality];
  return { height: { max: heightMax }, frameRate: { max: framerateMax } };
}

/** What is played is no speech into a microphone: processing made for that would spoil it. */
const soundAsPlayed: MediaTrackConstraints = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
};
