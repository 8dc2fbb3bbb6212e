import { endpoints } from '../../platform/http/endpoint-binding.ts';
import type { HomeService } from './home.service.ts';

export function homeRoutes(service: HomeService) {
  return {
    promo: endpoints.home.promo.handler(async ({ context }) => {
      const { promo, changesAt } = await service.promo();
      if (changesAt !== undefined) context.noteChangeAt?.(changesAt);
      return promo === undefined ? {} : { promo };
    }),
    content: endpoints.home.content.handler(async () => service.content()),
  };
}
