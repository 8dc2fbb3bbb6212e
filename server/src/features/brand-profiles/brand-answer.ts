import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { plainTextOf, toRichText } from '../../platform/rich-text/rich-text.ts';
import type { BrandRow } from '../brands/brands.service.ts';

/** A brand, its account, and the number of its visible products. */
interface BrandFacts {
  brand: BrandRow;
  user: { id: string; username: string; followers: number } | undefined;
  products: number;
  topRated: number;
}

/** A row as the brand's page shows it (DATA-10), with its products' descriptions as plain text. */
export function toBrandProfile(row: BrandFacts, cards: readonly ProductCard[]): BrandProfile {
  const { brand, user } = row;
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
    liveDiscountMaxPercent: brand.liveDiscountMaxPercent,
    ...(brand.returnPolicy === null ? {} : { returnPolicy: brand.returnPolicy }),
    ...(user === undefined
      ? {}
      : { user: { id: user.id, username: user.username, _count: { followers: user.followers } } }),
    _count: { products: row.products, topRated: row.topRated },
    products: cards.map((card) => ({
      ...card,
      description: plainTextOf(toRichText(card.description)),
      inStock: card.stock > 0,
    })),
  };
}
