import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { refuseSampleData } from './refuse-sample-data.ts';
import type { DemoAccounts } from './sample-parts.ts';
import { migrateDatabase } from './db/migrate.ts';
import { requireDatabase } from './db/require-database.ts';
import { connectDatabase } from './db/client.ts';
import type { Environment } from './platform/environment.ts';
import type { Log } from './platform/log.ts';
import { startMediaProcess } from './platform/media/media-process.ts';
import { startPostgres } from './platform/postgres/postgres.ts';
import { loadSecrets } from './platform/secrets.ts';
import { hasSampleData } from './sample-data.ts';
import { seedInOwnProcess } from './seed-process.ts';

const repositoryFolder = fileURLToPath(new URL('../..', import.meta.url));

export interface Server {
  /** Whether the data folder was new and has been filled. */
  isFirstStart: boolean;
  /** The accounts that anybody can sign in with. Undefined without the demo. */
  demo: DemoAccounts | undefined;
  stop(): Promise<void>;
}

interface Step {
  stop(): Promise<void>;
  /** Replaces `stop` when a later part fails: a failed start must end only what it started. */
  undo?(): Promise<void>;
}

/** The parts of a start that must be ended if it fails, newest first. */
class Cleanup {
  readonly #steps: Step[] = [];

  add(step: Step): void {
    this.#steps.push(step);
  }

  async run(log: Log, { isFailedStart = false } = {}): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) {
      const end = isFailedStart && step.undo ? step.undo() : step.stop();
      await end.catch((error: unknown) =>
        log.error({ err: error }, 'a part of the server did not stop cleanly'),
      );
    }
  }
}

/**
 * Starts database, media server and web server, in order of dependency, and fills a new database with the
 * sample data. If a part fails or a signal comes during the start, the parts before it are stopped.
 */
export async function startServer({
  environment,
  withPages,
  log,
  signal,
}: {
  environment: Environment;
  /** False if another process serves the pages and the video frame. The server then answers only the APIs. */
  withPages: boolean;
  log: Log;
  signal: AbortSignal;
}): Promise<Server> {
  const cleanup = new Cleanup();
  try {
    const secrets = await loadSecrets(environment.dataFolder, environment.secret);

    let databaseFolder: string | undefined;
    const startDatabase = async (): Promise<string> => {
      if (environment.databaseUrl !== undefined) {
        await requireDatabase(environment.databaseUrl);
        return environment.databaseUrl;
      }
      const postgres = await startPostgres({ dataFolder: environment.dataFolder, log });
      cleanup.add(postgres);
      databaseFolder = postgres.clusterFolder;
      return postgres.connectionString;
    };
    const startMedia = async (owned: Promise<boolean>) => {
      if (environment.video.name !== 'own') return undefined;
      // An unreachable external database ends the start before anything else is started.
      if (environment.databaseUrl !== undefined) await owned;
      const process = await startMediaProcess({
        environment,
        owned,
        secret: secrets.media,
        runFile: join(environment.dataFolder, 'media.json'),
        logFile: join(environment.dataFolder, 'logs', 'media.log'),
        log,
      });
      cleanup.add(process);
      return process;
    };
    // Both are separate processes, so they start in parallel. If one fails, the other can still be stopped.
    const starting = startDatabase();
    // Our own Postgres serves one server at a time. An external one says nothing about who uses the data
    // folder.
    const owned = starting.then(() => environment.databaseUrl === undefined);
    owned.catch(() => {});
    // Loading takes a second of this process's time, in which the other two can start.
    const loadingApp = import('./app.ts');
    loadingApp.catch(() => {});
    const [database, media] = await Promise.allSettled([starting, startMedia(owned)]);
    if (database.status === 'rejected') throw database.reason;
    if (media.status === 'rejected') throw media.reason;
    signal.throwIfAborted();

    let isFirstStart = false;
    const migrator = connectDatabase(database.value, log, 1);
    try {
      await migrateDatabase(migrator.pool);
      if (environment.isProduction) await refuseSampleData(migrator.pool);
      else isFirstStart = !(await hasSampleData(migrator.pool));
    } finally {
      await migrator.close();
    }
    signal.throwIfAborted();
    if (isFirstStart) await seedInOwnProcess({ connectionString: database.value, log, signal });

    const { createApp } = await loadingApp;
    const app = await createApp({
      environment,
      secrets,
      connectionString: database.value,
      databaseFolder,
      media: media.value,
      builds: withPages
        ? { web: join(repositoryFolder, 'web', 'build'), frame: join(repositoryFolder, 'frame', 'dist') }
        : undefined,
      log,
    });
    cleanup.add({ stop: async () => app.close() });
    signal.throwIfAborted();
    await app.listen();
    const demo = environment.demo ? await app.startDemo() : undefined;
    return { isFirstStart, demo, stop: async () => cleanup.run(log) };
  } catch (error) {
    await cleanup.run(log, { isFailedStart: true });
    throw error;
  }
}
