import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { inject } from 'vitest';
import { closePool } from './close-pool.ts';
import { templateDatabase } from './set-up/global-postgres.ts';

export interface TestDatabase {
  connectionString: string;
  /** A connection pool to it, which `drop` closes. */
  connect(maxConnections?: number): Pool;
  drop(): Promise<void>;
}

/** A new database, copied from the migrated template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = new URL(inject('postgresUrl'));
  const admin = new Pool({ connectionString: url.href, max: 1 });
  // Copies the template's files, which takes half the time of logging each page.
  await admin.query(`create database ${name} template ${templateDatabase} strategy file_copy`);
  url.pathname = `/${name}`;
  const pools: Pool[] = [];
  return {
    connectionString: url.href,
    connect(maxConnections = 1) {
      const pool = new Pool({ connectionString: url.href, max: maxConnections });
      pools.push(pool);
      return pool;
    },
    async drop() {
      await Promise.all(pools.map(closePool));
      await admin.query(`drop database ${name} with (force)`);
      await closePool(admin);
    },
  };
}
