import type { BrandVariant } from '@greenroom/contract/brands/brands.schemas';

/** A color or size as the form holds it: texts as they were typed. */
export interface VariantForm {
  colorName: string;
  colorHex: string;
  size: string;
  stockCount: string;
  /** Counted from 1. */
  picture: string;
}

/** What the form sends of a row. Empty fields are left out; no units are 0. */
export function variantPayload({
  colorName,
  colorHex,
  size,
  stockCount,
  picture,
}: VariantForm): BrandVariant {
  const [name, made, shown] = [colorName, size, picture].map((text) => text.trim());
  return {
    ...(name === undefined || name === '' ? {} : { color: { name, hex: colorHex.toLowerCase() } }),
    ...(made === undefined || made === '' ? {} : { size: made }),
    stockCount: Number(stockCount),
    ...(shown === undefined || shown === '' ? {} : { imageIndex: Number(shown) - 1 }),
  };
}

export function variantForm({ color, size, stockCount, imageIndex }: BrandVariant): VariantForm {
  return {
    colorName: color?.name ?? '',
    colorHex: color?.hex ?? '#2c5644',
    size: size ?? '',
    stockCount: String(stockCount),
    picture: imageIndex === undefined ? '' : String(imageIndex + 1),
  };
}

const fieldNames: Readonly<Record<string, keyof VariantForm>> = {
  color: 'colorName',
  size: 'size',
  stockCount: 'stockCount',
  imageIndex: 'picture',
};

/** The field of the form that a part of the payload comes from: 'variants.2.color.name' comes from 'variants.2.colorName'. */
export function variantField(path: string): string {
  const [, row, part = ''] = path.split('.');
  const name = fieldNames[part];
  return row === undefined || name === undefined ? 'variants' : `variants.${row}.${name}`;
}
