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

  /** Asks which screen (Screen Capture, getDisplayMedia). @throws Error with a message for people */
  async open(): Promise<void> {
    if (this.isOn) return;
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
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
