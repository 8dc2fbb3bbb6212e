import { loadavg } from 'node:os';
import { type Browser, chromium } from 'playwright-core';
import { findFreePort } from '../../../server/src/platform/postgres/free-port.ts';
import { findChromium } from '../../../tools/set-up/chromium.mjs';
import { withWebServer } from '../crowd/bench-web.ts';
import { restoredByBack } from './back-forward-cache.ts';
import { lighthouseScores, type Scores } from './lighthouse-scores.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import { serveStaticCopy } from './static-copy.ts';

/** `BENCH_RUNS=0` skips Lighthouse. */
const lighthouseRuns = Number(process.env['BENCH_RUNS'] ?? 5);
const loads = Number(process.env['BENCH_LOADS'] ?? 7);
const targets = {
  lcpRatio: 1.15,
  performance: 95,
  firstKilobytes: 150,
  showFirstKilobytes: 190,
  layoutShift: 0,
};

/** Explains the script figures to readers of the result. */
const counted = {
  firstKilobytes: 'compressed scripts that the HTML of the page names',
  allKilobytes: 'compressed scripts until the page is quiet, those of frames included',
  frameKilobytes: 'of all, the scripts of frames',
};

/** The pages without a show, because pages with video are always loaded again. */
const pathsWithoutVideo = (productId: string) => [
  '/products',
  `/product/${productId}`,
  '/about',
  '/schedule',
  '/login',
  '/search?q=thing',
];

interface PageFigures {
  lcpMs: number;
  staticLcpMs: number;
  lcpRatio: number;
  layoutShift: number;
  firstKilobytes: number;
  allKilobytes: number;
  frameKilobytes: number;
  lighthouse: Scores | undefined;
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
const round = (value: number, digits = 0) => Number(value.toFixed(digits));
const medianKilobytes = (bytes: readonly number[]) => round(median(bytes) / 1000, 1);

/** A page and its static copy, alternately. */
async function loadBoth(browser: Browser, origin: string, copy: string, path: string) {
  const pages: PageLoad[] = [];
  const copies: PageLoad[] = [];
  // The first load fills the servers' caches.
  for (let load = 0; load <= loads; load += 1) {
    pages.push(await loadPage(browser, origin + path));
    copies.push(await loadPage(browser, copy + path));
  }
  return { pages: pages.slice(1), copies: copies.slice(1) };
}

async function medianScores(address: string, port: number): Promise<Scores | undefined> {
  const runs: Scores[] = [];
  for (let run = 0; run < lighthouseRuns; run += 1) runs.push(await lighthouseScores(address, port));
  if (runs.length === 0) return undefined;
  const of = (name: keyof Scores) => median(runs.map((scores) => scores[name]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    'best-practices': of('best-practices'),
    seo: of('seo'),
  };
}

/**
 * The cost of a visitor's first page: rendering compared with static HTML, scripts, layout shift, and
 * Lighthouse's scores.
 */
export async function run(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium was found: set CHROMIUM_PATH to its path');
  console.log(`load average ${loadavg()[0]?.toFixed(1)} at the start`);
  await withWebServer({ products: 0 }, async ({ ready }) => {
    const origin = `http://127.0.0.1:${ready.port}`;
    const copy = await serveStaticCopy(origin);
    const port = await findFreePort();
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-quic', `--remote-debugging-port=${port}`],
    });
    const figures: Record<string, PageFigures> = {};
    let restored: Record<string, boolean> | undefined;
    try {
      const paths = {
        home: '/',
        shop: '/products',
        product: `/product/${ready.productId}`,
        show: `/stream/${ready.streamId}`,
      };
      for (const [name, path] of Object.entries(paths)) {
        const { pages, copies } = await loadBoth(browser, origin, copy.origin, path);
        const lcpMs = median(pages.map((load) => load.lcpMs));
        const staticLcpMs = median(copies.map((load) => load.lcpMs));
        const page: PageFigures = {
          lcpMs: round(lcpMs),
          staticLcpMs: round(staticLcpMs),
          lcpRatio: round(lcpMs / staticLcpMs, 3),
          layoutShift: round(Math.max(...pages.map((load) => load.layoutShift)), 4),
          firstKilobytes: medianKilobytes(pages.map((load) => load.firstScriptBytes)),
          allKilobytes: medianKilobytes(pages.map((load) => load.scriptBytes)),
          frameKilobytes: medianKilobytes(pages.map((load) => load.frameScriptBytes)),
          lighthouse: await medianScores(origin + path, port),
        };
        figures[name] = page;
        console.log(`  ${name.padEnd(8)} ${JSON.stringify(page)}`);
      }
      restored = await restoredByBack(executablePath, {
        origin,
        paths: pathsWithoutVideo(ready.productId),
        plain: `${copy.origin}/products`,
      });
      console.log(
        `  restored by Back: ${restored === undefined ? 'not in this browser' : JSON.stringify(restored)}`,
      );
    } finally {
      await browser.close();
      copy.close();
    }
    const isReached =
      Object.values(restored ?? {}).every(Boolean) &&
      Object.entries(figures).every(
        ([name, page]) =>
          page.lcpRatio <= targets.lcpRatio &&
          page.layoutShift <= targets.layoutShift &&
          page.firstKilobytes <= (name === 'show' ? targets.showFirstKilobytes : targets.firstKilobytes) &&
          (page.lighthouse === undefined || page.lighthouse.performance >= targets.performance),
      );
    console.log(
      `RESULT ${JSON.stringify({ bench: 'pages', ...figures, counted, restored, targets, isReached, loadAverage: loadavg()[0] })}`,
    );
  });
}
