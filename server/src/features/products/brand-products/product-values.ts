import type { z } from 'zod';
import type { BrandVariant, brandProductInputSchema } from '@greenroom/contract/brands/brands.schemas';
import { toSmallestUnits } from '@greenroom/contract/products/currency';
import { AppError } from '../../../platform/app-error.ts';
import type { NewVariant } from '../variants/product-variants.queries.ts';
import { refusedVariantPrice } from '../variants/variant-prices.ts';
import { variantValues } from '../variants/variant-values.ts';
import type { BrandProductRow, BrandProductValues } from './brand-products.queries.ts';
import { checkedStockAfter, checkSaleIsKept, isSameVariant } from './stock-change.ts';

export type ProductInput = z.output<typeof brandProductInputSchema>;

function refused(field: string, message: string): AppError {
  return new AppError('invalid_input', { details: message, fields: { [field]: message } });
}

/** @throws AppError `invalid_input` for an amount that the currency cannot express. */
function inSmallestUnits(field: string, amount: number, currency: string): number {
  const smallest = toSmallestUnits(amount, currency);
  if (smallest === undefined) throw refused(field, `Enter an amount that can be paid in ${currency}`);
  return smallest;
}

/** The stock of a product before a change. `isUnsure` means that the editor may not know of a sale. */
export interface UnitsBefore {
  kept: BrandProductRow['variants'];
  stockNow: number;
  isUnsure: boolean;
}

/**
 * @throws AppError `invalid_input` for a product in stock without a count, and for a count that could undo a
 * sale; `stock_moved`.
 */
function stockOf(
  { inStock, stockCount, stockCountBefore }: ProductInput,
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
 * The stock of each variant. If a new variant replaces another or the product had none, it takes over units,
 * so the editor must know the product's stock.
 * @throws AppError `invalid_input` for a count that could undo a sale, `stock_moved`.
 */
function variantUnits(
  variants: NonNullable<ProductInput['variants']>,
  { stockCountBefore }: ProductInput,
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

/**
 * The stored values of a product except its stock.
 * @throws AppError `invalid_input` for an amount that the currency cannot express.
 */
export function productValues(input: ProductInput, currency: string) {
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
  } satisfies BrandProductValues;
}

/** @throws AppError `invalid_input`. */
function checkPrices(priceCents: number, variants: readonly { priceCents: number | null }[]): void {
  const wrong = refusedVariantPrice(priceCents, variants);
  if (wrong === undefined) return;
  throw refused(wrong.variant === undefined ? 'price' : `variants.${wrong.variant}.price`, wrong.message);
}

/**
 * The new variants of a product, undefined if unchanged, and the derived values of the product. A product
 * without variants has its own stock.
 * @throws AppError `invalid_input`, `stock_moved`.
 */
export function unitsAfter(
  input: ProductInput,
  { priceCents, currency, ...before }: UnitsBefore & { priceCents: number; currency: string },
): { values: Pick<BrandProductValues, 'stock' | 'colors' | 'sizes'>; variants?: NewVariant[] } {
  const { variants } = input;
  const hasVariants = before.kept.length > 0;
  if (variants === undefined) {
    checkPrices(priceCents, before.kept);
    return { values: hasVariants ? {} : { stock: stockOf(input, before) } };
  }
  const { rows, colors, sizes, stock } = variantValues(
    variantUnits(variants, input, before),
    (price, place) => {
      const own = inSmallestUnits(`variants.${place}.price`, price, currency);
      return own === priceCents ? null : own;
    },
  );
  checkPrices(priceCents, rows);
  const changed = rows.length > 0 || hasVariants ? { variants: rows } : {};
  if (rows.length > 0) return { values: { stock, colors, sizes }, ...changed };
  return { values: { stock: stockOf(input, before), ...(hasVariants ? { colors, sizes } : {}) }, ...changed };
}
