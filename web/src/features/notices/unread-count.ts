import { noticeLimits } from '@greenroom/contract/limits/notices';

/** The unread count of the bell: undefined at 0, at most '99+'. */
export function unreadBadge(count: number): string | undefined {
  if (count <= 0) return undefined;
  return count > noticeLimits.unreadShownMax ? `${noticeLimits.unreadShownMax}+` : String(count);
}

/** The accessible name of the bell. */
export function bellLabel(count: number): string {
  const badge = unreadBadge(count);
  return badge === undefined ? 'Notifications' : `Notifications, ${badge} unread`;
}
