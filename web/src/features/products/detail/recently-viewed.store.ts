import { productLimits } from '@greenroom/contract/limits/products';

/** Key in local storage. The server keeps no list of what somebody viewed. */
const key = 'greenroom.recently-viewed';

/** The ids of the products that this browser has shown, the latest first; none where it keeps nothing. */
export function recentlyViewed(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((id): id is string => typeof id === 'string' && id !== '' && !id.includes(','))
      .slice(0, productLimits.recentlyViewed);
  } catch {
    return [];
  }
}

/** Puts a product first. */
export function rememberViewed(id: string): void {
  const others = recentlyViewed().filter((each) => each !== id);
  write([id, ...others].slice(0, productLimits.recentlyViewed));
}

export function forgetViewed(): void {
  write([]);
}

function write(ids: readonly string[]): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // A browser that refuses storage remembers nothing.
  }
}
