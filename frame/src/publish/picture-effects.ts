import type { PictureSettings } from '@greenroom/contract/frame/frame-commands';
import { drawOverScreen, drawPicture, drawWatermark } from './picture-drawing.ts';
import type { CompletePicture } from './picture-drawing.ts';
import type { PersonMask } from './person-mask.ts';

/** An unmodified camera picture. */
export const plainPicture: CompletePicture = {
  mirror: false,
  brightness: 100,
  contrast: 100,
  saturation: 100,
  blur: false,
  blurStrength: 10,
  overScreen: false,
  corner: 'bottom-right',
};

/** Whether a camera's picture must be redrawn before it is sent. */
export function needsDrawing({ mirror, brightness, contrast, saturation, blur }: CompletePicture): boolean {
  return mirror || blur || brightness !== 100 || contrast !== 100 || saturation !== 100;
}

async function loadBackgroundMask(): Promise<PersonMask> {
  const { BackgroundMask } = await import('./background-mask.ts');
  return BackgroundMask.load();
}

/** What is drawn: the camera, a shared screen, or the camera over the screen. */
interface Sources<Source> {
  camera: Source | undefined;
  screen: Source | undefined;
}

/**
 * Draws the camera's picture with the streamer's settings, optionally over a shared screen, and a watermark
 * over both. A picture that needs none of this is sent directly, at no cost. Drawing continues at the
 * camera's own rate, even in a hidden tab.
 */
export class PictureEffects {
  readonly #loadPersonMask: () => Promise<PersonMask>;
  #settings = plainPicture;
  #watermark: string | undefined;
  #drawn: (Sources<MediaStreamTrack> & { track: MediaStreamTrack; stop: () => void }) | undefined;
  #mask: Promise<PersonMask> | undefined;
  #loadedMask: PersonMask | undefined;

  constructor(loadPersonMask = loadBackgroundMask) {
    this.#loadPersonMask = loadPersonMask;
  }

  get isMirrored(): boolean {
    return this.#settings.mirror;
  }

  /** A text over the picture, whatever it shows. Undefined for none. */
  get watermark(): string | undefined {
    return this.#watermark;
  }

  set watermark(words: string | undefined) {
    this.#watermark = words;
  }

  /**
   * @throws Error with a message for people if this browser does not support one of them; the other settings
   * are applied all the same
   */
  async set(settings: PictureSettings): Promise<void> {
    const defined = Object.entries(settings).filter(([, value]) => value !== undefined);
    this.#settings = { ...this.#settings, ...Object.fromEntries(defined) };
    this.#refuseFilters();
    if (this.#settings.blur) await this.#loadMask();
  }

  /**
   * Safari draws without filters: colors would be unchanged, and viewers would see what should be blurred.
   */
  #refuseFilters(): void {
    const { blur, brightness, contrast, saturation } = plainPicture;
    const unfiltered = { ...this.#settings, blur, brightness, contrast, saturation };
    const isFiltered = needsDrawing({ ...this.#settings, mirror: false });
    if (!isFiltered || 'filter' in CanvasRenderingContext2D.prototype) return;
    this.#settings = unfiltered;
    throw new Error(
      'This browser cannot blur the background or change colors. Use Chrome, Edge or Firefox for that.',
    );
  }

  /**
   * The track to send for a camera and a screen. Returns the same object for the same two, until drawing
   * begins or ends.
   * @param screen undefined while none is shared
   */
  track(
    camera: MediaStreamTrack | undefined,
    screen: MediaStreamTrack | undefined,
  ): MediaStreamTrack | undefined {
    const shown = { camera: screen === undefined || this.#settings.overScreen ? camera : undefined, screen };
    const leading = shown.camera ?? screen;
    if (this.#drawn?.camera !== shown.camera || this.#drawn?.screen !== screen || !this.#isDrawn(shown))
      this.#stopDrawing();
    if (leading === undefined || !this.#isDrawn(shown)) return leading;
    this.#drawn ??= this.#startDrawing(shown);
    this.#drawn.track.enabled = leading.enabled;
    return this.#drawn.track;
  }

  #isDrawn({ camera, screen }: Sources<MediaStreamTrack>): boolean {
    if (this.#watermark !== undefined) return true;
    if (camera === undefined) return false;
    return screen !== undefined || needsDrawing(this.#settings);
  }

  close(): void {
    this.#stopDrawing();
    this.#loadedMask?.close();
    this.#loadedMask = undefined;
    this.#mask = undefined;
  }

  async #loadMask(): Promise<void> {
    this.#mask ??= this.#loadPersonMask();
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

  #startDrawing({ camera, screen }: Sources<MediaStreamTrack>) {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d', { alpha: false });
    if (context === null) throw new Error('This browser cannot draw the picture');
    const videos = { camera: playing(camera), screen: playing(screen) };
    const stream = canvas.captureStream(0);
    const [track] = stream.getVideoTracks();
    const sendFrame = frameSender(stream);
    if (track === undefined || sendFrame === undefined)
      throw new Error('This browser cannot send a drawn picture');
    // Text must stay sharp; a camera must stay smooth.
    track.contentHint = screen === undefined ? 'motion' : 'detail';
    const abort = new AbortController();
    void this.#draw({ videos, context, sendFrame }, abort.signal);
    return {
      camera,
      screen,
      track,
      stop: () => {
        abort.abort();
        for (const video of [videos.camera, videos.screen]) if (video !== undefined) video.srcObject = null;
        track.stop();
      },
    };
  }

  async #draw(
    {
      videos: { camera, screen },
      context,
      sendFrame,
    }: {
      videos: Sources<HTMLVideoElement>;
      context: CanvasRenderingContext2D;
      sendFrame: () => void;
    },
    signal: AbortSignal,
  ): Promise<void> {
    const { canvas } = context;
    const leading = camera ?? screen;
    const whole = screen ?? camera;
    if (leading === undefined || whole === undefined) return;
    while (!signal.aborted) {
      await nextFrame(leading);
      const { videoWidth: width, videoHeight: height } = whole;
      if (signal.aborted || leading.videoWidth === 0 || width === 0) continue;
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
      }
      if (screen !== undefined) context.drawImage(screen, 0, 0, width, height);
      if (camera !== undefined) {
        const settings = this.#settings;
        // A graphics device can be lost at any time. The whole picture is then blurred, and continues.
        const mask = settings.blur ? await this.#loadedMask?.of(camera).catch(() => undefined) : undefined;
        const drawing = { picture: camera, mask, settings };
        const cameraSize = { width: camera.videoWidth, height: camera.videoHeight };
        if (screen === undefined) drawPicture(context, drawing);
        else drawOverScreen(context, { ...drawing, cameraSize });
      }
      if (this.#watermark !== undefined) drawWatermark(context, this.#watermark);
      sendFrame();
    }
  }
}

/**
 * A function that sends the canvas's current content (Media Capture from DOM Elements, requestFrame). The
 * method is on the track, in Firefox on the stream. Undefined if the browser has neither.
 */
function frameSender(stream: MediaStream): (() => void) | undefined {
  for (const owner of [...stream.getVideoTracks(), stream]) {
    const requestFrame: unknown = Reflect.get(owner, 'requestFrame');
    if (typeof requestFrame === 'function') return () => void Reflect.apply(requestFrame, owner, []);
  }
  return undefined;
}

function playing(track: MediaStreamTrack | undefined): HTMLVideoElement | undefined {
  if (track === undefined) return undefined;
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream([track]);
  void video.play().catch(() => undefined);
  return video;
}

/** A hidden page gets no frame callbacks, so a timer draws instead. */
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
