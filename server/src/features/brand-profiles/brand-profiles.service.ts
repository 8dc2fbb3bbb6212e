import type { BrandProfile, UpdateBrand } from '@greenroom/contract/brands/brands.schemas';
import { brandLimits } from '@greenroom/contract/limits/brands';
import type { Database, Queryable } from '../../db/client.ts';
import { violatedIndex } from '../../db/violated-index.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import type { BrandRow, BrandsService } from '../brands/brands.service.ts';
import type { BrandPictures } from '../brands/pictures/brand-pictures.service.ts';
import type { FollowsService } from '../follows/follows.service.ts';
import type { ProductsService } from '../products/products.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { toBrandProfile } from './brand-answer.ts';
import { maySeeBrand, permissionFor } from './brand-profiles.policy.ts';

/** The values that an update writes. An emptied text is removed. */
function changedValues(update: UpdateBrand) {
  const { slug, companyDescription, location, socialLinks, liveDiscountMaxPercent, returnPolicy } = update;
  const { logoUrl, coverImageUrl, websiteUrl, businessEmail, businessPhone } = update;
  const given = {
    slug,
    companyDescription: companyDescription === null ? '' : companyDescription,
    location: location === null ? '' : location,
    logoUrl,
    coverImageUrl,
    websiteUrl,
    businessEmail,
    businessPhone,
    socialLinks,
    liveDiscountMaxPercent,
    returnPolicy: returnPolicy === '' ? null : returnPolicy,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** The public pages of brands: the account, its followers and its products. */
export function createBrandProfilesService({
  db,
  audit,
  users,
  follows,
  brands,
  pictures,
  products,
}: {
  db: Database;
  audit: Pick<AuditService, 'record'>;
  users: Pick<UsersService, 'findProfileById'>;
  follows: Pick<FollowsService, 'countsOf'>;
  brands: Pick<BrandsService, 'access' | 'findBySlug' | 'findById' | 'within'>;
  pictures: Pick<BrandPictures, 'within'>;
  products: Pick<ProductsService, 'cardsOfBrand' | 'countsOfBrand'>;
}) {
  /** The account of a brand as its page shows it. Undefined for a brand without one. */
  async function userOf({ userId }: BrandRow) {
    if (userId === null) return undefined;
    const [user, counts] = await Promise.all([users.findProfileById(userId), follows.countsOf(userId)]);
    if (user === undefined) return undefined;
    return {
      id: userId,
      username: user.username ?? userId,
      followers: counts.followers,
      isSuspended: user.isSuspended,
    };
  }

  async function profile(viewer: Actor | null, slug: string): Promise<BrandProfile> {
    const brand = await brands.findBySlug(slug.toLowerCase());
    if (brand === undefined) throw new AppError('brand_not_found');
    const user = await userOf(brand);
    const isApproved = brand.approvalStatus === 'approved';
    const isTeam =
      !isApproved && viewer !== null && (await brands.access.accessOf(viewer))?.brand.id === brand.id;
    if (
      !maySeeBrand(viewer, {
        ...brand,
        isTeam,
        isSuspended: user?.isSuspended === true || brand.closedAt !== null,
      })
    )
      throw new AppError('brand_not_found');
    const [counts, cards] = await Promise.all([
      products.countsOfBrand(brand.id),
      products.cardsOfBrand(brand.id, brandLimits.productsOnPage),
    ]);
    return toBrandProfile({ brand, user, ...counts }, cards);
  }

  /** The brand that an update applies to (ROLE-15), and whether the actor acts for it. */
  async function changedBrand(
    actor: Actor,
    { brandId, ...update }: UpdateBrand,
  ): Promise<{ brand: BrandRow; isOwn: boolean }> {
    const brand =
      brandId === undefined
        ? await brands.access.brandFor(actor, 'profile:write')
        : await brands.findById(brandId);
    if (brand === undefined) throw new AppError('brand_not_found');
    const isOwn = await brands.access.may(actor, brand.id, 'profile:write');
    if (actor.role === 'admin') return { brand, isOwn };
    if (!isOwn) throw new AppError('not_your_brand');
    const needed = permissionFor(update, brand);
    if (!(await brands.access.may(actor, brand.id, needed))) throw new AppError('brand_permission_missing');
    return { brand, isOwn };
  }

  /**
   * Marks the uploads of a brand's new logo and cover as used.
   * @throws AppError `picture_not_yours` for its field.
   */
  async function keepPictures(transaction: Queryable, brand: BrandRow, update: UpdateBrand): Promise<void> {
    for (const field of ['logoUrl', 'coverImageUrl'] as const) {
      const address = update[field];
      if (address === undefined || address === null || address === brand[field]) continue;
      try {
        await pictures.within(transaction).use(brand.id, [address]);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        throw new AppError(error.code, { fields: { [field]: error.message }, cause: error });
      }
    }
  }

  return {
    /**
     * A brand as its page shows it, for anyone (API-17, DATA-10), also by a former slug.
     * @throws AppError `brand_not_found`; except for its owner (unless suspended) and admins, also for a
     * brand that is not approved or whose user is suspended.
     */
    profile,

    /**
     * Changes a brand's public profile (API-18): the actor's own, or that of `brandId`. Fields left out are
     * unchanged. An admin's change of somebody else's brand is in the audit log.
     * @throws AppError `own_brand_missing`, `brand_not_found`, `not_your_brand` (ROLE-15), `brand_slug_taken`
     * (BSET-21), and `picture_not_yours` for a logo or cover that another brand uploaded or that was deleted.
     */
    async update(actor: Actor, { brandId, ...update }: UpdateBrand, origin: Origin): Promise<BrandProfile> {
      const { brand, isOwn } = await changedBrand(actor, { brandId, ...update });
      const values = changedValues(update);
      const fields = Object.keys(values);
      if (fields.length > 0) {
        try {
          await db.transaction(async (transaction) => {
            const within = brands.within(transaction);
            await within.update(brand.id, values);
            await keepPictures(transaction, brand, update);
            if (update.slug !== undefined && update.slug !== brand.slug) {
              if (await within.isFormerOfOther(update.slug, brand.id)) throw slugTaken();
              await within.keepFormerSlug(brand.id, brand.slug);
            }
            if (isOwn) return;
            const subject = { type: 'brand', id: brand.id, label: brand.companyName };
            await audit.record(
              { actor, action: 'brand.changed', subject, details: { fields }, origin },
              transaction,
            );
          });
        } catch (error) {
          if (violatedIndex(error) !== 'brands_slug_unique') throw error;
          throw slugTaken(error);
        }
      }
      return profile(actor, update.slug ?? brand.slug);
    },
  };
}

/** Another brand has the slug, or had it and may still be found by it. */
function slugTaken(cause?: unknown): AppError {
  const { message } = new AppError('brand_slug_taken');
  return new AppError('brand_slug_taken', { fields: { slug: message }, cause });
}

export type BrandProfilesService = ReturnType<typeof createBrandProfilesService>;
