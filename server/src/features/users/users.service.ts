import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { Queryable } from '../../db/client.ts';
import type { Environment } from '../../platform/environment.ts';
import { avatarUrl } from './avatar-address.ts';
import { createUsernamesService } from './usernames.service.ts';
import { createUsersQueries } from './users.queries.ts';

export type { AccountRow } from './users.queries.ts';
/** Conditions for queries of other features. Only this feature knows the columns behind them. */
export {
  isNamedLike,
  isSuspendedUser,
  mayManageBrandsNow,
  mayStreamNow,
  suspendedUserIds,
} from './users.queries.ts';

/** A person as lists and pages show them. */
export interface PersonCard {
  id: string;
  name: string;
  /** Null for an account without a username yet. */
  username: string | null;
  avatarUrl: string;
  role: Role;
}

/** The URL of a user's picture. `image` is the user's own, null if there is none. */
type AvatarUrl = (userId: string, image: string | null) => string;

function usersOn(db: Queryable, avatarUrlOf: AvatarUrl) {
  const { cards, ...queries } = createUsersQueries(db);
  return {
    ...queries,

    /** The cards of these users by id, in one query. Deleted users are omitted. */
    async cards(ids: Iterable<string | null>): Promise<Map<string, PersonCard>> {
      const rows = await cards([...new Set(ids)].filter((id) => id !== null));
      return new Map(
        rows.map(({ image, ...row }) => [row.id, { ...row, avatarUrl: avatarUrlOf(row.id, image) }]),
      );
    },
  };
}

/**
 * People with an account. Only this feature reads and writes `users`. Other features ask it, for many people
 * in one call.
 */
export function createUsersService({
  db,
  environment,
}: {
  db: Queryable;
  environment: Pick<Environment, 'avatarServiceUrl'>;
}) {
  const avatarUrlOf: AvatarUrl = (userId, image) => avatarUrl(userId, image, environment);
  return {
    ...usersOn(db, avatarUrlOf),
    usernames: createUsernamesService({ db }),
    avatarUrl: avatarUrlOf,
    /** The same within a transaction. */
    within: (transaction: Queryable) => usersOn(transaction, avatarUrlOf),
  };
}

export type UsersService = ReturnType<typeof createUsersService>;
