import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { GreenEvidenceKind, GreenTopic } from '@greenroom/contract/green/green-score';
import { users } from '../../users/users.table.ts';
import { products } from '../../products/products.table.ts';
import { brands } from '../brands.table.ts';
import { greenDocuments } from './green-documents.table.ts';

/** What brands claim, with their evidence and what was decided. A row changes when it is decided,
 * and when it is withdrawn: by an operator after an objection, or by its brand. */
export const greenClaims = pgTable(
  'green_claims',
  {
    id: uuid().primaryKey(),
    brandId: uuid('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    topic: text().$type<GreenTopic>().notNull(),
    kind: text().$type<GreenEvidenceKind>().notNull(),
    statement: text().notNull(),
    /** A link, a document, or both. */
    evidenceUrl: text('evidence_url'),
    documentId: uuid('document_id').references(() => greenDocuments.id),
    /** The one product that it is about; null for all that the brand sells. */
    productId: text('product_id').references(() => products.id, { onDelete: 'cascade' }),
    verifier: text().notNull(),
    validUntil: timestamp('valid_until', { withTimezone: true }).notNull(),
    status: text().$type<'pending' | 'accepted' | 'refused' | 'withdrawn'>().notNull().default('pending'),
    filedAt: timestamp('filed_at', { withTimezone: true }).notNull(),
    /** Who filed it for the brand; null for an account that is gone. */
    filedBy: text('filed_by').references(() => users.id, { onDelete: 'set null' }),
    decisionWords: text('decision_words'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** Null as long as nobody has decided, and when that account is gone. */
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** Null unless its brand withdrew it. */
    withdrawnByBrandAt: timestamp('withdrawn_by_brand_at', { withTimezone: true }),
  },
  (table) => [
    // What a brand has claimed.
    index('green_claims_by_brand').on(table.brandId, table.filedAt),
    // Which claim a document belongs to.
    index('green_claims_by_document').on(table.documentId),
    // What is claimed of a product.
    index('green_claims_by_product').on(table.productId),
    // What waits for a verdict, the oldest first.
    index('green_claims_waiting')
      .on(table.filedAt)
      .where(sql`${table.status} = 'pending'`),
  ],
);
