import { z } from 'zod';
import { endpoint } from '../access.ts';
import { productCardSchema } from '../products/products.schemas.ts';
import { reportUserSchema } from '../reports/reports.schemas.ts';
import {
  createStreamSchema,
  madePinSchema,
  managedStreamSchema,
  ownStreamFiguresSchema,
  ownStreamSchema,
  streamChangesSchema,
  streamDetailSchema,
  streamStatusSchema,
  streamSummarySchema,
} from './streams.schemas.ts';
import { cursorSchema } from '../page.ts';

const tags = ['Streams'];
const byId = z.object({ id: z.uuid('A stream id is a UUID') });
const productIdSchema = z.string().min(1).max(100);

export const streamsContract = {
  /**
   * For streamers and admins (LIVEROLE-4). Accepts LIVEAPI-10's fields and returns the stream with its id
   * (LIVEAPI-11).
   */
  create: endpoint
    .meta({ access: 'streamer', refuses: ['room_taken'] })
    .route({ method: 'POST', path: '/streams', tags, summary: 'Create a stream', successStatus: 201 })
    .input(createStreamSchema)
    .output(managedStreamSchema),
  /** All streams (LIVEAPI-12), or only live ones with `isLive` (API-26, LIVEAPI-13). */
  list: endpoint
    .meta({ access: 'anyone', reads: ['streams', 'viewers', 'users'] })
    .route({
      method: 'GET',
      path: '/streams',
      tags,
      summary: 'Streams, live ones first, then the next scheduled, then the latest past ones',
    })
    .input(
      z.object({
        isLive: z.stringbool().optional(),
        status: streamStatusSchema.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: cursorSchema,
      }),
    )
    .outputPage(streamSummarySchema),
  mine: endpoint
    .meta({ access: 'streamer' })
    .route({
      method: 'GET',
      path: '/studio/stream',
      tags,
      summary:
        'The show that the signed-in streamer has open: live, else the latest one made and not ended, else the next announced one',
    })
    .output(managedStreamSchema.nullable()),
  own: endpoint
    .meta({ access: 'streamer' })
    .route({
      method: 'GET',
      path: '/studio/streams',
      tags,
      summary:
        'The signed-in streamer’s shows, of every state or of one: live, to come (nearest first), past (latest first)',
    })
    .input(
      z.object({
        status: streamStatusSchema.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: cursorSchema,
      }),
    )
    .outputPage(ownStreamSchema),
  ownFigures: endpoint
    .meta({ access: 'streamer' })
    .route({
      method: 'GET',
      path: '/studio/figures',
      tags,
      summary: 'What the signed-in streamer’s shows add up to',
    })
    .output(ownStreamFiguresSchema),
  streamKey: endpoint
    .meta({ access: 'streamer' })
    .route({
      method: 'GET',
      path: '/studio/stream-key',
      tags,
      summary: 'The signed-in streamer’s key for OBS and other WHIP clients',
    })
    .output(z.object({ streamKey: z.string() })),
  detail: endpoint
    .meta({
      access: 'anyone',
      reads: ['streams', 'viewers', 'products', 'stock', 'brands', 'users'],
      refuses: ['stream_not_found'],
    })
    .route({ method: 'GET', path: '/streams/{id}', tags, summary: 'One stream' })
    .input(byId)
    .output(streamDetailSchema),
  change: endpoint
    .meta({ access: 'streamer', refuses: ['not_your_stream', 'stream_already_ended', 'stream_not_found'] })
    .route({
      method: 'PATCH',
      path: '/streams/{id}',
      tags,
      summary: 'Change title, description, category or tags of a show that has not ended',
    })
    .input(byId.extend(streamChangesSchema.shape))
    .output(managedStreamSchema),
  /** Takes no body and returns the stream with its `vdoRoomId` (LIVEAPI-17, LIVEAPI-18). */
  goLive: endpoint
    .meta({
      access: 'streamer',
      refuses: ['another_stream_live', 'not_your_stream', 'stream_already_ended', 'stream_not_found'],
    })
    .route({ method: 'POST', path: '/streams/{id}/go-live', tags, summary: 'Put a stream on air' })
    .input(byId)
    .output(managedStreamSchema),
  /** Takes no body and answers in the envelope (LIVEAPI-20, LIVEAPI-21). */
  end: endpoint
    .meta({ access: 'streamer', refuses: ['not_your_stream', 'stream_not_found'] })
    .route({ method: 'POST', path: '/streams/{id}/end', tags, summary: 'End a stream' })
    .input(byId)
    .output(managedStreamSchema),
  featuredProducts: endpoint
    .meta({
      access: 'anyone',
      reads: ['streams', 'products', 'stock', 'brands', 'users'],
      refuses: ['stream_not_found'],
    })
    .route({ method: 'GET', path: '/streams/{id}/products', tags, summary: 'The products of a show' })
    .input(byId)
    .output(z.object({ products: z.array(productCardSchema) })),
  /** Reports the show itself: its title, its picture, what is said and shown in it. */
  report: endpoint
    .meta({ access: 'signed-in', refuses: ['already_reported', 'own_show', 'stream_not_found'] })
    .route({
      method: 'POST',
      path: '/streams/{id}/report',
      tags,
      summary: 'Report a show to the operators',
      successStatus: 201,
    })
    .input(byId.extend(reportUserSchema.omit({ username: true }).shape))
    .output(z.object({}), { message: 'Thank you. We will look into it.' }),
  pin: endpoint
    .meta({ access: 'signed-in', refuses: ['not_your_stream', 'product_not_found', 'stream_not_found'] })
    .route({ method: 'PUT', path: '/streams/{id}/pinned-product', tags, summary: 'Pin a product' })
    .input(byId.extend({ productId: productIdSchema }))
    .output(madePinSchema),
  unpin: endpoint
    .meta({ access: 'signed-in', refuses: ['not_your_stream', 'stream_not_found'] })
    .route({ method: 'DELETE', path: '/streams/{id}/pinned-product', tags, summary: 'Unpin the product' })
    .input(byId)
    .output(
      z.object({
        /** The product that was pinned before. Null if none was. */
        productId: z.string().nullable(),
      }),
    ),
  undoPin: endpoint
    .meta({
      access: 'signed-in',
      refuses: [
        'not_your_stream',
        'pin_changed_since',
        'product_not_found',
        'stream_already_ended',
        'stream_not_found',
      ],
    })
    .route({
      method: 'POST',
      path: '/streams/{id}/pinned-product/undo',
      tags,
      summary: 'Undo a pin, or the end of one, that nothing has followed',
    })
    .input(
      byId.extend({
        /** The current pin. Null if there is none. */
        pinId: z.uuid('A pin’s id is a UUID').nullable(),
        /** The product to pin again. Null to unpin. */
        productId: productIdSchema.nullable(),
      }),
    )
    .output(z.object({})),
};
