/** What has a place in an event log: sequences start at 1 and grow by one. */
export interface Sequenced {
  sequence: number;
}

export interface Received<Event> {
  /** In order; each event of the log comes out once, whatever order and however often it came in. */
  ready: Event[];
  /** Something before what came is missing: join again, after `lastSequence`. */
  isGap: boolean;
}

/** Events that wait for one before them; beyond this the gap is read again anyway. */
const maxHeld = 1000;

/**
 * Puts the events of an event log in order: holds back what comes early, drops what has come before, and says when
 * something is missing. Before the first join everything is held, since the log's last sequence is not known yet.
 */
export class EventCursor<Event extends Sequenced> {
  #lastSequence: number | undefined;
  #isJoining = true;
  readonly #held = new Map<number, Event>();

  /** What to ask for at a join; undefined before the first. */
  get lastSequence(): number | undefined {
    return this.#lastSequence;
  }

  /** From here until `joined`, what comes is held. */
  joining(): void {
    this.#isJoining = true;
  }

  /** Takes the answer to a join: the log as far as `lastSequence`, of which `events` are those that were asked for. */
  joined(events: readonly Event[], lastSequence: number): Event[] {
    const known = this.#lastSequence ?? 0;
    // A log that is shorter than what was seen of it is another one.
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
