import { toCsv } from '../csv.ts';
import type { BrandProduct } from './brands.schemas.ts';
import { variantsCell } from './variants-cell.ts';

/**
 * The columns of a product file, for import and export. Only name, price and category are required.
 * `stockBefore` is the stock at the time of the export: an import applies `stock` as a difference, so that
 * sales since then are kept. `images` are the addresses of all pictures in order, and `imageAlts` their alt
 * texts in the same order. `variants` is encoded by `variantsCell`.
 */
export const productFileColumns = [
  'id',
  'name',
  'description',
  'price',
  'originalPrice',
  'category',
  'stock',
  'stockBefore',
  'active',
  'public',
  'featured',
  'tags',
  'images',
  'imageAlts',
  'variants',
] as const;
/** An import also accepts the address of the first picture alone, for files that do not have all of them. */
export const importedColumns = [...productFileColumns, 'image'] as const;
export type ProductFileColumn = (typeof importedColumns)[number];
export const neededProductColumns: readonly ProductFileColumn[] = ['name', 'price', 'category'];

const yesOrNo = (isSo: boolean) => (isSo ? 'yes' : 'no');

/** Products as lines of a file, without the header. */
export function productLines(products: readonly BrandProduct[]): string {
  return toCsv(
    [],
    products.map((product) => [
      product.id,
      product.name,
      product.description,
      product.price,
      product.originalPrice ?? '',
      product.categoryId,
      product.stockCount,
      product.stockCount,
      yesOrNo(product.active),
      yesOrNo(product.public),
      yesOrNo(product.featured),
      listCell(product.tags),
      listCell(product.images),
      altsCell(product),
      variantsCell(product.variants ?? []),
    ]),
  ).replace(/^\r\n/, '');
}

/** Empty if every picture uses the product's name. */
function altsCell({ images, imageAlts = {} }: BrandProduct): string {
  const alts = images.map((image) => imageAlts[image] ?? '');
  return alts.some((alt) => alt !== '') ? listCell(alts) : '';
}

/**
 * Joins texts with commas in one cell. A text that contains a comma or a quote, or has leading or trailing
 * spaces, is quoted as in CSV.
 */
export const listCell = (texts: readonly string[]): string =>
  texts.map((text) => (/[",]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(', ');

/** Splits a cell into its texts. Empty ones are kept, so that positions match. */
export function listOfCell(cell: string): string[] {
  const parts = `,${cell}`.matchAll(/,(\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]*)/g);
  return [...parts]
    .map(([, part = '']) => part.trim())
    .map((part) => (/^".*"$/s.test(part) ? part.slice(1, -1).replaceAll('""', '"') : part));
}

/** The texts of a cell without empty ones. */
export const filledOfCell = (cell: string): string[] => listOfCell(cell).filter((text) => text !== '');

/** Reverses how `toCsv` prevents a cell from being a formula. */
export const unquoted = (cell: string): string =>
  (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).replaceAll(/(; *'*)'(?=[=+\-@])/g, '$1');
