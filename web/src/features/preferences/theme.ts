import { preferencesKey } from './preferences.store.ts';
import type { Theme } from './preferences.store.ts';

/** The theme for a preference and the system's setting (PREF-2). */
export function resolveTheme(theme: Theme, systemPrefersDark: boolean): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return systemPrefersDark ? 'dark' : 'light';
}

/**
 * Runs in the document's head before the first paint, so that a stored theme never flashes. Without a stored
 * one it sets no attribute, and `color-scheme: light dark` follows the system (LIVEUI-3).
 */
export const themeScript = `(function(){try{var s=JSON.parse(localStorage.getItem(${JSON.stringify(
  preferencesKey,
)})||'null');var t=s&&s.state&&s.state.theme;if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}})()`;

/** Sets the document's theme. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
