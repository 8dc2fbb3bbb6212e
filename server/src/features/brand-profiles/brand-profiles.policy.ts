import type { UpdateBrand } from '@greenroom/contract/brands/brands.schemas';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import type { Actor } from '../../platform/actor.ts';

/** What a change of a brand needs: its address and what streamers may take off are more than content. */
export function permissionFor(
  { slug, liveDiscountMaxPercent }: UpdateBrand,
  before: { slug: string; liveDiscountMaxPercent: number },
): BrandPermission {
  const isContent =
    (slug ?? before.slug) === before.slug &&
    (liveDiscountMaxPercent ?? before.liveDiscountMaxPercent) === before.liveDiscountMaxPercent;
  return isContent ? 'profile:write' : 'settings:write';
}

/** Anyone sees an approved brand whose account is not suspended; its team one that waits or was rejected; admins all. */
export function maySeeBrand(
  viewer: Pick<Actor, 'role'> | null,
  brand: { isTeam: boolean; approvalStatus: string; isSuspended: boolean },
): boolean {
  if (viewer?.role === 'admin') return true;
  if (brand.isSuspended) return false;
  return brand.approvalStatus === 'approved' || brand.isTeam;
}
