import { z } from 'zod';
import { endpoint } from '../access.ts';
import {
  newPayoutSchema,
  ownStandingSchema,
  payoutReversalSchema,
  payoutSchema,
  payoutStandingSchema,
} from './payouts.schemas.ts';

const tags = ['Payouts'];
const standings = z.object({ standings: z.array(payoutStandingSchema) });

export const payoutsContract = {
  own: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/payouts',
      tags,
      summary: 'What was paid to one’s brand, latest first, and what it is still owed',
    })
    .output(z.object({ payouts: z.array(payoutSchema), standings: z.array(ownStandingSchema) })),
  standings: endpoint
    .meta({ access: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/payouts',
      tags,
      summary: 'What each brand is owed and was paid, who is owed most first',
    })
    .output(standings),
  record: endpoint
    .meta({ access: 'admin', refuses: ['brand_not_found', 'payout_too_large'] })
    .route({ method: 'POST', path: '/admin/payouts', tags, summary: 'Record a payout that was made' })
    .input(newPayoutSchema)
    .output(standings, { message: 'The payout is recorded' }),
  ofBrand: endpoint
    .meta({ access: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/payouts/brands/{brandId}',
      tags,
      summary: 'What was paid to a brand, latest first',
    })
    .input(z.object({ brandId: z.uuid('A brand id is a UUID') }))
    .output(z.object({ payouts: z.array(payoutSchema) })),
  reverse: endpoint
    .meta({ access: 'admin', refuses: ['payout_not_found', 'payout_reversed'] })
    .route({
      method: 'POST',
      path: '/admin/payouts/{id}/reversal',
      tags,
      summary: 'Take back a payout that was recorded by mistake, by a counter entry',
    })
    .input(payoutReversalSchema)
    .output(standings, { message: 'The payout is reversed' }),
};
