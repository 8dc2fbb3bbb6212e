import { z } from 'zod';
import { endpoint } from '../access.ts';
import { couponCodeSchema } from '../coupons/coupons.schemas.ts';
import { cartAdditionSchema, cartSchema, destinationSchema, quantitySchema } from './cart.schemas.ts';
import { guestKeySchema } from './guest-key.ts';

const tags = ['Cart'];
const lineId = z.object({ id: z.uuid('A cart line’s id is a UUID') });

/**
 * A cart belongs to the session's user, or to the holder of the guest key. Every change returns the whole
 * cart. If no country is given, totals are for the address of the shopper's open checkout, otherwise of the
 * user's default address.
 */
export const cartContract = {
  read: endpoint
    .meta({ access: 'anyone' })
    .route({
      method: 'GET',
      path: '/cart',
      tags,
      summary: 'The shopper’s cart, with today’s prices and stock',
    })
    .input(destinationSchema)
    .output(cartSchema),
  add: endpoint
    .meta({
      access: 'anyone',
      refuses: [
        'cart_currency_mixed',
        'cart_full',
        'guest_key_missing',
        'own_product',
        'product_not_found',
        'product_sold_out',
      ],
    })
    .route({ method: 'POST', path: '/cart/lines', tags, summary: 'Put units of a product into the cart' })
    .input(cartAdditionSchema)
    .output(cartSchema),
  setQuantity: endpoint
    .meta({ access: 'anyone', refuses: ['cart_line_not_found', 'guest_key_missing'] })
    .route({
      method: 'PUT',
      path: '/cart/lines/{id}',
      tags,
      summary: 'Say how many units of a line are wanted',
    })
    .input(lineId.extend({ quantity: quantitySchema }))
    .output(cartSchema),
  setOptions: endpoint
    .meta({ access: 'anyone', refuses: ['cart_line_not_found', 'guest_key_missing'] })
    .route({
      method: 'PUT',
      path: '/cart/lines/{id}/options',
      tags,
      summary: 'Choose another color or size of a line',
      description: 'Where the cart has a line of that choice already, the two become one.',
    })
    .input(lineId.extend({ color: z.string().max(60).optional(), size: z.string().max(60).optional() }))
    .output(cartSchema),
  remove: endpoint
    .meta({ access: 'anyone', refuses: ['cart_line_not_found', 'guest_key_missing'] })
    .route({ method: 'DELETE', path: '/cart/lines/{id}', tags, summary: 'Take a line out of the cart' })
    .input(lineId)
    .output(cartSchema),
  setCoupon: endpoint
    .meta({ access: 'anyone', refuses: ['guest_key_missing'] })
    .route({ method: 'PUT', path: '/cart/coupon', tags, summary: 'Use a coupon code' })
    .input(z.object({ code: couponCodeSchema }))
    .output(cartSchema),
  removeCoupon: endpoint
    .meta({ access: 'anyone', refuses: ['guest_key_missing'] })
    .route({ method: 'DELETE', path: '/cart/coupon', tags, summary: 'Use no coupon code' })
    .output(cartSchema),
  merge: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/cart/merge',
      tags,
      summary: 'Take over what was put into the cart before signing in, and what is being paid',
      description: 'What was ordered before stays where it is until the user claims it.',
    })
    .input(z.object({ guestKey: guestKeySchema }))
    .output(cartSchema),
};
