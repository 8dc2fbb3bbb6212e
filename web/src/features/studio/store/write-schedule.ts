import { studioStoreLimits } from '@greenroom/contract/limits/studio';

/**
 * When changes are written: after 100 ms without changes, and every second while changes continue (STORE-18,
 * STORE-19). It keeps no timer while nothing changes.
 */
export class WriteSchedule {
  readonly #write: () => void;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #latest: ReturnType<typeof setTimeout> | undefined;

  constructor(write: () => void) {
    this.#write = write;
  }

  changed(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.flush(), studioStoreLimits.persistDebounceMs);
    this.#latest ??= setTimeout(() => this.flush(), studioStoreLimits.persistIntervalMs);
  }

  /** Writes pending changes now. */
  flush(): void {
    if (this.#latest === undefined) return;
    this.cancel();
    this.#write();
  }

  cancel(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#latest);
    this.#quiet = undefined;
    this.#latest = undefined;
  }
}
