import type { InventoryFilter, InventoryQuery } from '@greenroom/contract/brands/inventory.schemas';
import { inventoryQuerySchema } from '@greenroom/contract/brands/inventory.schemas';

/** The filters and the order of a brand's products. */
export type InventoryView = InventoryFilter & Pick<InventoryQuery, 'sort' | 'direction'>;

export const firstView: InventoryView = { search: '', show: 'all', sort: 'newest', direction: 'descending' };

const viewSchema = inventoryQuerySchema.pick({ search: true, show: true, sort: true, direction: true });

/** Parses the view of a URL. Returns the first view if the URL is invalid. */
export function viewOfAddress(address: URLSearchParams): InventoryView {
  const parsed = viewSchema.safeParse(Object.fromEntries(address));
  return parsed.success ? parsed.data : firstView;
}

/** The URL parameters of a view: only what differs from the first view. */
export function addressOfView(view: InventoryView): Record<string, string> {
  const parts = Object.entries({
    search: view.search,
    show: view.show,
    sort: view.sort,
    direction: view.direction,
  });
  const first = new Map<string, string>(Object.entries(firstView));
  return Object.fromEntries(parts.filter(([name, value]) => value !== first.get(name)));
}
