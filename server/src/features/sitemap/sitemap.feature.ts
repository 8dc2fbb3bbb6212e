import type { PublicTopic } from '@greenroom/contract/public-data';
import type { Platform } from '../../platform/platform.ts';
import { securityHeaders } from '../../platform/http/security-headers.ts';
import { sendPublicAnswer } from '../../platform/public-answers/sending.ts';
import type { BrandsService } from '../brands/brands.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { StreamsService } from '../streams/streams.service.ts';
import { createProductFiles } from './product-files.ts';
import { robotsText, sitemapIndexXml, sitemapXml } from './sitemap.ts';

const indexAddress = '/sitemap.xml';
const pagesAddress = '/sitemaps/pages.xml';
const brandsAddress = '/sitemaps/brands.xml';
const productsAddress = (number: number) => `/sitemaps/products-${number}.xml`;
const productsAddressForm = /^\/sitemaps\/products-([1-9]\d{0,4})\.xml$/;
const plainPages = ['/', '/products', '/live-streams', '/about', '/promotions', '/terms', '/privacy'];
/** The protocol allows 50,000 URLs per file. A smaller file fits into the cache like other responses. */
const productsInFile = 10_000;
const maxBrands = 40_000;
const maxShows = 100;

const isSitemap = (address: string) =>
  [indexAddress, pagesAddress, brandsAddress].includes(address) || productsAddressForm.test(address);

/** A sitemap file and the topics on which it depends. Undefined if there is no such file. */
interface SitemapFile {
  xml: string | undefined;
  reads: readonly PublicTopic[];
}

/** `/sitemap.xml`, the files that it lists, and `/robots.txt`. */
export function registerSitemap(
  { http, publicAnswers, environment }: Platform,
  {
    products,
    brands,
    streams,
  }: {
    products: Pick<ProductsService, 'inOrderAdded'>;
    brands: Pick<BrandsService, 'publicSlugs'>;
    streams: Pick<StreamsService, 'list'>;
  },
): void {
  const { publicUrl } = environment;
  const files = createProductFiles(products.inOrderAdded, productsInFile);

  /** The index depends on no topic: most changes of products add no file, so they need not rebuild it. */
  async function indexFile(): Promise<SitemapFile> {
    const numbers = Array.from({ length: await files.count() }, (_, place) => place + 1);
    const paths = [pagesAddress, brandsAddress, ...numbers.map(productsAddress)];
    return { xml: sitemapIndexXml(publicUrl, paths), reads: [] };
  }

  async function pagesFile(): Promise<SitemapFile> {
    const shows = await streams.list({ limit: maxShows });
    const paths = [...plainPages, ...shows.streams.map(({ id }) => `/stream/${id}`)];
    const xml = sitemapXml(
      publicUrl,
      paths.map((path) => ({ path })),
    );
    return { xml, reads: ['streams', 'users'] };
  }

  async function brandsFile(): Promise<SitemapFile> {
    const slugs = await brands.publicSlugs(maxBrands);
    const entries = slugs.map((slug) => ({ path: `/profiles/brands/${encodeURIComponent(slug)}` }));
    return { xml: sitemapXml(publicUrl, entries), reads: ['brands', 'users'] };
  }

  async function productsFile(number: number): Promise<SitemapFile> {
    const rows = await files.read(number);
    const entries = rows?.map(({ id, changedAt }) => ({
      path: `/product/${encodeURIComponent(id)}`,
      changedAt,
    }));
    return { xml: entries && sitemapXml(publicUrl, entries), reads: ['products', 'brands', 'users'] };
  }

  async function fileAt(address: string): Promise<SitemapFile> {
    if (address === indexAddress) return indexFile();
    if (address === pagesAddress) return pagesFile();
    if (address === brandsAddress) return brandsFile();
    return productsFile(Number(productsAddressForm.exec(address)?.[1] ?? 0));
  }

  publicAnswers.add({
    answers: isSitemap,
    make: async (address) => {
      const { xml, reads } = await fileAt(address);
      return {
        status: xml === undefined ? 404 : 200,
        headers: {
          ...securityHeaders({ scriptHashes: [] }, environment),
          'content-type': 'application/xml; charset=utf-8',
          'cache-control': 'public, max-age=3600',
        },
        body: Buffer.from(xml ?? ''),
        reads: new Set(reads),
        changesAtMs: Infinity,
      };
    },
  });
  for (const path of [indexAddress, '/sitemaps/:file'])
    http.get(path, async (request, reply) => {
      const [address = ''] = request.url.split('?');
      if (!isSitemap(address)) return reply.callNotFound();
      return sendPublicAnswer(publicAnswers, await publicAnswers.get(address, request.id), request, reply);
    });
  http.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(publicUrl)),
  );
}
