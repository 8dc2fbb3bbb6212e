import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test';

/** What no page may ever say in the console: a breach of its content security policy, or markup that React had to redo. */
const faults = /content.security.policy|hydrat|did not match|minified react error #(41[89]|42[0-9])/i;

/** Collects a page's uncaught errors and console faults. The list grows while the page lives. */
export function collectFaults(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`uncaught on ${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message: ConsoleMessage) => {
    if (faults.test(message.text())) found.push(`console on ${page.url()}: ${message.text()}`);
  });
  return found;
}

/** Every test with this `page` fails when the page had an uncaught error, a policy breach or a hydration warning. */
export const test = base.extend({
  page: async ({ page }, run) => {
    const found = collectFaults(page);
    await run(page);
    expect(found, 'uncaught errors, policy breaches and hydration warnings').toEqual([]);
  },
});

export { expect } from '@playwright/test';
