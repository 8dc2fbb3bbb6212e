import { contract } from '@greenroom/contract/router';
import { AppError } from '../app-error.ts';

/**
 * Compiles a path of the contract or of Fastify to a regular expression. `{id}` and `:name` each match one
 * segment.
 */
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

/** The methods that a path accepts. Every GET implies HEAD. */
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

/** Records the routes of a server as they are added, and explains why no route matched a request. */
export interface RouteRefusals {
  note(path: string, methods: readonly string[]): void;
  /** The recorded routes in Fastify's notation: `/files/*`, `/whep/:streamId`. */
  routes(): readonly NotedRoute[];
  /**
   * The error when no endpoint below the prefixes matches: the path does not exist, or does not allow the
   * method (RFC 9110, 15.5.6). Upload routes are not endpoints of the contract, but are considered too.
   */
  refusedEndpoint(prefixes: readonly string[], address: string, method: string): AppError;
  /** @param page whether the path would be a page, which allows GET */
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
