import type { MetaDescriptor } from 'react-router';
import { textOf } from '../lib/api/json.ts';

/** schema.org items, without `@context`. */
export type StructuredData = readonly Record<string, unknown>[];

interface PageMeta {
  title: string;
  /** Title of a shared link, if it differs from the page title, for example because it includes a price. */
  cardTitle?: string;
  description: string;
  /** Path of the canonical URL. Includes the query if the query selects a different page. */
  path: string;
  /** URL of the image of a shared link: absolute, or a path of this site. */
  image?: string | undefined;
  /** The price of what the page sells. `amount` is in units of the currency. */
  price?: { amount: number; currency: string };
  type?: 'website' | 'product' | 'video.other';
  /** Structured data for search engines. */
  structuredData?: StructuredData | undefined;
  /** Whether search engines must not index the page. */
  isPrivate?: boolean;
}

/** The image of pages that have none. */
const ownPicture = '/icon-512.png';

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** A page's title, description, canonical URL, Open Graph tags and structured data, for the `meta` of a route. */
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

/** The public origin of the app, from the root loader. */
export function originOf(matches: Matches): string {
  return textOf(matches.find((match) => match?.id === 'root')?.loaderData, 'appOrigin') ?? '';
}

/** An absolute URL for an address of this site. */
export function absoluteAddress(origin: string, address: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}
