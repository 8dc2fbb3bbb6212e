import { noticeLimits } from '@greenroom/contract/limits/notices';

/** How many are unread, as the bell shows it: nothing at 0, at most '99+'. */
export function unreadBadge(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > noticeLimits.unreadShownMax ? `${noticeLimits.unreadShownMax}+` : String(count);
}

/** What a screen reader says of the bell. */
export function bellLabel(count: number): string {
  const badge = unreadBadge(count);
  return badge === undefined ? 'Notifications' : `Notifications, ${badge} unread`;
}
