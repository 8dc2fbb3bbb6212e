import { createHash } from 'node:crypto';
import { guestKeySchema } from '@greenroom/contract/cart/guest-key';
import { guestKeyHeader } from '@greenroom/contract/cart/guest-key-header';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EndpointContext } from '../../platform/http/endpoints/endpoint-context.ts';

/** The owner of a cart, checkout or order: a user, or a guest whose browser has a key. */
export interface Buyer {
  key: string;
  userId: string | null;
}

const userPrefix = 'user:';

export function userBuyer({ userId }: Pick<Actor, 'userId'>): Buyer {
  return { key: `${userPrefix}${userId}`, userId };
}

/** The buyer with a stored key. */
export function buyerOfKey(key: string): Buyer {
  return { key, userId: key.startsWith(userPrefix) ? key.slice(userPrefix.length) : null };
}

/** Hashed, because the key itself is a secret and must not be stored. */
export function guestBuyer(guestKey: string): Buyer {
  return { key: `guest:${createHash('sha256').update(guestKey).digest('base64url')}`, userId: null };
}

/**
 * Undefined for a visitor who has never added anything to a cart. @throws AppError `invalid_input` for a
 * malformed key.
 */
export function buyerOf({ actor, request }: Pick<EndpointContext, 'actor' | 'request'>): Buyer | undefined {
  if (actor !== null) return userBuyer(actor);
  const header = request.headers[guestKeyHeader];
  if (header === undefined) return undefined;
  const guestKey = guestKeySchema.safeParse(header);
  if (guestKey.success) return guestBuyer(guestKey.data);
  const message = guestKey.error.issues[0]?.message ?? '';
  throw new AppError('invalid_input', { details: message, fields: { [guestKeyHeader]: message } });
}

/** @throws AppError `guest_key_missing`. */
export function neededBuyer(context: Pick<EndpointContext, 'actor' | 'request'>): Buyer {
  const buyer = buyerOf(context);
  if (buyer === undefined) throw new AppError('guest_key_missing');
  return buyer;
}
