import { studioStoreLimits } from '@greenroom/contract/limits/studio';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { idleConnection } from './connection-life-cycle.ts';
import type { ConnectionLifeCycle, RetryLimits } from './connection-life-cycle.ts';
import { ConnectionRetry } from './connection-retry.ts';

/** At most 5 tries, after 1 s, doubling up to 10 s (CONN-12, CONN-13). */
const limits: RetryLimits = {
  attemptsMax: studioStoreLimits.reconnectAttempts,
  delays: {
    firstMs: studioStoreLimits.reconnectDelayMs,
    longestMs: studioStoreLimits.reconnectDelayMaxMs,
  },
};

interface Answer {
  /** How often the server was asked without an answer so far. */
  failures: number;
  isThere: boolean;
}

/** Asks again for the stream when the server did not answer. `retry` asks, and `answer` says what came of it. */
export function useReconnect({ failures, isThere }: Answer, retry: () => void): ConnectionLifeCycle {
  const [connection, show] = useState<ConnectionLifeCycle>(idleConnection);
  const retryNow = useEffectEvent(retry);
  const reconnect = useRef<ConnectionRetry>(undefined);
  useEffect(() => {
    const made = new ConnectionRetry({ limits, retry: () => retryNow(), onChange: show });
    made.dispatch({ type: 'initialised' });
    reconnect.current = made;
    return () => made.dispatch({ type: 'closed' });
  }, []);
  useEffect(() => {
    if (isThere) reconnect.current?.dispatch({ type: 'connected' });
    else if (failures > 0) reconnect.current?.dispatch({ type: 'failed' });
  }, [isThere, failures]);
  return connection;
}
