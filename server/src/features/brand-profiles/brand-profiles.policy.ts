import { type Actor, mayManageBrands } from '../../platform/actor.ts';

type Asking = Pick<Actor, 'userId' | 'role'>;

/** The brand's own account while it has the role brand, and admins (ROLE-3, ROLE-15). */
export function mayChangeBrand(actor: Asking, brand: { userId: string | null }): boolean {
  return actor.role === 'admin' || (mayManageBrands(actor) && actor.userId === brand.userId);
}

/** Anyone sees an approved brand whose account is not suspended; its owner one that waits or was rejected; admins all. */
export function maySeeBrand(
  viewer: Asking | null,
  brand: { userId: string | null; approvalStatus: string; isSuspended: boolean },
): boolean {
  if (viewer?.role === 'admin') return true;
  if (brand.isSuspended) return false;
  return brand.approvalStatus === 'approved' || (viewer !== null && viewer.userId === brand.userId);
}
