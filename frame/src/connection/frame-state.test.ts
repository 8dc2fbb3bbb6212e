import { expect, test } from 'vitest';
import type { FrameState } from '@greenroom/contract/frame/frame-events';
import { eventsOfChange, frameStateOf } from './frame-state.ts';

const facts = {
  mode: 'watch',
  link: undefined,
  isCapturing: false,
  isFlowing: false,
  isPaused: false,
} as const;
const up = {
  name: 'up',
  link: { sessionId: 's', lost: new Promise<string>(() => undefined), close() {} },
} as const;

test('the state follows from the connection and the media on it', () => {
  expect(frameStateOf(facts)).toEqual({ name: 'idle' });
  expect(frameStateOf({ ...facts, mode: 'push', isCapturing: true })).toEqual({ name: 'preview' });
  expect(frameStateOf({ ...facts, link: { name: 'opening' } })).toEqual({ name: 'connecting' });
  expect(frameStateOf({ ...facts, link: up })).toEqual({ name: 'waiting' });
  expect(frameStateOf({ ...facts, link: up, isFlowing: true })).toEqual({ name: 'streaming' });
  expect(frameStateOf({ ...facts, mode: 'push', link: up })).toEqual({ name: 'streaming' });
  expect(frameStateOf({ ...facts, link: up, isPaused: true })).toEqual({ name: 'paused' });
  expect(frameStateOf({ ...facts, link: { name: 'reconnecting', attempt: 3, reason: '' } })).toEqual({
    name: 'reconnecting',
    attempt: 3,
  });
});

function eventNames(before: FrameState['name'], now: FrameState, mode: 'watch' | 'push' = 'watch'): string[] {
  const from = before === 'reconnecting' ? { name: before, attempt: 1 } : { name: before };
  return eventsOfChange(from as FrameState, now, {
    mode,
    mediaRoomId: 'room42',
    reason: 'why',
    isFinal: true,
  })
    .filter(({ event }) => event !== 'stateChanged')
    .map(({ event }) => event);
}

test('each change sends the events for it', () => {
  expect(eventNames('connecting', { name: 'waiting' })).toEqual(['connected', 'viewerJoined']);
  expect(eventNames('waiting', { name: 'streaming' })).toEqual(['streamStarted']);
  expect(eventNames('connecting', { name: 'streaming' }, 'push')).toEqual(['connected', 'streamStarted']);
  expect(eventNames('streaming', { name: 'waiting' })).toEqual(['streamStopped']);
  expect(eventNames('streaming', { name: 'paused' }, 'push')).toEqual(['streamPaused']);
  expect(eventNames('paused', { name: 'streaming' }, 'push')).toEqual(['streamResumed']);
  expect(eventNames('streaming', { name: 'reconnecting', attempt: 1 })).toEqual([
    'disconnected',
    'reconnecting',
  ]);
  expect(eventNames('reconnecting', { name: 'reconnecting', attempt: 2 })).toEqual(['reconnecting']);
  expect(eventNames('reconnecting', { name: 'waiting' })).toEqual(['connected']);
  expect(eventNames('streaming', { name: 'idle' })).toEqual(['disconnected', 'streamStopped', 'viewerLeft']);
  expect(eventNames('reconnecting', { name: 'failed', message: 'taken over' }, 'push')).toEqual(['error']);
  expect(eventNames('reconnecting', { name: 'ended' })).toEqual(['streamStopped']);
  expect(eventNames('idle', { name: 'preview' }, 'push')).toEqual([]);
});

test('no event is sent when nothing changed', () => {
  expect(
    eventsOfChange(
      { name: 'streaming' },
      { name: 'streaming' },
      {
        mode: 'watch',
        mediaRoomId: 'room42',
        reason: '',
        isFinal: false,
      },
    ),
  ).toEqual([]);
});
