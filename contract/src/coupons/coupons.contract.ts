import { z } from 'zod';
import { endpoint } from '../access.ts';
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
      summary: 'The coupons of one’s brand, latest first',
    })
    .output(z.object({ coupons: z.array(couponSchema) })),
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
