import type { Platform } from '../platform.ts';

const tendEveryMs = 60_000;

/** Makes an index when the server starts, and reads what has changed from time to time while it runs. */
export function tendSearch(
  { lifecycle, log }: Pick<Platform, 'lifecycle' | 'log'>,
  tend: () => Promise<void>,
): void {
  let timer: NodeJS.Timeout | undefined;
  let tending: Promise<void> = Promise.resolve();
  const run = () => {
    tending = tend().catch((error: unknown) => {
      log.warn({ err: error }, 'a search index could not be brought up to date; the next search tries again');
    });
  };
  lifecycle.onReady(() => {
    run();
    timer = setInterval(run, tendEveryMs).unref();
  });
  lifecycle.onStop('activity', async () => {
    clearInterval(timer);
    await tending;
  });
}
