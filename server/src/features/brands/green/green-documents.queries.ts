import { and, eq, inArray, isNotNull, lt, notExists } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { greenClaims } from './green-claims.table.ts';
import { greenDocuments } from './green-documents.table.ts';

export type GreenDocumentRow = typeof greenDocuments.$inferSelect;

export function createGreenDocumentsQueries(db: Queryable) {
  return {
    async insert(row: typeof greenDocuments.$inferInsert): Promise<void> {
      await db.insert(greenDocuments).values(row);
    },

    async find(id: string): Promise<GreenDocumentRow | undefined> {
      const [row] = await db.select().from(greenDocuments).where(eq(greenDocuments.id, id));
      return row;
    },

    async byIds(ids: readonly string[]): Promise<GreenDocumentRow[]> {
      if (ids.length === 0) return [];
      return db
        .select()
        .from(greenDocuments)
        .where(inArray(greenDocuments.id, [...ids]));
    },

    /** Whether visitors may read it: a claim that was accepted at some time refers to it. */
    async isPublic(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: greenClaims.id })
        .from(greenClaims)
        .where(
          and(
            eq(greenClaims.documentId, id),
            inArray(greenClaims.status, ['accepted', 'withdrawn']),
            // A claim that its brand withdrew before the verdict was never public.
            isNotNull(greenClaims.decidedAt),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    /** Whether a claim that waits for its verdict refers to it. */
    async isWaiting(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: greenClaims.id })
        .from(greenClaims)
        .where(and(eq(greenClaims.documentId, id), eq(greenClaims.status, 'pending')))
        .limit(1);
      return rows.length > 0;
    },

    /** Takes away what a brand uploaded before, and files no claim with. Answers the keys. */
    async deleteUnused(brandId: string, before: Date): Promise<string[]> {
      const rows = await db
        .delete(greenDocuments)
        .where(
          and(
            eq(greenDocuments.brandId, brandId),
            lt(greenDocuments.uploadedAt, before),
            notExists(
              db
                .select({ id: greenClaims.id })
                .from(greenClaims)
                .where(eq(greenClaims.documentId, greenDocuments.id)),
            ),
          ),
        )
        .returning({ key: greenDocuments.key });
      return rows.map(({ key }) => key);
    },
  };
}
