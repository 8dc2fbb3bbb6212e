import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../../tools/set-up/chromium.mjs';
import { WholeServer } from '../attack/whole-server.ts';
import { BenchProcess } from '../media/bench-process.ts';
import { seededRandom } from '../media/lossy-relay.ts';
import { percentile } from '../percentile.ts';
import { type PlaybackTimes, playOnce } from './playback-times.ts';
import { recordShow } from './recorded-show.ts';

const showSeconds = Number(process.env['BENCH_SHOW_SECONDS'] ?? 60);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 10);
const seeksARound = 5;
const bitrateBps = 2_500_000;
const childMs = 30_000;
const targets = { startMs: 1000, seekMs: 500 };

interface Figures {
  openP50Ms: number;
  openMaxMs: number;
  startP50Ms: number;
  startMaxMs: number;
  seekP50Ms: number;
  seekP95Ms: number;
  seekMaxMs: number;
  seeks: number;
  rangesAsked: number;
}

const msAt = (values: readonly number[], share: number) => Math.round(percentile(values, share));

function figuresOf(times: readonly PlaybackTimes[]): Figures {
  const open = times.map(({ openMs }) => openMs);
  const start = times.map(({ startMs }) => startMs);
  const seek = times.flatMap(({ seekMs }) => seekMs);
  return {
    openP50Ms: msAt(open, 0.5),
    openMaxMs: msAt(open, 1),
    startP50Ms: msAt(start, 0.5),
    startMaxMs: msAt(start, 1),
    seekP50Ms: msAt(seek, 0.5),
    seekP95Ms: msAt(seek, 0.95),
    seekMaxMs: msAt(seek, 1),
    seeks: seek.length,
    rangesAsked: times.reduce((sum, { rangesAsked }) => sum + rangesAsked, 0),
  };
}

interface Side {
  address: string;
  times: PlaybackTimes[];
}

/** Both alternately, with the same times. The first run of each fills the servers' caches. */
async function playInTurns(
  browser: Browser,
  sides: Record<'greenroom' | 'bare', Side>,
  lengthSeconds: number,
): Promise<void> {
  const random = seededRandom(11);
  const moment = () => 2 + Math.floor(random() * (lengthSeconds - 6));
  for (let round = 0; round <= rounds; round += 1) {
    // Every second one starts from a link to a time.
    const fromSeconds = round % 2 === 0 ? moment() : 0;
    const seeks = Array.from({ length: seeksARound }, moment);
    for (const { address, times } of Object.values(sides)) {
      const played = await playOnce(browser, fromSeconds === 0 ? address : `${address}?t=${fromSeconds}`, {
        fromSeconds,
        seeks,
      });
      if (round > 0) times.push(played);
    }
  }
}

/**
 * How fast a recorded show starts and seeks in Chromium, on its page, compared with the same file in a bare
 * page of a bare server. Uses the last built page. Takes three minutes, including one that records the show.
 */
export async function run(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium was found: set CHROMIUM_PATH to its path');
  const loadAverage = loadavg()[0] ?? 0;
  console.log(`${availableParallelism()} cores, load average ${loadAverage.toFixed(1)} at the start`);
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  const server = await WholeServer.start(join(folder, 'data'), { hasPages: true });
  let bare: BenchProcess | undefined;
  let browser: Browser | undefined;
  try {
    const show = await recordShow(server, { executablePath, seconds: showSeconds, bitrateBps });
    const content = await fetch(server.origin + show.file);
    const copy = join(folder, 'show');
    const bytes = Buffer.from(await content.arrayBuffer());
    await writeFile(copy, bytes);
    console.log(
      `${(show.lengthMs / 1000).toFixed(0)} s of ${show.type}, ${(bytes.length / 1e6).toFixed(1)} MB; ` +
        `opened ${rounds} times on each side, ${seeksARound} seeks each, loopback\n`,
    );
    bare = new BenchProcess(fileURLToPath(new URL('bare-player.ts', import.meta.url)), [copy, show.type]);
    const port = await bare.line(childMs);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-quic'] });
    const sides = {
      greenroom: { address: `${server.origin}/stream/${show.streamId}`, times: [] as PlaybackTimes[] },
      bare: { address: `http://127.0.0.1:${port}/`, times: [] as PlaybackTimes[] },
    };
    await playInTurns(browser, sides, show.lengthMs / 1000);
    const [greenroom, plain] = [figuresOf(sides.greenroom.times), figuresOf(sides.bare.times)];
    print(greenroom, plain);
    const isReached = greenroom.startMaxMs <= targets.startMs && greenroom.seekMaxMs <= targets.seekMs;
    console.log(
      `RESULT ${JSON.stringify({ bench: 'replay', lengthMs: show.lengthMs, bytes: bytes.length, greenroom, bare: plain, targets, isReached, loadAverage })}`,
    );
  } finally {
    await browser?.close();
    await bare?.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function print(greenroom: Figures, bare: Figures): void {
  const row = (label: string, read: (figures: Figures) => string, target = '') =>
    console.log(
      `${label.padEnd(44)}${read(greenroom).padStart(16)}${read(bare).padStart(16)}   ${target}`.trimEnd(),
    );
  console.log(`${''.padEnd(44)}${'Greenroom'.padStart(16)}${'bare'.padStart(16)}   target`);
  row(
    'press on Play to the picture, p50 and max',
    (f) => `${f.startP50Ms}, ${f.startMaxMs} ms`,
    `${targets.startMs} ms`,
  );
  row('address to the picture, p50 and max', (f) => `${f.openP50Ms}, ${f.openMaxMs} ms`);
  row('seek, p50 and max', (f) => `${f.seekP50Ms}, ${f.seekMaxMs} ms`, `${targets.seekMs} ms`);
  row('seek, p95', (f) => `${f.seekP95Ms} ms`);
  row('ranges that the seeks asked for', (f) => `${f.rangesAsked} of ${f.seeks}`);
}
