import { endpoints, signedIn } from '../../../platform/http/endpoint-binding.ts';
import type { ClipsService } from './clips.service.ts';

export function clipsRoutes(service: ClipsService) {
  const routes = endpoints.clips;
  return {
    list: routes.list.handler(async ({ input, context }) => ({
      clips: await service.list(context.actor, input.streamId),
    })),
    make: routes.make.handler(async ({ input: { streamId, ...given }, context }) =>
      service.make(signedIn(context), streamId, given),
    ),
    detail: routes.detail.handler(async ({ input, context }) => service.find(context.actor, input.id)),
    change: routes.change.handler(async ({ input, context }) =>
      service.setHidden(signedIn(context), input.id, input.isHidden),
    ),
    removePicture: routes.removePicture.handler(async ({ input, context }) =>
      service.removePicture(signedIn(context), input.id),
    ),
    remove: routes.remove.handler(async ({ input, context }) => {
      await service.remove(signedIn(context), input.id);
      return {};
    }),
  };
}
