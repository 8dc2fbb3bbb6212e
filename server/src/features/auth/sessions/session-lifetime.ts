import { accountLimits } from '@greenroom/contract/limits/accounts';

const dayMs = 86_400_000;

/**
 * A session without Remember me lives for at most a day in total. A remembered one gets 30 days at each
 * renewal, so it is never this short.
 */
export function isWindowSession(session: { createdAt: Date; expiresAt: Date }): boolean {
  const lifetimeMs = session.expiresAt.getTime() - session.createdAt.getTime();
  return lifetimeMs <= accountLimits.windowSessionSeconds * 1000;
}

/** The new expiry of a session that is used now. Undefined if it is unchanged. */
export function renewedExpiry(session: { createdAt: Date; expiresAt: Date }, now: Date): Date | undefined {
  if (isWindowSession(session)) return undefined;
  const full = new Date(now.getTime() + accountLimits.rememberedSessionSeconds * 1000);
  // Once a day is enough, and saves a write per request.
  return full.getTime() - session.expiresAt.getTime() >= dayMs ? full : undefined;
}
