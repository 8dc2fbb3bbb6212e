import { accountLimits } from '@greenroom/contract/limits/accounts';

const key = 'greenroom.reset-return';

/**
 * Keeps in this browser where somebody wanted to go who asks for a new password: the link of the mail opens in another tab
 * and says nothing of it. `page` is a path of this site, `now` in milliseconds since 1970.
 */
export function rememberReturn(page: string, now: number): void {
  try {
    window.localStorage.setItem(key, JSON.stringify([page, now]));
  } catch {
    // Where storage is refused, the way leads to the home page.
  }
}

/** Takes the page back out, while a reset link works; else `/`. The page that opens it checks it again. */
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
