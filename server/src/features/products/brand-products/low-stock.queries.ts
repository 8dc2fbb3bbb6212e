import { lt, sql } from 'drizzle-orm';
import { productLimits } from '@greenroom/contract/limits/products';
import { products } from '../products.table.ts';
import { productVariants } from '../variants/product-variants.table.ts';

/** `lowStock` of the contract, as conditions of queries. */
export const isLowStock = lt(products.stock, productLimits.brandLowStockUnder);

/** Of some color or size, however many units there are of all together. */
export const isLowVariant = sql`exists (
  select from ${productVariants} as one
  where one.product_id = ${products.id} and one.stock < ${productLimits.brandLowStockUnder}
)`;
