import type { Actor } from './actor.ts';

/**
 * Finds the actor of a bearer token. The auth service implements it; sockets, endpoints, WHIP and WHEP all
 * use it.
 */
export interface Authentication {
  /** Null for a token that is missing, unknown, expired or revoked, and for a suspended account. */
  actorFromToken(token: string | undefined): Promise<Actor | null>;
}
