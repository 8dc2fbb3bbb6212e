import { toCsv } from '../csv.ts';
import type { BrandProduct } from './brands.schemas.ts';

/**
 * The columns of a file of products, as it is imported and exported. Only name, price and category have to be there.
 * `stockBefore` is the stock when the file was written: an import changes the stock by the difference, so that what was
 * sold since stays sold.
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
  'image',
] as const;
export type ProductFileColumn = (typeof productFileColumns)[number];
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
      product.tags.join(', '),
      product.imageUrl ?? '',
    ]),
  ).replace(/^\r\n/, '');
}

/** A cell as it was before `toCsv` kept it from being a formula. */
export const unquoted = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
