import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';
import type { ActivityRow } from './activity-label.ts';

export function createActivityQueries(db: Queryable) {
  return {
    /**
     * The latest of what a user did, from all tables that remember it, in one query. Each part is cut before they are
     * brought together, so each is a few rows of an index.
     */
    async latest(userId: string, actions: readonly string[], limit: number): Promise<ActivityRow[]> {
      const { rows } = await db.execute<{
        at: string;
        kind: ActivityRow['kind'];
        what: string;
        to: string;
      }>(sql`
        select to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, kind, what, "to" from (
          (select at, 'sign-in' as kind, method as what, coalesce(user_agent, '') as "to"
             from sign_ins where user_id = ${userId} and outcome = 'succeeded' order by id desc limit ${limit})
          union all
          (select at, 'audit', action, ''
             from audit_entries
            where subject_type = 'user' and subject_id = ${userId}
              and action in (${sql.join(
                actions.map((action) => sql`${action}`),
                sql`, `,
              )})
            order by id desc limit ${limit})
          union all
          (select follows.created_at, 'follow', users.name, coalesce(users.username, '')
             from follows join users on users.id = follows.followee_id
            where follows.follower_id = ${userId} and follows.accepted_at is not null
            order by follows.created_at desc limit ${limit})
          union all
          (select created_at, 'stream', title, id::text
             from streams where owner_id = ${userId} order by created_at desc limit ${limit})
          union all
          (select wishlist_items.created_at, 'wishlist', products.name, products.id
             from wishlist_items join products on products.id = wishlist_items.product_id
            where wishlist_items.user_id = ${userId}
            order by wishlist_items.created_at desc limit ${limit})
        ) as happened order by happened.at desc limit ${limit}`);
      return rows.map((row) => Object.assign(row, { at: new Date(row.at) }));
    },
  };
}
