import { loadavg } from 'node:os';
import {
  type HttpLoadCount,
  type HttpLoadOptions,
  parseHttpLoadCount,
  parseShowLoadCount,
  type ShowLoadOptions,
} from './crowd-messages.ts';
import { type BenchWeb, withWebServer } from './bench-web.ts';

const products = Number(process.env['BENCH_PRODUCTS'] ?? 0);
const viewers = Number(process.env['BENCH_VIEWERS'] ?? 5000);
const rounds = 3;
const roundSeconds = 5;
const connections = 64;
const steadyPerSecond = 2000;
const arrivalSeconds = 10;
const talkers = 20;
const messagesPerSecond = 3;
const childMs = 180_000;
const targets = { ratioPages: 0.5, ratioGets: 0.5, p99Ms: 50, chatP99Ms: 300 };

async function load(web: BenchWeb, options: HttpLoadOptions): Promise<HttpLoadCount> {
  const process = web.start('http-load.ts', JSON.stringify(options));
  const count = parseHttpLoadCount(await process.line(childMs));
  await process.stop();
  return count;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * The product's responses per second for this URL, as a share of those of a bare server with the same bytes.
 * Both are measured alternately.
 */
async function ratioOf(web: BenchWeb, path: string): Promise<number> {
  const { port } = web.ready;
  const full = { path, connections, seconds: roundSeconds, requestsPerSecond: undefined };
  // Twice: the first request renders it, the second is served from the cache.
  for (const seconds of [1, 1]) await load(web, { ...full, port, seconds });
  const bare = web.start('bare-http.ts', `http://127.0.0.1:${port}${path}`);
  const barePort = Number(await bare.line(childMs));
  const shares: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = await load(web, { ...full, port });
    const theirs = await load(web, { ...full, port: barePort });
    if (ours.refused > 0) throw new Error(`${ours.refused} answers of ${path} did not have the status 200`);
    shares.push(ours.requestsPerSecond / theirs.requestsPerSecond);
    console.log(
      `  ${path.slice(0, 30).padEnd(30)} ${ours.requestsPerSecond.toFixed(0).padStart(7)} /s` +
        `   bare ${theirs.requestsPerSecond.toFixed(0).padStart(7)} /s`,
    );
  }
  await bare.stop();
  return median(shares);
}

async function signUp(port: number, index: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: `Guest ${index}`,
      email: `guest${index}@example.com`,
      password: 'Greenroom#2026',
      username: `benchguest${index}`,
    }),
  });
  const token = answer.headers.get('set-auth-token');
  if (token === null) throw new Error(`A sign-up was answered with ${answer.status}: ${await answer.text()}`);
  return token;
}

/**
 * Pages and GET requests compared with a bare server, a constant request rate, and a show that thousands open
 * at once.
 */
export async function run(): Promise<void> {
  await withWebServer({ products }, async (web) => {
    const { port, productId, streamId } = web.ready;
    const pageShares = [];
    for (const path of ['/', `/product/${productId}`, `/stream/${streamId}`])
      pageShares.push(await ratioOf(web, path));
    const getShares = [];
    for (const path of ['/api/v1/products', `/api/v1/streams/${streamId}`])
      getShares.push(await ratioOf(web, path));
    const steady = await load(web, {
      port,
      path: '/',
      connections,
      seconds: 20,
      requestsPerSecond: steadyPerSecond,
    });
    const bare = web.start('bare-http.ts', `http://127.0.0.1:${port}/`);
    const bareSteady = await load(web, {
      port: Number(await bare.line(childMs)),
      path: '/',
      connections,
      seconds: 20,
      requestsPerSecond: steadyPerSecond,
    });
    await bare.stop();
    const tokens = [];
    for (let index = 0; index < talkers; index += 1) tokens.push(await signUp(port, index));
    const options: ShowLoadOptions = { port, streamId, viewers, arrivalSeconds, tokens, messagesPerSecond };
    const show = parseShowLoadCount(await web.start('show-load.ts', JSON.stringify(options)).line(childMs));
    const result = {
      bench: 'crowd',
      products,
      ratioPages: round2(Math.min(...pageShares)),
      ratioGets: round2(Math.min(...getShares)),
      p99Ms: round2(steady.p99Ms),
      bareP99Ms: round2(bareSteady.p99Ms),
      steadyPerSecond: Math.round(steady.requestsPerSecond),
      viewers,
      ...Object.fromEntries(Object.entries(show).map(([name, value]) => [name, round2(value)])),
      targets,
      loadAverage: loadavg()[0],
    };
    const isReached =
      result.ratioPages >= targets.ratioPages &&
      result.ratioGets >= targets.ratioGets &&
      result.p99Ms < targets.p99Ms &&
      show.joined === viewers &&
      show.failed === 0 &&
      show.chatP99Ms < targets.chatP99Ms;
    console.log(`RESULT ${JSON.stringify({ ...result, isReached })}`);
  });
}

const round2 = (value: number) => Math.round(value * 100) / 100;
