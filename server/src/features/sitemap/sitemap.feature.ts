import type { PublicTopic } from '@greenroom/contract/public-data';
import type { Platform } from '../../platform/platform.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { sendPublicAnswer } from '../../platform/public-answers/sending.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { robotsText, sitemapXml } from './sitemap.ts';

const address = '/sitemap.xml';
const plainPages = ['/', '/products', '/live-streams', '/about', '/promotions', '/terms', '/privacy'];
/** The protocol allows 50,000 addresses a file; the newest products are the ones that a crawler has not read yet. */
const mostProducts = 20_000;
const mostBrands = 5000;
const mostShows = 100;
const reads: readonly PublicTopic[] = ['products', 'brands', 'streams', 'users'];

/** `/sitemap.xml` and `/robots.txt`. */
export function registerSitemap(
  { http, publicAnswers, environment }: Platform,
  {
    products,
    brands,
    streams,
  }: {
    products: Pick<ProductsService, 'newestIds'>;
    brands: Pick<BrandsService, 'publicSlugs'>;
    streams: Pick<StreamsService, 'list'>;
  },
): void {
  async function paths(): Promise<string[]> {
    const [ids, slugs, shows] = await Promise.all([
      products.newestIds(mostProducts),
      brands.publicSlugs(mostBrands),
      streams.list({ limit: mostShows }),
    ]);
    return [
      ...plainPages,
      ...shows.streams.map(({ id }) => `/stream/${id}`),
      ...slugs.map((slug) => `/profiles/brands/${encodeURIComponent(slug)}`),
      ...ids.map((id) => `/product/${encodeURIComponent(id)}`),
    ];
  }

  publicAnswers.add({
    answers: (asked) => asked === address,
    make: async () => {
      const xml = sitemapXml(
        environment.publicUrl,
        (await paths()).map((path) => ({ path })),
      );
      return {
        status: 200,
        headers: {
          ...securityHeaders({ scriptHashes: [] }, environment),
          'content-type': 'application/xml; charset=utf-8',
          'cache-control': 'public, max-age=3600',
        },
        body: Buffer.from(xml),
        reads: new Set(reads),
        changesAtMs: Infinity,
      };
    },
  });
  http.get(address, async (request, reply) =>
    sendPublicAnswer(publicAnswers, await publicAnswers.get(address, request.id), request, reply),
  );
  http.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(environment.publicUrl)),
  );
}
