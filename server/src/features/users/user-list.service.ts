import type { AdminUser, AdminUserPage, AdminUserSort } from '@greenroom/contract/admin/admin.schemas';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { createUserListQueries, type FoundUsers, type UserListRow } from './user-list.queries.ts';
import { readUserSearch } from './user-search.ts';
import { deepestOffset, findUserWindow } from './user-window.ts';

interface UsersQuery {
  limit: number;
  offset: number;
  search: string;
  role?: Role | undefined;
  sort: AdminUserSort;
}

/** A user as operators see them, without the brand, which belongs to another feature. */
type ListedUser = Omit<AdminUser, 'brand'>;
type ListedUserPage = Omit<AdminUserPage, 'users'> & { users: ListedUser[] };

type Found = Omit<AdminUserPage, 'users'> & { ids: string[] };

function within(found: FoundUsers, offset: number, rest: Omit<Found, 'ids' | 'reach'>): Found {
  if (rest.totalIs !== 'exact' && offset > 0 && offset >= found.found) {
    throw new AppError('invalid_input', {
      details: `Only the first ${found.found.toLocaleString('en')} users of this search can be paged to. Add a word to narrow it down.`,
    });
  }
  return { ids: found.ids, reach: found.found, ...rest };
}

/**
 * The operators' list of users (API-28), fast for millions of users. Counts come from stored sums. Deep pages
 * are counted from the nearer end. A search for a common text stops after enough matches, and one for a rare
 * text uses an index. Totals say whether they are exact: see `adminUserPageSchema`.
 */
export function createUserListService({
  db,
  avatarUrl,
  now,
}: {
  db: Database;
  avatarUrl: (userId: string, image: string | null) => string;
  now: () => Date;
}) {
  const queries = createUserListQueries(db);

  function toListedUser(row: UserListRow): ListedUser {
    const isSuspended = row.banned && (row.banExpires === null || row.banExpires > now());
    return {
      id: row.id,
      email: row.email,
      name: row.name,
      username: row.username ?? '',
      role: row.role,
      image: avatarUrl(row.id, row.image),
      createdAt: row.createdAt.toISOString(),
      ...(isSuspended
        ? {
            suspension: {
              message: row.banReason ?? '',
              ...(row.banExpires === null ? {} : { until: row.banExpires.toISOString() }),
            },
          }
        : {}),
    };
  }

  async function countOf(role: Role | undefined): Promise<number> {
    const counts = await queries.countByRole();
    if (role !== undefined) return counts[role] ?? 0;
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  async function browse({ offset, limit, sort, role }: UsersQuery): Promise<Found> {
    const total = await countOf(role);
    const window = findUserWindow({ offset, limit, total });
    if (window === undefined) {
      const [first, last] = [deepestOffset, total - deepestOffset].map((place) => place.toLocaleString('en'));
      throw new AppError('invalid_input', {
        details: `Users ${first} to ${last} of this list are too deep to page to. Search, choose a role or turn the order round.`,
      });
    }
    const ids = window.take === 0 ? [] : await queries.idsOfWindow(window, sort, role);
    return { ids, total, totalIs: 'exact', reach: total };
  }

  async function find({ search: words, offset, limit, sort, role }: UsersQuery): Promise<Found> {
    const search = readUserSearch(words);
    const page = { offset, limit, sort, role };
    const first = await queries.searchFirstRows(search, page);
    if (first.isExact) return within(first, offset, { total: first.found, totalIs: 'exact' });
    if (first.isCommon || search.indexPatterns.length === 0) {
      const about = Math.round((first.found / first.scanned) * (await countOf(role)));
      return within(first, offset, { total: Math.max(about, first.found), totalIs: 'about' });
    }
    const indexed = await queries.searchIndex(search, page);
    return within(indexed, offset, {
      total: indexed.found,
      totalIs: indexed.isExact ? 'exact' : 'at-least',
    });
  }

  return {
    async list(query: UsersQuery): Promise<ListedUserPage> {
      const { ids, ...page } = await (query.search.trim() === '' ? browse(query) : find(query));
      return { users: (await queries.rows(ids)).map(toListedUser), ...page };
    },

    /** @throws AppError `user_not_found`. */
    async user(id: string): Promise<ListedUser> {
      const [row] = await queries.rows([id]);
      if (row === undefined) throw new AppError('user_not_found');
      return toListedUser(row);
    },
  };
}

export type UserListService = ReturnType<typeof createUserListService>;
