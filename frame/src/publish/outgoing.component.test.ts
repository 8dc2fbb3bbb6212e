import { parseFrameAddress } from '@greenroom/contract/frame/frame-address';
import type { PushAddress } from '@greenroom/contract/frame/frame-address';
import { pictureCorners } from '@greenroom/contract/frame/frame-commands';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Capture } from './capture.ts';
import { Outgoing } from './outgoing.ts';
import { PictureEffects } from './picture-effects.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const screenSize = { width: 640, height: 360 };

let ends: (() => void)[] = [];
let capture: Capture;
let outgoing: Outgoing;
let screen: Source;

interface Source {
  track: MediaStreamTrack;
  /** As a screen on which nothing moves: no more pictures come. */
  freeze: () => void;
}

/** A source of pictures that `paint` draws again and again. */
function sourceOf(width: number, height: number, paint: (context: CanvasRenderingContext2D) => void): Source {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  paint(context);
  const [track] = canvas.captureStream().getVideoTracks();
  if (track === undefined) throw new Error('No track');
  const timer = setInterval(() => paint(context), 40);
  const freeze = () => clearInterval(timer);
  ends.push(freeze);
  return { track, freeze };
}

/** The left half is red, the right half green. */
function paintCamera(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  context.fillStyle = 'rgb(220 0 0)';
  context.fillRect(0, 0, width / 2, height);
  context.fillStyle = 'rgb(0 220 0)';
  context.fillRect(width / 2, 0, width / 2, height);
}

/** Shares a blue screen while a camera of that size is open. */
async function share({ width = 320, height = 240, paint = paintCamera } = {}): Promise<void> {
  const camera = sourceOf(width, height, paint);
  screen = sourceOf(screenSize.width, screenSize.height, (context) => {
    context.fillStyle = 'rgb(0 0 220)';
    context.fillRect(0, 0, screenSize.width, screenSize.height);
  });
  const { mediaDevices } = navigator;
  vi.spyOn(mediaDevices, 'getUserMedia').mockResolvedValueOnce(new MediaStream([camera.track]));
  vi.spyOn(mediaDevices, 'getDisplayMedia').mockResolvedValue(new MediaStream([screen.track]));
  await capture.open();
  await outgoing.startShare();
}

beforeEach(() => {
  const parsed = parseFrameAddress(new URLSearchParams('push=room42&microphone=false'));
  if (!parsed.success) throw new Error(parsed.error);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query is that of a push
  capture = new Capture(parsed.address as PushAddress);
  outgoing = new Outgoing(capture);
  capture.onChanged = () => outgoing.update();
});

afterEach(() => {
  outgoing.stopShare();
  capture.close();
  for (const end of ends) end();
  ends = [];
  vi.restoreAllMocks();
});

const sentTrack = () => outgoing.stream.getVideoTracks()[0];

/** A picture of what is sent, as viewers have it. */
class SentPicture {
  readonly #pixels: ImageData;

  private constructor(pixels: ImageData) {
    this.#pixels = pixels;
  }

  static async take(): Promise<SentPicture> {
    const video = document.createElement('video');
    video.muted = true;
    video.srcObject = outgoing.stream;
    try {
      await video.play();
      const { videoWidth: width, videoHeight: height } = video;
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      context?.drawImage(video, 0, 0);
      const pixels = context?.getImageData(0, 0, width, height);
      if (pixels === undefined) throw new Error('The canvas has no pixels');
      return new SentPicture(pixels);
    } finally {
      video.srcObject = null;
    }
  }

  get size() {
    return { width: this.#pixels.width, height: this.#pixels.height };
  }

  at(x: number, y: number): Rgb {
    const start = (y * this.#pixels.width + x) * 4;
    const [red = 0, green = 0, blue = 0] = this.#pixels.data.slice(start, start + 3);
    return [red, green, blue];
  }

  /** `red` and `green` are the camera's, `blue` is the screen's. */
  colorAt(x: number, y: number): string {
    const rgb = this.at(x, y);
    const strongest = Math.max(...rgb);
    if (strongest < 40) return 'black';
    return ['red', 'green', 'blue'][rgb.indexOf(strongest)] ?? '';
  }

  /** How much of a part shows neither the camera nor the screen, 0 to 1: what is nearly white. */
  whiteShare(left: number, top: number, width: number, height: number): number {
    let white = 0;
    for (let y = top; y < top + height; y += 1)
      for (let x = left; x < left + width; x += 1) if (Math.min(...this.at(x, y)) > 110) white += 1;
    return white / (width * height);
  }

  /** The part that does not show the screen, in pixels; undefined where the screen is everywhere. */
  get camera() {
    const { width, height } = this.size;
    const xs: number[] = [];
    const ys: number[] = [];
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (this.colorAt(x, y) === 'blue') continue;
        xs.push(x);
        ys.push(y);
      }
    }
    if (xs.length === 0) return undefined;
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return { left, top, width: Math.max(...xs) - left + 1, height: Math.max(...ys) - top + 1 };
  }
}

/** Colors are sent at half the size, so that an edge may be off by a pixel. */
const about = (pixels: number) => expect.closeTo(pixels, -0.5);

test.each([
  { corner: 'top-left', left: 11, top: 11 },
  { corner: 'top-right', left: 469, top: 11 },
  { corner: 'bottom-left', left: 11, top: 229 },
  { corner: 'bottom-right', left: 469, top: 229 },
] as const)('viewers see the screen with the camera over it, $corner', async ({ corner, left, top }) => {
  await share();
  await outgoing.setPicture({ overScreen: true, corner });
  await vi.waitFor(async () => {
    const sent = await SentPicture.take();
    expect(sent.size).toEqual(screenSize);
    expect(sent.camera).toEqual({
      left: about(left),
      top: about(top),
      width: about(160),
      height: about(120),
    });
    expect([sent.colorAt(left + 40, top + 60), sent.colorAt(left + 120, top + 60)]).toEqual(['red', 'green']);
  });
});

test('the camera changes its corner without a new track', async () => {
  await share();
  await outgoing.setPicture({ overScreen: true });
  const track = sentTrack();
  for (const corner of pictureCorners) {
    await outgoing.setPicture({ corner });
    await vi.waitFor(async () => {
      const sent = await SentPicture.take();
      expect(sent.colorAt(corner.endsWith('left') ? 50 : 590, corner.startsWith('top') ? 70 : 290)).not.toBe(
        'blue',
      );
      expect(sent.colorAt(corner.endsWith('left') ? 590 : 50, corner.startsWith('top') ? 290 : 70)).toBe(
        'blue',
      );
    });
    expect(sentTrack()).toBe(track);
  }
});

test('a camera in portrait format covers no more of the screen', async () => {
  await share({ width: 180, height: 320 });
  await outgoing.setPicture({ overScreen: true, corner: 'top-left' });
  await vi.waitFor(async () => {
    const { camera } = await SentPicture.take();
    expect(camera).toEqual({ left: about(11), top: about(11), width: about(68), height: about(120) });
  });
});

test('the camera over a screen is mirrored as alone, and the screen is not', async () => {
  await share();
  await outgoing.setPicture({ overScreen: true, corner: 'top-left', mirror: true });
  await vi.waitFor(async () => {
    const sent = await SentPicture.take();
    expect([sent.colorAt(51, 71), sent.colorAt(131, 71), sent.colorAt(600, 71)]).toEqual([
      'green',
      'red',
      'blue',
    ]);
  });
});

test('the blur applies to a camera over a screen too, and the person stays sharp', async () => {
  const person = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
  person.getContext('2d')?.fillRect(0, 0, 160, 240);
  const effects = new PictureEffects(async () => ({ of: async () => person, close: () => undefined }));
  outgoing = new Outgoing(capture, effects);
  // Stripes of 16 pixels, 8 in the corner: red and black.
  await share({
    paint: (context) => {
      for (let x = 0; x < 320; x += 16) {
        context.fillStyle = x % 32 === 0 ? 'rgb(220 0 0)' : 'black';
        context.fillRect(x, 0, 16, 240);
      }
    },
  });
  await outgoing.setPicture({ overScreen: true, corner: 'top-left', blur: true, blurStrength: 40 });
  await vi.waitFor(async () => {
    const sent = await SentPicture.take();
    const [[brightPerson], [darkPerson]] = [sent.at(11 + 36, 71), sent.at(11 + 44, 71)];
    const [[brightBackground], [darkBackground]] = [sent.at(11 + 116, 71), sent.at(11 + 124, 71)];
    expect(brightPerson - darkPerson).toBeGreaterThan(150);
    expect(Math.abs(brightBackground - darkBackground)).toBeLessThan(30);
  });
});

test('when the detection of the person fails, the picture continues with all of it blurred', async () => {
  const person = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
  person.getContext('2d')?.fillRect(0, 0, 320, 240);
  let isBroken = false;
  const of = async () => {
    if (isBroken) throw new Error('The graphics device is gone');
    return person;
  };
  outgoing = new Outgoing(capture, new PictureEffects(async () => ({ of, close: () => undefined })));
  let stripes = 'rgb(220 0 0)';
  await share({
    paint: (context) => {
      for (let x = 0; x < 320; x += 16) {
        context.fillStyle = x % 32 === 0 ? stripes : 'black';
        context.fillRect(x, 0, 16, 240);
      }
    },
  });
  await outgoing.setPicture({ overScreen: true, corner: 'top-left', blur: true, blurStrength: 40 });
  // In the corner a stripe has 8 pixels.
  const bright = 11 + 36;
  const dark = 11 + 44;
  await vi.waitFor(async () => {
    const sent = await SentPicture.take();
    expect(sent.at(bright, 71)[0] - sent.at(dark, 71)[0]).toBeGreaterThan(150);
  });
  isBroken = true;
  stripes = 'rgb(0 220 0)';
  await vi.waitFor(async () => {
    const sent = await SentPicture.take();
    const [brightRed, brightGreen] = sent.at(bright, 71);
    expect(brightRed).toBeLessThan(30);
    expect(brightGreen).toBeGreaterThan(60);
    expect(Math.abs(brightGreen - sent.at(dark, 71)[1])).toBeLessThan(30);
  });
});

test('a hidden picture hides screen and camera, also a screen without movement', async () => {
  await share();
  await outgoing.setPicture({ overScreen: true, corner: 'bottom-left' });
  await vi.waitFor(async () => expect((await SentPicture.take()).camera).toBeDefined(), 10_000);
  screen.freeze();
  capture.isHidden = true;
  capture.apply();
  outgoing.apply();
  await vi.waitFor(async () => {
    const sent = await SentPicture.take();
    expect([sent.colorAt(320, 100), sent.colorAt(50, 290), sent.colorAt(130, 290)]).toEqual([
      'black',
      'black',
      'black',
    ]);
  });
});

test('the screen is sent unchanged without the camera, and after the camera is unplugged', async () => {
  await share();
  expect(sentTrack()).toBe(screen.track);
  await outgoing.setPicture({ overScreen: true });
  expect(sentTrack()).not.toBe(screen.track);
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotFoundError'));
  capture.track('video')?.dispatchEvent(new Event('ended'));
  await vi.waitFor(() => expect(sentTrack()).toBe(screen.track), 10_000);
});

/** Of 640 x 360 and of 320 x 240 alike: the words stand in the middle, and leave the edges as they are. */
async function expectMarked({ width, height } = screenSize): Promise<void> {
  await vi.waitFor(async () => {
    const sent = await SentPicture.take();
    expect(sent.size).toEqual({ width, height });
    expect(sent.whiteShare(width * 0.25, height * 0.35, width * 0.5, height * 0.3)).toBeGreaterThan(0.05);
    expect(sent.whiteShare(0, 0, width, height * 0.2)).toBe(0);
  });
}

test('a watermark is in the picture of the camera, of a screen, and of both, until it is removed', async () => {
  outgoing.watermark = 'Rehearsal';
  await share();
  await expectMarked();
  await outgoing.setPicture({ overScreen: true, corner: 'bottom-left' });
  await expectMarked();
  const sent = await SentPicture.take();
  expect([sent.colorAt(50, 290), sent.colorAt(600, 300)]).toEqual(['red', 'blue']);
  outgoing.stopShare();
  await expectMarked({ width: 320, height: 240 });
  outgoing.watermark = undefined;
  expect(sentTrack()).toBe(capture.track('video'));
});

test('a screen without a camera is sent with its watermark too, also without movement', async () => {
  await share();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotFoundError'));
  capture.track('video')?.dispatchEvent(new Event('ended'));
  await vi.waitFor(() => expect(capture.track('video')).toBeUndefined(), 10_000);
  screen.freeze();
  outgoing.watermark = 'Rehearsal';
  await expectMarked();
});

test('the watermark of a mirrored picture is readable', async () => {
  outgoing.watermark = 'Rehearsal';
  const halves = async () => {
    const sent = await SentPicture.take();
    expect(sent.size).toEqual({ width: 320, height: 240 });
    // The words rise to the right: their ends stand below and above the middle.
    return [sent.whiteShare(64, 70, 64, 40), sent.whiteShare(64, 130, 64, 40)] as const;
  };
  await share();
  outgoing.stopShare();
  await vi.waitFor(async () => {
    const [above, below] = await halves();
    expect(below).toBeGreaterThan(above + 0.02);
  });
  await outgoing.setPicture({ mirror: true });
  await vi.waitFor(async () => {
    expect((await SentPicture.take()).colorAt(20, 20)).toBe('green');
    const [above, below] = await halves();
    expect(below).toBeGreaterThan(above + 0.02);
  });
});

test('after the share the camera is sent alone again, in its own size', async () => {
  await share();
  await outgoing.setPicture({ overScreen: true });
  outgoing.stopShare();
  expect(sentTrack()).toBe(capture.track('video'));
  await vi.waitFor(async () => {
    const sent = await SentPicture.take();
    expect(sent.size).toEqual({ width: 320, height: 240 });
    expect([sent.colorAt(80, 120), sent.colorAt(240, 120)]).toEqual(['red', 'green']);
  });
});
