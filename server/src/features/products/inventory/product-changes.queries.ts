import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import { productChanges } from './product-changes.table.ts';
import type { ChangedParts } from './product-parts.ts';

/** People's changes of products. A trigger records changes of a product's own row. */
export function createProductChangesQueries(db: Queryable) {
  return {
    /** For one product, latest first. Served by `product_changes_by_product`. */
    async ofProduct(productId: string, limit: number) {
      return db
        .select({ at: productChanges.at, changes: productChanges.changes, author: productChanges.author })
        .from(productChanges)
        .where(eq(productChanges.productId, productId))
        .orderBy(desc(productChanges.id))
        .limit(limit);
    },

    /**
     * Records this transaction's changes of pictures and variants, in the trigger's entry if there is one,
     * otherwise in a new one. If variants changed, the product's stock comes from `parts` instead of the
     * trigger.
     */
    async addParts(ofProducts: readonly { id: string; parts: ChangedParts }[]): Promise<void> {
      const changed = ofProducts.filter(({ parts }) => Object.keys(parts).length > 0);
      if (changed.length === 0) return;
      await db.execute(sql`
        with made as (
          select id as product_id, parts from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as one(id text, parts jsonb)
        ), kept as (
          update ${productChanges} as had set changes =
            (case when made.parts ? 'variants' then had.changes - 'stock' else had.changes end) || made.parts
          from made
          where had.product_id = made.product_id and had.xmin = pg_current_xact_id()::xid
          returning had.product_id
        )
        insert into ${productChanges} (product_id, changes, author)
        select made.product_id, made.parts, nullif(current_setting('greenroom.product_change_by', true), '')::jsonb
        from made where not exists (select from kept where kept.product_id = made.product_id)
      `);
    },
  };
}
