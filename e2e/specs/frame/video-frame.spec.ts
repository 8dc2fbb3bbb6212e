import { expect, type Frame, type Page, test } from '@playwright/test';
import { parseFrameSnapshot, type FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import type { FrameReply } from '@greenroom/contract/frame/frame-commands';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import type { ChatMessage } from '@greenroom/contract/chat/chat.schemas';
import { enterAs, sharedSession } from '../../support/accounts.ts';
import { readApi } from '../../support/api-answers.ts';
import { type FrameHost, openFrameHost } from '../../support/frame-host.ts';
import { endStream, goLive } from '../../support/live-stream.ts';
import { open } from '../../support/opened-page.ts';
import { readFramePicture, videoFrame } from '../../support/video.ts';

/**
 * The video frame as any page can embed it: a host page with a frame that sends a camera and one that watches
 * it, connected only through the media server.
 */
test.describe.configure({ mode: 'serial' });

// The cameras to switch between. Chromium sends nothing from its second fake camera, which captures depth
// instead of color.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), '--use-fake-device-for-media-stream=device-count=3'],
    }),
});

let page: Page;
let show: ManagedStream;
let host: FrameHost;

/** Stores a page's peer connections where a test can read them. */
function keepConnections(): void {
  const connections: RTCPeerConnection[] = [];
  Object.assign(window, { connections });
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
}

test.beforeAll(async ({ browser, request }) => {
  page = await (await browser.newContext()).newPage();
  await page.addInitScript(keepConnections);
  show = await goLive(request, { title: 'A show of frames' });
  await enterAs(page, 'streamer');
  const { id, vdoRoomId: mediaRoomId } = show;
  host = await openFrameHost(page, {
    camera: { mode: 'push', mediaRoomId, quality: 1 },
    picture: { mode: 'watch', mediaRoomId, streamId: id },
  });
});
test.afterAll(async ({ request }) => {
  await endStream(request, show.id);
  await page.context().close();
});

/** The frame's snapshot in a successful reply. */
function snapshotOf(reply: FrameReply): FrameSnapshot {
  expect(reply).toMatchObject({ success: true });
  const snapshot = parseFrameSnapshot(reply.data);
  if (snapshot === undefined) throw new Error('The reply holds no snapshot');
  return snapshot;
}

const stateOf = async (name: string) => snapshotOf(await host.send(name, 'requestStats')).state.name;
const brightness = async () => (await readFramePicture(host.frame('picture'))).brightest;
const framesOf = async (name: string) => (await readFramePicture(host.frame(name))).frames;

async function expectMoving(name: string): Promise<void> {
  const before = await framesOf(name);
  await expect.poll(() => framesOf(name)).toBeGreaterThan(before + 5);
}

/** The settings of a track that the camera's frame shows and sends. */
const settingsOf = (frame: Frame, kind: 'audio' | 'video') =>
  frame.evaluate((wanted) => {
    const stream = document.querySelector('video')?.srcObject;
    if (!(stream instanceof MediaStream)) return undefined;
    const track = stream.getTracks().find((each) => each.kind === wanted);
    return track === undefined ? undefined : { ...track.getSettings(), id: track.id, isOn: track.enabled };
  }, kind);

/** The track that leaves the camera's frame by its connection. */
const sentTrack = (kind: 'audio' | 'video') =>
  host.frame('camera').evaluate((wanted) => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const senders = connections.at(-1)?.getSenders() ?? [];
    const track = senders.find((sender) => sender.track?.kind === wanted)?.track;
    return track ? { id: track.id, isOn: track.enabled && track.readyState === 'live' } : undefined;
  }, kind);

const readVideo = () =>
  host.frame('picture').evaluate(() => {
    const video = document.querySelector('video');
    if (video === null) throw new Error('There is no video');
    const { volume, muted, paused } = video;
    const { rotate, visibility, opacity, display } = getComputedStyle(video);
    return {
      volume,
      muted,
      paused,
      rotate,
      isSeen: visibility !== 'hidden' && opacity !== '0' && display !== 'none',
    };
  });

test('[FRAME-9] starts, pauses and stops the stream, of the one who sends and of the one who watches', async () => {
  expect(await stateOf('camera')).toBe('idle');
  await expect.poll(() => stateOf('picture')).toBe('waiting');
  snapshotOf(await host.send('camera', 'startStream'));
  await expect.poll(() => stateOf('camera')).toBe('streaming');
  await expectMoving('picture');
  await expect.poll(brightness).toBeGreaterThan(60);

  snapshotOf(await host.send('camera', 'pauseStream'));
  expect(await stateOf('camera')).toBe('paused');
  await expect.poll(brightness).toBeLessThan(30);
  snapshotOf(await host.send('camera', 'startStream'));
  await expect.poll(brightness).toBeGreaterThan(60);

  snapshotOf(await host.send('picture', 'pauseStream'));
  expect(await readVideo()).toMatchObject({ paused: true });
  expect(await stateOf('picture')).toBe('paused');
  snapshotOf(await host.send('picture', 'startStream'));
  expect(await readVideo()).toMatchObject({ paused: false });
  await expectMoving('picture');

  snapshotOf(await host.send('picture', 'stopStream'));
  expect(await stateOf('picture')).toBe('idle');
  snapshotOf(await host.send('picture', 'startStream'));
  await expectMoving('picture');
});

test('[FRAME-10] mutes and unmutes audio, also when it is muted or not muted already', async () => {
  for (const [action, isMuted] of [
    ['unmuteAudio', false],
    ['muteAudio', true],
    ['muteAudio', true],
    ['unmuteAudio', false],
    ['unmuteAudio', false],
  ] as const) {
    expect(snapshotOf(await host.send('camera', action)).isMuted).toBe(isMuted);
    expect(await settingsOf(host.frame('camera'), 'audio')).toMatchObject({ isOn: !isMuted });
    expect(await sentTrack('audio')).toMatchObject({ isOn: !isMuted });
    // The picture goes on.
    expect(await sentTrack('video')).toMatchObject({ isOn: true });
    expect(snapshotOf(await host.send('picture', action)).isMuted).toBe(isMuted);
    expect(await readVideo()).toMatchObject({ muted: isMuted, paused: false });
  }
});

test('[FRAME-11] hides and shows video', async () => {
  expect(snapshotOf(await host.send('camera', 'hideVideo')).isVideoHidden).toBe(true);
  await expect.poll(brightness).toBeLessThan(30);
  // The sound continues.
  expect(await settingsOf(host.frame('camera'), 'audio')).toMatchObject({ isOn: true });
  expect(snapshotOf(await host.send('camera', 'showVideo')).isVideoHidden).toBe(false);
  await expect.poll(brightness).toBeGreaterThan(60);

  expect(snapshotOf(await host.send('picture', 'hideVideo')).isVideoHidden).toBe(true);
  expect(await readVideo()).toMatchObject({ isSeen: false, muted: false, paused: false });
  expect(snapshotOf(await host.send('picture', 'showVideo')).isVideoHidden).toBe(false);
  expect(await readVideo()).toMatchObject({ isSeen: true });
});

test('[FRAME-14] sets volume, quality, bitrate, framerate and rotation', async () => {
  expect(snapshotOf(await host.send('picture', 'setVolume', 30)).volume).toBe(30);
  expect((await readVideo()).volume).toBeCloseTo(0.3);
  for (const [degrees, rotate] of [
    [90, '90deg'],
    [-90, '270deg'],
    [360, 'none'],
  ] as const) {
    snapshotOf(await host.send('picture', 'setRotation', degrees));
    expect(await readVideo()).toMatchObject({ rotate });
  }

  snapshotOf(await host.send('camera', 'setQuality', 50));
  expect(await settingsOf(host.frame('camera'), 'video')).toMatchObject({ width: 1280, height: 720 });
  snapshotOf(await host.send('camera', 'setQuality', 20));
  expect(await settingsOf(host.frame('camera'), 'video')).toMatchObject({ width: 640, height: 360 });
  snapshotOf(await host.send('camera', 'setFramerate', 10));
  expect(await settingsOf(host.frame('camera'), 'video')).toMatchObject({ frameRate: 10 });
  snapshotOf(await host.send('camera', 'setBitrate', 300_000));
  const limit = await host.frame('camera').evaluate(() => {
    const { connections } = window as unknown as { connections: RTCPeerConnection[] };
    const sender = connections
      .at(-1)
      ?.getSenders()
      .find(({ track }) => track?.kind === 'video');
    return sender?.getParameters().encodings[0]?.maxBitrate;
  });
  expect(limit).toBe(300_000);
});

test('[FRAME-15] selects the microphone and the camera, each without a change of the other', async () => {
  const camera = host.frame('camera');
  const devices = await camera.evaluate(async () =>
    (await navigator.mediaDevices.enumerateDevices()).map(({ kind, deviceId }) => ({ kind, deviceId })),
  );
  const usedOf = async (kind: 'audio' | 'video') => (await settingsOf(camera, kind))?.deviceId;
  const inUse = { audio: await usedOf('audio'), video: await usedOf('video') };
  const anotherOf = (kind: 'audio' | 'video') =>
    devices.findLast((device) => device.kind === `${kind}input` && device.deviceId !== inUse[kind])?.deviceId;
  const another = { audio: anotherOf('audio'), video: anotherOf('video') };
  expect(another).toEqual({ audio: expect.any(String), video: expect.any(String) });

  snapshotOf(await host.send('camera', 'setMicrophone', another.audio));
  expect([await usedOf('audio'), await usedOf('video')]).toEqual([another.audio, inUse.video]);
  snapshotOf(await host.send('camera', 'setCamera', another.video));
  expect([await usedOf('audio'), await usedOf('video')]).toEqual([another.audio, another.video]);
  for (const kind of ['audio', 'video'] as const)
    expect(await sentTrack(kind)).toEqual({ id: (await settingsOf(camera, kind))?.id, isOn: true });
  await expectMoving('picture');

  // Choosing a missing device keeps the current one.
  for (const action of ['setCamera', 'setMicrophone'] as const) {
    const reply = await host.send('camera', action, 'a device that is not there');
    expect(reply).toMatchObject({ success: false });
  }
  expect([await usedOf('audio'), await usedOf('video')]).toEqual([another.audio, another.video]);
  await expectMoving('picture');
});

test('[FRAME-16] sends chat by the frame’s own session, to the stream that the command names or the watched one', async ({
  request,
}) => {
  snapshotOf(await host.send('picture', 'sendChat', '  From the one who watches  '));
  snapshotOf(await host.send('camera', 'sendChat', 'From the one who sends', show.id));
  const refused = await host.send('camera', 'sendChat', 'To nowhere');
  expect(refused).toMatchObject({ success: false, error: expect.stringContaining('streamId') });
  expect(await host.send('picture', 'sendChat', 'x'.repeat(501))).toMatchObject({
    success: false,
    error: 'Message too long (max 500 chars)',
  });
  const token = await sharedSession(request, 'streamer');
  const { messages } = await readApi<{ messages: ChatMessage[] }>(
    request,
    `/streams/${show.id}/chat/messages`,
    token,
  );
  expect(messages.map(({ content, role }) => [content, role])).toEqual([
    ['From the one who watches', 'streamer'],
    ['From the one who sends', 'streamer'],
  ]);
});

test('[FRAME-17] requests stats, which are those of the picture that is sent and received, and of now', async () => {
  for (const name of ['camera', 'picture']) {
    const stats = async () => snapshotOf(await host.send(name, 'requestStats')).stats;
    const sizeOf = () =>
      host.frame(name).evaluate(() => {
        const video = document.querySelector('video');
        return { width: video?.videoWidth, height: video?.videoHeight };
      });
    await expect.poll(async () => (await stats())?.fps ?? 0).toBeGreaterThan(0);
    await expect.poll(async () => (await stats())?.bitrateBps ?? 0).toBeGreaterThan(0);
    await expect
      .poll(async () => {
        const [{ width, height } = { width: 0, height: 0 }, size] = [
          (await stats()) ?? undefined,
          await sizeOf(),
        ];
        return width === size.width && height === size.height;
      })
      .toBe(true);
    const before = (await stats())?.bytes ?? 0;
    expect(before).toBeGreaterThan(0);
    await expect.poll(async () => (await stats())?.bytes ?? 0).toBeGreaterThan(before);
  }
});

test('[FRAME-1] the frame of a show is the embedded room page, and its video comes from our own media server', async ({
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.addInitScript(keepConnections);
  await open(visitor, `/stream/${show.id}`);
  const frame = await videoFrame(visitor);
  const address = new URL(frame.url());
  expect([address.origin, address.pathname]).toEqual([new URL(visitor.url()).origin, '/room']);
  const readPort = () =>
    frame.evaluate(async () => {
      const { connections } = window as unknown as { connections: RTCPeerConnection[] };
      const stats = [...((await connections.at(-1)?.getStats()) ?? new Map()).values()] as {
        type: string;
        id: string;
        state?: string;
        remoteCandidateId?: string;
        port?: number;
      }[];
      const pair = stats.find(({ type, state }) => type === 'candidate-pair' && state === 'succeeded');
      return stats.find(({ id }) => id === pair?.remoteCandidateId)?.port;
    });
  await expect.poll(readPort).toBe(Number(process.env['E2E_MEDIA_UDP_PORT']));
  await expect.poll(async () => (await readFramePicture(frame)).frames).toBeGreaterThan(5);
  await visitor.context().close();
});

test('[FRAME-9] a camera that stops leaves the one who watches waiting', async () => {
  snapshotOf(await host.send('camera', 'stopStream'));
  expect(await stateOf('camera')).toBe('idle');
  expect(await settingsOf(host.frame('camera'), 'video')).toBeUndefined();
  await expect.poll(() => stateOf('picture')).toBe('waiting');
});
