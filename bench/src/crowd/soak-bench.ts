import { loadavg } from 'node:os';
import { parseMemory } from './crowd-messages.ts';
import { withWebServer } from './bench-web.ts';

const pages = Number(process.env['BENCH_PAGES'] ?? 20_000);
const warmUpPages = 1500;
const atOnce = 8;
const targetMegabytes = 50;
const answerMs = 60_000;

const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);

/**
 * Renders pages and measures the heap that remains after garbage collection: after a warm-up that fills the
 * caches, and after all pages. Each URL is requested once, so that each page is rendered.
 */
export async function run(): Promise<void> {
  await withWebServer({ products: 0 }, async ({ ready, server }) => {
    const origin = `http://127.0.0.1:${ready.port}`;
    const paths = ['/', '/products', `/product/${ready.productId}`, `/stream/${ready.streamId}`];
    let requestCount = 0;
    let refused = 0;
    const askAll = async (until: number) => {
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          while (requestCount < until) {
            requestCount += 1;
            const answer = await fetch(`${origin}${paths[requestCount % paths.length]}?t=${requestCount}`);
            await answer.arrayBuffer();
            if (answer.status !== 200) refused += 1;
          }
        }),
      );
    };
    const memory = async () => {
      server.send('memory');
      return parseMemory(await server.line(answerMs));
    };
    await askAll(warmUpPages);
    const before = await memory();
    const begin = performance.now();
    await askAll(warmUpPages + pages);
    const seconds = (performance.now() - begin) / 1000;
    const peakRss = megabytes((await memory()).rss);
    const after = await memory();
    const grownMegabytes = megabytes(after.heapUsed + after.external - before.heapUsed - before.external);
    console.log(
      `RESULT ${JSON.stringify({
        bench: 'soak',
        pages,
        pagesPerSecond: Math.round(pages / seconds),
        refused,
        heapBeforeMegabytes: megabytes(before.heapUsed),
        heapAfterMegabytes: megabytes(after.heapUsed),
        externalAfterMegabytes: megabytes(after.external),
        grownMegabytes,
        rssMegabytes: peakRss,
        targetMegabytes,
        isReached: grownMegabytes <= targetMegabytes && refused === 0,
        loadAverage: loadavg()[0],
      })}`,
    );
  });
}
