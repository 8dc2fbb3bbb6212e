import type { BrandProduct, BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { lowStock } from '@greenroom/contract/brands/low-stock';
import type { GreenClaim } from '@greenroom/contract/green/green.schemas';
import { productCard } from './sample-products.ts';

/** A brand's public page. `more` overrides the defaults. */
export function brandProfile(more: Partial<BrandProfile> = {}): BrandProfile {
  return {
    id: '7d4e9a52-3b1c-4f60-9d83-6a2e5c7b1f04',
    companyName: 'Fernhollow',
    slug: 'fernhollow',
    companyDescription: 'Everyday hair care in bottles that come back.',
    location: 'Portland, Oregon',
    businessEmail: 'hello@fernhollow.example',
    verified: false,
    approvalStatus: 'approved',
    socialLinks: {},
    liveDiscountMaxPercent: 0,
    user: { id: 'brand-owner', username: 'fernhollow', _count: { followers: 0 } },
    _count: { products: 0, topRated: 0 },
    products: [],
    ...more,
  };
}

/** A product on a brand's page. */
export function brandPageProduct(more: Partial<BrandProfile['products'][number]> = {}) {
  return { ...productCard(more), inStock: true, ...more };
}

/** A product as its brand sees it. */
export function brandProduct(more: Partial<BrandProduct> = {}): BrandProduct {
  return {
    id: 'jug',
    name: 'Jug',
    description: '',
    price: 24.5,
    currency: 'USD',
    images: [],
    active: true,
    public: true,
    inStock: true,
    stockCount: 20,
    featured: false,
    categoryId: 'home',
    tags: [],
    approvalStatus: 'pending',
    version: 1,
    rating: 0,
    reviewCount: 0,
    ...more,
  };
}

/** A green claim, by default accepted and valid. */
export function greenClaim(more: Partial<GreenClaim> = {}): GreenClaim {
  return {
    id: 'claim',
    topic: 'material',
    kind: 'certificate',
    statement: 'Made of what was left over',
    evidenceUrl: 'https://example.com/certificate.pdf',
    verifier: 'Register of Fibres',
    validUntil: '2031-05-04T12:00:00.000Z',
    status: 'accepted',
    isCounted: true,
    filedAt: '2030-05-04T12:00:00.000Z',
    objections: [],
    openObjections: 0,
    decision: { reason: 'The number is in the register.', at: '2030-05-05T12:00:00.000Z', by: 'Olive Root' },
    ...more,
  };
}

/** All products of a brand on one page, with their statistics. */
export const productsPage = (products: readonly BrandProduct[]) => ({
  products: [...products],
  total: products.length,
  stats: {
    products: products.length,
    active: products.filter((product) => product.active && product.public).length,
    lowStock: products.filter((product) => lowStock(product)?.of === 'product').length,
    totalValue: [
      {
        amount: products.reduce((cents, { price }) => cents + Math.round(price * 100), 0) / 100,
        currency: 'USD',
      },
    ],
  },
});
