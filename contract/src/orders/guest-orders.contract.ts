import { z } from 'zod';
import { endpoint } from '../access.ts';
import { guestKeySchema } from '../cart/guest-key.ts';
import { orderDetailSchema, orderSchema } from './orders.schemas.ts';

const tags = ['Orders'];
const orderIdSchema = z.uuid('An order’s id is a UUID');
const guestKey = z.object({ guestKey: guestKeySchema });

/**
 * Orders placed in a browser without an account. They stay separate until a signed-in person claims them,
 * because others may use the same browser.
 */
export const guestOrdersContract = {
  list: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/guest-orders',
      tags,
      summary: 'The orders that were made with a guest key, latest first',
      description: 'The key is a secret, so it is in the body. The latest 50 are answered.',
    })
    .input(guestKey)
    .output(z.object({ orders: z.array(orderSchema) })),
  claim: endpoint
    .meta({ access: 'signed-in', refuses: ['order_not_found'] })
    .route({
      method: 'POST',
      path: '/guest-orders/{id}/claim',
      tags,
      summary:
        'Take an order that was made with a guest key into the account, with those paid together with it',
    })
    .input(guestKey.extend({ id: orderIdSchema }))
    .output(z.object({ orders: z.array(orderSchema) })),
  open: endpoint
    .meta({ access: 'anyone', refuses: ['order_not_found'] })
    .route({
      method: 'POST',
      path: '/guest-orders/{id}/open',
      tags,
      summary: 'Read an order that was made without an account, by the token of the link in its mails',
      description: 'The token is a secret, so it is in the body. It lets read, and nothing else.',
    })
    .input(z.object({ id: orderIdSchema, token: z.string().max(100) }))
    .output(orderDetailSchema),
};
