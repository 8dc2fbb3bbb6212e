import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { recordingFailureSchema } from '../media/media-control.schemas.ts';
import { productCardSchema } from '../products/products.schemas.ts';
import { streamEventSchema } from './stream-event.schemas.ts';

/**
 * `recording` while the show is live, `finishing` while playable files are made, then `ready`. `empty` if
 * nothing was broadcast, `expired` if it was deleted to stay within the operator's limits.
 */
export const recordingStateSchema = z.enum(['recording', 'finishing', 'ready', 'empty', 'expired']);
export type RecordingState = z.infer<typeof recordingStateSchema>;

/**
 * Why a replay or its trimmed part is not made yet: the disk is full, no keyframe exists in the part, or
 * another reason, which is in the server's log.
 */
export const recordingProblemSchema = z.enum(['storage-full', 'no-picture', 'failed']);
export type RecordingProblem = z.infer<typeof recordingProblemSchema>;

/** One file of a replay. A replay has several if the broadcaster changed the codec. */
export const replayFileSchema = z.object({
  /** Supports range requests (RFC 9110, 14). */
  url: z.string(),
  type: z.enum(['video/webm', 'video/mp4', 'audio/webm']),
  /** Its position in the replay. */
  startMs: z.number().int(),
  lengthMs: z.number().int(),
  /** Captions as WebVTT. Absent if nobody wrote any. */
  captionsUrl: z.string().optional(),
});
export type ReplayFile = z.infer<typeof replayFileSchema>;

/** A chapter of the replay: the time at which a product was pinned. The product's data is current. */
export const chapterSchema = z.object({ atMs: z.number().int(), product: productCardSchema });
export type Chapter = z.infer<typeof chapterSchema>;

/** The replay of an ended show for its page. Times are milliseconds from the beginning of the replay. */
export const replaySchema = z.object({
  lengthMs: z.number().int(),
  recordedAt: dateTimeSchema,
  files: z.array(replayFileSchema).min(1),
  chapters: z.array(chapterSchema),
  /** Only those who manage the show can see a hidden replay. */
  isHidden: z.boolean(),
});
export type Replay = z.infer<typeof replaySchema>;

/**
 * The state of a show's replay: `making` if it will be available soon, or the replay itself. `none` is also
 * the answer for a show that does not exist or has not ended, and for a replay that the reader may not watch.
 */
export const replayAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('making') }),
  replaySchema.extend({ state: z.literal('ready') }),
]);
export type ReplayAnswer = z.infer<typeof replayAnswerSchema>;

/** An event of the show's log with its time in the replay. Events before the recording began are at 0. */
export const replayEventSchema = z.object({ atMs: z.number().int(), event: streamEventSchema });
export type ReplayEvent = z.infer<typeof replayEventSchema>;

/** A recording as those who manage its show see it. */
export const managedRecordingSchema = z.object({
  state: recordingStateSchema,
  /** Why it stopped before its show ended. */
  failure: recordingFailureSchema.optional(),
  /** The last attempt to make its files failed. */
  problem: z
    .object({
      reason: recordingProblemSchema,
      /** Whether the server retries automatically. */
      isTriedAgain: z.boolean(),
    })
    .optional(),
  lengthMs: z.number().int(),
  sizeBytes: z.number().int(),
  /** Only those who manage the show may watch it. */
  isHidden: z.boolean(),
  recordedAt: dateTimeSchema,
  /**
   * The part that viewers get, in milliseconds of the whole recording. Absent if they get all of it. It
   * begins at the first keyframe after the requested time. There is no replay until it is ready.
   */
  trim: z.object({ startMs: z.number().int(), endMs: z.number().int(), isReady: z.boolean() }).optional(),
  /**
   * Files of the whole recording. Their addresses are valid for some hours, even while the recording is
   * hidden.
   */
  files: z.array(replayFileSchema.extend({ downloadUrl: z.string() })),
  /** Captions of each file that viewers get, as WebVTT downloads. */
  captionDownloadUrls: z.array(z.string()),
});
export type ManagedRecording = z.infer<typeof managedRecordingSchema>;

/**
 * The state of a show's recording, for those who manage it. `none` if there never was one or it was deleted
 * by hand. That is a normal state, so it is not an error.
 */
export const managedRecordingAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  managedRecordingSchema,
]);
export type ManagedRecordingAnswer = z.infer<typeof managedRecordingAnswerSchema>;

export const changeRecordingSchema = z.object({ isHidden: z.boolean() });

/** Milliseconds of the whole recording. */
export const trimRecordingSchema = z.object({
  startMs: z.number().int().min(0),
  endMs: z.number().int().min(0),
});

/** Position in a replay at which a product was pinned or highlighted. */
export const productMomentSchema = z.object({
  streamId: z.string(),
  title: z.string(),
  streamerName: z.string(),
  thumbnail: z.string(),
  /** Position in the replay. */
  atMs: z.number().int(),
  recordedAt: dateTimeSchema,
});
export type ProductMoment = z.infer<typeof productMomentSchema>;
