import {
  type BrandPermission,
  type BrandRole,
  permissionsOfRole,
  teamRoleSchema,
} from '@greenroom/contract/brands/team.schemas';
import type { Queryable } from '../../../db/client.ts';
import { type Actor, mayManageBrands } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type BrandRow, createBrandsQueries } from '../brands.queries.ts';
import { createTeamQueries } from './team.queries.ts';

type Asking = Pick<Actor, 'userId' | 'role' | 'key'>;

interface Access {
  brand: BrandRow;
  role: BrandRole;
  permissions: readonly BrandPermission[];
}

/** Who may do what for which brand: the one place that says so. */
export function createBrandAccess(db: Queryable) {
  const brands = createBrandsQueries(db);
  const team = createTeamQueries(db);

  /** Whom the actor acts for: the brand of their key, else a brand of their own before one that they work for. */
  async function accessOf(actor: Asking): Promise<Access | undefined> {
    if (actor.key !== undefined) {
      const brand = await brands.findById(actor.key.brandId);
      return brand && { brand, role: 'owner', permissions: actor.key.permissions };
    }
    const own = mayManageBrands(actor) ? await brands.findByUserId(actor.userId) : undefined;
    const found =
      own === undefined ? await team.membershipOf(actor.userId) : { brand: own, role: 'owner' as const };
    return found && { ...found, permissions: permissionsOfRole[found.role] };
  }

  /** Their own brand, and those in whose team they are, whatever they may do for them now. */
  async function brandIdsOf({ userId }: Pick<Actor, 'userId'>): Promise<Set<string>> {
    return new Set(await team.brandIdsOf(userId));
  }

  return {
    accessOf,

    /** Whether an account works for a brand that is not its own. */
    isOfTeam: async ({ userId }: Pick<Actor, 'userId'>): Promise<boolean> =>
      (await team.membershipOf(userId)) !== undefined,

    brandIdsOf,

    /** Whether it is their own brand or they are in its team, whatever they may do for it now. Nobody decides on their own brand. */
    worksFor: async (actor: Pick<Actor, 'userId'>, brandId: string): Promise<boolean> =>
      (await brandIdsOf(actor)).has(brandId),

    /**
     * The brand for which the actor may do this.
     * @throws AppError `not_a_brand`, `own_brand_missing` for a role that has brands and an account without one,
     * `brand_permission_missing`, `key_not_enough`.
     */
    async brandFor(actor: Asking, permission: BrandPermission): Promise<BrandRow> {
      const access = await accessOf(actor);
      if (access === undefined)
        throw new AppError(mayManageBrands(actor) ? 'own_brand_missing' : 'not_a_brand');
      if (!access.permissions.includes(permission))
        throw new AppError(actor.key === undefined ? 'brand_permission_missing' : 'key_not_enough');
      return access.brand;
    },

    /** The ids of all accounts that may do this for a brand, the brand's own among them: who is told of what waits there. */
    peopleWhoMay: async (brandId: string, permission: BrandPermission): Promise<string[]> =>
      team.peopleOf(
        brandId,
        teamRoleSchema.options.filter((role) => permissionsOfRole[role].includes(permission)),
      ),

    /** Whether the actor may do this for this brand. What admins may do besides is for the caller to say. */
    async may(actor: Asking, brandId: string, permission: BrandPermission): Promise<boolean> {
      const access = await accessOf(actor);
      return access?.brand.id === brandId && access.permissions.includes(permission);
    },
  };
}
