import type { Pool } from 'pg';
import { type DemoShow, sampleDataKey, type SeedSampleData } from './sample-parts.ts';

/* The only place that loads `sample/`: what makes a new shop, and what shows one, each where it is used. */

export async function loadSeed(): Promise<SeedSampleData> {
  return (await import('../../sample/src/seed.ts')).seedSampleData;
}

export async function loadDemo(): Promise<DemoShow> {
  return (await import('../../sample/src/demo/demo-show.ts')).demoShow;
}

/** Whether a database has the sample data, all of it. */
export async function hasSampleData(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from settings where key = $1', [sampleDataKey]);
  return rowCount !== 0;
}
