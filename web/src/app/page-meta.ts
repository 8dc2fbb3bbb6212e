import type { MetaDescriptor } from 'react-router';
import { textOf } from '../lib/api/json.ts';

/** Items of schema.org, each without its context. */
export type StructuredData = readonly Record<string, unknown>[];

interface PageMeta {
  title: string;
  /** What a shared link says instead, such as a price besides. */
  cardTitle?: string;
  description: string;
  /** Of the canonical address; it may hold a query where that makes another page. */
  path: string;
  /** Of the picture that a shared link shows; absolute or a path of this site. */
  image?: string | undefined;
  /** What the page sells, in units of the currency. */
  price?: { amount: number; currency: string };
  type?: 'website' | 'product' | 'video.other';
  /** What it is about, for search engines. */
  structuredData?: StructuredData | undefined;
  /** Kept out of search engines. */
  isPrivate?: boolean;
}

/** Of pages that have no picture of their own. */
const ownPicture = '/icon-512.png';

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
    { property: 'og:title', content: page.cardTitle ?? page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: address },
    { name: 'twitter:card', content: page.image === undefined ? 'summary' : 'summary_large_image' },
    { property: 'og:image', content: absoluteAddress(origin, page.image ?? ownPicture) },
  ];
  if (page.price !== undefined) {
    tags.push(
      { property: 'product:price:amount', content: String(page.price.amount) },
      { property: 'product:price:currency', content: page.price.currency },
    );
  }
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
