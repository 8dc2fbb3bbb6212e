import { isAgingTopic, type PublicTopic } from '@greenroom/contract/public-data';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { connectDatabase, type DatabaseClient } from '../db/client.ts';
import type { Environment } from './environment.ts';
import { createDraining, type Draining } from './http/draining.ts';
import { createEndpointRoutes, type EndpointRoutes } from './http/endpoints/endpoint-routes.ts';
import { createForwardingCheck } from './http/client/client-address.ts';
import { createHttpServer } from './http/http-server.ts';
import { type RateLimits, registerRateLimits } from './http/rate-limits/rate-limits.ts';
import { createImages, type Images } from './images/images.ts';
import type { Redis } from './cluster/redis.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { repeatWork } from './jobs/repeated-work.ts';
import { createServerPhases, type ServerPhases } from './processes/server-phases.ts';
import type { Log } from './log.ts';
import { createMailer, createMails, type Mails } from './mail/mail.ts';
import type { LiveKitClient } from './media/livekit/livekit-client.ts';
import { createNoMedia } from './media/no-media.ts';
import { createMediaClient, type MediaClient } from './media/media-client.ts';
import type { MediaProcess } from './media/media-process.ts';
import { createPermitSigner } from './media/permit-signer.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import type { PasswordHashing } from './password-hashing.ts';
import type { ChannelListener } from './postgres/channel-listener.ts';
import { type PublicAnswers, createPublicAnswers } from './public-answers/public-answers.ts';
import { createPublicChanges } from './public-answers/public-changes.ts';
import { answerFromCache } from './public-answers/sending.ts';
import type { Secrets } from './secrets.ts';
import { createSocketMetrics, type SocketMetrics } from './sockets/socket-metrics.ts';
import { warnOfUntrustedProxy } from './http/untrusted-proxy.ts';
import { refuseWritesWithoutSpace } from './http/writes-without-space.ts';
import type { FileStorage } from './storage/file-storage.ts';
import { createLocalFiles, removeUnfinishedFiles } from './storage/local-files.ts';
import { createStorageSpace, type StorageSpace } from './storage/storage-space.ts';

export interface PlatformOptions {
  environment: Environment;
  secrets: Secrets;
  connectionString: string;
  /** Where the database keeps its files, if it is on this machine. */
  databaseFolder?: string | undefined;
  /** The media server. Without one, nothing can be published or watched; everything else works. */
  media: Pick<MediaProcess, 'controlUrl' | 'replace'> | undefined;
  log: Log;
  limits: RateLimits;
  /** How passwords are hashed. Undefined for the auth library's own hash, which is slow on purpose. */
  passwordHashing: PasswordHashing | undefined;
  now: () => Date;
  /** False in tests that change tables directly and read the result immediately. */
  cachesPublicAnswers?: boolean | undefined;
}

/** The parts that every feature uses. The platform imports no feature. */
export interface Platform {
  environment: Environment;
  secrets: Secrets;
  log: Log;
  now: () => Date;
  limits: RateLimits;
  passwordHashing: PasswordHashing | undefined;
  metrics: Metrics;
  socketMetrics: SocketMetrics;
  connectionString: string;
  database: DatabaseClient;
  /** Features define their jobs here when they are registered. */
  jobs: Jobs;
  sendMail: Mails['sendMail'];
  storage: FileStorage;
  /** Checks that the file store answers. Undefined if it is a folder of this machine. */
  checkStorage: (() => Promise<void>) | undefined;
  storageSpace: StorageSpace;
  images: Images;
  publicAnswers: PublicAnswers;
  publicChanges: ChannelListener;
  /** Calls back after each change of public data, for caches other than the public answers. */
  onPublicChange: (listener: (topic: PublicTopic) => void) => void;
  /** The Redis that several web servers share. Undefined for a single server. */
  redis: Redis | undefined;
  media: MediaClient;
  /** The media client again, typed as LiveKit's. Undefined for other providers. */
  liveKit: LiveKitClient | undefined;
  mediaProcess: Pick<MediaProcess, 'replace'> | undefined;
  http: FastifyInstance;
  draining: Draining;
  /** Features add the handlers of their endpoints here when they are registered. */
  endpoints: EndpointRoutes;
  phases: ServerPhases;
}

/** Longer than any upload takes, on whichever server shares the store. */
const unfinishedKeptMs = 24 * 3_600_000;
const unfinishedRemovedEveryMs = 6 * 3_600_000;

/** Both prefixes of the REST API (API-2). */
export const apiPrefixes = ['/api/v1', '/v1'] as const;

export async function createPlatform({
  environment,
  secrets,
  connectionString,
  databaseFolder,
  media: mediaProcess,
  log,
  limits,
  passwordHashing,
  now,
  cachesPublicAnswers = true,
}: PlatformOptions): Promise<Platform> {
  const phases = createServerPhases(log);
  const metrics = createMetrics();
  const nowMs = () => now().getTime();
  const http = createHttpServer({ environment, log, metrics, nowMs });
  const draining = createDraining(http);
  const cameThroughUntrustedProxy = createForwardingCheck(environment.trustProxy);
  warnOfUntrustedProxy(http, { cameThroughUntrustedProxy, log });
  const redis =
    environment.redisUrl === undefined
      ? undefined
      : // Loaded on demand: most installations have a single server.
        (await import('./cluster/redis.ts')).connectRedis(environment.redisUrl, log);
  if (redis !== undefined) phases.onStop('stores', () => redis.disconnect());
  await registerRateLimits(http, redis);
  phases.onStop('connections', async () => http.close());

  const publicAnswers = createPublicAnswers({ nowMs });
  answerFromCache(http, { publicAnswers, draining, metrics });
  const publicChangeListeners: ((topic: PublicTopic) => void)[] = [];
  const publicChanges = createPublicChanges({
    connectionString,
    log,
    onChange(topic) {
      if (isAgingTopic(topic)) publicAnswers.age(topic);
      else publicAnswers.drop([topic]);
      for (const listener of publicChangeListeners) listener(topic);
    },
    onListening: (isListening) => publicAnswers.switchTo(isListening && cachesPublicAnswers),
  });
  phases.onStop('stores', async () => publicChanges.stop());

  const storageSpace = createStorageSpace([
    environment.dataFolder,
    ...(databaseFolder === undefined ? [] : [databaseFolder]),
  ]);
  phases.onStop('stores', () => storageSpace.stop());
  refuseWritesWithoutSpace(http, storageSpace);

  const database = connectDatabase(connectionString, log);
  phases.onStop('stores', async () => database.close());
  const jobs = createJobs({ connectionString, log });
  phases.onStop('stores', async () => jobs.stop());
  const { sendMail } = createMails({
    jobs,
    mailer: createMailer(environment),
    publicUrl: environment.publicUrl,
    log,
  });
  if (environment.isProduction && environment.smtp === undefined)
    log.warn('SMTP_URL is not set: mail is written into the data folder and is not sent');

  const s3 =
    environment.s3 === undefined
      ? undefined
      : // Loaded on demand: most servers keep files in a folder.
        (await import('./storage/s3-files.ts')).createS3Files(environment.s3);
  const storage = s3 ?? createLocalFiles(join(environment.dataFolder, 'files'));
  const cacheFolder = join(environment.dataFolder, 'cache', 'images');
  const images = createImages({ storage, cacheFolder, log });
  repeatWork(
    { phases, log },
    {
      name: 'unfinished files',
      everyMs: unfinishedRemovedEveryMs,
      async work() {
        const before = new Date(now().getTime() - unfinishedKeptMs);
        await removeUnfinishedFiles(cacheFolder, before);
        await storage.removeUnfinished(before);
      },
    },
  );
  const { video } = environment;
  const liveKit =
    video.name === 'livekit'
      ? // Loaded on demand: most servers use their own media server.
        (await import('./media/livekit/livekit-client.ts')).createLiveKitClient({
          settings: video,
          sealingKey: secrets.sealing,
          log,
        })
      : undefined;
  const media =
    video.name === 'external'
      ? createNoMedia()
      : (liveKit ??
        createMediaClient({
          controlUrl: () => mediaProcess?.controlUrl() ?? 'http://127.0.0.1:0',
          signPermit: createPermitSigner(secrets.media),
          log,
        }));
  return {
    environment,
    secrets,
    log,
    now,
    limits,
    passwordHashing,
    metrics,
    socketMetrics: createSocketMetrics(metrics.registry),
    connectionString,
    database,
    jobs,
    sendMail,
    storage,
    checkStorage: s3?.check,
    storageSpace,
    images,
    publicAnswers,
    publicChanges,
    onPublicChange: (listener) => publicChangeListeners.push(listener),
    media,
    redis,
    liveKit,
    mediaProcess,
    http,
    draining,
    endpoints: createEndpointRoutes(),
    phases,
  };
}
