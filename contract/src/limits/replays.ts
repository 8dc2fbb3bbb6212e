/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const recordingLimits = {
  /**
   * Minimum length of the part that viewers get. A part begins with a keyframe, and a recording has one every
   * two seconds.
   */
  trimMinMs: 5000,
} as const;

/** Clips of replays. */
export const clipLimits = {
  /** Size of an uploaded picture for a clip. */
  pictureMaxBytes: 5 * 1024 * 1024,
  /** How long after creating a clip its author can upload its picture. */
  pictureWithinSeconds: 600,
  titleMaxCharacters: 100,
  lengthMinMs: 1000,
  lengthMaxMs: 60_000,
  /** The initial length of a new clip, which ends at the current position. */
  suggestedMs: 15_000,
  /** Existing clips of one person from one replay. */
  perAuthor: 20,
  /** Clips that one person creates in ten minutes. */
  perTenMinutes: 10,
  listed: 100,
} as const;

/** Captions of shows. */
export const captionLimits = {
  textMaxCharacters: 200,
  /** How long ago a line may have been spoken. */
  delayMaxMs: 15_000,
  /** Lines of one show, from all sources. */
  linesPerMinute: 120,
  /** A line is shown for as long as it takes to read, within these limits. */
  readingMsPerCharacter: 70,
  shownMinMs: 2000,
  shownMaxMs: 7000,
} as const;
