/** Reordering is common, loss is rare: a hole is asked for when this much time has passed over it. */
const reorderToleranceMs = 8;
const firstRetryMs = 60;
const longestRetryMs = 300;
const mostTries = 8;
const longestWaitMs = 1500;
/** A jump beyond this is a new start or an outage: asking for all of it again would only add to the trouble. */
const largestGap = 600;
/**
 * Each tick looks at all that is missing. A sender that leaves a hole before every packet would make the list as long
 * as it likes; what lies further back than this is beyond what senders keep to send again.
 */
const mostMissing = 1024;

type Missing = { since: number; nextAt: number; tries: number };

/**
 * Decides which packets of one stream to ask for again (RFC 4585, 6.2.1): from holes in the extended sequence
 * numbers, with growing pauses, until they come or it is too late. Times are milliseconds, passed in.
 */
export class NackGenerator {
  readonly #missing = new Map<number, Missing>();
  #highest = -1;
  #hasDropped = false;
  /** Smoothed time from asking to arrival. */
  #answerMs: number | undefined;

  get isIdle(): boolean {
    return this.#missing.size === 0;
  }

  /** Notes an arrival. True when the packet had been missed before. */
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

  /** The oldest stand first: holes are added in ascending order. */
  #dropOldest(): void {
    for (const sequence of this.#missing.keys()) {
      if (this.#missing.size <= mostMissing) return;
      this.#missing.delete(sequence);
      this.#hasDropped = true;
    }
  }

  /** The extended sequence numbers to ask for now, and whether any was given up since the last call. */
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
