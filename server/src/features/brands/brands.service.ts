import { type GreenGrade, greenScore } from '@greenroom/contract/green/green-score';
import { brandSlug } from '@greenroom/contract/admin/brand-slug';
import type { Queryable } from '../../db/client.ts';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { mayManageBrands } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { freeBrandSlugs } from './free-brand-slugs.ts';
import { type BrandRow, createBrandsQueries } from './brands.queries.ts';
import { createGreenClaimsQueries } from './green/green-claims.queries.ts';
import { createBrandKeysQueries } from './keys/brand-keys.queries.ts';
import { createBrandSearch } from './search/brand-search.service.ts';
import { createBrandAccess } from './team/brand-access.service.ts';
import { createTeamQueries } from './team/team.queries.ts';

export type { BrandRow } from './brands.queries.ts';
/**
 * Conditions for other features' queries: `not in ${hiddenBrandIds}`. Only this feature reads the tables
 * behind them.
 */
export { hiddenBrandIds, isBrandStaffed } from './brands.queries.ts';

/** A brand to add. `slug` identifies it in addresses, and its owner can change it. */
export interface NewBrand {
  companyName: string;
  slug: string;
  /** The account that manages it. One account manages one brand. */
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
  productsWait?: boolean;
  socialLinks?: Record<string, string>;
  createdAt?: Date;
}

/** A brand for which, as of now, nobody can act any more. */
export type LeavingBrand = Pick<BrandRow, 'id' | 'companyName'> & { leftAt: Date };

/** A brand as products show it. */
export interface BrandCard {
  name: string;
  slug: string;
  /** Absent for a brand that is 'Unrated'. */
  greenGrade?: GreenGrade;
}

/** Adds an account's brand within a transaction. Undefined if another brand has or had the slug. */
async function addFor(
  transaction: Queryable,
  brand: NewBrand & { userId: string },
): Promise<BrandRow | undefined> {
  const within = createBrandsQueries(transaction);
  if (await within.isFormerOfOther(brand.slug)) return undefined;
  const [row] = await within.insertNew([brand]);
  return row;
}

/** Sellers. This is the only feature that reads and writes `brands`. */
export function createBrandsService({ db, now = () => new Date() }: { db: Queryable; now?: () => Date }) {
  const queries = createBrandsQueries(db);
  const greenClaims = createGreenClaimsQueries(db);
  const leaveSteps: ((transaction: Queryable, brand: LeavingBrand) => Promise<void>)[] = [];
  const search = createBrandSearch({ db, hiddenIds: queries.hiddenIds, now });

  async function leave(transaction: Queryable, { id, companyName }: BrandRow): Promise<void> {
    const brand = { id, companyName, leftAt: now() };
    for (const step of leaveSteps) await step(transaction, brand);
  }

  /**
   * Closes an account's brand. One that is already closed or whose account is suspended was announced before.
   */
  async function close(transaction: Queryable, userId: string, brand: BrandRow): Promise<void> {
    const within = createBrandsQueries(transaction);
    await within.lock(brand.id);
    const wasHidden = await within.isHidden(brand.id);
    await within.setClosed(userId, now());
    if (!wasHidden) await leave(transaction, brand);
  }

  return {
    /** Adds a step for when nobody can act for a brand any more, within that transaction. */
    onLeave(step: (typeof leaveSteps)[number]): void {
      leaveSteps.push(step);
    },

    /** Who may do what for which brand. */
    access: createBrandAccess(db),

    findBySlug: queries.findBySlug,
    findById: queries.findById,

    /** The brand that an account manages. */
    findByUserId: queries.findByUserId,

    /**
     * The ids of brands that are closed, or whose account is suspended right now: the values of
     * `hiddenBrandIds`.
     */
    hiddenIds: queries.hiddenIds,

    /** A page of the brands that match a text. */
    search: search.find,
    /** Keeps the search up to date between searches. */
    refreshSearch: search.refresh,

    /** The ids of the brands with these slugs. Unknown slugs are omitted. */
    idsBySlugs: queries.idsBySlugs,

    /** The slugs of publicly visible brands. */
    publicSlugs: queries.publicSlugs,

    /** The names and slugs of these brands by id. */
    async names(ids: Iterable<string>): Promise<Map<string, Pick<BrandCard, 'name' | 'slug'>>> {
      const rows = await queries.cards([...new Set(ids)]);
      return new Map(rows.map(({ id, name, slug }) => [id, { name, slug }]));
    },

    /** The cards of these brands by id, in two queries. */
    async cards(ids: Iterable<string>): Promise<Map<string, BrandCard>> {
      const wanted = [...new Set(ids)];
      const [rows, claims] = await Promise.all([queries.cards(wanted), greenClaims.countedOf(wanted, now())]);
      const claimsOf = Map.groupBy(claims, ({ brandId }) => brandId);
      return new Map(
        rows.map(({ id, name, slug }) => {
          const ofBrand = (claimsOf.get(id) ?? []).filter(({ productId }) => productId === null);
          const green = greenScore(ofBrand, now());
          return [id, { name, slug, ...(green === undefined ? {} : { greenGrade: green.grade }) }];
        }),
      );
    },

    /** The live discount that each brand permits streamers, and the brand's owner. */
    liveDiscountsOf: queries.liveDiscountsOf,

    /**
     * The current evidence score of each brand, and of those of its products with their own evidence; -1 for
     * none. A product's own evidence adds to its brand's.
     */
    async greenScores(
      ids: readonly string[],
    ): Promise<{ brandId: string; score: number; products: Map<string, number> }[]> {
      const at = now();
      const claims = Map.groupBy(await greenClaims.countedOf(ids, at), ({ brandId }) => brandId);
      return ids.map((brandId) => {
        const all = claims.get(brandId) ?? [];
        const ofBrand = all.filter(({ productId }) => productId === null);
        const productIds = new Set(all.flatMap(({ productId }) => productId ?? []));
        const scoreWith = (productId?: string) => {
          const own = productId === undefined ? [] : all.filter((claim) => claim.productId === productId);
          return greenScore([...ofBrand, ...own], at)?.score ?? -1;
        };
        return {
          brandId,
          score: scoreWith(),
          products: new Map([...productIds].map((id) => [id, scoreWith(id)])),
        };
      });
    },

    /** Brands with claims that count, or once did. */
    ratedBrandIds: greenClaims.brandsWithAccepted,

    /** The names of the brands that these accounts manage, by account id. */
    async namesOfUsers(userIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await queries.namesOfUsers(userIds);
      return new Map(rows.flatMap(({ userId, name }) => (userId === null ? [] : [[userId, name]])));
    },

    /**
     * A deleted account's brand stays, closed, with its sales. Its contact details, team and keys are
     * deleted.
     */
    async forgetUser(userId: string): Promise<void> {
      await db.transaction(async (transaction) => {
        const within = createBrandsQueries(transaction);
        const brand = await within.findByUserId(userId);
        if (brand === undefined) return;
        await createTeamQueries(transaction).deleteTeam(brand.id);
        await createBrandKeysQueries(transaction).deleteAll(brand.id);
        await within.forgetContact(userId);
        await close(transaction, userId, brand);
      });
    },

    /** An account's role changed: closes or reopens its brand, in the same transaction. */
    async followRole(transaction: Queryable, userId: string, role: Role): Promise<void> {
      const within = createBrandsQueries(transaction);
      const brand = await within.findByUserId(userId);
      if (brand === undefined) return;
      if (mayManageBrands({ role })) await within.setClosed(userId, null);
      else await close(transaction, userId, brand);
    },

    /** An account was suspended: nobody acts for its brand until it is restored. */
    async followSuspension(transaction: Queryable, userId: string): Promise<void> {
      const brand = await createBrandsQueries(transaction).findByUserId(userId);
      if (brand !== undefined && brand.closedAt === null) await leave(transaction, brand);
    },

    /** Operations on a brand within a transaction. */
    within(transaction: Queryable) {
      const { lock, update, keepFormerSlug, isFormerOfOther } = createBrandsQueries(transaction);
      return { lock, update, keepFormerSlug, isFormerOfOther };
    },

    addFor,

    /** Adds an account's brand within a transaction, with the first free slug of its name. */
    async addNamed(
      transaction: Queryable,
      brand: Omit<NewBrand, 'slug'> & { userId: string },
    ): Promise<BrandRow> {
      for (const slug of freeBrandSlugs(brandSlug(brand.companyName))) {
        const row = await addFor(transaction, { ...brand, slug });
        if (row !== undefined) return row;
      }
      throw new AppError('brand_slug_taken');
    },
  };
}

export type BrandsService = ReturnType<typeof createBrandsService>;
