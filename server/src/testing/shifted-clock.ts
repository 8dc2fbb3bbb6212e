import { vi } from 'vitest';

/** Shifts this process's `Date.now`. Timers and `performance.now` are not affected. */
export class ShiftedClock {
  #offsetMs = 0;
  #restore: (() => void) | undefined;

  get offsetMs(): number {
    return this.#offsetMs;
  }

  set offsetMs(offsetMs: number) {
    this.restore();
    this.#offsetMs = offsetMs;
    const now = Date.now;
    const spy = vi.spyOn(Date, 'now').mockImplementation(() => now() + offsetMs);
    this.#restore = () => {
      spy.mockRestore();
    };
  }

  /** Removes the shift. */
  restore(): void {
    this.#restore?.();
    this.#restore = undefined;
    this.#offsetMs = 0;
  }
}
