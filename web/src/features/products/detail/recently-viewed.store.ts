import { productLimits } from '@greenroom/contract/limits/products';

/** Key in local storage. The server keeps no history of views. */
const key = 'greenroom.recently-viewed';

/** The ids of the products that this browser has viewed, latest first. Empty if storage is unavailable. */
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

/** Moves a product to the front. */
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
    // If storage is unavailable, nothing is remembered.
  }
}
