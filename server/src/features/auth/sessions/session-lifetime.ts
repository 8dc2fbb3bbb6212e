import { accountLimits } from '@greenroom/contract/limits/accounts';

const dayMs = 86_400_000;

/**
 * A session without Remember me lives for a day at most, from its beginning to its end. A remembered one is given 30
 * days whenever it is renewed, so it never looks like that.
 */
export function isWindowSession(session: { createdAt: Date; expiresAt: Date }): boolean {
  const lifetimeMs = session.expiresAt.getTime() - session.createdAt.getTime();
  return lifetimeMs <= accountLimits.windowSessionSeconds * 1000;
}

/** The new end of a session that is used now; undefined when it keeps the one that it has. */
export function renewedExpiry(session: { createdAt: Date; expiresAt: Date }, now: Date): Date | undefined {
  if (isWindowSession(session)) return undefined;
  const full = new Date(now.getTime() + accountLimits.rememberedSessionSeconds * 1000);
  // Once a day is enough, and saves a write with every request.
  return full.getTime() - session.expiresAt.getTime() >= dayMs ? full : undefined;
}
