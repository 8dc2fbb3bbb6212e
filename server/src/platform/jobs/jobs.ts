import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { retryDelayMs } from '@greenroom/contract/retry-delay';
import type { Queryable } from '../../db/client.ts';
import { inBackground } from './background-work.ts';
import type { Log } from '../log.ts';

/**
 * Work that a request leaves behind. It is stored in the database, so it survives the process that accepted
 * it.
 */
export interface Job<Payload> {
  /**
   * Resolves when the job is stored. The job runs later: once, or again after a crash in the middle.
   * @param onceKey while a job of this kind with the same key is stored (waiting, running or recently done),
   * it is not added again
   * @throws Error when the database is unreachable.
   */
  add(payload: Payload, onceKey?: string): Promise<void>;
  /** Adds jobs within a transaction: they are stored with its other changes or not at all. */
  within(transaction: Queryable): Pick<Job<Payload>, 'add'>;
}

export interface JobOptions {
  /** Retries after the first attempt. Default 14, which with the growing delay lasts most of a day. */
  retries?: number;
  /** Seconds before the first retry. Doubles with each. Default 5. */
  retryDelaySeconds?: number;
  /** Seconds after which an attempt counts as lost and is repeated. Default 60. */
  tryLimitSeconds?: number;
  /** How many run at a time in this process. Default 1. */
  concurrency?: number;
}

export interface Jobs {
  /**
   * Defines a kind of job and its handler. All kinds are defined before `start`. The handler may be called
   * again with a payload that it has already handled. A handler that throws is called again, with a growing
   * delay.
   */
  define<Payload extends object>(
    name: string,
    schema: z.ZodType<Payload>,
    handler: (payload: Payload) => Promise<void>,
    options?: JobOptions,
  ): Job<Payload>;
  /** Runs once this process accepts and works on jobs. Errors are logged. Must be called before `start`. */
  onStart(work: () => Promise<void>): void;
  /** Begins to work on jobs. Never rejects: while the database is unreachable it retries. */
  start(): Promise<void>;
  /** Lets running jobs finish, for at most some seconds. Interrupted jobs run again at the next start. */
  stop(): Promise<void>;
}

interface Definition {
  name: string;
  /** Receives the stored payload and validates it first. */
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
  /** The database announces new jobs immediately. Polling is for retries and missed announcements. */
  pollSeconds: 3,
  /** The longest delay between two attempts. */
  retryDelayMaxSeconds: 6 * 3600,
  /**
   * How long completed jobs are kept for troubleshooting. Not longer, because payloads may hold one-time
   * links.
   */
  doneKeptSeconds: 3600,
  stopGraceMs: 5000,
  restartDelays: { firstMs: 1000, longestMs: 30_000 },
} as const;

/** Derives a UUID (version 8, RFC 9562) from the key, always the same one. */
function keyedId(key: string): string {
  const digest = createHash('sha256').update(key).digest();
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  return digest.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * Jobs in the application's own Postgres, by pg-boss: stored, retried with a growing delay, and shared by all
 * servers.
 */
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
    // Loaded here, so that the server can listen before it works on jobs.
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      connectionString,
      application_name: 'greenroom-jobs',
      max: 3,
      useListenNotify: true,
      schedule: false,
    });
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
    boss.on('warning', (warning) => log.debug({ warning }, 'the job queue reported a warning'));
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
        log.warn({ err: error }, 'the job queue could not be started; retrying');
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
        if (boss === undefined)
          throw new Error(`The job ${name} was added while the job queue is not running`);
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
          log.warn({ err: error }, 'work at the start of the server failed'),
        );
    },

    async stop() {
      stopping.abort();
      const boss = await started;
      await boss?.stop({ graceful: true, timeout: jobLimits.stopGraceMs });
    },
  };
}
