import { z } from 'zod';
import { endpoint } from '../access.ts';
import { wishlistLimits } from '../limits/wishlists.ts';
import { wishlistItemSchema } from './wishlists.schemas.ts';

const tags = ['Wishlist'];
const byProduct = z.object({ productId: z.string().min(1).max(100) });

export const wishlistsContract = {
  list: endpoint
    .meta({ access: 'signed-in' })
    .route({ method: 'GET', path: '/wishlist', tags, summary: 'The signed-in user’s wishlist, latest first' })
    .output(z.object({ items: z.array(wishlistItemSchema) })),
  productIds: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/wishlist/product-ids',
      tags,
      summary: 'The ids of all products on the signed-in user’s wishlist, for the hearts of a page',
    })
    .output(z.object({ productIds: z.array(z.string()).max(wishlistLimits.itemsMax) })),
  add: endpoint
    .meta({ access: 'signed-in', refuses: ['product_not_found', 'wishlist_full'] })
    .route({ method: 'PUT', path: '/wishlist/{productId}', tags, summary: 'Put a product on the wishlist' })
    .input(byProduct)
    .output(wishlistItemSchema),
  remove: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'DELETE',
      path: '/wishlist/{productId}',
      tags,
      summary: 'Take a product off the wishlist',
    })
    .input(byProduct)
    .output(z.object({})),
};
