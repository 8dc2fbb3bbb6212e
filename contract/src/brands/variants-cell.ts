import type { BrandVariant } from './brands.schemas.ts';

const keys = ['color', 'hex', 'size', 'stock', 'stockBefore', 'price', 'picture'] as const;
export type VariantKey = (typeof keys)[number];
/** A variant parsed from its cell. Attributes that the cell omits are absent. */
export type VariantOfCell = Readonly<Partial<Record<VariantKey, string>>>;

const quoted = (value: string): string =>
  /[",;]|^\s|\s$|^$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/**
 * Encodes variants in one cell: `color=Moss, hex=#336644, size=S, stock=5, stockBefore=5, price=12.5,
 * picture=2; color=…`. Pictures are numbered from 1. A value with a comma, a semicolon or a quote is quoted
 * as in CSV.
 */
export function variantsCell(variants: readonly BrandVariant[]): string {
  const cells = variants.map(({ color, size, stockCount, price, imageIndex }) => {
    const parts: [VariantKey, string | number | undefined][] = [
      ['color', color?.name],
      ['hex', color?.hex],
      ['size', size],
      ['stock', stockCount],
      ['stockBefore', stockCount],
      ['price', price],
      ['picture', imageIndex === undefined ? undefined : imageIndex + 1],
    ];
    return parts
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}=${quoted(String(value))}`)
      .join(', ');
  });
  return cells.join('; ');
}

/** Parses the variants of a cell. Undefined if the cell is not in the format of `variantsCell`. */
export function variantsOfCell(cell: string): VariantOfCell[] | undefined {
  const part = /\s*([A-Za-z]+)\s*=\s*("(?:[^"]|"")*"(?=\s*(?:[,;]|$))|[^,;]*)\s*([,;]|$)/y;
  const variants: VariantOfCell[] = [];
  let variant: Partial<Record<VariantKey, string>> = {};
  let at = 0;
  while (cell.slice(at).trim() !== '') {
    part.lastIndex = at;
    const [read, name = '', value = '', end = ''] = part.exec(cell) ?? [];
    const key = keys.find((one) => one.toLowerCase() === name.toLowerCase());
    if (read === undefined || key === undefined || variant[key] !== undefined) return undefined;
    const text = value.trim();
    variant[key] = /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
    at += read.length;
    if (end === ',') continue;
    variants.push(variant);
    variant = {};
  }
  return Object.keys(variant).length === 0 ? variants : undefined;
}
