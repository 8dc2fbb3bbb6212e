import { describe, expect, test } from 'vitest';
import { idleBroadcastState, nextBroadcastState, broadcastStateValues } from './broadcast-state.ts';
import type { BroadcastEvent } from './broadcast-state.ts';

function after(...events: readonly BroadcastEvent[]) {
  return events.reduce(nextBroadcastState, idleBroadcastState);
}

describe('the state of a broadcast', () => {
  test('[STREAM-4] clearing after the end leaves nothing of the stream', () => {
    const ended = after(
      { type: 'setUp' },
      { type: 'started' },
      { type: 'error', message: 'x' },
      { type: 'ended' },
    );
    expect(nextBroadcastState(ended, { type: 'cleared' })).toEqual(idleBroadcastState);
  });

  test('[STREAM-5] the values are idle, initializing, connected, streaming, paused, reconnecting, ended and error', () => {
    expect([...broadcastStateValues]).toEqual([
      'idle',
      'initializing',
      'connected',
      'streaming',
      'paused',
      'reconnecting',
      'ended',
      'error',
    ]);
    expect(idleBroadcastState.value).toBe('idle');
  });

  const lastEvents = ['setUp', 'connected', 'started', 'paused', 'disconnected', 'reconnecting'] as const;

  test('[STREAM-6] it is initializing once a stream is set up, with nothing of the one before', () => {
    const initializing = { ...idleBroadcastState, value: 'initializing' };
    expect(after({ type: 'setUp' })).toEqual(initializing);
    for (const type of [...lastEvents, 'ended'] as const)
      expect(after({ type: 'error', message: 'x' }, { type }, { type: 'setUp' }), type).toEqual(initializing);
  });

  test('[STREAM-7] a stream start makes it streaming', () => {
    expect(after({ type: 'setUp' }, { type: 'started' }).value).toBe('streaming');
  });

  test('[STREAM-8] a stream start resets errors', () => {
    expect(after({ type: 'error', message: 'x' }, { type: 'started' }).error).toBeUndefined();
  });

  test('[STREAM-9] a stream start resets the reconnect count', () => {
    const tried = after({ type: 'reconnecting' }, { type: 'reconnecting' }, { type: 'started' });
    expect(tried.reconnectAttempts).toBe(0);
  });

  test('[STREAM-10] pause makes it paused', () => {
    expect(after({ type: 'started' }, { type: 'paused' }).value).toBe('paused');
  });

  test('[STREAM-11] resume makes a paused state streaming again, and no other', () => {
    expect(after({ type: 'started' }, { type: 'paused' }, { type: 'resumed' }).value).toBe('streaming');
    expect(after({ type: 'setUp' }, { type: 'resumed' }).value).toBe('initializing');
  });

  test.each(lastEvents)('[STREAM-12] an end makes it ended, also when the last event was %s', (type) => {
    const ended = after({ type: 'setUp' }, { type: 'started' }, { type }, { type: 'ended' });
    expect(ended).toMatchObject({ value: 'ended', isReconnecting: false });
  });

  test('[STREAM-13] a stop makes it ended', () => {
    expect(after({ type: 'started' }, { type: 'stopped' }).value).toBe('ended');
  });

  test('[STREAM-14] connect makes it connected', () => {
    expect(after({ type: 'setUp' }, { type: 'connected' }).value).toBe('connected');
  });

  test('[STREAM-16] a disconnect flags reconnecting', () => {
    expect(after({ type: 'started' }, { type: 'disconnected' }).isReconnecting).toBe(true);
  });

  test('[STREAM-17] each reconnect counts one attempt more', () => {
    const twice = after({ type: 'started' }, { type: 'reconnecting' }, { type: 'reconnecting' });
    expect(twice.reconnectAttempts).toBe(2);
  });

  test.each(lastEvents)(
    '[STREAM-18] an error event makes it error, also when the last event was %s',
    (type) => {
      const message = 'The camera went away';
      const failed = after({ type: 'started' }, { type }, { type: 'error', message });
      expect(failed).toMatchObject({ value: 'error', isReconnecting: false, error: message });
    },
  );

  test('[STREAM-19] a handled error makes it error', () => {
    expect(after({ type: 'setUp' }, { type: 'handledError', message: 'No camera' }).value).toBe('error');
  });
});
