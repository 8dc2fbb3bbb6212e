import lighthouse from 'lighthouse';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Scores = Record<(typeof categories)[number], number>;

/** Lighthouse's mobile scores of a page, 0 to 100, from the browser that listens on this port. */
export async function lighthouseScores(address: string, port: number): Promise<Scores> {
  const result = await lighthouse(address, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    formFactor: 'mobile',
  });
  const scores = result?.lhr.categories;
  if (scores === undefined) throw new Error(`Lighthouse returned no result for ${address}`);
  const of = (category: (typeof categories)[number]) => Math.round((scores[category]?.score ?? 0) * 100);
  for (const audit of Object.values(result?.lhr.audits ?? {})) {
    if (process.env['BENCH_AUDITS'] !== undefined && audit.score !== null && audit.score < 0.9) {
      console.log(`    ${audit.id} ${audit.score} ${audit.displayValue ?? ''}`);
    }
  }
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  };
}
