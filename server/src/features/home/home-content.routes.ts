import { endpoints, originOf, signedIn } from '../../platform/http/endpoint-binding.ts';
import type { HomeContentService } from './home-content.service.ts';

export function homeContentRoutes(service: HomeContentService) {
  const routes = endpoints.homeContent;
  return {
    read: routes.read.handler(async ({ context }) => service.read(signedIn(context))),
    setSlides: routes.setSlides.handler(async ({ input, context }) =>
      service.setSlides(signedIn(context), input, originOf(context)),
    ),
    setPromo: routes.setPromo.handler(async ({ input, context }) =>
      service.setPromo(signedIn(context), input, originOf(context)),
    ),
    setCards: routes.setCards.handler(async ({ input, context }) =>
      service.setCards(signedIn(context), input, originOf(context)),
    ),
  };
}
