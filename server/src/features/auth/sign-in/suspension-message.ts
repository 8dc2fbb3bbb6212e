import { errors } from '@greenroom/contract/errors';
import { formatDateUtc } from '@greenroom/contract/time-format';

/** What the owner of a suspended account reads, who has just proven to be it: that it is, until when (UTC), and why. */
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
