import { productLimits } from '@greenroom/contract/limits/products';

/** The stock notes of a card for `stock` units (CARD-2 to CARD-5). */
export function cardStockNotes(stock: number): { badge?: 'Out of Stock' | 'Low Stock'; left?: string } {
  if (stock <= 0) return { badge: 'Out of Stock' };
  return {
    ...(stock <= productLimits.lowStockBadgeAt ? { badge: 'Low Stock' as const } : {}),
    ...(stock <= productLimits.onlyLeftOnCardAt ? { left: `Only ${stock} left` } : {}),
  };
}

/** The stock note of a product's own page for `stock` units (PDP-16 to PDP-18). */
export function pageStockNote(stock: number): string | undefined {
  if (stock <= 0) return 'Out of stock';
  return stock <= productLimits.onlyLeftOnPageAt ? `Only ${stock} left` : undefined;
}

/** The tags that fit on a card (CARD-6). */
export function cardTags(tags: readonly string[]): readonly string[] {
  return tags.slice(0, productLimits.tagsOnCard);
}
