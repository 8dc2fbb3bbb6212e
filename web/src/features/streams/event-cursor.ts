/** An entry of an event log. Sequence numbers start at 1 and increase by one. */
export interface Sequenced {
  sequence: number;
}

export interface Received<Event> {
  /** Events in order. Each event is returned exactly once, however often and in whatever order it arrived. */
  ready: Event[];
  /** An event before these is missing: join again, after `lastSequence`. */
  isGap: boolean;
}

/** How many events may wait for a missing one before the gap is read again anyway. */
const maxHeld = 1000;

/**
 * Orders the events of an event log: holds early events, drops duplicates, and reports gaps. Before the first
 * join it holds everything, because the last sequence of the log is unknown.
 */
export class EventCursor<Event extends Sequenced> {
  #lastSequence: number | undefined;
  #isJoining = true;
  readonly #held = new Map<number, Event>();

  /** The sequence to join after. Undefined before the first join. */
  get lastSequence(): number | undefined {
    return this.#lastSequence;
  }

  /** From now until `joined`, all events are held. */
  joining(): void {
    this.#isJoining = true;
  }

  /** Takes the response to a join: the log up to `lastSequence`, with the requested `events`. */
  joined(events: readonly Event[], lastSequence: number): Event[] {
    const known = this.#lastSequence ?? 0;
    // If the log is shorter than what was already seen, it is a different log.
    const from = lastSequence < known ? 0 : known;
    const ready = events.filter((event) => event.sequence > from);
    this.#lastSequence = lastSequence;
    this.#isJoining = false;
    return [...ready, ...this.#release()];
  }

  receive(event: Event): Received<Event> {
    const last = this.#lastSequence;
    if (last !== undefined && event.sequence <= last) return { ready: [], isGap: false };
    if (this.#held.size < maxHeld) this.#held.set(event.sequence, event);
    if (this.#isJoining) return { ready: [], isGap: false };
    const ready = this.#release();
    return { ready, isGap: this.#held.size > 0 };
  }

  #release(): Event[] {
    const ready: Event[] = [];
    let last = this.#lastSequence ?? 0;
    for (const sequence of this.#held.keys()) if (sequence <= last) this.#held.delete(sequence);
    for (let next = this.#held.get(last + 1); next !== undefined; next = this.#held.get(last + 1)) {
      ready.push(next);
      last += 1;
      this.#held.delete(last);
    }
    this.#lastSequence = last;
    return ready;
  }
}
