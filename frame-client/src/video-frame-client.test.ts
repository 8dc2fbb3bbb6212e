// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FrameCommandMessage } from '@greenroom/contract/frame/frame-commands';
import type { FrameSnapshot } from '@greenroom/contract/frame/frame-events';
import { VideoFrameClient, videoFrameSource } from './video-frame-client.ts';

const snapshot: FrameSnapshot = {
  mode: 'watch',
  mediaRoomId: 'room42',
  state: { name: 'waiting' },
  volume: 100,
  isMuted: false,
  isSoundBlocked: false,
  isVideoHidden: false,
  isScreenShared: false,
  isRecording: false,
  firstFrameMs: null,
  stats: null,
};

let iframe: HTMLIFrameElement;

beforeEach(() => {
  iframe = document.createElement('iframe');
  document.body.append(iframe);
});
afterEach(() => {
  iframe.remove();
});

function setUp() {
  const frameWindow = iframe.contentWindow;
  if (frameWindow === null) throw new Error('no window');
  const posted: { message: FrameCommandMessage; origin: string }[] = [];
  vi.spyOn(frameWindow, 'postMessage').mockImplementation(((message: FrameCommandMessage, origin: string) => {
    posted.push({ message, origin });
  }) as typeof frameWindow.postMessage);
  const frame = new VideoFrameClient();
  const detach = frame.attach(iframe);
  const say = (data: unknown, from: Partial<MessageEventInit> = {}) =>
    window.dispatchEvent(
      new MessageEvent('message', { data, source: frameWindow, origin: window.location.origin, ...from }),
    );
  return { frame, detach, posted, say };
}

test('[FRAME-5] a frame’s source addresses the media room on this server', () => {
  expect(videoFrameSource({ mode: 'watch', mediaRoomId: 'room42', streamId: 's1' })).toBe(
    '/room?room=room42&stream=s1',
  );
  expect(videoFrameSource({ mode: 'push', mediaRoomId: 'room42' })).toBe(
    '/room?push=room42&quality=2&bitrate=2500',
  );
});

test('[FRAME-19] hands on the events of its frame, with their data', () => {
  const { frame, say } = setUp();
  const received: string[] = [];
  frame.on('connected', () => received.push('connected'));
  frame.on('disconnected', ({ reason }) => received.push(`disconnected: ${reason}`));
  frame.on('streamStarted', () => received.push('streamStarted'));
  frame.on('viewerJoined', ({ mediaRoomId }) => received.push(`viewerJoined ${mediaRoomId}`));
  frame.on('stats', ({ fps }) => received.push(`stats ${fps}`));
  say({ event: 'connected', data: {} });
  say({ event: 'streamStarted', data: {} });
  say({ event: 'viewerJoined', data: { mediaRoomId: 'room42' } });
  say({
    event: 'stats',
    data: {
      fps: 30,
      bitrateBps: 1,
      width: 1,
      height: 1,
      packetLossPercent: 0,
      latencyMs: 1,
      jitterMs: 1,
      bytes: 1,
    },
  });
  say({ event: 'disconnected', data: { reason: 'lost' } });
  expect(received).toEqual([
    'connected',
    'streamStarted',
    'viewerJoined room42',
    'stats 30',
    'disconnected: lost',
  ]);
});

test('messages of another origin or another window are ignored', () => {
  const { frame, say } = setUp();
  const handler = vi.fn<() => void>();
  frame.on('connected', handler);
  say({ event: 'connected', data: {} }, { origin: 'https://evil.example' });
  say({ event: 'connected', data: {} }, { source: window });
  say({ event: 'connected', data: {} }, { source: null });
  say({ event: 'connected' });
  expect(handler).not.toHaveBeenCalled();
});

test('meaningless messages of the frame’s window are counted, together with those that the frame dropped', () => {
  const { frame, say } = setUp();
  say({ event: 'ready', data: snapshot });
  expect(frame.droppedMessages).toBe(0);
  say({ event: 'teleported', data: {} });
  say('connected');
  say({ event: 'connected', data: {} }, { origin: 'https://evil.example' });
  say({ event: 'connected', data: {} }, { source: window });
  expect(frame.droppedMessages).toBe(3);
  say({ event: 'ready', data: { ...snapshot, droppedMessages: 4 } });
  expect(frame.droppedMessages).toBe(7);
});

test('a removed handler is not called', () => {
  const { frame, say } = setUp();
  const handler = vi.fn<() => void>();
  frame.on('connected', handler)();
  say({ event: 'connected', data: {} });
  expect(handler).not.toHaveBeenCalled();
});

test('commands wait for the frame to be ready, go to its exact origin, and resolve with the frame’s state', async () => {
  const { frame, posted, say } = setUp();
  const sent = frame.send('setVolume', 30);
  expect(posted.map(({ message }) => message.action)).toEqual(['requestStats']);
  say({ event: 'ready', data: snapshot });
  const command = posted.at(-1);
  expect(command).toMatchObject({
    message: { action: 'setVolume', value: 30 },
    origin: window.location.origin,
  });
  say({
    commandId: command?.message.commandId,
    action: 'setVolume',
    success: true,
    data: { ...snapshot, volume: 30 },
  });
  await expect(sent).resolves.toMatchObject({ volume: 30 });
});

test('a frame that becomes ready gets a request at once', () => {
  const { posted, say } = setUp();
  posted.length = 0;
  say({ event: 'ready', data: snapshot });
  expect(posted).toEqual([
    { message: expect.objectContaining({ action: 'requestStats' }), origin: window.location.origin },
  ]);
});

test('a frame that was loaded earlier gets a request for its snapshot', () => {
  const { frame, posted, say } = setUp();
  const ready = vi.fn<(data: FrameSnapshot) => void>();
  const changed = vi.fn<() => void>();
  frame.on('ready', ready);
  frame.subscribe(changed);
  const streaming = { ...snapshot, state: { name: 'streaming' }, firstFrameMs: 180 };
  say({
    commandId: posted[0]?.message.commandId,
    action: 'requestStats',
    success: true,
    data: streaming,
  });
  expect(ready).toHaveBeenCalledExactlyOnceWith(streaming);
  expect(frame.getSnapshot()).toEqual(streaming);
  expect(changed).toHaveBeenCalled();
});

test('the snapshot changes with the events', () => {
  const { frame, say } = setUp();
  say({ event: 'ready', data: snapshot });
  say({ event: 'stateChanged', data: { state: { name: 'reconnecting', attempt: 2 } } });
  say({ event: 'volumeChanged', data: { volume: 20, isMuted: true, isSoundBlocked: true } });
  say({ event: 'videoVisibilityChanged', data: { isVideoHidden: true } });
  say({ event: 'firstFrame', data: { milliseconds: 210 } });
  expect(frame.snapshot).toEqual({
    ...snapshot,
    state: { name: 'reconnecting', attempt: 2 },
    volume: 20,
    isMuted: true,
    isSoundBlocked: true,
    isVideoHidden: true,
    firstFrameMs: 210,
  });
});

test('[FRAME-44] before it is attached, and after, commands fail with Command manager not initialized', async () => {
  await expect(new VideoFrameClient().send('startStream')).rejects.toThrow('Command manager not initialized');
  const { frame, detach } = setUp();
  const waiting = frame.send('startStream');
  detach();
  await expect(waiting).rejects.toThrow('Queue cleared');
  await expect(frame.send('startStream')).rejects.toThrow('Command manager not initialized');
  expect(frame.snapshot).toBeUndefined();
});

test('[FRAME-40] holds at most 50 commands', async () => {
  const { frame, detach } = setUp();
  const sent = Array.from({ length: 56 }, () => frame.send('requestStats'));
  await expect(sent.at(-1)).rejects.toThrow('Command queue is full');
  expect(frame.queueStatus).toMatchObject({ waiting: 50, processing: 5 });
  detach();
  const results = await Promise.allSettled(sent);
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
});
