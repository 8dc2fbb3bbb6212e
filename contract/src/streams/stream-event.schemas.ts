import { z } from 'zod';
import { chatMessageSchema } from '../chat/chat.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { productCardSchema } from '../products/products.schemas.ts';
import { captionSchema } from './captions.schemas.ts';
import { liveOfferSchema } from './run-of-show.schemas.ts';
import { pinnedProductSchema, streamChangesSchema, streamEndReasonSchema } from './streams.schemas.ts';

/**
 * A show's event log, as sockets carry it. One append-only log a show holds all that happens in it; `sequence` starts
 * at 1 and grows by one, without gaps, so a client that holds 41 and receives 43 knows that it lacks 42.
 */
const logged = {
  streamId: z.string(),
  sequence: z.number().int().positive(),
  at: dateTimeSchema,
  /** Milliseconds since the show went live; 0 before. */
  streamTimeMs: z.number().int(),
};

export const streamEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chat.message'), ...logged, message: chatMessageSchema }),
  z.object({ type: z.literal('chat.system'), ...logged, message: chatMessageSchema }),
  /** A moderator, or its author, has taken a message off the chat. */
  z.object({ type: z.literal('chat.deleted'), ...logged, messageSequence: z.number().int() }),
  /** A message is in the chat again. */
  z.object({ type: z.literal('chat.restored'), ...logged, messageSequence: z.number().int() }),
  /** All messages up to `throughSequence` are off the chat; left out, all before this event. */
  z.object({
    type: z.literal('chat.purged'),
    ...logged,
    throughSequence: z.number().int().optional(),
  }),
  /** The messages that a purge took are in the chat again. */
  z.object({ type: z.literal('chat.unpurged'), ...logged }),
  /** The message at `messageSequence` stands above the chat, until another does. */
  z.object({ type: z.literal('chat.pinned'), ...logged, messageSequence: z.number().int() }),
  z.object({ type: z.literal('chat.unpinned'), ...logged, messageSequence: z.number().int() }),
  z.object({ type: z.literal('product.pinned'), ...logged, pinned: pinnedProductSchema }),
  z.object({ type: z.literal('product.unpinned'), ...logged, productId: z.string() }),
  /** All that are highlighted from now on, in their order. */
  z.object({ type: z.literal('products.highlighted'), ...logged, products: z.array(productCardSchema) }),
  /** The list of products of the show is another one. */
  z.object({ type: z.literal('products.arranged'), ...logged, productIds: z.array(z.string()) }),
  z.object({ type: z.literal('offer.started'), ...logged, offer: liveOfferSchema }),
  /** Before its time; what ends by its own time says nothing. */
  z.object({ type: z.literal('offer.ended'), ...logged, offerId: z.string() }),
  /** Something was said in the show. */
  z.object({ type: z.literal('caption.line'), ...logged, caption: captionSchema }),
  /** The show says something else of itself from now on. */
  z.object({ type: z.literal('stream.changed'), ...logged, changes: streamChangesSchema }),
  /** On air. Where its broadcaster was not there yet: the show goes on if they come before `endsAt`. */
  z.object({ type: z.literal('stream.live'), ...logged, endsAt: dateTimeSchema.optional() }),
  /** The broadcaster dropped; the show goes on if they are back before `endsAt`. */
  z.object({ type: z.literal('stream.offline'), ...logged, endsAt: dateTimeSchema }),
  z.object({ type: z.literal('stream.back'), ...logged }),
  /** A show to come that was called off, or that nobody began. */
  z.object({ type: z.literal('stream.cancelled'), ...logged }),
  z.object({ type: z.literal('stream.ended'), ...logged, reason: streamEndReasonSchema }),
]);
export type StreamEvent = z.infer<typeof streamEventSchema>;
export type StreamEventType = StreamEvent['type'];
