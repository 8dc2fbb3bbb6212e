import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TeamRole } from '@greenroom/contract/brands/team.schemas';
import { brands } from '../brands.table.ts';

/** Invitations to a brand's team that nobody has accepted yet. The link's secret is stored as SHA-256. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    role: text().$type<TeamRole>().notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    // At most one per address: a new one replaces it. Also for a brand's invitations.
    uniqueIndex('team_invitations_by_address').on(table.brandId, table.email),
    // For the invitation of a link.
    uniqueIndex('team_invitations_by_token').on(table.tokenHash),
    // For expired ones.
    index('team_invitations_by_expiry').on(table.expiresAt),
  ],
);
