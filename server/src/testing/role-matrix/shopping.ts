import { newProduct } from './fixture.ts';
import { type MatrixRow, brands, everyone, row, signedIn } from './row.ts';

/** What is sold, and by whom. */
//                                 anonymous user brand streamer admin owner other
export const shoppingMatrix: Record<string, MatrixRow> = {
  'home.content': row(everyone),

  'products.list': row(everyone),
  'products.facets': row(everyone),
  'products.detail': row(everyone, ({ productId }) => ({ id: productId })),
  'products.related': row(everyone, ({ productId }) => ({ id: productId })),

  'brands.profile': row(everyone, async (f) => ({ slug: await f.brand() }), brands),
  // An account of role brand or admin that has no brand of its own has none to change or list.
  'brands.update': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return { location: 'Leeds' };
    },
    brands,
  ),
  'brandProducts.list': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return {};
    },
    brands,
  ),
  'brandProducts.add': row(
    '401 403 404 403 404 ok 404',
    async (f) => {
      await f.brand();
      return newProduct;
    },
    brands,
  ),
  'brandProducts.change': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: await f.brandProduct(), ...newProduct }),
    brands,
  ),
  'brandProducts.remove': row(
    '401 403 403 403 ok ok 403',
    async (f) => ({ id: await f.brandProduct() }),
    brands,
  ),

  'wishlists.list': row(signedIn),
  'wishlists.productIds': row(signedIn),
  'wishlists.add': row(signedIn, ({ productId }) => ({ productId })),
  'wishlists.remove': row(signedIn, ({ productId }) => ({ productId })),
};
