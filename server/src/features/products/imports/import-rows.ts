import { brandProductInputSchema } from '@greenroom/contract/brands/brands.schemas';
import {
  filledOfCell,
  importedColumns,
  listOfCell,
  neededProductColumns,
  type ProductFileColumn,
  unquoted,
} from '@greenroom/contract/brands/product-file';
import { type VariantOfCell, variantsOfCell } from '@greenroom/contract/brands/variants-cell';
import type { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { cutText } from '../../../platform/cut-text.ts';
import type { BrandProductRow, BrandProductValues } from '../brand-products/brand-products.queries.ts';
import { productPictures } from '../brand-products/product-pictures.ts';
import { type ProductInput, productValues, unitsAfter } from '../brand-products/product-values.ts';
import { couldUndoSale, mayNotKnowOfSale, stockAfter } from '../brand-products/stock-change.ts';
import type { NewVariant } from '../variants/product-variants.queries.ts';

/** A row of the file by column, or what is wrong with the row regardless of its cells. */
export type FileRow = Readonly<Partial<Record<ProductFileColumn, string>>> & {
  /** Numbered as in a spreadsheet: the header is row 1, and empty rows count. */
  readonly number: number;
  readonly rowMistake?: string;
};

/** One of the brand's products that a row may change. */
export type KnownProduct = BrandProductRow;

/** A valid row: the resulting product. */
export interface ImportedProduct {
  /** Undefined for a new product. */
  before: KnownProduct | undefined;
  /** Excludes unchanged values. */
  values: ReturnType<typeof productValues> & Pick<BrandProductValues, 'stock' | 'colors' | 'sizes'>;
  images: { url: string; alt: string }[];
  /** Undefined if unchanged. */
  variants?: NewVariant[];
}

/** Columns in which an empty cell has a meaning: no text, no tags, no original price. */
const sayByBeingEmpty: ReadonlySet<ProductFileColumn> = new Set([
  'description',
  'tags',
  'originalPrice',
  'images',
  'imageAlts',
  'variants',
]);

/** A missing column means "unchanged", and so does an empty cell where a value is required. */
const givenBy = (row: FileRow): ReadonlySet<ProductFileColumn> =>
  new Set(
    importedColumns.filter(
      (column) => row[column] !== undefined && (sayByBeingEmpty.has(column) || row[column].trim() !== ''),
    ),
  );

export interface RowMistake {
  /** Absent for the whole file, and where it is already known. */
  row?: number;
  column: string;
  message: string;
}

/** The currency of new products. */
export const newCurrency = 'USD';

/** How many unknown columns are named. */
const strangeShown = 10;
const nameMaxCharacters = 60;

/** What is wrong with the header: all missing columns, and unknown ones. */
export function columnMistakes(columns: readonly string[]): RowMistake[] {
  const known: readonly string[] = importedColumns;
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
    ...(names.has('image') && names.has('images')
      ? [{ column: 'image', message: 'The first of images is the same: leave image out' }]
      : []),
  ];
}

/** The column that a header cell names, in any case. The cell itself if none. */
export function columnNamed(cell: string): string {
  const name = cell.trim();
  return importedColumns.find((column) => column.toLowerCase() === name.toLowerCase()) ?? name;
}

const yes = new Set(['yes', 'true', '1']);
const no = new Set(['no', 'false', '0']);

function flag(cell: string | undefined, otherwise: boolean): boolean | string {
  if (cell === undefined || cell === '') return otherwise;
  const word = cell.toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : cell;
}

/** The product field of each column. */
const columnOfField: Readonly<Record<string, ProductFileColumn>> = {
  categoryId: 'category',
  stockCount: 'stock',
  stockCountBefore: 'stockBefore',
};

const flagFields: ReadonlySet<string> = new Set(['active', 'public', 'featured']);

const number = (cell: string): number | string => (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell);

const cellOf = (row: FileRow, column: ProductFileColumn): string => unquoted((row[column] ?? '').trim());

/** A field whose cell is not empty. */
const filled = (
  field: string,
  cell: string | undefined,
  as: (text: string) => unknown = String,
): Record<string, unknown> => (cell === undefined || cell === '' ? {} : { [field]: as(cell) });

const grey = '#808080';

/**
 * A variant as the product form would send it. An existing color keeps its hex value if the cell gives none.
 */
function variantInput(
  { color, hex, size, stock, stockBefore, price, picture }: VariantOfCell,
  colors: KnownProduct['colors'],
): Record<string, unknown> {
  const look = hex ?? colors.find(({ name }) => name === color)?.hex ?? grey;
  return {
    ...(color === undefined ? {} : { color: { name: color, hex: look.toLowerCase() } }),
    ...filled('size', size),
    stockCount: stock === undefined ? undefined : number(stock),
    ...filled('stockCountBefore', stockBefore, number),
    ...filled('price', price, number),
    ...filled('imageIndex', picture, (text) => (/^[1-9]\d*$/.test(text) ? Number(text) - 1 : text)),
  };
}

/** All pictures of a product after its row, in order. */
function imagesAfter(
  row: FileRow,
  given: ReadonlySet<ProductFileColumn>,
  before: KnownProduct | undefined,
): string[] {
  if (given.has('images')) return filledOfCell(cellOf(row, 'images'));
  const kept = before?.images.map(({ url }) => url) ?? [];
  return given.has('image') ? [cellOf(row, 'image'), ...kept.slice(1)] : kept;
}

/** A row as the product form would send it. Missing values have the form's defaults. */
function inputOf(
  row: FileRow,
  given: ReadonlySet<ProductFileColumn>,
  {
    images,
    variants,
    before,
  }: { images: readonly string[]; variants: VariantOfCell[]; before: KnownProduct | undefined },
): Record<string, unknown> {
  const cell = (column: ProductFileColumn) => cellOf(row, column);
  const alts = listOfCell(cell('imageAlts'));
  const saysPictures = given.has('images') || given.has('image') || given.has('variants');
  return {
    name: cell('name'),
    description: cell('description'),
    ...filled('price', cell('price'), number),
    ...filled('originalPrice', cell('originalPrice'), number),
    categoryId: cell('category').toLowerCase(),
    ...filled('stockCount', cell('stock'), number),
    ...filled('stockCountBefore', cell('stockBefore'), number),
    active: flag(row.active?.trim(), true),
    public: flag(row.public?.trim(), true),
    featured: flag(row.featured?.trim(), false),
    tags: filledOfCell(cell('tags')),
    ...(saysPictures ? { images } : {}),
    ...(given.has('imageAlts')
      ? { imageAlts: Object.fromEntries(images.map((url, place) => [url, alts[place] ?? ''])) }
      : {}),
    ...(given.has('variants')
      ? { variants: variants.map((variant) => variantInput(variant, before?.colors ?? [])) }
      : {}),
  };
}

const listFields: Readonly<Record<string, string>> = { variants: 'Variant', images: 'Picture', tags: 'Tag' };

const priceFields: ReadonlySet<unknown> = new Set(['price', 'originalPrice']);

/** The product form's message for a field. Cells are free text, so an invalid price gets an example. */
function wordsOf({ code, path, message }: z.core.$ZodIssue): string {
  return code === 'invalid_type' && priceFields.has(path.at(-1)) ? `${message}. Write it like 5.50` : message;
}

/** Converts an error of the product form to an error of a row. */
function mistakeOf(path: readonly (string | number | symbol)[], message: string): RowMistake {
  const [field = '', place] = path.map(String);
  const column = columnOfField[field] ?? field;
  if (flagFields.has(field)) return { column, message: 'Write yes or no' };
  const item = listFields[field];
  if (item === undefined || place === undefined) return { column, message };
  return { column, message: `${item} ${Number(place) + 1}: ${message}` };
}

type Read<Value> = { mistakes: RowMistake[] } | Value;

/** The result of a step of the product form, or its error. */
function asForm<Value>(step: () => Value): Read<{ value: Value }> {
  try {
    return { value: step() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { message, fields, code } = error;
    if (code === 'stock_moved')
      return {
        mistakes: [
          { column: 'variants', message: 'Units were sold since: fewer are left than this takes away' },
        ],
      };
    const refused = Object.entries(fields ?? { variants: message });
    return {
      mistakes: refused.map(([field, words]) =>
        mistakeOf(field.split('.'), field.endsWith('stockCountBefore') ? unsureOfSale : words),
      ),
    };
  }
}

const unsureOfSale = 'Units were sold or given back: say which stock you saw';

const wrongVariants =
  'Write each variant like color=Moss, hex=#336644, size=S, stock=5, and a semicolon between two of them';

/**
 * Converts a row to a product by the rules of the product form, or reports what is wrong.
 * @param known the brand's products by id
 */
export function readRow(
  row: FileRow,
  known: ReadonlyMap<string, KnownProduct>,
): Read<{ product: ImportedProduct }> {
  if (row.rowMistake !== undefined) return { mistakes: [{ column: '', message: row.rowMistake }] };
  const id = (row.id ?? '').trim();
  const before = known.get(id);
  if (id !== '' && before === undefined)
    return { mistakes: [{ column: 'id', message: 'Your brand has no such product' }] };
  const given = givenBy(row);
  const variants = variantsOfCell(cellOf(row, 'variants'));
  if (variants === undefined) return { mistakes: [{ column: 'variants', message: wrongVariants }] };
  const images = imagesAfter(row, given, before);
  const parsed = brandProductInputSchema.safeParse(inputOf(row, given, { images, variants, before }));
  if (!parsed.success)
    return { mistakes: parsed.error.issues.map((issue) => mistakeOf(issue.path, wordsOf(issue))) };
  const read = asForm(() => productValues(parsed.data, before?.currency ?? newCurrency));
  if ('mistakes' in read) return read;
  const values = withUnchanged(read.value, given, before);
  const { priceCents, originalPriceCents } = values;
  // 0 means none.
  if (originalPriceCents && originalPriceCents < priceCents)
    return {
      mistakes: [{ column: 'originalPrice', message: 'The original price cannot be below the price' }],
    };
  const units = unitsOf(parsed.data, priceCents, before);
  if ('mistakes' in units) return units;
  const pictures = productPictures({ ...parsed.data, images }, before);
  return {
    product: {
      before,
      values: { ...values, ...units.value.values },
      images: pictures,
      ...(units.value.variants === undefined ? {} : { variants: units.value.variants }),
    },
  };
}

/** The values of a row, in which missing ones stay as they are. */
function withUnchanged(
  values: ReturnType<typeof productValues>,
  given: ReadonlySet<ProductFileColumn>,
  before: KnownProduct | undefined,
): ReturnType<typeof productValues> {
  if (before === undefined) return values;
  const kept = <Value>(column: ProductFileColumn, now: Value, then: Value) =>
    given.has(column) ? now : then;
  return {
    ...values,
    description: kept('description', values.description, before.description),
    originalPriceCents: kept('originalPrice', values.originalPriceCents, before.originalPriceCents),
    tags: kept('tags', values.tags, before.tags),
    isFeatured: kept('featured', values.isFeatured, before.isFeatured),
    active: kept('active', values.active, before.active),
    public: kept('public', values.public, before.public),
  };
}

/** The stock of a product and its variants after its row. Sales since the file was written are kept. */
function unitsOf(
  input: ProductInput,
  priceCents: number,
  before: KnownProduct | undefined,
): Read<{ value: ReturnType<typeof unitsAfter> }> {
  const kept = before?.variants ?? [];
  const hasOrGetsVariants = kept.length > 0 || (input.variants ?? []).length > 0;
  if (before !== undefined && !hasOrGetsVariants) return ownUnits(before, input);
  if (input.variants === undefined && kept.some((one) => (one.priceCents ?? Infinity) <= priceCents))
    return {
      mistakes: [{ column: 'price', message: 'One of its variants would cost no more than the product' }],
    };
  return asForm(() =>
    unitsAfter(input, {
      kept,
      stockNow: before?.stock ?? 0,
      isUnsure: before !== undefined && mayNotKnowOfSale(before, undefined),
      priceCents,
      currency: before?.currency ?? newCurrency,
    }),
  );
}

/** For a product without variants. */
function ownUnits(
  before: KnownProduct,
  { stockCount, stockCountBefore }: Pick<ProductInput, 'stockCount' | 'stockCountBefore'>,
): Read<{ value: ReturnType<typeof unitsAfter> }> {
  if (stockCount === undefined) return { value: { values: {} } };
  const count = { stockCount, stockCountBefore };
  if (couldUndoSale(before.stock, count, mayNotKnowOfSale(before, undefined)))
    return { mistakes: [{ column: 'stockBefore', message: `${unsureOfSale}. It is ${before.stock} now` }] };
  const stock = stockAfter(before.stock, count);
  if (stock !== undefined) return { value: { values: { stock } } };
  return {
    mistakes: [{ column: 'stock', message: `Units were sold since: only ${before.stock} are left` }],
  };
}
