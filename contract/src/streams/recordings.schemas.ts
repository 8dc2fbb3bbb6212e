import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { recordingFailureSchema } from '../media/media-control.schemas.ts';
import { productCardSchema } from '../products/products.schemas.ts';
import { streamEventSchema } from './stream-event.schemas.ts';

/**
 * `recording` while the show is on, `finishing` while what was recorded is made into files that play, then `ready`; `empty`
 * where nothing was broadcast, `expired` where it was deleted to keep within what the operator set.
 */
export const recordingStateSchema = z.enum(['recording', 'finishing', 'ready', 'empty', 'expired']);
export type RecordingState = z.infer<typeof recordingStateSchema>;

/**
 * Why a replay, or the part of it that viewers are to get, is not made yet: no room on the disk, no whole picture between
 * the two moments to begin with, or something else, which the server's log names.
 */
export const recordingProblemSchema = z.enum(['storage-full', 'no-picture', 'failed']);
export type RecordingProblem = z.infer<typeof recordingProblemSchema>;

/** One file of a replay; a replay has more than one where the broadcaster changed the codec. */
export const replayFileSchema = z.object({
  /** Takes range requests (RFC 9110, 14). */
  url: z.string(),
  type: z.enum(['video/webm', 'video/mp4', 'audio/webm']),
  /** Where in the replay it begins. */
  startMs: z.number().int(),
  lengthMs: z.number().int(),
  /** What is said in it, as WebVTT; left out where nobody wrote captions. */
  captionsUrl: z.string().optional(),
});
export type ReplayFile = z.infer<typeof replayFileSchema>;

/** A moment at which a product was pinned: a chapter of the replay. The product is as it is today. */
export const chapterSchema = z.object({ atMs: z.number().int(), product: productCardSchema });
export type Chapter = z.infer<typeof chapterSchema>;

/** A show that is over, as its page plays it. Times are milliseconds from the beginning of the replay. */
export const replaySchema = z.object({
  lengthMs: z.number().int(),
  recordedAt: dateTimeSchema,
  files: z.array(replayFileSchema).min(1),
  chapters: z.array(chapterSchema),
  /** Only who manages the show is told of one that is hidden. */
  isHidden: z.boolean(),
});
export type Replay = z.infer<typeof replaySchema>;

/**
 * What there is to play of a show: nothing, nothing yet, or its replay. `making` says that there will be one soon. `none`
 * is also the answer for a show that is not there or not over, and for one whose replay the reader may not watch.
 */
export const replayAnswerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({ state: z.literal('making') }),
  replaySchema.extend({ state: z.literal('ready') }),
]);
export type ReplayAnswer = z.infer<typeof replayAnswerSchema>;

/** An entry of the show's event log with its time in the replay: what was before the recording began is at 0. */
export const replayEventSchema = z.object({ atMs: z.number().int(), event: streamEventSchema });
export type ReplayEvent = z.infer<typeof replayEventSchema>;

/** A recording as those who manage its show get it. */
export const managedRecordingSchema = z.object({
  state: recordingStateSchema,
  /** Why it ended before its show. */
  failure: recordingFailureSchema.optional(),
  /** The last try to make its files failed. */
  problem: z
    .object({
      reason: recordingProblemSchema,
      /** Whether the server tries again by itself. */
      isTriedAgain: z.boolean(),
    })
    .optional(),
  lengthMs: z.number().int(),
  sizeBytes: z.number().int(),
  /** Only those who manage the show may watch it. */
  isHidden: z.boolean(),
  recordedAt: dateTimeSchema,
  /**
   * The part that viewers get, in milliseconds of the whole; left out where they get all. It begins with the first whole
   * picture after the moment that was asked for. Until it is ready, there is no replay.
   */
  trim: z.object({ startMs: z.number().int(), endMs: z.number().int(), isReady: z.boolean() }).optional(),
  /** Of the whole recording. Their addresses work for some hours, also while the recording is hidden. */
  files: z.array(replayFileSchema.extend({ downloadUrl: z.string() })),
  /** Of the captions of each file that viewers get, as WebVTT to keep. */
  captionDownloadUrls: z.array(z.string()),
});
export type ManagedRecording = z.infer<typeof managedRecordingSchema>;

/**
 * What those who manage a show are told of its recording. `none` where there never was one, or where it was deleted by hand:
 * to have none is nothing wrong, so it is no refusal.
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

/** Where in a replay a product was pinned or highlighted. */
export const productMomentSchema = z.object({
  streamId: z.string(),
  title: z.string(),
  streamerName: z.string(),
  thumbnail: z.string(),
  /** From the beginning of the replay. */
  atMs: z.number().int(),
  recordedAt: dateTimeSchema,
});
export type ProductMoment = z.infer<typeof productMomentSchema>;
