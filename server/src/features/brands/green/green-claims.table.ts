import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { GreenEvidenceKind, GreenTopic } from '@greenroom/contract/green/green-score';
import { users } from '../../users/users.table.ts';
import { products } from '../../products/products.table.ts';
import { brands } from '../brands.table.ts';
import { greenDocuments } from './green-documents.table.ts';

/**
 * Brands' claims, with their evidence and the decision. A row changes when it is decided, and when it is
 * withdrawn: by an operator after an objection, or by its brand.
 */
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
    /** The one product that it is about. Null for everything that the brand sells. */
    productId: text('product_id').references(() => products.id, { onDelete: 'cascade' }),
    verifier: text().notNull(),
    validUntil: timestamp('valid_until', { withTimezone: true }).notNull(),
    status: text().$type<'pending' | 'accepted' | 'refused' | 'withdrawn'>().notNull().default('pending'),
    filedAt: timestamp('filed_at', { withTimezone: true }).notNull(),
    /** Who filed it for the brand. Null if that account was deleted. */
    filedBy: text('filed_by').references(() => users.id, { onDelete: 'set null' }),
    decisionReason: text('decision_reason'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** Null until it is decided, or if that account was deleted. */
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** Null unless its brand withdrew it. */
    withdrawnByBrandAt: timestamp('withdrawn_by_brand_at', { withTimezone: true }),
  },
  (table) => [
    // For a brand's claims.
    index('green_claims_by_brand').on(table.brandId, table.filedAt),
    // For the claim of a document.
    index('green_claims_by_document').on(table.documentId),
    // For the claims about a product.
    index('green_claims_by_product').on(table.productId),
    // For undecided claims, oldest first.
    index('green_claims_waiting')
      .on(table.filedAt)
      .where(sql`${table.status} = 'pending'`),
  ],
);
