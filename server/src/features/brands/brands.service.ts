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
/** Conditions for other features' queries: `not in ${hiddenBrandIds}`. What they are read from is this feature's alone. */
export { hiddenBrandIds, isBrandStaffed } from './brands.queries.ts';

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
  productsWait?: boolean;
  socialLinks?: Record<string, string>;
  createdAt?: Date;
}

/** A brand for which nobody can act from now on; until now somebody could. */
export type LeavingBrand = Pick<BrandRow, 'id' | 'companyName'> & { leftAt: Date };

/** A brand as products name it. */
export interface BrandCard {
  name: string;
  slug: string;
  /** Left out for a brand that is 'Unrated'. */
  greenGrade?: GreenGrade;
}

/** Adds an account's brand inside a transaction; undefined when another brand has the slug, or had it. */
async function addFor(
  transaction: Queryable,
  brand: NewBrand & { userId: string },
): Promise<BrandRow | undefined> {
  const within = createBrandsQueries(transaction);
  if (await within.isFormerOfOther(brand.slug)) return undefined;
  const [row] = await within.insertNew([brand]);
  return row;
}

/** Sellers: the only feature that reads and writes `brands`. */
export function createBrandsService({ db, now = () => new Date() }: { db: Queryable; now?: () => Date }) {
  const queries = createBrandsQueries(db);
  const greenClaims = createGreenClaimsQueries(db);
  const leaveSteps: ((transaction: Queryable, brand: LeavingBrand) => Promise<void>)[] = [];
  const search = createBrandSearch({ db, hiddenIds: queries.hiddenIds, now });

  async function leave(transaction: Queryable, { id, companyName }: BrandRow): Promise<void> {
    const brand = { id, companyName, leftAt: now() };
    for (const step of leaveSteps) await step(transaction, brand);
  }

  /** Nobody sells for an account's brand from now on. One that is closed, or whose account is suspended, has left before. */
  async function close(transaction: Queryable, userId: string, brand: BrandRow): Promise<void> {
    const within = createBrandsQueries(transaction);
    await within.lock(brand.id);
    const wasHidden = await within.isHidden(brand.id);
    await within.setClosed(userId, now());
    if (!wasHidden) await leave(transaction, brand);
  }

  return {
    /** Adds what has to happen once nobody can act for a brand, in the transaction of that. */
    onLeave(step: (typeof leaveSteps)[number]): void {
      leaveSteps.push(step);
    },

    /** Who may do what for which brand. */
    access: createBrandAccess(db),

    findBySlug: queries.findBySlug,
    findById: queries.findById,

    /** The brand that an account manages. */
    findByUserId: queries.findByUserId,

    /** The ids of the brands that are closed, or whose account is suspended right now: the set `hiddenBrandIds` itself. */
    hiddenIds: queries.hiddenIds,

    /** A page of the brands that a text finds. */
    search: search.find,
    /** Keeps the search up to date while nobody searches. */
    refreshSearch: search.refresh,

    /** The ids of the brands with these slugs; a slug that no brand has is left out. */
    idsBySlugs: queries.idsBySlugs,

    /** The slugs of brands that everybody may see. */
    publicSlugs: queries.publicSlugs,

    /** The names and slugs of all these brands by their ids. */
    async names(ids: Iterable<string>): Promise<Map<string, Pick<BrandCard, 'name' | 'slug'>>> {
      const rows = await queries.cards([...new Set(ids)]);
      return new Map(rows.map(({ id, name, slug }) => [id, { name, slug }]));
    },

    /** The cards of all these brands by their ids, in two queries. */
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

    /** How much streamers may take off what each brand sells in a show, and whose brand it is. */
    liveDiscountsOf: queries.liveDiscountsOf,

    /**
     * What each brand's evidence is worth right now, and that of those of its products that have evidence of their own; -1
     * for nothing. A product's own evidence adds to its brand's.
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

    /** The brands whose claims count, or once did. */
    ratedBrandIds: greenClaims.brandsWithAccepted,

    /** The names of the brands that these accounts manage, by the accounts' ids. */
    async namesOfUsers(userIds: readonly string[]): Promise<Map<string, string>> {
      const rows = await queries.namesOfUsers(userIds);
      return new Map(rows.flatMap(({ userId, name }) => (userId === null ? [] : [[userId, name]])));
    },

    /** The brand of an account that goes stays, closed, with what it sold; how to reach its person does not, nor its team and keys. */
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

    /** An account was given another role: its brand closes, or opens again, in the transaction of that. */
    async followRole(transaction: Queryable, userId: string, role: Role): Promise<void> {
      const within = createBrandsQueries(transaction);
      const brand = await within.findByUserId(userId);
      if (brand === undefined) return;
      if (mayManageBrands({ role })) await within.setClosed(userId, null);
      else await close(transaction, userId, brand);
    },

    /** An account that was not suspended is: nobody acts for its brand until it is restored. */
    async followSuspension(transaction: Queryable, userId: string): Promise<void> {
      const brand = await createBrandsQueries(transaction).findByUserId(userId);
      if (brand !== undefined && brand.closedAt === null) await leave(transaction, brand);
    },

    /** What is done with a brand inside a transaction. */
    within(transaction: Queryable) {
      const { lock, update, keepFormerSlug, isFormerOfOther } = createBrandsQueries(transaction);
      return { lock, update, keepFormerSlug, isFormerOfOther };
    },

    addFor,

    /** Adds an account's brand inside a transaction, under the first slug of its name that no brand has or had. */
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
