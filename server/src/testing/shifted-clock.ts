import { vi } from 'vitest';

/** The clock that this process reads by `Date.now`, set forward. Timers and `performance.now` go on as they were. */
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

  /** Sets the clock back to the true time. */
  restore(): void {
    this.#restore?.();
    this.#restore = undefined;
    this.#offsetMs = 0;
  }
}
