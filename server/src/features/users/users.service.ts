import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { Queryable } from '../../db/client.ts';
import type { Environment } from '../../platform/environment.ts';
import { avatarUrl } from './avatar-address.ts';
import { createUsernamesService } from './usernames.service.ts';
import { createUsersQueries } from './users.queries.ts';

export type { AccountRow } from './users.queries.ts';
/** Conditions for other features' queries. What they are read from is this feature's alone. */
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
  /** Null for an account that has none yet. */
  username: string | null;
  avatarUrl: string;
  role: Role;
}

/** Where a user's picture is. `image` is the one that the user brought, null where there is none. */
type AvatarUrl = (userId: string, image: string | null) => string;

function usersOn(db: Queryable, avatarUrlOf: AvatarUrl) {
  const { cards, ...queries } = createUsersQueries(db);
  return {
    ...queries,

    /** The cards of all these users by their ids, in one query. Whoever is gone has none. */
    async cards(ids: Iterable<string | null>): Promise<Map<string, PersonCard>> {
      const rows = await cards([...new Set(ids)].filter((id) => id !== null));
      return new Map(
        rows.map(({ image, ...row }) => [row.id, { ...row, avatarUrl: avatarUrlOf(row.id, image) }]),
      );
    },
  };
}

/**
 * People with an account: the only feature that reads and writes `users`. What other features need of people they ask here, for
 * all people at once.
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
    /** The same inside a transaction. */
    within: (transaction: Queryable) => usersOn(transaction, avatarUrlOf),
  };
}

export type UsersService = ReturnType<typeof createUsersService>;
