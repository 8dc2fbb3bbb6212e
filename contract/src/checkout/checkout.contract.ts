import { z } from 'zod';
import { endpoint } from '../access.ts';
import {
  checkoutSchema,
  newCheckoutSchema,
  paymentOptionsSchema,
  resumedCheckoutSchema,
} from './checkout.schemas.ts';

const tags = ['Checkout'];
const byId = z.object({ id: z.uuid('A checkout’s id is a UUID') });

export const checkoutContract = {
  paymentOptions: endpoint
    .meta({ access: 'anyone' })
    .route({ method: 'GET', path: '/checkouts/payment-options', tags, summary: 'How this server is paid' })
    .output(paymentOptionsSchema),
  start: endpoint
    .meta({
      access: 'anyone',
      refuses: [
        'buying_paused',
        'cart_empty',
        'guest_key_missing',
        'not_enough_stock',
        'product_sold_out',
        'spending_limit_reached',
        'too_many_checkouts',
        'total_too_large',
        'totals_changed',
      ],
    })
    .route({
      method: 'POST',
      path: '/checkouts',
      tags,
      summary: 'Hold what is in the cart while the shopper pays',
      successStatus: 201,
    })
    .input(newCheckoutSchema)
    .output(checkoutSchema),
  read: endpoint
    .meta({
      access: 'anyone',
      refuses: [
        'checkout_bought',
        'checkout_moved',
        'checkout_not_found',
        'checkout_over',
        'checkout_paid',
        'guest_key_missing',
      ],
    })
    .route({ method: 'GET', path: '/checkouts/{id}', tags, summary: 'A checkout whose units are held' })
    .input(byId)
    .output(checkoutSchema),
  resume: endpoint
    .meta({
      access: 'anyone',
      refuses: [
        'buying_paused',
        'cart_empty',
        'checkout_not_found',
        'checkout_paid',
        'guest_key_missing',
        'not_enough_stock',
        'own_product',
        'payment_under_way',
        'payments_not_set_up',
        'product_sold_out',
        'spending_limit_reached',
        'too_many_checkouts',
        'total_too_large',
        'totals_changed',
      ],
    })
    .route({
      method: 'POST',
      path: '/checkouts/{id}/resume',
      tags,
      summary:
        'Hold what is in the cart again, for who and where this checkout was for, in place of the shopper’s newer one',
      successStatus: 201,
      inputStructure: 'detailed',
    })
    .input(z.object({ params: byId, body: resumedCheckoutSchema }))
    .output(checkoutSchema),
  cancel: endpoint
    .meta({ access: 'anyone', refuses: ['checkout_not_found', 'guest_key_missing'] })
    .route({ method: 'DELETE', path: '/checkouts/{id}', tags, summary: 'Hold the units no longer' })
    .input(byId)
    .output(z.object({})),
};
