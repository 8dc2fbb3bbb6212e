import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { streamLimits } from '../limits/streams.ts';
import { mediaRoomIdSchema } from '../media/media-room.schemas.ts';
import { productCardSchema } from '../products/products.schemas.ts';
import { visibleLine } from '../visible-line.ts';

/**
 * A show's life: made or planned, on air, over. `scheduled` is a show that was announced for a time, `cancelled` one that
 * was called off, or that nobody began.
 */
export const streamStatusSchema = z.enum(['created', 'scheduled', 'live', 'ended', 'cancelled']);
export type StreamStatus = z.infer<typeof streamStatusSchema>;

/**
 * Why a show ended: somebody ended it, its broadcaster did not come back, or its streamer may no longer stream (another
 * role, a suspension).
 */
export const streamEndReasonSchema = z.enum(['ended', 'broadcaster-lost', 'permission-lost']);
export type StreamEndReason = z.infer<typeof streamEndReasonSchema>;

export const createStreamSchema = z.object({
  title: visibleLine(
    z
      .string()
      .trim()
      .min(1, 'Give the stream a title')
      .max(
        streamLimits.titleMaxCharacters,
        `A title has at most ${streamLimits.titleMaxCharacters} characters`,
      ),
    'Give the stream a title that can be seen',
  ),
  description: z.string().trim().max(streamLimits.descriptionMaxCharacters).default(''),
  /** Made in the studio (STUDIO-33); the server makes one when it is left out. */
  vdoRoomId: mediaRoomIdSchema.optional(),
  category: z.string().trim().min(1).max(50).optional(),
  tags: z
    .array(
      visibleLine(
        z
          .string()
          .trim()
          .min(1)
          .max(
            streamLimits.tagMaxCharacters,
            `A tag has at most ${streamLimits.tagMaxCharacters} characters`,
          ),
        'Use characters that can be seen in a tag',
      ),
    )
    .max(streamLimits.tagsMax, `A show has at most ${streamLimits.tagsMax} tags`)
    .optional(),
  productIds: z.array(z.string()).max(streamLimits.featuredProductsMax).optional(),
  /** Only those who run the show see it: it is in no list, tells nobody, and sells nothing. */
  isRehearsal: z.boolean().optional(),
});

/** What changes of what a show says of itself; what is left out stays. */
export const streamChangesSchema = createStreamSchema
  .pick({ title: true, category: true, tags: true })
  .extend({ description: createStreamSchema.shape.description.unwrap() })
  .partial();
export type StreamChanges = z.infer<typeof streamChangesSchema>;

/** One entry of a stream list: fields of LIVEAPI-14, DATA-12 and DATA-13 in one shape. */
export const streamSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  status: streamStatusSchema,
  isLive: z.boolean(),
  viewerCount: z.number().int(),
  category: z.string(),
  tags: z.array(z.string()),
  thumbnail: z.string(),
  startedAt: dateTimeSchema.optional(),
  endedAt: dateTimeSchema.optional(),
  scheduledTime: dateTimeSchema.optional(),
  hostName: z.string(),
  hostAvatar: z.string(),
  user: z.object({ id: z.string(), name: z.string(), username: z.string() }),
  streamer: z.object({ username: z.string() }),
});
export type StreamSummary = z.infer<typeof streamSummarySchema>;

/** The product that the streamer shows right now. */
export const pinnedProductSchema = z.object({
  product: productCardSchema,
  /** Of this pin; what is bought from it names it. Undefined for one that was made before pins had ids. */
  pinId: z.string().optional(),
  pinnedAt: dateTimeSchema,
});
export type PinnedProduct = z.infer<typeof pinnedProductSchema>;

/** A pin that was made, for who made it. */
export const madePinSchema = pinnedProductSchema.required({ pinId: true }).extend({
  /** The product that was pinned before, of which its undo is made; null where none was. */
  replacedProductId: z.string().nullable(),
});
export type MadePin = z.infer<typeof madePinSchema>;

/** A stream as its page needs it (LIVEAPI-16, LIVEDATA-1, LIVEDATA-2). */
export const streamDetailSchema = streamSummarySchema.extend({
  /**
   * Whoever has the media room's address can watch it (STUDIO-36), so only those get it who may watch: of a live
   * show to all, before and after only to those who manage it.
   */
  vdoRoomId: mediaRoomIdSchema.optional(),
  streamerName: z.string(),
  streamerAvatar: z.string(),
  /** False while a live show's broadcaster has dropped and may still come back. */
  isBroadcasterConnected: z.boolean(),
  peakViewerCount: z.number().int(),
  isRehearsal: z.boolean(),
  pinnedProduct: pinnedProductSchema.optional(),
});
export type StreamDetail = z.infer<typeof streamDetailSchema>;

/** A stream as those who manage it get it. */
export const managedStreamSchema = streamDetailSchema.required({ vdoRoomId: true }).extend({
  /** Of a show that is not live yet, while something is sent to it. */
  sending: z
    .object({
      /** The show was made for an encoder that came without one. */
      isMadeByEncoder: z.boolean(),
      /** When it goes live by itself. */
      goesLiveAt: dateTimeSchema.optional(),
    })
    .optional(),
});
export type ManagedStream = z.infer<typeof managedStreamSchema>;

/** A show as its own streamer sees it, drafts among them. */
export const ownStreamSchema = streamSummarySchema.extend({
  createdAt: dateTimeSchema,
  /** The most that watched at once; 0 when nobody was counted. */
  peakViewerCount: z.number().int(),
  isRehearsal: z.boolean(),
});
export type OwnStream = z.infer<typeof ownStreamSchema>;

/** Figures of a streamer's shows; a figure that no show has is left out. */
export const ownStreamFiguresSchema = z.object({
  streamCount: z.number().int(),
  endedCount: z.number().int(),
  /** Of ended shows, together and the longest one. */
  onAirTotalMs: z.number().int().optional(),
  onAirLongestMs: z.number().int().optional(),
  /** Of the show that ended last. */
  latestPeakViewerCount: z.number().int().optional(),
  nextScheduledTime: dateTimeSchema.optional(),
});
export type OwnStreamFigures = z.infer<typeof ownStreamFiguresSchema>;
