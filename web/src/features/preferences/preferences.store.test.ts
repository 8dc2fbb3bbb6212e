// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { preferenceDefaults, preferencesKey, setPreferences, usePreferences } from './preferences.store.ts';
import { applyTheme, resolveTheme, themeScript } from './theme.ts';

beforeEach(() => {
  usePreferences.setState(preferenceDefaults, true);
  window.localStorage.clear();
  delete document.documentElement.dataset['theme'];
});

const kept = () => JSON.parse(window.localStorage.getItem(preferencesKey) ?? 'null') as { state: object };

const store = (state: object) =>
  window.localStorage.setItem(preferencesKey, JSON.stringify({ version: 1, state }));

/** Loads the stored preferences as a new page does. */
async function reload() {
  const stored = window.localStorage.getItem(preferencesKey);
  usePreferences.setState(preferenceDefaults, true);
  if (stored !== null) window.localStorage.setItem(preferencesKey, stored);
  await usePreferences.persist.rehydrate();
}

describe('the preferences', () => {
  test('[LIVEUI-1] the preferences are exactly those of the specification', () => {
    expect(Object.keys(usePreferences.getState()).sort()).toEqual(
      [
        'theme',
        'sidebarOpen',
        'sidebarView',
        'sidebarWidth',
        'layoutMode',
        'compactMode',
        'showTimestamps',
        'soundEnabled',
        'notificationsEnabled',
        'toasts',
        'modals',
      ].sort(),
    );
  });

  test('[PREF-1] [LIVEUI-2] theme is system, light or dark, and system follows the operating system', async () => {
    expect(usePreferences.getState().theme).toBe('system');
    for (const theme of ['light', 'dark', 'system']) {
      store({ theme });
      await reload();
      expect(usePreferences.getState().theme).toBe(theme);
    }
    for (const theme of ['sepia', '', 1, null]) {
      store({ theme, compactMode: true });
      await reload();
      expect(usePreferences.getState()).toEqual({ ...preferenceDefaults, compactMode: true });
    }
    expect([resolveTheme('system', true), resolveTheme('system', false)]).toEqual(['dark', 'light']);
    expect([resolveTheme('light', true), resolveTheme('dark', false)]).toEqual(['light', 'dark']);
  });

  test('[PREF-3] sidebarOpen says whether the sidebar is open', () => {
    setPreferences({ sidebarOpen: false });
    expect(usePreferences.getState().sidebarOpen).toBe(false);
    setPreferences({ sidebarOpen: true });
    expect(usePreferences.getState().sidebarOpen).toBe(true);
  });

  test('[PREF-4] [LIVEUI-4] sidebarView is chat by default', () => {
    expect(usePreferences.getState().sidebarView).toBe('chat');
  });

  test('[PREF-5] [LIVEUI-5] sidebarWidth is 320 by default', () => {
    expect(usePreferences.getState().sidebarWidth).toBe(320);
  });

  test('[PREF-6] layoutMode and compactMode are preferences', () => {
    for (const layoutMode of ['default', 'fullscreen', 'theater'] as const) {
      for (const compactMode of [true, false]) {
        setPreferences({ layoutMode, compactMode });
        expect(usePreferences.getState()).toMatchObject({ layoutMode, compactMode });
      }
    }
  });

  test('[PREF-7] [LIVEUI-6] showTimestamps is true by default', async () => {
    expect(usePreferences.getState().showTimestamps).toBe(true);
    // Even if another preference is stored.
    store({ theme: 'dark' });
    await reload();
    expect(usePreferences.getState()).toMatchObject({ theme: 'dark', showTimestamps: true });
  });

  test('[PREF-8] [LIVEUI-7] soundEnabled is true by default', () => {
    expect(usePreferences.getState().soundEnabled).toBe(true);
  });

  test('[PREF-9] [LIVEUI-8] notificationsEnabled is false by default', () => {
    expect(usePreferences.getState().notificationsEnabled).toBe(false);
  });
});

describe('the storage', () => {
  test('[LIVEUI-9] [PREF-10] [PREF-11] only six of them are persisted', async () => {
    setPreferences({
      theme: 'dark',
      sidebarOpen: false,
      sidebarView: 'viewers',
      sidebarWidth: 400,
      layoutMode: 'theater',
      compactMode: true,
      showTimestamps: false,
      soundEnabled: false,
      notificationsEnabled: true,
      modals: ['share'],
      toasts: [{ id: '1', message: 'Link copied', tone: 'plain', durationMs: 0 }],
    });
    expect(kept().state).toEqual({
      theme: 'dark',
      sidebarWidth: 400,
      compactMode: true,
      showTimestamps: false,
      soundEnabled: false,
      notificationsEnabled: true,
    });

    await reload();
    expect(usePreferences.getState()).toEqual({
      ...preferenceDefaults,
      theme: 'dark',
      sidebarWidth: 400,
      compactMode: true,
      showTimestamps: false,
      soundEnabled: false,
      notificationsEnabled: true,
    });
  });

  test('[PREF-11] what is not kept is not read from storage either, nor a value of another kind', async () => {
    store({
      sidebarOpen: false,
      sidebarView: 'viewers',
      layoutMode: 'fullscreen',
      sidebarWidth: 'wide',
      soundEnabled: 0,
      showTimestamps: false,
    });
    await reload();
    expect(usePreferences.getState()).toEqual({ ...preferenceDefaults, showTimestamps: false });
  });

  test('with invalid content counts as empty', async () => {
    window.localStorage.setItem(preferencesKey, '{"state":');
    await usePreferences.persist.rehydrate();
    expect(usePreferences.getState()).toEqual(preferenceDefaults);
  });
});

describe('the theme before the first paint', () => {
  /** Runs the script of the document's head. */
  function runThemeScript() {
    const script = document.createElement('script');
    script.textContent = themeScript;
    // jsdom runs no script elements, so the test runs their code.
    // oxlint-disable-next-line typescript/no-implied-eval
    new Function(script.textContent)();
    return document.documentElement.dataset['theme'];
  }

  test('[PREF-1] [LIVEUI-2] is the stored one, and of no other name than light and dark', () => {
    for (const theme of ['light', 'dark']) {
      store({ theme });
      expect(runThemeScript()).toBe(theme);
    }
    for (const theme of ['system', 'sepia', '', 1, null]) {
      delete document.documentElement.dataset['theme'];
      store({ theme });
      expect(runThemeScript()).toBeUndefined();
    }
  });

  test('is that of the system without a stored one, and with an invalid one', () => {
    expect(runThemeScript()).toBeUndefined();
    setPreferences({ theme: 'system' });
    expect(runThemeScript()).toBeUndefined();
    window.localStorage.setItem(preferencesKey, '"><script>');
    expect(runThemeScript()).toBeUndefined();
  });

  test('changes with the preference', () => {
    applyTheme('light');
    expect(document.documentElement.dataset['theme']).toBe('light');
    applyTheme('system');
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
});
