import { z } from 'zod';
import { wishlistLimits } from '../limits/wishlists.ts';
import { visibleLine } from '../visible-line.ts';
import { productCardSchema } from '../products/products.schemas.ts';

const { collectionNameMaxCharacters: nameMax } = wishlistLimits;

export const collectionNameSchema = visibleLine(
  z.string('Enter a name').trim().min(1, 'Enter a name').max(nameMax, `Use at most ${nameMax} characters`),
  'Enter a name with characters that can be seen',
);

/** A named part of a wishlist. Only its owner sees it, unless it is shared. */
export const collectionSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last part of the address through which others can view it. Null while it is not shared. */
  shareKey: z.string().nullable(),
  /** The products in it, latest first, including those that shoppers cannot see now. */
  productIds: z.array(z.string()).max(wishlistLimits.itemsMax),
});
export type Collection = z.infer<typeof collectionSchema>;

/** A shared collection as seen by people with its address. */
export const sharedCollectionSchema = z.object({
  name: z.string(),
  ownerName: z.string(),
  products: z.array(productCardSchema).max(wishlistLimits.itemsMax),
});
export type SharedCollection = z.infer<typeof sharedCollectionSchema>;
