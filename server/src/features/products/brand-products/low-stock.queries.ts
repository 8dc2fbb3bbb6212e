import { lt, sql } from 'drizzle-orm';
import { productLimits } from '@greenroom/contract/limits/products';
import { products } from '../products.table.ts';
import { productVariants } from '../variants/product-variants.table.ts';

/** The contract's `lowStock` as query conditions. */
export const isLowStock = lt(products.stock, productLimits.brandLowStockUnder);

/** Matches a low color or size, whatever the product's total. */
export const isLowVariant = sql`exists (
  select from ${productVariants} as one
  where one.product_id = ${products.id} and one.stock < ${productLimits.brandLowStockUnder}
)`;
