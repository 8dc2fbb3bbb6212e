import type { Platform } from '../../../platform/platform.ts';
import { createThrottledWork } from '../../../platform/queues/throttled-work.ts';
import type { CouponsQueries } from './coupons.queries.ts';

/** The shortest interval between checks of coupons while products keep changing. */
const checkIntervalMs = 100;
/** Changes missed while the connection was down are found after this time. */
const longestWaitMs = 10_000;

/**
 * Drops public answers about products when a product's coupon begins or ends, because nothing is written at
 * that time that could trigger it. The times are by the database's clock, like the answers.
 */
export function dropAnswersAtCouponMoments(
  { publicAnswers, onPublicChange, phases, log }: Platform,
  queries: Pick<CouponsQueries, 'moments'>,
): void {
  let checkedAt: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function check(): Promise<void> {
    const { readAt, hasPassed, nextInMs } = await queries.moments(checkedAt);
    checkedAt = readAt;
    if (hasPassed) publicAnswers.drop(['products']);
    clearTimeout(timer);
    // A timer may fire a millisecond early.
    const waitMs = Math.min(Math.ceil(nextInMs ?? Infinity) + 1, longestWaitMs);
    timer = setTimeout(checking.request, waitMs).unref();
  }

  const checking = createThrottledWork({
    intervalMs: checkIntervalMs,
    work: check,
    failed: 'the start and end times of coupons could not be read',
    log,
  });
  onPublicChange((topic) => {
    if (topic === 'products') checking.request();
  });
  phases.onReady(() => checking.request());
  phases.onStop('activity', async () => {
    await checking.stop();
    clearTimeout(timer);
  });
}
