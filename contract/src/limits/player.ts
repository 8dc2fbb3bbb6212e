/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const playerLimits = {
  reconnectAttempts: 5,
  reconnectDelayMs: 1000,
  reconnectDelayMaxMs: 10_000,
  connectTimeoutMs: 10_000,
  overlayHideDelayMs: 3000,
} as const;
