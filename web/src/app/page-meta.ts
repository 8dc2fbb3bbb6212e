import type { MetaDescriptor } from 'react-router';
import { textOf } from '../lib/api/json.ts';

interface PageMeta {
  title: string;
  description: string;
  /** Of the canonical address; it may hold a query where that makes another page. */
  path: string;
  /** Of the picture that a shared link shows; absolute or a path of this site. */
  image?: string | undefined;
  type?: 'website' | 'product' | 'video.other';
  /** Structured data of schema.org, without its context. */
  structuredData?: readonly Record<string, unknown>[];
  /** Kept out of search engines. */
  isPrivate?: boolean;
}

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** Title, description, canonical address, Open Graph and structured data of a page, for a route's `meta`. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const origin = originOf(matches);
  const address = `${origin}${page.path}`;
  const fullTitle = `${page.title} | Greenroom`;
  const tags: MetaDescriptor[] = [
    { title: fullTitle },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: 'Greenroom' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { name: 'twitter:card', content: page.image === undefined ? 'summary' : 'summary_large_image' },
  ];
  if (page.image !== undefined)
    tags.push({ property: 'og:image', content: absoluteAddress(origin, page.image) });
  if (page.isPrivate === true) tags.push({ name: 'robots', content: 'noindex' });
  for (const item of page.structuredData ?? []) {
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...item } });
  }
  return tags;
}

/** Where visitors reach the app, as the first document said. */
export function originOf(matches: Matches): string {
  return textOf(matches.find((match) => match?.id === 'root')?.loaderData, 'appOrigin') ?? '';
}

/** An address of this site, made absolute. */
export function absoluteAddress(origin: string, address: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}
