import { applyEvent, emptyJoinedStreamState } from './joined-stream-state.ts';
import type { JoinedStreamState, LiveEvent } from './joined-stream-state.ts';

const notifyIntervalMs = 50;

/** Holds the state of a joined stream for React. `state` is a new object when something has changed, and else the same. */
export class StreamStore {
  #state = emptyJoinedStreamState;
  readonly #listeners = new Set<() => void>();
  #notifyTimer: ReturnType<typeof setTimeout> | undefined;
  #hasMoreToNotify = false;

  get state(): JoinedStreamState {
    return this.#state;
  }

  /** Listeners are called at most once in `notifyIntervalMs`, however much changes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes a change over, then events of the log; listeners see both at once. */
  update(change: Partial<JoinedStreamState>, events: readonly LiveEvent[] = []): void {
    this.#state = events.reduce(applyEvent, { ...this.#state, ...change });
    this.#notify();
  }

  close(): void {
    clearTimeout(this.#notifyTimer);
    this.#listeners.clear();
  }

  #notify(): void {
    if (this.#notifyTimer !== undefined) {
      this.#hasMoreToNotify = true;
      return;
    }
    for (const listener of this.#listeners) listener();
    this.#notifyTimer = setTimeout(() => {
      this.#notifyTimer = undefined;
      if (!this.#hasMoreToNotify) return;
      this.#hasMoreToNotify = false;
      this.#notify();
    }, notifyIntervalMs);
  }
}
