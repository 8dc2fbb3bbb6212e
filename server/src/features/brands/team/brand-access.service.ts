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

/** The one place that decides who may do what for which brand. */
export function createBrandAccess(db: Queryable) {
  const brands = createBrandsQueries(db);
  const team = createTeamQueries(db);

  /**
   * The brand that the actor acts for: that of their key, otherwise their own, otherwise one that they work
   * for.
   */
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

  /** Their own brand and those of their teams, whatever their current permissions. */
  async function brandIdsOf({ userId }: Pick<Actor, 'userId'>): Promise<Set<string>> {
    return new Set(await team.brandIdsOf(userId));
  }

  return {
    accessOf,

    /** Whether an account works for a brand that is not its own. */
    isOfTeam: async ({ userId }: Pick<Actor, 'userId'>): Promise<boolean> =>
      (await team.membershipOf(userId)) !== undefined,

    brandIdsOf,

    /**
     * Whether the brand is their own or they are in its team, whatever their current permissions. Nobody may
     * decide about such a brand.
     */
    worksFor: async (actor: Pick<Actor, 'userId'>, brandId: string): Promise<boolean> =>
      (await brandIdsOf(actor)).has(brandId),

    /**
     * The brand for which the actor has this permission.
     * @throws AppError `not_a_brand`, `own_brand_missing` for a role that has brands and an account without
     * one, `brand_permission_missing`, `key_not_enough`.
     */
    async brandFor(actor: Asking, permission: BrandPermission): Promise<BrandRow> {
      const access = await accessOf(actor);
      if (access === undefined)
        throw new AppError(mayManageBrands(actor) ? 'own_brand_missing' : 'not_a_brand');
      if (!access.permissions.includes(permission))
        throw new AppError(actor.key === undefined ? 'brand_permission_missing' : 'key_not_enough');
      return access.brand;
    },

    /**
     * The ids of all accounts with this permission for a brand, including the brand's own: the people to
     * notify.
     */
    peopleWhoMay: async (brandId: string, permission: BrandPermission): Promise<string[]> =>
      team.peopleOf(
        brandId,
        teamRoleSchema.options.filter((role) => permissionsOfRole[role].includes(permission)),
      ),

    /**
     * Whether the actor has this permission for this brand. The caller decides what admins may do in
     * addition.
     */
    async may(actor: Asking, brandId: string, permission: BrandPermission): Promise<boolean> {
      const access = await accessOf(actor);
      return access?.brand.id === brandId && access.permissions.includes(permission);
    },
  };
}
