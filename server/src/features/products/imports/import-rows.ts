import type { z } from 'zod';
import { brandProductInputSchema } from '@greenroom/contract/brands/brands.schemas';
import {
  neededProductColumns,
  type ProductFileColumn,
  productFileColumns,
  unquoted,
} from '@greenroom/contract/brands/product-file';
import { toSmallestUnits } from '@greenroom/contract/products/currency';
import { cutText } from '../../../platform/cut-text.ts';
import {
  couldUndoSale,
  mayNotKnowOfSale,
  stockAfter,
  type StockMoves,
} from '../brand-products/stock-change.ts';

/** A row of the file, by its columns; or what is wrong with it as a row, whatever its cells say. */
export type FileRow = Readonly<Partial<Record<ProductFileColumn, string>>> & { readonly rowMistake?: string };

/** One of the brand's products that a row may change. */
export interface KnownProduct extends StockMoves {
  currency: string;
  stock: number;
  /** Its units are those of its variants. */
  hasVariants: boolean;
  /** The cheapest of its variants with a price of their own; null without one. */
  variantCents: number | null;
}

/** A row that can be written. `id` is of a product that is there. */
export interface ImportedProduct {
  id?: string;
  values: z.output<typeof brandProductInputSchema>;
  priceCents: number;
  originalPriceCents: number | null;
  /** The units after the change; undefined where they stay as they are. */
  stock?: number;
}

export interface RowMistake {
  /** Counted from 1. Left out for the whole file, and where it is known already. */
  row?: number;
  column: string;
  message: string;
}

const newCurrency = 'USD';

/** Of columns that no product has, so many are named. */
const strangeShown = 10;
const nameMaxCharacters = 60;

/** What is wrong with the line of the columns: all that is missing, and what should not be there. */
export function columnMistakes(columns: readonly string[]): RowMistake[] {
  const known: readonly string[] = productFileColumns;
  const names = new Set(columns);
  const missing = neededProductColumns.filter((column) => !names.has(column));
  const strange = [...names]
    .filter((column) => !known.includes(column))
    .slice(0, strangeShown)
    .map((column) => cutText(column, nameMaxCharacters));
  const twice = known.filter((column) => columns.indexOf(column) !== columns.lastIndexOf(column));
  return [
    ...missing.map((column) => ({ column, message: `The column ${column} is missing` })),
    ...strange.map((column) => ({ column, message: `There is no column ${column}` })),
    ...twice.map((column) => ({ column, message: `The column ${column} is there twice` })),
  ];
}

/** The column that a cell of the first line names, in whatever case; the cell itself for none. */
export function columnNamed(cell: string): string {
  const name = cell.trim();
  return productFileColumns.find((column) => column.toLowerCase() === name.toLowerCase()) ?? name;
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
  stockCountBefore: 'stockBefore',
  imageUrl: 'image',
};

const flagFields: ReadonlySet<string> = new Set(['active', 'public', 'featured']);

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
    ...filled('stockCountBefore', 'stockBefore', number),
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
  if (row.rowMistake !== undefined) return { mistakes: [{ column: '', message: row.rowMistake }] };
  const id = (row.id ?? '').trim();
  const before = known.get(id);
  if (id !== '' && before === undefined)
    return { mistakes: [{ column: 'id', message: 'Your brand has no such product' }] };
  const parsed = brandProductInputSchema.safeParse(inputOf(row));
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(({ path, message }) => {
      const field = String(path[0] ?? '');
      return {
        column: columnOfField[field] ?? field,
        message: flagFields.has(field) ? 'Write yes or no' : message,
      };
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
  if (before === undefined) return { product: { ...product, stock: parsed.data.stockCount ?? 0 } };
  const units = unitsAfter(before, parsed.data);
  if ('mistake' in units) return { mistakes: [units.mistake] };
  return { product: { id, ...product, ...units } };
}

/** The units of a product after its row. What was sold since the file was written stays sold. */
function unitsAfter(
  before: KnownProduct,
  { stockCount, stockCountBefore }: Pick<ImportedProduct['values'], 'stockCount' | 'stockCountBefore'>,
): { stock?: number } | { mistake: RowMistake } {
  if (before.hasVariants || stockCount === undefined) return {};
  const count = { stockCount, stockCountBefore };
  if (couldUndoSale(before.stock, count, mayNotKnowOfSale(before, undefined)))
    return {
      mistake: {
        column: 'stockBefore',
        message: `Units were sold or given back: say which stock you saw. It is ${before.stock} now`,
      },
    };
  const stock = stockAfter(before.stock, count);
  if (stock !== undefined) return { stock };
  const message = `Units were sold since: only ${before.stock} are left`;
  return { mistake: { column: 'stock', message } };
}
