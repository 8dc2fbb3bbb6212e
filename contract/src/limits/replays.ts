/** Business constants, each named after what it limits (API-10, LIVEDATA-28). */

export const recordingLimits = {
  /** Of the part that viewers get. A recording has a whole picture every two seconds, with which a part begins. */
  trimMinMs: 5000,
} as const;

/** Clips of replays. */
export const clipLimits = {
  /** Of the picture of a clip’s moment, as it is sent. */
  pictureMaxBytes: 5 * 1024 * 1024,
  /** After making it, its author gives a clip its picture. */
  pictureWithinSeconds: 600,
  titleMaxCharacters: 100,
  lengthMinMs: 1000,
  lengthMaxMs: 60_000,
  /** What a press begins with: as long as this, up to the moment that is shown. */
  suggestedMs: 15_000,
  /** One person's, of one replay, that are there. */
  perAuthor: 20,
  /** That one person makes in ten minutes. */
  perTenMinutes: 10,
  listed: 100,
} as const;

/** Captions of shows. */
export const captionLimits = {
  textMaxCharacters: 200,
  /** How long ago a line may have been said. */
  delayMaxMs: 15_000,
  /** Of one show, from wherever they come. */
  linesPerMinute: 120,
  /** How long a line is shown: as long as it takes to read it, within these. */
  readingMsPerCharacter: 70,
  shownMinMs: 2000,
  shownMaxMs: 7000,
} as const;
