import type { ProductDecision, WaitingProduct } from '@greenroom/contract/brands/product-approval.schemas';
import { brandLimits } from '@greenroom/contract/limits';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AuditService, Origin } from '../../audit/audit.service.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import { createProductApprovalQueries } from './product-approval.queries.ts';

/** Operators look at what new brands add, before it is sold. */
export function createProductApprovalService({
  db,
  brands,
  audit,
  notices,
}: {
  db: Database;
  brands: Pick<BrandsService, 'cards' | 'findById' | 'within'>;
  audit: Pick<AuditService, 'record'>;
  notices: Pick<NoticesService, 'notify'>;
}) {
  const queries = createProductApprovalQueries(db);

  return {
    /** The products that wait longest, and how many wait. @throws AppError `forbidden`. */
    async waiting(actor: Actor): Promise<{ products: WaitingProduct[]; total: number }> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const [rows, total] = await Promise.all([
        queries.waiting(brandLimits.waitingProductsShown),
        queries.countWaiting(),
      ]);
      const cards = await brands.cards(rows.map(({ brandId }) => brandId));
      const products = rows.flatMap(({ brandId, priceCents, category, submittedAt, ...row }) => {
        const brand = cards.get(brandId);
        if (brand === undefined) return [];
        return [
          {
            ...row,
            price: toCurrencyUnits(priceCents, row.currency),
            categoryId: category,
            submittedAt: submittedAt.toISOString(),
            brand: { name: brand.name, slug: brand.slug },
          },
        ];
      });
      return { products, total };
    },

    /**
     * Approves a product or rejects it with a reason, which its brand is told.
     * @throws AppError `forbidden`, `product_decided` also for one that its brand has changed since it was shown.
     */
    async decide(actor: Actor, decision: ProductDecision, origin: Origin): Promise<void> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const { id, status } = decision;
      const reason = decision.status === 'rejected' ? decision.reason : '';
      const trustsBrand = decision.status === 'approved' && decision.trustsBrand;
      const decided = await db.transaction(async (transaction) => {
        const product = await createProductApprovalQueries(transaction).decide(
          id,
          new Date(decision.submittedAt),
          { approvalStatus: status, approvalReason: reason },
        );
        if (product === undefined) throw new AppError('product_decided');
        if (trustsBrand) await brands.within(transaction).update(product.brandId, { productsWait: false });
        await audit.record(
          {
            actor,
            action: `product.${status}`,
            subject: { type: 'product', id, label: product.name },
            reason,
            details: { brandId: product.brandId, ...(trustsBrand ? { trustsBrand } : {}) },
            origin,
          },
          transaction,
        );
        return product;
      });
      const userId = (await brands.findById(decided.brandId))?.userId ?? null;
      if (userId === null) return;
      await notices.notify({
        userId,
        kind: status === 'approved' ? 'product-approved' : 'product-rejected',
        actorId: null,
        details: { productId: id, productName: decided.name, reason },
      });
    },
  };
}

export type ProductApprovalService = ReturnType<typeof createProductApprovalService>;
