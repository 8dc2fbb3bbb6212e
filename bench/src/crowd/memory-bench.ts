import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMegabytes, WholeServer } from '../attack/whole-server.ts';

const pageRequests = 8000;
const pictureRequests = 2000;
const atOnce = 8;
const idleMs = 60_000;
const targets = { idleMegabytes: 220, usedMegabytes: 300 };

/** Several visitor addresses, because each may request only a limited number of pages per minute. */
const visitorAddress = (count: number) => `203.0.113.${count % 250}`;

/** The distinct URLs in a page that match. */
function namedIn(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([address]) => address))];
}

/**
 * The resident memory of the web server: after startup, after a minute without requests, and after 10,000
 * requests for pages and pictures of the sample shop. Needs the built pages.
 */
export async function run(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  let server: WholeServer | undefined;
  try {
    server = await WholeServer.start(dataFolder, { hasPages: true });
    const { origin, child } = server;
    const resident = () => residentMegabytes(child.pid ?? 0);
    const startedMegabytes = resident();
    await pause(idleMs);
    const idleMegabytes = resident();

    const ask = async (path: string, count: number) =>
      fetch(origin + path, {
        headers: { 'x-forwarded-for': visitorAddress(count), accept: 'image/avif,image/webp,*/*' },
      });
    const shop = await (await ask('/products', 0)).text();
    const pages = ['/', '/products', '/live-streams', ...namedIn(shop, /\/product\/[\w-]+/g)];
    const pictures = namedIn(shop, /\/files\/[\w./-]+/g).map((picture) => `${picture}?width=320`);
    if (pictures.length === 0) throw new Error('The shop shows no picture');

    let requestCount = 0;
    let failed = 0;
    const askInTurn = async () => {
      while (requestCount < pageRequests + pictureRequests) {
        requestCount += 1;
        const isPicture = requestCount % ((pageRequests + pictureRequests) / pictureRequests) === 0;
        const paths = isPicture ? pictures : pages;
        const answer = await ask(paths[requestCount % paths.length] ?? '/', requestCount);
        await answer.arrayBuffer();
        if (answer.status !== 200) failed += 1;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, askInTurn));
    const usedMegabytes = resident();
    const result = {
      bench: 'memory',
      startedMegabytes,
      idleMegabytes,
      usedMegabytes,
      requests: requestCount,
      failed,
      targets,
      isReached:
        failed === 0 && idleMegabytes <= targets.idleMegabytes && usedMegabytes <= targets.usedMegabytes,
      loadAverage: loadavg()[0],
    };
    console.log(`  ${idleMegabytes} MB idle, ${usedMegabytes} MB after ${requestCount} pages and pictures`);
    console.log(`RESULT ${JSON.stringify(result)}`);
  } finally {
    await server?.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
