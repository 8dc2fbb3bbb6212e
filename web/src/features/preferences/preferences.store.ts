import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { StateStorage } from 'zustand/middleware';
import type { ShownToast } from '../../ui/overlay/toast.ts';

/** The theme of the pages: that of the operating system, or a fixed one (LIVEUI-2). */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
/** The content of a show's sidebar: messages or viewers. */
export type SidebarView = 'chat' | 'viewers';
/** The layout modes of a show's stage (LAYOUT-2). */
export const layoutModes = ['default', 'theater', 'fullscreen'] as const;
export type LayoutMode = (typeof layoutModes)[number];

/** The preferences of this browser (PREF, LIVEUI-1). */
export interface Preferences {
  theme: Theme;
  /** Whether the sidebar is open (PREF-3). */
  sidebarOpen: boolean;
  sidebarView: SidebarView;
  /** Width of the chat beside the studio's panel, in pixels. */
  sidebarWidth: number;
  /** Layout and density, which the visitor chooses (PREF-6). */
  layoutMode: LayoutMode;
  compactMode: boolean;
  showTimestamps: boolean;
  /** Whether a short sound announces chat messages. */
  soundEnabled: boolean;
  /** Whether push is wanted on this browser. The browser may have dropped its subscription since. */
  notificationsEnabled: boolean;
  toasts: readonly Omit<ShownToast, 'action'>[];
  /** Names of the open dialogs, newest last. */
  modals: readonly string[];
}

/** The defaults (PREF-4, PREF-5, PREF-7 to PREF-9, LIVEUI-4 to LIVEUI-8). */
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

/** Within these widths, in pixels, the chat is readable and the stage has enough room. */
export const sidebarWidthLimits = { min: 280, max: 480 } as const;

/** Key in local storage. The document's theme script reads it too. */
export const preferencesKey = 'greenroom.preferences';

/** Local storage. If it is unavailable, nothing is stored and the page works without it. */
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
      // The choice still applies until the next page load.
    }
  },
  removeItem(key) {
    try {
      window.localStorage.removeItem(key);
    } catch {
      // Nothing was stored.
    }
  },
};

/**
 * The preferences that survive a reload (PREF-10, LIVEUI-9). The sidebar and the layout of a show do not
 * (PREF-11).
 */
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

/** Ignores values that no version of the app has stored, because storage can be edited by hand (PREF-1). */
function withStored(stored: unknown, preferences: Preferences): Preferences {
  const usable = Object.entries(stored ?? {}).filter(([name, value]) => isUsable(name, value));
  return { ...preferences, ...Object.fromEntries(usable) };
}

/**
 * The preferences of this browser. Call `rehydrate()` after hydration to read them from storage, so that the
 * first render in the browser equals the server's.
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

export function setPreferences(change: Partial<Preferences>): void {
  usePreferences.setState(change);
}
