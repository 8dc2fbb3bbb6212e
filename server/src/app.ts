import type { FastifyInstance } from 'fastify';
import { connectDatabase, type DatabaseClient } from './db/client.ts';
import { createAccountsQueries } from './features/accounts/accounts.queries.ts';
import { createAccountsService, findFreeUsername } from './features/accounts/accounts.service.ts';
import { createAuthLibrary } from './platform/auth/auth-library.ts';
import { registerAuth } from './platform/auth/auth.routes.ts';
import { createSessionAuthentication } from './platform/auth/session-authentication.ts';
import type { Environment } from './platform/environment.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { registerApiReference } from './platform/http/api-reference.ts';
import { registerOperations } from './platform/http/operations.routes.ts';
import { defaultRateLimits, type RateLimits, registerRateLimits } from './platform/http/rate-limits.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Secrets } from './platform/secrets.ts';

/** Both addresses of the REST API (API-2). */
const apiPrefixes = ['/api/v1', '/v1'] as const;

export interface App {
  http: FastifyInstance;
  database: DatabaseClient;
  accounts: ReturnType<typeof createAccountsService>;
  close(): Promise<void>;
}

/** The composition root: the only file that knows all features. */
export async function createApp({
  environment,
  secrets,
  connectionString,
  log,
  limits = defaultRateLimits,
}: {
  environment: Environment;
  secrets: Secrets;
  connectionString: string;
  log: Log;
  limits?: RateLimits;
}): Promise<App> {
  const metrics = createMetrics();
  const database = connectDatabase(connectionString, log);
  const { db } = database;
  const http = createHttpServer({ environment, log, metrics });
  await registerRateLimits(http);

  const accountsQueries = createAccountsQueries(db);
  const auth = createAuthLibrary({
    db,
    secret: secrets.auth,
    publicUrl: environment.publicUrl,
    avatarUrl: (userId, image) => image ?? `/avatars/${userId}`,
    findFreeUsername: async (wanted) => findFreeUsername(accountsQueries, wanted),
    log,
  });
  const authentication = createSessionAuthentication(auth, log);
  const accounts = createAccountsService({ queries: accountsQueries, auth, sealingKey: secrets.sealing });
  void authentication;

  await registerAuth(http, {
    auth,
    publicUrl: environment.publicUrl,
    prefixes: apiPrefixes,
    authPerMinute: limits.authPerMinute,
  });
  registerApiReference(http, environment);
  registerOperations(http, {
    metrics,
    metricsToken: environment.metricsToken,
    readiness: {
      database: async () => {
        await database.pool.query('select 1');
      },
    },
    moreMetrics: async () => '',
  });

  return {
    http,
    database,
    accounts,
    async close() {
      await http.close();
      await database.close();
    },
  };
}
