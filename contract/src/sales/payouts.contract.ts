import { z } from 'zod';
import { endpoint } from '../access.ts';
import { newPayoutSchema, payoutSchema, payoutStandingSchema } from './payouts.schemas.ts';

const tags = ['Payouts'];
const standings = z.object({ standings: z.array(payoutStandingSchema) });

export const payoutsContract = {
  own: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/payouts',
      tags,
      summary: 'What was paid to one’s brand, latest first',
    })
    .output(z.object({ payouts: z.array(payoutSchema) })),
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
    .meta({ access: 'admin' })
    .route({ method: 'POST', path: '/admin/payouts', tags, summary: 'Record a payout that was made' })
    .input(newPayoutSchema)
    .output(standings, { message: 'The payout is recorded' }),
};
