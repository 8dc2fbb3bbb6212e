import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { brandLimits, inventoryLimits } from '../limits/brands.ts';
import { productCategorySchema } from '../products/products.schemas.ts';
import { brandProductSchema } from './brands.schemas.ts';
import { cursorSchema, nextCursorSchema } from '../page.ts';

export const inventorySorts = ['newest', 'name', 'price', 'stock'] as const;

/** Which products of a brand, in which order. */
export const inventoryFilterSchema = z.object({
  search: z.string().trim().max(inventoryLimits.searchMaxCharacters).default(''),
  /** `low-stock` is of all units together, as in the stats; `low-variant` of a size or color. */
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

/** `GET /brands/products`: the same, with all that one answer may have where nothing else is asked for (API-22). */
export const brandProductsQuerySchema = inventoryQuerySchema.extend({
  limit: z.coerce.number().int().min(1).max(brandLimits.productsListed).default(brandLimits.productsListed),
});

/** What a brand sells in all, whatever is asked for (DASH-1 to DASH-4). */
export const productStatsSchema = z.object({
  products: z.number().int(),
  active: z.number().int(),
  lowStock: z.number().int(),
  /** The sum of the prices, one amount a currency in units of it. */
  totalValue: z.array(z.object({ amount: z.number(), currency: z.string().length(3) })),
});
export type ProductStats = z.infer<typeof productStatsSchema>;

/** A page of a brand's products. `total` counts all that the filter finds. */
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

/** What many products change at once. What is left out stays as it is. */
export const bulkChangeSchema = z
  .object({
    ids: z
      .array(z.string().min(1).max(100))
      .min(1, 'Choose products')
      .max(inventoryLimits.changedAtOnce, `At most ${inventoryLimits.changedAtOnce} products at once`),
    /** Of each product as it was read, by its id: one that somebody changed since stays as it is. Left out, it is not looked at. */
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
          /** -10 is a tenth less. */
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
             * The units that the writer saw of each product, by its id. The stock changes by the difference, and what was sold
             * since stays sold. Left out of a product that may have been sold since, it stays as it is.
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

/** What a change of a product changed. Prices are in units of the currency. */
export const productChangeSchema = z.object({
  at: dateTimeSchema,
  /** Who made it, in words, such as a person's name or 'key Warehouse'. Left out where that was not written down. */
  by: z.string().optional(),
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
});
export type ProductChange = z.infer<typeof productChangeSchema>;

/** How an import goes on. Rows are counted as a spreadsheet counts them: the line of the columns is row 1. */
export const productImportSchema = z.object({
  id: z.string(),
  /** As its sender named it; empty for one that was sent without a name. */
  fileName: z.string(),
  status: z.enum(['checking', 'checked', 'importing', 'done', 'failed']),
  createdAt: dateTimeSchema,
  /** Of the file; 0 until it is read. */
  rows: z.number().int(),
  /** How many were looked at, then how many are written. */
  progress: z.number().int(),
  /** It is under way, and nothing came of it for `inventoryLimits.importStalledAfterSeconds`. */
  stalled: z.boolean(),
  /** Rows that would add a product, and rows that would change one. */
  added: z.number().int(),
  changed: z.number().int(),
  /** Rows with a mistake: they are left out. */
  wrong: z.number().int(),
  /** The first mistakes. Row 0 is the file as a whole. */
  errors: z.array(z.object({ row: z.number().int(), column: z.string(), message: z.string() })),
});
export type ProductImport = z.infer<typeof productImportSchema>;
