import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../../db/migrate.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import { startPostgres } from '../../platform/postgres/postgres.ts';
import { closePool } from '../close-pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** The migrated database from which every test database is copied. */
export const templateDatabase = 'greenroom_template';

/**
 * Test databases need not survive a crash, so nothing waits for the disk and little is written for recovery.
 */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A checkpoint would write the databases of all tests to disk.
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
};

/** One real Postgres for a whole test run. Each test server gets a separate database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-test-postgres-'));
  const postgres = await startPostgres({ dataFolder, log: quiet, settings });
  const stop = async () => {
    await postgres.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    await makeTemplate(postgres.connectionString);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('postgresUrl', postgres.connectionString);
  return stop;
}

async function makeTemplate(connectionString: string): Promise<void> {
  const url = new URL(connectionString);
  const admin = new Pool({ connectionString: url.href, max: 1 });
  // The default is 4,096 rounds of hashing on both sides, for each of about a thousand connections.
  await admin.query('set scram_iterations = 1');
  await admin.query(`alter role ${url.username} password '${url.password}'`);
  await admin.query(`create database ${templateDatabase}`);
  await closePool(admin);
  url.pathname = `/${templateDatabase}`;
  const template = new Pool({ connectionString: url.href, max: 1 });
  try {
    await migrateDatabase(template);
    // Includes the tables of the job queue, so that no test server has to create them.
    const jobs = createJobs({ connectionString: url.href, log: createLog('silent') });
    await jobs.start();
    await jobs.stop();
  } finally {
    await closePool(template);
  }
}
