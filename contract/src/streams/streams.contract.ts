import { z } from 'zod';
import { endpoint } from '../access.ts';
import { productCardSchema } from '../products/products.schemas.ts';
import {
  createStreamSchema,
  managedStreamSchema,
  ownStreamFiguresSchema,
  ownStreamSchema,
  pinnedProductSchema,
  streamDetailSchema,
  streamStatusSchema,
  streamSummarySchema,
} from './streams.schemas.ts';

const tags = ['Streams'];
const byId = z.object({ id: z.uuid('A stream id is a UUID') });

export const streamsContract = {
  create: endpoint
    .meta({ access: 'streamer' })
    .route({ method: 'POST', path: '/streams', tags, summary: 'Create a stream', successStatus: 201 })
    .input(createStreamSchema)
    .output(managedStreamSchema),
  list: endpoint
    .meta({ access: 'anyone', reads: ['streams', 'users'] })
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
        cursor: z.string().max(500).optional(),
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
        cursor: z.string().max(500).optional(),
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
    .meta({ access: 'anyone', reads: ['streams', 'products', 'brands', 'users'] })
    .route({ method: 'GET', path: '/streams/{id}', tags, summary: 'One stream' })
    .input(byId)
    .output(streamDetailSchema),
  goLive: endpoint
    .meta({ access: 'streamer' })
    .route({ method: 'POST', path: '/streams/{id}/go-live', tags, summary: 'Put a stream on air' })
    .input(byId)
    .output(managedStreamSchema),
  end: endpoint
    .meta({ access: 'streamer' })
    .route({ method: 'POST', path: '/streams/{id}/end', tags, summary: 'End a stream' })
    .input(byId)
    .output(managedStreamSchema),
  featuredProducts: endpoint
    .meta({ access: 'anyone', reads: ['streams', 'products', 'brands', 'users'] })
    .route({ method: 'GET', path: '/streams/{id}/products', tags, summary: 'The products of a show' })
    .input(byId)
    .output(z.object({ products: z.array(productCardSchema) })),
  pin: endpoint
    .meta({ access: 'signed-in' })
    .route({ method: 'PUT', path: '/streams/{id}/pinned-product', tags, summary: 'Pin a product' })
    .input(byId.extend({ productId: z.string().min(1).max(100) }))
    .output(pinnedProductSchema),
  unpin: endpoint
    .meta({ access: 'signed-in' })
    .route({ method: 'DELETE', path: '/streams/{id}/pinned-product', tags, summary: 'Unpin the product' })
    .input(byId)
    .output(z.object({})),
};
