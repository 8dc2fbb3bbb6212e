import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';

/** A page enters the cache some time after it was left, when its pending requests have ended. */
const settlingMs = 2000;

declare global {
  interface Window {
    /** Set before the page is left. A page that was loaded again does not have it. */
    wasHere?: true;
  }
}

async function isRestored(page: Page, address: string, elsewhere: string): Promise<boolean> {
  await page.goto(address);
  await page.evaluate(() => {
    window.wasHere = true;
  });
  await sleep(settlingMs);
  await page.goto(elsewhere);
  await sleep(settlingMs);
  // The test runner waits for a load event, which a restored page does not have.
  await page.evaluate(() => {
    setTimeout(() => history.back());
  });
  await page.waitForURL(address, { waitUntil: 'commit' });
  await sleep(settlingMs);
  return page.evaluate(() => window.wasHere === true);
}

/**
 * Whether Back restores each page from the back/forward cache, by path. Undefined if the browser caches no
 * page at all, not even `plain`, a page without scripts. A headless shell is such a browser.
 */
export async function restoredByBack(
  executablePath: string,
  { origin, paths, plain }: { origin: string; paths: readonly string[]; plain: string },
): Promise<Record<string, boolean> | undefined> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--enable-features=BackForwardCache'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    const elsewhere = `${origin}/about?elsewhere`;
    if (!(await isRestored(page, plain, elsewhere))) return undefined;
    const restored: Record<string, boolean> = {};
    for (const path of paths) restored[path] = await isRestored(page, origin + path, elsewhere);
    return restored;
  } finally {
    await browser.close();
  }
}
