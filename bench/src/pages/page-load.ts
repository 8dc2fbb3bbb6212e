import type { Browser, Page } from 'playwright-core';

/** A mid-range phone on a slow mobile network, as Lighthouse defines them. */
const phone = { width: 412, height: 823 };
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowdown = 4;
/** A page without requests for this time has finished loading. */
const quietMs = 1500;

export interface PageLoad {
  /** Largest contentful paint, in milliseconds after the start of the navigation. */
  lcpMs: number;
  /** Cumulative layout shift. */
  layoutShift: number;
  /** Compressed bytes of the scripts named in the page's HTML. */
  firstScriptBytes: number;
  /** Compressed bytes of all scripts, including those of frames and those loaded when the page was idle. */
  scriptBytes: number;
  /** The part of these that belongs to frames. */
  frameScriptBytes: number;
}

/**
 * Opens a page in a new browser profile on a slow phone until there are no more requests. There is no
 * interaction.
 */
export async function loadPage(browser: Browser, address: string): Promise<PageLoad> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await observeFromStart(page);
    let lastRequestMs = performance.now();
    page.on('request', () => {
      lastRequestMs = performance.now();
    });
    const document = await page.goto(address, { waitUntil: 'load' });
    const html = (await document?.text()) ?? '';
    while (performance.now() - lastRequestMs < quietMs) await page.waitForTimeout(quietMs / 5);
    const { lcpMs, layoutShift } = await page.evaluate(() => window.benchSeen);
    const own = await scriptsOf(page.mainFrame());
    const ofFrames: Script[] = [];
    for (const frame of page.frames())
      if (frame !== page.mainFrame()) ofFrames.push(...(await scriptsOf(frame)));
    return {
      lcpMs,
      layoutShift,
      firstScriptBytes: bytesOf(own.filter(({ path }) => html.includes(`"${path}"`))),
      scriptBytes: bytesOf([...own, ...ofFrames]),
      frameScriptBytes: bytesOf(ofFrames),
    };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    benchSeen: { lcpMs: number; layoutShift: number };
  }
}

async function observeFromStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, layoutShift: 0 };
    window.benchSeen = seen;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcpMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') seen.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface Script {
  path: string;
  bytes: number;
}

const bytesOf = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

async function scriptsOf(frame: ReturnType<Page['mainFrame']>): Promise<Script[]> {
  return frame.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => /\.m?js(\?|$)/.test(entry.name))
      .map((entry) => ({
        path: new URL(entry.name).pathname,
        bytes: 'encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0,
      })),
  );
}
