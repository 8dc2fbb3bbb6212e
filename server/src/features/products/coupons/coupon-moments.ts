import type { Platform } from '../../../platform/platform.ts';
import { createThrottledWork } from '../../../platform/queues/throttled-work.ts';
import type { CouponsQueries } from './coupons.queries.ts';

/** How seldom coupons are looked through while products change all the time. */
const lookedEveryMs = 100;
/** What was not heard, as the connection was down, is found after so long. */
const longestWaitMs = 10_000;

/**
 * Drops what public answers say of products at the moments at which a product's coupon begins or ends: nothing is
 * written then that anybody could hear. The moments are of the database's clock, as what the answers say is.
 */
export function dropAnswersAtCouponMoments(
  { publicAnswers, onPublicChange, lifecycle, log }: Platform,
  queries: Pick<CouponsQueries, 'moments'>,
): void {
  let lookedAt: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const { readAt, hasPassed, nextInMs } = await queries.moments(lookedAt);
    lookedAt = readAt;
    if (hasPassed) publicAnswers.drop(['products']);
    clearTimeout(timer);
    // A timer may run a millisecond early.
    const waitMs = Math.min(Math.ceil(nextInMs ?? Infinity) + 1, longestWaitMs);
    timer = setTimeout(looking.request, waitMs).unref();
  }

  const looking = createThrottledWork({
    intervalMs: lookedEveryMs,
    work: look,
    failed: 'the moments of coupons cannot be read',
    log,
  });
  onPublicChange((topic) => {
    if (topic === 'products') looking.request();
  });
  lifecycle.onReady(() => looking.request());
  lifecycle.onStop('activity', async () => {
    await looking.stop();
    clearTimeout(timer);
  });
}
