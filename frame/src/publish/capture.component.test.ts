import { parseFrameAddress } from '@greenroom/contract/frame/frame-address';
import type { PushAddress } from '@greenroom/contract/frame/frame-address';
import { afterEach, expect, test, vi } from 'vitest';
import { Capture } from './capture.ts';

let capture: Capture;

/** The camera and the microphone of a page with two made-up ones of each. */
async function openDevices(query = 'push=room42'): Promise<void> {
  const parsed = parseFrameAddress(new URLSearchParams(query));
  if (!parsed.success) throw new Error(parsed.error);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query is that of a push
  capture = new Capture(parsed.address as PushAddress);
  await capture.open();
}

afterEach(() => {
  capture.close();
  vi.restoreAllMocks();
});

const { mediaDevices } = navigator;
const camerasOfMachine = async () =>
  (await mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
const openCamera = () => capture.track('video')?.getSettings().deviceId;

/** Pulls the open camera out of a machine that has only `left`. */
async function pullOut(left: MediaDeviceInfo[]): Promise<void> {
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  vi.spyOn(mediaDevices, 'enumerateDevices').mockResolvedValue(left);
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const wanted = constraints?.video;
    if (wanted === undefined || typeof wanted === 'boolean') return open(constraints);
    const [serving] = left;
    if (serving === undefined || JSON.stringify(wanted.deviceId ?? '').includes('exact'))
      throw new DOMException('Requested device not found', 'NotFoundError');
    return open({ video: { ...wanted, deviceId: { exact: serving.deviceId } } });
  });
  const track = capture.track('video');
  track?.stop();
  track?.dispatchEvent(new Event('ended'));
}

const expectCameraLost = () =>
  vi.waitFor(() => expect(capture.device('video')).toEqual({ name: 'lost' }), 10_000);

/** Plugs everything in again. Browsers say so more than once. */
function plugIn(): void {
  vi.restoreAllMocks();
  for (let times = 0; times < 3; times += 1) mediaDevices.dispatchEvent(new Event('devicechange'));
}

test('a camera that is unplugged is lost, and opens again by itself when it is plugged in', async () => {
  await openDevices();
  const before = openCamera();
  await pullOut([]);
  await expectCameraLost();
  expect(capture.device('audio')).toMatchObject({ name: 'open' });
  // Something else was plugged in.
  mediaDevices.dispatchEvent(new Event('devicechange'));
  expect(capture.device('video')).toEqual({ name: 'lost' });

  plugIn();
  await vi.waitFor(() => expect(capture.device('video')).toEqual({ name: 'open', deviceId: before }), 10_000);
  expect(capture.track('video')?.readyState).toBe('live');
  expect(capture.stream.getVideoTracks()).toHaveLength(1);
});

test('another camera is used while the chosen one is unplugged, and the chosen one afterwards', async () => {
  const [first, second] = await camerasOfMachine();
  await openDevices(`push=room42&webcam=${second?.deviceId}`);
  expect(openCamera()).toBe(second?.deviceId);
  await pullOut([first as MediaDeviceInfo]);
  await vi.waitFor(() => expect(openCamera()).toBe(first?.deviceId), 10_000);
  expect(capture.device('video')).toMatchObject({ name: 'open' });
  plugIn();
  await vi.waitFor(() => expect(openCamera()).toBe(second?.deviceId), 10_000);
});

test('another camera can be chosen after a loss, and a hidden picture stays hidden', async () => {
  await openDevices();
  capture.isHidden = true;
  const [, second] = await camerasOfMachine();
  await pullOut([]);
  await expectCameraLost();
  vi.restoreAllMocks();
  await capture.choose('video', second?.deviceId ?? '');
  expect(openCamera()).toBe(second?.deviceId);
  expect(capture.track('video')?.enabled).toBe(false);
});

test('a camera that was the only device opens again by itself after it was unplugged', async () => {
  await openDevices('push=room42&microphone=false');
  await pullOut([]);
  await expectCameraLost();
  expect(capture.isOpen).toBe(false);
  plugIn();
  await vi.waitFor(() => expect(capture.isOpen).toBe(true), 10_000);
});

test('a device that opens after the stop is closed again', async () => {
  await openDevices();
  const opened: MediaStream[] = [];
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const answer = Promise.withResolvers<void>();
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    await answer.promise;
    const media = await open(constraints);
    opened.push(media);
    return media;
  });
  const [, second] = await camerasOfMachine();
  const change = capture.choose('video', second?.deviceId ?? '');
  capture.close();
  answer.resolve();
  await expect(change).rejects.toThrow('The stream was stopped');
  expect(opened.flatMap((media) => media.getTracks()).map((track) => track.readyState)).toEqual(['ended']);
  expect(capture.isOpen).toBe(false);
});

test('a start right after a stop opens the devices, even while the first request is pending', async () => {
  await openDevices();
  capture.close();
  const first = capture.open();
  capture.close();
  const second = capture.open();
  await expect(first).rejects.toThrow('The stream was stopped');
  await second;
  expect(capture.stream.getTracks().map((track) => track.readyState)).toEqual(['live', 'live']);
});

test('an unplugged device stays closed after a stop', async () => {
  await openDevices();
  await pullOut([]);
  await expectCameraLost();
  capture.close();
  vi.restoreAllMocks();
  const opened = vi.spyOn(mediaDevices, 'getUserMedia');
  mediaDevices.dispatchEvent(new Event('devicechange'));
  await mediaDevices.enumerateDevices();
  expect(opened).not.toHaveBeenCalled();
  expect(capture.device('video')).toEqual({ name: 'off' });
});

test('sound settings made before the devices open are used for the one request', async () => {
  await openDevices();
  capture.close();
  const opened = vi.spyOn(mediaDevices, 'getUserMedia');
  await capture.setProcessing({ stereo: true, noiseSuppression: false });
  expect(opened).not.toHaveBeenCalled();
  await capture.open();
  expect(opened).toHaveBeenCalledOnce();
  const { audio } = opened.mock.calls[0]?.[0] ?? {};
  expect(audio).toMatchObject({ channelCount: 2, noiseSuppression: false, echoCancellation: true });
});

test('a browser that cannot apply a sound setting exactly opens the microphone without it', async () => {
  await openDevices();
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    if (JSON.stringify(constraints).includes('exact')) throw new DOMException('', 'OverconstrainedError');
    return open(constraints);
  });
  const before = capture.track('audio');
  await capture.setProcessing({ noiseSuppression: false });
  expect(capture.track('audio')).not.toBe(before);
  expect(capture.track('audio')?.readyState).toBe('live');
});

/** A browser that opens no device, and says this of each permission. */
function refuseDevices(error: unknown, permissions: Record<string, PermissionState> = {}): void {
  vi.spyOn(mediaDevices, 'getUserMedia').mockRejectedValue(error);
  vi.spyOn(navigator.permissions, 'query').mockImplementation(async ({ name }) => {
    const state = permissions[name];
    if (state === undefined) throw new TypeError('no such permission');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its state alone is read
    return { state } as PermissionStatus;
  });
}

test.each([
  [{ camera: 'denied', microphone: 'granted' }, 'camera'],
  [{ camera: 'prompt', microphone: 'denied' }, 'microphone'],
  [{ camera: 'denied', microphone: 'denied' }, 'camera and microphone'],
  // A browser that does not report permissions.
  [{}, 'camera and microphone'],
] as const)('with permissions %j the message names the %s', async (permissions, devices) => {
  refuseDevices(new DOMException('Permission denied', 'NotAllowedError'), permissions);
  await expect(openDevices()).rejects.toThrow(
    `Permission to use the ${devices} was denied: press the icon left of the address, allow ${devices}, and try again`,
  );
});

test('the message names a missing device, and none that is not requested', async () => {
  const found = await mediaDevices.enumerateDevices();
  refuseDevices(new DOMException('Requested device not found', 'NotFoundError'));
  vi.spyOn(mediaDevices, 'enumerateDevices').mockResolvedValue(
    found.filter(({ kind }) => kind === 'videoinput'),
  );
  const noMicrophone = 'No such microphone was found: plug one in, and try again';
  await expect(openDevices('push=room42&webcam=0')).rejects.toThrow(noMicrophone);
  vi.spyOn(mediaDevices, 'enumerateDevices').mockResolvedValue([]);
  await expect(openDevices()).rejects.toThrow('No camera and no microphone was found');
  await expect(openDevices('push=room42&webcam=0')).rejects.toThrow(noMicrophone);
});

test.each([
  ['video', 'audio'],
  ['audio', 'video'],
] as const)(
  '%s opens alone on a machine without %s, which is added when it is plugged in',
  async (there, missing) => {
    const found = await mediaDevices.enumerateDevices();
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    vi.spyOn(mediaDevices, 'enumerateDevices').mockResolvedValue(
      found.filter(({ kind }) => kind === `${there}input`),
    );
    vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints = {}) => {
      if (constraints[missing]) throw new DOMException('Requested device not found', 'NotFoundError');
      return open(constraints);
    });
    await openDevices();
    expect(capture.device(there)).toMatchObject({ name: 'open' });
    expect(capture.device(missing)).toEqual({ name: 'missing' });

    plugIn();
    await vi.waitFor(() => expect(capture.device(missing)).toMatchObject({ name: 'open' }), 10_000);
    expect(capture.stream.getTracks()).toHaveLength(2);
  },
);

test.each([
  [['video'], 'camera'],
  [['audio'], 'microphone'],
  [['video', 'audio'], 'camera or microphone'],
] as const)(
  'when another program uses %j the message names the %s, and what was opened is closed',
  async (held, devices) => {
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    const opened: MediaStreamTrack[] = [];
    vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints = {}) => {
      if (held.some((kind) => Boolean(constraints[kind]))) throw new DOMException('', 'NotReadableError');
      const media = await open(constraints);
      opened.push(...media.getTracks());
      return media;
    });
    await expect(openDevices()).rejects.toThrow(
      `The ${devices} is in use by another program: close the other program or tab, and try again`,
    );
    expect(opened.map(({ readyState }) => readyState)).toEqual(held.length === 1 ? ['ended'] : []);
  },
);

test('when the site forbids the camera, the message names who can allow it', async () => {
  refuseDevices(new DOMException('Permission denied', 'NotAllowedError'), { camera: 'denied' });
  const policy = { allowsFeature: (name: string) => name !== 'camera' };
  Object.defineProperty(document, 'featurePolicy', { value: policy, configurable: true });
  try {
    await expect(openDevices()).rejects.toThrow(
      'The site around this video does not let it use the camera: its owner has to allow it',
    );
  } finally {
    Reflect.deleteProperty(document, 'featurePolicy');
  }
});

test('in a browser without media devices, the message recommends another browser', async () => {
  vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as unknown as MediaDevices);
  await expect(openDevices()).rejects.toThrow(
    'This browser gives pages no camera and no microphone: open this page in Chrome, Edge, Firefox or Safari',
  );
});
