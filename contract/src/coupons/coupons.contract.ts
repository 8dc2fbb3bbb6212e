import { z } from 'zod';
import { endpoint } from '../access.ts';
import { couponLimits } from '../limits/orders.ts';
import { cursorSchema, nextCursorSchema } from '../page.ts';
import { couponSchema, newCouponSchema } from './coupons.schemas.ts';

const tags = ['Coupons'];

/** A brand's own coupon codes. */
export const couponsContract = {
  list: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/coupons',
      tags,
      summary: 'The coupons of one’s brand, latest first, a page at a time',
    })
    .input(
      z.object({
        cursor: cursorSchema,
        limit: z.coerce.number().int().min(1).max(couponLimits.pageMax).default(couponLimits.page),
      }),
    )
    .output(z.object({ coupons: z.array(couponSchema), nextCursor: nextCursorSchema })),
  add: endpoint
    .meta({
      access: 'brand',
      refuses: ['coupon_code_taken', 'product_not_found'],
    })
    .route({
      method: 'POST',
      path: '/brands/coupons',
      tags,
      summary: 'Make a coupon of one’s brand',
      successStatus: 201,
    })
    .input(newCouponSchema)
    .output(couponSchema, { message: 'The coupon is made' }),
  end: endpoint
    .meta({ access: 'brand', refuses: ['coupon_not_found'] })
    .route({ method: 'POST', path: '/brands/coupons/{id}/end', tags, summary: 'End a coupon of one’s brand' })
    .input(z.object({ id: z.uuid('A coupon’s id is a UUID') }))
    .output(couponSchema, { message: 'The coupon has ended' }),
};
