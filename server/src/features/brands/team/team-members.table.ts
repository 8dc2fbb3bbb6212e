import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { TeamRole } from '@greenroom/contract/brands/team.schemas';
import { users } from '../../users/users.table.ts';
import { brands } from '../brands.table.ts';

/** The people who work for a brand, in addition to its own account. An account works for one brand only. */
export const teamMembers = pgTable(
  'team_members',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    role: text().$type<TeamRole>().notNull(),
    since: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  // For a brand's team.
  (table) => [index('team_members_by_brand').on(table.brandId, table.since)],
);
