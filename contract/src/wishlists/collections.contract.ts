import { z } from 'zod';
import { endpoint } from '../access.ts';
import { wishlistLimits } from '../limits/wishlists.ts';
import { collectionNameSchema, collectionSchema, sharedCollectionSchema } from './collections.schemas.ts';

const tags = ['Wishlist'];
const byId = z.object({ id: z.uuid('The id of a list is a UUID') });
const all = z.object({ collections: z.array(collectionSchema).max(wishlistLimits.collectionsMax) });

/** Every change returns all collections, because adding a product to one removes it from another. */
export const collectionsContract = {
  list: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'GET',
      path: '/wishlist-collections',
      tags,
      summary: 'The named parts of the signed-in user’s wishlist, by name',
    })
    .output(all),
  create: endpoint
    .meta({ access: 'signed-in', refuses: ['collection_name_taken', 'too_many_collections'] })
    .route({
      method: 'POST',
      path: '/wishlist-collections',
      tags,
      summary: 'Start a named part of the wishlist',
      successStatus: 201,
    })
    .input(z.object({ name: collectionNameSchema }))
    .output(all),
  change: endpoint
    .meta({ access: 'signed-in', refuses: ['collection_name_taken', 'collection_not_found'] })
    .route({
      method: 'PATCH',
      path: '/wishlist-collections/{id}',
      tags,
      summary: 'Rename a named part of the wishlist, share it, or end the sharing',
      description: 'Ending the sharing ends its address for good. Sharing it again makes another address.',
    })
    .input(byId.extend({ name: collectionNameSchema.optional(), isShared: z.boolean().optional() }))
    .output(all),
  remove: endpoint
    .meta({ access: 'signed-in', refuses: ['collection_not_found'] })
    .route({
      method: 'DELETE',
      path: '/wishlist-collections/{id}',
      tags,
      summary: 'Delete a named part of the wishlist; its products stay on the wishlist',
    })
    .input(byId)
    .output(all),
  put: endpoint
    .meta({ access: 'signed-in', refuses: ['collection_not_found', 'wishlist_item_not_found'] })
    .route({
      method: 'PUT',
      path: '/wishlist/{productId}/collection',
      tags,
      summary: 'Put a product of the wishlist into a named part, or into none',
    })
    .input(
      z.object({
        productId: z.string().min(1).max(100),
        collectionId: z.uuid('The id of a list is a UUID').nullable(),
      }),
    )
    .output(all),
  shared: endpoint
    .meta({ access: 'anyone', refuses: ['collection_not_found'] })
    .route({
      method: 'GET',
      path: '/shared-wishlists/{shareKey}',
      tags,
      summary: 'A shared part of somebody’s wishlist',
    })
    .input(z.object({ shareKey: z.string().min(1).max(64) }))
    .output(sharedCollectionSchema),
};
