/** Reordering is common and loss is rare, so a missing packet is requested only after this time. */
const reorderToleranceMs = 8;
const firstRetryMs = 60;
const longestRetryMs = 300;
const mostTries = 8;
const longestWaitMs = 1500;
/** A larger jump is a restart or an outage. Requesting all of it would only make things worse. */
const largestGap = 600;
/**
 * Each tick examines everything missing, and a sender that skips a number before every packet could make the
 * list arbitrarily long. Senders no longer keep packets further back than this.
 */
const mostMissing = 1024;

type Missing = { since: number; nextAt: number; tries: number };

/**
 * Decides which packets of one stream to request again (RFC 4585, 6.2.1): those missing in the extended
 * sequence numbers, with growing pauses, until they arrive or it is too late. Times are milliseconds passed
 * in as arguments.
 */
export class NackGenerator {
  readonly #missing = new Map<number, Missing>();
  #highest = -1;
  #hasDropped = false;
  /** Smoothed time from request to arrival. */
  #answerMs: number | undefined;

  get isIdle(): boolean {
    return this.#missing.size === 0;
  }

  /** Records an arrival. True if the packet had been missing. */
  received(sequence: number, nowMs: number): boolean {
    if (this.#highest === -1 || sequence - this.#highest > largestGap) {
      this.#highest = sequence;
      this.#missing.clear();
      return false;
    }
    if (sequence > this.#highest) {
      for (let hole = this.#highest + 1; hole < sequence; hole += 1) {
        this.#missing.set(hole, { since: nowMs, nextAt: nowMs + reorderToleranceMs, tries: 0 });
      }
      this.#dropOldest();
      this.#highest = sequence;
      return false;
    }
    const missing = this.#missing.get(sequence);
    if (missing === undefined) return false;
    this.#missing.delete(sequence);
    if (missing.tries === 1) {
      const took = nowMs - (missing.since + reorderToleranceMs);
      this.#answerMs = this.#answerMs === undefined ? took : this.#answerMs * 0.875 + took * 0.125;
    }
    return true;
  }

  /** The oldest come first, because gaps are added in ascending order. */
  #dropOldest(): void {
    for (const sequence of this.#missing.keys()) {
      if (this.#missing.size <= mostMissing) return;
      this.#missing.delete(sequence);
      this.#hasDropped = true;
    }
  }

  /** The extended sequence numbers to request now, and whether any was given up since the last call. */
  due(nowMs: number): { sequences: number[]; gaveUp: boolean } {
    const sequences: number[] = [];
    let gaveUp = this.#hasDropped;
    this.#hasDropped = false;
    for (const [sequence, missing] of this.#missing) {
      if (missing.nextAt > nowMs) continue;
      if (missing.tries >= mostTries || nowMs - missing.since > longestWaitMs) {
        this.#missing.delete(sequence);
        gaveUp = true;
        continue;
      }
      sequences.push(sequence);
      const base = this.#answerMs === undefined ? firstRetryMs : Math.max(20, this.#answerMs * 1.5);
      missing.tries += 1;
      missing.nextAt = nowMs + Math.min(longestRetryMs, base * 1.4 ** (missing.tries - 1));
    }
    return { sequences, gaveUp };
  }
}
