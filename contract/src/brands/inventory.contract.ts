import { z } from 'zod';
import { endpoint } from '../access.ts';
import { brandProductSchema } from './brands.schemas.ts';
import {
  bulkChangeSchema,
  bulkResultSchema,
  inventoryFilterSchema,
  inventoryPageSchema,
  inventoryQuerySchema,
  productChangeSchema,
  productImportSchema,
} from './inventory.schemas.ts';
import { cursorSchema, nextCursorSchema } from '../page.ts';

const tags = ['Inventory of a brand'];
const byImport = z.object({ id: z.uuid('An import’s id is a UUID') });

/**
 * A file is uploaded to `POST /brands/imports?name=products.csv` as `text/csv`. The answer is an import that
 * is being checked.
 */
export const inventoryContract = {
  list: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/inventory',
      tags,
      summary: 'The products of one’s brand: searched, filtered, sorted, a page at a time',
    })
    .input(inventoryQuerySchema)
    .output(inventoryPageSchema),
  change: endpoint
    .meta({ access: 'brand', refuses: ['not_your_product'] })
    .route({
      method: 'POST',
      path: '/brands/inventory/changes',
      tags,
      summary: 'Change price, stock or visibility of many products of one’s brand',
    })
    .input(bulkChangeSchema)
    .output(bulkResultSchema),
  export: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/inventory/export',
      tags,
      summary: 'The products of one’s brand as lines of a CSV file, a page at a time',
    })
    .input(inventoryFilterSchema.extend({ cursor: cursorSchema }))
    .output(z.object({ lines: z.string(), products: z.number().int(), nextCursor: nextCursorSchema })),
  duplicate: endpoint
    .meta({
      access: 'brand',
      refuses: ['product_not_found'],
    })
    .route({
      method: 'POST',
      path: '/brands/inventory/{id}/duplicate',
      tags,
      summary: 'Copy a product of one’s brand, not active',
      successStatus: 201,
    })
    .input(z.object({ id: z.string().min(1).max(100) }))
    .output(brandProductSchema),
  history: endpoint
    .meta({
      access: 'brand',
      refuses: ['product_not_found'],
    })
    .route({
      method: 'GET',
      path: '/brands/inventory/{id}/changes',
      tags,
      summary: 'What was changed of a product of one’s brand, the latest first',
    })
    .input(z.object({ id: z.string().min(1).max(100) }))
    .output(z.object({ changes: z.array(productChangeSchema) })),
  imports: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/imports',
      tags,
      summary: 'One’s latest imports, the latest first',
    })
    .output(z.object({ imports: z.array(productImportSchema) })),
  startImport: endpoint
    .meta({
      access: 'brand',
      refuses: ['import_not_found', 'import_not_ready'],
    })
    .route({
      method: 'POST',
      path: '/brands/imports/{id}/start',
      tags,
      summary: 'Write the rows of a checked import that have no mistake',
    })
    .input(byImport)
    .output(productImportSchema),
  continueImport: endpoint
    .meta({ access: 'brand', refuses: ['import_not_found', 'import_not_stalled'] })
    .route({
      method: 'POST',
      path: '/brands/imports/{id}/continue',
      tags,
      summary: 'Go on with an import that has stalled. No row is written twice',
    })
    .input(byImport)
    .output(productImportSchema),
};
