import { z } from 'zod';
import { chatMessageSchema } from '../chat/chat.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { productCardSchema } from '../products/products.schemas.ts';
import { captionSchema } from './captions.schemas.ts';
import { liveOfferSchema } from './run-of-show.schemas.ts';
import { pinnedProductSchema, streamChangesSchema, streamEndReasonSchema } from './streams.schemas.ts';

/**
 * A show's event log, as sockets carry it. Each show has one append-only log of everything that happens in
 * it. `sequence` starts at 1 and grows by one without gaps, so a client that has 41 and receives 43 knows
 * that 42 is missing.
 */
const logged = {
  streamId: z.string(),
  sequence: z.number().int().positive(),
  at: dateTimeSchema,
  /** Milliseconds since the show went live. 0 before that. */
  streamTimeMs: z.number().int(),
};

export const streamEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('chat.message'), ...logged, message: chatMessageSchema }),
  z.object({ type: z.literal('chat.system'), ...logged, message: chatMessageSchema }),
  /** A moderator or its author has removed a message from the chat. */
  z.object({ type: z.literal('chat.deleted'), ...logged, messageSequence: z.number().int() }),
  /** A message was restored to the chat. */
  z.object({ type: z.literal('chat.restored'), ...logged, messageSequence: z.number().int() }),
  /** All messages up to `throughSequence` were removed from the chat. If left out, all before this event. */
  z.object({
    type: z.literal('chat.purged'),
    ...logged,
    throughSequence: z.number().int().optional(),
  }),
  /** The messages that a purge removed were restored. */
  z.object({ type: z.literal('chat.unpurged'), ...logged }),
  /** The message at `messageSequence` is pinned above the chat until another one is. */
  z.object({ type: z.literal('chat.pinned'), ...logged, messageSequence: z.number().int() }),
  z.object({ type: z.literal('chat.unpinned'), ...logged, messageSequence: z.number().int() }),
  z.object({ type: z.literal('product.pinned'), ...logged, pinned: pinnedProductSchema }),
  z.object({ type: z.literal('product.unpinned'), ...logged, productId: z.string() }),
  /** All highlighted products from now on, in order. */
  z.object({ type: z.literal('products.highlighted'), ...logged, products: z.array(productCardSchema) }),
  /** The show's list of products has changed. */
  z.object({ type: z.literal('products.arranged'), ...logged, productIds: z.array(z.string()) }),
  z.object({ type: z.literal('offer.started'), ...logged, offer: liveOfferSchema }),
  /** An offer ended early. An offer that expires has no event. */
  z.object({ type: z.literal('offer.ended'), ...logged, offerId: z.string() }),
  /** A line of captions. */
  z.object({ type: z.literal('caption.line'), ...logged, caption: captionSchema }),
  /** The show's own details have changed. */
  z.object({ type: z.literal('stream.changed'), ...logged, changes: streamChangesSchema }),
  /**
   * The show is live. If its broadcaster was not connected yet, they must connect before `endsAt`, or the
   * show ends.
   */
  z.object({ type: z.literal('stream.live'), ...logged, endsAt: dateTimeSchema.optional() }),
  /** The broadcaster disconnected. The show continues if they return before `endsAt`. */
  z.object({ type: z.literal('stream.offline'), ...logged, endsAt: dateTimeSchema }),
  z.object({ type: z.literal('stream.back'), ...logged }),
  /** An announced show was called off, or nobody started it. */
  z.object({ type: z.literal('stream.cancelled'), ...logged }),
  z.object({ type: z.literal('stream.ended'), ...logged, reason: streamEndReasonSchema }),
]);
export type StreamEvent = z.infer<typeof streamEventSchema>;
export type StreamEventType = StreamEvent['type'];
