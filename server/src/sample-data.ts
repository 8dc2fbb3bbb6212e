import type { SampleData } from './sample-parts.ts';

/** The only place that loads `sample/`. */
export async function loadSampleData(): Promise<SampleData> {
  const { sampleData } = await import('../../sample/src/sample-data.ts');
  return sampleData;
}
