/**
 * Creates the demo show's clip: draws every frame, generates the music, and lets an installed Chromium encode
 * both.
 *
 * node sample/src/clip/make-clip.ts [path of Chromium]
 *
 * Writes sample/src/demo/demo-stream.webm: VP8 1280 × 720 with two keyframes per second, Opus stereo, no
 * longer than the loop.
 */
import { createServer } from 'node:http';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { loopSeconds } from './motion.ts';
import { music, sampleRate } from './music.ts';
import { frameHeight, frameWidth, sceneFrame } from './scene.ts';

const framesPerSecond = 25;
/** Frequent enough that new viewers never wait long for the first picture. */
const framesPerKeyframe = 12;
const videoBitsPerSecond = 1_050_000;
const audioBitsPerSecond = 56_000;
const frameCount = loopSeconds * framesPerSecond;
const chromiumPath = process.argv[2] ?? '/usr/bin/chromium';
const outputPath = fileURLToPath(new URL('../demo/demo-stream.webm', import.meta.url));
const pagePath = new URL('encode-page.js', import.meta.url);
const mediabunnyPath = new URL(
  '../../../node_modules/mediabunny/dist/bundles/mediabunny.min.mjs',
  import.meta.url,
);

function samples(): Buffer {
  const [left, right] = music();
  return Buffer.concat([Buffer.from(left.buffer), Buffer.from(right.buffer)]);
}

const settings = {
  frameCount,
  framesPerSecond,
  framesPerKeyframe,
  frameWidth,
  frameHeight,
  sampleRate,
  loopSeconds,
  videoBitsPerSecond,
  audioBitsPerSecond,
};

const answers: Record<string, () => readonly [type: string, body: string | Buffer]> = {
  '/': () => ['text/html', '<!doctype html><script type="module" src="/encode-page.js"></script>'],
  '/encode-page.js': () => ['text/javascript', readFileSync(pagePath)],
  '/mediabunny.mjs': () => ['text/javascript', readFileSync(mediabunnyPath)],
  '/settings': () => ['application/json', JSON.stringify(settings)],
  '/music': () => ['application/octet-stream', samples()],
};

const server = createServer((request, response) => {
  const address = request.url ?? '/';
  const frame = /^\/frame\/(\d+)$/.exec(address);
  if (request.method === 'POST') {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const clip = Buffer.concat(parts);
      writeFileSync(outputPath, clip);
      console.log(`${outputPath}: ${(clip.length / 1e6).toFixed(2)} MB, ${frameCount} frames`);
      response.end();
    });
    return;
  }
  const answer = frame
    ? (['image/svg+xml', sceneFrame(Number(frame[1]) / framesPerSecond)] as const)
    : answers[address]?.();
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { 'content-type': answer[0] }).end(answer[1]);
});

await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The server for the frames has no port');
const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
try {
  const page = await browser.newPage();
  page.on('console', (message) => console.log(message.text()));
  const failed = new Promise<never>((_, reject) => {
    page.on('pageerror', reject);
  });
  await page.goto(`http://127.0.0.1:${address.port}/`);
  await Promise.race([
    page.waitForFunction('globalThis.isClipDone === true', undefined, { timeout: 600_000 }),
    failed,
  ]);
} finally {
  await browser.close();
  server.close();
}
