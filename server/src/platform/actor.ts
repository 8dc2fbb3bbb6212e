import type { BrandPermission } from '@greenroom/contract/brands/team.schemas';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';

/** Who asks. Services decide by this alone and never by anything that the request says of itself. */
export interface Actor {
  userId: string;
  username: string;
  name: string;
  email: string;
  avatarUrl: string;
  role: Role;
  sessionId: string;
  /** Somebody else acts for the user in this session. */
  isImpersonated: boolean;
  /** Of a call by an API key: it goes for one brand, and only this far. */
  key?: { name: string; brandId: string; permissions: readonly BrandPermission[] };
}

/** Studio rights: role streamer, or admin, to whom every guarded call is open (ROLE-5, LIVEROLE-3). */
export function mayStream(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'streamer' || actor.role === 'admin';
}

/** Rights to manage a brand and its products: role brand (ROLE-3), or admin. Which brand is for the service to decide. */
export function mayManageBrands(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'brand' || actor.role === 'admin';
}
