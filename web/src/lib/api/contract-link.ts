import minifiedContract from 'virtual:greenroom-contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { ApiClient } from './api-client.ts';

/** Turns calls of contract endpoints into requests of the general client, and responses into results. */
export function createContractLink(client: ApiClient) {
  const here = typeof window === 'undefined' ? undefined : window.location.origin;
  return new OpenAPILink(minifiedContract, {
    url: () => new URL(client.baseUrl, here),
    fetch: (request) => client.send(request),
  });
}
