import { expect, test } from 'vitest';
import { parseFrameEvent } from './frame-events.ts';

test('[FRAME-19] reads streamStarted, viewerJoined, stats, connected and disconnected, among others', () => {
  const stats = {
    fps: 30,
    bitrateBps: 2_400_000,
    width: 1280,
    height: 720,
    packetLossPercent: 0,
    latencyMs: null,
    jitterMs: 4,
    bytes: 10,
  };
  const messages = [
    { event: 'streamStarted', data: {} },
    { event: 'viewerJoined', data: { mediaRoomId: 'room42' } },
    { event: 'stats', data: stats },
    { event: 'connected', data: {} },
    { event: 'disconnected', data: { reason: 'The connection was lost' } },
    { event: 'reconnecting', data: { attempt: 2 } },
    { event: 'stateChanged', data: { state: { name: 'reconnecting', attempt: 2 } } },
    { event: 'error', data: { message: 'No camera', isFinal: true } },
    { event: 'firstFrame', data: { milliseconds: 310 } },
  ];
  for (const message of messages) expect(parseFrameEvent(message)).toEqual(message);
});

test('other data is not read as an event of the frame', () => {
  for (const message of [
    undefined,
    'connected',
    { event: 'connected' },
    { event: 'toString', data: {} },
    { event: 'firstFrame', data: { milliseconds: 'soon' } },
    { event: 'stateChanged', data: { state: { name: 'reconnecting' } } },
  ]) {
    expect(parseFrameEvent(message)).toBeUndefined();
  }
});
