import { z } from 'zod';
import {
  chatMessageSchema,
  connectionQualitySchema,
  messageAllowanceSchema,
  topChatterSchema,
  viewerSchema,
} from '../chat/chat.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { mediaRoomIdSchema } from '../media/media-room.schemas.ts';
import { chatStateSchema, ownHeldMessageSchema } from '../moderation/moderation.schemas.ts';
import { productCardSchema } from '../products/products.schemas.ts';
import { captionSchema } from './captions.schemas.ts';
import { liveOfferSchema } from './run-of-show.schemas.ts';
import { streamEventSchema } from './stream-event.schemas.ts';
import {
  pinnedProductSchema,
  streamChangesSchema,
  streamEndReasonSchema,
  streamStatusSchema,
} from './streams.schemas.ts';

const streamId = z.uuid();

/**
 * `stock` is null for a product that shoppers cannot see right now. It stays hidden until it has a stock
 * again.
 */
const productStocksSchema = z.array(z.object({ productId: z.string(), stock: z.number().int().nullable() }));

/** Client to server. These join (SOCK-6) and leave (SOCK-7) a stream. */
export const streamClientEvents = {
  'stream:join': z.object({
    streamId,
    /**
     * The last sequence that the client has. The answer contains the events after it. If left out, the latest
     * history. A socket that is already in the stream gets only events that no earlier answer contained.
     */
    afterSequence: z.number().int().min(0).optional(),
  }),
  'stream:leave': z.object({ streamId }),
  /**
   * How well the sender receives the video, sent when it changes and shown in the viewer list (LIVEDATA-12).
   */
  'stream:connection-quality': z.object({ streamId, quality: connectionQualitySchema }),
  /** The viewer opened a product of the show or added it to the cart, from its pin or otherwise. */
  'stream:product:tapped': z.object({
    streamId,
    productId: z.string().min(1).max(100),
    pinId: z.uuid().optional(),
  }),
  /**
   * From the studio (SOCK-9, SOCK-10): what the broadcaster's own page observed. It is only logged; nothing
   * depends on it.
   */
  streamStarted: z.object({
    streamId,
    timestamp: dateTimeSchema,
    user: z.object({ email: z.string() }).optional(),
    stats: z.record(z.string(), z.unknown()).optional(),
  }),
  streamEnded: z.object({
    streamId,
    timestamp: dateTimeSchema,
    user: z.object({ email: z.string() }).optional(),
    stats: z.record(z.string(), z.unknown()).optional(),
  }),
};

/** Server to client. Events with a `sequence` are entries of the show's event log. */
export const streamServerEvents = {
  /**
   * The answer to a join (SOCK-15): the current state of the show, and the events that the client is missing,
   * oldest first.
   */
  'stream:joined': z.object({
    streamId: z.string(),
    status: streamStatusSchema,
    isLive: z.boolean(),
    isBroadcasterConnected: z.boolean(),
    /** The media room, if the reader may watch it. Everybody may watch a live stream. */
    vdoRoomId: mediaRoomIdSchema.optional(),
    startedAt: dateTimeSchema.optional(),
    viewerCount: z.number().int(),
    pinnedProduct: pinnedProductSchema.optional(),
    highlightedProducts: z.array(productCardSchema),
    offers: z.array(liveOfferSchema),
    /**
     * The stock of a live show's products, as last sent to its room. Later changes arrive as `stream:stock`.
     */
    stocks: productStocksSchema.optional(),
    /** The server's clock, by which offers begin and end. */
    at: dateTimeSchema,
    /** The pinned message. */
    pinnedMessage: chatMessageSchema.optional(),
    /** Reactions in the show so far. */
    reactionCount: z.number().int(),
    /** As last sent to everybody in the show. Later changes arrive as `chat:top-chatters`. */
    topChatters: z.array(topChatterSchema),
    /** Who may write in the chat, and how. */
    chat: chatStateSchema,
    /** Present if the reader has sent messages in the last minute, here or elsewhere. */
    messageAllowance: messageAllowanceSchema.optional(),
    /** Present if the reader has messages that did not enter the chat immediately. */
    heldMessages: z.array(ownHeldMessageSchema).optional(),
    events: z.array(streamEventSchema),
    lastSequence: z.number().int(),
    /**
     * The client missed more than is kept: `events` is the latest part, and the client must drop everything
     * before it.
     */
    truncated: z.boolean(),
  }),
  /** SOCK-16 */
  'stream:viewer:joined': z.object({ streamId: z.string(), viewers: z.array(viewerSchema) }),
  /** SOCK-18 */
  'stream:viewer:left': z.object({ streamId: z.string(), viewerIds: z.array(z.string()) }),
  /** Sent whenever the count has changed (SOCK-20). */
  'stream:viewer-count': z.object({ streamId: z.string(), viewerCount: z.number().int() }),
  /** The complete list, sent whenever it has changed (SOCK-21). */
  'stream:viewers:update': z.object({
    streamId: z.string(),
    viewers: z.array(viewerSchema),
    viewerCount: z.number().int(),
  }),
  /** SOCK-22 */
  'stream:status': z.object({
    streamId: z.string(),
    sequence: z.number().int(),
    status: streamStatusSchema,
    isLive: z.boolean(),
    isBroadcasterConnected: z.boolean(),
    /** The media room of a live stream, so that waiting viewers need not request it. */
    vdoRoomId: mediaRoomIdSchema.optional(),
    startedAt: dateTimeSchema.optional(),
  }),
  'stream:changed': z.object({
    streamId: z.string(),
    sequence: z.number().int(),
    changes: streamChangesSchema,
  }),
  /** The broadcaster has disconnected and may return until `endsAt` (SOCK-25). */
  'stream:offline': z.object({ streamId: z.string(), sequence: z.number().int(), endsAt: dateTimeSchema }),
  /** SOCK-24 */
  'stream:ended': z.object({
    streamId: z.string(),
    sequence: z.number().int(),
    reason: streamEndReasonSchema,
  }),
  'stream:product:pinned': pinnedProductSchema.extend({ streamId: z.string(), sequence: z.number().int() }),
  'stream:product:unpinned': z.object({
    streamId: z.string(),
    sequence: z.number().int(),
    productId: z.string(),
  }),
  /** `at` is the server's clock, by which offers begin and end. */
  'stream:offer:started': z.object({
    streamId: z.string(),
    sequence: z.number().int(),
    at: dateTimeSchema,
    offer: liveOfferSchema,
  }),
  'stream:offer:ended': z.object({ streamId: z.string(), sequence: z.number().int(), offerId: z.string() }),
  'stream:caption': z.object({ streamId: z.string(), sequence: z.number().int(), caption: captionSchema }),
  'stream:products:highlighted': z.object({
    streamId: z.string(),
    sequence: z.number().int(),
    products: z.array(productCardSchema),
  }),
  'stream:products:arranged': z.object({
    streamId: z.string(),
    sequence: z.number().int(),
    productIds: z.array(z.string()),
  }),
  /** The remaining stock of the show's products, sent whenever it has changed. */
  'stream:stock': z.object({
    streamId: z.string(),
    stocks: productStocksSchema,
  }),
  /** A failure about a stream, such as a failed join (SOCK-23). */
  'stream:error': z.object({ streamId: z.string().optional(), code: z.string(), message: z.string() }),
};
