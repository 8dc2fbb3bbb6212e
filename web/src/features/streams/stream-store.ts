import { applyEvent, emptyJoinedStreamState } from './joined-stream-state.ts';
import type { JoinedStreamState, LiveEvent } from './joined-stream-state.ts';

/** Where nothing is painted, as in a tab that is hidden. */
const unpaintedMs = 250;

/** Holds the state of a joined stream for React. `state` is a new object when something has changed, and else the same. */
export class StreamStore {
  #state = emptyJoinedStreamState;
  readonly #listeners = new Set<() => void>();
  #stopWaiting: (() => void) | undefined;
  #hasMoreToNotify = false;

  get state(): JoinedStreamState {
    return this.#state;
  }

  /** Listeners are called at most once a frame that the browser paints, however much changes. */
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

/** Calls once, at the next frame or, where none is painted, a moment later. Returns a function that ends it. */
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
