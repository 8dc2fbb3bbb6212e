import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { BrandProfileRow } from './brands.queries.ts';

/** A row as the brand's page shows it (DATA-10). */
export function toBrandProfile(row: BrandProfileRow, cards: readonly ProductCard[]): BrandProfile {
  const { brand } = row;
  const { logoUrl, coverImageUrl, websiteUrl, businessEmail, businessPhone } = brand;
  return {
    id: brand.id,
    companyName: brand.companyName,
    slug: brand.slug,
    companyDescription: brand.companyDescription,
    location: brand.location,
    ...(logoUrl === null ? {} : { logoUrl }),
    ...(coverImageUrl === null ? {} : { coverImageUrl }),
    ...(websiteUrl === null ? {} : { websiteUrl }),
    ...(businessEmail === null ? {} : { businessEmail }),
    ...(businessPhone === null ? {} : { businessPhone }),
    verified: brand.verified,
    approvalStatus: brand.approvalStatus,
    socialLinks: brand.socialLinks,
    ...(brand.userId === null
      ? {}
      : { user: { id: brand.userId, username: row.username, _count: { followers: row.followers } } }),
    _count: { products: row.products, topRated: row.topRated },
    products: cards.map((card) => ({ ...card, inStock: card.stock > 0 })),
  };
}
