import { afterEach, expect, test } from 'vitest';
import { BlackPicture } from './black-picture.ts';

const video = document.createElement('video');
video.muted = true;
let painting: ReturnType<typeof setInterval> | undefined;

afterEach(() => {
  clearInterval(painting);
  video.srcObject = null;
});

/** Plays a camera whose picture has one colour, and a lamp of 40 pixels in a corner. */
async function play(color: string, lamp: string): Promise<MediaStreamTrack> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  const context = canvas.getContext('2d');
  const [track] = canvas.captureStream().getVideoTracks();
  if (context === null || track === undefined) throw new Error('No canvas');
  painting = setInterval(() => {
    context.fillStyle = color;
    context.fillRect(0, 0, 640, 360);
    context.fillStyle = lamp;
    context.fillRect(600, 320, 40, 40);
  }, 40);
  video.srcObject = new MediaStream([track]);
  await video.play();
  return track;
}

const isBlack = () => new BlackPicture().isIn(video);

test('a video without a picture is not black', () => {
  expect(isBlack()).toBe(false);
});

test.each([
  ['black with a lamp', 'rgb(0 0 0)', 'rgb(90 80 60)', false],
  ['of a dark room', 'rgb(24 22 20)', 'rgb(24 22 20)', false],
  ['black all over', 'rgb(0 0 0)', 'rgb(0 0 0)', true],
])('a picture that is %s', async (_name, color, lamp, expected) => {
  await play(color, lamp);
  expect(isBlack()).toBe(expected);
});

test('the picture of a camera is black from when it is hidden until it is shown', async () => {
  const track = await play('rgb(120 90 60)', 'white');
  expect(isBlack()).toBe(false);
  track.enabled = false;
  await expect.poll(isBlack).toBe(true);
  track.enabled = true;
  await expect.poll(isBlack).toBe(false);
});
