import { and, desc, eq, inArray, isNotNull, lt, notExists, or } from 'drizzle-orm';
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
            // A claim that its brand withdrew before a decision was never public.
            isNotNull(greenClaims.decidedAt),
          ),
        )
        .limit(1);
      return rows.length > 0;
    },

    /** Whether an undecided claim refers to it. */
    async isWaiting(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: greenClaims.id })
        .from(greenClaims)
        .where(and(eq(greenClaims.documentId, id), eq(greenClaims.status, 'pending')))
        .limit(1);
      return rows.length > 0;
    },

    /**
     * Deletes documents that no claim uses: those uploaded before a time, and the oldest beyond a number.
     * Resolves to their keys.
     */
    async deleteUnused(
      brandId: string,
      { before, keptMax }: { before: Date; keptMax: number },
    ): Promise<string[]> {
      const isUnused = and(
        eq(greenDocuments.brandId, brandId),
        notExists(
          db
            .select({ id: greenClaims.id })
            .from(greenClaims)
            .where(eq(greenClaims.documentId, greenDocuments.id)),
        ),
      );
      const tooMany = db
        .select({ id: greenDocuments.id })
        .from(greenDocuments)
        .where(isUnused)
        .orderBy(desc(greenDocuments.uploadedAt), desc(greenDocuments.id))
        .offset(keptMax);
      const rows = await db
        .delete(greenDocuments)
        .where(and(isUnused, or(lt(greenDocuments.uploadedAt, before), inArray(greenDocuments.id, tooMany))))
        .returning({ key: greenDocuments.key });
      return rows.map(({ key }) => key);
    },
  };
}
