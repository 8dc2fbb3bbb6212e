import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';

/**
 * The newest events of one show, kept in memory so that a thousand viewers who join in one second cost one read of the
 * database. Always one run of sequences without a gap; what does not continue it starts it anew.
 */
export class RecentEvents {
  readonly #max: number;
  #events: StreamEvent[];

  constructor(events: StreamEvent[], max: number) {
    this.#max = max;
    this.#events = events.slice(-max);
  }

  get lastSequence(): number {
    return this.#events.at(-1)?.sequence ?? 0;
  }

  append(event: StreamEvent): void {
    if (event.sequence <= this.lastSequence) return;
    if (event.sequence !== this.lastSequence + 1) this.#events = [];
    this.#events.push(event);
    // Cut in steps: cutting one element at each append would move all the others every time.
    if (this.#events.length > this.#max * 2) this.#events = this.#events.slice(-this.#max);
  }

  /** What came after a sequence, or null when that reaches further back than what is kept. */
  after(sequence: number): StreamEvent[] | null {
    const first = this.#events[0]?.sequence ?? 1;
    if (sequence < first - 1) return null;
    return this.#events.slice(sequence - first + 1);
  }

  /** The newest events, or null when fewer are kept than are asked for and there are. */
  latest(limit: number): StreamEvent[] | null {
    const isWhole = (this.#events[0]?.sequence ?? 1) === 1;
    if (!isWhole && this.#events.length < limit) return null;
    return this.#events.slice(-limit);
  }
}
