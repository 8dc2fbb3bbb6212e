import { productLimits } from '@greenroom/contract/limits/products';
import { productCategoryNames } from '@greenroom/contract/products/catalogue';
import type {
  ProductCard,
  ProductDetail,
  ProductFacets,
} from '@greenroom/contract/products/products.schemas';

/** A product in a list. `more` overrides the defaults. */
export function productCard(more: Partial<ProductCard> = {}): ProductCard {
  const id = more.id ?? 'sunday-mug';
  return {
    id,
    name: `Name of ${id}`,
    description: 'Thrown by hand, glazed twice.',
    price: 24.5,
    currency: 'USD',
    image: '/icon-192.png',
    stock: 30,
    tags: [],
    isFeatured: false,
    isNew: false,
    isTrending: false,
    brand: { name: 'Fernhollow', slug: 'fernhollow' },
    category: 'home',
    subcategory: 'kitchen',
    rating: 4.5,
    reviews: 12,
    ...more,
  };
}

/** This many products with distinct ids and names. */
export function productCards(count: number, more: Partial<ProductCard> = {}): ProductCard[] {
  return Array.from({ length: count }, (_, place) => productCard({ id: `product-${place + 1}`, ...more }));
}

/** A product on its own page. */
export function productDetail(more: Partial<ProductDetail> = {}): ProductDetail {
  const card = productCard(more);
  return {
    ...card,
    title: card.name,
    formattedDescription: [{ kind: 'paragraph', lines: [[{ text: card.description }]] }],
    sold: 0,
    inStock: card.stock > 0,
    features: [],
    specifications: [],
    images: [{ id: 'front', url: '/icon-192.png', alt: 'The mug from the front' }],
    sizes: [],
    colors: [],
    promises: ['Free shipping over $50', '2 year warranty', '30-day returns', '24/7 support'],
    ...more,
  };
}

const count = (total: number) => ({ total, totalIs: 'exact' as const });

/** The counts of a filter and its choices. */
export function productFacets(more: Partial<ProductFacets> = {}): ProductFacets {
  return {
    all: count(72),
    inStock: count(66),
    onSale: count(12),
    categories: productCategoryNames.map((category, place) =>
      Object.assign({ category }, count(40 - 10 * place)),
    ),
    prices: productLimits.priceBandsOffered.map((band, place) => Object.assign(count(20 + place), band)),
    colors: [
      { color: 'green', ...count(11) },
      { color: 'blue', ...count(5) },
    ],
    sizes: [
      { size: 'S', ...count(8) },
      { size: 'M', ...count(6) },
      { size: '30, long', ...count(2) },
    ],
    greens: (['A', 'B', 'C', 'D', 'E'] as const).map((grade) => ({
      grade,
      total: 0,
      totalIs: 'exact' as const,
    })),
    ratings: [4, 3, 2, 1].map((minRating) => ({
      minRating,
      total: 70 - 10 * minRating,
      totalIs: 'exact',
    })),
    brands: [
      { name: 'Fernhollow', slug: 'fernhollow', ...count(18) },
      { name: 'Kiln', slug: 'kiln', ...count(9) },
    ],
    ...more,
  };
}
