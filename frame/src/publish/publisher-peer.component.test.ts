import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Link } from '../connection/keep-connected.ts';
import { PublisherPeer } from './publisher-peer.ts';

/** Stands for the media server: takes what is published, in this page. */
let receiver: RTCPeerConnection;
let sender: RTCPeerConnection;
let peer: PublisherPeer;
let link: Link | undefined;
let ends: (() => void)[] = [];

/** A picture of 320 x 180 that is another one each time, so that it costs what it may. */
function noise(): MediaStreamTrack {
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas');
  const [track] = canvas.captureStream().getVideoTracks();
  if (track === undefined) throw new Error('No track');
  const random = new Uint32Array(320 * 45);
  const pixels = new Uint8ClampedArray(320 * 180 * 4);
  const timer = setInterval(() => {
    for (let at = 0; at < random.length; at += 16_384)
      crypto.getRandomValues(random.subarray(at, at + 16_384));
    for (let at = 0; at < pixels.length; at += 1)
      pixels[at] = at % 4 === 3 ? 255 : (random[at >> 4] ?? 0) >> (at % 24);
    context.putImageData(new ImageData(pixels, 320, 180), 0, 0);
  }, 40);
  ends.push(() => {
    clearInterval(timer);
    track.stop();
  });
  return track;
}

async function answer(offer: string): Promise<Response> {
  await receiver.setRemoteDescription({ type: 'offer', sdp: offer });
  await receiver.setLocalDescription();
  await vi.waitFor(() => expect(receiver.iceGatheringState).toBe('complete'), 10_000);
  const response = new Response(receiver.localDescription?.sdp, {
    status: 201,
    headers: { location: '/whip/one' },
  });
  // As of one that came over the network.
  return Object.defineProperty(response, 'url', { value: `${location.origin}/whip` });
}

async function publish(track: MediaStreamTrack, bitrateBps: number): Promise<void> {
  peer = new PublisherPeer([], false, bitrateBps);
  link = await peer.open(
    {
      mediaRoomId: 'room42',
      resumes: undefined,
      token: undefined,
      stream: new MediaStream([track]),
      onSample: () => undefined,
    },
    new AbortController().signal,
  );
}

beforeEach(() => {
  receiver = new RTCPeerConnection();
  vi.spyOn(window, 'fetch').mockImplementation(async (_path, options) =>
    options?.method === 'POST' && typeof options.body === 'string'
      ? answer(options.body)
      : new Response(null, { status: 204 }),
  );
  // Made by the peer, and known to nobody else.
  const Connection = RTCPeerConnection;
  vi.spyOn(window, 'RTCPeerConnection').mockImplementation(function made(...options) {
    sender = new Connection(...options);
    return sender;
  });
});
afterEach(() => {
  link?.close();
  link = undefined;
  receiver.close();
  for (const end of ends) end();
  ends = [];
  vi.restoreAllMocks();
});

async function received(): Promise<{ bytes: number; atMs: number }> {
  for (const report of (await receiver.getStats()).values())
    if (report.type === 'inbound-rtp' && report.kind === 'video')
      return { bytes: report.bytesReceived, atMs: report.timestamp };
  return { bytes: 0, atMs: 0 };
}

/** Waits until the picture took a rate between these, bits a second, for three half seconds in a row. */
async function expectRate(least: number, most: number): Promise<void> {
  let before = await received();
  let inARow = 0;
  await expect
    .poll(
      async () => {
        const now = await received();
        if (now.atMs - before.atMs < 500) return false;
        const rate = ((now.bytes - before.bytes) * 8000) / (now.atMs - before.atMs);
        before = now;
        inARow = rate >= least && rate <= most ? inARow + 1 : 0;
        return inARow === 3;
      },
      { timeout: 60_000, message: `a rate of ${least} to ${most}` },
    )
    .toBe(true);
}

test('the received bitrate follows the chosen one, down to zero', async () => {
  await publish(noise(), 2_000_000);
  await expectRate(500_000, 4_000_000);
  await peer.setBitrate(200_000);
  await expectRate(1, 400_000);
  await peer.setBitrate(0);
  await expectRate(0, 0);
}, 200_000);

test('a removed picture is replaced by black', async () => {
  const screen = noise();
  await publish(screen, 500_000);
  const shown = Object.assign(document.createElement('video'), { muted: true });
  shown.srcObject = new MediaStream(receiver.getReceivers().map(({ track }) => track));
  ends.push(() => (shown.srcObject = null));
  await shown.play();
  const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const brightest = () => {
    context?.drawImage(shown, 0, 0, 8, 8);
    return Math.max(...(context?.getImageData(0, 0, 8, 8).data.filter((_, at) => at % 4 !== 3) ?? []));
  };
  await expect.poll(brightest, { timeout: 20_000 }).toBeGreaterThan(60);
  await peer.replaceTrack('video', null);
  await expect.poll(brightest, { timeout: 20_000 }).toBeLessThan(10);
  const black = sender.getSenders().find(({ track }) => track?.kind === 'video')?.track;
  await peer.replaceTrack('video', screen);
  await expect.poll(brightest, { timeout: 20_000 }).toBeGreaterThan(60);
  expect(black?.readyState).toBe('ended');
}, 90_000);

test('with too little bandwidth a screen’s size is maintained, and a camera’s may change', async () => {
  const [camera, screen] = [noise(), noise()];
  screen.contentHint = 'detail';
  await publish(camera, 500_000);
  const preference = () =>
    sender
      .getSenders()
      .find(({ track }) => track?.kind === 'video')
      ?.getParameters().degradationPreference;
  expect(preference()).toBe('balanced');
  await peer.replaceTrack('video', screen);
  expect(preference()).toBe('maintain-resolution');
  await peer.replaceTrack('video', camera);
  expect(preference()).toBe('balanced');
});
