import { studioStoreLimits } from '@greenroom/contract/limits/studio';

/**
 * When changes are written: once nothing has changed for 100 ms, and each second while changes go on (STORE-18, STORE-19).
 * Between changes it keeps no timer.
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

  /** Writes now what has changed since it was written last. */
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
