import type { StreamEvent } from '@greenroom/contract/streams/stream-event.schemas';

/**
 * The newest events of one show, in memory, so that a thousand viewers who join in one second cost one
 * database read. Always consecutive sequences; an event that leaves a gap starts it again.
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
    // Trimmed in steps, because trimming one element per append would move all the others each time.
    if (this.#events.length > this.#max * 2) this.#events = this.#events.slice(-this.#max);
  }

  /** The events after a sequence. Null if some of them are no longer in memory. */
  after(sequence: number): StreamEvent[] | null {
    const first = this.#events[0]?.sequence ?? 1;
    if (sequence < first - 1) return null;
    return this.#events.slice(sequence - first + 1);
  }

  /** The newest events. Null if fewer are in memory than requested and more exist. */
  latest(limit: number): StreamEvent[] | null {
    const isWhole = (this.#events[0]?.sequence ?? 1) === 1;
    if (!isWhole && this.#events.length < limit) return null;
    return this.#events.slice(-limit);
  }
}
