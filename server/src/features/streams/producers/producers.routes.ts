import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { ProducersService } from './producers.service.ts';

export function producersRoutes(service: ProducersService) {
  const routes = endpoints.producers;
  return {
    list: routes.list.handler(async ({ context }) => ({ producers: await service.list(signedIn(context)) })),
    appoint: routes.appoint.handler(async ({ input, context }) => ({
      producers: await service.appoint(signedIn(context), input.username),
    })),
    dismiss: routes.dismiss.handler(async ({ input, context }) => ({
      producers: await service.dismiss(signedIn(context), input.userId),
    })),
    shows: routes.shows.handler(async ({ context }) => ({ shows: await service.shows(signedIn(context)) })),
  };
}
