import { applyEvent, emptyJoinedStreamState } from './joined-stream-state.ts';
import type { JoinedStreamState, LiveEvent } from './joined-stream-state.ts';

/** For a page that is not painted, such as a hidden tab. */
const unpaintedMs = 250;

/**
 * Holds the state of a joined stream for React. `state` is a new object after each change, and otherwise the
 * same object.
 */
export class StreamStore {
  #state = emptyJoinedStreamState;
  readonly #listeners = new Set<() => void>();
  #stopWaiting: (() => void) | undefined;
  #hasMoreToNotify = false;

  get state(): JoinedStreamState {
    return this.#state;
  }

  /** Listeners are called at most once per painted frame, however many changes there are. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Applies a change, then events of the log. Listeners see both at once. */
  update(change: Partial<JoinedStreamState>, events: readonly LiveEvent[] = []): void {
    this.#state = events.reduce(applyEvent, { ...this.#state, ...change });
    this.#notify();
  }

  close(): void {
    this.#stopWaiting?.();
    this.#listeners.clear();
  }

  #notify(): void {
    if (this.#stopWaiting !== undefined) {
      this.#hasMoreToNotify = true;
      return;
    }
    for (const listener of this.#listeners) listener();
    this.#stopWaiting = onNextFrame(() => {
      this.#stopWaiting = undefined;
      if (!this.#hasMoreToNotify) return;
      this.#hasMoreToNotify = false;
      this.#notify();
    });
  }
}

/**
 * Calls `then` once, in the next frame, or a moment later if nothing is painted. Returns a function that
 * cancels it.
 */
function onNextFrame(then: () => void): () => void {
  const frame = requestAnimationFrame(call);
  const timer = setTimeout(call, unpaintedMs);
  function stop(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  }
  function call(): void {
    stop();
    then();
  }
  return stop;
}
