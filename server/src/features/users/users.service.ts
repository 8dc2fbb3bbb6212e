import type { Queryable } from '../../db/client.ts';
import type { Environment } from '../../platform/environment.ts';
import { avatarUrl } from './avatar-address.ts';
import { createUsernamesService, type UsernamesService } from './usernames.service.ts';

/** What every feature asks of users. */
export interface UsersService {
  usernames: UsernamesService;
  /** Where a user's picture is. `image` is the one that the user brought, null where there is none. */
  avatarUrl(this: void, userId: string, image: string | null): string;
}

export function createUsersService({
  db,
  environment,
}: {
  db: Queryable;
  environment: Pick<Environment, 'avatarServiceUrl'>;
}): UsersService {
  return {
    usernames: createUsernamesService({ db }),
    avatarUrl: (userId, image) => avatarUrl(userId, image, environment),
  };
}
