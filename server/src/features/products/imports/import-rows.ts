import type { z } from 'zod';
import { brandProductInputSchema } from '@greenroom/contract/brands/brands.schemas';
import {
  neededProductColumns,
  type ProductFileColumn,
  productFileColumns,
  unquoted,
} from '@greenroom/contract/brands/product-file';
import { toSmallestUnits } from '@greenroom/contract/products/currency';

/** A row of the file, by its columns. */
export type FileRow = Readonly<Partial<Record<ProductFileColumn, string>>>;

/** One of the brand's products that a row may change. */
export interface KnownProduct {
  currency: string;
  /** The cheapest of its variants with a price of their own; null without one. */
  variantCents: number | null;
}

/** A row that can be written. `id` is of a product that is there. */
export interface ImportedProduct {
  id?: string;
  values: z.output<typeof brandProductInputSchema>;
  priceCents: number;
  originalPriceCents: number | null;
}

export interface RowMistake {
  column: string;
  message: string;
}

const newCurrency = 'USD';

/** What is wrong with the line of the columns; undefined for nothing. */
export function columnsMistake(columns: readonly string[]): RowMistake | undefined {
  const known: readonly string[] = productFileColumns;
  const missing = neededProductColumns.find((column) => !columns.includes(column));
  if (missing !== undefined) return { column: missing, message: `The column ${missing} is missing` };
  const strange = columns.find((column) => !known.includes(column));
  if (strange !== undefined) return { column: strange, message: `There is no column ${strange}` };
  const twice = columns.find((column, place) => columns.indexOf(column) !== place);
  return twice === undefined ? undefined : { column: twice, message: `The column ${twice} is there twice` };
}

const yes = new Set(['yes', 'true', '1']);
const no = new Set(['no', 'false', '0']);

function flag(cell: string | undefined, otherwise: boolean): boolean | string {
  if (cell === undefined || cell === '') return otherwise;
  const word = cell.toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : cell;
}

/** The field of a product that a column fills. */
const columnOfField: Readonly<Record<string, ProductFileColumn>> = {
  categoryId: 'category',
  stockCount: 'stock',
  imageUrl: 'image',
};

const number = (cell: string): number | string => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell);

function inputOf(row: FileRow): Record<string, unknown> {
  const cell = (column: ProductFileColumn) => unquoted((row[column] ?? '').trim());
  const filled = (field: string, column: ProductFileColumn, as: (text: string) => unknown) =>
    cell(column) === '' ? {} : { [field]: as(cell(column)) };
  return {
    name: cell('name'),
    description: cell('description'),
    ...filled('price', 'price', number),
    ...filled('originalPrice', 'originalPrice', number),
    categoryId: cell('category').toLowerCase(),
    ...filled('stockCount', 'stock', number),
    active: flag(row.active?.trim(), true),
    public: flag(row.public?.trim(), true),
    featured: flag(row.featured?.trim(), false),
    tags: cell('tags')
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    ...filled('imageUrl', 'image', String),
  };
}

/**
 * A row as the product that it makes, by the very rules of the product form, or what is wrong with it.
 * @param known the brand's products by id
 */
export function readRow(
  row: FileRow,
  known: ReadonlyMap<string, KnownProduct>,
): { product: ImportedProduct } | { mistakes: RowMistake[] } {
  const id = (row.id ?? '').trim();
  const before = known.get(id);
  if (id !== '' && before === undefined)
    return { mistakes: [{ column: 'id', message: 'Your brand has no such product' }] };
  const parsed = brandProductInputSchema.safeParse(inputOf(row));
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(({ path, message }) => {
      const field = String(path[0] ?? '');
      return { column: columnOfField[field] ?? field, message };
    });
    return { mistakes };
  }
  const currency = before?.currency ?? newCurrency;
  const { price, originalPrice } = parsed.data;
  const priceCents = toSmallestUnits(price, currency);
  const originalPriceCents = originalPrice === undefined ? null : toSmallestUnits(originalPrice, currency);
  const amount = `Enter an amount that can be paid in ${currency}`;
  if (priceCents === undefined) return { mistakes: [{ column: 'price', message: amount }] };
  if (originalPriceCents === undefined) return { mistakes: [{ column: 'originalPrice', message: amount }] };
  if (typeof before?.variantCents === 'number' && before.variantCents <= priceCents)
    return {
      mistakes: [{ column: 'price', message: 'One of its variants would cost no more than the product' }],
    };
  const product = { values: parsed.data, priceCents, originalPriceCents };
  return { product: id === '' ? product : { id, ...product } };
}
