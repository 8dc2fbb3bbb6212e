import type { BrandVariant } from '@greenroom/contract/brands/brands.schemas';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';

interface Color {
  name: string;
  hex: string;
}

/** The stored values of a product and its variants, from its brand's input. */
export function variantValues(
  variants: readonly BrandVariant[],
  toCents: (price: number, place: number) => number | null,
) {
  const colors = new Map<string, Color>();
  for (const { color } of variants)
    if (color !== undefined && !colors.has(color.name)) colors.set(color.name, color);
  return {
    /** In the order of first occurrence. */
    colors: [...colors.values()],
    sizes: [...new Set(variants.flatMap(({ size }) => size ?? []))],
    stock: variants.reduce((sum, { stockCount }) => sum + stockCount, 0),
    rows: variants.map(({ color, size, stockCount, price, imageIndex }, place) => ({
      color: color?.name ?? '',
      size: size ?? '',
      stock: stockCount,
      priceCents: price === undefined ? null : toCents(price, place),
      imagePosition: imageIndex ?? null,
    })),
  };
}

/** A stored variant as its brand sees it. A color that the product no longer has is shown as grey. */
export function toBrandVariant(
  row: {
    color: string;
    size: string;
    stock: number;
    priceCents: number | null;
    imagePosition: number | null;
  },
  { colors, currency }: { colors: readonly Color[]; currency: string },
): BrandVariant {
  const { color: name, size, stock, priceCents, imagePosition } = row;
  return {
    ...(name === ''
      ? {}
      : { color: colors.find((color) => color.name === name) ?? { name, hex: '#808080' } }),
    ...(size === '' ? {} : { size }),
    stockCount: stock,
    ...(priceCents === null ? {} : { price: toCurrencyUnits(priceCents, currency) }),
    ...(imagePosition === null ? {} : { imageIndex: imagePosition }),
  };
}
