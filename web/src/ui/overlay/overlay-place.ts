import { useSyncExternalStore } from 'react';

/**
 * Where an overlay opens: within what the browser shows in fullscreen, since nothing outside of it is seen. Null stands for
 * where the library puts it otherwise. It is read at each opening, so what is open stays where it is.
 */
export const overlayPlace = {
  get current(): HTMLElement | null {
    return document.fullscreenElement instanceof HTMLElement ? document.fullscreenElement : null;
  },
};

/** The same for what is always there, and moves along. Undefined stands for the library's own place. */
export function useOverlayPlace(): HTMLElement | undefined {
  return useSyncExternalStore(
    followFullscreen,
    () => overlayPlace.current ?? undefined,
    () => undefined,
  );
}

function followFullscreen(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
