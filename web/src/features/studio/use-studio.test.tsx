// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { streamKeys } from '../streams/streams.api.ts';
import { createStreamStore } from './store/stream-store.ts';
import { useStudio } from './use-studio.ts';

const show = { id: '7f8b7e2e-7c1f-4a52-9d0c-0d7f5f1f8a11', title: 'Slow Sunday', vdoRoomId: 'slow-sunday' };
const live = { ...show, status: 'live', isLive: true };
const listKey = [...streamKeys.all, 'list'];

/** Stands for the network: the calls of the studio that a test answers. */
const server = vi.hoisted(() => ({
  mine: vi.fn<() => Promise<{ data: unknown }>>(),
  create: vi.fn<() => Promise<{ data: unknown }>>(),
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

/** The studio, with a list of streams in the cache. */
function openStudio() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const store = createStreamStore();
  const studio = renderHook(() => useStudio(store), { wrapper });
  return {
    lifeCycle: () => studio.result.current.lifeCycle.name,
    shown: () => {
      const { lifeCycle } = studio.result.current;
      return 'stream' in lifeCycle ? lifeCycle.stream?.title : undefined;
    },
    isListStale: () => client.getQueryState(listKey)?.isInvalidated,
    freshenList: () => client.setQueryData(listKey, []),
    do: async (work: (now: ReturnType<typeof useStudio>) => Promise<void>) =>
      act(async () => work(studio.result.current)),
  };
}

test('[LIVECACHE-9] stream queries are stale after a stream was created and went live, and after it ended', async () => {
  const studio = openStudio();
  await waitFor(() => expect(studio.lifeCycle()).toBe('preparing'));
  studio.freshenList();
  await studio.do(async ({ goLive }) => goLive({ title: show.title }));
  await waitFor(() => expect(studio.lifeCycle()).toBe('live'));
  expect(studio.isListStale()).toBe(true);

  studio.freshenList();
  expect(studio.isListStale()).toBe(false);
  await studio.do(async ({ end }) => end());
  await waitFor(() => expect(studio.lifeCycle()).toBe('ended'));
  expect(studio.isListStale()).toBe(true);
});

test('[LIVECACHE-9] stream queries are stale after a stream was created that could not go live', async () => {
  server.goLive.mockRejectedValue(new Error('No media server'));
  const studio = openStudio();
  await waitFor(() => expect(studio.lifeCycle()).toBe('preparing'));
  studio.freshenList();
  await studio.do(async ({ goLive }) => goLive({ title: show.title }));
  expect(studio.isListStale()).toBe(true);
});

test('a go-live while another show of the streamer is live takes that one up, and makes none', async () => {
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

test('a go-live that another one overtakes takes that one up', async () => {
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

test('a go-live whose answer was lost goes on with its own show when it is tried again', async () => {
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
