import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { StateStorage } from 'zustand/middleware';
import type { ShownToast } from '../../ui/overlay/toast.ts';

/** The colours of the pages: those of the operating system, or always the same (LIVEUI-2). */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
/** What the chat's column of a show has: the messages, or who watches. */
export type SidebarView = 'chat' | 'viewers';
/** How the stage of a show is laid out (LAYOUT-2). */
export const layoutModes = ['default', 'theater', 'fullscreen'] as const;
export type LayoutMode = (typeof layoutModes)[number];

/** What this browser prefers and shows (PREF, LIVEUI-1). */
export interface Preferences {
  theme: Theme;
  /** Whether the chat's column is there (PREF-3). */
  sidebarOpen: boolean;
  sidebarView: SidebarView;
  /** Of the chat beside the studio's panel, in pixels. */
  sidebarWidth: number;
  /** Layout and density are the visitor's to choose (PREF-6). */
  layoutMode: LayoutMode;
  compactMode: boolean;
  showTimestamps: boolean;
  /** A short sound when somebody has written in the chat. */
  soundEnabled: boolean;
  /** Push is wanted on this browser; the browser may have dropped its subscription since. */
  notificationsEnabled: boolean;
  toasts: readonly Omit<ShownToast, 'action'>[];
  /** Names of the dialogs that are open, the newest last. */
  modals: readonly string[];
}

/** What holds until somebody chooses (PREF-4, PREF-5, PREF-7 to PREF-9, LIVEUI-4 to LIVEUI-8). */
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

/** Between these the chat is readable, and leaves the stage room; in pixels. */
export const sidebarWidthLimits = { min: 280, max: 480 } as const;

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

/** What outlives a reload (PREF-10, LIVEUI-9); column and layout of a show do not (PREF-11). */
export type KeptPreferences = Pick<
  Preferences,
  'theme' | 'sidebarWidth' | 'compactMode' | 'showTimestamps' | 'soundEnabled' | 'notificationsEnabled'
>;

const keptOf = (preferences: Preferences): KeptPreferences => ({
  theme: preferences.theme,
  sidebarWidth: preferences.sidebarWidth,
  compactMode: preferences.compactMode,
  showTimestamps: preferences.showTimestamps,
  soundEnabled: preferences.soundEnabled,
  notificationsEnabled: preferences.notificationsEnabled,
});

function isUsable(name: string, value: unknown): boolean {
  if (name === 'theme') return themes.some((theme) => theme === value);
  return Object.entries(keptOf(preferenceDefaults)).some(
    ([kept, standard]) => kept === name && typeof standard === typeof value,
  );
}

/** Leaves out what no version of the pages has stored: storage can be edited by hand (PREF-1). */
function withStored(stored: unknown, preferences: Preferences): Preferences {
  const usable = Object.entries(stored ?? {}).filter(([name, value]) => isUsable(name, value));
  return { ...preferences, ...Object.fromEntries(usable) };
}

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
    partialize: keptOf,
    merge: withStored,
  }),
);

/** Changes some preferences. */
export function setPreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change);
}
