import { z } from 'zod';
import { endpoint } from '../access.ts';
import {
  productCardSchema,
  productDetailSchema,
  productFacetsSchema,
  productFilterSchema,
  productIdsQuerySchema,
  productListQuerySchema,
  productListSchema,
  productPriceSchema,
  productPricesQuerySchema,
  recommendedProductSchema,
  viewedProductSchema,
} from './products.schemas.ts';

export const productsContract = {
  list: endpoint
    .meta({ access: 'anyone', reads: ['products', 'stock', 'brands', 'users'] })
    .route({
      method: 'GET',
      path: '/products',
      tags: ['Products'],
      summary: 'The catalogue, a page at a time',
    })
    .input(productListQuerySchema)
    .output(productListSchema),
  facets: endpoint
    .meta({ access: 'anyone', reads: ['products', 'stock', 'brands', 'users'] })
    .route({
      method: 'GET',
      path: '/products/facets',
      tags: ['Products'],
      summary: 'What a filter of the catalogue would find',
    })
    .input(productFilterSchema)
    .output(productFacetsSchema),
  cards: endpoint
    .meta({ access: 'anyone', reads: ['products', 'stock', 'brands', 'users'] })
    .route({
      method: 'GET',
      path: '/products/cards',
      tags: ['Products'],
      summary: 'Products by their ids, in their order, without those that shoppers cannot see',
    })
    .input(productIdsQuerySchema)
    .output(z.object({ products: z.array(productCardSchema) })),
  detail: endpoint
    .meta({
      access: 'anyone',
      reads: ['products', 'stock', 'brands', 'users', 'streams'],
      refuses: ['product_not_found'],
    })
    .route({ method: 'GET', path: '/products/{id}', tags: ['Products'], summary: 'One product' })
    .input(z.object({ id: z.string().max(100) }))
    .output(productDetailSchema),
  prices: endpoint
    .meta({ access: 'anyone', reads: ['products', 'brands', 'users'], refuses: ['product_not_found'] })
    .route({
      method: 'GET',
      path: '/products/{id}/prices',
      tags: ['Products'],
      summary: 'What a product, or one of its variants, cost, and since when, the latest first',
    })
    .input(productPricesQuerySchema)
    .output(z.object({ currency: z.string().length(3), prices: z.array(productPriceSchema) })),
  related: endpoint
    .meta({
      access: 'anyone',
      reads: ['recommendations', 'products', 'stock', 'brands', 'users'],
      refuses: ['product_not_found'],
    })
    .route({
      method: 'GET',
      path: '/products/{id}/related',
      tags: ['Products'],
      summary: 'What else a shopper of this product may like',
    })
    .input(z.object({ id: z.string().max(100) }))
    .output(z.object({ products: z.array(recommendedProductSchema) })),
  recommended: endpoint
    .meta({ access: 'anyone', reads: ['recommendations', 'products', 'stock', 'brands', 'users'] })
    .route({
      method: 'GET',
      path: '/products/recommended',
      tags: ['Products'],
      summary: 'What goes with products that a visitor has seen, the last seen first',
    })
    .input(productIdsQuerySchema)
    .output(z.object({ products: z.array(recommendedProductSchema) })),
  viewed: endpoint
    .meta({ access: 'anyone' })
    .route({
      method: 'POST',
      path: '/products/{id}/views',
      tags: ['Products'],
      summary: 'Count that a product was opened after others; who opened it is not kept',
    })
    .input(viewedProductSchema)
    .output(z.object({})),
};
