import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { percentile } from '../percentile.ts';
import { BenchProcess, cpuSeconds } from './bench-process.ts';
import { type FirstPicture, measureFirstPictures } from './first-picture.ts';
import type { LossyResult } from './lossy-viewer.ts';
import type { ViewersResult } from './load-viewers.ts';
import { vp8PayloadType } from './media-peer.ts';
import { startForwardingServer } from './media-process.ts';
import type { ForwardingServer } from './media-process.ts';
import { Vp8Source } from './vp8-source.ts';

const bitrateBps = 2_500_000;
const viewers = 300;
/** Viewers that inspect every packet. */
const lookingViewers = 20;
const measuredSeconds = 10;
const lossShare = 0.05;
const lossySeconds = 20;
const joins = 15;
const childMs = 60_000;
const framesPerSecond = 30;
const sentPacketsPerSecond =
  framesPerSecond *
  new Vp8Source({ ssrc: 1, payloadType: vp8PayloadType, framesPerSecond, bitrateBps }).packetsPerFrame;

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));

type LoadResult = ViewersResult & { cores: number };

async function startPublisher(server: ForwardingServer, loss: number): Promise<BenchProcess> {
  const publisher = new BenchProcess(script('load-publisher.ts'), [
    JSON.stringify(server.address),
    String(bitrateBps),
    String(loss),
  ]);
  await publisher.line(childMs);
  return publisher;
}

/**
 * One publisher and `count` viewers for `measuredSeconds`: the CPU time of the server's process, and the
 * packets that arrived with their delays.
 */
async function measureLoad(kind: 'media' | 'bare', count: number): Promise<LoadResult> {
  const server = await startForwardingServer(kind);
  const publisher = await startPublisher(server, 0);
  const load = new BenchProcess(script('load-viewers.ts'), [
    JSON.stringify(server.address),
    String(count),
    String(Math.min(count, lookingViewers)),
  ]);
  await load.line(childMs);
  await pause(1500);
  load.send('start');
  const cpuBefore = cpuSeconds(server.process.pid);
  const startedAt = performance.now();
  await pause(measuredSeconds * 1000);
  const seconds = (performance.now() - startedAt) / 1000;
  const cores = (cpuSeconds(server.process.pid) - cpuBefore) / seconds;
  load.send('stop');
  const result: ViewersResult = JSON.parse(await load.line(childMs));
  await Promise.all([load.stop(), publisher.stop()]);
  await server.process.stop();
  return { ...result, cores };
}

async function measureFirstFrame(): Promise<number[]> {
  const server = await startForwardingServer('media');
  const publisher = await startPublisher(server, 0);
  await pause(1500);
  const child = new BenchProcess(script('first-frame.ts'), [JSON.stringify(server.address), String(joins)]);
  const took: number[] = JSON.parse(await child.line(childMs));
  await Promise.all([publisher.stop(), child.stop()]);
  await server.process.stop();
  return took.toSorted((a, b) => a - b);
}

async function measureLoss(): Promise<LossyResult> {
  const server = await startForwardingServer('media');
  const publisher = await startPublisher(server, lossShare);
  const viewer = new BenchProcess(script('lossy-viewer.ts'), [
    JSON.stringify(server.address),
    String(lossShare),
    String(lossySeconds),
  ]);
  const result: LossyResult = JSON.parse(await viewer.line(childMs));
  await Promise.all([publisher.stop(), viewer.stop()]);
  await server.process.stop();
  return result;
}

function row(label: string, media: string, bare: string, target: string): void {
  console.log(`${label.padEnd(44)}${media.padStart(14)}${bare.padStart(14)}   ${target}`);
}

const percent = (share: number) => `${(share * 100).toFixed(3)} %`;
const lossOf = (result: ViewersResult) => percent(1 - result.packetsReceived / result.packetsExpected);
/**
 * Packets per second for each viewer. Below the publisher's rate, the machine was too busy for a valid
 * result.
 */
const rateOf = (result: ViewersResult) => result.packetsReceived / lookingViewers / measuredSeconds;
const perCore = (result: LoadResult) =>
  ((viewers / result.cores) * (rateOf(result) / sentPacketsPerSecond)).toFixed(0);

/** Runs the whole benchmark, about a minute and a half. */
export async function run(): Promise<void> {
  if (process.env['BENCH_ONLY'] === 'picture') return reportFirstPictures();
  console.log(
    `One publisher, ${viewers} viewers, ${bitrateBps / 1e6} Mbps, ${measuredSeconds} s each, loopback\n`,
  );
  row('', 'media server', 'bare loop', 'target');
  const bare = await measureLoad('bare', viewers);
  const media = await measureLoad('media', viewers);
  row(`CPU of the server, cores`, media.cores.toFixed(2), bare.cores.toFixed(2), '< 0.70');
  row('viewers per core', perCore(media), perCore(bare), '');
  row(
    'packets a second to each viewer',
    rateOf(media).toFixed(0),
    rateOf(bare).toFixed(0),
    `${sentPacketsPerSecond} when the machine keeps up`,
  );
  row('packets lost', lossOf(media), lossOf(bare), '0 %');
  row('delay p50', `${media.delayP50Ms.toFixed(1)} ms`, `${bare.delayP50Ms.toFixed(1)} ms`, '');
  row('delay p99', `${media.delayP99Ms.toFixed(1)} ms`, `${bare.delayP99Ms.toFixed(1)} ms`, '');
  const took = await measureFirstFrame();
  const at = (share: number) => `${(took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(0)} ms`;
  row('first frame, median', at(0.5), '-', '< 500 ms');
  row('first frame, slowest', at(1), '-', '');
  const loss = await measureLoss();
  const label = `${lossShare * 100} % lost each way`;
  row(`${label}: lost on the viewer's way`, percent(loss.relayLost / loss.relayCarried), '-', '');
  row(`${label}: frames complete`, percent(loss.complete / loss.frames), '-', '> 98 %');
  row(`${label}: frames decodable`, percent(loss.decodable / loss.frames), '-', '');
  await reportFirstPictures();
}

/** Measures the whole product in a browser. `BENCH_ONLY=picture` measures only this. */
async function reportFirstPictures(): Promise<void> {
  const loadAverage = loadavg()[0] ?? 0;
  const pictures = await measureFirstPictures();
  if (pictures === undefined) {
    console.log('Left out: no Chromium or Chrome was found. Install one, or set CHROMIUM_PATH to it.');
    return;
  }
  const of = (name: keyof FirstPicture, share: number) =>
    percentile(
      pictures.map((picture) => picture[name]),
      share,
    );
  const result = {
    bench: 'media',
    opens: pictures.length,
    firstFrameP50Ms: of('firstFrameMs', 0.5),
    firstFrameP95Ms: of('firstFrameMs', 0.95),
    pageToPictureP50Ms: of('pageMs', 0.5),
    pageToPictureP95Ms: of('pageMs', 0.95),
    targetP95Ms: 500,
    loadAverage,
  };
  row('in Chromium: first frame, p95', `${result.firstFrameP95Ms} ms`, '-', '< 500 ms');
  row('in Chromium: page to picture, p95', `${result.pageToPictureP95Ms} ms`, '-', '');
  console.log(`RESULT ${JSON.stringify(result)}`);
}
