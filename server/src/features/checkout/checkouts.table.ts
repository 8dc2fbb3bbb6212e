import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { NewAddress } from '@greenroom/contract/addresses/addresses.schemas';
import type { DescribedParcel } from '@greenroom/contract/cart/totals';
import type { BoughtLine } from './bought-line.ts';
import { users } from '../users/users.table.ts';

/** `open` while its units are held, `paying` while a payment is in progress. */
export type CheckoutStatus = 'open' | 'paying' | 'paid' | 'over';

/** A cart whose units are held for its shopper. `stock_holds` contains them under the same id. */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid().primaryKey(),
    buyerKey: text('buyer_key').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text().$type<CheckoutStatus>().notNull().default('open'),
    email: text().notNull(),
    address: jsonb().$type<NewAddress>().notNull(),
    lines: jsonb().$type<BoughtLine[]>().notNull(),
    currency: text().notNull(),
    itemsCents: integer('items_cents').notNull(),
    discountCents: integer('discount_cents').notNull(),
    shippingCents: integer('shipping_cents').notNull(),
    /** Parts that ship at one price each. Empty if everything ships at the shop's price. */
    parcels: jsonb().$type<DescribedParcel[]>().notNull().default([]),
    taxCents: integer('tax_cents').notNull(),
    taxBasisPoints: integer('tax_basis_points').notNull(),
    totalCents: integer('total_cents').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** The shopper's next checkout, which took over its units while they were held. */
    replacedBy: uuid('replaced_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // At most one per shopper. Also finds it.
    uniqueIndex('checkouts_one_open')
      .on(table.buyerKey)
      .where(sql`${table.status} in ('open', 'paying')`),
    // For finding open ones that have expired.
    index('checkouts_expiring')
      .on(table.expiresAt)
      .where(sql`${table.status} = 'open'`),
    // For finding those that ended unpaid and still contain personal data.
    index('checkouts_left')
      .on(table.createdAt)
      .where(sql`${table.status} = 'over' and ${table.email} <> ''`),
  ],
);
