import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import type { ProductCard, ProductDetail, Review } from '@greenroom/contract/products/products.schemas';
import { discountPercent } from './price.ts';
import type {
  ProductCardRow,
  ProductDetailRow,
  ProductImageRow,
  PromotingStreamRow,
} from './products.queries.ts';
import type { ReviewRow } from './reviews.queries.ts';

type AvatarUrl = (userId: string, image: string | null) => string;

/** A row as a card shows it (DATA-4, DATA-5). */
export function toProductCard(row: ProductCardRow): ProductCard {
  const discount = discountPercent(row.priceCents, row.originalPriceCents);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: toCurrencyUnits(row.priceCents, row.currency),
    ...(row.originalPriceCents === null
      ? {}
      : { originalPrice: toCurrencyUnits(row.originalPriceCents, row.currency) }),
    currency: row.currency,
    image: row.imageUrl ?? '',
    stock: row.stock,
    ...(discount === undefined ? {} : { discount }),
    ...(row.couponCode === null ? {} : { couponCode: row.couponCode }),
    ...(row.couponDiscountPercent === null ? {} : { couponDiscount: row.couponDiscountPercent }),
    tags: row.tags,
    isFeatured: row.isFeatured,
    isNew: row.isNew,
    isTrending: row.isTrending,
    brand: { name: row.brandName, slug: row.brandSlug },
    category: row.category,
    subcategory: row.subcategory,
    rating: row.rating,
    reviews: row.reviewCount,
  };
}

/** A review as the product page shows it (DATA-9). One whose author's account is gone keeps a picture of its own. */
export function toReview(row: ReviewRow, avatarUrl: AvatarUrl): Review {
  return {
    id: row.id,
    user: row.authorName,
    avatar: avatarUrl(row.userId ?? row.id, row.userImage),
    rating: row.rating,
    date: row.createdAt.toISOString(),
    comment: row.comment,
    helpful: row.helpfulCount,
  };
}

/** A product as its own page shows it (DATA-6). */
export function toProductDetail(
  row: ProductDetailRow,
  {
    images,
    reviews,
    showing,
    avatarUrl,
  }: {
    images: readonly ProductImageRow[];
    reviews: readonly ReviewRow[];
    showing: PromotingStreamRow | undefined;
    avatarUrl: AvatarUrl;
  },
): ProductDetail {
  return {
    ...toProductCard(row),
    title: row.name,
    sold: row.soldCount,
    inStock: row.stock > 0,
    features: row.features,
    specifications: row.specifications,
    images: images.map((image) => ({ id: `${row.id}-${image.position}`, url: image.url, alt: image.alt })),
    sizes: row.sizes,
    colors: row.colors,
    ...(showing
      ? { streamer: { username: showing.username, name: showing.name, streamId: showing.streamId } }
      : {}),
    latestReviews: reviews.map((review) => toReview(review, avatarUrl)),
  };
}
