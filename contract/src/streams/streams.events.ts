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

/** The stock is null of a product that shoppers cannot see right now: nothing of it is shown until it has one again. */
const productStocksSchema = z.array(z.object({ productId: z.string(), stock: z.number().int().nullable() }));

/** Client to server; a stream is joined (SOCK-6) and left (SOCK-7) with these. */
export const streamClientEvents = {
  'stream:join': z.object({
    streamId,
    /**
     * The last sequence the client has; it gets what came after. Left out: the latest history. A socket that is in the
     * stream already gets of that only what no answer to a join has given it yet.
     */
    afterSequence: z.number().int().min(0).optional(),
  }),
  'stream:leave': z.object({ streamId }),
  /** How well the sender receives the video, when that has changed; the viewer list says it (LIVEDATA-12). */
  'stream:connection-quality': z.object({ streamId, quality: connectionQualitySchema }),
  /** The viewer opened a product of the show, or put it into the cart: from its pin, or beside it. */
  'stream:product:tapped': z.object({
    streamId,
    productId: z.string().min(1).max(100),
    pinId: z.uuid().optional(),
  }),
  /** From the studio (SOCK-9, SOCK-10): what the broadcaster's own page saw. It is logged, and nothing relies on it. */
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
  /** The answer to a join (SOCK-15): the show as it is, and what the client lacks of its log, oldest first. */
  'stream:joined': z.object({
    streamId: z.string(),
    status: streamStatusSchema,
    isLive: z.boolean(),
    isBroadcasterConnected: z.boolean(),
    /** Where its video is, for a reader who may watch it: a live stream is open to all. */
    vdoRoomId: mediaRoomIdSchema.optional(),
    startedAt: dateTimeSchema.optional(),
    viewerCount: z.number().int(),
    pinnedProduct: pinnedProductSchema.optional(),
    highlightedProducts: z.array(productCardSchema),
    offers: z.array(liveOfferSchema),
    /** What is left of products of a live show, as it was last sent to its room. What changes from here on comes as `stream:stock`. */
    stocks: productStocksSchema.optional(),
    /** The server's clock, by which offers begin and end. */
    at: dateTimeSchema,
    /** The message that stands above the chat. */
    pinnedMessage: chatMessageSchema.optional(),
    /** Reactions in the show so far. */
    reactionCount: z.number().int(),
    /** As everybody in the show was told last. What changes from here on comes as `chat:top-chatters`. */
    topChatters: z.array(topChatterSchema),
    /** Who may write in the chat, and how. */
    chat: chatStateSchema,
    /** Of a reader who has sent messages in the last minute, here or elsewhere. */
    messageAllowance: messageAllowanceSchema.optional(),
    /** Of a reader who wrote messages that did not go into the chat at once; left out where there are none. */
    heldMessages: z.array(ownHeldMessageSchema).optional(),
    events: z.array(streamEventSchema),
    lastSequence: z.number().int(),
    /** More was missed than is kept for a client: `events` is the latest part, and what was before is dropped. */
    truncated: z.boolean(),
  }),
  /** SOCK-16 */
  'stream:viewer:joined': z.object({ streamId: z.string(), viewers: z.array(viewerSchema) }),
  /** SOCK-18 */
  'stream:viewer:left': z.object({ streamId: z.string(), viewerIds: z.array(z.string()) }),
  /** Whenever the count has changed (SOCK-20). */
  'stream:viewer-count': z.object({ streamId: z.string(), viewerCount: z.number().int() }),
  /** The whole list, whenever it has changed (SOCK-21). */
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
    /** Where the video of a live stream is: who waited for it need not ask. */
    vdoRoomId: mediaRoomIdSchema.optional(),
    startedAt: dateTimeSchema.optional(),
  }),
  'stream:changed': z.object({
    streamId: z.string(),
    sequence: z.number().int(),
    changes: streamChangesSchema,
  }),
  /** The broadcaster is gone, and has until `endsAt` to come back (SOCK-25). */
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
  /** What is left of products of the show, whenever that has changed. */
  'stream:stock': z.object({
    streamId: z.string(),
    stocks: productStocksSchema,
  }),
  /** A failure about a stream, such as a failed join (SOCK-23). */
  'stream:error': z.object({ streamId: z.string().optional(), code: z.string(), message: z.string() }),
};
