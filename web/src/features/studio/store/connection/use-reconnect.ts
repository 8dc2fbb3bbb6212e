import { studioStoreLimits } from '@greenroom/contract/limits/studio';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { idleConnection } from './connection-life-cycle.ts';
import type { ConnectionLifeCycle, RetryLimits } from './connection-life-cycle.ts';
import { ConnectionRetry } from './connection-retry.ts';

/** At most 5 retries, after 1 s, doubling up to 10 s (CONN-12, CONN-13). */
const limits: RetryLimits = {
  attemptsMax: studioStoreLimits.reconnectAttempts,
  delays: {
    firstMs: studioStoreLimits.reconnectDelayMs,
    longestMs: studioStoreLimits.reconnectDelayMaxMs,
  },
};

interface Answer {
  /** How many requests have gone unanswered so far. */
  failures: number;
  isThere: boolean;
}

/**
 * Requests the stream again if the server did not respond. `retry` sends the request, and `answer` reports the
 * result.
 */
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
