import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { Appeals } from './appeals.service.ts';

export function appealsRoutes(service: Appeals) {
  const routes = endpoints.appeals;
  return {
    own: routes.own.handler(async ({ input, context }) => service.own(signedIn(context), input.hostId)),
    file: routes.file.handler(async ({ input, context }) => service.file(signedIn(context), input)),
    list: routes.list.handler(async ({ input, context }) => ({
      appeals: await service.list(signedIn(context), input.hostId),
    })),
    answer: routes.answer.handler(async ({ input, context }) => {
      await service.answer(signedIn(context), input);
      return {};
    }),
  };
}
