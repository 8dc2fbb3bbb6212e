import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';

/**
 * The caller on whose behalf a service runs. Services authorise by this alone, never by anything in the
 * request.
 */
export interface Actor {
  userId: string;
  username: string;
  name: string;
  email: string;
  avatarUrl: string;
  role: Role;
  sessionId: string;
  /** True when another person (an admin) acts for the user in this session. */
  isImpersonated: boolean;
  /** Set when the call was made with an API key. It limits the call to one brand and these permissions. */
  key?: { name: string; brandId: string; permissions: readonly BrandPermission[] };
}

/**
 * Whether the actor has studio rights: role streamer, or admin, for whom every guarded call is open (ROLE-5,
 * LIVEROLE-3).
 */
export function mayStream(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'streamer' || actor.role === 'admin';
}

/**
 * Whether the actor may manage brands and their products: role brand (ROLE-3), or admin. The service decides
 * which brand.
 */
export function mayManageBrands(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'brand' || actor.role === 'admin';
}
