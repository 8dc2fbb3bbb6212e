import { errors } from '../errors.ts';
import { formatDateUtc } from '../time-format.ts';

/**
 * The message for the owner of a suspended account: that it is suspended, until when (UTC), and what an
 * operator wrote.
 */
export function suspensionMessage({
  banReason,
  banExpires,
}: {
  banReason?: string | null;
  banExpires?: Date | string | null;
}): string {
  const until = banExpires ? ` until ${formatDateUtc(banExpires)}` : '';
  const reason = banReason ? `: ${banReason}` : '';
  return `${errors.account_banned.message}${until}${reason}`;
}
