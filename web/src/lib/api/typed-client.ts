import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { ApiClient } from './api-client.ts';

/**
 * The contract as a client: each endpoint is a function that takes the contract's input and answers the whole envelope.
 * It goes through the general client, so tokens, failures and the 401 are treated in one place, and every failure is an
 * `ApiError`.
 */
export function createTypedClient<Contract extends AnyContractRouter>(
  contract: AnyContractRouter,
  client: ApiClient,
): JsonifiedClient<ContractRouterClient<Contract>> {
  const here = typeof window === 'undefined' ? undefined : window.location.origin;
  const link = new OpenAPILink(contract, {
    url: () => new URL(client.baseUrl, here),
    fetch: (request) => client.send(request),
  });
  return createORPCClient(link);
}
