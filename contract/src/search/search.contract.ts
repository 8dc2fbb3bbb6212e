import { z } from 'zod';
import { endpoint } from '../access.ts';
import { searchLimits } from '../limits/search.ts';
import { productCardSchema } from '../products/products.schemas.ts';
import { streamSummarySchema } from '../streams/streams.schemas.ts';
import { foundBrandSchema, searchReadingSchema } from './search.schemas.ts';
import { cursorSchema, nextCursorSchema } from '../page.ts';

const tags = ['Search'];
const textSchema = z.string().trim().max(searchLimits.textMaxCharacters);
const pageOfText = z.object({
  q: textSchema,
  /** The `nextCursor` of the previous page. */
  cursor: cursorSchema,
  limit: z.coerce.number().int().min(1).max(searchLimits.pageSizeMax).default(searchLimits.pageSize),
});
const pageShape = { total: z.number().int(), nextCursor: nextCursorSchema };

/** `GET /products?search=` searches products. */
export const searchContract = {
  suggestions: endpoint
    .meta({ access: 'anyone', reads: ['products', 'stock', 'brands', 'users', 'streams', 'viewers'] })
    .route({
      method: 'GET',
      path: '/search/suggestions',
      tags,
      summary: 'What best matches a text that is still being typed',
    })
    .input(z.object({ q: textSchema }))
    .output(
      z.object({
        products: z.array(productCardSchema),
        streams: z.array(streamSummarySchema),
        brands: z.array(foundBrandSchema),
        reading: searchReadingSchema,
      }),
    ),
  streams: endpoint
    .meta({ access: 'anyone', reads: ['streams', 'viewers', 'users'] })
    .route({ method: 'GET', path: '/search/streams', tags, summary: 'Streams that a text finds' })
    .input(pageOfText)
    .output(z.object({ streams: z.array(streamSummarySchema), ...pageShape })),
  brands: endpoint
    .meta({ access: 'anyone', reads: ['brands', 'users'] })
    .route({ method: 'GET', path: '/search/brands', tags, summary: 'Brands that a text finds' })
    .input(pageOfText)
    .output(z.object({ brands: z.array(foundBrandSchema), ...pageShape })),
};
