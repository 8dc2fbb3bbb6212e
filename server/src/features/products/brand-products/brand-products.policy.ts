import { type Actor, mayManageBrands } from '../../../platform/actor.ts';

/** The account of the brand that sells it, while it has the role brand, and admins (ROLE-13, ROLE-14). */
export function mayChangeProduct(
  actor: Pick<Actor, 'userId' | 'role'>,
  product: { brandUserId: string | null },
): boolean {
  return actor.role === 'admin' || (mayManageBrands(actor) && actor.userId === product.brandUserId);
}
