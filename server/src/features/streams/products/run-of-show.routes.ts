import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { RunOfShowService } from './run-of-show.service.ts';

export function runOfShowRoutes(service: RunOfShowService) {
  const routes = endpoints.runOfShow;
  return {
    read: routes.read.handler(async ({ input, context }) => service.read(signedIn(context), input.id)),
    arrange: routes.arrange.handler(async ({ input, context }) =>
      service.arrange(signedIn(context), input.id, input),
    ),
    highlight: routes.highlight.handler(async ({ input, context }) => {
      await service.highlight(signedIn(context), input.id, input);
      return {};
    }),
    startOffer: routes.startOffer.handler(async ({ input: { id, ...offer }, context }) =>
      service.startOffer(signedIn(context), id, offer),
    ),
    endOffer: routes.endOffer.handler(async ({ input, context }) => {
      await service.endOffer(signedIn(context), input.id, input.offerId);
      return {};
    }),
  };
}
