import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import type { AdminUserSort } from '@greenroom/contract/admin/admin.schemas';
import type { Database, Queryable } from '../../db/client.ts';
import { userCounts } from './user-counts.table.ts';
import { users } from './users.table.ts';
import type { UserSearch } from './user-search.ts';
import type { UserWindow } from './user-window.ts';

/**
 * A search first scans this many rows from the start of the list. Only then it uses the index of search
 * texts.
 */
const scannedRows = 10_000;
/** The same for a role other than `user`. Its index is small, so this usually covers all of its users. */
const scannedRowsOfRole = 50_000;
/** This many matches in the scan are enough: the search text is common. */
const commonFrom = 15;
/** At most this many matches of the index are sorted. */
const sortedRows = 3_000;

const rowColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  username: users.username,
  role: users.role,
  image: users.image,
  createdAt: users.createdAt,
  banned: users.banned,
  banReason: users.banReason,
  banExpires: users.banExpires,
};

const sorts = {
  newest: { key: users.createdAt, isDescending: true },
  oldest: { key: users.createdAt, isDescending: false },
  name: { key: sql`${users.sortName} collate "und-x-icu"`, isDescending: false },
  email: { key: users.email, isDescending: false },
} as const satisfies Record<AdminUserSort, unknown>;

/**
 * Served by `users_by_created`, `_name` and `_email`. For a role other than `user`: by `users_by_role_and_…`.
 */
function orderOf(sort: AdminUserSort, isFromEnd = false): SQL {
  const { key, isDescending } = sorts[sort];
  return isDescending === isFromEnd ? sql`${key}, ${users.id}` : sql`${key} desc, ${users.id} desc`;
}

const ofRole = (role: Role | undefined) => (role === undefined ? undefined : eq(users.role, role));
const isLikeAll = (text: SQL, patterns: readonly string[]): SQL | undefined =>
  and(...patterns.map((pattern) => sql`${text} like ${pattern}`));

function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A query that always returns one row returned none');
  return row;
}

export interface FoundUsers {
  ids: string[];
  /** The number of matching users that can be paged to. */
  found: number;
  /** The number of scanned rows. */
  scanned: number;
}

export type UserListRow = Awaited<ReturnType<UserListQueries['rows']>>[number];

/**
 * The operators' list of users. `server/src/features/users/users.table.ts` says which index serves which
 * sort.
 */
export function createUserListQueries(db: Database) {
  return {
    async countByRole(): Promise<Partial<Record<Role, number>>> {
      const rows = await db
        .select({ role: userCounts.role, total: sql<number>`sum(${userCounts.amount})::integer` })
        .from(userCounts)
        .groupBy(userCounts.role);
      return Object.fromEntries(rows.map(({ role, total }) => [role, total]));
    },

    /** The ids on a page of all users or of a role's, with an index-only scan. */
    async idsOfWindow(window: UserWindow, sort: AdminUserSort, role: Role | undefined): Promise<string[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .where(ofRole(role))
        .orderBy(orderOf(sort, window.isFromEnd))
        .limit(window.take)
        .offset(window.skip);
      const ids = rows.map(({ id }) => id);
      return window.isFromEnd ? ids.toReversed() : ids;
    },

    /** Searches the first rows of the list, in its order. The result is exact if there are no more rows. */
    async searchFirstRows(
      { patterns }: UserSearch,
      page: { sort: AdminUserSort; role: Role | undefined; offset: number; limit: number },
    ): Promise<FoundUsers & { isExact: boolean; isCommon: boolean }> {
      const order = orderOf(page.sort);
      const most = page.role === undefined || page.role === 'user' ? scannedRows : scannedRowsOfRole;
      const { rows } = await db.execute<{ scanned: number; found: number; ids: string[] }>(sql`
        with scanned as materialized (
          select ${users.id} as id, ${users.searchText} as search_text, row_number() over (order by ${order}) as place
          from ${users} where ${ofRole(page.role) ?? sql`true`}
          order by ${order} limit ${most}
        ), matched as materialized (
          select id, place from scanned where ${isLikeAll(sql`search_text`, patterns)}
        )
        select (select count(*)::integer from scanned) as scanned, (select count(*)::integer from matched) as found,
          array(select id from matched order by place limit ${page.limit} offset ${page.offset}) as ids
      `);
      const { scanned, found, ids } = onlyRow(rows);
      return { scanned, found, ids, isExact: scanned < most, isCommon: found >= commonFrom };
    },

    /**
     * Finds all matches with `users_search` and sorts them. If there are more than `sortedRows`, some are
     * omitted.
     */
    async searchIndex(
      { patterns, indexPatterns }: UserSearch,
      page: { sort: AdminUserSort; role: Role | undefined; offset: number; limit: number },
    ): Promise<FoundUsers & { isExact: boolean }> {
      const { key } = sorts[page.sort];
      // The concatenation prevents the index from being used for the whole pattern. The index has already
      // checked a shorter part of it.
      const whole = isLikeAll(sql`(${users.searchText} || '')`, patterns);
      return withTrigramIndex(db, async (queryable) => {
        const { rows } = await queryable.execute<{ found: number; ids: string[] }>(sql`
          with candidates as materialized (
            select ${users.id} as id, ${key} as sort_key from ${users}
            where ${and(isLikeAll(sql`${users.searchText}`, indexPatterns), whole, ofRole(page.role))}
            limit ${sortedRows + 1}
          )
          select (select count(*)::integer from candidates) as found,
            array(
              select id from candidates
              order by ${sorts[page.sort].isDescending ? sql`sort_key desc, id desc` : sql`sort_key, id`}
              limit ${page.limit} offset ${page.offset}
            ) as ids
        `);
        const { found, ids } = onlyRow(rows);
        return { found: Math.min(found, sortedRows), scanned: found, ids, isExact: found <= sortedRows };
      });
    },

    /** The users with these ids, in the same order. */
    async rows(ids: readonly string[]) {
      if (ids.length === 0) return [];
      return db
        .select(rowColumns)
        .from(sql`unnest(${sql.param([...ids])}::text[]) with ordinality as listed (id, place)`)
        .innerJoin(users, sql`${users.id} = listed.id`)
        .orderBy(sql`listed.place`);
    },
  };
}

/**
 * Makes the planner always use the trigram index, because it cannot estimate how rare a word is. More memory
 * keeps the bitmap exact, so whole pages need no recheck.
 */
async function withTrigramIndex<Result>(
  db: Database,
  work: (queryable: Queryable) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    await transaction.execute(
      sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('enable_indexonlyscan', 'off', true), set_config('work_mem', '32MB', true)`,
    );
    return work(transaction);
  });
}

export type UserListQueries = ReturnType<typeof createUserListQueries>;
