/** A page that a sitemap names (sitemaps.org). */
export interface SitemapEntry {
  path: string;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A sitemap of these pages; paths are encoded already. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ path }) =>
      `<url><loc>${`${origin}${path}`.replaceAll(/[&<>"']/g, (c) => escapes[c] ?? c)}</loc></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

/** What crawlers may read: every page, and nothing that is made for programs or for one person. */
export function robotsText(origin: string): string {
  const closed = [
    '/api/',
    '/v1/',
    '/admin',
    '/brand',
    '/studio',
    '/settings',
    '/notifications',
    '/unsubscribe/',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
