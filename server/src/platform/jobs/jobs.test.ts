import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { until } from '../../testing/live-client.ts';
import { connectDatabase } from '../../db/client.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createLog } from '../log.ts';
import { createJobs, type Jobs } from './jobs.ts';

const log = createLog('silent');
const greetingSchema = z.object({ name: z.string() });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let running: Jobs[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const jobs of running) await jobs.stop();
  running = [];
  await database.drop();
});

function newJobs(pollSeconds?: number): Jobs {
  const { connectionString } = database;
  const jobs = createJobs({ connectionString, log, ...(pollSeconds === undefined ? {} : { pollSeconds }) });
  running.push(jobs);
  return jobs;
}

test('a job runs with its data, and starts without polling', async () => {
  // Polling alone would take longer than the test waits.
  const jobs = newJobs(3600);
  const greeted: string[] = [];
  const greet = jobs.define('greet', greetingSchema, async ({ name }) => {
    greeted.push(name);
  });
  await jobs.start();
  await greet.add({ name: 'Ana' });
  await until(() => greeted.length > 0, 'the job');
  await greet.add({ name: 'Bo' });
  await until(() => greeted.length > 1, 'the second job');
  expect(greeted).toEqual(['Ana', 'Bo']);
});

test('a job of a transaction is stored together with its changes, or not at all', async () => {
  const jobs = newJobs(3600);
  const greeted: string[] = [];
  const greet = jobs.define('greet', greetingSchema, async ({ name }) => {
    greeted.push(name);
  });
  await jobs.start();
  const { db, close } = connectDatabase(database.connectionString, log);
  const add = async (name: string, isCommitted: boolean) =>
    db.transaction(async (transaction) => {
      await greet.within(transaction).add({ name });
      if (!isCommitted) transaction.rollback();
    });
  await add('Nobody', false).catch(() => undefined);
  await add('Ana', true);
  await until(() => greeted.length > 0, 'the job');
  await greet.add({ name: 'Bo' });
  await until(() => greeted.length > 1, 'the second job');
  expect(greeted).toEqual(['Ana', 'Bo']);
  await close();
});

test('a job that fails is tried again', async () => {
  const jobs = newJobs(0.5);
  let tries = 0;
  const flaky = jobs.define(
    'flaky',
    greetingSchema,
    async () => {
      tries += 1;
      if (tries < 3) throw new Error('not yet');
    },
    { retryDelaySeconds: 1 },
  );
  await jobs.start();
  await flaky.add({ name: 'Ana' });
  await until(() => tries === 3, 'the third try');
  await jobs.stop();
  expect(tries).toBe(3);
});

test('a job that one process left is run by the next', async () => {
  const first = newJobs(0.5);
  const stuck = first.define(
    'left',
    greetingSchema,
    async () => {
      throw new Error('this process cannot');
    },
    { retryDelaySeconds: 1 },
  );
  await first.start();
  await stuck.add({ name: 'Ana' });
  await first.stop();

  const second = newJobs(0.5);
  const greeted: string[] = [];
  second.define('left', greetingSchema, async ({ name }) => {
    greeted.push(name);
  });
  await second.start();
  await until(() => greeted.length > 0, 'the job that was left');
  expect(greeted).toEqual(['Ana']);
});

test('jobs run again after the database closed every connection', async () => {
  const jobs = newJobs(0.5);
  const greeted: string[] = [];
  const greet = jobs.define('greet', greetingSchema, async ({ name }) => {
    greeted.push(name);
  });
  await jobs.start();
  await greet.add({ name: 'before' });
  await until(() => greeted.length === 1, 'the first job');

  const admin = database.connect();
  const cut = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'greenroom-jobs' and datname = current_database()`,
  );
  expect(cut.rowCount).toBeGreaterThan(0);
  await until(
    async () =>
      greet.add({ name: 'after' }).then(
        () => true,
        () => false,
      ),
    'a job that is taken again',
  );
  await until(() => greeted.includes('after'), 'the job after the cut');
});

test('a start is no longer tried after a stop', async () => {
  const unreachable = new URL(database.connectionString);
  unreachable.port = '1';
  const jobs = createJobs({ connectionString: unreachable.href, log });
  jobs.define('greet', greetingSchema, async () => {});
  const started = jobs.start();
  await jobs.stop();
  await expect(started).resolves.toBeUndefined();
});
