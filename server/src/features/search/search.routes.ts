import { endpoints } from '../../platform/http/endpoint-binding.ts';
import type { SearchService } from './search.service.ts';

export function searchRoutes(service: SearchService) {
  const routes = endpoints.search;
  return {
    suggestions: routes.suggestions.handler(async ({ input }) => service.suggestions(input.q)),
    streams: routes.streams.handler(async ({ input: { q, ...page } }) => service.streams(q, page)),
    brands: routes.brands.handler(async ({ input: { q, ...page } }) => service.brands(q, page)),
  };
}
