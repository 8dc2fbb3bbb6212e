import type { BulkChange } from '@greenroom/contract/brands/inventory.schemas';
import { brandLimits } from '@greenroom/contract/limits/brands';
import { toCurrencyUnits, toSmallestUnits } from '@greenroom/contract/products/currency';
import {
  couldUndoSale,
  mayNotKnowOfSale,
  stockAfter,
  type StockMoves,
} from '../brand-products/stock-change.ts';
import { refusedVariantPrice } from '../variants/variant-prices.ts';
import type { ChangedProduct } from './inventory.queries.ts';

/** The fields of a product that a bulk change uses. */
export interface BulkProduct extends ChangedProduct, StockMoves {
  name: string;
  currency: string;
  originalPriceCents: number | null;
  variants: readonly { priceCents: number | null }[];
}

function priceAfter(product: BulkProduct, price: BulkChange['price']): number | undefined {
  if (price === undefined) return product.priceCents;
  if ('amount' in price) return toSmallestUnits(price.amount, product.currency);
  return Math.round(product.priceCents * (1 + price.percent / 100));
}

const changedMeanwhile = 'Somebody has changed this product since you looked. Look again and change it then';
const soldMeanwhile = 'Units were sold since you looked. Look again and set the stock then';

/** The stock after the change, or why it is unchanged. */
function unitsAfter(product: BulkProduct, stock: BulkChange['stock']): number | { reason: string } {
  if (stock === undefined) return product.stock;
  if ('add' in stock) return product.stock + stock.add;
  const count = { stockCount: stock.count, stockCountBefore: stock.countsBefore?.[product.id] };
  if (couldUndoSale(product.stock, count, mayNotKnowOfSale(product, undefined)))
    return { reason: soldMeanwhile };
  return stockAfter(product.stock, count) ?? { reason: soldMeanwhile };
}

/** A product after the change, or why it is unchanged. */
export function afterBulkChange(
  product: BulkProduct,
  change: Omit<BulkChange, 'ids'>,
): { values: ChangedProduct } | { reason: string } {
  const seenVersion = change.versions?.[product.id];
  if (seenVersion !== undefined && seenVersion !== product.version) return { reason: changedMeanwhile };
  const priceCents = priceAfter(product, change.price);
  if (priceCents === undefined) return { reason: `The price cannot be paid in ${product.currency}` };
  if (priceCents < 1) return { reason: 'The price has to be greater than 0' };
  if (toCurrencyUnits(priceCents, product.currency) > brandLimits.priceMax)
    return { reason: `The price can be at most ${brandLimits.priceMax}` };
  // 0 means none.
  if (change.price !== undefined && product.originalPriceCents && product.originalPriceCents < priceCents)
    return { reason: 'The original price cannot be below the price' };
  const wrong = change.price === undefined ? undefined : refusedVariantPrice(priceCents, product.variants);
  if (wrong !== undefined) return { reason: 'One of its variants would cost no more than the product' };
  if (change.stock !== undefined && product.variants.length > 0)
    return { reason: 'Its variants have units of their own' };
  const stock = unitsAfter(product, change.stock);
  if (typeof stock !== 'number') return stock;
  if (stock < 0) return { reason: 'The stock count cannot be below 0' };
  if (stock > brandLimits.stockMax)
    return { reason: `The stock count can be at most ${brandLimits.stockMax}` };
  return { values: { id: product.id, priceCents, stock, active: change.active ?? product.active } };
}
