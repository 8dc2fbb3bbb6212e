import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { type App, createApp } from '../app.ts';
import { type Environment, readEnvironment } from '../platform/environment.ts';
import { startMediaProcess } from '../platform/media/media-process.ts';
import type { RateLimits } from '../platform/http/rate-limits/rate-limits.ts';
import { createLog, type Log } from '../platform/log.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { expectDeclared } from './declared-refusals.ts';
import { freeUdpPort } from './free-udp-port.ts';
import { quickPasswordHashing } from './auth/quick-password-hashing.ts';
import { createTestDatabase } from './test-database.ts';

export const testPassword = 'Greenroom#2026';

/** A signed-in person of a test. */
export interface TestUser {
  id: string;
  email: string;
  username: string;
  token: string;
}

export interface TestServer {
  app: App;
  origin: string;
  environment: Environment;
  connectionString: string;
  /** A call to the REST API, under /api/v1 unless the path has another prefix. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; body: any; headers: Headers }>;
  /** Confirms the account's address, as opening the link in the mail does. */
  confirmAddress(userId: string): Promise<void>;
  /** Creates an account with this role and signs in. */
  signUp(role?: Role, name?: string): Promise<TestUser>;
  close(): Promise<void>;
}

/** The real server on a free port of this machine, with a real database and without sample data. */
export async function startTestServer(
  options: {
    variables?: Record<string, string>;
    limits?: RateLimits;
    media?: boolean;
    /** Uses the auth library's password hashing instead of the fast one. */
    realPasswordHashing?: boolean;
    /** The server's clock. */
    now?: () => Date;
    /**
     * Whether public answers are cached, as in production. Otherwise a test immediately sees its changes to a
     * table.
     */
    cachesPublicAnswers?: boolean;
    /** The folders of built pages. */
    builds?: { web: string; frame: string };
    /** Default: no log. */
    log?: Log;
    /** Default: a new one, which is deleted with the server. */
    dataFolder?: string;
    /** Another server with which it shares the database. That one must be closed last. */
    beside?: TestServer;
  } = {},
): Promise<TestServer> {
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), 'greenroom-test-')));
  const database =
    options.beside === undefined
      ? await createTestDatabase()
      : { connectionString: options.beside.connectionString, drop: async () => {} };
  const environment = readEnvironment({
    NODE_ENV: 'test',
    DATA_FOLDER: dataFolder,
    LOG_LEVEL: 'silent',
    CHECKOUTS_PER_ADDRESS: '10000',
    DEMO: 'off',
    MEDIA_UDP_PORT: String(await freeUdpPort()),
    ...options.variables,
  });
  const secrets = await loadSecrets(dataFolder, environment.secret);
  const log = options.log ?? createLog(environment.logLevel);
  const media = options.media
    ? await startMediaProcess({
        owned: Promise.resolve(true),
        environment,
        secret: secrets.media,
        runFile: join(dataFolder, 'media.json'),
        logFile: join(dataFolder, 'logs', 'media.log'),
        log,
      })
    : undefined;
  const app = await createApp({
    environment,
    secrets,
    connectionString: database.connectionString,
    media,
    log,
    cachesPublicAnswers: options.cachesPublicAnswers ?? false,
    builds: options.builds,
    ...(options.now && { now: options.now }),
    ...(options.realPasswordHashing ? {} : { passwordHashing: quickPasswordHashing }),
    limits: options.limits ?? {
      authPerMinute: 10_000,
      writesPerMinute: 10_000,
      offersPerMinute: 10_000,
      pagesPerMinute: 10_000,
    },
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });

  const call: TestServer['call'] = async (method, path, options = {}) => {
    const hasPrefix = /^\/(api|v1|healthz|readyz|metrics|files|avatars|whip|whep|room|dev)/.test(path);
    const response = await fetch(origin + (hasPrefix ? path : `/api/v1${path}`), {
      method,
      headers: {
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const body = isJson && text !== '' ? JSON.parse(text) : text;
    if (!response.ok) expectDeclared(method, path, body);
    return { status: response.status, body, headers: response.headers };
  };

  let people = 0;
  return {
    app,
    origin,
    environment,
    connectionString: database.connectionString,
    call,
    async signUp(role = 'user', name = 'Test Person') {
      people += 1;
      const email = `person${people}@example.com`;
      const answer = await call('POST', '/auth/sign-up/email', {
        body: { name, email, password: testPassword, username: `person${people}` },
      });
      const token = answer.headers.get('set-auth-token');
      if (answer.status !== 200 || token === null)
        throw new Error(`Sign-up failed: ${JSON.stringify(answer.body)}`);
      if (role !== 'user') {
        await app.database.pool.query('update users set role = $1 where id = $2', [
          role,
          answer.body.user.id,
        ]);
      }
      return { id: answer.body.user.id, email, username: answer.body.user.username, token };
    },
    async confirmAddress(userId) {
      await app.database.pool.query('update users set email_verified = true where id = $1', [userId]);
    },
    async close() {
      await app.close();
      await media?.stop();
      await database.drop();
      if (options.dataFolder === undefined) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
