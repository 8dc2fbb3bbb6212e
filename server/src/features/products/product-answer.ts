import { type GreenGrade, greenGrade } from '@greenroom/contract/green/green-score';
import { discountPercent } from '@greenroom/contract/products/discount';
import { toCurrencyUnits } from '@greenroom/contract/products/currency';
import type {
  ProductCard,
  ProductDetail,
  ProductPrice,
  ProductVariant,
} from '@greenroom/contract/products/products.schemas';
import type { BrandCard } from '../brands/brands.service.ts';
import type { ProductCardRow, ProductDetailRow, ProductImageRow } from './products.queries.ts';
import type { ProductVariantRow } from './variants/product-variants.queries.ts';

/** The grade of a product whose own evidence improves on its brand's. Letters sort like grades. */
function betterGrade(score: number, { greenGrade: ofBrand }: BrandCard): { greenGrade?: GreenGrade } {
  const grade = score < 0 ? undefined : greenGrade(score);
  return grade === undefined || (ofBrand !== undefined && grade >= ofBrand) ? {} : { greenGrade: grade };
}

/** A row as a card shows it (DATA-4, DATA-5). */
export function toProductCard(row: ProductCardRow, brand: BrandCard): ProductCard {
  const discount = discountPercent(row.priceCents, row.originalPriceCents);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: toCurrencyUnits(row.priceCents, row.currency),
    ...(row.highestPriceCents === null || row.highestPriceCents <= row.priceCents
      ? {}
      : { priceTo: toCurrencyUnits(row.highestPriceCents, row.currency) }),
    ...(row.originalPriceCents === null
      ? {}
      : { originalPrice: toCurrencyUnits(row.originalPriceCents, row.currency) }),
    ...(row.lowestRecentPriceCents === null
      ? {}
      : { lowestRecentPrice: toCurrencyUnits(row.lowestRecentPriceCents, row.currency) }),
    currency: row.currency,
    image: row.imageUrl ?? '',
    stock: row.stock,
    ...(discount === undefined ? {} : { discount }),
    ...(row.coupon === null ? {} : { couponCode: row.coupon.code, couponDiscount: row.coupon.percent }),
    tags: row.tags,
    isFeatured: row.isFeatured,
    isNew: row.isNew,
    isTrending: row.isTrending,
    brand,
    ...betterGrade(row.greenScore, brand),
    category: row.category,
    subcategory: row.subcategory,
    rating: row.rating,
    reviews: row.reviewCount,
  };
}

/** The price of a product from a time on. */
export function toProductPrice(
  row: { priceCents: number; originalPriceCents: number | null; at: Date; isLive: boolean },
  currency: string,
): ProductPrice {
  return {
    at: row.at.toISOString(),
    price: toCurrencyUnits(row.priceCents, currency),
    ...(row.originalPriceCents === null
      ? {}
      : { originalPrice: toCurrencyUnits(row.originalPriceCents, currency) }),
    ...(row.isLive ? { isLive: true } : {}),
  };
}

function toVariant(
  { color, size, stock, priceCents, imagePosition }: ProductVariantRow,
  {
    id: productId,
    priceCents: productCents,
    currency,
  }: Pick<ProductDetailRow, 'id' | 'priceCents' | 'currency'>,
  images: readonly ProductImageRow[],
): ProductVariant {
  const hasImage = images.some(({ position }) => position === imagePosition);
  return {
    color,
    size,
    stock,
    ...(priceCents === null || priceCents === productCents
      ? {}
      : { price: toCurrencyUnits(priceCents, currency) }),
    ...(hasImage ? { imageId: `${productId}-${imagePosition}` } : {}),
  };
}

/** A product's page without the parts that come from its brand and from shows. */
export type CatalogueDetail = Omit<ProductDetail, 'streamer' | 'promises' | 'formattedDescription'>;

/** A product as its own page shows it (DATA-6), without the stream that shows it now. */
export function toProductDetail(
  row: ProductDetailRow,
  {
    brand,
    images,
    variants,
  }: {
    brand: BrandCard;
    images: readonly ProductImageRow[];
    variants: readonly ProductVariantRow[];
  },
): CatalogueDetail {
  return {
    ...toProductCard(row, brand),
    title: row.name,
    sold: row.soldCount,
    inStock: row.stock > 0,
    features: row.features,
    specifications: row.specifications,
    images: images.map((image) => ({ id: `${row.id}-${image.position}`, url: image.url, alt: image.alt })),
    sizes: row.sizes,
    colors: row.colors,
    ...(variants.length === 0 ? {} : { variants: variants.map((one) => toVariant(one, row, images)) }),
  };
}
