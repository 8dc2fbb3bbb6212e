import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { nextStudioState } from './next-studio-state.ts';
import { persistedText, restoredState } from './studio-state-persistence.ts';
import { initialStudioState } from './studio-state.ts';
import type { StudioState, StudioEvent } from './studio-state.ts';
import { WriteSchedule } from './write-schedule.ts';

/** Key in local storage. */
export const studioStateKey = 'greenroom.studio';

/** What the studio knows of its stream. Events alone change it. */
export interface StudioStore extends Pick<
  StoreApi<StudioState>,
  'getState' | 'subscribe' | 'getInitialState'
> {
  dispatch: (event: StudioEvent) => void;
  /**
   * Takes over what this browser kept for a user, and keeps what changes from then on.
   * @returns what ends that; what has not been written yet is written first
   */
  keepFor: (userId: string) => () => void;
}

export function createStudioStore(): StudioStore {
  const store = createStore<StudioState>(() => initialStudioState);
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    dispatch: (event) => store.setState(nextStudioState(store.getState(), event, Date.now()), true),
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
    return window.localStorage.getItem(studioStateKey);
  } catch {
    return null;
  }
}

function writeKept(text: string): void {
  try {
    window.localStorage.setItem(studioStateKey, text);
  } catch {
    // Where storage is refused or full, a reload starts anew.
  }
}
