import { toCsv } from '../csv.ts';
import type { BrandProduct } from './brands.schemas.ts';
import { variantsCell } from './variants-cell.ts';

/**
 * The columns of a file of products, as it is imported and exported. Only name, price and category have to be there.
 * `stockBefore` is the stock when the file was written: an import changes the stock by the difference, so that what was
 * sold since stays sold. `images` are the addresses of all pictures in their order, and `imageAlts` what each shows, in the
 * same order. `variants` is a cell of `variantsCell`.
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
/** What an import takes besides: the address of the first picture alone, where a file does not have all of them. */
export const importedColumns = [...productFileColumns, 'image'] as const;
export type ProductFileColumn = (typeof importedColumns)[number];
export const neededProductColumns: readonly ProductFileColumn[] = ['name', 'price', 'category'];

const yesOrNo = (isSo: boolean) => (isSo ? 'yes' : 'no');

/** Products as lines of a file, without its columns. */
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

/** Nothing where every picture is called by the product's name. */
function altsCell({ images, imageAlts = {} }: BrandProduct): string {
  const alts = images.map((image) => imageAlts[image] ?? '');
  return alts.some((alt) => alt !== '') ? listCell(alts) : '';
}

/** Texts in one cell, with commas between them. One that has a comma or a quote, or begins or ends with blanks, is quoted as in a line of CSV. */
export const listCell = (texts: readonly string[]): string =>
  texts.map((text) => (/[",]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(', ');

/** The texts of a cell, empty ones too, so that each keeps its place. */
export function listOfCell(cell: string): string[] {
  const parts = `,${cell}`.matchAll(/,(\s*"(?:[^"]|"")*"\s*(?=,|$)|[^,]*)/g);
  return [...parts]
    .map(([, part = '']) => part.trim())
    .map((part) => (/^".*"$/s.test(part) ? part.slice(1, -1).replaceAll('""', '"') : part));
}

/** Without empty ones. */
export const filledOfCell = (cell: string): string[] => listOfCell(cell).filter((text) => text !== '');

/** A cell as it was before `toCsv` kept it from being a formula. */
export const unquoted = (cell: string): string =>
  (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).replaceAll(/(; *'*)'(?=[=+\-@])/g, '$1');
