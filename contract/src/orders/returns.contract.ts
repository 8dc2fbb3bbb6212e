import { z } from 'zod';
import { endpoint } from '../access.ts';
import { orderDetailSchema } from './orders.schemas.ts';
import { brandReturnSchema, newReturnSchema, returnAnswerSchema } from './returns.schemas.ts';
import { cursorSchema } from '../page.ts';

const tags = ['Returns'];

export const returnsContract = {
  ask: endpoint
    .meta({
      access: 'anyone',
      refuses: ['guest_key_missing', 'order_not_found', 'order_not_returnable', 'return_under_way'],
    })
    .route({
      method: 'POST',
      path: '/orders/{id}/returns',
      tags,
      summary: 'Ask the brand to take units of an order back',
    })
    .input(newReturnSchema.extend({ id: z.uuid('An order’s id is a UUID') }))
    .output(orderDetailSchema),
  list: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/returns',
      tags,
      summary: 'The returns that buyers of one’s brand ask for, latest first',
    })
    .input(
      z.object({
        cursor: cursorSchema,
        limit: z.coerce.number().int().min(1).max(50).default(10),
      }),
    )
    .outputPage(brandReturnSchema),
  answer: endpoint
    .meta({
      access: 'brand',
      refuses: ['return_answered', 'return_not_found'],
    })
    .route({
      method: 'POST',
      path: '/brands/returns/{id}/answer',
      tags,
      summary: 'Accept or refuse a return, with words to the buyer',
    })
    .input(returnAnswerSchema.extend({ id: z.uuid('A return’s id is a UUID') }))
    .output(brandReturnSchema),
};
