import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { migrateDatabase } from './db/migrate.ts';
import { connectDatabase } from './db/client.ts';
import type { Environment } from './platform/environment.ts';
import type { Log } from './platform/log.ts';
import { startMediaProcess } from './platform/media/media-process.ts';
import { startPostgres } from './platform/postgres/postgres.ts';
import { loadSecrets } from './platform/secrets.ts';

const repositoryFolder = fileURLToPath(new URL('../..', import.meta.url));

export interface Server {
  /** The data folder was new, and has been filled. */
  isFirstStart: boolean;
  stop(): Promise<void>;
}

/** Whatever of a start has to be undone, newest first: at a stop, and when a later part fails. */
class Cleanup {
  readonly #steps: (() => Promise<void>)[] = [];

  add(step: () => Promise<void>): void {
    this.#steps.push(step);
  }

  async run(log: Log): Promise<void> {
    for (const step of this.#steps.splice(0).reverse()) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a part did not stop cleanly'));
    }
  }
}

/**
 * Starts database, media server and web server, in this order of need, and fills a new database with the sample data.
 * A part that fails stops those before it.
 */
export async function startServer(environment: Environment, log: Log): Promise<Server> {
  const cleanup = new Cleanup();
  try {
    const secrets = await loadSecrets(environment.dataFolder, environment.secret);

    const startDatabase = async (): Promise<string> => {
      if (environment.databaseUrl !== undefined) return environment.databaseUrl;
      const postgres = await startPostgres({ dataFolder: environment.dataFolder, log });
      cleanup.add(async () => postgres.stop());
      return postgres.connectionString;
    };
    const startMedia = async () => {
      const process = await startMediaProcess({
        environment,
        secret: secrets.media,
        runFile: join(environment.dataFolder, 'media.json'),
        logFile: join(environment.dataFolder, 'logs', 'media.log'),
        log,
      });
      cleanup.add(async () => process.stop());
      return process;
    };
    // Both are processes of their own: they start side by side. One that fails still lets the other be stopped.
    const [database, media] = await Promise.allSettled([startDatabase(), startMedia()]);
    if (database.status === 'rejected') throw database.reason;
    if (media.status === 'rejected') throw media.reason;

    const migrator = connectDatabase(database.value, log, 1);
    await migrateDatabase(migrator.pool);
    await migrator.close();

    const app = await createApp({
      environment,
      secrets,
      connectionString: database.value,
      media: media.value,
      builds: {
        web: join(repositoryFolder, 'web', 'build'),
        room: join(repositoryFolder, 'room', 'dist'),
      },
      log,
    });
    cleanup.add(async () => app.close());
    const isFirstStart = environment.isProduction ? false : await app.seed();
    await app.listen();
    if (environment.demo) await app.startDemo();
    return { isFirstStart, stop: async () => cleanup.run(log) };
  } catch (error) {
    await cleanup.run(log);
    throw error;
  }
}
