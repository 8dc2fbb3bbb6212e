import { AppError } from '../../platform/app-error.ts';
import type { UsersService } from '../users/users.service.ts';
import type { FollowsQueries, Relation } from './follows.queries.ts';

/** A user, and the viewer's relation to them. */
export type RelatedProfile = Relation & NonNullable<Awaited<ReturnType<UsersService['findProfile']>>>;

/** Finds a user by name, with the viewer's relation to them. Null is an anonymous viewer. */
export interface ProfileLookUps {
  /** @throws AppError `profile_not_found`. */
  find(username: string, viewerId: string | null): Promise<RelatedProfile>;
  /** @throws AppError `profile_not_found`, also for a suspended user. */
  findActive(username: string, viewerId: string | null): Promise<RelatedProfile>;
}

export function createProfileLookUps({
  users,
  queries,
}: {
  users: Pick<UsersService, 'findProfile'>;
  queries: Pick<FollowsQueries, 'relation'>;
}): ProfileLookUps {
  async function find(username: string, viewerId: string | null): Promise<RelatedProfile> {
    const profile = await users.findProfile(username);
    if (profile === undefined) throw new AppError('profile_not_found');
    return { ...profile, ...(await queries.relation(viewerId, profile.id)) };
  }

  return {
    find,

    async findActive(username, viewerId) {
      const row = await find(username, viewerId);
      if (row.isSuspended) throw new AppError('profile_not_found');
      return row;
    },
  };
}
