import { createHash } from 'node:crypto';
import {
  expect,
  test as base,
  type BrowserContext,
  type ConsoleMessage,
  type Page,
  type TestInfo,
} from '@playwright/test';

/**
 * Console messages that no page may log: violations of its content security policy, or markup that React had to
 * render again.
 */
const faults = /content.security.policy|hydrat|did not match|minified react error #(41[89]|42[0-9])/i;

/** Collects a page's uncaught errors and console faults. The list grows while the page is open. */
export function collectFaults(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`uncaught on ${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    if (faults.test(message.text())) found.push(`console on ${page.url()}: ${message.text()}`);
  });
  return found;
}

/**
 * A page script that reports each violation of the security policy, because Chromium logs none for code
 * evaluated from text.
 */
function reportPolicyBreaches(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    reportError(new Error(`The security policy forbids ${blockedURI} (${violatedDirective})`)),
  );
}

/** The client address of a test, as a load balancer would report it. */
function addressHeaders({ testId, repeatEachIndex, workerIndex }: TestInfo): Record<string, string> {
  const hash = createHash('sha256').update(`${testId} ${repeatEachIndex} ${workerIndex}`).digest('hex');
  return { 'x-forwarded-for': `2001:db8:${hash.slice(0, 4)}:${hash.slice(4, 8)}::1` };
}

/** Tracks whether a test has set the clock of its pages. */
function watchClock({ clock }: BrowserContext): { isUsed: () => boolean } {
  let isUsed = false;
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) {
    const set = clock[name].bind(clock) as (time?: number) => Promise<void>;
    clock[name] = async (time?: unknown) => {
      isUsed = true;
      return set(time as number);
    };
  }
  return { isUsed: () => isUsed };
}

/**
 * Every test with this `page` fails if the page had an uncaught error, a policy violation or a hydration
 * warning. Each test has its own client address, as behind a load balancer, because the server limits sign-ins
 * and sign-ups by address, and one test's attempts must not count for another.
 */
export const test = base.extend({
  // Set on the context instead of as its option, because contexts with different options are not reused
  // (playwright.config.ts).
  context: async ({ context }, run, testInfo) => {
    await context.setExtraHTTPHeaders(addressHeaders(testInfo));
    const clock = watchClock(context);
    await run(context);
    // The runner leaves a clock script behind that fails in every page without a clock, so the next test gets
    // another context.
    if (clock.isUsed()) return context.close();
    // Resets what the runner does not reset in a reused context.
    await context.clearPermissions();
    await context.setOffline(false);
    return undefined;
  },
  request: async ({ playwright, baseURL }, run, testInfo) => {
    const request = await playwright.request.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      extraHTTPHeaders: addressHeaders(testInfo),
    });
    await run(request);
    await request.dispose();
  },
  page: async ({ page }, run) => {
    const found = collectFaults(page);
    await page.addInitScript(reportPolicyBreaches);
    await run(page);
    // Requests after the end of the test get no response.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(found, 'uncaught errors, policy breaches and hydration warnings').toEqual([]);
  },
});

export { expect } from '@playwright/test';
