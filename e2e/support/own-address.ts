import { createHash } from 'node:crypto';
import { test as base } from './watched-page.ts';

/**
 * Every test with this `page` comes from an address of its own, as behind a balancer: the server limits attempts to sign
 * in by address, and one test's must not count for another.
 */
export const test = base.extend({
  extraHTTPHeaders: async ({ browserName }, use, { testId, repeatEachIndex, workerIndex }) => {
    const hash = createHash('sha256')
      .update(`${testId} ${browserName} ${repeatEachIndex} ${workerIndex}`)
      .digest('hex');
    await use({ 'x-forwarded-for': `2001:db8:${hash.slice(0, 4)}:${hash.slice(4, 8)}::1` });
  },
});

export { expect } from './watched-page.ts';
