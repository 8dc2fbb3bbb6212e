import type { FrameAction } from '@greenroom/contract/frame/frame-commands';
import { parseFrameSnapshot } from '@greenroom/contract/frame/frame-events';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { newSession, useSession } from '../../support/accounts.ts';
import { callApi, readApi } from '../../support/api-answers.ts';
import { type FrameHost, openFrameHost } from '../../support/frame-host.ts';
import { hasLiveKit, startLiveKit } from '../../support/servers/livekit-server.ts';
import { startOwnServer } from '../../support/servers/own-server.ts';
import { startVideoService } from '../../support/servers/video-service.ts';
import { readFramePicture } from '../../support/video.ts';
import { collectFaults } from '../../support/watched-page.ts';

/** The video frame on servers whose operator has configured another video provider. */
test.describe.configure({ mode: 'serial' });

interface Opened {
  page: Page;
  host: FrameHost;
  show: ManagedStream;
  faults: string[];
  detail: () => Promise<ManagedStream>;
  /** Ends the show. Otherwise the streamer of later tests would still have it open. */
  end: () => Promise<void>;
}

/** Opens a show of the demo streamer on that server, with a frame that sends and one that watches. */
async function openShow(browser: Browser, baseURL: string): Promise<Opened> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  const faults = collectFaults(page);
  const token = await newSession(page.request, 'streamer');
  const created = await callApi<ManagedStream>(page.request, 'POST', '/streams', token, {
    title: 'A show by another provider',
    description: 'A show of the browser tests',
  });
  const show = await callApi<ManagedStream>(page.request, 'POST', `/streams/${created.id}/go-live`, token);
  await useSession(page, token);
  const { id, vdoRoomId: mediaRoomId } = show;
  const host = await openFrameHost(page, {
    camera: { mode: 'push', mediaRoomId, quality: 1 },
    picture: { mode: 'watch', mediaRoomId, streamId: id },
  });
  const detail = async () => readApi<ManagedStream>(page.request, `/streams/${id}`, token);
  const end = async () => {
    await callApi(page.request, 'POST', `/streams/${id}/end`, token);
  };
  return { page, host, show, faults, detail, end };
}

async function snapshotOf(host: FrameHost, name: string) {
  const reply = await host.send(name, 'requestStats');
  const snapshot = parseFrameSnapshot(reply.data);
  if (snapshot === undefined) throw new Error(`The reply holds no snapshot: ${JSON.stringify(reply)}`);
  return snapshot;
}

const stateOf = async (host: FrameHost, name: string) => (await snapshotOf(host, name)).state.name;

/** Every command, with a valid value, in an order in which a user could give them. */
const commands = {
  startPreview: undefined,
  startStream: {},
  muteAudio: undefined,
  unmuteAudio: undefined,
  hideVideo: undefined,
  showVideo: undefined,
  setVolume: 40,
  setQuality: 50,
  setBitrate: 900_000,
  setFramerate: 24,
  setMaxHeight: 360,
  setRotation: 90,
  setCamera: 'no-such-camera',
  setMicrophone: 'no-such-microphone',
  setSound: { gain: 80 },
  setPicture: { brightness: 110 },
  startScreenShare: undefined,
  stopScreenShare: undefined,
  startRecording: undefined,
  stopRecording: undefined,
  takePicture: undefined,
  sendChat: 'Hello from the frame',
  requestStats: undefined,
  startPictureInPicture: undefined,
  stopPictureInPicture: undefined,
  pauseStream: undefined,
  stopStream: undefined,
} satisfies Record<FrameAction, unknown>;

/** Sends every command to both frames, and returns the rejected ones with their reasons. */
async function sendAll(host: FrameHost, streamId: string): Promise<Record<string, Record<string, string>>> {
  const refused: Record<string, Record<string, string>> = { camera: {}, picture: {} };
  for (const name of ['camera', 'picture']) {
    for (const [action, value] of Object.entries(commands)) {
      const reply = await host.send(name, action, value, streamId);
      expect(reply.action).toBe(action);
      if (reply.success) expect(parseFrameSnapshot(reply.data), action).toBeDefined();
      else {
        expect(reply.error, action).toMatch(/\w+ \w+/);
        Object.assign(refused[name] ?? {}, { [action]: reply.error });
      }
    }
  }
  return refused;
}

const skipped = hasLiveKit() ? '' : ' SKIPPED: this machine has no livekit-server (LIVEKIT_SERVER names one)';

// In the title, because the test list shows no skip reasons.
test.describe(`LiveKit${skipped}`, () => {
  test.skip(skipped !== '');
  let opened: Opened;
  let stop: () => Promise<void>;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    const liveKit = await startLiveKit();
    const server = await startOwnServer({ variables: liveKit.variables });
    stop = async () => {
      await server.stop();
      await liveKit.stop();
    };
    opened = await openShow(browser, server.origin);
  });
  test.afterAll(async () => {
    await opened?.end();
    await opened?.page.context().close();
    await stop?.();
  });

  test('[FRAME-2] a show is sent and watched by LiveKit, and this server knows that its broadcaster is there', async () => {
    const { host, detail } = opened;
    expect((await host.send('camera', 'startStream')).success).toBe(true);
    await expect.poll(async () => stateOf(host, 'camera')).toBe('streaming');
    await expect.poll(async () => stateOf(host, 'picture')).toBe('streaming');
    const picture = host.frame('picture');
    await expect.poll(async () => (await readFramePicture(picture)).frames).toBeGreaterThan(15);
    expect((await readFramePicture(picture)).spread).toBeGreaterThan(20);
    await expect.poll(async () => (await detail()).isBroadcasterConnected).toBe(true);
    await expect.poll(async () => (await snapshotOf(host, 'picture')).firstFrameMs).toBeGreaterThan(0);
    await expect.poll(async () => (await snapshotOf(host, 'picture')).stats?.fps ?? 0).toBeGreaterThan(5);
    await expect
      .poll(async () => (await snapshotOf(host, 'camera')).stats?.bitrateBps ?? 0)
      .toBeGreaterThan(0);
  });

  test('a hidden picture is black for viewers, and its height can be limited and restored', async () => {
    const { host } = opened;
    const picture = host.frame('picture');
    expect((await host.send('camera', 'hideVideo')).success).toBe(true);
    await expect.poll(async () => (await readFramePicture(picture)).brightest).toBeLessThan(40);
    expect((await host.send('camera', 'showVideo')).success).toBe(true);
    await expect.poll(async () => (await readFramePicture(picture)).spread).toBeGreaterThan(20);
    const height = async () => (await snapshotOf(host, 'picture')).stats?.height;
    await host.send('picture', 'setMaxHeight', 200);
    await expect.poll(height, { timeout: 30_000 }).toBeLessThanOrEqual(200);
    await host.send('picture', 'setMaxHeight', null);
    await expect.poll(height, { timeout: 30_000 }).toBeGreaterThan(300);
  });

  test('[FRAME-4] by LiveKit each command is answered, and done or refused with a reason', async () => {
    const { host, show } = opened;
    const refused = await sendAll(host, show.id);
    expect(Object.keys(refused['camera'] ?? {}).toSorted()).toEqual([
      'setCamera',
      'setMaxHeight',
      'setMicrophone',
      'setRotation',
      'setVolume',
      'startPictureInPicture',
      'stopPictureInPicture',
    ]);
    expect(refused['picture']).not.toHaveProperty('setVolume');
    expect(refused['picture']).not.toHaveProperty('setMaxHeight');
  });

  test('a broadcaster who stops is shown as disconnected', async () => {
    const { host, detail, faults } = opened;
    await host.send('camera', 'startStream');
    await expect.poll(async () => (await detail()).isBroadcasterConnected).toBe(true);
    await host.send('camera', 'stopStream');
    await expect.poll(async () => (await detail()).isBroadcasterConnected).toBe(false);
    expect(faults).toEqual([]);
  });
});

test.describe('an external service', () => {
  let opened: Opened;
  let serviceUrl: string;
  let stop: () => Promise<void>;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(180_000);
    const service = await startVideoService();
    serviceUrl = service.url;
    const server = await startOwnServer({ variables: { VIDEO_SERVICE_URL: service.url } });
    stop = async () => {
      await server.stop();
      service.stop();
    };
    opened = await openShow(browser, server.origin);
  });
  test.afterAll(async () => {
    await opened?.end();
    await opened?.page.context().close();
    await stop?.();
  });

  const serviceOf = (name: string) => {
    const [frame] = opened.host.frame(name).childFrames();
    if (frame === undefined) throw new Error('The frame holds no service');
    return frame;
  };

  test('[FRAME-3] the frame holds the service’s page by the room’s id, and speaks to it at its origin alone', async () => {
    const { host, page, show, detail } = opened;
    await expect.poll(async () => stateOf(host, 'picture')).toBe('streaming');
    expect((await host.send('camera', 'startStream')).success).toBe(true);
    const camera = new URL(serviceOf('camera').url());
    expect(camera.origin + camera.pathname).toBe(serviceUrl);
    expect(Object.fromEntries(camera.searchParams)).toMatchObject({
      push: show.vdoRoomId,
      room: show.vdoRoomId,
      bitrate: '2500',
    });
    expect(new URL(serviceOf('picture').url()).searchParams.get('view')).toBe(show.vdoRoomId);
    expect((await host.send('camera', 'setBitrate', 1_800_000)).success).toBe(true);
    const received = await serviceOf('camera').evaluate(
      () => (window as unknown as { received: unknown[] }).received,
    );
    expect(received).toEqual([
      { action: 'bitrate', value: 1800, cib: 'greenroom-1', origin: new URL(page.url()).origin },
    ]);
    expect((await detail()).isBroadcasterConnected).toBe(true);
    // The frame drops messages of the service that it did not ask for.
    expect((await snapshotOf(host, 'picture')).droppedMessages).toBe(1);
  });

  test('[FRAME-4] with the external service each command is answered, and done or refused with a reason', async () => {
    const { host, show, faults } = opened;
    const refused = await sendAll(host, show.id);
    expect(refused['camera']).toMatchObject({
      setPicture: 'setPicture is not available with the external video service',
      setCamera: 'setCamera is not available with the external video service',
    });
    const done = (name: string) =>
      Object.keys(commands).filter((action) => !(action in (refused[name] ?? {})));
    expect(done('camera')).toEqual([
      'startPreview',
      'startStream',
      'muteAudio',
      'unmuteAudio',
      'hideVideo',
      'showVideo',
      'setBitrate',
      'startScreenShare',
      'stopScreenShare',
      'startRecording',
      'stopRecording',
      'sendChat',
      'requestStats',
      'pauseStream',
      'stopStream',
    ]);
    expect(done('picture')).toEqual([
      'startStream',
      'muteAudio',
      'unmuteAudio',
      'hideVideo',
      'showVideo',
      'setVolume',
      'sendChat',
      'requestStats',
      'stopStream',
    ]);
    expect(faults).toEqual([]);
  });
});

test('[FRAME-4] by our own room each command is answered, and done or refused with a reason', async ({
  browser,
  baseURL,
}) => {
  const { host, show, page, end } = await openShow(browser, baseURL ?? '');
  try {
    const refused = await sendAll(host, show.id);
    expect(Object.keys(refused['camera'] ?? {}).toSorted()).toEqual([
      'setCamera',
      'setMaxHeight',
      'setMicrophone',
      'setRotation',
      'setVolume',
      'startPictureInPicture',
      'stopPictureInPicture',
    ]);
  } finally {
    await end();
    await page.context().close();
  }
});
