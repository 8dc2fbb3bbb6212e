import minifiedContract from 'virtual:greenroom-contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { ApiClient } from './api-client.ts';

/** Turns calls of the contract's endpoints into requests of the general client, and answers back. */
export function createContractLink(client: ApiClient) {
  const here = typeof window === 'undefined' ? undefined : window.location.origin;
  return new OpenAPILink(minifiedContract, {
    url: () => new URL(client.baseUrl, here),
    fetch: (request) => client.send(request),
  });
}
