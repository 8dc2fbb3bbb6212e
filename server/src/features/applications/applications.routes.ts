import { endpoints, originOf, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { ApplicationsService } from './applications.service.ts';

export function applicationsRoutes(service: ApplicationsService) {
  const routes = endpoints.applications;
  return {
    own: routes.own.handler(async ({ context }) => ({ applications: await service.own(signedIn(context)) })),
    apply: routes.apply.handler(async ({ input, context }) => service.apply(signedIn(context), input)),
    waiting: routes.waiting.handler(async ({ context }) => ({
      applications: await service.waiting(signedIn(context)),
    })),
    decide: routes.decide.handler(async ({ input, context }) => {
      await service.decide(signedIn(context), input, originOf(context));
      return {};
    }),
  };
}
