// @vitest-environment jsdom
import { act, render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { videoFramePage } from '../../../testing/video-frame-page.ts';
import { VideoTest } from './video-test.tsx';

const { viewers } = vi.hoisted(() => ({
  viewers: vi.fn<(room: { mediaRoomId: string }) => Promise<{ data: { viewerCount: number | null } }>>(),
}));
vi.mock('../../../lib/api/api.ts', () => ({ api: { mediaRooms: { viewers } } }));
viewers.mockResolvedValue({ data: { viewerCount: 3 } });

const renderTest = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <VideoTest />
    </QueryClientProvider>,
  );

test('[LAB-16] once started, and not before, there are four bitrates, and each is sent in bits a second', async () => {
  renderTest();
  const choices = () => screen.queryByRole('group', { name: 'Bitrate' });
  expect(choices()).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Start Stream' }).click());
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your stream'), 'push');
  await frame.load();
  const group = choices();
  if (group === null) throw new Error('There is no choice of bitrates');
  const radios = within(group).getAllByRole('radio');
  expect(radios.map((radio) => radio.parentElement?.textContent)).toEqual([
    '500 kbps',
    '1000 kbps',
    '2500 kbps',
    '5000 kbps',
  ]);
  for (const [at, value] of [500_000, 1_000_000, 2_500_000, 5_000_000].entries()) {
    await act(async () => radios[at]?.click());
    expect(frame.commands().at(-1)).toEqual({ action: 'setBitrate', value });
    await frame.answer();
    expect(radios.map((radio) => (radio as HTMLInputElement).checked).indexOf(true)).toBe(at);
  }
  await act(async () => screen.getByRole('button', { name: 'Stop Stream' }).click());
  expect(choices()).toBeNull();
});

/** A started page, and the page in its frame. */
async function start() {
  renderTest();
  await act(async () => screen.getByRole('button', { name: 'Start Stream' }).click());
  return videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your stream'), 'push');
}

const press = async (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('[LAB-10] once started, and not before, Mute and Unmute are offered, each while it does something', async () => {
  const offered = () =>
    screen.queryAllByRole('button', { name: /mute/i }).map((button) => button.textContent);
  const { unmount } = renderTest();
  expect(offered()).toEqual([]);
  unmount();
  const frame = await start();
  await frame.load();
  expect(offered()).toEqual(['Mute']);
  await press('Mute');
  expect(frame.commands().at(-1)).toEqual({ action: 'muteAudio' });
  // Only the frame's state says whether it is muted.
  expect(offered()).toEqual(['Mute']);
  await frame.answer({ isMuted: true });
  expect(offered()).toEqual(['Unmute']);
  await press('Unmute');
  expect(frame.commands().at(-1)).toEqual({ action: 'unmuteAudio' });
  await frame.answer({ isMuted: false });
  expect(offered()).toEqual(['Mute']);
  await press('Stop Stream');
  expect(offered()).toEqual([]);
});

test('[LAB-19] the status bar shows whether it is connected, viewers, quality, kbps, fps and queued commands as they are', async () => {
  const frame = await start();
  const roomId = () =>
    new URL(screen.getByTitle<HTMLIFrameElement>('Your stream').src).searchParams.get('push');
  const shown = () =>
    Object.fromEntries(
      [...screen.getByLabelText('Status').querySelectorAll(':scope > div')].map((value) => [
        value.querySelector('dt')?.textContent,
        value.querySelector('dd')?.textContent,
      ]),
    );
  const unmeasured = { Quality: '-', kbps: '-', fps: '-', 'Dropped messages': '0' };
  expect(shown()).toEqual({ ...unmeasured, Connected: 'no', Viewers: '-', 'Queued commands': '0' });
  await frame.load();
  // The start has no reply yet.
  await vi.waitFor(() => expect(shown()['Queued commands']).toBe('1'), 20_000);
  await frame.answerAll();
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'streaming' } } });
  const stats = { width: 1280, height: 720, packetLossPercent: 0, latencyMs: 9, jitterMs: 1, bytes: 1 };
  for (let second = 1; second <= 5; second += 1)
    await frame.emit({ event: 'stats', data: { ...stats, fps: 24.4, bitrateBps: 640_400 } });
  await vi.waitFor(() => expect(shown()['Queued commands']).toBe('0'), 20_000);
  await vi.waitFor(() => expect(shown()['Viewers']).toBe('3'), 20_000);
  expect(viewers).toHaveBeenCalledWith({ mediaRoomId: roomId() }, expect.anything());
  viewers.mockResolvedValue({ data: { viewerCount: null } });
  await vi.waitFor(() => expect(shown()['Viewers']).toBe('-'), 20_000);
  expect(shown()).toEqual({
    ...unmeasured,
    Connected: 'yes',
    Viewers: '-',
    Quality: 'Fair',
    kbps: '640',
    fps: '24',
    'Queued commands': '0',
  });
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'reconnecting', attempt: 1 } } });
  expect(shown()).toMatchObject({ Connected: 'no', Viewers: '-', Quality: '-' });
});
