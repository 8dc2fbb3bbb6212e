import type { ProductDecision, WaitingProduct } from '@greenroom/contract/brands/product-approval.schemas';
import { brandLimits } from '@greenroom/contract/limits/brands';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import type { Database } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { toRichText } from '../../../platform/rich-text/rich-text.ts';
import type { AuditService, Origin } from '../../audit/audit.service.ts';
import type { BrandsService } from '../../brands/brands.service.ts';
import type { NoticesService } from '../../notices/notices.service.ts';
import { createProductApprovalQueries } from './product-approval.queries.ts';

/** Operators' approval of new brands' products before they are sold. */
export function createProductApprovalService({
  db,
  brands,
  audit,
  notices,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access' | 'cards' | 'within'>;
  audit: Pick<AuditService, 'record'>;
  notices: Pick<NoticesService, 'promise'>;
}) {
  const queries = createProductApprovalQueries(db);

  return {
    /** The longest waiting products, and how many wait. @throws AppError `forbidden`. */
    async waiting(actor: Actor): Promise<{ products: WaitingProduct[]; total: number }> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const [rows, total] = await Promise.all([
        queries.waiting(brandLimits.waitingProductsShown),
        queries.countWaiting(),
      ]);
      const cards = await brands.cards(rows.map(({ brandId }) => brandId));
      const products = rows.flatMap(({ brandId, description, priceCents, category, submittedAt, ...row }) => {
        const brand = cards.get(brandId);
        if (brand === undefined) return [];
        return [
          {
            ...row,
            formattedDescription: toRichText(description),
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
     * Approves a product, or rejects it with a reason, and notifies its brand. An approval that trusts the
     * brand approves all of its waiting products, in the same transaction and with one notice.
     * @throws AppError `forbidden`, `product_decided` also for one that its brand has changed since it was
     * shown.
     */
    async decide(actor: Actor, decision: ProductDecision, origin: Origin): Promise<void> {
      if (actor.role !== 'admin') throw new AppError('forbidden');
      const { id, status } = decision;
      const reason = decision.status === 'rejected' ? decision.reason : '';
      const trustsBrand = decision.status === 'approved' && decision.trustsBrand;
      const notify = await db.transaction(async (transaction) => {
        const within = createProductApprovalQueries(transaction);
        const product = await within.decide(id, new Date(decision.submittedAt), {
          approvalStatus: status,
          approvalReason: reason,
        });
        if (product === undefined) throw new AppError('product_decided');
        if (trustsBrand) await brands.within(transaction).update(product.brandId, { productsWait: false });
        const others = trustsBrand ? await within.approveAllOf(product.brandId) : 0;
        await audit.record(
          {
            actor,
            action: `product.${status}`,
            subject: { type: 'product', id, label: product.name },
            reason,
            details: { brandId: product.brandId, ...(trustsBrand ? { trustsBrand, others } : {}) },
            origin,
          },
          transaction,
        );
        const people = await brands.access.peopleWhoMay(product.brandId, 'products:write');
        return notices.promise(transaction, people, {
          kind: status === 'approved' ? 'product-approved' : 'product-rejected',
          actorId: null,
          details: { productId: id, productName: product.name, reason, others: String(others) },
          // The same product may be decided on again after its brand has changed it.
          onceKey: `product-${status} ${id} ${decision.submittedAt}`,
        });
      });
      await notify();
    },
  };
}

export type ProductApprovalService = ReturnType<typeof createProductApprovalService>;
