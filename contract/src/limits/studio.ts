/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

/**
 * The studio's record of its stream, and how much of it is stored (STORE-18 to STORE-26, CONN-12, CONN-13).
 */
export const studioStoreLimits = {
  reconnectAttempts: 5,
  reconnectDelayMs: 1000,
  reconnectDelayMaxMs: 10_000,
  /** A change is stored once nothing has changed for this long, */
  persistDebounceMs: 100,
  /** and at least this often while changes continue. */
  persistIntervalMs: 1000,
  /** How many of the latest entries of each history survive a reload. */
  persistedEntries: 50,
  /** How many measurements are kept, one per `statsIntervalMs`. */
  statsEntries: 300,
  statsIntervalMs: 2000,
  statsWindowsMinutes: [1, 5, 15],
  events: 100,
  audioLevelIntervalMs: 100,
} as const;

/** The studio's media controls. */
export const mediaLimits = {
  /** How often the device list is refreshed while it is shown (MEDIA-15). */
  devicePollMs: 5000,
  /** How long a browser may ask for permission before the page explains what to press (MEDIA-16). */
  permissionPromptDelayMs: 1000,
  /** Choices of the bitrate buttons, in kilobits per second (MEDIA-3). */
  bitratesKbps: [500, 1000, 2500, 5000],
  gainMaxPercent: 200,
  pictureMaxPercent: 200,
  /** Pixels. */
  blurStrengthMax: 50,
  /** How often the microphone level is measured (MEDIA-17). */
  audioLevelIntervalMs: 100,
} as const;

/**
 * Limits of the video frame's commands: their checks (FRAME-20 to FRAME-35) and their queue (FRAME-36 to
 * FRAME-44).
 */
export const frameLimits = {
  volumeMax: 100,
  bitrateMaxBps: 50_000_000,
  qualityMax: 100,
  framerateMin: 1,
  framerateMax: 120,
  chatMaxCharacters: 500,
  watermarkMaxCharacters: 40,
  responseTimeoutMs: 5000,
  retryDelayMs: 1000,
  maxRetries: 3,
  queueMax: 100,
  hookQueueMax: 50,
  processedAtATime: 5,
  queueStatusRefreshMs: 1000,
  /** A command that takes longer (a person reads a permission prompt) is answered as pending after this. */
  answerWithinMs: 4000,
  pushQuality: 2,
  pushBitrateKbps: 2500,
} as const;

/** Limits of reconnecting a lost broadcast (CONN-9 to CONN-11). */
export const connectionRetryLimits = {
  attempts: 5,
  attemptsOfTestPage: 3,
  delayMs: 1000,
  delayMaxMs: 30_000,
} as const;

/** Limits of the upload measurement in the studio. */
export const uploadCheckLimits = {
  bytes: 500_000,
  times: 3,
} as const;
