import type { Activity } from '@greenroom/contract/accounts/accounts.schemas';
import { accountLimits } from '@greenroom/contract/limits/accounts';
import type { Actor } from '../../platform/actor.ts';
import { describeDevice } from '../../platform/http/client/client-label.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { SignInsService } from '../auth/sign-in/sign-ins.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import type { WishlistsService } from '../wishlists/wishlists.service.ts';
import { type ActivityRow, isOwnChange, ownChangeActions, toActivity } from './activity-label.ts';

/** A user's latest activity, merged from all features that record any. */
export function createActivityService({
  audit,
  signIns,
  follows,
  streams,
  wishlists,
}: {
  audit: Pick<AuditService, 'latestAboutUser'>;
  signIns: Pick<SignInsService, 'latestSucceeded'>;
  follows: Pick<FollowsService, 'latestFollowed'>;
  streams: Pick<StreamsService, 'latestOf'>;
  wishlists: Pick<WishlistsService, 'latestOf'>;
}) {
  return {
    /** Latest first. Each feature reads a few rows of an index, and the latest overall are kept. */
    async latest({ userId }: Pick<Actor, 'userId'>): Promise<Activity[]> {
      const limit = accountLimits.activityShown;
      const [signedIn, changed, followed, made, wished] = await Promise.all([
        signIns.latestSucceeded(userId, limit),
        audit.latestAboutUser(userId, ownChangeActions, limit),
        follows.latestFollowed(userId, limit),
        streams.latestOf(userId, limit),
        wishlists.latestOf(userId, limit),
      ]);
      const rows: ActivityRow[] = [
        ...signedIn.map(({ at, method, userAgent }) => ({
          at,
          kind: 'sign-in' as const,
          method,
          device: describeDevice(userAgent),
        })),
        ...changed.flatMap(({ at, action }) =>
          isOwnChange(action) ? [{ at, kind: 'change' as const, action }] : [],
        ),
        ...followed.map(({ person: { name, username }, at }) => ({
          at,
          kind: 'follow' as const,
          name,
          username,
        })),
        ...made.map(({ id, title, createdAt }) => ({
          at: createdAt,
          kind: 'stream' as const,
          title,
          streamId: id,
        })),
        ...wished.map(({ id, name, at }) => ({ at, kind: 'wishlist' as const, name, productId: id })),
      ];
      return rows
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
        .slice(0, limit)
        .map(toActivity);
    },
  };
}

export type ActivityService = ReturnType<typeof createActivityService>;
