import { accountLimits } from '@greenroom/contract/limits/accounts';

const key = 'greenroom.reset-return';

/**
 * Stores in this browser which page to return to after a password reset. The link of the email opens in another
 * tab and does not carry the page. `page` is a path of this site, `now` is in milliseconds since 1970.
 */
export function rememberReturn(page: string, now: number): void {
  try {
    window.localStorage.setItem(key, JSON.stringify([page, now]));
  } catch {
    // If storage is unavailable, the return page is the home page.
  }
}

/**
 * Removes and returns the stored page while a reset link is valid, else returns `/`. The page that opens it
 * validates it again.
 */
export function recallReturn(now: number): string {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null');
    window.localStorage.removeItem(key);
    if (!Array.isArray(stored)) return '/';
    const [page, at]: unknown[] = stored;
    const isYoung = typeof at === 'number' && now - at < accountLimits.passwordResetLinkSeconds * 1000;
    return isYoung && typeof page === 'string' ? page : '/';
  } catch {
    return '/';
  }
}
