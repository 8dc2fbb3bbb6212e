import type { BrandVariant } from '@greenroom/contract/brands/brands.schemas';

interface Color {
  name: string;
  hex: string;
}

/** What a product and its variants are stored as, from what its brand gives. */
export function variantValues(variants: readonly BrandVariant[]) {
  const colors = new Map<string, Color>();
  for (const { color } of variants)
    if (color !== undefined && !colors.has(color.name)) colors.set(color.name, color);
  return {
    /** In the order in which they first come. */
    colors: [...colors.values()],
    sizes: [...new Set(variants.flatMap(({ size }) => size ?? []))],
    stock: variants.reduce((sum, { stockCount }) => sum + stockCount, 0),
    rows: variants.map(({ color, size, stockCount, imageIndex }) => ({
      color: color?.name ?? '',
      size: size ?? '',
      stock: stockCount,
      imagePosition: imageIndex ?? null,
    })),
  };
}

/** A stored variant as its brand sees it. A color that the product has no longer is grey. */
export function toBrandVariant(
  row: { color: string; size: string; stock: number; imagePosition: number | null },
  colors: readonly Color[],
): BrandVariant {
  const { color: name, size, stock, imagePosition } = row;
  return {
    ...(name === ''
      ? {}
      : { color: colors.find((color) => color.name === name) ?? { name, hex: '#808080' } }),
    ...(size === '' ? {} : { size }),
    stockCount: stock,
    ...(imagePosition === null ? {} : { imageIndex: imagePosition }),
  };
}
