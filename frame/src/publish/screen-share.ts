import { defaultScreenShareQuality, screenShareQualities } from '@greenroom/contract/media/screen-share';
import type { ScreenShareQuality } from '@greenroom/contract/media/screen-share';
import { describeShareError } from './capture-errors.ts';

/** A screen, window or tab that the person chose, with its sound if the browser provides it. */
export class ScreenShare {
  /** Called when it was ended in the browser's own bar, or because the window was closed. */
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
   * Asks for a screen (Screen Capture, getDisplayMedia). If one is already shared, only its quality changes,
   * if one is given.
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
    // Text must stay sharp: fewer frames per second are better than blurred ones.
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

/** The width follows, because a screen keeps its aspect ratio. */
function pictureOf(quality: ScreenShareQuality): MediaTrackConstraints {
  const { heightMax, framerateMax } = screenShareQualities[quality];
  return { height: { max: heightMax }, frameRate: { max: framerateMax } };
}

/** Speech processing would degrade sound that is played by a program. */
const soundAsPlayed: MediaTrackConstraints = {
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
};
