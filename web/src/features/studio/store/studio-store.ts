import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { nextStudioState } from './next-studio-state.ts';
import { persistedText, restoredState } from './studio-state-persistence.ts';
import { initialStudioState } from './studio-state.ts';
import type { StudioState, StudioEvent } from './studio-state.ts';
import { WriteSchedule } from './write-schedule.ts';

/** Key in local storage. */
export const studioStateKey = 'greenroom.studio';

/** The studio's knowledge of its stream. Only events change it. */
export interface StudioStore extends Pick<
  StoreApi<StudioState>,
  'getState' | 'subscribe' | 'getInitialState'
> {
  dispatch: (event: StudioEvent) => void;
  /**
   * Restores what this browser has stored for a user, and stores later changes.
   * @returns stops storing, after writing pending changes
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
    // If storage is unavailable or full, a reload starts anew.
  }
}
