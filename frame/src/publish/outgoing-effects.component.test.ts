import { parseFrameAddress } from '@greenroom/contract/frame/frame-address';
import type { PushAddress } from '@greenroom/contract/frame/frame-address';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Capture } from './capture.ts';
import { Outgoing } from './outgoing.ts';

const loudness = 0.2;

let ends: (() => void)[] = [];
let capture: Capture;
let outgoing: Outgoing;
let measuring: AudioContext;

/** A steady tone of known loudness, and a picture whose left half is a dull red and whose right half a dull blue. */
function camera(): MediaStream {
  const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 36 });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  const paint = () => {
    context.fillStyle = 'rgb(160 80 80)';
    context.fillRect(0, 0, 32, 36);
    context.fillStyle = 'rgb(80 80 160)';
    context.fillRect(32, 0, 32, 36);
  };
  paint();
  const timer = setInterval(paint, 40);
  const tone = measuring.createOscillator();
  const gain = measuring.createGain();
  gain.gain.value = loudness;
  const microphone = measuring.createMediaStreamDestination();
  tone.connect(gain).connect(microphone);
  tone.start();
  ends.push(() => {
    clearInterval(timer);
    tone.stop();
  });
  return new MediaStream([...canvas.captureStream().getTracks(), ...microphone.stream.getTracks()]);
}

beforeEach(async () => {
  const parsed = parseFrameAddress(new URLSearchParams('push=room42'));
  if (!parsed.success) throw new Error(parsed.error);
  measuring = new AudioContext();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query is that of a push
  capture = new Capture(parsed.address as PushAddress);
  outgoing = new Outgoing(capture);
  capture.onChanged = () => outgoing.update();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValueOnce(camera());
  await capture.open();
});

afterEach(async () => {
  capture.close();
  for (const end of ends) end();
  ends = [];
  await measuring.close();
  vi.restoreAllMocks();
});

/** The highest point of the sound that goes out, 0 to 1, once it is this one. */
async function expectLoudness(expected: number): Promise<void> {
  const [track] = outgoing.stream.getAudioTracks();
  if (track === undefined) throw new Error('No sound is sent');
  const source = measuring.createMediaStreamSource(new MediaStream([track]));
  const analyser = measuring.createAnalyser();
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  await vi.waitFor(
    () => {
      analyser.getFloatTimeDomainData(samples);
      expect(Math.max(...samples)).toBeCloseTo(expected, 1.5);
    },
    { timeout: 10_000 },
  );
  source.disconnect();
}

type Rgb = readonly [red: number, green: number, blue: number];

/** Waits until these colors go out on the left and on the right. A codec is not in between, but its colors are. */
async function expectColors(left: Rgb, right: Rgb): Promise<void> {
  await vi.waitFor(
    async () => {
      const video = document.createElement('video');
      video.muted = true;
      video.srcObject = new MediaStream(outgoing.stream.getVideoTracks());
      await video.play();
      const context = Object.assign(document.createElement('canvas'), { width: 64, height: 36 }).getContext(
        '2d',
      );
      context?.drawImage(video, 0, 0);
      video.srcObject = null;
      const at = (x: number) => [...(context?.getImageData(x, 18, 1, 1).data ?? [])].slice(0, 3);
      const about = (color: Rgb) => color.map((part) => expect.closeTo(part, -1));
      expect(at(10)).toEqual(about(left));
      expect(at(54)).toEqual(about(right));
    },
    { timeout: 10_000 },
  );
}

test('gain makes the sent sound louder or quieter by its percentage, and 0 makes it silent', async () => {
  await expectLoudness(loudness);
  outgoing.setGain(200);
  await expectLoudness(loudness * 2);
  outgoing.setGain(50);
  await expectLoudness(loudness / 2);
  outgoing.setGain(0);
  await expectLoudness(0);
});

test.each([100, 150])(
  'a muted microphone is silent at a gain of %i percent, and is sent again when unmuted',
  async (gain) => {
    outgoing.setGain(gain);
    await expectLoudness((loudness * gain) / 100);
    capture.isMuted = true;
    capture.apply();
    outgoing.apply();
    await expectLoudness(0);
    capture.isMuted = false;
    capture.apply();
    outgoing.apply();
    await expectLoudness((loudness * gain) / 100);
  },
);

test('brightness, contrast, saturation and mirror change the sent picture', async () => {
  await expectColors([160, 80, 80], [80, 80, 160]);
  await outgoing.setPicture({ brightness: 50 });
  await expectColors([80, 40, 40], [40, 40, 80]);
  await outgoing.setPicture({ brightness: 100, contrast: 0 });
  await expectColors([128, 128, 128], [128, 128, 128]);
  await outgoing.setPicture({ contrast: 100, saturation: 0 });
  await expectColors([97, 97, 97], [86, 86, 86]);
  await outgoing.setPicture({ saturation: 100, mirror: true });
  await expectColors([80, 80, 160], [160, 80, 80]);
});

test('a drawn picture is sent in a browser that requests canvas frames from the stream, such as Firefox', async () => {
  vi.stubGlobal('CanvasCaptureMediaStreamTrack', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  // oxlint-disable-next-line typescript/unbound-method -- called with the canvas that it is asked of
  const { captureStream } = HTMLCanvasElement.prototype;
  vi.spyOn(HTMLCanvasElement.prototype, 'captureStream').mockImplementation(function captureAsFirefox(
    this: HTMLCanvasElement,
    rate,
  ) {
    const stream = captureStream.call(this, rate);
    const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
    const requestFrame = track?.requestFrame.bind(track);
    Object.defineProperty(track, 'requestFrame', { value: undefined });
    return Object.assign(stream, { requestFrame });
  });
  await outgoing.setPicture({ mirror: true });
  await expectColors([80, 80, 160], [160, 80, 80]);
});

test('a browser without canvas filters refuses blur and colors with a message, and applies the rest', async () => {
  const { prototype } = CanvasRenderingContext2D;
  const filter = Object.getOwnPropertyDescriptor(prototype, 'filter');
  if (filter === undefined) throw new Error('This browser draws without filters');
  Reflect.deleteProperty(prototype, 'filter');
  onTestFinished(() => void Object.defineProperty(prototype, 'filter', filter));
  for (const refused of [{ blur: true }, { brightness: 50 }, { contrast: 0 }, { saturation: 20 }])
    await expect(outgoing.setPicture({ ...refused, mirror: true })).rejects.toThrow(
      'This browser cannot blur the background or change colors.',
    );
  await expectColors([80, 80, 160], [160, 80, 80]);
  await outgoing.setPicture({ mirror: false });
  await expectColors([160, 80, 80], [80, 80, 160]);
});

test('a hidden picture is sent black, with and without effects', async () => {
  for (const mirror of [false, true]) {
    await outgoing.setPicture({ mirror });
    capture.isHidden = true;
    capture.apply();
    outgoing.apply();
    await expectColors([0, 0, 0], [0, 0, 0]);
    capture.isHidden = false;
    capture.apply();
    outgoing.apply();
    await expectColors(mirror ? [80, 80, 160] : [160, 80, 80], mirror ? [160, 80, 80] : [80, 80, 160]);
  }
});

test('the chosen microphone processing is applied, and can be changed', async () => {
  vi.restoreAllMocks();
  capture.close();
  await capture.open();
  const applied = () => capture.track('audio')?.getSettings();
  expect(applied()).toMatchObject({ noiseSuppression: true, echoCancellation: true, autoGainControl: true });
  await capture.setProcessing({ noiseSuppression: false, autoGain: false });
  expect(applied()).toMatchObject({
    noiseSuppression: false,
    echoCancellation: true,
    autoGainControl: false,
  });
  await capture.setProcessing({ echoCancellation: false, stereo: true });
  expect(applied()).toMatchObject({ echoCancellation: false, channelCount: 2 });
});
