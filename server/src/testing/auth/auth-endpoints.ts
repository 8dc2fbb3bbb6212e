import { z } from 'zod';
import { createAuthLibrary } from '../../features/auth/auth-library.ts';
import { createLog } from '../../platform/log.ts';
import type { TestServer } from '../test-server.ts';

/** An endpoint of the auth library that is open. `path` is the library's, such as `/callback/:id`. */
export interface AuthEndpoint {
  methods: readonly string[];
  path: string;
  /**
   * The names of all fields that the body may contain, at any depth. Undefined for a body that may contain
   * anything.
   */
  bodyFields: ReadonlySet<string> | undefined;
}

function collectNames(schema: unknown, names: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && typeof value === 'object' && value !== null)
      for (const name of Object.keys(value)) names.add(name);
    collectNames(value, names);
  }
}

function fieldsOf(body: unknown): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  if (body === undefined) return names;
  if (!(body instanceof z.core.$ZodType)) return undefined;
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  collectNames(schema, names);
  return names.size > 0 ? names : undefined;
}

/**
 * The endpoints of the auth service, read from the library itself. So endpoints that a new version adds are
 * included.
 */
export function openAuthEndpoints(server: TestServer): AuthEndpoint[] {
  const auth = createAuthLibrary({
    confirmsFirst: false,
    db: server.app.database.db,
    secret: 'only-to-list-the-endpoints-of-the-library',
    publicUrl: server.origin,
    avatarUrl: () => '',
    usernames: { isUsername: () => true, findFree: async (wanted) => wanted },
    revocations: { emit: async () => {} },
    beforeDeletion: async () => {},
    onSecurityChange: async () => {},
    sendMail: async () => {},
    jobs: { define: () => ({ add: async () => {}, within: () => ({ add: async () => {} }) }) },
    social: {},
    log: createLog('silent'),
  });
  const closed = new Set<string>(auth.options.disabledPaths);
  return Object.values(auth.api).flatMap((endpoint) => {
    if (!('path' in endpoint) || typeof endpoint.path !== 'string' || closed.has(endpoint.path)) return [];
    const { options, path } = endpoint;
    return [
      {
        methods: [options.method].flat().map(String),
        path,
        bodyFields: fieldsOf('body' in options ? options.body : undefined),
      },
    ];
  });
}
