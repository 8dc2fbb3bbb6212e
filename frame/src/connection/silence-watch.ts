/**
 * Distinguishes a connection with flowing media from a silent one. Fed with a counter of received data;
 * silent once the counter has not changed for `afterMs`.
 */
export class SilenceWatch {
  readonly #afterMs: number;
  #received = 0;
  #receivedAtMs: number | undefined;

  constructor(afterMs: number) {
    this.#afterMs = afterMs;
  }

  /** `undefined` until anything was received. */
  update(received: number, nowMs: number): 'flowing' | 'silent' | undefined {
    if (received > this.#received) {
      this.#received = received;
      this.#receivedAtMs = nowMs;
    }
    if (this.#receivedAtMs === undefined) return undefined;
    return nowMs - this.#receivedAtMs < this.#afterMs ? 'flowing' : 'silent';
  }
}
