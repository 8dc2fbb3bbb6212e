import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { frameLimits } from '@greenroom/contract/limits/studio';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { findChromium } from '../../../tools/set-up/chromium.mjs';
import { SetupError } from '../../../tools/set-up/setup-error.mjs';
import { cameraFramesPerSecond, cameraHeight, cameraWidth, writeCameraFile } from './camera-file.ts';
import { roomId, signPermit } from './media-peer.ts';
import { startForwardingServer } from './media-process.ts';
import type { ForwardingServer } from './media-process.ts';
import { publisherFigures, recordPublisher, sampleMs } from './publisher-samples.ts';
import type { PublisherFigures, PublisherSample } from './publisher-samples.ts';
import { buildFramePage, openFramePage, frameOrigin } from './frame-page.ts';
import type { WhipWhepAnswer, FrameFiles } from './frame-page.ts';
import { joinLayers, splitLayers } from './simulcast-split.ts';

const targetBps = frameLimits.pushBitrateKbps * 1000;
const targetSeconds = 10;
const measuredToSeconds = 20;
const rounds = 2;

type Kind = 'media' | 'chromium';

async function startBrowser(executablePath: string, cameraFile: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--disable-quic',
      '--no-first-run',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${cameraFile}`,
      '--autoplay-policy=no-user-gesture-required',
      '--allow-loopback-in-peer-connection',
    ],
  });
}

/** Runs in the receiving page: answers an offer, and leaves decoding and reports to Chromium. */
async function receiveOffer(offer: string): Promise<string> {
  // Without permission for the devices, the address is hidden behind a multicast DNS name.
  await navigator.mediaDevices.getUserMedia({ audio: true });
  const connection = new RTCPeerConnection();
  // The page keeps a reference to its connection.
  Object.assign(window, { connection });
  await connection.setRemoteDescription({ type: 'offer', sdp: offer });
  await connection.setLocalDescription(await connection.createAnswer());
  await new Promise<void>((resolve) => {
    const resolveOnceGathered = () => connection.iceGatheringState === 'complete' && resolve();
    connection.addEventListener('icegatheringstatechange', resolveOnceGathered);
    resolveOnceGathered();
  });
  return connection.localDescription?.sdp ?? '';
}

async function answerByMedia(server: ForwardingServer, offer: string): Promise<WhipWhepAnswer> {
  const { controlPort, secret } = server.address;
  const response = await fetch(`http://127.0.0.1:${controlPort}/whip`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${signPermit({ action: 'publish', roomId, subject: 'bench' }, secret)}`,
      'content-type': 'application/sdp',
    },
    body: offer,
  });
  const sdp = await response.text();
  if (response.status !== 201) throw new Error(`whip answered ${response.status}: ${sdp}`);
  return { sdp, location: response.headers.get('location') ?? '' };
}

async function answerByChromium(receiver: Page, offer: string): Promise<WhipWhepAnswer> {
  const answer = await receiver.evaluate(receiveOffer, splitLayers(offer));
  return { sdp: joinLayers(offer, answer), location: '/sessions/chromium' };
}

async function openReceiver(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route(frameOrigin, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto(frameOrigin);
  return page;
}

/**
 * Lets the video frame's page publish for some time, to the media server or to another page of the same
 * browser.
 */
async function measure(kind: Kind, context: BrowserContext, files: FrameFiles): Promise<PublisherFigures> {
  const server = kind === 'media' ? await startForwardingServer('media') : undefined;
  const receiver = await openReceiver(context);
  const answer = async (offer: string) =>
    server === undefined ? answerByChromium(receiver, offer) : answerByMedia(server, offer);
  const page = await openFramePage(context, files, answer, async (opened) => {
    await opened.addInitScript(recordPublisher, sampleMs);
  });
  await page.getByRole('button', { name: 'Go Live' }).click();
  const recorded = await page.waitForFunction(
    (lastSecond) => {
      const { publisherSamples = [] } = window;
      return (publisherSamples.at(-1)?.seconds ?? 0) > lastSecond ? publisherSamples : undefined;
    },
    measuredToSeconds,
    { polling: 1000, timeout: 2 * measuredToSeconds * 1000 },
  );
  const samples: PublisherSample[] = (await recorded.jsonValue()) ?? [];
  await Promise.all([page.close(), receiver.close()]);
  await server?.process.stop();
  return publisherFigures(samples, targetBps, targetSeconds, measuredToSeconds);
}

const mbps = (bps: number) => (bps / 1e6).toFixed(2);
const seconds = (value: number | undefined) => (value === undefined ? 'never' : value.toFixed(1));
/** The `qualityLimitationReason`. If it is `cpu`, this machine is too slow for a valid result. */
const reasons = ({ heldBack }: PublisherFigures) =>
  Object.entries(heldBack)
    .filter(([, share]) => share >= 0.005)
    .map(([reason, share]) => `${reason} ${(share * 100).toFixed(0)}%`)
    .join(', ') || 'nothing';

const target = `${mbps(targetBps)} Mbps`;
type Row = [label: string, read: (figures: PublisherFigures) => string, aim?: string];
const rows: Row[] = [
  [`seconds until ${target} are estimated`, (figures) => seconds(figures.secondsToEstimate)],
  [`seconds until ${target} are sent`, (figures) => seconds(figures.secondsToTarget), `< ${targetSeconds}`],
  ['Mbps', (figures) => mbps(figures.bitrateBps)],
  ['size', (figures) => figures.size],
  ['frames a second', (figures) => figures.framesPerSecond.toFixed(1)],
  ['held back by', reasons],
  ['Mbps with the two smaller pictures', (figures) => mbps(figures.allPicturesBps)],
  [`Mbps estimated at ${targetSeconds} s`, (figures) => mbps(figures.estimateBps)],
];

function printRow(label: string, media: string, baseline: string, aim = ''): void {
  console.log(`${label.padEnd(36)}${media.padStart(28)}${baseline.padStart(28)}   ${aim}`.trimEnd());
}

/** Prints the reason if there is none. */
function browserPath(): string | undefined {
  try {
    const found = findChromium();
    if (found !== null) return found;
    console.log('Left out: no Chromium or Chrome was found. Install one, or set CHROMIUM_PATH to it.');
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.log(`Left out: ${error.message}`);
  }
  return undefined;
}

/**
 * A browser publishes a camera from the video frame's page to the media server. For comparison, it publishes
 * to another page of the same browser, with Chromium's own congestion feedback. Takes a minute and a half.
 */
export async function run(): Promise<void> {
  const executablePath = browserPath();
  if (executablePath === undefined) return;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const camera = `${cameraWidth} x ${cameraHeight} at ${cameraFramesPerSecond}`;
  console.log(
    `A camera of ${camera}, published ${rounds} times to each for ${measuredToSeconds} s, loopback`,
  );
  console.log(`${availableParallelism()} cores, load average ${load} at the start`);
  console.log(`The full picture; means of seconds ${targetSeconds} to ${measuredToSeconds}\n`);
  const files = await buildFramePage();
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const cameraFile = join(folder, 'camera.y4m');
  writeCameraFile(cameraFile);
  const browser = await startBrowser(executablePath, cameraFile);
  const context = await browser.newContext();
  const results: Record<Kind, PublisherFigures[]> = { media: [], chromium: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of ['media', 'chromium'] as const) {
      results[kind].push(await measure(kind, context, files));
    }
  }
  await browser.close();
  printRow('', 'media server', 'Chromium', 'target');
  for (const [label, read, aim] of rows) {
    const cell = (kind: Kind) => results[kind].map(read).join(' and ');
    printRow(label, cell('media'), cell('chromium'), aim);
  }
}
