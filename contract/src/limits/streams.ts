/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const streamLimits = {
  titleMaxCharacters: 120,
  descriptionMaxCharacters: 5000,
  listRefreshMs: 10_000,
  /** How long a broadcaster who dropped may take to come back to the same show. */
  broadcasterGraceSeconds: 60,
  /** How long a show that went live before its encoder was connected waits for the first picture. */
  broadcasterFirstWaitSeconds: 600,
  /** How long an encoder sends before the show that was made for it goes live by itself. */
  encoderStartSeconds: 10,
  /** An encoder that comes this soon after the end of its streamer's show may only have reconnected: it starts no other. */
  encoderQuietSeconds: 60,
  /** From when on an encoder that names no room is the announced show's. */
  earlyStreamMinutes: 30,
  /** An announced show whose time has come is still offered to its streamer, and to their encoder, for this long. */
  lateStreamHours: 12,
  /** Counts and viewer lists are sent at most once in this time, however many join. */
  viewerUpdateIntervalMs: 1000,
  /** Names in a viewer list that is sent; the count is always whole. */
  viewerListMax: 100,
  featuredProductsMax: 50,
  highlightedProductsMax: 3,
  tagsMax: 10,
  tagMaxCharacters: 30,
  /** Of a show's own picture, as it is sent. */
  thumbnailMaxBytes: 5 * 1024 * 1024,
  /** Of one streamer. */
  producersMax: 10,
} as const;

/** Prices and codes that a show offers for some minutes. */
export const liveOfferLimits = {
  percentMax: 90,
  minutesMax: 60,
  /** What the studio offers to begin with. */
  minutesUsual: 5,
} as const;

/** Shows to come. */
export const scheduleLimits = {
  page: 50,
  searchMaxCharacters: 100,
  popularShown: 5,
  popularDays: 7,
  /** A show whose time has come stays on the schedule for this long, in case its streamer is late. */
  lateMinutes: 30,
  defaultDurationMinutes: 60,
  /** A reminder comes so long before a show, and once more when it begins. */
  reminderMinutes: 10,
  /** Followers get at most one notice in this time about shows of one streamer that were not announced. */
  liveNoticeQuietMinutes: 30,
  /** From now on; and how far ahead a show can be announced. */
  earliestMinutes: 5,
  latestDays: 365,
  minDurationMinutes: 5,
  maxDurationMinutes: 720,
  /** Shows to come of one streamer. */
  announcedMax: 100,
  /** How far ahead the shows of a series are announced. */
  seriesAheadDays: 28,
  /** Of one user, of shows that are still to come. */
  remindersMax: 200,
} as const;

/** What is measured of a show. */
export const analyticsLimits = {
  sampleSeconds: 15,
  /** Of the measured figures of a show. */
  stepsMax: 120,
  /** Of products and pins. */
  productRowsMax: 200,
  showsBefore: 5,
} as const;
