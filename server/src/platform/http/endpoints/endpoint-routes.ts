import type { Router } from '@orpc/server';
import type { FastifyRequest } from 'fastify';
import { contract } from '@greenroom/contract/router';
import type { Admission, Admissions, GuardedAccess } from './admissions.ts';
import type { EndpointContext } from './endpoint-context.ts';

type Contract = typeof contract;

/** Handlers for some of the contract's endpoints. */
export type EndpointHandlers = {
  [Group in keyof Contract]?: Partial<Router<Contract[Group], EndpointContext>>;
};

/** Collects the endpoints of all features as each feature registers its own. */
export interface EndpointRoutes {
  /** @throws Error for an endpoint that already has a handler. */
  add(handlers: EndpointHandlers): void;
  /** Defines who may call endpoints of an access. @throws Error if the access is already defined. */
  admit(access: GuardedAccess, admission: Admission): void;
  /**
   * Anonymous reads that match one of these tests are answered individually and never cached. All others are
   * cached for everybody.
   */
  answerApart(test: ReadTest): void;
  /**
   * Counts the calls of one path in a rate limit of their own, apart from all other writes.
   * @param path below the API's prefix, such as `/streams/:id/end`
   * @param limitName names the limit
   */
  limitApart(path: `/${string}`, limitName: string): void;
  /**
   * @throws Error naming the endpoints of the contract without a handler, or the accesses that no feature
   * defined.
   */
  complete(): CompleteEndpoints;
}

/** Tests a read whose caller is not signed in. */
export type ReadTest = (request: Pick<FastifyRequest, 'url' | 'headers'>) => boolean;

export interface CompleteEndpoints {
  router: Router<Contract, EndpointContext>;
  admissions: Admissions;
  isAnsweredApart: ReadTest;
  limitedApart: readonly { path: `/${string}`; limitName: string }[];
}

export function createEndpointRoutes(): EndpointRoutes {
  const groups = new Map<string, Map<string, unknown>>();
  const admissions: Partial<Record<GuardedAccess, Admission>> = {};
  const apart: ReadTest[] = [];
  const limitedApart: { path: `/${string}`; limitName: string }[] = [];

  /** @throws Error naming the accesses that no feature defined. */
  function completeAdmissions(): Admissions {
    const { streamer, brand, admin } = admissions;
    if (streamer && brand && admin) return { streamer, brand, admin };
    const missing = Object.entries({ streamer, brand, admin }).flatMap(([access, admission]) =>
      admission === undefined ? [access] : [],
    );
    throw new Error(`No feature defines who has these accesses: ${missing.join(', ')}`);
  }

  return {
    add(handlers) {
      for (const [group, given] of Object.entries(handlers)) {
        const endpoints = groups.get(group) ?? new Map<string, unknown>();
        groups.set(group, endpoints);
        for (const [name, handler] of Object.entries(given)) {
          if (endpoints.has(name)) throw new Error(`The endpoint ${group}.${name} already has a handler`);
          endpoints.set(name, handler);
        }
      }
    },

    admit(access, admission) {
      if (admissions[access] !== undefined) throw new Error(`The access ${access} is already defined`);
      admissions[access] = admission;
    },

    answerApart: (test) => void apart.push(test),
    limitApart: (path, limitName) => void limitedApart.push({ path, limitName }),

    complete() {
      const missing = Object.entries(contract).flatMap(([group, endpoints]) =>
        Object.keys(endpoints)
          .filter((name) => groups.get(group)?.has(name) !== true)
          .map((name) => `${group}.${name}`),
      );
      if (missing.length > 0) throw new Error(`These endpoints have no handler: ${missing.join(', ')}`);
      // Keeps the order of the contract, which the API reference uses.
      const router: unknown = Object.fromEntries(
        Object.entries(contract).map(([group, endpoints]) => [
          group,
          Object.fromEntries(Object.keys(endpoints).map((name) => [name, groups.get(group)?.get(name)])),
        ]),
      );
      // oxlint-disable-next-line no-unsafe-type-assertion -- each part was typed by `add`, and none is missing
      const complete = router as Router<Contract, EndpointContext>;
      return {
        router: complete,
        admissions: completeAdmissions(),
        isAnsweredApart: (request) => apart.some((test) => test(request)),
        limitedApart,
      };
    },
  };
}
