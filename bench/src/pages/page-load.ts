import type { Browser, Page } from 'playwright-core';

/** A middling phone on a slow mobile network, as Lighthouse has them. */
const phone = { width: 412, height: 823 };
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowdown = 4;
/** A page that asks for nothing for this long has what it begins with. */
const quietMs = 1500;

export interface PageLoad {
  /** Largest contentful paint, milliseconds after the navigation began. */
  lcpMs: number;
  /** Cumulative layout shift. */
  layoutShift: number;
  /** Compressed bodies of the scripts that the page's own HTML names: what its route begins with. */
  firstScriptBytes: number;
  /** Compressed bodies of all scripts, those of frames and those that came once the page was idle included. */
  scriptBytes: number;
  /** Of these, the scripts of frames. */
  frameScriptBytes: number;
}

/** Opens a page in a browser that has never been there, on a slow phone, until nothing more comes. Nobody touches it. */
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
    let lastAskedMs = performance.now();
    page.on('request', () => {
      lastAskedMs = performance.now();
    });
    const document = await page.goto(address, { waitUntil: 'load' });
    const html = (await document?.text()) ?? '';
    while (performance.now() - lastAskedMs < quietMs) await page.waitForTimeout(quietMs / 5);
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
