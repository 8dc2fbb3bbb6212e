// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { managedStream } from '../../../testing/sample-streams.ts';
import { videoFramePage } from '../../../testing/video-frame-page.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { createStudioStore } from '../store/studio-store.ts';
import { useStudio } from '../use-studio.ts';
import type { Studio } from '../use-studio.ts';
import { StreamTab } from './stream-tab.tsx';

type Answer = (input: { vdoRoomId?: string }) => Promise<{ data: unknown }>;
/** Stands for the server: the calls of the studio that a test answers. */
const server = vi.hoisted(() => ({
  mine: vi.fn<Answer>(),
  create: vi.fn<Answer>(),
  goLive: vi.fn<Answer>(),
  detail: vi.fn<Answer>(),
  end: vi.fn<Answer>(),
}));
vi.mock('../../../lib/api/api.ts', () => ({ api: { streams: server } }));

beforeEach(() => {
  vi.clearAllMocks();
  let vdoRoomId = '';
  const show = (more: Parameters<typeof managedStream>[0]) => ({
    data: managedStream({ vdoRoomId, ...more }),
  });
  server.mine.mockResolvedValue({ data: null });
  server.create.mockImplementation(async (input) => {
    vdoRoomId = input.vdoRoomId ?? '';
    return show({ status: 'created', isLive: false });
  });
  for (const call of [server.goLive, server.detail]) call.mockImplementation(async () => show({}));
  server.end.mockImplementation(async () => show({ status: 'ended', isLive: false }));
});

/** The Stream tab of a studio, and what the studio says of itself. */
async function openTab() {
  const store = createStudioStore();
  let studio: Studio | undefined;
  function Shown() {
    studio = useStudio(store);
    return <StreamTab studio={studio} />;
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Shown />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(studio?.lifeCycle.name).toBe('preparing'));
  return () => studio!;
}

/** Opens the camera of a studio; answers as the page in its frame. */
async function openCamera(studio: () => Studio) {
  const iframe = document.body.appendChild(document.createElement('iframe'));
  const frame = videoFramePage(iframe, 'push');
  const detach = studio().camera.frame.attach(iframe);
  onTestFinished(() => {
    detach();
    iframe.remove();
  });
  act(() => studio().camera.preview(studio().mediaRoomId));
  await frame.load();
  await frame.answer({ state: { name: 'preview' } });
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'preview' } } });
  return frame;
}

/** Goes live; the camera's frame sends as soon as it is told to. */
async function goLive(studio: () => Studio, frame: Awaited<ReturnType<typeof openCamera>>) {
  let going: Promise<void> | undefined;
  await act(async () => {
    going = studio().goLive({ title: 'Kiln night' });
  });
  await waitFor(() => expect(frame.commands().at(-1)?.action).toBe('startStream'));
  await frame.answer({ state: { name: 'streaming' } });
  await act(async () => going);
}

const notices = () => screen.queryAllByText(/preview mode/i).length;
const buttons = () =>
  screen
    .queryAllByRole('button', {
      name: /^(Go Live|Create Stream Page|Creating Stream|End Stream Page|Ending)/,
    })
    .map(({ textContent }) => textContent);

test('[STUDIO-20] [STUDIO-23] in preview mode alone the tab has a notice of it, and its button reads Go Live', async () => {
  const studio = await openTab();
  expect([notices(), buttons()]).toEqual([0, ['Create Stream Page']]);
  const frame = await openCamera(studio);
  expect([notices(), buttons()]).toEqual([1, ['Go Live']]);
  act(() => studio().camera.stop());
  expect([notices(), buttons()]).toEqual([0, ['Create Stream Page']]);
  act(() => studio().camera.preview(studio().mediaRoomId));
  await frame.load();
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'preview' } } });
  expect(notices()).toBe(1);
  await goLive(studio, frame);
  expect(studio().lifeCycle.name).toBe('live');
  expect(notices()).toBe(0);
});

test('[STUDIO-21] the tab has End Stream Page while live, with a camera or without, and at no other time', async () => {
  const studio = await openTab();
  const ends = () => buttons().filter((name) => name === 'End Stream Page').length;
  expect(ends()).toBe(0);
  const held = Promise.withResolvers<{ data: unknown }>();
  server.goLive.mockReturnValueOnce(held.promise);
  let going: Promise<void> | undefined;
  await act(async () => {
    going = studio().goLive({ title: 'Kiln night' });
  });
  await waitFor(() => expect(studio().lifeCycle.name).toBe('creating'));
  expect(ends()).toBe(0);
  held.resolve({ data: managedStream() });
  await act(async () => going);
  expect(buttons()).toEqual(['End Stream Page']);
  // An end that the server refuses leaves it live.
  server.end.mockRejectedValueOnce(new Error('No network'));
  await act(async () => studio().end());
  expect(buttons()).toEqual(['End Stream Page']);
  await act(async () => studio().end());
  expect(studio().lifeCycle.name).toBe('ended');
  expect(ends()).toBe(0);
});

test.each([
  ['the creation gets no answer', 'create', new TypeError('Failed to fetch')],
  ['the creation is refused', 'create', new ApiError(500, 'The ledger is full', { success: false })],
  ['the go-live gets no answer', 'goLive', new TypeError('Failed to fetch')],
  ['the go-live is refused', 'goLive', new ApiError(409, 'Not now', { success: false })],
] as const)(
  '[STUDIO-35] where %s, the preview stays up in the room that was made here',
  async (_name, call, failure) => {
    const studio = await openTab();
    const room = studio().mediaRoomId;
    const frame = await openCamera(studio);
    const { source } = studio().camera;
    expect(source).toContain(`push=${room}`);
    server[call].mockRejectedValueOnce(failure);
    await goLive(studio, frame);
    expect(studio().lifeCycle.name).toBe('unlisted');
    expect(studio().camera.state.name).toBe('on');
    expect(studio().camera.source).toBe(source);
    expect(frame.commands().map(({ action }) => action)).not.toContain('stopStream');
    expect(studio().mediaRoomId).toBe(room);
    expect(screen.getByText('Room ID').nextElementSibling?.textContent).toBe(room);
    expect(screen.getByText('Direct video URL').nextElementSibling?.textContent).toContain(room);
  },
);
