import type { PushSubscriptionKeys } from '@greenroom/contract/notices/notices.schemas';
import { noticeLimits } from '@greenroom/contract/limits/notices';
import type { Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { WebPush } from '../../../platform/web-push/web-push.ts';
import { createPushSubscriptionsQueries } from './push-subscriptions.queries.ts';

/**
 * The browsers that receive web push for a user. Each belongs to the session that subscribed it, and ends
 * with it.
 */
export function createPushService({ db, webPush }: { db: Queryable; webPush: WebPush }) {
  const queries = createPushSubscriptionsQueries(db);
  return {
    publicKey: webPush.publicKey,

    /** @throws AppError `invalid_input` for an address that is not a push service's. */
    async subscribe(actor: Actor, { endpoint, keys }: PushSubscriptionKeys): Promise<void> {
      if (!webPush.accepts(endpoint)) {
        throw new AppError('invalid_input', {
          fields: { endpoint: 'This server sends nothing to that address' },
        });
      }
      await queries.save({
        userId: actor.userId,
        sessionId: actor.sessionId,
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
      });
      await queries.keepNewest(actor.userId, noticeLimits.pushSubscriptionsMax);
    },

    unsubscribe: async (actor: Actor, endpoint: string): Promise<void> =>
      queries.remove(actor.userId, endpoint),

    isSubscribed: async (actor: Actor, endpoint: string): Promise<boolean> =>
      queries.isSubscribed(actor.userId, endpoint),
  };
}

export type PushService = ReturnType<typeof createPushService>;
