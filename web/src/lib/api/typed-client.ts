import type { ClientContext, ClientLink, ClientOptions } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import type { ApiClient } from './api-client.ts';
import { outOfReach } from './api-error.ts';

/**
 * Creates a client of the contract: each endpoint is a function that takes the contract's input and resolves
 * with the whole envelope. It uses the general client, so tokens, failures and 401 responses are handled in
 * one place, and every failure is an `ApiError`. The code that builds requests, and the contract's routes,
 * load with the first call, because a page that was rendered on the server sends no request at first.
 */
export function createTypedClient<Contract extends AnyContractRouter>(
  client: ApiClient,
): JsonifiedClient<ContractRouterClient<Contract>> {
  let loading: Promise<ClientLink<ClientContext>> | undefined;

  async function loadLink(): Promise<ClientLink<ClientContext>> {
    try {
      const { createContractLink } = await import('./contract-link.ts');
      return createContractLink(client);
    } catch (cause) {
      // The next call loads it again.
      loading = undefined;
      throw outOfReach(cause);
    }
  }

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract says which endpoints there are
  return endpointsAt([], async (path, input, options) =>
    (await (loading ??= loadLink())).call(path, input, options),
  ) as JsonifiedClient<ContractRouterClient<Contract>>;
}

type Call = ClientLink<ClientContext>['call'];

/**
 * Functions for all endpoints below a path: `endpointsAt(['streams'], call).list(input)` calls
 * `streams.list`.
 */
function endpointsAt(path: readonly string[], call: Call): unknown {
  const endpoint = async (input: unknown, options?: Partial<ClientOptions<ClientContext>>) =>
    call(path, input, { context: {}, ...options });
  return new Proxy(endpoint, {
    // `await` reads `then`. The proxy must not look like a promise.
    get: (target, name) =>
      typeof name === 'string' && name !== 'then'
        ? endpointsAt([...path, name], call)
        : Reflect.get(target, name),
  });
}
