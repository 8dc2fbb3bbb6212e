import { endpoints, originOf, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { ProductApprovalService } from './product-approval.service.ts';

export function productApprovalRoutes(service: ProductApprovalService) {
  const routes = endpoints.productApproval;
  return {
    waiting: routes.waiting.handler(async ({ context }) => service.waiting(signedIn(context))),
    decide: routes.decide.handler(async ({ input, context }) => {
      await service.decide(signedIn(context), input, originOf(context));
      return {};
    }),
  };
}
