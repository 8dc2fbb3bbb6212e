import type { Pool } from 'pg';
import { type DemoShow, sampleDataKey, type SeedSampleData } from './sample-parts.ts';

/* The only module that loads `sample/`. It loads the seed and the demo separately, each when needed. */

export async function loadSeed(): Promise<SeedSampleData> {
  return (await import('../../sample/src/seed.ts')).seedSampleData;
}

export async function loadDemo(): Promise<DemoShow> {
  return (await import('../../sample/src/demo/demo-show.ts')).demoShow;
}

/** Whether the database contains the complete sample data. */
export async function hasSampleData(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from settings where key = $1', [sampleDataKey]);
  return rowCount !== 0;
}
