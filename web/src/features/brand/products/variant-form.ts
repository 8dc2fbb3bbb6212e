import type { BrandVariant } from '@greenroom/contract/brands/brands.schemas';
import { typedUnits } from '@greenroom/contract/products/currency';

/** The form values of a variant, as typed. */
export interface VariantForm {
  colorName: string;
  colorHex: string;
  size: string;
  stockCount: string;
  /** The units when the form was opened. Undefined for a new row. */
  stockCountBefore: number | undefined;
  /** Empty if it costs the same as the product. */
  price: string;
  /** Counted from 1. */
  picture: string;
}

/** A typed amount in normal form, so that 26 and 26.00 are equal. Empty for an empty text. */
export const amountOf = (typed: string): string => (typed.trim() === '' ? '' : String(Number(typed)));

/** The request of a row. Empty fields are omitted. Empty units are 0. */
export function variantPayload({
  colorName,
  colorHex,
  size,
  stockCount,
  stockCountBefore,
  price,
  picture,
}: VariantForm): BrandVariant {
  const [name, made, own, shown] = [colorName, size, price, picture].map((text) => text.trim());
  return {
    ...(name === undefined || name === '' ? {} : { color: { name, hex: colorHex.toLowerCase() } }),
    ...(made === undefined || made === '' ? {} : { size: made }),
    stockCount: Number(stockCount),
    ...(stockCountBefore === undefined ? {} : { stockCountBefore }),
    ...(own === undefined || own === '' ? {} : { price: Number(own) }),
    ...(shown === undefined || shown === '' ? {} : { imageIndex: Number(shown) - 1 }),
  };
}

/** @param currency of the product */
export function variantForm(
  { color, size, stockCount, price, imageIndex }: BrandVariant,
  currency: string,
): VariantForm {
  return {
    colorName: color?.name ?? '',
    colorHex: color?.hex ?? '#2c5644',
    size: size ?? '',
    stockCount: String(stockCount),
    stockCountBefore: stockCount,
    price: price === undefined ? '' : typedUnits(price, currency),
    picture: imageIndex === undefined ? '' : String(imageIndex + 1),
  };
}

const fieldNames: Readonly<Record<string, keyof VariantForm>> = {
  color: 'colorName',
  size: 'size',
  stockCount: 'stockCount',
  price: 'price',
  imageIndex: 'picture',
};

/** The form field of a request path: 'variants.2.color.name' comes from 'variants.2.colorName'. */
export function variantField(path: string): string {
  const [, row, part = ''] = path.split('.');
  const name = fieldNames[part];
  return row === undefined || name === undefined ? 'variants' : `variants.${row}.${name}`;
}
