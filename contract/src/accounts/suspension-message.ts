import { errors } from '../errors.ts';
import { formatDateUtc } from '../time-format.ts';

/** What the owner of a suspended account reads: that it is, until when (UTC), and what an operator wrote to them. */
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
