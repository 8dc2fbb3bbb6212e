import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../../../tools/set-up/chromium.mjs';
import { WholeServer } from '../attack/whole-server.ts';

const opens = 20;
const pictureWithinMs = 60_000;

export interface FirstPicture {
  /** From the join in the video frame to its first picture, as measured by the frame. */
  firstFrameMs: number;
  /** From the navigation to the first picture, including page, scripts and frame. */
  pageMs: number;
}

declare global {
  interface Window {
    benchFirstPicture?: FirstPicture;
  }
}

/** Runs in each page before its scripts. */
function recordFirstPicture(): void {
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is something else has no such event
    const message = data as { event?: unknown; data?: { milliseconds?: unknown } } | null;
    if (message?.event !== 'firstFrame' || window.benchFirstPicture !== undefined) return;
    window.benchFirstPicture = {
      firstFrameMs: Number(message.data?.milliseconds),
      pageMs: Math.round(performance.now()),
    };
  });
}

async function openOnce(browser: Browser, address: string): Promise<FirstPicture> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(recordFirstPicture);
    await page.goto(address);
    const seen = await page.waitForFunction(() => window.benchFirstPicture, undefined, {
      timeout: pictureWithinMs,
    });
    const picture = await seen.jsonValue();
    if (picture === undefined) throw new Error('The page showed no video');
    return picture;
  } finally {
    await context.close();
  }
}

/** It goes on air shortly after the server is ready. */
async function demoShow(server: WholeServer): Promise<string> {
  for (;;) {
    const { body } = await server.call('GET', '/api/v1/streams?isLive=true&limit=1');
    const [show]: { id: string }[] = body.data.streams ?? body.data;
    if (show !== undefined) return show.id;
    await pause(200);
  }
}

/**
 * Opens the page of the live demo show repeatedly in a new browser profile. Undefined if no Chromium is
 * installed.
 */
export async function measureFirstPictures(): Promise<FirstPicture[] | undefined> {
  const executablePath = findChromium();
  if (executablePath === null) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-bench-'));
  const server = await WholeServer.start(join(folder, 'data'), { isDemo: true });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const streamId = await demoShow(server);
    const address = `${server.origin}/stream/${streamId}`;
    // The first load waits for the demo's camera and fills the server's caches.
    await openOnce(browser, address);
    const pictures: FirstPicture[] = [];
    while (pictures.length < opens) pictures.push(await openOnce(browser, address));
    return pictures;
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
