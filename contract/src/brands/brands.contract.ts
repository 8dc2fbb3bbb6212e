import { z } from 'zod';
import { endpoint } from '../access.ts';
import { brandProductsQuerySchema, inventoryPageSchema, productStatsSchema } from './inventory.schemas.ts';
import {
  brandProductInputSchema,
  brandProductSchema,
  brandProfileSchema,
  updateBrandSchema,
} from './brands.schemas.ts';

const tags = ['Brands'];
const byProduct = z.object({ id: z.string().min(1).max(100) });

export const brandsContract = {
  profile: endpoint
    .meta({
      access: 'anyone',
      reads: ['brands', 'products', 'stock', 'users', 'follows'],
      refuses: ['brand_not_found'],
    })
    .route({ method: 'GET', path: '/profiles/brands/{slug}', tags, summary: 'A brand’s profile' })
    .input(z.object({ slug: z.string().min(1).max(100) }))
    .output(brandProfileSchema, { message: 'Brand profile' }),
  /** Returns the brand in the envelope (API-19). */
  update: endpoint
    .meta({
      access: 'brand',
      refuses: ['brand_slug_taken', 'not_your_brand', 'picture_not_yours'],
    })
    .route({
      method: 'PATCH',
      path: '/profiles/my-brand',
      tags,
      summary: 'Change the signed-in user’s brand; an admin may name another one',
    })
    .input(updateBrandSchema)
    .output(brandProfileSchema, { message: 'Profile updated successfully!' }),
};

export const brandProductsContract = {
  list: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/products',
      tags,
      summary: 'The products of the signed-in user’s brand, latest first: searched, filtered and paged',
    })
    .input(brandProductsQuerySchema)
    .output(inventoryPageSchema.extend({ stats: productStatsSchema })),
  detail: endpoint
    .meta({ access: 'brand', refuses: ['product_not_found'] })
    .route({
      method: 'GET',
      path: '/brands/products/{id}',
      tags,
      summary: 'A product of the signed-in user’s brand',
    })
    .input(byProduct)
    .output(brandProductSchema),
  add: endpoint
    .meta({
      access: 'brand',
      refuses: ['picture_not_yours', 'too_many_products'],
    })
    .route({
      method: 'POST',
      path: '/brands/products',
      tags,
      summary: 'Add a product to the signed-in user’s brand',
      successStatus: 201,
    })
    .input(brandProductInputSchema)
    .output(brandProductSchema, { message: 'The product is added' }),
  change: endpoint
    .meta({
      access: 'brand',
      refuses: [
        'not_your_product',
        'picture_not_yours',
        'product_changed',
        'product_not_found',
        'stock_moved',
      ],
    })
    .route({ method: 'PUT', path: '/brands/products/{id}', tags, summary: 'Change a product of one’s brand' })
    .input(brandProductInputSchema.extend(byProduct.shape))
    .output(brandProductSchema, { message: 'The product is saved' }),
  remove: endpoint
    .meta({ access: 'brand', refuses: ['not_your_product', 'product_not_found'] })
    .route({
      method: 'DELETE',
      path: '/brands/products/{id}',
      tags,
      summary: 'Delete a product of one’s brand',
    })
    .input(byProduct)
    .output(z.object({}), { message: 'The product is deleted' }),
};
