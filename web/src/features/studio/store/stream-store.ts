import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { nextStreamState } from './next-stream-state.ts';
import { persistedText, restoredState } from './stream-state-persistence.ts';
import { initialStreamState } from './stream-state.ts';
import type { StreamState, StreamStateEvent } from './stream-state.ts';
import { WriteSchedule } from './write-schedule.ts';

/** Key in local storage. */
export const streamStateKey = 'greenroom.studio';

/** What the studio knows of its stream. Events alone change it. */
export interface StreamStore extends Pick<
  StoreApi<StreamState>,
  'getState' | 'subscribe' | 'getInitialState'
> {
  tell: (event: StreamStateEvent) => void;
  /**
   * Takes over what this browser kept for a user, and keeps what changes from then on.
   * @returns what ends that; what has not been written yet is written first
   */
  keepFor: (userId: string) => () => void;
}

export function createStreamStore(): StreamStore {
  const store = createStore<StreamState>(() => initialStreamState);
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    tell: (event) => store.setState(nextStreamState(store.getState(), event, Date.now()), true),
    keepFor: (userId) => {
      const restored = restoredState(readKept(), userId);
      if (restored !== undefined) store.setState(restored, true);
      const schedule = new WriteSchedule(() => writeKept(persistedText(store.getState(), userId)));
      const unsubscribe = store.subscribe(() => schedule.changed());
      const flush = () => schedule.flush();
      window.addEventListener('pagehide', flush);
      return () => {
        unsubscribe();
        window.removeEventListener('pagehide', flush);
        flush();
      };
    },
  };
}

function readKept(): string | null {
  try {
    return window.localStorage.getItem(streamStateKey);
  } catch {
    return null;
  }
}

function writeKept(text: string): void {
  try {
    window.localStorage.setItem(streamStateKey, text);
  } catch {
    // Where storage is refused or full, a reload starts anew.
  }
}
