import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { brandLimits, inventoryLimits } from '../limits/brands.ts';
import { productCategorySchema } from '../products/products.schemas.ts';
import { brandProductSchema } from './brands.schemas.ts';
import { cursorSchema, nextCursorSchema } from '../page.ts';

export const inventorySorts = ['newest', 'name', 'price', 'stock'] as const;

/** Filter and order of a brand's products. */
export const inventoryFilterSchema = z.object({
  search: z.string().trim().max(inventoryLimits.searchMaxCharacters).default(''),
  /** `low-stock` considers a product's total stock, as in the stats; `low-variant` considers each variant. */
  show: z.enum(['all', 'active', 'inactive', 'low-stock', 'low-variant', 'out-of-stock']).default('all'),
  category: productCategorySchema.optional(),
});
export type InventoryFilter = z.infer<typeof inventoryFilterSchema>;

export const inventoryQuerySchema = inventoryFilterSchema.extend({
  sort: z.enum(inventorySorts).default('newest'),
  direction: z.enum(['ascending', 'descending']).default('descending'),
  cursor: cursorSchema,
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type InventoryQuery = z.infer<typeof inventoryQuerySchema>;

/**
 * `GET /brands/products`: the same query. Without parameters, the answer has as many as one answer may
 * contain (API-22).
 */
export const brandProductsQuerySchema = inventoryQuerySchema.extend({
  limit: z.coerce.number().int().min(1).max(brandLimits.productsListed).default(brandLimits.productsListed),
});

/** Totals over everything that a brand sells, independent of any filter (DASH-1 to DASH-4). */
export const productStatsSchema = z.object({
  products: z.number().int(),
  active: z.number().int(),
  lowStock: z.number().int(),
  /** The sum of the prices per currency, in units of the currency. */
  totalValue: z.array(z.object({ amount: z.number(), currency: z.string().length(3) })),
});
export type ProductStats = z.infer<typeof productStatsSchema>;

/** A page of a brand's products. `total` counts all matches of the filter. */
export const inventoryPageSchema = z.object({
  products: z.array(brandProductSchema),
  total: z.number().int(),
  nextCursor: nextCursorSchema,
});

const { priceMax, stockMax } = brandLimits;
const noWholeNumber = 'Enter a whole number';
const wholeNumber = z.number(noWholeNumber).int(noWholeNumber);
const stockCount = wholeNumber
  .min(0, 'The stock count cannot be below 0')
  .max(stockMax, `The stock count can be at most ${stockMax}`);
const stockMost = `At most ${stockMax} units at once`;

/** A change to many products at once. Fields left out are unchanged. */
export const bulkChangeSchema = z
  .object({
    ids: z
      .array(z.string().min(1).max(100))
      .min(1, 'Choose products')
      .max(inventoryLimits.changedAtOnce, `At most ${inventoryLimits.changedAtOnce} products at once`),
    /**
     * The version of each product as it was read, by id. A product that has changed since is skipped. If left
     * out, no check is made.
     */
    versions: z.record(z.string().max(100), z.number().int()).optional(),
    price: z
      .union(
        [
          z.object({
            amount: z
              .number('Enter a price')
              .positive('The price has to be greater than 0')
              .max(priceMax, `The price can be at most ${priceMax}`),
          }),
          /** -10 reduces the price by a tenth. */
          z.object({
            percent: z
              .number('Enter a percentage')
              .min(-90, 'At most 90 percent less')
              .max(1000, 'At most 1000 percent more'),
          }),
        ],
        'Enter a number',
      )
      .optional(),
    stock: z
      .union(
        [
          z.object({
            count: stockCount,
            /**
             * The stock of each product that the editor saw, by id. The stock changes by the difference, so
             * that sales since then are kept. A product without an entry is skipped if it may have been sold
             * since.
             */
            countsBefore: z.record(z.string().max(100), stockCount).optional(),
          }),
          z.object({ add: wholeNumber.min(-stockMax, stockMost).max(stockMax, stockMost) }),
        ],
        noWholeNumber,
      )
      .optional(),
    active: z.boolean().optional(),
  })
  .refine(({ price, stock, active }) => [price, stock, active].some((part) => part !== undefined), {
    path: ['ids'],
    message: 'Say what to change',
  });
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** How many were changed, and why the others were not. */
export const bulkResultSchema = z.object({
  changed: z.number().int(),
  left: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
});
export type BulkResult = z.infer<typeof bulkResultSchema>;

/** One recorded change of a product. Prices are in units of the currency. */
export const productChangeSchema = z.object({
  at: dateTimeSchema,
  /** Who made it, such as a person's name or 'key Warehouse'. Absent if that was not recorded. */
  by: z.string().optional(),
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
});
export type ProductChange = z.infer<typeof productChangeSchema>;

/** The state of an import. Rows are numbered as in a spreadsheet: the header is row 1. */
export const productImportSchema = z.object({
  id: z.string(),
  /** The name given by its sender. Empty if the file was sent without one. */
  fileName: z.string(),
  status: z.enum(['checking', 'checked', 'importing', 'done', 'failed']),
  createdAt: dateTimeSchema,
  /** Number of rows in the file. 0 until it has been read. */
  rows: z.number().int(),
  /** How many rows were checked, later how many were written. */
  progress: z.number().int(),
  /** Whether it is in progress but has not advanced for `inventoryLimits.importStalledAfterSeconds`. */
  stalled: z.boolean(),
  /** Rows that add a product, and rows that change one. */
  added: z.number().int(),
  changed: z.number().int(),
  /** Rows with errors, which are skipped. */
  wrong: z.number().int(),
  /** The first errors. Row 0 is the file as a whole. */
  errors: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })),
});
export type ProductImport = z.infer<typeof productImportSchema>;
