import type { FastifyInstance } from 'fastify';
import { registerAppRoutes } from './app-routes.ts';
import { createAppServices } from './app-services.ts';
import { sampleDemoStream, seedSampleData } from '../../sample/src/seed.ts';
import type { DatabaseClient } from './db/client.ts';
import type { AccountsService } from './features/accounts/accounts.service.ts';
import type { NoticesService } from './features/notices/notices.service.ts';
import type { Environment } from './platform/environment.ts';
import { createDraining } from './platform/http/draining.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { defaultRateLimits, type RateLimits, registerRateLimits } from './platform/http/rate-limits.ts';
import type { Log } from './platform/log.ts';
import type { MediaProcess } from './platform/media/media-process.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Secrets } from './platform/secrets.ts';

export interface App {
  http: FastifyInstance;
  database: DatabaseClient;
  accounts: AccountsService;
  notices: Pick<NoticesService, 'notify'>;
  /** Fills a new database with the sample data; answers whether it was new. */
  seed(): Promise<boolean>;
  /** Whether a broadcaster is connected to a room right now. */
  isPublishing(roomId: string): boolean;
  /** Puts the demo show on air; it needs the sample data, and a server that listens. */
  startDemo(): Promise<void>;
  /** Answers the origin under which this process itself reaches the server. */
  listen(address?: { host: string; port: number }): Promise<string>;
  /** Answers what was asked before, then stops. */
  close(): Promise<void>;
}

/** The composition root: with its services and its doors beside it, the only place that knows all features. */
export async function createApp({
  environment,
  secrets,
  connectionString,
  media,
  builds,
  log,
  limits = defaultRateLimits,
  now = () => new Date(),
}: {
  environment: Environment;
  secrets: Secrets;
  connectionString: string;
  /** Without one, nothing can be published or watched; all else works. */
  media?: Pick<MediaProcess, 'controlUrl' | 'replace'> | undefined;
  /** Folders of the built pages; without them only the APIs are served. */
  builds?: { web: string; room: string } | undefined;
  log: Log;
  limits?: RateLimits;
  now?: () => Date;
}): Promise<App> {
  const metrics = createMetrics();
  const http = createHttpServer({ environment, log, metrics });
  const draining = createDraining(http);
  await registerRateLimits(http);
  const services = createAppServices({
    environment,
    secrets,
    connectionString,
    media,
    httpServer: http.server,
    metrics,
    log,
    now,
  });
  let ownOrigin = environment.publicUrl;
  await registerAppRoutes(http, services, {
    environment,
    limits,
    metrics,
    draining,
    hasMedia: media !== undefined,
    builds,
    ownOrigin: () => ownOrigin,
    log,
  });
  const { viewers, broadcast, database, demo, jobs, mediaClient, eventLog, sockets } = services;

  const stopFollowing = new AbortController();
  const following = media
    ? mediaClient.followEvents((event) => broadcast.handleMediaEvent(event), {
        signal: stopFollowing.signal,
        onSilent: () => media.replace(),
      })
    : Promise.resolve();

  return {
    http,
    database,
    accounts: services.accounts,
    notices: services.notices,
    isPublishing: broadcast.isPublishing,
    seed: async () => seedSampleData({ ...services, db: database.db, log }, now()),
    async listen(address = environment) {
      await http.listen({ host: address.host, port: address.port });
      const bound = http.server.address();
      const port = typeof bound === 'object' && bound !== null ? bound.port : address.port;
      ownOrigin = `http://localhost:${port}`;
      // Not waited for: what a request leaves behind waits until the jobs are there.
      void jobs.start();
      return ownOrigin;
    },
    startDemo: async () => demo.start(sampleDemoStream, ownOrigin),
    async close() {
      await draining.drain();
      await demo.stop();
      stopFollowing.abort();
      broadcast.stop();
      viewers.stop();
      await following;
      await sockets.close();
      await http.close();
      await services.sessionUses.stop();
      await services.revocationBroadcast.stop();
      await jobs.stop();
      await eventLog.flush();
      await database.close();
    },
  };
}
