import type { PictureSettings } from '@greenroom/contract/frame/frame-commands';
import { drawPicture } from './picture-drawing.ts';
import type { CompletePicture } from './picture-drawing.ts';
import type { BackgroundMask } from './background-mask.ts';

/** A camera's picture as it is. */
export const plainPicture: CompletePicture = {
  mirror: false,
  brightness: 100,
  contrast: 100,
  saturation: 100,
  blur: false,
  blurStrength: 10,
};

/** Whether a picture has to be drawn again before it is sent. */
export function needsDrawing({ mirror, brightness, contrast, saturation, blur }: CompletePicture): boolean {
  return mirror || blur || brightness !== 100 || contrast !== 100 || saturation !== 100;
}

/**
 * Draws the camera's picture with the streamer's settings. A picture that needs none is sent as it comes, so that it costs nothing.
 * The drawing goes on at the camera's own rate, also in a hidden tab.
 */
export class PictureEffects {
  #settings = plainPicture;
  #drawn: { camera: MediaStreamTrack; track: MediaStreamTrack; stop: () => void } | undefined;
  #mask: Promise<BackgroundMask> | undefined;
  #loadedMask: BackgroundMask | undefined;

  get isMirrored(): boolean {
    return this.#settings.mirror;
  }

  /** @throws Error with a message for people when the blur could not be loaded; the other settings hold all the same */
  async set(settings: PictureSettings): Promise<void> {
    const defined = Object.entries(settings).filter(([, value]) => value !== undefined);
    this.#settings = { ...this.#settings, ...Object.fromEntries(defined) };
    if (this.#settings.blur) await this.#loadMask();
  }

  /** The track to send for a camera's. The same object for the same camera, until drawing begins or ends. */
  track(camera: MediaStreamTrack | undefined): MediaStreamTrack | undefined {
    const isWanted = camera !== undefined && needsDrawing(this.#settings);
    if (!isWanted || this.#drawn?.camera !== camera) this.#stopDrawing();
    if (!isWanted) return camera;
    this.#drawn ??= this.#startDrawing(camera);
    this.#drawn.track.enabled = camera.enabled;
    return this.#drawn.track;
  }

  close(): void {
    this.#stopDrawing();
    this.#loadedMask?.close();
    this.#loadedMask = undefined;
    this.#mask = undefined;
  }

  async #loadMask(): Promise<void> {
    this.#mask ??= import('./background-mask.ts').then(async ({ BackgroundMask }) => BackgroundMask.load());
    try {
      this.#loadedMask = await this.#mask;
    } catch (cause) {
      this.#mask = undefined;
      this.#settings = { ...this.#settings, blur: false };
      throw new Error('The background could not be blurred on this device', { cause });
    }
  }

  #stopDrawing(): void {
    this.#drawn?.stop();
    this.#drawn = undefined;
  }

  #startDrawing(camera: MediaStreamTrack) {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('This browser cannot draw the picture');
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = new MediaStream([camera]);
    void video.play().catch(() => undefined);
    const stream = canvas.captureStream(0);
    const [track] = stream.getVideoTracks();
    if (!(track instanceof CanvasCaptureMediaStreamTrack))
      throw new Error('This browser cannot send a drawn picture');
    track.contentHint = 'motion';
    const abort = new AbortController();
    void this.#draw({ video, canvas, context, track }, abort.signal);
    return {
      camera,
      track,
      stop: () => {
        abort.abort();
        video.srcObject = null;
        track.stop();
      },
    };
  }

  async #draw(
    {
      video,
      canvas,
      context,
      track,
    }: {
      video: HTMLVideoElement;
      canvas: HTMLCanvasElement;
      context: CanvasRenderingContext2D;
      track: CanvasCaptureMediaStreamTrack;
    },
    signal: AbortSignal,
  ): Promise<void> {
    while (!signal.aborted) {
      await nextFrame(video);
      if (signal.aborted || video.videoWidth === 0) continue;
      if (canvas.width !== video.videoWidth || canvas.height !== video.videoHeight) {
        canvas.width = video.videoWidth;
        canvas.height = video.videoHeight;
      }
      const settings = this.#settings;
      const mask = settings.blur ? await this.#loadedMask?.of(video) : undefined;
      drawPicture(context, { picture: video, mask, settings });
      track.requestFrame();
    }
  }
}

/** A hidden page gets no frame callbacks, so a timer draws there. */
const longestFrameMs = 100;

async function nextFrame(video: HTMLVideoElement): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, longestFrameMs);
    video.requestVideoFrameCallback(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
