import { endpoints } from '../../platform/http/endpoint-binding.ts';
import type { HomeService } from './home.service.ts';

export function homeRoutes(service: HomeService) {
  return {
    promo: endpoints.home.promo.handler(async () => {
      const promo = await service.promo();
      return promo === undefined ? {} : { promo };
    }),
    content: endpoints.home.content.handler(async () => service.content()),
  };
}
