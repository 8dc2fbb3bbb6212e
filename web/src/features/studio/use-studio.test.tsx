// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { streamKeys } from '../streams/streams.api.ts';
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
  const studio = renderHook(useStudio, { wrapper });
  return {
    life: () => studio.result.current.life.name,
    isListStale: () => client.getQueryState(listKey)?.isInvalidated,
    freshenList: () => client.setQueryData(listKey, []),
    do: async (work: (now: ReturnType<typeof useStudio>) => Promise<void>) =>
      act(async () => work(studio.result.current)),
  };
}

test('[LIVECACHE-9] stream queries are stale after a stream was created and went live, and after it ended', async () => {
  const studio = openStudio();
  await waitFor(() => expect(studio.life()).toBe('preparing'));
  studio.freshenList();
  await studio.do(async ({ goLive }) => goLive({ title: show.title }));
  await waitFor(() => expect(studio.life()).toBe('live'));
  expect(studio.isListStale()).toBe(true);

  studio.freshenList();
  expect(studio.isListStale()).toBe(false);
  await studio.do(async ({ end }) => end());
  await waitFor(() => expect(studio.life()).toBe('ended'));
  expect(studio.isListStale()).toBe(true);
});

test('[LIVECACHE-9] stream queries are stale after a stream was created that could not go live', async () => {
  server.goLive.mockRejectedValue(new Error('No media server'));
  const studio = openStudio();
  await waitFor(() => expect(studio.life()).toBe('preparing'));
  studio.freshenList();
  await studio.do(async ({ goLive }) => goLive({ title: show.title }));
  expect(studio.isListStale()).toBe(true);
});
