import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { retryDelayMs } from '@greenroom/contract/retry-delay';
import type { Queryable } from '../../db/client.ts';
import { inBackground } from './background-work.ts';
import type { Log } from '../log.ts';

/** Work that a request leaves behind: kept in the database, so that it outlives the process that took it on. */
export interface Job<Payload> {
  /**
   * Resolves when the job is stored; the work itself happens later, once or, after a crash in the middle, again.
   * @param onceKey a job of this kind that was added with the same key, and is not done for long, is not added again
   * @throws Error when the database cannot be reached.
   */
  add(payload: Payload, onceKey?: string): Promise<void>;
  /** The same, stored with all else that a transaction changes, or with none of it. */
  within(transaction: Queryable): Pick<Job<Payload>, 'add'>;
}

export interface JobOptions {
  /** After the first try. Default 14: with the growing delay that is most of a day of trying. */
  retries?: number;
  /** Before the first retry; it doubles with each. Default 5. */
  retryDelaySeconds?: number;
  /** After which a try counts as lost, and is made again. Default 60. */
  tryLimitSeconds?: number;
  /** How many at the same time in this process. Default 1. */
  concurrency?: number;
}

export interface Jobs {
  /**
   * Names a kind of job and says what does it; all are named before `start`. The handler may be called again for a
   * payload that it has handled already. A handler that throws is called again, later and later.
   */
  define<Payload extends object>(
    name: string,
    schema: z.ZodType<Payload>,
    handler: (payload: Payload) => Promise<void>,
    options?: JobOptions,
  ): Job<Payload>;
  /** Runs once this process works on jobs and takes new ones. What it throws is logged. All are named before `start`. */
  onStart(work: () => Promise<void>): void;
  /** Begins to work. Never rejects: while the database cannot be reached it tries again. */
  start(): Promise<void>;
  /** Lets running jobs finish, for at most some seconds; those cut off are done at the next start. */
  stop(): Promise<void>;
}

interface Definition {
  name: string;
  /** Takes what the database holds: it is checked first. */
  handler: (stored: unknown) => Promise<void>;
  options: Required<JobOptions>;
}

const defaultOptions: Required<JobOptions> = {
  retries: 14,
  retryDelaySeconds: 5,
  tryLimitSeconds: 60,
  concurrency: 1,
};

export const jobLimits = {
  /** The database tells of new jobs at once; this is for retries, and for what it told nobody. */
  pollSeconds: 3,
  /** The longest delay between two tries. */
  retryDelayMaxSeconds: 6 * 3600,
  /** Done jobs are kept this long, for whoever looks into what went wrong; payloads may hold one-time links. */
  doneKeptSeconds: 3600,
  stopGraceMs: 5000,
  restartDelays: { firstMs: 1000, longestMs: 30_000 },
} as const;

/** The same UUID (version 8, RFC 9562) for the same key. */
function keyedId(key: string): string {
  const digest = createHash('sha256').update(key).digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Jobs in the same Postgres as all else, by pg-boss: stored, retried with a growing delay, shared by all servers. */
export function createJobs({
  connectionString,
  log,
  pollSeconds = jobLimits.pollSeconds,
}: {
  connectionString: string;
  log: Log;
  pollSeconds?: number;
}): Jobs {
  const definitions = new Map<string, Definition>();
  const startWork: (() => Promise<void>)[] = [];
  let started: Promise<PgBoss | undefined> | undefined;
  const stopping = new AbortController();

  async function startBoss(): Promise<PgBoss> {
    // Loaded here: the server listens before it works.
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      connectionString,
      application_name: 'greenroom-jobs',
      max: 3,
      useListenNotify: true,
      schedule: false,
    });
    boss.on('error', (error) => log.warn({ err: error }, 'jobs lost the database for a moment'));
    boss.on('warning', (warning) => log.debug({ warning }, 'jobs'));
    try {
      await boss.start();
      for (const definition of definitions.values()) await work(boss, definition);
      return boss;
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined);
      throw error;
    }
  }

  async function work(boss: PgBoss, { name, handler, options }: Definition): Promise<void> {
    const queue = {
      retryLimit: options.retries,
      retryDelay: options.retryDelaySeconds,
      retryBackoff: true,
      retryDelayMax: jobLimits.retryDelayMaxSeconds,
      expireInSeconds: options.tryLimitSeconds,
      deleteAfterSeconds: jobLimits.doneKeptSeconds,
      notify: true,
    };
    await boss.createQueue(name, queue);
    await boss.updateQueue(name, queue);
    await boss.work<object>(
      name,
      {
        batchSize: 1,
        localConcurrency: options.concurrency,
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: pollSeconds,
      },
      async ([job]) => {
        if (job === undefined) return;
        try {
          await inBackground(async () => handler(job.data));
        } catch (error) {
          log.warn({ err: error, job: name, tries: job.retryCount + 1 }, 'a job failed');
          throw error;
        }
      },
    );
  }

  async function pause(ms: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  async function startUntilStarted(): Promise<PgBoss | undefined> {
    for (let attempt = 1; !stopping.signal.aborted; attempt += 1) {
      try {
        return await startBoss();
      } catch (error) {
        log.warn({ err: error }, 'jobs cannot start yet');
        await pause(retryDelayMs(attempt, jobLimits.restartDelays));
      }
    }
    return undefined;
  }

  return {
    define(name, schema, handler, options = {}) {
      if (started !== undefined || definitions.has(name))
        throw new Error(`The job ${name} is defined too late or twice`);
      definitions.set(name, {
        name,
        handler: async (stored) => handler(schema.parse(stored)),
        options: { ...defaultOptions, ...options },
      });
      const add = async (payload: object, onceKey?: string, transaction?: Queryable) => {
        const boss = await (started ?? Promise.resolve(undefined));
        if (boss === undefined) throw new Error(`The job ${name} was added while no jobs are taken`);
        const once = onceKey === undefined ? {} : { id: keyedId(`${name} ${onceKey}`) };
        if (transaction === undefined) return boss.send(name, payload, once);
        const { fromDrizzle } = await import('pg-boss');
        return boss.send(name, payload, { ...once, db: fromDrizzle(transaction, sql) });
      };
      return {
        async add(payload, onceKey) {
          await add(payload, onceKey);
        },
        within: (transaction) => ({
          async add(payload, onceKey) {
            await add(payload, onceKey, transaction);
          },
        }),
      };
    },

    onStart: (work) => void startWork.push(work),

    async start() {
      started ??= startUntilStarted();
      if ((await started) === undefined) return;
      for (const work of startWork.splice(0))
        void inBackground(work).catch((error: unknown) =>
          log.warn({ err: error }, 'work at the start failed'),
        );
    },

    async stop() {
      stopping.abort();
      const boss = await started;
      await boss?.stop({ graceful: true, timeout: jobLimits.stopGraceMs });
    },
  };
}
