import { escapeQuotedText } from '../../platform/markup-text.ts';

/** A page in a sitemap (sitemaps.org). */
export interface SitemapEntry {
  path: string;
  /** The time of the last change, if known. */
  changedAt?: Date;
}

const located = (origin: string, path: string) => `<loc>${escapeQuotedText(origin + path)}</loc>`;

function sitemapDocument(kind: 'urlset' | 'sitemapindex', lines: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...lines,
    `</${kind}>`,
    '',
  ].join('\n');
}

/** A sitemap of these pages. Paths are already encoded. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${changedAt.toISOString()}</lastmod>`;
    return `<url>${located(origin, path)}${changed}</url>`;
  });
  return sitemapDocument('urlset', urls);
}

/** The index of the files into which a sitemap is divided. */
export function sitemapIndexXml(origin: string, paths: readonly string[]): string {
  return sitemapDocument(
    'sitemapindex',
    paths.map((path) => `<sitemap>${located(origin, path)}</sitemap>`),
  );
}

/** Crawlers may read everything except the API and pages for one person. */
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
