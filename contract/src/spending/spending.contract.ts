import { endpoint } from '../access.ts';
import { newSpendingRulesSchema, spendingSchema } from './spending.schemas.ts';

const tags = ['Spending'];

/** Limits that shoppers set for themselves. */
export const spendingContract = {
  read: endpoint
    .meta({ access: 'signed-in' })
    .route({ method: 'GET', path: '/spending', tags, summary: 'One’s own spending limits and pause' })
    .output(spendingSchema),
  set: endpoint
    .meta({ access: 'signed-in' })
    .route({
      method: 'PUT',
      path: '/spending',
      tags,
      summary: 'Set one’s own spending limits and pause: what is tighter at once, what is looser a day later',
    })
    .input(newSpendingRulesSchema)
    .output(spendingSchema, { message: 'Your limits are saved' }),
};
