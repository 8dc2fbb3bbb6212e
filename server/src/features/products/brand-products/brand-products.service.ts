import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type {
  BrandProduct,
  BrandVariant,
  brandProductInputSchema,
} from '@greenroom/contract/brands/brands.schemas';
import type { InventoryQuery, ProductStats } from '@greenroom/contract/brands/inventory.schemas';
import { brandLimits } from '@greenroom/contract/limits';
import { toSmallestUnits } from '@greenroom/contract/products/currency';
import type { Database, Queryable } from '../../../db/client.ts';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { AuditService, Origin } from '../../audit/audit.service.ts';
import type { BrandRow, BrandsService } from '../../brands/brands.service.ts';
import type { BrandPictures } from '../../brands/pictures/brand-pictures.service.ts';
import {
  type BrandProductRow,
  type BrandProductValues,
  createBrandProductsQueries,
} from './brand-products.queries.ts';
import { approvalAfterChange, approvalOfNew } from '../approval/product-approval.ts';
import { toBrandProduct } from './brand-product-answer.ts';
import { type InventoryPage, inventoryPage } from '../inventory/inventory-page.service.ts';
import { productPictures } from './product-pictures.ts';
import { checkedStockAfter, checkSaleIsKept, isSameVariant, mayNotKnowOfSale } from './stock-change.ts';
import { createProductVariantsQueries } from '../variants/product-variants.queries.ts';
import { refusedVariantPrice } from '../variants/variant-prices.ts';
import { variantValues } from '../variants/variant-values.ts';

type Input = z.output<typeof brandProductInputSchema>;

const newProductCurrency = 'USD';

function refused(field: string, message: string): AppError {
  return new AppError('invalid_input', { details: message, fields: { [field]: message } });
}

/** @throws AppError `invalid_input` for an amount that the currency cannot be paid in. */
function inSmallestUnits(field: string, amount: number, currency: string): number {
  const smallest = toSmallestUnits(amount, currency);
  if (smallest === undefined) throw refused(field, `Enter an amount that can be paid in ${currency}`);
  return smallest;
}

/** What there is of a product before a change. `isUnsure` says that the writer may not know of a sale. */
interface UnitsBefore {
  kept: BrandProductRow['variants'];
  stockNow: number;
  isUnsure: boolean;
}

/**
 * @throws AppError `invalid_input` for a product that is in stock without saying how many there are, and for a count that
 * could undo a sale; `stock_moved`.
 */
function stockOf(
  { inStock, stockCount, stockCountBefore }: Input,
  { stockNow, isUnsure }: UnitsBefore,
): number {
  if (inStock === false) return 0;
  if (stockCount === undefined) {
    if (inStock === true && stockNow === 0) throw refused('stockCount', 'Say how many are in stock');
    return stockNow;
  }
  const count = { stockCount, stockCountBefore };
  checkSaleIsKept('stockCountBefore', stockNow, count, isUnsure);
  return checkedStockAfter(stockNow, count);
}

/**
 * The units of each variant. A new one in place of another, or of a product that had none, takes over units, so that its
 * writer has to know how many there are of the product.
 * @throws AppError `invalid_input` for a count that could undo a sale, `stock_moved`.
 */
function variantUnits(
  variants: NonNullable<Input['variants']>,
  { stockCountBefore }: Input,
  { kept, stockNow, isUnsure }: UnitsBefore,
) {
  const stockOfKept = (variant: BrandVariant) => kept.find((one) => isSameVariant(one, variant))?.stock;
  const stayed = variants.filter((variant) => stockOfKept(variant) !== undefined).length;
  const takesOver = kept.length === 0 || stayed < kept.length;
  if (takesOver && stayed < variants.length && (stockCountBefore ?? stockNow) !== stockNow)
    throw new AppError('stock_moved');
  return variants.map((variant, place) => {
    const stock = stockOfKept(variant);
    const { stockCount } = variant;
    if (stock === undefined) {
      const isUnsureOfIt = isUnsure && takesOver;
      checkSaleIsKept('stockCountBefore', 0, { stockCount, stockCountBefore }, isUnsureOfIt);
      return variant;
    }
    checkSaleIsKept(`variants.${place}.stockCountBefore`, stock, variant, isUnsure);
    return Object.assign({}, variant, { stockCount: checkedStockAfter(stock, variant) });
  });
}

function toValues(input: Input, currency: string): BrandProductValues {
  return {
    name: input.name,
    description: input.description,
    category: input.categoryId,
    priceCents: inSmallestUnits('price', input.price, currency),
    originalPriceCents:
      input.originalPrice === undefined
        ? null
        : inSmallestUnits('originalPrice', input.originalPrice, currency),
    tags: [...new Set(input.tags)],
    isFeatured: input.featured,
    active: input.active,
    public: input.public,
  };
}

/** @throws AppError `invalid_input`. */
function checkPrices(priceCents: number, variants: readonly { priceCents: number | null }[]): void {
  const wrong = refusedVariantPrice(priceCents, variants);
  if (wrong === undefined) return;
  throw refused(wrong.variant === undefined ? 'price' : `variants.${wrong.variant}.price`, wrong.message);
}

/**
 * Brings the variants in line with what their brand gave, and answers what follows from them of the product. Where there
 * are none, the product has units of its own.
 */
async function keepVariants(
  transaction: Queryable,
  id: string,
  input: Input,
  { priceCents, currency, ...before }: UnitsBefore & { priceCents: number; currency: string },
): Promise<Pick<BrandProductValues, 'stock' | 'colors' | 'sizes'>> {
  const { variants } = input;
  const hasVariants = before.kept.length > 0;
  if (variants === undefined) {
    checkPrices(priceCents, before.kept);
    return hasVariants ? {} : { stock: stockOf(input, before) };
  }
  const { rows, colors, sizes, stock } = variantValues(
    variantUnits(variants, input, before),
    (price, place) => {
      const own = inSmallestUnits(`variants.${place}.price`, price, currency);
      return own === priceCents ? null : own;
    },
  );
  checkPrices(priceCents, rows);
  if (rows.length > 0 || hasVariants) await createProductVariantsQueries(transaction).replace(id, rows);
  if (rows.length === 0) return { stock: stockOf(input, before), ...(hasVariants ? { colors, sizes } : {}) };
  return { stock, colors, sizes };
}

/** What brands sell, managed by themselves (ROLE-3); an admin may change and delete anybody's (ROLE-5). */
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
}) {
  const queries = createBrandProductsQueries(db);

  /** @throws AppError `product_not_found`, `not_your_product` (ROLE-14). */
  async function changeable(
    actor: Actor,
    id: string,
  ): Promise<BrandProductRow & { isOwn: boolean; brand: BrandRow }> {
    const found = await queries.find(id);
    const brand = found && (await brands.findById(found.brandId));
    if (found === undefined || brand === undefined) throw new AppError('product_not_found');
    const isOwn = await brands.access.may(actor, brand.id, 'products:write');
    if (!isOwn && actor.role !== 'admin') throw new AppError('not_your_product');
    return { ...found, isOwn, brand };
  }

  /** @throws AppError `product_not_found`. */
  async function answer(id: string): Promise<BrandProduct> {
    const row = await queries.find(id);
    if (row === undefined) throw new AppError('product_not_found');
    return toBrandProduct(row);
  }

  return {
    /**
     * The products of the actor's own brand (API-22), with what all of them add up to.
     * @throws AppError as `access.brandFor`, `invalid_input` for a wrong cursor.
     */
    async list(actor: Actor, asked: InventoryQuery): Promise<InventoryPage & { stats: ProductStats }> {
      const { id } = await brands.access.brandFor(actor, 'products:read');
      const [page, stats] = await Promise.all([inventoryPage(db, id, asked), queries.statsOf(id)]);
      return { ...page, stats };
    },

    /** The products of a user's brand, for the export of their data; none without a brand. */
    async exportOf(userId: string): Promise<BrandProduct[]> {
      const brand = await brands.findByUserId(userId);
      return brand === undefined
        ? []
        : (await queries.ofBrand(brand.id, brandLimits.productsMax)).map(toBrandProduct);
    },

    /**
     * Adds a product to the actor's own brand (API-23). What a new brand adds waits as pending (`approvalOfNew`). No brand
     * decides that.
     * @throws AppError `own_brand_missing`, `too_many_products`, and `invalid_input` for a price that the currency cannot
     * be paid in or a stock without a count.
     */
    async add(actor: Actor, input: Input): Promise<BrandProduct> {
      const brand = await brands.access.brandFor(actor, 'products:write');
      const values = toValues(input, newProductCurrency);
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
        await inTransaction.fill(id, { ...values, ...(await keepVariants(transaction, id, input, made)) });
      });
      return answer(id);
    },

    /**
     * Changes a product (API-24). Its currency and what this form does not hold stay as they are. What its own brand has
     * mended waits for an operator again (`approvalAfterChange`). What was sold meanwhile stays sold: a count that could
     * bring it back is refused (`checkSaleIsKept`).
     * @throws AppError `product_not_found`, `not_your_product` (ROLE-14), `product_changed`, `stock_moved`, `picture_not_yours`, `invalid_input` as `add`.
     */
    async change(actor: Actor, id: string, input: Input, origin: Origin): Promise<BrandProduct> {
      const before = await changeable(actor, id);
      const values = toValues(input, before.currency);
      await db.transaction(async (transaction) => {
        const inTransaction = createBrandProductsQueries(transaction);
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
        await inTransaction.update(id, { ...values, ...units, ...approval });
        await inTransaction.replaceImages(id, images);
        const hadBefore = new Set(locked.images.map(({ url }) => url));
        const added = images.map(({ url }) => url).filter((url) => !hadBefore.has(url));
        await pictures.within(transaction).use(before.brand.id, added);
        if (isOwn) return;
        const subject = { type: 'product', id, label: before.name };
        await audit.record({ actor, action: 'product.changed', subject, origin }, transaction);
      });
      return answer(id);
    },

    /**
     * Deletes a product (API-25): it is gone from the brand, the catalogue and every list. The row stays, so that shows,
     * reviews and orders of the past keep what they refer to.
     * @throws AppError `product_not_found`, `not_your_product` (ROLE-14).
     */
    async remove(actor: Actor, id: string, origin: Origin): Promise<void> {
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

export type BrandProductsService = ReturnType<typeof createBrandProductsService>;
