import type { ProductChange } from '@greenroom/contract/brands/inventory.schemas';
import { formatCents } from '@greenroom/contract/money-format';
import { authorLabel, type ChangeAuthor } from './change-author.ts';
import { colorLines, pictureLines, type ProductChanges, variantLines } from './product-parts.ts';

/** The label of each column in the product form. */
const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  price_cents: 'Price',
  original_price_cents: 'Original price',
  stock: 'Stock',
  tags: 'Tags',
  is_featured: 'Featured',
  active: 'Active',
  public: 'Public',
  variantOrder: 'Order of variants',
};

function valueLabel(column: string, value: unknown, currency: string): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && column.endsWith('_cents')) return formatCents(value, currency);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Describes a change. */
export function toProductChange(
  {
    at,
    changes: { pictures, variants, colors, ...columns },
    author,
  }: {
    at: Date;
    changes: ProductChanges;
    author: ChangeAuthor | null;
  },
  { currency, people }: { currency: string; people: ReadonlyMap<string, { name: string }> },
): ProductChange {
  const by = authorLabel(author, people);
  return {
    at: at.toISOString(),
    ...(by === undefined ? {} : { by }),
    changes: [
      ...Object.entries(columns).map(([column, [before, after]]) => ({
        what: labels[column] ?? column,
        before: valueLabel(column, before, currency),
        after: valueLabel(column, after, currency),
      })),
      ...(pictures === undefined ? [] : pictureLines(pictures)),
      ...(variants === undefined ? [] : variantLines(variants, currency)),
      ...(colors === undefined ? [] : colorLines(colors)),
    ],
  };
}
