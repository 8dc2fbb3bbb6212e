import type { FrameStats } from '@greenroom/contract/frame/frame-events';
import { describe, expect, test } from 'vitest';
import { nextStudioState } from './next-studio-state.ts';
import { initialStudioState } from './studio-state.ts';
import type { ActiveViewer, StudioState, StudioEvent } from './studio-state.ts';

const start = 1_700_000_000_000;

const juno: ActiveViewer = {
  userName: 'juno',
  joinTime: '2026-03-01T10:00:00.000Z',
  connectionQuality: 'good',
  lastActivity: '2026-03-01T10:00:00.000Z',
};
const kai: ActiveViewer = { ...juno, userName: 'kai', connectionQuality: undefined };

/** The state after events at one time, or at their own times. */
function after(state: StudioState, ...events: readonly (StudioEvent | [number, StudioEvent])[]) {
  return events.reduce<StudioState>(
    (before, entry) =>
      Array.isArray(entry)
        ? nextStudioState(before, entry[1], start + entry[0])
        : nextStudioState(before, entry, start),
    state,
  );
}

const joined = (id: string, viewer = juno): StudioEvent => ({ type: 'viewerJoined', id, viewer });

const measured: FrameStats = {
  fps: 29,
  bitrateBps: 1_800_000,
  width: 1280,
  height: 720,
  packetLossPercent: 0.4,
  latencyMs: 61,
  jitterMs: 7,
  bytes: 9000,
};
const taken = (change: Partial<FrameStats> = {}): StudioEvent => ({
  type: 'statsTaken',
  stats: { ...measured, ...change },
});

const running = after(initialStudioState, { type: 'setUp' }, { type: 'connected' }, { type: 'started' });

const ends = ['stopped', 'ended'] as const;

describe('a broadcast', () => {
  test('[STORE-1] [STORE-2] [STORE-3] a start sets streaming on, paused off and the duration to 0', () => {
    expect(initialStudioState.isStreaming).toBe(false);
    const paused = after(running, { type: 'paused' }, [65_000, { type: 'ticked' }]);
    expect(paused).toMatchObject({ isStreaming: true, isPaused: true, duration: 65 });
    for (const before of [paused, after(paused, { type: 'disconnected' }, { type: 'reconnecting' })])
      expect(after(before, [70_000, { type: 'started' }])).toMatchObject({
        isStreaming: true,
        isPaused: false,
        startTime: start + 70_000,
        duration: 0,
      });
  });

  test.each(ends)('[STORE-4] [STORE-5] once %s streaming is off and nobody watches', (type) => {
    const watched = after(running, joined('a'), joined('b', kai));
    expect(watched.viewerCount).toBe(2);
    const over = after(watched, { type });
    expect(over).toMatchObject({ isStreaming: false, isPaused: false, viewerCount: 0, value: 'ended' });
    expect(over.activeViewers.size).toBe(0);
    expect(over.peakViewerCount).toBe(2);
  });

  test('[STORE-6] paused sets the flag and resumed clears it', () => {
    const paused = after(running, { type: 'paused' });
    expect(paused).toMatchObject({ isPaused: true, isStreaming: true, value: 'paused' });
    expect(after(paused, { type: 'resumed' })).toMatchObject({ isPaused: false, value: 'streaming' });
  });

  test('[STORE-7] recording started sets the flag and its time, and recording stopped clears both', () => {
    const recording = after(running, [4000, { type: 'recordingStarted' }]);
    expect(recording).toMatchObject({ isRecording: true, recordingStartTime: start + 4000 });
    const stopped = after(recording, { type: 'recordingStopped' });
    expect(stopped).toMatchObject({ isRecording: false, recordingStartTime: undefined });
  });

  test('[STREAM-15] [STREAM-16] a disconnect makes the connection state disconnected, and flags reconnecting', () => {
    const lost = after(running, { type: 'disconnected' }, [
      700,
      { type: 'connectionChanged', state: 'disconnected' },
    ]);
    expect(lost).toMatchObject({
      connectionState: 'disconnected',
      lastConnectionUpdate: start + 700,
      isReconnecting: true,
      isStreaming: true,
    });
  });

  test('[STORE-13] [STORE-14] [STORE-15] sound, picture and screen share are as the video frame says', () => {
    expect(running).toMatchObject({ audioEnabled: true, videoEnabled: true, screenShareEnabled: false });
    const changed = after(
      running,
      { type: 'audioChanged', isOn: false },
      { type: 'screenShareChanged', isOn: true },
    );
    expect(changed).toMatchObject({ audioEnabled: false, videoEnabled: true, screenShareEnabled: true });
    const hidden = after(
      changed,
      { type: 'videoChanged', isOn: false },
      { type: 'audioChanged', isOn: true },
    );
    expect(hidden).toMatchObject({ audioEnabled: true, videoEnabled: false, screenShareEnabled: true });
    expect(
      after(hidden, { type: 'videoChanged', isOn: true }, { type: 'screenShareChanged', isOn: false }),
    ).toMatchObject({ audioEnabled: true, videoEnabled: true, screenShareEnabled: false });
  });
});

describe('the viewers', () => {
  test('[STORE-8] [STORE-9] [STORE-11] who joins and leaves is in the map of viewers, whose size is the count', () => {
    const two = after(running, joined('a'), joined('b', kai));
    expect([...two.activeViewers]).toEqual([
      ['a', juno],
      ['b', kai],
    ]);
    // A viewer who joins again counts once. Viewers that the server counts but does not name are counted
    // separately.
    for (const state of [two, after(two, joined('a')), after(two, { type: 'viewersCounted', count: 9 })])
      expect(state.viewerCount).toBe(2);
    const one = after(two, { type: 'viewerLeft', id: 'a' });
    expect([...one.activeViewers.keys()]).toEqual(['b']);
    expect(one.viewerCount).toBe(1);
    expect(after(one, { type: 'viewerLeft', id: 'nobody' })).toEqual(one);
  });

  test('[STORE-10] who reconnects has the new values, and counts once', () => {
    const back: ActiveViewer = { ...juno, joinTime: '2026-03-01T10:05:00.000Z', connectionQuality: 'poor' };
    const state = after(running, joined('a'), { type: 'viewerReconnected', id: 'a', viewer: back });
    expect([...state.activeViewers]).toEqual([['a', back]]);
    expect(state.viewerCount).toBe(1);
  });

  test('[STORE-12] the peak only rises, also by those whom the server counts and does not name', () => {
    const events: readonly StudioEvent[] = [
      joined('a'),
      joined('b'),
      { type: 'viewerLeft', id: 'a' },
      { type: 'viewersCounted', count: 7 },
      { type: 'viewersCounted', count: 3 },
      { type: 'stopped' },
    ];
    let state = running;
    const peaks = events.map((event) => {
      state = after(state, event);
      return state.peakViewerCount;
    });
    expect(peaks).toEqual([1, 2, 2, 7, 7, 7]);
    expect(state.viewerCounts).toEqual({ current: 3, peak: 7, total: 7 });
  });

  test('another stream starts without the viewers and the peak of the former one', () => {
    const details = {
      title: 'Wash day',
      description: '',
      category: 'Beauty',
      tags: ['hair'],
      thumbnail: undefined,
    };
    const first = after(
      running,
      { type: 'streamSet', streamId: 's1', roomName: 'r1', details },
      { type: 'viewersCounted', count: 4 },
    );
    expect(after(first, { type: 'streamSet', streamId: 's1', roomName: 'r1', details }).peakViewerCount).toBe(
      4,
    );
    const other = after(first, { type: 'streamSet', streamId: 's2', roomName: 'r2', details });
    expect(other).toMatchObject({ ...details, streamId: 's2', roomName: 'r2', peakViewerCount: 0 });
  });
});

test('[STREAM-4] the end of a stream leaves nothing of it', () => {
  const details = {
    title: 'Wash day',
    description: 'Slow',
    category: 'Beauty',
    tags: ['hair'],
    thumbnail: '/t.jpg',
  };
  const ended = after(
    running,
    { type: 'streamSet', streamId: 's1', roomName: 'r1', details },
    joined('a'),
    { type: 'settingsChanged', settings: { streamKey: 'k', volume: 30 } },
    { type: 'ended' },
    { type: 'cleared' },
    { type: 'streamCleared' },
  );
  const { lastConnectionUpdate: _at, startTime: _start, volume, ...rest } = ended;
  expect(volume).toBe(30);
  const { lastConnectionUpdate: _, startTime: __, volume: ___, ...initial } = initialStudioState;
  expect(rest).toEqual(initial);
});

describe('what is measured', () => {
  test('[STORE-24] the store takes stats at most once every 2 s', () => {
    const state = after(
      running,
      [0, taken({ bitrateBps: 1 })],
      [1000, taken({ bitrateBps: 2 })],
      [1999, taken({ bitrateBps: 3 })],
      [2000, taken({ bitrateBps: 4 })],
      [3000, taken({ bitrateBps: 5 })],
    );
    expect(state.statsHistory.map(({ atMs, bitrate }) => [atMs - start, bitrate])).toEqual([
      [0, 1],
      [2000, 4],
    ]);
    expect(state.bitrate).toBe(4);
  });

  test('the quality is unknown while the camera is hidden, and is measured again afterwards', () => {
    const seconds = (from: number, change: Partial<FrameStats>) =>
      [0, 1, 2, 3, 4].map((second): [number, StudioEvent] => [(from + second) * 1000, taken(change)]);
    const poor = after(running, ...seconds(0, { bitrateBps: 300_000 }));
    expect(poor.connectionQuality).toBe('poor');
    const hidden = after(poor, ...seconds(6, { bitrateBps: 40_000, isBlack: true }));
    expect(hidden).toMatchObject({ connectionQuality: 'offline', connectionScore: 0 });
    expect(after(hidden, ...seconds(12, {})).connectionQuality).toBe('good');
  });

  test('[STORE-21] the history holds the latest 300 measurements', () => {
    let state = running;
    for (let entry = 0; entry < 305; entry += 1) state = after(state, [entry * 2000, taken({ fps: entry })]);
    expect(state.statsHistory).toHaveLength(300);
    expect(state.statsHistory[0]?.fps).toBe(5);
    expect(state.statsHistory.at(-1)?.fps).toBe(304);
  });

  test('[LIVEDATA-18] [LIVEDATA-19] [LIVEDATA-20] it holds bitrate, size, frames, loss, latency, jitter, quality and score', () => {
    const seconds = [0, 1, 2, 3, 4].map((second): [number, StudioEvent] => [second * 1000, taken()]);
    expect(after(running, ...seconds)).toMatchObject({
      bitrate: 1_800_000,
      resolution: '1280x720',
      framerate: 29,
      packetLoss: 0.4,
      latency: 61,
      jitter: 7,
      stats: { fps: 29, bitrate: 1_800_000, latency: 61, packetLoss: 0.4, jitter: 7 },
      connectionQuality: 'good',
      // Four bars are 80; a latency of 61 ms is a warning.
      connectionScore: 75,
      lastConnectionUpdate: start + 4000,
    });
    expect(
      after(running, ...seconds, [5000, { type: 'connectionChanged', state: 'connected' }]),
    ).toMatchObject({ connectionState: 'connected', lastConnectionUpdate: start + 5000 });
    expect(after(running, ...seconds, { type: 'stopped' })).toMatchObject({
      bitrate: null,
      resolution: null,
      framerate: null,
      packetLoss: null,
      latency: null,
      jitter: null,
      connectionQuality: 'offline',
      connectionScore: 0,
    });
  });

  test('[STORE-26] [MEDIA-17] audio levels are taken every 100 ms', () => {
    const state = after(
      running,
      [0, { type: 'audioLevelTaken', level: 12 }],
      [50, { type: 'audioLevelTaken', level: 80 }],
      [99, { type: 'audioLevelTaken', level: 90 }],
    );
    expect(state.audioLevel).toEqual({ level: 12, atMs: start });
    expect(after(state, [100, { type: 'audioLevelTaken', level: 55 }]).audioLevel).toEqual({
      level: 55,
      atMs: start + 100,
    });
  });
});

test('a device that is unplugged and returns causes two events, and none after the end of the broadcast', () => {
  const lost = { type: 'deviceLost', device: 'camera' } as const;
  const back = { type: 'deviceBack', device: 'camera' } as const;
  const before = after(running, back);
  expect(before).toBe(running);
  const without = after(running, lost, lost);
  expect(without).toMatchObject({ value: 'streaming', error: undefined, lostDevices: new Set(['camera']) });
  const newEvents = after(without, back).events.slice(running.events.length);
  expect(newEvents.map(({ type, detail }) => [type, detail])).toEqual([
    ['deviceLost', 'camera'],
    ['deviceBack', 'camera'],
  ]);
  for (const type of ends) expect(after(without, { type }).lostDevices.size).toBe(0);
});

test('[STORE-23] the history of events holds the latest 100, in words', () => {
  let state = running;
  for (let event = 0; event < 104; event += 1) {
    state = after(state, [event, { type: 'handledError', message: `failure ${event}` }]);
  }
  expect(state.events).toHaveLength(100);
  expect(state.events[0]).toEqual({ atMs: start + 4, type: 'handledError', detail: 'failure 4' });
  expect(state.events.at(-1)?.detail).toBe('failure 103');
  // Events of every second are left out of the history.
  expect(after(state, { type: 'ticked' }, taken()).events).toBe(state.events);
});

test('[LIVEDATA-21] it holds the number of reconnect attempts and the error', () => {
  const lost = after(running, { type: 'disconnected' }, { type: 'reconnecting' }, { type: 'reconnecting' });
  expect(lost.reconnectAttempts).toBe(2);
  const failed = after(lost, { type: 'error', message: 'The stream key was changed' });
  expect(failed).toMatchObject({ error: 'The stream key was changed', value: 'error' });
  expect(after(failed, { type: 'started' })).toMatchObject({ reconnectAttempts: 0, error: undefined });
});
