import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { visibleLine } from '../visible-line.ts';
import { clipLimits } from '../limits/replays.ts';
import { replayFileSchema } from './recordings.schemas.ts';

const { titleMaxCharacters, lengthMinMs, lengthMaxMs } = clipLimits;

export const clipTitleSchema = visibleLine(
  z
    .string()
    .trim()
    .min(1, 'Give the clip a name')
    .max(titleMaxCharacters, `A name has at most ${titleMaxCharacters} characters`),
  'Give the clip a name that can be seen',
);

/** Part of a replay, in milliseconds from the replay's visible beginning. */
export const newClipSchema = z
  .object({
    title: clipTitleSchema,
    startMs: z.number().int().min(0),
    endMs: z.number().int().min(0),
  })
  .refine(({ startMs, endMs }) => endMs - startMs >= lengthMinMs, {
    path: ['endMs'],
    message: `A clip is at least ${lengthMinMs / 1000} second long`,
  })
  .refine(({ startMs, endMs }) => endMs - startMs <= lengthMaxMs, {
    path: ['endMs'],
    message: `A clip is at most ${lengthMaxMs / 1000} seconds long`,
  });

/** A named part of a replay. It has no file of its own: the replay's file is played between two positions. */
export const clipSchema = z.object({
  id: z.string(),
  title: z.string(),
  streamId: z.string(),
  /** Position in the replay. */
  startMs: z.number().int(),
  lengthMs: z.number().int(),
  createdAt: dateTimeSchema,
  /** Only its author and those who manage the show can see a hidden clip. */
  isHidden: z.boolean(),
  /** The author. */
  author: z.object({ id: z.string(), username: z.string() }),
  /** A picture from the clip itself. Absent if none was taken. */
  picture: z.string().optional(),
  show: z.object({
    title: z.string(),
    thumbnail: z.string(),
    streamerId: z.string(),
    streamerName: z.string(),
    streamerUsername: z.string(),
  }),
  video: replayFileSchema
    .pick({ url: true, type: true })
    /** Position in the file, in milliseconds. */
    .extend({ fromMs: z.number().int(), toMs: z.number().int() }),
});
export type Clip = z.infer<typeof clipSchema>;
