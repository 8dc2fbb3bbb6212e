import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { StateStorage } from 'zustand/middleware';

export type Theme = 'system' | 'light' | 'dark';
export type SidebarView = 'chat' | 'viewers' | 'products';
/** How the stage of a show is laid out (LAYOUT-2). */
export const layoutModes = ['default', 'theater', 'fullscreen'] as const;
export type LayoutMode = (typeof layoutModes)[number];

/** A message that is on screen; `durationMs` 0 stays until it is dismissed. */
export interface ShownToast {
  id: string;
  message: string;
  tone: 'plain' | 'success' | 'failure';
  durationMs: number;
}

/** What this browser prefers and shows (PREF, LIVEUI-1). */
export interface Preferences {
  theme: Theme;
  sidebarOpen: boolean;
  sidebarView: SidebarView;
  /** In pixels. */
  sidebarWidth: number;
  layoutMode: LayoutMode;
  compactMode: boolean;
  showTimestamps: boolean;
  soundEnabled: boolean;
  notificationsEnabled: boolean;
  toasts: readonly ShownToast[];
  /** Names of the dialogs that are open, the newest last. */
  modals: readonly string[];
}

export const preferenceDefaults: Preferences = {
  theme: 'system',
  sidebarOpen: true,
  sidebarView: 'chat',
  sidebarWidth: 320,
  // A show opens in theater mode (VIEW-3).
  layoutMode: 'theater',
  compactMode: false,
  showTimestamps: true,
  soundEnabled: true,
  notificationsEnabled: false,
  toasts: [],
  modals: [],
};

/** Key in local storage; the theme script of the document reads it too. */
export const preferencesKey = 'greenroom.preferences';

/** Local storage; a browser that refuses it keeps nothing, and the page works on. */
const browserStorage: StateStorage<void> = {
  getItem(key) {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  setItem(key, value) {
    try {
      window.localStorage.setItem(key, value);
    } catch {
      // Until the next page this choice holds all the same.
    }
  },
  removeItem(key) {
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};

/** What outlives a reload (PREF-10, LIVEUI-9). */
export type KeptPreferences = Pick<
  Preferences,
  'theme' | 'sidebarWidth' | 'compactMode' | 'showTimestamps' | 'soundEnabled' | 'notificationsEnabled'
>;

/**
 * The preferences of this browser. Read from storage after hydration by `rehydrate()`, so that the first render in the
 * browser equals the server's.
 */
export const usePreferences = create<Preferences>()(
  persist(() => preferenceDefaults, {
    name: preferencesKey,
    version: 1,
    storage: createJSONStorage(() => browserStorage),
    skipHydration: true,
    partialize: (preferences): KeptPreferences => ({
      theme: preferences.theme,
      sidebarWidth: preferences.sidebarWidth,
      compactMode: preferences.compactMode,
      showTimestamps: preferences.showTimestamps,
      soundEnabled: preferences.soundEnabled,
      notificationsEnabled: preferences.notificationsEnabled,
    }),
  }),
);

/** Changes some preferences. */
export function setPreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change);
}
