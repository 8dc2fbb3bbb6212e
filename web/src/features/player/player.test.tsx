// @vitest-environment jsdom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { streamStatusSchema } from '@greenroom/contract/streams/streams.schemas';
import { videoFramePage } from '../../testing/video-frame-page.ts';
import type { PlayedStream } from './connection/played-stream.ts';
import { Player } from './player.tsx';

const stream: PlayedStream = {
  id: 'stream1',
  mediaRoomId: 'room42',
  title: 'Slow Sunday',
  poster: '/poster.webp',
  status: 'live',
  isRehearsal: false,
  isBroadcasterGone: false,
  hasJustEnded: false,
  scheduledTime: undefined,
  endedAt: undefined,
  viewerCount: 3,
};

async function openPlayer() {
  render(<Player stream={stream} refetch={async () => undefined} />);
  const iframe = screen.getByTitle<HTMLIFrameElement>('Live video of Slow Sunday');
  const frame = videoFramePage(iframe, 'watch');
  await frame.load();
  await screen.findByRole('group', { name: 'Player controls' });
  return frame;
}

const region = () => within(screen.getByRole('region', { name: 'Player' }));

test('[PLAYER-1] the player is the media room’s frame, with what is laid over it', async () => {
  await openPlayer();
  const iframe = region().getByTitle<HTMLIFrameElement>('Live video of Slow Sunday');
  expect(iframe.getAttribute('src')).toBe('/room?room=room42&stream=stream1');
  expect(region().getByText('LIVE')).toBeDefined();
  expect(region().getByText('viewers').parentElement?.textContent).toBe('3viewers');
  expect(region().getByRole('group', { name: 'Player controls' })).toBeDefined();
});

test('[PLAYER-2] LIVE stands over the picture while the show is live, and neither before nor after it, nor while its broadcaster is away', () => {
  const playerOf = (changed: Partial<PlayedStream>) => (
    <MemoryRouter>
      <Player stream={{ ...stream, ...changed }} refetch={async () => undefined} />
    </MemoryRouter>
  );
  const { rerender } = render(playerOf({}));
  const isShown = (changed: Partial<PlayedStream>) => {
    rerender(playerOf(changed));
    return region().queryByText('LIVE') !== null;
  };
  const shown = streamStatusSchema.options.filter((status) => isShown({ status }));
  expect(shown).toEqual(['live']);
  expect(isShown({ isBroadcasterGone: true })).toBe(false);
});

test('[VIEWERS-11] [VIEWERS-12] the count over the picture has a K over 1000, and an M over 1 million', () => {
  const playerOf = (viewerCount: number) => (
    <Player stream={{ ...stream, viewerCount }} refetch={async () => undefined} />
  );
  const { rerender } = render(playerOf(0));
  for (const [viewerCount, shown] of [
    [1000, '1000'],
    [1250, '1.3K'],
    [1_000_000, '1000K'],
    [2_500_000, '2.5M'],
  ] as const) {
    rerender(playerOf(viewerCount));
    expect(region().getByText('viewers').parentElement?.textContent).toBe(`${shown}viewers`);
  }
});

test('[VIEW-14] [VIEW-15] the count over the picture is the measured one, and without one there is none', () => {
  const playerOf = (viewerCount: number | undefined) => (
    <Player stream={{ ...stream, viewerCount }} refetch={async () => undefined} />
  );
  const { rerender } = render(playerOf(undefined));
  expect(region().queryByText(/viewers?$/)).toBeNull();
  expect(screen.getByRole('region', { name: 'Player' }).textContent).not.toMatch(/\d/);
  for (const [viewerCount, shown] of [
    [0, '0viewers'],
    [1, '1viewer'],
    [17, '17viewers'],
  ] as const) {
    rerender(playerOf(viewerCount));
    expect(region().getByText(/^viewers?$/).parentElement?.textContent).toBe(shown);
  }
});

test('[PLAYER-16] at volume 0 the player shows that it is muted, and above 0 that it is not', async () => {
  const frame = await openPlayer();
  await moveSlider(0);
  await frame.answer({ volume: 0, isMuted: false });
  expect(screen.queryByRole('button', { name: 'Unmute' })).not.toBeNull();
  expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull();
  await moveSlider(1);
  await frame.answer({ volume: 1, isMuted: false });
  expect(screen.queryByRole('button', { name: 'Mute' })).not.toBeNull();
});

test('[PLAYER-9] [PLAYER-19] a video that does not come says Connection timeout, and after 5 attempts Failed to connect to stream', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  render(<Player stream={{ ...stream, mediaRoomId: undefined }} refetch={async () => undefined} />);
  const pass = async (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
  await pass(9999);
  expect(region().queryByText('Connection timeout')).toBeNull();
  await pass(1);
  expect(region().getByText('Connection timeout')).toBeDefined();
  await pass(24_999);
  expect(region().queryByRole('heading', { name: 'Failed to connect to stream' })).toBeNull();
  await pass(1);
  expect(region().getByRole('heading', { name: 'Failed to connect to stream' })).toBeDefined();
});

test('[PLAYER-20] a failure of the stream that is final says Stream error', async () => {
  const frame = await openPlayer();
  const shown = () => region().queryByRole('heading', { name: 'Stream error' });
  await frame.emit({ event: 'error', data: { message: 'A hiccup', isFinal: false } });
  expect(shown()).toBeNull();
  await frame.emit({ event: 'error', data: { message: 'This show is over', isFinal: true } });
  expect(shown()).not.toBeNull();
});

test.each([
  [50_000, true],
  [300_000, true],
  [750_000, false],
  [1_500_000, false],
  [3_000_000, false],
])(
  '[PLAYER-10] at %i bits a second the warning of a poor connection is there: %s',
  async (bitrateBps, isThere) => {
    const frame = await openPlayer();
    await frame.emit({ event: 'stateChanged', data: { state: { name: 'streaming' } } });
    const data = {
      fps: 30,
      bitrateBps,
      width: 1,
      height: 1,
      packetLossPercent: 0,
      latencyMs: 1,
      jitterMs: 1,
      bytes: 1,
    };
    for (let second = 0; second < 10; second += 1) await frame.emit({ event: 'stats', data });
    expect(region().queryByText('Poor connection quality') !== null).toBe(isThere);
  },
);

test('the connection is not shown as poor while the picture is black, and is again afterwards', async () => {
  const frame = await openPlayer();
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'streaming' } } });
  const data = {
    fps: 30,
    bitrateBps: 60_000,
    width: 1,
    height: 1,
    packetLossPercent: 0,
    latencyMs: 1,
    jitterMs: 1,
    bytes: 1,
  };
  const isWarned = () => region().queryByText('Poor connection quality') !== null;
  for (let second = 0; second < 10; second += 1)
    await frame.emit({ event: 'stats', data: { ...data, isBlack: true } });
  expect(isWarned()).toBe(false);
  for (let second = 0; second < 5; second += 1) await frame.emit({ event: 'stats', data });
  expect(isWarned()).toBe(true);
  await frame.emit({ event: 'stats', data: { ...data, isBlack: true } });
  expect(isWarned()).toBe(false);
});

test('a show whose picture was removed is shown as sound only, until it has one again', async () => {
  const frame = await openPlayer();
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'streaming' } } });
  await frame.emit({ event: 'firstFrame', data: { milliseconds: 100 } });
  const data = {
    fps: 1,
    bitrateBps: 40_000,
    width: 640,
    height: 360,
    packetLossPercent: 0,
    latencyMs: 1,
    jitterMs: 1,
    bytes: 1,
  };
  await frame.emit({ event: 'stats', data });
  expect(region().queryByText('Sound only')).toBeNull();
  await frame.emit({ event: 'stats', data: { ...data, isBlack: true } });
  expect(region().getByText('Sound only')).toBeDefined();
  await frame.emit({ event: 'stats', data });
  expect(region().queryByText('Sound only')).toBeNull();
});

test('a show without a picture is shown as sound only, and its connection not as poor', async () => {
  const frame = await openPlayer();
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'streaming' } } });
  const data = {
    fps: null,
    bitrateBps: 40_000,
    width: null,
    height: null,
    packetLossPercent: 0,
    latencyMs: 1,
    jitterMs: 1,
    bytes: 1,
  };
  expect(region().queryByText('Sound only')).toBeNull();
  for (let second = 0; second < 10; second += 1) await frame.emit({ event: 'stats', data });
  expect(region().getByText('Sound only')).toBeDefined();
  expect(region().queryByText('Poor connection quality')).toBeNull();
  await frame.emit({ event: 'stats', data: { ...data, fps: 30, bitrateBps: 2_500_000 } });
  expect(region().queryByText('Sound only')).toBeNull();
});

const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Volume' });
async function moveSlider(value: number): Promise<void> {
  await act(async () => fireEvent.change(slider(), { target: { value } }));
}
const press = async (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('one move of the volume slider sends one command', async () => {
  const frame = await openPlayer();
  await moveSlider(60);
  await frame.answer({ volume: 60 });
  await moveSlider(30);
  await frame.answer({ volume: 30 });
  expect(frame.commands()).toEqual([
    { action: 'setVolume', value: 60 },
    { action: 'setVolume', value: 30 },
  ]);
});

test('one press of the sound button sends one command', async () => {
  const frame = await openPlayer();
  await press('Mute');
  await frame.answer({ isMuted: true });
  await press('Unmute');
  await frame.answer({ isMuted: false });
  expect(frame.commands()).toEqual([{ action: 'muteAudio' }, { action: 'unmuteAudio' }]);
});

test('the controls show the volume of the frame, also after it was loaded again', async () => {
  const frame = await openPlayer();
  await moveSlider(30);
  await frame.answer({ volume: 29 });
  expect(slider().value).toBe('29');
  await press('Mute');
  await frame.answer({ isMuted: true });
  expect(slider().value).toBe('0');
  await frame.load();
  expect(slider().value).toBe('100');
  expect(screen.queryByRole('button', { name: 'Mute' })).not.toBeNull();
});

test('the controls show the requested volume until the frame has answered', async () => {
  const frame = await openPlayer();
  await moveSlider(30);
  expect(slider().value).toBe('30');
  await moveSlider(31);
  expect(slider().value).toBe('31');
  await frame.answer({ volume: 30 });
  await frame.answer({ volume: 31 });
  expect(slider().value).toBe('31');
  expect(frame.commands()).toEqual([
    { action: 'setVolume', value: 30 },
    { action: 'setVolume', value: 31 },
  ]);
});

test('sound that the browser blocks is shown as muted', async () => {
  const frame = await openPlayer();
  await frame.emit({ event: 'volumeChanged', data: { volume: 100, isMuted: true, isSoundBlocked: true } });
  expect(screen.queryByRole('button', { name: 'Unmute' })).not.toBeNull();
});
