import { afterEach } from 'vitest';

// Captured before a test installs fake timers.
const { setImmediate } = globalThis;

/**
 * Unmounts what a test of a file with `@vitest-environment jsdom` mounted, and waits for the work that React had
 * scheduled: left alone, it would run when the page of the file is gone.
 */
if (typeof window !== 'undefined') {
  const { cleanup, configure } = await import('@testing-library/react');
  // Lazily loaded parts take longer on a busy machine. The test's timeout is the limit.
  configure({ asyncUtilTimeout: 15_000 });
  afterEach(async () => {
    cleanup();
    await new Promise((resolve) => setImmediate(resolve));
  });
}
