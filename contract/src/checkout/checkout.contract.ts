import { z } from 'zod';
import { endpoint } from '../access.ts';
import { checkoutSchema, newCheckoutSchema, paymentOptionsSchema } from './checkout.schemas.ts';

const tags = ['Checkout'];
const byId = z.object({ id: z.uuid('A checkout’s id is a UUID') });

export const checkoutContract = {
  paymentOptions: endpoint
    .meta({ access: 'anyone' })
    .route({ method: 'GET', path: '/checkouts/payment-options', tags, summary: 'How this server is paid' })
    .output(paymentOptionsSchema),
  start: endpoint
    .meta({ access: 'anyone' })
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
    .meta({ access: 'anyone' })
    .route({ method: 'GET', path: '/checkouts/{id}', tags, summary: 'A checkout whose units are held' })
    .input(byId)
    .output(checkoutSchema),
  cancel: endpoint
    .meta({ access: 'anyone' })
    .route({ method: 'DELETE', path: '/checkouts/{id}', tags, summary: 'Hold the units no longer' })
    .input(byId)
    .output(z.object({})),
};
