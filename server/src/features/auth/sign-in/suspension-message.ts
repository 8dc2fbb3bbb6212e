import { errors } from '@greenroom/contract/errors';

/** What the owner of a suspended account reads, who has just proven to be it: that it is, until when (UTC), and why. */
export function suspensionMessage({
  banReason,
  banExpires,
}: {
  banReason?: string | null;
  banExpires?: Date | string | null;
}): string {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
  const until = banExpires ? ` until ${day.format(new Date(banExpires))}` : '';
  const reason = banReason ? `: ${banReason}` : '';
  return `${errors.account_banned.message}${until}${reason}`;
}
