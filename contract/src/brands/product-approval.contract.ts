import { z } from 'zod';
import { endpoint } from '../access.ts';
import { productDecisionSchema, waitingProductSchema } from './product-approval.schemas.ts';

const tags = ['Admin'];

/** Approval of new brands' products by an operator before they are sold. */
export const productApprovalContract = {
  waiting: endpoint
    .meta({ access: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/products/waiting',
      tags,
      summary: 'Products that wait for approval, those that wait longest first',
    })
    .output(z.object({ products: z.array(waitingProductSchema), total: z.number().int() })),
  decide: endpoint
    .meta({ access: 'admin', refuses: ['product_decided'] })
    .route({
      method: 'PUT',
      path: '/admin/products/{id}/approval',
      tags,
      summary: 'Approve a product, or reject it with a reason',
    })
    .input(productDecisionSchema)
    .output(z.object({})),
};
