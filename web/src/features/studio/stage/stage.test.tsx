// @vitest-environment jsdom
import type { FrameDevice } from '@greenroom/contract/frame/frame-events';
import type { ManagedStream } from '@greenroom/contract/streams/streams.schemas';
import type { ConnectionQuality } from '@greenroom/frame-client/connection-quality';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { liveStream } from '../../../testing/sample-streams.ts';
import { videoFramePage } from '../../../testing/video-frame-page.ts';
import { createStudioStore } from '../store/studio-store.ts';
import type { StudioStore } from '../store/studio-store.ts';
import type { Studio } from '../use-studio.ts';
import { Stage } from './stage.tsx';
import { broadcastBefore } from '../camera/broadcast-record.ts';
import { useCamera } from '../camera/use-camera.ts';

const live = {
  ...liveStream({ id: '0198c1de-0000-7000-8000-000000000001', title: 'Kiln night' }),
  vdoRoomId: 'room42',
  isRehearsal: false,
  peakViewerCount: 0,
} as ManagedStream;

interface ShownStageProps {
  store?: StudioStore;
  /** The live show. Undefined while one is being prepared. */
  stream?: ManagedStream;
  quality?: ConnectionQuality | undefined;
}

/** The stage of a studio that prepares a show, or whose live show waits for its picture. */
function ShownStage({ store = createStudioStore(), stream, quality }: ShownStageProps) {
  const [kept] = useState(store);
  const camera = useCamera(kept, stream?.isRehearsal === true);
  const studio = {
    camera,
    store: kept,
    mediaRoomId: 'room42',
    lifeCycle: stream === undefined ? { name: 'preparing', stream } : { name: 'live', stream },
  } as Studio;
  return <Stage studio={studio} isBroadcasterConnected={false} quality={quality} />;
}

async function openPreview(store = createStudioStore()) {
  render(<ShownStage store={store} />);
  await press('Enable Camera Preview');
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await frame.load();
  expect(frame.commands()).toEqual([{ action: 'startPreview' }]);
  await frame.answer();
  expect(screen.getByText('Opening camera and microphone…')).toBeDefined();
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'preview' } } });
  expect(screen.queryByText('Opening camera and microphone…')).toBeNull();
  return frame;
}

const button = (name: string) => screen.queryByRole('button', { name });
const press = async (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('[MEDIA-6] sound, picture, screen share and recording show as changed before the reply arrives', async () => {
  const frame = await openPreview();
  const toggles = [
    ['Mute microphone', 'Unmute microphone', 'muteAudio', { isMuted: true }],
    ['Hide camera', 'Show camera', 'hideVideo', { isVideoHidden: true }],
    ['Share your screen', 'Stop sharing your screen', 'startScreenShare', { isScreenShared: true }],
    ['Record here', 'Stop recording here', 'startRecording', { isRecording: true }],
  ] as const;
  for (const [before, after, action, answer] of toggles) {
    await press(before);
    expect(frame.commands().at(-1)).toEqual({ action });
    expect(button(after), after).not.toBeNull();
    expect(button(before), before).toBeNull();
    await frame.answer(answer);
    expect(button(after), after).not.toBeNull();
  }
  await press('Stop sharing your screen');
  await frame.answer({ isScreenShared: false });
  expect(screen.queryByText('Your picture is hidden')).not.toBeNull();
});

test('[MEDIA-1] sound, picture, screen share and recording are turned on and off', async () => {
  const frame = await openPreview();
  for (const [off, on, actions, fact] of [
    ['Mute microphone', 'Unmute microphone', ['muteAudio', 'unmuteAudio'], 'isMuted'],
    ['Hide camera', 'Show camera', ['hideVideo', 'showVideo'], 'isVideoHidden'],
    [
      'Share your screen',
      'Stop sharing your screen',
      ['startScreenShare', 'stopScreenShare'],
      'isScreenShared',
    ],
    ['Record here', 'Stop recording here', ['startRecording', 'stopRecording'], 'isRecording'],
  ] as const) {
    await press(off);
    await frame.answer({ [fact]: true });
    await press(on);
    await frame.answer({ [fact]: false });
    expect(frame.commands().slice(-2)).toEqual(actions.map((action) => ({ action })));
    expect(button(off), off).not.toBeNull();
    expect(button(on), on).toBeNull();
  }
});

test('[MEDIA-7] a toggle that the video frame refuses is taken back', async () => {
  const frame = await openPreview();
  for (const name of ['Mute microphone', 'Hide camera', 'Share your screen', 'Record here']) {
    await press(name);
    expect(button(name), name).toBeNull();
    await frame.refuse('No');
    expect(button(name), name).not.toBeNull();
  }
});

test('stored sound and picture settings are sent before the devices open, also for a show in progress', async () => {
  const store = createStudioStore();
  store.dispatch({
    type: 'mediaChanged',
    media: { audio: { stereo: true, gain: 140 }, video: { blur: true } },
  });
  render(<ShownStage store={store} stream={live} />);
  await press('Use this camera');
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await frame.load();
  const settings = [
    { action: 'setSound', value: { stereo: true, gain: 140 } },
    { action: 'setPicture', value: { blur: true } },
  ];
  expect(frame.commands()).toEqual(settings);
  await frame.answerAll();
  expect(frame.commands()).toEqual([...settings, { action: 'startStream', value: {} }]);
});

test.each([
  ['excellent', false],
  ['good', false],
  ['fair', false],
  ['poor', true],
  ['critical', true],
  ['offline', false],
] as const)('[STUDIO-31] of a live show at quality %s the warning is there: %s', (quality, isThere) => {
  render(<ShownStage stream={live} quality={quality} />);
  expect(screen.queryByText(/^Poor connection quality/) !== null).toBe(isThere);
});

test.each([
  [100, 'green'],
  [101, 'yellow'],
  [200, 'yellow'],
  [201, 'red'],
])(
  '[QUAL-10] [QUAL-11] over the picture of a live show stands a latency of %i ms, %s',
  (latencyMs, colour) => {
    const store = createStudioStore();
    store.dispatch({ type: 'started' });
    store.dispatch({
      type: 'statsTaken',
      stats: {
        fps: 30,
        bitrateBps: 1_000_000,
        width: 1280,
        height: 720,
        packetLossPercent: 0,
        latencyMs,
        jitterMs: 1,
        bytes: 1,
      },
    });
    render(<ShownStage stream={live} store={store} />);
    const bar = screen.getByText('Latency').parentElement;
    expect(bar?.textContent).toBe(`Latency ${latencyMs} ms`);
    expect(bar?.dataset['colour']).toBe(colour);
  },
);

test('[STREAM-17] a broadcast that dropped says which try to reconnect it is, of how many', async () => {
  const store = createStudioStore();
  render(<ShownStage store={store} stream={live} />);
  await press('Use this camera');
  const message = () => screen.queryByText(/^Your connection dropped/)?.textContent;
  act(() => {
    store.dispatch({ type: 'started' });
    store.dispatch({ type: 'disconnected' });
  });
  expect(message()).toBe('Your connection dropped. Reconnecting. Viewers stay on the page.');
  act(() => {
    store.dispatch({ type: 'reconnecting' });
    store.dispatch({ type: 'reconnecting' });
  });
  expect(message()).toBe('Your connection dropped. Reconnecting, attempt 2 of 5. Viewers stay on the page.');
  act(() => {
    for (let attempt = 3; attempt <= 6; attempt += 1) store.dispatch({ type: 'reconnecting' });
  });
  expect(message()).toBe('Your connection dropped. Reconnecting, attempt 6. Viewers stay on the page.');
  act(() => store.dispatch({ type: 'started' }));
  expect(message()).toBeUndefined();
});

test('[MEDIA-16] what to press in the browser is said once it has asked for 1 s', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<ShownStage />);
  await press('Enable Camera Preview');
  const hint = () => screen.queryByText('If your browser asks for permission, choose Allow.');
  await act(async () => vi.advanceTimersByTime(999));
  expect(hint()).toBeNull();
  await act(async () => vi.advanceTimersByTime(1));
  expect(hint()).not.toBeNull();
});

test('after the frame was loaded again the camera is off, and returns muted as before', async () => {
  const frame = await openPreview();
  await press('Mute microphone');
  await frame.answer({ isMuted: true });
  await frame.load();
  expect(button('Unmute microphone')).toBeNull();
  expect(button('Enable Camera Preview')).not.toBeNull();

  await press('Enable Camera Preview');
  const next = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await next.load();
  expect(next.commands()).toEqual([{ action: 'startPreview', value: { isMuted: true } }]);
  await next.emit({ event: 'volumeChanged', data: { volume: 100, isMuted: true, isSoundBlocked: false } });
  await next.answer({ isMuted: true, state: { name: 'preview' } });
  await next.emit({ event: 'stateChanged', data: { state: { name: 'preview' } } });
  expect(button('Unmute microphone')).not.toBeNull();

  await press('Turn camera off');
  await press('Enable Camera Preview');
  const anew = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await anew.load();
  expect(anew.commands()).toEqual([{ action: 'startPreview' }]);
});

test('a frame that is loaded again on air starts muted and hidden as before, and so does the tab after a reload', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<ShownStage stream={live} />);
  await press('Use this camera');
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await frame.load();
  expect(frame.commands()).toEqual([{ action: 'startStream', value: {} }]);
  await frame.answer({ state: { name: 'streaming' } });
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'streaming' } } });
  await press('Mute microphone');
  await frame.answer({ isMuted: true });
  await press('Hide camera');
  // The frame's page is gone before it replies.
  expect(broadcastBefore()).toEqual({ mediaRoomId: 'room42', isMuted: true, isVideoHidden: true });
  await frame.load();
  await act(async () => vi.advanceTimersByTimeAsync(60_000));
  const starts = frame.commands().filter(({ action }) => action === 'startStream');
  expect(starts.length).toBeGreaterThan(1);
  for (const start of starts.slice(1))
    expect(start).toEqual({ action: 'startStream', value: { isMuted: true, isVideoHidden: true } });
});

test('a rehearsal that continues on this device is sent with its mark, also by a frame that is loaded again', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(<ShownStage stream={{ ...live, isRehearsal: true }} />);
  await press('Use this camera');
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await frame.load();
  const marked = { action: 'startStream', value: { watermark: 'Rehearsal' } };
  expect(frame.commands()).toEqual([marked]);
  await frame.answer({ state: { name: 'streaming' } });
  await frame.load();
  await act(async () => vi.advanceTimersByTimeAsync(60_000));
  const starts = frame.commands().filter(({ action }) => action === 'startStream');
  expect(starts.length).toBeGreaterThan(1);
  expect(new Set(starts.map((start) => JSON.stringify(start)))).toEqual(new Set([JSON.stringify(marked)]));
});

test('a rehearsal is marked over the picture only while the picture itself has no mark', async () => {
  render(<ShownStage stream={{ ...live, isRehearsal: true }} />);
  const mark = () => screen.queryByText('Rehearsal', { exact: true });
  expect(mark()).not.toBeNull();
  await press('Use this camera');
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await frame.load();
  expect(mark()).not.toBeNull();
  await frame.answer({ state: { name: 'streaming' } });
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'streaming' } } });
  expect(mark()).toBeNull();
  await press('Hide camera');
  expect(mark()).not.toBeNull();
});

test('a frame that is loaded again while the browser asks for permission opens no camera', async () => {
  render(<ShownStage />);
  await press('Enable Camera Preview');
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await frame.load();
  await frame.answer();
  await frame.load();
  expect(button('Enable Camera Preview')).not.toBeNull();
});

test('an unplugged camera is shown as missing until it is back, and not as a failure', async () => {
  const store = createStudioStore();
  const frame = await openPreview(store);
  const happened = () => store.getState().events.map(({ type, detail }) => [type, detail]);
  const before = happened();
  const microphone = { name: 'open', deviceId: 'desk' } as const;
  const message = () => screen.queryByText(/^Your camera was disconnected\. Plug it in again/);
  const camera = async (camera: FrameDevice) =>
    frame.emit({ event: 'devicesChanged', data: { devices: { camera, microphone } } });
  await camera({ name: 'open', deviceId: 'front' });
  expect(message()).toBeNull();
  await camera({ name: 'lost' });
  expect(message()).not.toBeNull();
  await camera({ name: 'open', deviceId: 'front' });
  expect(message()).toBeNull();
  expect(happened()).toEqual([...before, ['deviceLost', 'camera'], ['deviceBack', 'camera']]);
});

test('a camera that the browser refuses shows the reason and a retry', async () => {
  render(<ShownStage />);
  await press('Enable Camera Preview');
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await frame.load();
  await frame.answer();
  await frame.emit({ event: 'error', data: { message: 'Permission was denied', isFinal: true } });
  expect(screen.queryByText('Permission was denied')).not.toBeNull();
  await press('Try Again');
  expect(frame.commands()).toEqual([{ action: 'startPreview' }, { action: 'startPreview' }]);
});

test('before a show a missing device is named, with its effect on the show', async () => {
  const frame = await openPreview();
  const change = async (camera: FrameDevice, microphone: FrameDevice) =>
    frame.emit({ event: 'devicesChanged', data: { devices: { camera, microphone } } });
  const open = { name: 'open', deviceId: 'one' } as const;
  const message = () => screen.queryByText(/was found/)?.textContent;
  const picture = () => screen.queryByText('No camera: sound only');
  await change(open, { name: 'missing' });
  expect(message()).toBe('No microphone was found: your show has no sound. Plug one in before you go live.');
  expect(picture()).toBeNull();
  await change({ name: 'missing' }, open);
  expect(picture()).not.toBeNull();
  expect(message()).toBe('No camera was found: your show has sound alone. Plug one in before you go live.');
  await change(open, open);
  expect(message()).toBeUndefined();
  expect(picture()).toBeNull();
});

test('during a show the message about a missing device says that it will go on air by itself', async () => {
  render(<ShownStage stream={live} />);
  await press('Use this camera');
  const frame = videoFramePage(screen.getByTitle<HTMLIFrameElement>('Your camera preview'), 'push');
  await frame.load();
  await frame.answer();
  await frame.emit({ event: 'stateChanged', data: { state: { name: 'streaming' } } });
  const devices = { camera: { name: 'open', deviceId: 'one' }, microphone: { name: 'missing' } } as const;
  await frame.emit({ event: 'devicesChanged', data: { devices } });
  expect(screen.getByText(/^No microphone was found/).textContent).toBe(
    'No microphone was found: your show has no sound. Plug one in, and it goes on air by itself.',
  );
});
