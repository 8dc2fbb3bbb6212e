/** The life cycle of a broadcast (STREAM-5). */
export const broadcastStateValues = [
  'idle',
  'initializing',
  'connected',
  'streaming',
  'paused',
  'reconnecting',
  'ended',
  'error',
] as const;
export type BroadcastStateValue = (typeof broadcastStateValues)[number];

/** The state of the broadcast that this browser sends. */
export interface BroadcastState {
  value: BroadcastStateValue;
  isReconnecting: boolean;
  reconnectAttempts: number;
  error: string | undefined;
}

export type BroadcastEvent =
  | { type: 'setUp' }
  | { type: 'connected' }
  | { type: 'started' }
  | { type: 'paused' }
  | { type: 'resumed' }
  | { type: 'disconnected' }
  | { type: 'reconnecting' }
  | { type: 'stopped' }
  | { type: 'ended' }
  /** `handledError`: a command failed and the page showed it. `error`: the broadcast failed by itself. */
  | { type: 'error' | 'handledError'; message: string }
  | { type: 'cleared' };

export const idleBroadcastState: BroadcastState = {
  value: 'idle',
  isReconnecting: false,
  reconnectAttempts: 0,
  error: undefined,
};

/** The state after an event (STREAM-4, STREAM-6 to STREAM-19). */
export function nextBroadcastState(state: BroadcastState, event: BroadcastEvent): BroadcastState {
  switch (event.type) {
    case 'setUp':
      return { ...idleBroadcastState, value: 'initializing' };
    case 'connected':
      return { ...state, value: 'connected', isReconnecting: false };
    case 'started':
      return {
        value: 'streaming',
        isReconnecting: false,
        reconnectAttempts: 0,
        error: undefined,
      };
    case 'paused':
      return { ...state, value: 'paused' };
    case 'resumed':
      return state.value === 'paused' ? { ...state, value: 'streaming' } : state;
    case 'disconnected':
      return { ...state, value: 'reconnecting', isReconnecting: true };
    case 'reconnecting':
      return {
        ...state,
        value: 'reconnecting',
        isReconnecting: true,
        reconnectAttempts: state.reconnectAttempts + 1,
      };
    case 'stopped':
    case 'ended':
      return { ...state, value: 'ended', isReconnecting: false };
    case 'error':
    case 'handledError':
      return { ...state, value: 'error', isReconnecting: false, error: event.message };
    case 'cleared':
      return idleBroadcastState;
  }
}
