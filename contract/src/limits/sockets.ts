/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const socketLimits = {
  /** Tried in this order (SOCK-3). */
  transports: ['websocket', 'polling'],
  reconnectionAttempts: 5,
  reconnectionDelayMs: 1000,
  reconnectionDelayMaxMs: 10_000,
  timeoutMs: 30_000,
} as const;
