import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { productCardSchema } from '../products/products.schemas.ts';
import { streamEventSchema } from './stream-event.schemas.ts';

/**
 * `recording` while the show is on, `finishing` while what was recorded is made into files that play, then `ready`; `empty`
 * where nothing was broadcast.
 */
export const recordingStateSchema = z.enum(['recording', 'finishing', 'ready', 'empty']);
export type RecordingState = z.infer<typeof recordingStateSchema>;

/** One file of a replay; a replay has more than one where the broadcaster changed the codec. */
export const replayFileSchema = z.object({
  /** Takes range requests (RFC 9110, 14). */
  url: z.string(),
  type: z.enum(['video/webm', 'video/mp4', 'audio/webm']),
  /** Where in the replay it begins. */
  startMs: z.number().int(),
  lengthMs: z.number().int(),
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
});
export type Replay = z.infer<typeof replaySchema>;

/** An entry of the show's event log with its time in the replay: what was before the recording began is at 0. */
export const replayEventSchema = z.object({ atMs: z.number().int(), event: streamEventSchema });
export type ReplayEvent = z.infer<typeof replayEventSchema>;
