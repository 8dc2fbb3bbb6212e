/**
 * The names in an address's query by which some page differs. What else stands there (marks of campaigns, anything that a
 * stranger adds) is no part of what is rendered and kept, so that no one makes a page of its own for each request.
 * `tools/page-query.test.mjs` compares them with what the pages read.
 */
const readByPages = new Set([
  // Of React Router, when a page that is open asks for the data of the next one.
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

/** The address without what no page reads, so that all who come by different links see one page. */
export function pageAddress(address: string): string {
  const [path = '/', query] = address.split('?', 2);
  if (query === undefined) return address;
  const kept = query.split('&').filter((part) => readByPages.has(part.split('=', 1)[0] ?? ''));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}
