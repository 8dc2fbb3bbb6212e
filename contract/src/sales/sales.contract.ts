import { endpoint } from '../access.ts';
import { salesQuerySchema, salesSchema } from './sales.schemas.ts';

export const salesContract = {
  read: endpoint
    .meta({ access: 'brand' })
    .route({
      method: 'GET',
      path: '/brands/sales',
      tags: ['Sales'],
      summary: 'What one’s brand sold: by time, product and show, and what it is owed',
    })
    .input(salesQuerySchema)
    .output(salesSchema),
};
