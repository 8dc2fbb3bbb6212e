import { z } from 'zod';
import { endpoint } from '../access.ts';
import { paymentMethodsSchema } from './payment-methods.schemas.ts';

const tags = ['Payment methods'];
const byId = z.object({ id: z.string().min(1).max(100) });
const all = paymentMethodsSchema;

/** Every change returns all methods, because the default may have moved. */
export const paymentMethodsContract = {
  list: endpoint
    .meta({ access: 'signed-in', refuses: ['payment_provider_unreachable'] })
    .route({
      method: 'GET',
      path: '/payment-methods',
      tags,
      summary: 'The ways to pay that the payment provider keeps for the signed-in user',
    })
    .output(all),
  addTestCard: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'POST',
      path: '/payment-methods/test-cards',
      tags,
      summary: 'Save one of the test provider’s cards',
      successStatus: 201,
    })
    .input(z.object({ card: z.string().min(1, 'Choose a card').max(50) }))
    .output(all),
  beginCard: endpoint
    .meta({ access: 'signed-in', refuses: ['payment_provider_unreachable', 'too_many_payment_methods'] })
    .route({
      method: 'POST',
      path: '/payment-methods/cards',
      tags,
      summary: 'Begin to save a card that is typed into the payment provider’s own form',
      successStatus: 201,
    })
    // The browser saves one card at the provider with it. It must not be shared or stored.
    .output(z.object({ clientSecret: z.string() })),
  remove: endpoint
    .meta({ access: 'signed-in', refuses: ['payment_method_not_found'] })
    .route({ method: 'DELETE', path: '/payment-methods/{id}', tags, summary: 'Remove a payment method' })
    .input(byId)
    .output(all),
  setDefault: endpoint
    .meta({ access: 'signed-in', refuses: ['payment_method_not_found'] })
    .route({
      method: 'PUT',
      path: '/payment-methods/{id}/default',
      tags,
      summary: 'Make a payment method the default one',
    })
    .input(byId)
    .output(all),
};
