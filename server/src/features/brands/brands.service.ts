import type { BrandProfile, UpdateBrand } from '@greenroom/contract/brands/brands.schemas';
import { brandLimits } from '@greenroom/contract/limits';
import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import type { Database, Queryable } from '../../db/client.ts';
import { violatedIndex } from '../../db/violated-index.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditService, Origin } from '../audit/audit.service.ts';
import { toBrandProfile } from './brand-answer.ts';
import { mayChangeBrand, maySeeBrand } from './brands.policy.ts';
import { type BrandRow, createBrandsQueries } from './brands.queries.ts';

/** A brand to add. `slug` names it in addresses; its owner can change it. */
export interface NewBrand {
  companyName: string;
  slug: string;
  /** The account that manages it; one account manages one brand. */
  userId?: string;
  companyDescription?: string;
  location?: string;
  logoUrl?: string;
  coverImageUrl?: string;
  websiteUrl?: string;
  businessEmail?: string;
  businessPhone?: string;
  verified?: boolean;
  approvalStatus?: 'pending' | 'approved' | 'rejected';
  socialLinks?: Record<string, string>;
  createdAt?: Date;
}

/** What an update writes; an emptied text is one that was taken back. */
function changedValues(update: UpdateBrand) {
  const { slug, companyDescription, location, socialLinks } = update;
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
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

export function createBrandsService({
  db,
  audit,
  cardsOfBrand,
}: {
  db: Database;
  audit: Pick<AuditService, 'record'>;
  /** What shoppers see of a brand's products, best rated first. */
  cardsOfBrand: (brandId: string, limit: number) => Promise<ProductCard[]>;
}) {
  const queries = createBrandsQueries(db);

  async function profile(viewer: Actor | null, slug: string): Promise<BrandProfile> {
    const row = await queries.findProfile(slug.toLowerCase());
    if (row === undefined || !maySeeBrand(viewer, { ...row.brand, isSuspended: row.isSuspended }))
      throw new AppError('brand_not_found');
    return toBrandProfile(row, await cardsOfBrand(row.brand.id, brandLimits.productsOnPage));
  }

  /** The brand that an update is for (ROLE-15). */
  async function changedBrand(actor: Actor, brandId: string | undefined): Promise<BrandRow> {
    const brand =
      brandId === undefined ? await queries.findByUserId(actor.userId) : await queries.findById(brandId);
    if (brand === undefined)
      throw new AppError(brandId === undefined ? 'own_brand_missing' : 'brand_not_found');
    if (!mayChangeBrand(actor, brand)) throw new AppError('not_your_brand');
    return brand;
  }

  return {
    /**
     * A brand as its page shows it, to anyone (API-17, DATA-10).
     * @throws AppError `brand_not_found`, also for a brand that is not approved or whose user is suspended, to all but
     * its owner (unless suspended) and admins.
     */
    profile,

    /**
     * Changes a brand's public profile (API-18): the actor's own, or the one that `brandId` names. What is left out stays
     * as it is. An admin's change of somebody else's brand goes into the audit log.
     * @throws AppError `own_brand_missing`, `brand_not_found`, `not_your_brand` (ROLE-15), `brand_slug_taken` (BSET-21).
     */
    async update(actor: Actor, { brandId, ...update }: UpdateBrand, origin: Origin): Promise<BrandProfile> {
      const brand = await changedBrand(actor, brandId);
      const values = changedValues(update);
      const fields = Object.keys(values);
      if (fields.length > 0) {
        try {
          await db.transaction(async (transaction) => {
            await createBrandsQueries(transaction).update(brand.id, values);
            if (brand.userId === actor.userId) return;
            const subject = { type: 'brand', id: brand.id, label: brand.companyName };
            await audit.record(
              { actor, action: 'brand.changed', subject, details: { fields }, origin },
              transaction,
            );
          });
        } catch (error) {
          if (violatedIndex(error) !== 'brands_slug_unique') throw error;
          const refusal = new AppError('brand_slug_taken');
          throw new AppError('brand_slug_taken', { fields: { slug: refusal.message }, cause: error });
        }
      }
      return profile(actor, update.slug ?? brand.slug);
    },

    findBySlug: async (slug: string): Promise<BrandRow | undefined> => queries.findBySlug(slug),

    /** The brand of an account that goes stays, with what it sold; how to reach its person does not. */
    forgetUser: async (userId: string): Promise<void> => queries.forgetContact(userId),

    /** The brand that an account manages. */
    findByUserId: async (userId: string): Promise<BrandRow | undefined> => queries.findByUserId(userId),

    /** Adds an account's brand inside a transaction; undefined when another brand has the slug. */
    async addFor(
      transaction: Queryable,
      brand: NewBrand & { userId: string },
    ): Promise<BrandRow | undefined> {
      const [row] = await createBrandsQueries(transaction).insertNew([brand]);
      return row;
    },

    /** Adds the brands whose slug is not there yet; the others stay as they are. Answers the id of every slug. */
    async importBrands(newBrands: readonly NewBrand[]): Promise<Map<string, string>> {
      await queries.insertNew([...newBrands]);
      const rows = await queries.idsBySlugs(newBrands.map((brand) => brand.slug));
      return new Map(rows.map((row) => [row.slug, row.id]));
    },
  };
}

export type BrandsService = ReturnType<typeof createBrandsService>;
