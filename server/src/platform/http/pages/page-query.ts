/**
 * The query parameters that some page reads. Everything else in a query (campaign marks, whatever a stranger
 * adds) is removed before a page is rendered and cached, so that nobody can force a new rendering per
 * request. `tools/page-query.test.mjs` compares this list with what the pages read.
 */
const readByPages = new Set([
  // React Router adds it when an open page asks for the data of the next one.
  '_routes',
  'action',
  'asTyped',
  'brands',
  'category',
  'colors',
  'error',
  'green',
  'inStock',
  'list',
  'minRating',
  'name',
  'next',
  'onSale',
  'orders',
  'page',
  'placed',
  'priceMax',
  'priceMin',
  'q',
  'range',
  'role',
  'search',
  'section',
  'size',
  'sizes',
  'social',
  'sort',
  'status',
  't',
  'tab',
  'token',
  'user',
]);

/**
 * The address without parameters that no page reads, so that visitors with different links share one cached
 * page.
 */
export function pageAddress(address: string): string {
  const [path = '/', query] = address.split('?', 2);
  if (query === undefined) return address;
  const kept = query.split('&').filter((part) => readByPages.has(part.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}
