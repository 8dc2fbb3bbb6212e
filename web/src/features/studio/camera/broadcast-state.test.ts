import { describe, expect, test } from 'vitest';
import { idleBroadcastState, nextBroadcastState, broadcastStateValues } from './broadcast-state.ts';
import type { BroadcastEvent } from './broadcast-state.ts';

/** The state of a page that has sent nothing. */
const nothing = { value: 'idle', isReconnecting: false, reconnectAttempts: 0, error: undefined };

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
    expect(nextBroadcastState(ended, { type: 'cleared' })).toEqual(nothing);
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
    expect(idleBroadcastState).toEqual(nothing);
  });

  const lastEvents = ['setUp', 'connected', 'started', 'paused', 'disconnected', 'reconnecting'] as const;

  test('[STREAM-6] it is initializing once a stream is set up, with nothing of the one before', () => {
    const initializing = { ...nothing, value: 'initializing' };
    expect(after({ type: 'setUp' })).toEqual(initializing);
    for (const type of [...lastEvents, 'ended'] as const)
      expect(after({ type: 'error', message: 'x' }, { type }, { type: 'setUp' }), type).toEqual(initializing);
  });

  test.each(lastEvents)(
    '[STREAM-7] a stream start makes it streaming, also when the last event was %s',
    (type) => {
      const started = after({ type: 'error', message: 'x' }, { type }, { type: 'started' });
      expect(started).toMatchObject({ value: 'streaming', isReconnecting: false });
    },
  );

  test('[STREAM-8] a stream start resets errors', () => {
    expect(after({ type: 'error', message: 'x' }, { type: 'started' }).error).toBeUndefined();
  });

  test('[STREAM-9] a stream start resets the reconnect count', () => {
    const tried = after({ type: 'reconnecting' }, { type: 'reconnecting' }, { type: 'started' });
    expect(tried.reconnectAttempts).toBe(0);
  });

  test.each(lastEvents)('[STREAM-10] pause makes it paused, also when the last event was %s', (type) => {
    expect(after({ type: 'started' }, { type }, { type: 'paused' }).value).toBe('paused');
  });

  test('[STREAM-11] resume makes a paused state streaming again, and no other', () => {
    expect(after({ type: 'started' }, { type: 'paused' }, { type: 'resumed' }).value).toBe('streaming');
    expect(after({ type: 'setUp' }, { type: 'resumed' }).value).toBe('initializing');
  });

  test.each(lastEvents)('[STREAM-12] an end makes it ended, also when the last event was %s', (type) => {
    const ended = after({ type: 'setUp' }, { type: 'started' }, { type }, { type: 'ended' });
    expect(ended).toMatchObject({ value: 'ended', isReconnecting: false });
  });

  test.each(lastEvents)('[STREAM-13] a stop makes it ended, also when the last event was %s', (type) => {
    const stopped = after({ type: 'started' }, { type }, { type: 'stopped' });
    expect(stopped).toMatchObject({ value: 'ended', isReconnecting: false });
  });

  test.each(lastEvents)('[STREAM-14] connect makes it connected, also when the last event was %s', (type) => {
    const connected = after({ type: 'setUp' }, { type }, { type: 'connected' });
    expect(connected).toMatchObject({ value: 'connected', isReconnecting: false });
  });

  test.each(lastEvents)(
    '[STREAM-16] a disconnect flags reconnecting, also when the last event was %s',
    (type) => {
      const lost = after({ type: 'started' }, { type }, { type: 'disconnected' });
      expect(lost).toMatchObject({ value: 'reconnecting', isReconnecting: true });
    },
  );

  test('[STREAM-17] each reconnect counts one attempt more, also when the connection was lost in between', () => {
    const [lost, again] = [{ type: 'disconnected' }, { type: 'reconnecting' }] as const;
    expect(after({ type: 'started' }, again, again).reconnectAttempts).toBe(2);
    expect(after({ type: 'started' }, lost, again, lost, again, again).reconnectAttempts).toBe(3);
  });

  test.each(lastEvents)(
    '[STREAM-18] an error event makes it error, also when the last event was %s',
    (type) => {
      const message = 'The camera went away';
      const failed = after({ type: 'started' }, { type }, { type: 'error', message });
      expect(failed).toMatchObject({ value: 'error', isReconnecting: false, error: message });
    },
  );

  test.each(lastEvents)(
    '[STREAM-19] a handled error makes it error, also when the last event was %s',
    (type) => {
      const failed = after({ type: 'setUp' }, { type }, { type: 'handledError', message: 'No camera' });
      expect(failed).toMatchObject({ value: 'error', isReconnecting: false, error: 'No camera' });
    },
  );
});
