import { type APIRequestContext, expect } from '@playwright/test';

type Item = Record<string, unknown>;

/** A page as a crawler without JavaScript reads it. */
interface CrawledPage {
  status: number;
  canonical: string | undefined;
  title: string | undefined;
  isIndexed: boolean;
  /** The content of a `<meta property>` or `<meta name>`. */
  tag: (name: string) => string | undefined;
  /** schema.org items by type. */
  items: (type: string) => Item[];
}

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'" };
const plain = (text: string | undefined) =>
  text?.replaceAll(/&(amp|quot|lt|gt|#x27|#39);/g, (_whole, name: string) => entities[name] ?? '');

export async function crawl(request: APIRequestContext, path: string): Promise<CrawledPage> {
  const answer = await request.get(path);
  const html = await answer.text();
  const items = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Item,
  );
  const tag = (name: string) =>
    plain(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]);
  return {
    status: answer.status(),
    canonical: plain(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]),
    title: plain(/<title>([^<]*)<\/title>/.exec(html)?.[1]),
    isIndexed: tag('robots')?.includes('noindex') !== true,
    tag,
    items(type) {
      const found = items.filter((item) => item['@type'] === type);
      for (const item of found) expect(item['@context']).toBe('https://schema.org');
      return found;
    },
  };
}

/** Expects an image that link previews can show, which excludes SVG. */
export async function expectPicture(request: APIRequestContext, address: unknown): Promise<void> {
  expect(address).toMatch(/^http/);
  const answer = await request.get(String(address), { headers: { accept: '*/*' } });
  expect(answer.status(), String(address)).toBe(200);
  expect(answer.headers()['content-type'], String(address)).toMatch(/^image\/(jpeg|png|webp)/);
}

/** Reads a page, and expects its canonical URL and everything that a link preview needs. */
export async function crawlShared(
  request: APIRequestContext,
  baseURL: string | undefined,
  path: string,
): Promise<CrawledPage> {
  const page = await crawl(request, path);
  expect(page.status, path).toBe(200);
  expect(page.canonical, path).toBe(`${baseURL}${path}`);
  expect(page.tag('og:url'), path).toBe(page.canonical);
  expect(page.title, path).toMatch(/.+ \| Greenroom$/);
  for (const name of ['description', 'og:title', 'og:description', 'og:type', 'twitter:card'])
    expect(page.tag(name), `${name} of ${path}`).toMatch(/\S/);
  await expectPicture(request, page.tag('og:image'));
  return page;
}
