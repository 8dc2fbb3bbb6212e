// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { featuredProductsQuery, streamQuery } from '../streams/stream.api.ts';
import { streamKeys } from '../streams/streams.api.ts';
import { rememberBroadcast } from './camera/broadcast-record.ts';
import { videoFramePage } from '../../testing/video-frame-page.ts';
import { createStudioStore } from './store/studio-store.ts';
import { withheldOf } from './media/media-controls.ts';
import { useStudio } from './use-studio.ts';

const show = { id: '7f8b7e2e-7c1f-4a52-9d0c-0d7f5f1f8a11', title: 'Slow Sunday', vdoRoomId: 'slow-sunday' };
const live = { ...show, status: 'live', isLive: true };
/** A list of streams, another stream's page, and its products. */
const streamQueryKeys = [
  [...streamKeys.all, 'list'],
  streamQuery('another').queryKey,
  featuredProductsQuery('another').queryKey,
];

/** A mock of the network: the studio's API calls that a test answers. */
const server = vi.hoisted(() => ({
  mine: vi.fn<() => Promise<{ data: unknown }>>(),
  create: vi.fn<(input: unknown) => Promise<{ data: unknown }>>(),
  goLive: vi.fn<() => Promise<{ data: unknown }>>(),
  detail: vi.fn<() => Promise<{ data: unknown }>>(),
  end: vi.fn<() => Promise<{ data: unknown }>>(),
}));
vi.mock('../../lib/api/api.ts', () => ({ api: { streams: server } }));

beforeEach(() => {
  vi.clearAllMocks();
  server.mine.mockResolvedValue({ data: null });
  server.create.mockResolvedValue({ data: { ...show, status: 'created', isLive: false } });
  server.goLive.mockResolvedValue({ data: live });
  server.detail.mockResolvedValue({ data: live });
  server.end.mockResolvedValue({ data: { ...show, status: 'ended', isLive: false } });
});

/** The studio. `freshen` puts responses of stream queries into its cache. */
function openStudio() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const store = createStudioStore();
  const studio = renderHook(() => useStudio(store), { wrapper });
  return {
    store,
    /** Opens the camera, and returns the page in its frame. */
    openCamera: async () => {
      const iframe = document.body.appendChild(document.createElement('iframe'));
      const page = videoFramePage(iframe, 'push');
      const { camera, mediaRoomId } = studio.result.current;
      const detach = camera.frame.attach(iframe);
      onTestFinished(() => {
        detach();
        iframe.remove();
      });
      act(() => camera.preview(mediaRoomId));
      await page.load();
      await page.answer({ state: { name: 'preview' } });
      await page.emit({ event: 'stateChanged', data: { state: { name: 'preview' } } });
      return page;
    },
    source: () => studio.result.current.camera.source,
    roomId: () => studio.result.current.mediaRoomId,
    lifeCycle: () => studio.result.current.lifeCycle.name,
    shown: () => {
      const { lifeCycle } = studio.result.current;
      return 'stream' in lifeCycle ? lifeCycle.stream?.title : undefined;
    },
    areStale: () => streamQueryKeys.map((key) => client.getQueryState(key)?.isInvalidated),
    freshen: () => {
      for (const key of streamQueryKeys) client.setQueryData(key, []);
    },
    do: async (work: (now: ReturnType<typeof useStudio>) => Promise<void>) =>
      act(async () => work(studio.result.current)),
  };
}

test('[LIVECACHE-9] stream queries are stale after a stream was created and went live, and after it ended', async () => {
  const studio = openStudio();
  await waitFor(() => expect(studio.lifeCycle()).toBe('preparing'));
  server.goLive.mockImplementation(async () => {
    // The queries that the creation invalidated were refetched: the list has the show, but not as live.
    studio.freshen();
    return { data: live };
  });
  studio.freshen();
  await studio.do(async ({ goLive }) => goLive({ title: show.title }));
  await waitFor(() => expect(studio.lifeCycle()).toBe('live'));
  expect(studio.areStale()).toEqual([true, true, true]);

  studio.freshen();
  expect(studio.areStale()).toEqual([false, false, false]);
  await studio.do(async ({ end }) => end());
  await waitFor(() => expect(studio.lifeCycle()).toBe('ended'));
  expect(studio.areStale()).toEqual([true, true, true]);
});

test('[LIVECACHE-9] stream queries are stale after a stream was created that could not go live', async () => {
  server.goLive.mockRejectedValue(new Error('No media server'));
  const studio = openStudio();
  await waitFor(() => expect(studio.lifeCycle()).toBe('preparing'));
  studio.freshen();
  await studio.do(async ({ goLive }) => goLive({ title: show.title }));
  expect(studio.areStale()).toEqual([true, true, true]);
});

test('[STUDIO-33] the room id is made in the studio, from the time and random characters, and goes with the creation', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  const [studio, other] = [openStudio(), openStudio()];
  await waitFor(() => expect(studio.lifeCycle()).toBe('preparing'));
  const time = Date.now().toString(36);
  for (const id of [studio.roomId(), other.roomId()]) expect(id).toMatch(new RegExp(`^${time}[a-z0-9]{16}$`));
  expect(studio.roomId()).not.toBe(other.roomId());
  expect(server.create).not.toHaveBeenCalled();
  const made = studio.roomId();
  await studio.do(async ({ goLive }) => goLive({ title: show.title }));
  expect(server.create).toHaveBeenCalledWith({ title: show.title, vdoRoomId: made });
});

test('a go-live while another show of the streamer is live shows that one, and creates none', async () => {
  const studio = openStudio();
  await waitFor(() => expect(studio.lifeCycle()).toBe('preparing'));
  const other = { ...live, id: 'other', title: 'On another device', vdoRoomId: 'elsewhere' };
  server.mine.mockResolvedValue({ data: other });
  server.detail.mockResolvedValue({ data: other });
  await studio.do(async ({ goLive }) => goLive({ title: show.title }));
  expect(studio.lifeCycle()).toBe('live');
  expect(studio.shown()).toBe('On another device');
  expect(server.create).not.toHaveBeenCalled();
});

test('a go-live that another one precedes shows that one', async () => {
  const studio = openStudio();
  await waitFor(() => expect(studio.lifeCycle()).toBe('preparing'));
  const other = { ...live, id: 'other', title: 'A moment sooner', vdoRoomId: 'elsewhere' };
  server.detail.mockResolvedValue({ data: other });
  server.goLive.mockImplementation(async () => {
    server.mine.mockResolvedValue({ data: other });
    throw new ApiError(409, 'You are already live', { code: 'another_stream_live' });
  });
  await studio.do(async ({ goLive }) => goLive({ title: show.title }));
  expect(studio.lifeCycle()).toBe('live');
  expect(studio.shown()).toBe('A moment sooner');
});

test('a go-live whose answer was lost continues with its own show when it is tried again', async () => {
  server.goLive.mockRejectedValueOnce(new Error('The connection was lost'));
  const studio = openStudio();
  await waitFor(() => expect(studio.lifeCycle()).toBe('preparing'));
  await studio.do(async ({ goLive }) => goLive({ title: show.title }));
  expect(studio.lifeCycle()).toBe('unlisted');
  server.mine.mockResolvedValue({ data: live });
  await studio.do(async ({ retry }) => retry());
  expect(studio.lifeCycle()).toBe('live');
  expect(server.goLive).toHaveBeenCalledTimes(2);
});

test('a tab that is loaded again continues its broadcast, muted and hidden as before', async () => {
  onTestFinished(() => window.sessionStorage.clear());
  rememberBroadcast({ mediaRoomId: live.vdoRoomId, isMuted: true, isVideoHidden: false });
  server.mine.mockResolvedValue({ data: live });
  const studio = openStudio();
  await waitFor(() => expect(studio.source()).toContain(`push=${live.vdoRoomId}`));
  expect(withheldOf(studio.store.getState().media)).toEqual({ isMuted: true });
});

test.each([true, false])(
  'a rehearsal goes live with its mark in the picture, and another show without: %s',
  async (isRehearsal) => {
    server.create.mockResolvedValue({ data: { ...show, status: 'created', isLive: false, isRehearsal } });
    const studio = openStudio();
    await waitFor(() => expect(studio.lifeCycle()).toBe('preparing'));
    const frame = await studio.openCamera();
    let goingLive: Promise<void> | undefined;
    await studio.do(async ({ goLive }) => {
      goingLive = goLive({ title: show.title, isRehearsal });
    });
    const value = isRehearsal ? { watermark: 'Rehearsal' } : {};
    await waitFor(() => expect(frame.commands().at(-1)).toEqual({ action: 'startStream', value }));
    // Viewers are admitted only after the picture is sent with its watermark.
    expect(server.goLive).not.toHaveBeenCalled();
    await frame.answer({ state: { name: 'streaming' } });
    await act(async () => goingLive);
    expect(studio.lifeCycle()).toBe('live');
  },
);

test('[STORE-13] [STORE-14] [STORE-15] sound, picture and screen share follow the events of the video frame', async () => {
  const studio = openStudio();
  await waitFor(() => expect(studio.lifeCycle()).toBe('preparing'));
  const frame = await studio.openCamera();
  const flags = () => {
    const { audioEnabled, videoEnabled, screenShareEnabled } = studio.store.getState();
    return [audioEnabled, videoEnabled, screenShareEnabled];
  };
  expect(flags()).toEqual([true, true, false]);
  await frame.emit({ event: 'videoVisibilityChanged', data: { isVideoHidden: true } });
  expect(flags()).toEqual([true, false, false]);
  await frame.emit({ event: 'volumeChanged', data: { volume: 40, isMuted: true, isSoundBlocked: false } });
  expect(flags()).toEqual([false, false, false]);
  await frame.emit({ event: 'videoVisibilityChanged', data: { isVideoHidden: false } });
  await frame.emit({ event: 'screenShareChanged', data: { isScreenShared: true } });
  expect(flags()).toEqual([false, true, true]);
  await frame.emit({ event: 'volumeChanged', data: { volume: 40, isMuted: false, isSoundBlocked: false } });
  await frame.emit({ event: 'screenShareChanged', data: { isScreenShared: false } });
  expect(flags()).toEqual([true, true, false]);
});

test('[STREAM-7] [STREAM-15] [STREAM-16] the start and the loss of a broadcast reach the state from the video frame', async () => {
  const studio = openStudio();
  await waitFor(() => expect(studio.lifeCycle()).toBe('preparing'));
  const frame = await studio.openCamera();
  const vdoRoomId = studio.roomId();
  for (const answered of [server.goLive, server.detail])
    answered.mockResolvedValue({ data: { ...live, vdoRoomId } });
  await studio.do(async ({ goLive }) => void goLive({ title: show.title }));
  await waitFor(() => expect(frame.commands().at(-1)).toEqual({ action: 'startStream', value: {} }));
  await frame.answer({ state: { name: 'streaming' } });
  await frame.emit({ event: 'connected', data: {} });
  await frame.emit({ event: 'streamStarted', data: {} });
  expect(studio.store.getState()).toMatchObject({
    value: 'streaming',
    isStreaming: true,
    isReconnecting: false,
    connectionState: 'connected',
  });
  await frame.emit({ event: 'disconnected', data: { reason: 'network' } });
  expect(studio.store.getState()).toMatchObject({
    value: 'reconnecting',
    isReconnecting: true,
    connectionState: 'disconnected',
  });
});

/** A show that was created for an encoder that sends. */
const encoderShow = {
  ...show,
  id: 'made',
  title: 'Ida Fern live',
  vdoRoomId: 'encoderroom',
  status: 'created',
  sending: { isMadeByEncoder: true, goesLiveAt: '2026-11-24T10:00:00.000Z' },
};

test('an open studio continues a show that an encoder started, without a request by the user', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const studio = openStudio();
  await vi.waitFor(() => expect(studio.lifeCycle()).toBe('preparing'), 20_000);
  const begun = { ...live, ...encoderShow, status: 'live', isLive: true, sending: undefined };
  server.mine.mockResolvedValue({ data: begun });
  server.detail.mockResolvedValue({ data: begun });
  await act(async () => vi.advanceTimersByTimeAsync(3000));
  await vi.waitFor(() => expect(studio.lifeCycle()).toBe('live'), 20_000);
  expect(studio.shown()).toBe('Ida Fern live');
});

test('a new show without a camera takes over the show of a sending encoder', async () => {
  server.mine.mockResolvedValue({ data: encoderShow });
  const studio = openStudio();
  await waitFor(() => expect(studio.lifeCycle()).toBe('preparing'));
  await studio.do(async ({ goLive }) => goLive({ title: 'Winter mugs' }));
  expect(server.create).toHaveBeenCalledWith({ title: 'Winter mugs', vdoRoomId: 'encoderroom' });
  expect(studio.lifeCycle()).toBe('live');
});

test('a show that an encoder sends to is chosen, and its streamer may choose another', async () => {
  const planned = { ...encoderShow, title: 'Announced', sending: { isMadeByEncoder: false } };
  server.mine.mockResolvedValue({ data: planned });
  const studio = openStudio();
  await waitFor(() => expect(studio.shown()).toBe('Announced'));
  await studio.do(async ({ choose }) => choose(undefined));
  await studio.do(async ({ reload }) => reload());
  expect(studio.shown()).toBeUndefined();
});
