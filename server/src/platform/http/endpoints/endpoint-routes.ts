import type { Router } from '@orpc/server';
import { contract } from '@greenroom/contract/router';
import type { EndpointContext } from './endpoint-context.ts';

type Contract = typeof contract;

/** Some of the contract's endpoints, each with its handler. */
export type EndpointHandlers = {
  [Group in keyof Contract]?: Partial<Router<Contract[Group], EndpointContext>>;
};

/** The endpoints of all features, gathered as each registers its own. */
export interface EndpointRoutes {
  /** @throws Error for an endpoint that has a handler already. */
  add(handlers: EndpointHandlers): void;
  /** @throws Error naming the endpoints of the contract that have no handler. */
  complete(): Router<Contract, EndpointContext>;
}

export function createEndpointRoutes(): EndpointRoutes {
  const groups = new Map<string, Map<string, unknown>>();
  return {
    add(handlers) {
      for (const [group, given] of Object.entries(handlers)) {
        const endpoints = groups.get(group) ?? new Map<string, unknown>();
        groups.set(group, endpoints);
        for (const [name, handler] of Object.entries(given)) {
          if (endpoints.has(name)) throw new Error(`The endpoint ${group}.${name} has a handler already`);
          endpoints.set(name, handler);
        }
      }
    },

    complete() {
      const missing = Object.entries(contract).flatMap(([group, endpoints]) =>
        Object.keys(endpoints)
          .filter((name) => groups.get(group)?.has(name) !== true)
          .map((name) => `${group}.${name}`),
      );
      if (missing.length > 0) throw new Error(`These endpoints have no handler: ${missing.join(', ')}`);
      // In the order of the contract, which the API reference keeps.
      const router: unknown = Object.fromEntries(
        Object.entries(contract).map(([group, endpoints]) => [
          group,
          Object.fromEntries(Object.keys(endpoints).map((name) => [name, groups.get(group)?.get(name)])),
        ]),
      );
      // oxlint-disable-next-line no-unsafe-type-assertion -- each part was typed by `add`, and none is missing
      return router as Router<Contract, EndpointContext>;
    },
  };
}
