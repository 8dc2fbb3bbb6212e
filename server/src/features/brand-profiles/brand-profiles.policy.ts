import type { UpdateBrand } from '@greenroom/contract/brands/brands.schemas';
import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import type { Actor } from '../../platform/actor.ts';

/**
 * The permission that a change of a brand requires. Its address and its live discounts are more than content.
 */
export function permissionFor(
  { slug, liveDiscountMaxPercent }: UpdateBrand,
  before: { slug: string; liveDiscountMaxPercent: number },
): BrandPermission {
  const isContent =
    (slug ?? before.slug) === before.slug &&
    (liveDiscountMaxPercent ?? before.liveDiscountMaxPercent) === before.liveDiscountMaxPercent;
  return isContent ? 'profile:write' : 'settings:write';
}

/**
 * Anyone may see an approved brand whose account is not suspended. Its team may see it while it is pending or
 * rejected, and admins always.
 */
export function maySeeBrand(
  viewer: Pick<Actor, 'role'> | null,
  brand: { isTeam: boolean; approvalStatus: string; isSuspended: boolean },
): boolean {
  if (viewer?.role === 'admin') return true;
  if (brand.isSuspended) return false;
  return brand.approvalStatus === 'approved' || brand.isTeam;
}
