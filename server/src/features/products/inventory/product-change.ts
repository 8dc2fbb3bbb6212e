import type { ProductChange } from '@greenroom/contract/brands/inventory.schemas';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';

/** What each column is called where a brand edits it. */
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
};

function inWords(column: string, value: unknown, currency: string): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && column.endsWith('_cents'))
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
      toCurrencyUnits(value, currency),
    );
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** A change in words. */
export function toProductChange(
  { at, changes }: { at: Date; changes: Readonly<Record<string, [before: unknown, after: unknown]>> },
  currency: string,
): ProductChange {
  return {
    at: at.toISOString(),
    changes: Object.entries(changes).map(([column, [before, after]]) => ({
      what: labels[column] ?? column,
      before: inWords(column, before, currency),
      after: inWords(column, after, currency),
    })),
  };
}
