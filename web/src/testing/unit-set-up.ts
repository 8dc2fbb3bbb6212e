import { afterEach } from 'vitest';

// As it is before a test puts a clock of its own in its place.
const { setImmediate } = globalThis;

/**
 * Unmounts what a test of a file with `@vitest-environment jsdom` mounted, and waits for the work that React had
 * scheduled: left alone, it would run when the page of the file is gone.
 */
if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // What a page loads later takes longer on a busy machine. The time of the test is the limit.
  configure({ asyncUtilTimeout: 15_000 });
  afterEach(async () => {
    cleanup();
    await new Promise((resolve) => setImmediate(resolve));
  });
}
