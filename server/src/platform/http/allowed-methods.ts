import { contract } from '@greenroom/contract/router';
import { AppError } from '../app-error.ts';

/** A path of the contract or of Fastify as an expression: `/products/{id}` and `/room/:name` take one part there. */
function patternOf(path: string): RegExp {
  const literal = path.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/\{[^}]+\}|:[^/]+/g, '[^/]+').replaceAll('*', '.*')}/?$`);
}

interface KnownPath {
  pattern: RegExp;
  methods: readonly string[];
}

interface NotedRoute {
  path: string;
  methods: readonly string[];
}

/** Which methods paths take; a GET is a HEAD too. */
function methodsAt(path: string, known: readonly KnownPath[]): string[] {
  const methods = new Set(
    known.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods),
  );
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

const endpointPaths: readonly KnownPath[] = Object.values(contract)
  .flatMap((group) => Object.values(group))
  .map((procedure) => procedure['~orpc'].route)
  .map(({ path = '', method = 'POST' }) => ({ pattern: patternOf(path), methods: [method] }));

function refusal(allow: string[], method: string): AppError {
  return allow.length === 0 || allow.includes(method)
    ? new AppError('not_found')
    : new AppError('method_not_allowed', { allow });
}

/** Remembers the routes of a server as they are added, and says why none answers. */
export interface RouteRefusals {
  note(path: string, methods: readonly string[]): void;
  /** What was noted, as it was written: `/files/*`, `/whep/:streamId`. */
  routes(): readonly NotedRoute[];
  /**
   * Why no endpoint answers: there is none of this path below the prefixes, or none that takes this method (RFC 9110,
   * 15.5.6). What takes files there is no endpoint of the contract, and is looked at too.
   */
  refusedEndpoint(prefixes: readonly string[], address: string, method: string): AppError;
  /** @param page whether the path would be a page's, which takes GET. */
  refused(address: string, method: string, page: boolean): AppError;
}

export function createRouteRefusals(): RouteRefusals {
  const noted: NotedRoute[] = [];
  const known: KnownPath[] = [];
  const pages: KnownPath = { pattern: /^/, methods: ['GET'] };
  return {
    note(path, methods) {
      noted.push({ path, methods });
      known.push({ pattern: patternOf(path), methods });
    },
    routes: () => noted,
    refusedEndpoint(prefixes, address, method) {
      const path = address.split('?', 1)[0] ?? '/';
      const prefix = prefixes.find((one) => path.startsWith(`${one}/`)) ?? '';
      const ofContract = methodsAt(path.slice(prefix.length), endpointPaths);
      return refusal([...new Set([...ofContract, ...methodsAt(path, known)])].sort(), method);
    },
    refused(address, method, page) {
      const path = address.split('?', 1)[0] ?? '/';
      return refusal(methodsAt(path, page ? [...known, pages] : known), method);
    },
  };
}
