// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mediaDefaults } from './media-state.ts';
import { initialStudioState } from './studio-state.ts';
import { createStudioStore, studioStateKey } from './studio-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const kept = (): Record<string, unknown> => JSON.parse(window.localStorage.getItem(studioStateKey) ?? '{}');

/** Stores what a full show leaves behind, and returns the store after a reload. */
function reloaded(userId = 'ada') {
  const store = createStudioStore();
  const end = store.keepFor('ada');
  store.dispatch({
    type: 'streamSet',
    streamId: 's1',
    roomName: 'room42',
    details: {
      title: 'Wash day',
      description: 'Slow',
      category: 'Beauty',
      tags: ['hair'],
      thumbnail: undefined,
    },
  });
  store.dispatch({
    type: 'settingsChanged',
    settings: { streamKey: 'secret-key', qualityPreset: 'high', volume: 40 },
  });
  store.dispatch({
    type: 'mediaChanged',
    media: {
      audio: { gain: 150 },
      video: { mirror: true, overScreen: true, corner: 'top-left', isOn: false },
    },
  });
  store.dispatch({ type: 'connectionChanged', state: 'connected' });
  store.dispatch({ type: 'started' });
  store.dispatch({ type: 'paused' });
  const joinTime = '2026-03-01T10:00:00.000Z';
  store.dispatch({
    type: 'viewerJoined',
    id: 'v1',
    viewer: { userName: 'juno-marchetti', joinTime, connectionQuality: 'good', lastActivity: joinTime },
  });
  end();
  const next = createStudioStore();
  next.keepFor(userId)();
  return next;
}

test('[STORE-16] [STORE-17] a reload never restores streaming, paused, connection, viewers or their count', () => {
  const state = reloaded().getState();
  expect(state).toMatchObject({
    isStreaming: false,
    isPaused: false,
    connectionState: 'idle',
    viewerCount: 0,
    viewerCounts: { current: 0, peak: 1, total: 0 },
    startTime: undefined,
  });
  expect(state.activeViewers.size).toBe(0);
  expect(kept()).not.toHaveProperty('activeViewers');
  expect(window.localStorage.getItem(studioStateKey)).not.toContain('juno-marchetti');
  // What is worth keeping is restored.
  expect(state).toMatchObject({
    title: 'Wash day',
    tags: ['hair'],
    qualityPreset: 'high',
    volume: 40,
    peakViewerCount: 1,
  });
  expect(state.media.audio.gain).toBe(150);
  expect(state.media.video).toMatchObject({
    mirror: true,
    overScreen: true,
    corner: 'top-left',
    isOn: true,
  });
});

test('[STORE-16] not even when storage says that a stream runs', () => {
  const running = {
    isStreaming: true,
    isPaused: true,
    connectionState: 'connected',
    viewerCount: 9,
    activeViewers: { v1: { userName: 'juno' } },
  };
  reloaded();
  window.localStorage.setItem(studioStateKey, JSON.stringify({ ...kept(), ...running }));
  const store = createStudioStore();
  store.keepFor('ada');
  const { title, ...state } = store.getState();
  expect(title).toBe('Wash day');
  expect(state).toMatchObject({
    isStreaming: false,
    isPaused: false,
    connectionState: 'idle',
    viewerCount: 0,
  });
  expect(state.activeViewers).toEqual(new Map());
});

test('the stream key is not stored, and another user of this browser has the defaults', () => {
  const other = reloaded('grace').getState();
  expect(window.localStorage.getItem(studioStateKey)).not.toContain('secret-key');
  expect(other).toEqual(initialStudioState);
});

test.each(['', 'no json', '[]', '{"version":2,"userId":"ada","title":"x"}', '{"version":1,"title":"x"}'])(
  'storage with %j gives the defaults',
  (text) => {
    window.localStorage.setItem(studioStateKey, text);
    const store = createStudioStore();
    store.keepFor('ada');
    expect(store.getState()).toEqual(initialStudioState);
  },
);

test('an invalid field has its default value, and the others stay', () => {
  reloaded();
  window.localStorage.setItem(
    studioStateKey,
    JSON.stringify({ ...kept(), volume: 900, audio: { gain: 'loud', autoGain: false } }),
  );
  const store = createStudioStore();
  store.keepFor('ada');
  expect(store.getState()).toMatchObject({ volume: 100, title: 'Wash day' });
  expect(store.getState().media.audio).toEqual({ ...mediaDefaults.audio, autoGain: false });
});

test('[STORE-19] a change is written once nothing has changed for 100 ms', () => {
  const store = createStudioStore();
  store.keepFor('ada');
  const change = (title: string) => store.dispatch({ type: 'detailsChanged', details: { title } });
  change('W');
  vi.advanceTimersByTime(60);
  change('Wash');
  vi.advanceTimersByTime(99);
  expect(kept()).toEqual({});
  vi.advanceTimersByTime(1);
  expect(kept()['title']).toBe('Wash');
});

test('[STORE-18] while changes go on they are written every second', () => {
  const written = vi.spyOn(Storage.prototype, 'setItem');
  const store = createStudioStore();
  store.keepFor('ada');
  const startedAt = Date.now();
  const times: number[] = [];
  written.mockImplementation(() => {
    times.push(Date.now() - startedAt);
  });
  for (let second = 0; second < 3; second += 0.05) {
    store.dispatch({ type: 'detailsChanged', details: { title: `At ${second}` } });
    vi.advanceTimersByTime(50);
  }
  expect(times).toEqual([1000, 2000, 3000]);
});

test('[STORE-20] the kept history has the latest 50 entries', () => {
  const store = createStudioStore();
  const end = store.keepFor('ada');
  for (let entry = 0; entry < 60; entry += 1) {
    store.dispatch({
      type: 'statsTaken',
      stats: {
        fps: entry,
        bitrateBps: 1000 + entry,
        width: null,
        height: null,
        packetLossPercent: 0.5,
        latencyMs: 2000 + entry,
        jitterMs: 7,
        bytes: 0,
      },
    });
    vi.advanceTimersByTime(2000);
  }
  end();
  const { statsHistory } = store.getState();
  expect(statsHistory.map(({ fps }) => fps)).toEqual(Array.from({ length: 60 }, (_, entry) => entry));
  const next = createStudioStore();
  next.keepFor('ada');
  expect(next.getState().statsHistory).toEqual(statsHistory.slice(10));
});

test('[LIVEDATA-13] [LIVEDATA-14] [LIVEDATA-17] a state holds the stream, its settings, its times and its flags', () => {
  expect(initialStudioState).toMatchObject({
    streamId: undefined,
    roomName: undefined,
    streamKey: undefined,
    title: '',
    description: '',
    category: 'General',
    tags: [],
    thumbnail: undefined,
    qualityPreset: 'medium',
    volume: 100,
    audioDevice: undefined,
    videoDevice: undefined,
    isStreaming: false,
    isPaused: false,
    startTime: undefined,
    duration: 0,
    audioEnabled: true,
    videoEnabled: true,
    screenShareEnabled: false,
    isRecording: false,
    recordingStartTime: undefined,
  });

  const details = {
    title: 'Wash day',
    description: 'Slow',
    category: 'Beauty',
    tags: ['hair'],
    thumbnail: '/files/wash-day.webp',
  };
  const settings = {
    streamKey: 'live_key',
    qualityPreset: 'ultra',
    volume: 40,
    audioDevice: 'desk',
    videoDevice: 'front',
  } as const;
  const startedAt = Date.now();
  const store = createStudioStore();
  store.dispatch({ type: 'streamSet', streamId: 's1', roomName: 'room42', details });
  store.dispatch({ type: 'settingsChanged', settings });
  store.dispatch({ type: 'started' });
  vi.advanceTimersByTime(65_000);
  store.dispatch({ type: 'recordingStarted' });
  store.dispatch({ type: 'ticked' });
  store.dispatch({ type: 'paused' });
  store.dispatch({ type: 'audioChanged', isOn: false });
  store.dispatch({ type: 'videoChanged', isOn: false });
  store.dispatch({ type: 'screenShareChanged', isOn: true });
  expect(store.getState()).toMatchObject({
    ...details,
    ...settings,
    streamId: 's1',
    roomName: 'room42',
    isStreaming: true,
    isPaused: true,
    startTime: startedAt,
    duration: 65,
    audioEnabled: false,
    videoEnabled: false,
    screenShareEnabled: true,
    isRecording: true,
    recordingStartTime: startedAt + 65_000,
  });
});

test('[LIVEDATA-22] [LIVEDATA-23] [LIVEDATA-24] the defaults of sound, picture and screen share', () => {
  expect(initialStudioState.media).toMatchObject({
    audio: {
      isOn: true,
      gain: 100,
      noiseSuppression: true,
      echoCancellation: true,
      autoGain: true,
      stereo: false,
    },
    video: {
      isOn: true,
      framerate: 30,
      bitrate: 2_500_000,
      mirror: false,
      blur: false,
      blurStrength: 10,
      brightness: 100,
      contrast: 100,
      saturation: 100,
    },
    screenShare: { isOn: false, quality: 'high' },
  });
});

test('[LIVEDATA-25] permissions are prompt by default', () => {
  expect(initialStudioState.media.permissions).toEqual({ camera: 'prompt', microphone: 'prompt' });
});
