import { parseFrameAddress } from '@greenroom/contract/frame/frame-address';
import type { PushAddress } from '@greenroom/contract/frame/frame-address';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paintPerson, personParts, personSize } from '../testing/person-picture.ts';
import { Capture } from './capture.ts';
import { Outgoing } from './outgoing.ts';

/** What finds the person is the product's own, with its model: nothing stands in for it here. */
const loadMs = 30_000;

let camera: CanvasRenderingContext2D;
let timer: ReturnType<typeof setInterval>;
let capture: Capture;
let outgoing: Outgoing;

function canvasOf(width: number, height: number): CanvasRenderingContext2D {
  const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', {
    willReadFrequently: true,
  });
  if (context === null) throw new Error('No canvas');
  return context;
}

beforeEach(async () => {
  const parsed = parseFrameAddress(new URLSearchParams('push=room42&microphone=false'));
  if (!parsed.success) throw new Error(parsed.error);
  camera = canvasOf(personSize.width, personSize.height);
  paintPerson(camera);
  timer = setInterval(() => paintPerson(camera), 40);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query is that of a push
  capture = new Capture(parsed.address as PushAddress);
  outgoing = new Outgoing(capture);
  capture.onChanged = () => outgoing.update();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValueOnce(camera.canvas.captureStream());
  await capture.open();
});

afterEach(() => {
  clearInterval(timer);
  capture.close();
  vi.restoreAllMocks();
});

type Part = keyof typeof personParts;

/** How much pixels of a part differ from those at their right, of 255: what a blur takes away. */
function detailOf(context: CanvasRenderingContext2D, part: Part): number {
  const { x, y, width, height } = personParts[part];
  const { data } = context.getImageData(x, y, width, height);
  let sum = 0;
  for (let at = 0; at < data.length - 4; at += 4)
    if ((at / 4 + 1) % width !== 0) sum += Math.abs((data[at + 1] ?? 0) - (data[at + 5] ?? 0));
  return sum / ((width - 1) * height);
}

/** How far pixels of a part are from those of the camera, of 255, in the mean. */
function changeOf(context: CanvasRenderingContext2D, part: Part): number {
  const { x, y, width, height } = personParts[part];
  const before = camera.getImageData(x, y, width, height).data;
  const after = context.getImageData(x, y, width, height).data;
  return before.reduce((sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)), 0) / before.length;
}

/** The picture that goes out now, as viewers have it before a codec. */
async function sentPicture(): Promise<CanvasRenderingContext2D> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = new MediaStream(outgoing.stream.getVideoTracks());
  try {
    await video.play();
    const sent = canvasOf(video.videoWidth, video.videoHeight);
    sent.drawImage(video, 0, 0);
    return sent;
  } finally {
    video.srcObject = null;
  }
}

/** Of each part of the sent picture: the share of the camera's detail that is left, and how far its pixels are from the camera's. */
async function measure() {
  const sent = await sentPicture();
  expect({ width: sent.canvas.width, height: sent.canvas.height }).toEqual(personSize);
  const of = (part: Part) => ({
    detailLeft: detailOf(sent, part) / detailOf(camera, part),
    change: changeOf(sent, part),
  });
  return { eyes: of('eyes'), face: of('face'), wallLeft: of('wallLeft'), wallRight: of('wallRight') };
}

test(
  'a blur changes the background on both sides of a person, and not the face',
  { timeout: 2 * loadMs },
  async () => {
    const plain = await measure();
    for (const { detailLeft, change } of Object.values(plain)) {
      expect(detailLeft).toBeGreaterThan(0.9);
      expect(change).toBeLessThan(3);
    }

    await outgoing.setPicture({ blur: true, blurStrength: 12 });
    await vi.waitFor(
      async () => {
        const { eyes, face, wallLeft, wallRight } = await measure();
        for (const wall of [wallLeft, wallRight]) {
          expect(wall.detailLeft).toBeLessThan(0.1);
          expect(wall.change).toBeGreaterThan(20);
        }
        for (const part of [eyes, face]) {
          expect(part.detailLeft).toBeGreaterThan(0.9);
          expect(part.change).toBeLessThan(3);
        }
      },
      { timeout: loadMs },
    );

    await outgoing.setPicture({ blur: false });
    await vi.waitFor(async () => expect((await measure()).wallLeft.detailLeft).toBeGreaterThan(0.9), 10_000);
  },
);
