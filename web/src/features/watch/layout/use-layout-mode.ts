import { useEffect } from 'react';
import type { RefObject } from 'react';
import { showToast } from '../../../ui/overlay/toast.ts';
import { setPreferences, usePreferences } from '../../preferences/preferences.store.ts';
import type { LayoutMode } from '../../preferences/preferences.store.ts';

/**
 * The stage's layout mode and its setter. Fullscreen mode is the browser's own fullscreen of `element`. If the
 * browser refuses it, the mode becomes theater (LAYOUT-12). Leaving it sets default (LAYOUT-13).
 */
export function useLayoutMode(element: RefObject<HTMLElement | null>) {
  const mode = usePreferences((preferences) => preferences.layoutMode);

  useEffect(() => {
    const follow = () => {
      const isLeft = document.fullscreenElement === null;
      if (isLeft && usePreferences.getState().layoutMode === 'fullscreen') {
        setPreferences({ layoutMode: 'default' });
      }
    };
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);

  async function choose(next: LayoutMode): Promise<void> {
    if (next !== 'fullscreen') {
      setPreferences({ layoutMode: next });
      if (document.fullscreenElement !== null) await document.exitFullscreen();
      return;
    }
    try {
      if (element.current === null || !document.fullscreenEnabled)
        throw new Error('Fullscreen is not available');
      await element.current.requestFullscreen();
      setPreferences({ layoutMode: 'fullscreen' });
    } catch {
      setPreferences({ layoutMode: 'theater' });
      showToast('Your browser did not allow fullscreen.', { tone: 'failure' });
    }
  }

  return {
    mode,
    choose,
    leaveFullscreen: async () => {
      if (document.fullscreenElement !== null) await document.exitFullscreen();
    },
  };
}
