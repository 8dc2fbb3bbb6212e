import { z } from 'zod';

/** A product on a wishlist (DATA-17). `price` is in units of the currency, as on a product card. */
export const wishlistItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string(),
  price: z.number(),
  currency: z.string(),
  /** Units in stock. */
  stock: z.number().int(),
});
export type WishlistItem = z.infer<typeof wishlistItemSchema>;
