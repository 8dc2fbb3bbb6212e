import { endpoints } from '../../platform/http/endpoint-binding.ts';
import type { HomeService } from './home.service.ts';

export function homeRoutes(service: HomeService) {
  return {
    content: endpoints.home.content.handler(async () => service.content()),
  };
}
