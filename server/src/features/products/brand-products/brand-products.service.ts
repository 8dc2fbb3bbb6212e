import { randomUUID } from 'node:crypto';
import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import type { InventoryQuery, ProductStats } from '@greenroom/contract/brands/inventory.schemas';
import { brandLimits } from '@greenroom/contract/limits/brands';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AuditService, Origin } from '../../audit/audit.service.ts';
import type { BrandRow, BrandsService } from '../../brands/brands.service.ts';
import type { BrandPictures } from '../../brands/pictures/brand-pictures.service.ts';
import { type BrandProductRow, createBrandProductsQueries } from './brand-products.queries.ts';
import { approvalAfterChange, approvalOfNew } from '../approval/product-approval.ts';
import { toBrandProduct } from './brand-product-answer.ts';
import { authorOf, signChanges } from '../inventory/change-author.ts';
import { type InventoryPage, inventoryPage } from '../inventory/inventory-page.service.ts';
import { createProductChangesQueries } from '../inventory/product-changes.queries.ts';
import { changedParts } from '../inventory/product-parts.ts';
import { productPictures } from './product-pictures.ts';
import { type ProductInput, productValues, unitsAfter } from './product-values.ts';
import { mayNotKnowOfSale } from './stock-change.ts';
import { createProductVariantsQueries } from '../variants/product-variants.queries.ts';

const newProductCurrency = 'USD';

/** Stores the variants that their brand gave, and returns them with the derived values of the product. */
async function keepVariants(
  transaction: Queryable,
  id: string,
  ...given: Parameters<typeof unitsAfter>
): Promise<ReturnType<typeof unitsAfter>> {
  const units = unitsAfter(...given);
  if (units.variants !== undefined)
    await createProductVariantsQueries(transaction).replace(id, units.variants);
  return units;
}

export interface BrandProductsService {
  /**
   * The products of the actor's own brand (API-22), with totals over all of them.
   * @throws AppError as `access.brandFor`, `invalid_input` for an invalid cursor.
   */
  list(actor: Actor, query: InventoryQuery): Promise<InventoryPage & { stats: ProductStats }>;
  /**
   * The current state of a product of the actor's own brand.
   * @throws AppError as `access.brandFor`, `product_not_found` also for another brand's.
   */
  detail(actor: Actor, id: string): Promise<BrandProduct>;
  /** The products of a user's brand, for their data export. Empty without a brand. */
  exportOf(userId: string): Promise<BrandProduct[]>;
  /**
   * Adds a product to the actor's own brand (API-23). A new brand's product is pending (`approvalOfNew`),
   * which the brand cannot change.
   * @throws AppError `own_brand_missing`, `too_many_products`, and `invalid_input` for a price that the
   * currency cannot express or a stock without a count.
   */
  add(actor: Actor, input: ProductInput): Promise<BrandProduct>;
  /**
   * Changes a product (API-24). Its currency and fields that are not in the form are unchanged. A product
   * that its own brand has corrected is submitted for approval again (`approvalAfterChange`). Sales made
   * meanwhile are kept: a count that could undo them is rejected (`checkSaleIsKept`).
   * @throws AppError `product_not_found`, `not_your_product` (ROLE-14), `brand_permission_missing`,
   * `key_not_enough`, `product_changed`, `stock_moved`, `picture_not_yours`, `invalid_input` as `add`.
   */
  change(actor: Actor, id: string, input: ProductInput, origin: Origin): Promise<BrandProduct>;
  /**
   * Deletes a product (API-25): it disappears from the brand, the catalogue and every list. The row stays,
   * because earlier shows, reviews and orders refer to it.
   * @throws AppError `product_not_found`, `not_your_product` (ROLE-14), `brand_permission_missing`,
   * `key_not_enough`.
   */
  remove(actor: Actor, id: string, origin: Origin): Promise<void>;
}

/** Brands' products, managed by themselves (ROLE-3). An admin may change and delete anybody's (ROLE-5). */
export function createBrandProductsService({
  db,
  brands,
  audit,
  pictures,
  now,
}: {
  db: Database;
  brands: Pick<BrandsService, 'access' | 'findByUserId' | 'findById' | 'within' | 'greenScores'>;
  audit: Pick<AuditService, 'record'>;
  pictures: Pick<BrandPictures, 'within'>;
  now: () => Date;
}): BrandProductsService {
  const queries = createBrandProductsQueries(db);

  /** @throws AppError `product_not_found`, `not_your_product` (ROLE-14), `brand_permission_missing`, `key_not_enough`. */
  async function changeable(
    actor: Actor,
    id: string,
  ): Promise<BrandProductRow & { isOwn: boolean; brand: BrandRow }> {
    const found = await queries.find(id);
    const brand = found && (await brands.findById(found.brandId));
    if (found === undefined || brand === undefined) throw new AppError('product_not_found');
    const isOwn = await brands.access.may(actor, brand.id, 'products:write');
    if (!isOwn && actor.role !== 'admin') {
      const access = await brands.access.accessOf(actor);
      // A person who works for this brand gets the error about their role or key.
      if (access?.brand.id === brand.id) await brands.access.brandFor(actor, 'products:write');
      throw new AppError('not_your_product');
    }
    return { ...found, isOwn, brand };
  }

  /** @throws AppError `product_not_found`. */
  async function answer(id: string): Promise<BrandProduct> {
    const row = await queries.find(id);
    if (row === undefined) throw new AppError('product_not_found');
    return toBrandProduct(row);
  }

  return {
    async list(actor, query) {
      const { id } = await brands.access.brandFor(actor, 'products:read');
      const [page, stats] = await Promise.all([inventoryPage(db, id, query), queries.statsOf(id)]);
      return { ...page, stats };
    },

    async detail(actor, id) {
      const brand = await brands.access.brandFor(actor, 'products:read');
      const row = await queries.find(id);
      if (row?.brandId !== brand.id) throw new AppError('product_not_found');
      return toBrandProduct(row);
    },

    async exportOf(userId) {
      const brand = await brands.findByUserId(userId);
      return brand === undefined
        ? []
        : (await queries.ofBrand(brand.id, brandLimits.productsMax)).map(toBrandProduct);
    },

    async add(actor, input) {
      const brand = await brands.access.brandFor(actor, 'products:write');
      const values = productValues(input, newProductCurrency);
      const id = randomUUID();
      const [green] = await brands.greenScores([brand.id]);
      await db.transaction(async (transaction) => {
        const inTransaction = createBrandProductsQueries(transaction);
        await brands.within(transaction).lock(brand.id);
        if ((await inTransaction.countOf(brand.id)) >= brandLimits.productsMax)
          throw new AppError('too_many_products');
        await inTransaction.insert({
          ...values,
          id,
          brandId: brand.id,
          currency: newProductCurrency,
          approvalStatus: approvalOfNew(brand),
          submittedAt: now(),
          greenScore: green?.score ?? -1,
          createdAt: now(),
        });
        const images = productPictures(input, undefined);
        await inTransaction.replaceImages(id, images);
        await pictures.within(transaction).use(
          brand.id,
          images.map(({ url }) => url),
        );
        const { priceCents } = values;
        const made = { kept: [], stockNow: 0, isUnsure: false, priceCents, currency: newProductCurrency };
        const units = await keepVariants(transaction, id, input, made);
        await inTransaction.fill(id, { ...values, ...units.values });
      });
      return answer(id);
    },

    async change(actor, id, input, origin) {
      const before = await changeable(actor, id);
      const values = productValues(input, before.currency);
      await db.transaction(async (transaction) => {
        const inTransaction = createBrandProductsQueries(transaction);
        await signChanges(transaction, authorOf(actor, before.isOwn));
        await inTransaction.lock(id);
        const locked = await inTransaction.find(id);
        if (locked === undefined) throw new AppError('product_not_found');
        if (input.version !== undefined && input.version !== locked.version)
          throw new AppError('product_changed');
        const { priceCents } = values;
        const units = await keepVariants(transaction, id, input, {
          kept: locked.variants,
          stockNow: locked.stock,
          isUnsure: mayNotKnowOfSale(locked, input.version),
          priceCents,
          currency: before.currency,
        });
        const images = productPictures(input, locked);
        const { isOwn } = before;
        const approval = isOwn
          ? approvalAfterChange(locked, { ...values, images }, { brand: before.brand, now: now() })
          : {};
        await inTransaction.update(id, { ...values, ...units.values, ...approval });
        await inTransaction.replaceImages(id, images);
        const parts = changedParts(locked, {
          ...units.values,
          name: values.name,
          images,
          variants: units.variants,
        });
        await createProductChangesQueries(transaction).addParts([{ id, parts }]);
        const hadBefore = new Set(locked.images.map(({ url }) => url));
        const added = images.map(({ url }) => url).filter((url) => !hadBefore.has(url));
        await pictures.within(transaction).use(before.brand.id, added);
        if (isOwn) return;
        const subject = { type: 'product', id, label: before.name };
        await audit.record({ actor, action: 'product.changed', subject, origin }, transaction);
      });
      return answer(id);
    },

    async remove(actor, id, origin) {
      const before = await changeable(actor, id);
      await db.transaction(async (transaction) => {
        await createBrandProductsQueries(transaction).markDeleted(id, now());
        if (before.isOwn) return;
        const subject = { type: 'product', id, label: before.name };
        await audit.record({ actor, action: 'product.deleted', subject, origin }, transaction);
      });
    },
  };
}
