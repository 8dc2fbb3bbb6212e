import type { Actor } from './actor.ts';

/** Who a bearer token belongs to. Implemented by the auth service; sockets, endpoints, WHIP and WHEP all ask here. */
export interface Authentication {
  /** Null for a token that is missing, unknown, expired or revoked, and for a suspended account. */
  actorFromToken(token: string | undefined): Promise<Actor | null>;
}
