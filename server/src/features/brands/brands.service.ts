import type { Queryable } from '../../db/client.ts';
import { type BrandRow, type BrandsQueries, createBrandsQueries } from './brands.queries.ts';

/** A brand to add. `slug` names it in addresses and is its own for ever. */
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

export function createBrandsService({ queries }: { queries: BrandsQueries }) {
  return {
    findBySlug: async (slug: string): Promise<BrandRow | undefined> => queries.findBySlug(slug),

    /** The brand that an account manages. */
    findByUserId: async (userId: string): Promise<BrandRow | undefined> => queries.findByUserId(userId),

    /** Adds an account's brand inside a transaction; undefined when another brand has the slug. */
    async addFor(transaction: Queryable, brand: NewBrand & { userId: string }): Promise<BrandRow | undefined> {
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
