/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const streamLimits = {
  titleMaxCharacters: 120,
  descriptionMaxCharacters: 5000,
  listRefreshMs: 10_000,
  /** How long a disconnected broadcaster may take to return to the same show. */
  broadcasterGraceSeconds: 60,
  /** How long a show that went live before its encoder connected waits for the first picture. */
  broadcasterFirstWaitSeconds: 600,
  /** How long an encoder must send before the show created for it goes live automatically. */
  encoderStartSeconds: 10,
  /**
   * An encoder that connects this soon after the end of its streamer's show may only have reconnected, so it
   * starts no new one.
   */
  encoderQuietSeconds: 60,
  /** From this long before its time, an encoder that names no room starts the announced show. */
  earlyStreamMinutes: 30,
  /** An announced show that is due stays available to its streamer and to their encoder for this long. */
  lateStreamHours: 12,
  /** Counts and viewer lists are sent at most once in this time, however many people join. */
  viewerUpdateIntervalMs: 1000,
  /** How many names a viewer list contains. The count is always complete. */
  viewerListMax: 100,
  featuredProductsMax: 50,
  highlightedProductsMax: 3,
  tagsMax: 10,
  tagMaxCharacters: 30,
  /** Size of an uploaded picture for a show. */
  thumbnailMaxBytes: 5 * 1024 * 1024,
  /** Producers per streamer. */
  producersMax: 10,
} as const;

/** Limits of temporary prices and codes in a show. */
export const liveOfferLimits = {
  percentMax: 90,
  minutesMax: 60,
  /** The studio's default duration. */
  minutesUsual: 5,
} as const;

/** Limits of announced shows. */
export const scheduleLimits = {
  page: 50,
  searchMaxCharacters: 100,
  popularShown: 5,
  popularDays: 7,
  /** A show that is due stays on the schedule for this long, in case its streamer is late. */
  lateMinutes: 30,
  defaultDurationMinutes: 60,
  /** A reminder is sent this long before a show, and another when it begins. */
  reminderMinutes: 10,
  /** Followers get at most one notice in this time about unannounced shows of one streamer. */
  liveNoticeQuietMinutes: 30,
  /** How soon, and how far ahead, a show can be announced. */
  earliestMinutes: 5,
  latestDays: 365,
  minDurationMinutes: 5,
  maxDurationMinutes: 720,
  /** Announced shows per streamer. */
  announcedMax: 100,
  /** How far ahead the shows of a series are announced. */
  seriesAheadDays: 28,
  /** Reminders per user for shows that have not begun. */
  remindersMax: 200,
} as const;

/** Limits of a show's measurements. */
export const analyticsLimits = {
  sampleSeconds: 15,
  /** Steps in the measured figures of a show. */
  stepsMax: 120,
  /** Rows of products and pins. */
  productRowsMax: 200,
  showsBefore: 5,
} as const;
