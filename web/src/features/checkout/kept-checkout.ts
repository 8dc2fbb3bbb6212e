/** Key in this window's storage: a reload goes on with the checkout that holds the units. */
const storageKey = 'greenroom.checkout';

/** The checkout that this window has begun. */
export const keptCheckout = {
  read(): string | null {
    try {
      return window.sessionStorage.getItem(storageKey);
    } catch {
      return null;
    }
  },
  write(id: string): void {
    try {
      window.sessionStorage.setItem(storageKey, id);
    } catch {
      // Where storage is refused, a reload begins again and ends the checkout before it.
    }
  },
  clear(): void {
    try {
      window.sessionStorage.removeItem(storageKey);
    } catch {
      // Where storage is refused nothing was kept.
    }
  },
};
