import { connectionRetryLimits } from '@greenroom/contract/limits/studio';
import { retryDelayMs } from '@greenroom/contract/retry-delay';
import type { RetryDelays } from '@greenroom/contract/retry-delay';

/** The states of a broadcast's connection (CONN-1). */
export const connectionStates = [
  'idle',
  'connecting',
  'connected',
  'disconnected',
  'failed',
  'reconnecting',
] as const;
export type ConnectionState = (typeof connectionStates)[number];

/** A connection, the number of retries since it was last up, and the next retry. */
export interface ConnectionLifeCycle {
  state: ConnectionState;
  attempts: number;
  /** When the next retry is due, in milliseconds since 1970. Undefined while none is scheduled. */
  retryAtMs: number | undefined;
}

export type ConnectionEvent =
  | { type: 'initialised' }
  | { type: 'connected' }
  | { type: 'disconnected' }
  | { type: 'failed' }
  /** The connection itself is retrying. */
  | { type: 'reconnecting' }
  /** The scheduled retry begins. */
  | { type: 'retried' }
  /** No connection is wanted any more. */
  | { type: 'closed' };

export interface RetryLimits {
  attemptsMax: number;
  delays: RetryDelays;
}

/** Five retries, after 1, 2, 4, 8 and 16 s, and never more than 30 s apart (CONN-9, CONN-10). */
export const defaultRetryLimits: RetryLimits = {
  attemptsMax: connectionRetryLimits.attempts,
  delays: { firstMs: connectionRetryLimits.delayMs, longestMs: connectionRetryLimits.delayMaxMs },
};

export const idleConnection: ConnectionLifeCycle = { state: 'idle', attempts: 0, retryAtMs: undefined };

/**
 * The connection after an event (CONN-2 to CONN-8). Events while no connection is wanted change nothing.
 * @param nowMs milliseconds since 1970
 */
export function nextConnection(
  connection: ConnectionLifeCycle,
  event: ConnectionEvent,
  nowMs: number,
  limits: RetryLimits = defaultRetryLimits,
): ConnectionLifeCycle {
  if (event.type === 'initialised') return { ...idleConnection, state: 'connecting' };
  if (event.type === 'closed' || connection.state === 'idle') return idleConnection;
  switch (event.type) {
    case 'connected':
      return { state: 'connected', attempts: 0, retryAtMs: undefined };
    case 'disconnected':
    case 'failed':
      return { ...connection, state: event.type, retryAtMs: retryTime(connection, nowMs, limits) };
    case 'reconnecting':
      return { ...connection, state: 'reconnecting' };
    case 'retried':
      return connection.retryAtMs === undefined
        ? connection
        : { state: 'reconnecting', attempts: connection.attempts + 1, retryAtMs: undefined };
  }
}

/** When the next retry is due: the one already scheduled, or none after the last. */
function retryTime(
  { attempts, retryAtMs }: ConnectionLifeCycle,
  nowMs: number,
  { attemptsMax, delays }: RetryLimits,
): number | undefined {
  if (retryAtMs !== undefined) return retryAtMs;
  return attempts >= attemptsMax ? undefined : nowMs + retryDelayMs(attempts + 1, delays);
}

/** Whether the connection is down with no retry to follow. Only the streamer can then retry. */
export function isGivenUp({ state, retryAtMs }: ConnectionLifeCycle): boolean {
  return (state === 'disconnected' || state === 'failed') && retryAtMs === undefined;
}
